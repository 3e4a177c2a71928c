import { coverageOf, type Coverage, type Act, type Source } from '../term-coverage/coverage.ts';
import { isPageKind } from '../outline/kinds.ts';
import { isRelatedVerb } from '../term-coverage/related-verbs.ts';
import { isSame } from '../lexicon/name-match.ts';
import { objectionToCoverage } from '../objections/objection.ts';
import { ordinalOf } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs, SUPERLATIVE } from '../candidates/own-score.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { isCheckable, isChoice, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import { actionVerbs, entryNouns, fillerWords, lightVerbs, neutralVerbs } from '../lexicon/verb-classes.ts';
import type { QueryTerm, Query } from '../instruction/query.ts';
import { wordMatchGrade, matchGrades, KIND_WORD_WEIGHT, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** An act with the share of the query that it accounts for. */
export interface WeighedProposal {
  proposal: Proposal;
  weight: number;
  /** The label itself has the action. */
  hasVerb: boolean;
  /** The index of the requested one of several; -1 is the last. */
  ordinal: number | undefined;
}

const answerShares: Readonly<Record<NonNullable<Source>, number>> = {
  own: 1,
  value: 1,
  near: 0.7,
  ordinal: 0.7,
  title: 0.5,
  noun: 0.2,
  place: 0.2,
  verb: 0,
  kind: 0,
};

/** The share of the query that the element and its surroundings account for; undefined if some of it is left over. */
export function weighProposal(query: Query, proposal: Proposal, scene: Scene): WeighedProposal[] {
  const { node, action } = proposal;
  if (!node) return [];
  const coverage = coverageOf(query, { node, action }, scene);
  const { matches } = coverage;
  if (matches.some(({ by }) => by === undefined)) return [];
  if (objectionToCoverage(coverage, { node, action }, scene) !== undefined) return [];
  if (isRuledOut(coverage, { node, action }, scene) || !isDistinctive(coverage, scene)) return [];
  const isOnly = ONLY_WORD.test(node.name) && query.words.some(({ text }) => ONLY_WORD.test(text));
  const said = matches.reduce(
    (sum, { term, by }) =>
      sum +
      (isWeakMatch(term, coverage) ? 0 : shareOf({ term, by }, node, scene) * Math.max(term.word.weight, MIN_WEIGHT)),
    0,
  );
  const weight =
    said - EXTRA_WORD_PENALTY * significantExtra(coverage, scene).length + (isOnly ? ONLY_WORD_PENALTY : 0);
  return [
    {
      proposal,
      weight,
      ordinal: ordinalIn(matches),
      hasVerb: matches.some(({ term, by }) => term.isVerb && by === 'own' && !isWeakMatch(term, coverage)),
    },
  ];
}

function ordinalIn(matches: Coverage['matches']): number | undefined {
  const said = matches.find(({ by }) => by === 'ordinal');
  return said && ordinalOf(said.term.word.text);
}

/** The name of its entry, "Answer by Ada", counts more than a text somewhere in it. */
export function shareOf({ term: { word }, by }: Coverage['matches'][number], node: OutlineNode, scene: Scene): number {
  if (by === 'own')
    return isSameRootOnly(word, node, scene) || isRelatedOnly(word, node, scene) ? SAME_ROOT_FACTOR : answerShares.own;
  if (by !== 'near') return answerShares[by ?? 'kind'];
  const entry = ancestorWhere(node, ({ role }) => isRowRole(role));
  const isWritten =
    !entry || scene.outline.nodes.slice(entry.index, entry.end).some((said) => scene.mentions(said, word));
  if (!isWritten) return SAME_ROOT_FACTOR * answerShares.near; // "expires" says less of "expired" than "expired"
  return entry && scene.words(entry.name).some(({ stem }) => stem === word.stem) ? answerShares.own : answerShares.near;
}

/** "To match" is a weaker match for "matched" than "Matched". */
function isSameRootOnly(word: Word, node: OutlineNode, scene: Scene): boolean {
  const said = scene.words(labelOf(node));
  return (
    said.some(({ root }) => root === word.root) &&
    said.every((other) => wordMatchGrade(word, other, true) < matchGrades.typo)
  );
}

/** A "Text" would do for "message", but an "Email" is what was requested. */
const isRelatedOnly = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.words(labelOf(node)).some((said) => isRelatedVerb(word, said, scene)) &&
  !scene.words(labelOf(node)).some((said) => isSame(word, said));

const SAME_ROOT_FACTOR = 0.7;

/** "View post" is a weak match for "show the pending ones". */
function isWeakMatch({ isVerb, isLight, word }: QueryTerm, { label }: Coverage): boolean {
  return isVerb && isLight && !label.some(({ text }) => text === word.text);
}

export const MIN_WEIGHT = 0.5; // what says the kind of thing still tells one from another
const EXTRA_WORD_PENALTY = 0.1;
const ONLY_WORD_PENALTY = 0.3; // "show only favourites" is for the box that says only
const ONLY_WORD = /\b(?:only|just)\b/i;

function isRuledOut(coverage: Coverage, { node, action }: Act, scene: Scene): boolean {
  const { matches } = coverage;
  const isTaken = isChoice(node.role) || isCheckable(node.role);
  if (
    significantExtra(coverage, scene).length > 0 &&
    !(action.method === 'hover' && !isInteractive(node)) &&
    !isLabelPrefix(coverage, node)
  )
    return true;
  if (isMereCount(coverage, node)) return true;
  const [first, ...others] = matches;
  const isBeside =
    first?.by === 'own' && others.length > 0 && others.every(({ by }) => by === 'near' || by === 'title');
  const isInRow = ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;
  if (node.role === 'button' && isBeside && !isInRow && coverage.extra.some(({ weight }) => weight === 1)) return true;
  const isLoose = matches.some(({ by }) => by === 'kind' || by === 'title') && ownAnswers(coverage).length < 2;
  if (isCheckable(node.role) && coverage.extra.length > 1 && isLoose) return true;
  const isNear = matches.some(({ by }) => by === 'near');
  const kinds = matches.filter(
    ({ term, by }) => by === 'kind' && !(isNear && entryNouns.has(term.word.text)) && !isWholePage(term),
  );
  const isSaidWhole =
    significantExtra(coverage, scene).length === 0 &&
    coverage.labelWords.length > 1 &&
    matches.some(({ term, by }) => term.isVerb && by === 'own');
  if (!isTaken && !isSaidWhole && kinds.some(({ term }) => term.isHead && isNamedElsewhere(term.word, node, scene)))
    return true;
  const isBest = matches.some(({ term, by }) => by === 'own' && SUPERLATIVE.test(term.word.text));
  return isBest && kinds.length > 0; // "the cheapest flight" is one of the flights
}

/** "this page" is the whole, whatever else on it has the word "page". */
const isWholePage = ({ word, before }: QueryTerm): boolean =>
  word.text === 'page' && /^(?:this|current)$/.test(before?.text ?? '');

const ownAnswers = ({ matches }: Coverage) => matches.filter(({ term, by }) => by === 'own' && !term.isVerb);

function isDistinctive({ matches, labelWords, extra }: Coverage, scene: Scene): boolean {
  const isWhole = labelWords.length > 0 && extra.length === 0;
  return matches.some(({ term: { word, isFirst, isLight }, by }) => {
    if (by !== 'own') return by === 'near' || by === 'ordinal';
    return (word.weight === 1 || isWhole) && !(isFirst && isLight) && !isPageKind(word, scene);
  });
}

/** "7 branches" is no branch. */
export function isMereCount({ matches, labelWords }: Coverage, { name }: OutlineNode): boolean {
  const isOne = ({ text, stem }: Word) =>
    text === stem && labelWords.some((other) => other.stem === stem && other.text !== other.stem);
  return /^\W*\d/.test(name) && matches.some(({ term, by }) => by === 'own' && isOne(term.word));
}

/** Words of the label that were not requested; irreversible actions must be named in full. */
export function significantExtra({ matches, labelWords, extra }: Coverage, scene?: Scene): Word[] {
  const least = irreversibleVerbs.has(labelWords[0]?.text ?? '') ? STOP_WEIGHT : KIND_WORD_WEIGHT;
  const isMenu = labelWords.some(({ stem }) => stem === 'option' || stem === 'action'); // "More options"
  const isVerbOwn = matches.some(({ term, by }) => term.isVerb && by === 'own'); // "Write a review" for "review it"
  // "Track parcel" of an order
  const isOfEntry = isVerbOwn && labelWords.length === 2 && matches.filter(({ by }) => by === 'near').length > 1;
  // "Skip exercise" of one of the "Exercises"
  const isKindOf =
    isVerbOwn && labelWords.length === 2 && scene !== undefined && extra.every((word) => isPageKind(word, scene));
  if ((isOfEntry || isKindOf) && least === KIND_WORD_WEIGHT) return [];
  return extra.filter(
    ({ weight, text }) =>
      weight > least &&
      !(isVerbOwn && (lightVerbs.has(text) || neutralVerbs.has(text))) &&
      !fillerWords.has(text) &&
      !(isMenu && text === 'more'),
  );
}

/** Long labels of choices are named by their beginning, and those of links by their numbers: "WEB-377 Redesign". */
function isLabelPrefix({ matches, labelWords: [first], extra }: Coverage, { role, states }: OutlineNode): boolean {
  const own = matches.filter(({ by }) => by === 'own');
  const isStart = first !== undefined && !extra.includes(first);
  if (states.has('clickable') && isRowRole(role)) return isStart; // "Samira Sunday You: see you there!"
  if (role === 'link') return isStart && own.some(({ term }) => /\d/.test(term.word.text));
  const isMuch = own.length === matches.length && own.filter(({ term }) => term.word.weight === 1).length > 1;
  const isVerbOnly = first !== undefined && extra.length === 1 && extra[0] === first && actionVerbs.has(first.text);
  // "Send reminders" is no answer to "send the invoice"
  const isThing = own.some(({ term }) => !term.isVerb && !/^\d+$/.test(term.word.text));
  return (isChoice(role) || isCheckable(role)) && isThing && (isMuch || isStart || isVerbOnly);
}

const isNamedElsewhere = (word: Word, node: OutlineNode, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const other = scene.outline.nodes[place];
    return other !== undefined && other !== node && isInteractive(other) && !isEditable(other.role);
  });

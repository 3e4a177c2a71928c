import { coverageOf, type Coverage } from '../term-coverage/coverage.ts';
import { supportsAction } from '../candidates/affordances.ts';
import { NEGATION } from '../term-coverage/negation.ts';
import { extractQuotes } from '../instruction/intent.ts';
import {
  proposeActsOn,
  sharesWord,
  cannotBeCovered,
  MAX_SAME_NAME,
  OTHER_ACTION_WORDS,
  LABEL_SCORE,
  elementsByLabel,
} from '../term-coverage/label-words.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isMannerWord } from '../objections/sole-control.ts';
import { exemptMethods, objectionToCoverage } from '../objections/objection.ts';
import { isOrdinal } from '../values/ordinal-words.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import { irreversibleVerbs } from '../candidates/own-score.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import { isEditable, isRowRole, rolesNamed } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { actionVerbs, contentVerbs } from '../lexicon/verb-classes.ts';
import { isMereCount, MIN_WEIGHT, shareOf, significantExtra, type WeighedProposal } from './coverage-score.ts';
import { parseQuery, type QueryTerm, type Query } from '../instruction/query.ts';
import { wordsOf, type Word } from '../lexicon/words.ts';

const MAX_JUDGED = 12;

/**
 * If nothing accounts for all words exactly: a candidate that does but has more words, or does except for one word that is
 * nowhere.
 */
export function weighLoosely(clause: string, scene: Scene, proposals: readonly Proposal[]): WeighedProposal[] {
  const { text: plain } = extractQuotes(clause);
  if (OTHER_ACTION_WORDS.test(plain) || NEGATION.test(plain)) return [];
  const query = parseQuery(clause);
  if (query.terms.filter((term) => cannotBeCovered(term, scene)).length > 1) return [];
  const ranked = proposals.filter(
    ({ node, action, twoStep }) =>
      node && isInteractive(node) && !twoStep && !exemptMethods.has(action.method) && supportsAction(node, action),
  );
  const best = ranked.toSorted((a, b) => b.score - a.score).slice(0, MAX_JUDGED);
  return [
    ...weighOnlyLink(query, scene),
    ...best.flatMap((proposal) => weighOneLoosely(query, { ...proposal, score: LABEL_SCORE }, scene)),
    ...[...elementsByLabel(scene)].flatMap(([label, nodes]) =>
      nodes.length <= MAX_SAME_NAME && sharesWord(query, scene.words(label), scene)
        ? nodes.flatMap((node) => proposeActsOn(node, false).flatMap((act) => weighOneLoosely(query, act, scene)))
        : [],
    ),
  ];
}

/** The label has the action, and its row or the label the object. */
function weighOneLoosely(query: Query, proposal: Proposal, scene: Scene): WeighedProposal[] {
  const { node, action } = proposal;
  if (!node || (action.method === 'click' && isEditable(node.role))) return []; // a value was given, or none
  const coverage = coverageOf(query, { node, action }, scene);
  const uncovered = coverage.matches.filter(({ by }) => by === undefined);
  const matches = coverage.matches.filter(({ by }) => by !== undefined);
  const mayBeOfChoice = (term: QueryTerm): boolean =>
    action.method === 'selectOption' && isKindOfChoice(term, coverage, { node, scene });
  if (
    uncovered.length > 1 ||
    !uncovered.every(
      ({ term }) =>
        (isKindOfThing(term, coverage, { node, scene }) ||
          mayBeOfChoice(term) ||
          (mayBeUnmentioned(term, scene) &&
            (followsOwnWord(term, coverage) || !(term.isProper || isMannerWord(term, query.terms[0]))))) &&
        !isQuoted(term, query),
    )
  )
    return [];
  if (significantExtra(coverage).some(({ text }) => !/\d/.test(text))) return [];
  const rest = { ...coverage, matches };
  const [first, ...others] = matches;
  if (uncovered.length > 0 && irreversibleVerbs.has(coverage.labelWords[0]?.text ?? '')) return [];
  const isPressed = CLICK_VERB.test(first?.term.word.text ?? '') && others[0]?.by === 'own' && query.quoted.length > 0;
  const isDone =
    isPressed ||
    (first?.term.isVerb === true && !first.term.isLight && first.by === 'own' && isLabelVerb(first.term, coverage));
  const isChosen = uncovered.some(({ term }) => mayBeOfChoice(term));
  const isObjectMatched = others.some(({ term, by }) => term.word.weight === 1 && (by === 'near' || by === 'own'));
  if (
    !(isChosen || (isDone && (isObjectMatched || isOnlyVerbLabel(coverage, node, scene)))) ||
    objectionToCoverage(rest, { node, action }, scene) !== undefined
  )
    return [];
  const weight = matches.reduce(
    (sum, { term, by }) => sum + shareOf({ term, by }, node, scene) * Math.max(term.word.weight, MIN_WEIGHT),
    0,
  );
  return [{ proposal: { ...proposal, isAnswered: uncovered.length > 0 }, weight, hasVerb: isDone, ordinal: undefined }];
}

const CLICK_VERB = /^(?:click|press|tap|hit|push)$/;

/**
 * "Edit the expense for the rental car", "extend Ada's rental", "reserve this piece": a noun for the subject of the row or the
 * page.
 */
function isKindOfThing(
  { word, isFirst, isOwned, isProper, before, after }: QueryTerm,
  { matches, extra }: Coverage,
  { node, scene }: TargetInScene,
): boolean {
  if (isFirst || isProper || extra.length > 0 || !isNoun(word) || (after && !CONTINUATION.test(after.text)))
    return false;
  const isNearby = matches.some(({ term, by }) => by === 'near' && term.word.weight === 1);
  if (isNearby) return isOwned || /^(?:the|an?|my|this)$/.test(before?.text ?? '');
  if (after || node.role !== 'button') return false;
  const isOfPage = scene.placesOfRoot(word).length > 0 && !isMentionedInEntry(word, scene);
  return before?.text === 'this' || (before?.text === 'the' && isOfPage);
}

const CONTINUATION = /^(?:of|for|from|in|on|to|by|with|about|at|under|near|that|which|who|is|as)$/;

const isNoun = (word: Word): boolean =>
  /^\p{Ll}{2,}$/u.test(word.text) && !NOT_A_NOUN.test(word.text) && !rolesNamed(word.text) && !isOrdinal(word.text);

/** "Tokens should live for 12 hours": all of a measure and some of its list's name are given, and a word that no entry has. */
function isKindOfChoice(
  { word, isFirst, after }: QueryTerm,
  { matches, labelWords, extra }: Coverage,
  { node, scene }: TargetInScene,
): boolean {
  if (extra.length > 0 || !labelWords.some(({ text }) => /\d/.test(text)) || !isNoun(word)) return false;
  const own = matches.filter(({ term, by }) => by === 'own' && !term.isVerb);
  const isOfNumber = isFirst && /^\d+$/.test(after?.text ?? '');
  if (own.length < 2 || (isFirst && !isOfNumber) || actionVerbs.has(word.text) || NEGATION.test(word.text))
    return false;
  return !isMentionedInEntry(word, scene) && !scene.mentions(node, word);
}

interface TargetInScene {
  node: OutlineNode;
  scene: Scene;
}

const isMentionedInEntry = (word: Word, scene: Scene): boolean =>
  scene.placesOf(word).some((place) => {
    const node = scene.outline.nodes[place];
    return (
      node !== undefined && node.role !== 'option' && ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined
    );
  });

const NOT_A_NOUN = /ly$|^(?:new|other|another|more|number|all|everything|everyone|both|again|now|later|here|there|it)$/;

/** The only link with the distinguishing words, whatever else it has: "open the latest release" for "v2.4.0 Latest". */
function weighOnlyLink(query: Query, scene: Scene): WeighedProposal[] {
  const [first] = query.terms;
  if (
    !(first?.isLight || (first && contentVerbs.has(first.word.text))) ||
    query.terms.some(({ word }) => isOrdinal(word.text))
  )
    return [];
  const links = scene.elements.filter(
    ({ role, name }) => role === 'link' && sharesWord(query, scene.words(name), scene),
  );
  return links.flatMap((node) => {
    const proposal = onNode({ node, score: LABEL_SCORE }, 'click', []);
    const coverage = coverageOf(query, { node, action: proposal.action }, scene);
    const own = coverage.matches.filter(({ term, by }) => by === 'own' && !term.isVerb && term.word.weight === 1);
    const isUncovered = ({ by }: Coverage['matches'][number]): boolean => by === undefined;
    const isPlural = ({ term: { word } }: Coverage['matches'][number]): boolean =>
      word.text === word.stem && coverage.labelWords.some(({ text, stem }) => stem === word.stem && text !== stem);
    if (own.length === 0 || own.some(isPlural) || coverage.matches.some(isUncovered) || isMereCount(coverage, node))
      return [];
    if (objectionToCoverage(coverage, { node, action: proposal.action }, scene) !== undefined) return [];
    const isOther = (other: OutlineNode): boolean =>
      other !== node && own.every(({ term }) => scene.words(other.name).some((said) => isSame(term.word, said)));
    const isOnly = !scene.elements.some((other) => isInteractive(other) && isOther(other));
    return isOnly ? [{ proposal, weight: own.length, hasVerb: false, ordinal: undefined }] : [];
  });
}

/** "Sign here" for "sign the document": no other control begins so, and it is about no other thing. */
function isOnlyVerbLabel({ labelWords: [first], extra }: Coverage, node: OutlineNode, scene: Scene): boolean {
  if (!first || extra.length > 0 || irreversibleVerbs.has(first.text) || node.role !== 'button') return false;
  return verbCountsOf(scene).get(first.sense) === 1;
}

const verbCountsCache = new WeakMap<Scene, ReadonlyMap<string, number>>();

/** How many controls begin with each word, queried by each of a thousand buttons. */
function verbCountsOf(scene: Scene): ReadonlyMap<string, number> {
  const known = verbCountsCache.get(scene);
  if (known) return known;
  const verbCounts = new Map<string, number>();
  for (const node of scene.elements) {
    const [first] = isInteractive(node) ? scene.words(node.name) : [];
    if (first) verbCounts.set(first.sense, (verbCounts.get(first.sense) ?? 0) + 1);
  }
  verbCountsCache.set(scene, verbCounts);
  return verbCounts;
}

/** "edit Tuva Moe", if the label has "Tuva". */
function followsOwnWord(term: QueryTerm, { matches }: Coverage): boolean {
  const before = matches[matches.findIndex((match) => match.term === term) - 1];
  const isName = before?.by === 'near' && before.term.isProper;
  return (before?.by === 'own' && !before.term.isFirst) || (term.isProper && isName);
}

const isQuoted = ({ word }: QueryTerm, { quoted }: Query): boolean =>
  quoted.some((text) => wordsOf(text).some(({ text: other }) => other === word.text));

const isLabelVerb = ({ word }: QueryTerm, { label: [first] }: Coverage): boolean =>
  first !== undefined && first.stem === word.stem;

/** "the inactive administrator" is none that is active: a state distinguishes. */
const STATE_WORD =
  /^(?:(?:in|de)activ\p{L}+|activ(?:e|ated)|un(?:paid|read|used|sent|verified|confirmed|assigned|published|answered|approved|finished|locked)|(?:en|dis)abled|suspended|blocked|overdue|expired|pending|offline|online|archived|hidden|public|private|paid|locked|failed|stopped|running|open|closed|empty|full)$/u;

function mayBeUnmentioned({ word, isFirst, isOwned }: QueryTerm, scene: Scene): boolean {
  if (
    STATE_WORD.test(word.text) ||
    isFirst ||
    isOwned ||
    isOrdinal(word.text) ||
    !/^\p{Ll}{3,}$/u.test(word.text) ||
    actionVerbs.has(word.text) ||
    rolesNamed(word.text)
  )
    return false;
  return scene.placesOfRoot(word).length === 0;
}

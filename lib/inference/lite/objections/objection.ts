import { coverageOf, type Coverage, type Act, type Source } from '../term-coverage/coverage.ts';
import { antonymsOf } from '../lexicon/antonyms.ts';
import { isForeign } from '../instruction/clauses.ts';
import { tellsKind } from '../outline/kinds.ts';
import { isSame } from '../lexicon/name-match.ts';
import { isBareVerbForThing } from './sole-control.ts';
import {
  isUnspecificField,
  isCheckboxForSending,
  isNamedByState,
  isFieldForClick,
  isInOtherCheckboxGroup,
  onlySelectsRow,
  isCheckboxForOpening,
  isCheckboxForReading,
  isPartOfEntry,
  saysMoreThanRequested,
  isCheckboxForShowing,
  isFieldForFiltering,
} from './checkboxes.ts';
import {
  hasOtherVerb,
  isActionAboutThing,
  isBackwards,
  isStatementOfRight,
  isForAllInsteadOfOne,
  isForOther,
  isCurrentPage,
  isRelatedVerbForOther,
  isFieldForMakingRequired,
  isOfOtherKind,
  isOfOtherNumber,
  isOtherSide,
  isOnlyElsewhere,
  isPartlyNamed,
  isPartOfOption,
  isLinkForTaking,
  isWithOther,
} from './label-mismatch.ts';
import { isOnlySuperficialMatch } from './shared-word-only.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import {
  isOthersAction,
  isIrreversibleForOther,
  isIrreversibleForPart,
  isOfOtherPart,
  isClickForOther,
  isSearchOfOther,
} from './owned-by-other.ts';
import type { Proposal } from '../candidates/proposal.ts';
import { doesMoreThanQuoted, missingQuotation } from './unmatched-quote.ts';
import { asksForOtherKind, acceptsText } from '../candidates/accepted-text.ts';
import { isCheckable, isChosenRole, isEditable, isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { cannotToggle } from '../entries/expand-entry.ts';
import { actionVerbs, repetitionWords, entryNouns, openingVerbs } from '../lexicon/verb-classes.ts';
import { parseQuery, type QueryTerm } from '../instruction/query.ts';
import { fold, STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** Acts whose target may be any part of the page, or is described by more than its words. */
export const exemptMethods = new Set(['scrollTo', 'dragAndDrop', 'nextChunk', 'prevChunk']);

/** Why an act found by some form of instruction is wrong: which words are unaccounted for, or what it does besides. */
export function objectionTo(clause: string, { node, action, twoStep }: Proposal, scene: Scene): string | undefined {
  if (!node || exemptMethods.has(action.method) || (twoStep && action.method !== 'fill')) return undefined;
  if (cannotToggle(clause, node)) return 'What comes closest is nothing that can be ticked or unfolded.';
  const quote = missingQuotation(clause, { node, action }, scene);
  if (quote !== undefined) return `What comes closest does not say "${quote}".`;
  if (EXCEPTION.test(clause) && scene.words(node.name).some(({ text }) => text === 'all'))
    return 'What comes closest takes all of them.';
  if (RELATION_BETWEEN_THINGS.test(clause)) return 'What is done to it, or by it, is not told by what comes closest.';
  const isField = action.method === 'click' && (isCheckable(node.role) || isEditable(node.role));
  if (isForeign(clause) && doesMoreThanQuoted(clause, { node, action }))
    return 'What comes closest is called by more than that.';
  if (isForeign(clause))
    // its words only matter if it quotes
    return isField && !(node.name !== '' && fold(clause).includes(fold(node.name)))
      ? 'What comes closest is not pressed, it is filled or ticked.'
      : undefined;
  const coverage = coverageOf(parseQuery(clause), { node, action }, scene);
  if (!twoStep) return objectionToCoverage(coverage, { node, action }, scene);
  const isOther =
    (isFieldForFiltering(coverage, node) && !/^filter\b/i.test(clause)) ||
    hasExactName(coverage, scene) ||
    isSearchOfOther(coverage, { node, action });
  return isOther ? 'What comes closest searches something else.' : undefined;
}

/** "The issue that this closes": a relation between things. */
const RELATION_BETWEEN_THINGS = /\b(?:that|which) (?:this|it|he|she|they) \p{L}+[.!]?$/iu;

const EXCEPTION = /\b(?:except|but not|apart from|other than)\b/i;

/** "Find lockers" for "search for lockers": a button for just that. */
const hasExactName = ({ matches }: Coverage, scene: Scene): boolean =>
  matches.length > 1 &&
  scene.elements.some(({ role, name }) => {
    const said = role === 'button' ? scene.words(name) : [];
    return said.length === matches.length && matches.every(({ term }, at) => said[at]?.sense === term.word.sense);
  });

/** The same, for an instruction that was already compared with the act. */
export function objectionToCoverage(coverage: Coverage, act: Act, scene: Scene): string | undefined {
  const left = coverage.matches.filter(({ by }) => by === undefined).map(({ term }) => term.word);
  if (left.length > 1 || (left.length === 1 && !isBareVerbForThing(coverage, act, scene)))
    return `What comes closest has nothing to do with "${left.map(({ text }) => text).join(' ')}".`;
  if (isNotNamed(coverage, act) && !isEntry(coverage, act.node, scene))
    return 'What comes closest is not called so, it only stands near.';
  const objections = [
    doesSomethingElse,
    isInOtherCheckboxGroup,
    isOneOfSameVerb,
    isOthersAction,
    isOfOtherPart,
    isSearchOfOther,
    isOnlySuperficialMatch,
  ];
  const isOther = objections.some((speaksAgainst) => speaksAgainst(coverage, act, scene));
  return isOther ? 'What comes closest does something else.' : undefined;
}

/** A bare "close", if several buttons close different things. */
function isOneOfSameVerb({ matches, labelWords, extra }: Coverage, { node }: Act, scene: Scene): boolean {
  const [only, more] = matches;
  const [verb] = labelWords;
  if (!only?.term.isVerb || more || !verb || extra.length === 0 || !actionVerbs.has(verb.text)) return false;
  const begins = ({ role, name }: OutlineNode): boolean =>
    role === node.role && name !== node.name && scene.words(name)[0]?.sense === verb.sense;
  return scene.elements.some(begins);
}

function doesSomethingElse(coverage: Coverage, act: Act, scene: Scene): boolean {
  const { node, action } = act;
  if (isOppositeWord(coverage) && !isToggleOfShowing(coverage, act) && !isNamedByState(node)) return true;
  const [typed = ''] = action.arguments;
  if (action.method === 'fill' && !coverage.quoted.includes(typed) && !acceptsText(node, typed)) return true;
  if ((action.method === 'fill' || action.method === 'type') && asksForOtherKind(node, typed, coverage.extra))
    return true;
  if (action.method === 'fill' && isFieldForMakingRequired(coverage)) return true;
  const isOpened = coverage.matches.some(
    ({ term, by }) => term.isFirst && by === 'verb' && openingVerbs.has(term.word.text),
  );
  const isChosen = action.method === 'selectOption';
  if ((isOpened || coverage.words.some(({ text }) => text === 'take')) && isChosen) return true;
  if (action.method === 'fill' && isFieldForFiltering(coverage, node)) return true;
  if ((action.method === 'fill' || action.method === 'type') && isUnspecificField(coverage, scene)) return true;
  if (action.method === 'selectOption' && isClickForOther(coverage)) return true;
  if (action.method === 'selectOption' && (isOptionForAll(coverage) || isCheckboxForFilter(coverage, node, scene)))
    return true;
  if (action.method === 'click' && isFieldForClick(coverage, node)) return true;
  const links = [isLinkForTaking, isOfOtherNumber, isCurrentPage, isStatementOfRight];
  if (links.some((speaksAgainst) => speaksAgainst(coverage, node))) return true;
  if (action.method === 'click' && isFieldForRun(coverage, node)) return true;
  if (
    action.method === 'click' &&
    [isOtherSide, isOfOtherKind, isPartlyNamed, isBackwards].some((speaksAgainst) => speaksAgainst(coverage, scene))
  )
    return true;
  if (
    node.states.has('multiline') &&
    coverage.matches.some(({ term }) => term.isFirst && RENAME_VERB.test(term.word.text))
  )
    return true;
  if (isIrreversibleForPart(coverage, node, scene)) return true;
  if (isOnlyElsewhere(coverage, node, scene) || isIrreversibleForOther(coverage, node)) return true;
  return isObjectedByRole(coverage, act, scene);
}

/** Objections to a checkbox, a field, an option, or a pressed element. */
function isObjectedByRole(coverage: Coverage, act: Act, scene: Scene): boolean {
  const { node, action } = act;
  if (
    isCheckable(node.role) &&
    (isCheckboxForReading(coverage) || isCheckboxForSending(coverage) || onlySelectsRow(coverage, act))
  )
    return true;
  if (isCheckable(node.role))
    return (
      isCheckboxForOpening(coverage, act) ||
      isCheckboxForShowing(coverage) ||
      saysMoreThanRequested(coverage, act) ||
      isPartOfEntry(coverage, node, scene)
    );
  if (action.method === 'selectOption' && isPartOfOption(coverage)) return true;
  if (isEditable(node.role))
    return coverage.extra.some(({ text }) => repetitionWords.has(text)) || isActionAboutThing(coverage, node);
  const objections = [
    hasOtherVerb,
    isActionAboutThing,
    isForAllInsteadOfOne,
    isWithOther,
    isForOther,
    isRelatedVerbForOther,
  ];
  return objections.some((speaksAgainst) => speaksAgainst(coverage, node));
}

/** "hide the totals" unticks "Show totals"; "show the rejected" unticks "Hide rejected". */
function isToggleOfShowing({ matches, label }: Coverage, { action }: Act): boolean {
  const verb = matches.find(({ term }) => term.isFirst)?.term.word;
  const said = label[0]?.text;
  if (action.method !== 'uncheck') return false;
  return (verb?.text === 'hide' && said === 'show') || (verb?.sense === 'show' && said === 'hide');
}

/** "Select all comments" is not for the one option "Comments". */
function isOptionForAll({ matches, labelWords, label }: Coverage): boolean {
  const isSaid = (word: Word): boolean => [...labelWords, ...label].some(({ sense }) => sense === word.sense);
  return matches.some(({ term: { word } }) => EACH_WORD.test(word.text) && !isSaid(word));
}

const EACH_WORD = /^(?:all|every|everything|everyone|each)$/;

/** "Show the members who have the role Billing" is not for the box "Role for new members". */
function isCheckboxForFilter({ matches, words }: Coverage, { name }: OutlineNode, scene: Scene): boolean {
  const isLooking = matches.some(({ term }) => term.isFirst && term.isLight && term.word.sense === 'show');
  const isRelative = words.some(({ text }) => /^(?:who|which|that|whose)$/.test(text));
  const isUnasked = (said: Word): boolean => said.weight === 1 && !words.some((word) => isSame(word, said));
  return isLooking && isRelative && scene.words(name).some(isUnasked);
}

/** "Run the action" is not for the field in which an action is chosen. */
function isFieldForRun({ matches }: Coverage, { role }: OutlineNode): boolean {
  return (
    isEditable(role) && matches.some(({ term, by }) => term.isFirst && by === 'verb' && RUN_VERB.test(term.word.text))
  );
}

const RENAME_VERB = /^(?:rename|retitle|name|title)$/;

const RUN_VERB = /^(?:run|start|launch|trigger|begin|activate|execute|load|stop)$/;

/** The element has none of the words of the thing's own name. */
function isNotNamed({ matches }: Coverage, { node, action }: Act): boolean {
  if (!isEditable(node.role) && matches.some(({ term, by }) => term.isFirst && by === 'verb' && !term.isLight))
    return false;
  const isChosen = action.method === 'selectOption' || isChosenRole(node.role) || isTimeSlot(node) || isChip(node);
  const own = matches.filter(({ by }) => by === 'own');
  if (isChosen && matches.length > 1 && own.length > 0 && own.every(({ term }) => term.isLight && term.isVerb))
    return true;
  const head = matches.filter(({ term, by }) => term.isHead && !(term.isLight && by === 'verb'));
  const things = head.filter(({ by }) => by !== 'noun' && by !== 'verb');
  const isTailOwn = matches.some(({ term, by }) => !term.isHead && by === 'own');
  const isNear = things.length > 0 && things.every(({ by }) => by === 'near' || by === 'title');
  if (!isChosen && isTailOwn && isNear) return true;
  if (head.length === 0 || head.some(({ by }) => namingMatches.has(by))) return false;
  const isVague = isChosen || head.every(({ by }) => by === 'kind');
  return !isVague || !matches.some(({ by }) => by === 'own' || by === 'value');
}

/** "14:30" is chosen, as an option is; so is one of several buttons of which one stays pressed. */
const isTimeSlot = ({ role, name }: OutlineNode): boolean => role === 'button' && /\b\d{1,2}[:.]\d{2}\b/.test(name);
const isChip = ({ role, parent }: OutlineNode): boolean =>
  role === 'button' && (parent?.children.some((other) => other.role === role && other.states.has('pressed')) ?? false);

const namingMatches: ReadonlySet<Source> = new Set(['own', 'value', 'noun', 'ordinal', 'verb']);

/** A link represents its entry, and a card's only switch the subject of the card. */
function isEntry({ matches }: Coverage, node: OutlineNode, scene: Scene): boolean {
  if (isCheckable(node.role)) return isOnlyOneInPart(node, isCheckable);
  const isNoun = ({ word }: QueryTerm) =>
    word.text === word.stem && (entryNouns.has(word.text) || tellsKind(word, scene));
  const first = matches.find(({ term }) => term.isFirst)?.term;
  const isLead = node.role === 'link' || node.states.has('clickable') || node.states.has('collapsed');
  if (!isLead || (first && actionVerbs.has(first.word.text))) return false;
  return (
    matches.some(({ term, by }) => by === 'near' || by === 'ordinal' || (by === 'own' && !term.isHead)) &&
    matches.some(({ term }) => term.isHead && isNoun(term))
  );
}

function isOnlyOneInPart(node: OutlineNode, suits: (role: string) => boolean): boolean {
  const card = ancestorWhere(node, ({ role }) => isRowRole(role) || role === 'group' || role === 'region');
  const boxesIn = (at: OutlineNode): number =>
    at.children.reduce((sum, child) => sum + boxesIn(child), suits(at.role) ? 1 : 0);
  return card !== undefined && boxesIn(card) === 1;
}

/** "Zoom out" for "zoom in"; a label "To" if the instruction lacks it. */
function isOppositeWord({ labelWords: chosen, label, words }: Coverage): boolean {
  const said = [...chosen, ...label];
  const isAsked = (word: Word) => words.some(({ sense, stem }) => sense === word.sense || stem === word.stem);
  const isLittle = (text: readonly Word[]): boolean =>
    text.length > 0 && text.every(({ weight }) => weight === STOP_WEIGHT) && !text.some(isAsked);
  if (isLittle(chosen) || isLittle(label)) return true;
  const isDenied = words.some(({ text }) => NEGATION_WORD.test(text)) && said.some(({ text }) => text === 'hide');
  return (
    !isDenied &&
    said.some((word) => !isAsked(word) && words.some(({ sense }) => antonymsOf.get(sense)?.has(word.sense)))
  );
}

const NEGATION_WORD = /^(?:don|dont|not|never|no)$/;

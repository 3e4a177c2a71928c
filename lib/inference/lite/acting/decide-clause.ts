import { coverageOf } from '../term-coverage/coverage.ts';
import { stepByArrowKey, stepAmountOf } from '../tasks/arrow-keys.ts';
import { proposeByMenuPath } from '../matching/menu-path.ts';
import { proposeByName } from '../candidates/exact-name.ts';
import { decideByComparison } from '../entries/compared-entries.ts';
import { decide, type Decision } from '../candidates/decision.ts';
import { decideEntryByAuthor } from '../entries/entry-by-author.ts';
import { plainClause, readClause } from '../instruction/clauses.ts';
import { isPartOfOther } from '../instruction/intent.ts';
import { decideBySynonyms } from '../matching/decide-by-synonyms.ts';
import { proposeLabelAndOption, proposeLabelAndValue } from '../tasks/label-and-option.ts';
import { withoutLooks } from '../candidates/appearance-words.ts';
import { inPageNotation } from '../instruction/page-notation.ts';
import { isOtherAction } from '../objections/different-action.ts';
import { unmatchedName } from '../term-coverage/missing-name.ts';
import { isPartialMatch } from '../objections/different-effect.ts';
import { isInOtherGroup } from '../objections/different-group.ts';
import { isClosestOfOtherKind } from '../objections/absent-target.ts';
import { VALUE_METHODS, SNAKE_CASE_NAMES, isOtherFile } from '../objections/different-file.ts';
import { isHalfMatched } from '../objections/half-match.ts';
import { isRatingQuestion, lacksLetter } from '../objections/single-letter.ts';
import { isOtherState, isInStateAlready } from '../objections/state-mismatch.ts';
import { isNearMiss } from '../objections/near-miss.ts';
import { isSiblingMeant } from '../objections/better-neighbor.ts';
import { hasOtherCount } from '../objections/different-count.ts';
import { isSubstitute } from '../objections/substitute.ts';
import { isStepOfOtherThing } from '../objections/different-step.ts';
import { actsOnOtherThing } from '../objections/different-object.ts';
import { exemptMethods, objectionTo } from '../objections/objection.ts';
import { openListOf } from '../outline/open-list.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { byAllWords } from '../matching/unique-match.ts';
import { fieldByWords } from '../matching/unique-field.ts';
import { describe, type Proposal } from '../candidates/proposal.ts';
import { clickInsteadOfFill } from '../matching/button-instead-of-text.ts';
import { propose } from './proposals.ts';
import { decideByPosition } from '../candidates/relative-position.ts';
import { decideByRewording } from '../paraphrase/decide-rephrased.ts';
import { isCheckable } from '../outline/roles.ts';
import { decideByDate } from '../entries/row-by-date.ts';
import { decideDescribed } from '../entries/row-by-description.ts';
import { decideInColumn, decideInNamedEntry } from '../entries/row-by-name.ts';
import { decideByRowId } from '../entries/row-by-id.ts';
import type { Scene } from '../outline/scene.ts';
import { byTreeIcon, cannotToggle, entryToggle } from '../entries/expand-entry.ts';
import { allObjected, decideTied, keepTie, MIN_MARGIN, unobjected } from './tied-proposals.ts';
import { findCommonTask } from '../tasks/common-task.ts';
import { actionVerbs } from '../lexicon/verb-classes.ts';
import { parseQuery } from '../instruction/query.ts';
import { fold, wordsOf } from '../lexicon/words.ts';
import { writtenAs } from './field-format.ts';

/** What an instruction says about an element itself; else about the one that is the most of something. */
export function decideFirst(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const decision = writtenAs(checkedLast(decideInOrder(proposals, clause, scene), clause, scene), clause, scene);
  const { method = '', arguments: [written] = [] } = decision.chosen?.action ?? {};
  if (!TEXT_METHODS.has(method) || written === undefined || written !== stepAmountOf(plainClause(clause)))
    return decision;
  const reason = `"${written}" is by how much to change it: say what to set it to.`;
  return { chosen: undefined, isFound: true, reason, candidates: candidateOf(decision.chosen?.node) };
}

/** However an act was found, the instruction's words may contradict it. */
export function checkedLast(decision: Decision, clause: string, scene: Scene): Decision {
  const { node, action } = decision.chosen ?? {};
  if (!node || !action || exemptMethods.has(action.method)) return decision;
  const plain = plainClause(decision.chosen?.remainingInstruction ?? clause);
  const coverage = coverageOf(parseQuery(plain), { node, action }, scene);
  const written = inPageNotation(plain, scene);
  const asWritten = written === plain ? coverage : coverageOf(parseQuery(written), { node, action }, scene);
  const name = decision.chosen?.twoStep ? undefined : unmatchedName(asWritten, { node, action }, scene);
  if (name !== undefined && findCommonTask(plain, scene)?.node !== node) {
    const reason = `What comes closest has nothing to do with "${name}".`;
    return { chosen: undefined, isFound: false, reason, candidates: candidateOf(node) };
  }
  const isOther =
    isOtherFile(plain, action, scene) ||
    isInOtherGroup(coverage, node, scene) ||
    cannotToggle(plain, node) ||
    (CLICK_METHODS.has(action.method) && lacksLetter(plain, node, scene)) ||
    (action.method === 'click' && isRatingQuestion(plain, node)) ||
    (isSiblingMeant(coverage, { node, action }, scene) && findCommonTask(plain, scene)?.node !== node) ||
    objections.some((applies) => applies(coverage, { node, action }, scene));
  if (!isOther) return decision;
  const reason = 'What comes closest does something else, or is so already.';
  return { chosen: undefined, isFound: false, reason, candidates: candidateOf(node) };
}

const objections = [
  isInStateAlready,
  isOtherAction,
  isOtherState,
  isClosestOfOtherKind,
  isPartialMatch,
  isNearMiss,
  isStepOfOtherThing,
  isSubstitute,
  isHalfMatched,
  hasOtherCount,
  actsOnOtherThing,
];

function decideInOrder(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const exact = proposeByName(clause, scene);
  if (exact) return { chosen: exact };
  const plain = plainClause(clause);
  const unfolded = entryToggle(plain, scene);
  if (unfolded) return unfolded;
  const usual = findCommonTask(plain, scene) ?? (stepAmountOf(plain) ? stepByArrowKey(plain, scene) : undefined);
  if (usual) return { chosen: usual };
  const inRow = decideInColumn(plain, scene) ?? decideByRowId(plain, scene, decideClause);
  if (inRow) return inRow;
  const byAuthor = decideEntryByAuthor(plain, scene);
  if (byAuthor) return byAuthor;
  const written = inPageNotation(plain, scene);
  const inPageWords = written === plain ? undefined : decidePlainly(written, scene);
  if (inPageWords?.chosen && !TEXT_METHODS.has(inPageWords.chosen.action.method)) return inPageWords;
  const decision = decideAsSaid(proposals, plain, scene);
  if (decision.chosen)
    return clickInsteadOfFill(decision, { clause: plain, scene }, decideClause) ?? byTreeIcon(decision.chosen, plain);
  const withoutLook = withoutLooks(plain, scene);
  const other =
    (withoutLook === undefined ? decideByComparison(plain, scene, decideClause) : decideClause(withoutLook, scene)) ??
    decision;
  if (other.chosen || other.isFound) return other;
  const onDay = decideByDate(plain, scene, decideClause);
  if (onDay) return onDay;
  const described = decideDescribed(written, scene, decideClause);
  if (described?.chosen) return described;
  const reworded = decideByRewording(written, scene, decidePlainly);
  const stepped = reworded ? undefined : stepByArrowKey(plain, scene);
  if (stepped) return { chosen: stepped };
  return reworded ?? decideBySynonyms(plain, scene) ?? decideInNamedEntry(plain, scene) ?? other;
}

const TEXT_METHODS = new Set(['fill', 'type']);
const CLICK_METHODS = new Set(['click', 'check', 'uncheck']);

/** By its own words alone. */
function decidePlainly(clause: string, scene: Scene): Decision {
  const plain = plainClause(clause);
  const decision = decideAsSaid(proposalsFor(clause, scene), plain, scene);
  return decision.chosen ? byTreeIcon(decision.chosen, plain) : decision;
}

/** What the known forms of an instruction find, if every word is accounted for; else whatever does so. */
function decideAsSaid(proposals: readonly Proposal[], plain: string, scene: Scene): Decision {
  const related = decideByPosition(plain, scene, decideClause);
  if (related) return related;
  const decision = decide(proposals);
  const isOpen = !decision.chosen && decision.isFound && !allObjected(proposals, plain, scene);
  const unopposed = isOpen ? unobjected(proposals, plain, scene) : [];
  const best = isOpen ? decideTied(unopposed, plain, scene) : decision;
  const first = checked(best.chosen ? best : decision, plain, scene);
  if (first.chosen) return preferVerbLabel(first.chosen, plain, scene) ?? first;
  const pointed = checked(
    decide([...byAllWords(plain, scene, proposals), ...fieldByWords(plain, scene)]),
    plain,
    scene,
  );
  const isPointedOut =
    isOpen &&
    (isCandidate(pointed, decision.candidates, { plain, scene }) ||
      hasMostWords(pointed, { clause: plain, proposals }, scene));
  if (isPointedOut || (!isOpen && pointed.chosen)) return pointed;
  const onPath = proposeByMenuPath(plain, scene);
  if (onPath) return { chosen: onPath };
  if (isOpen) return keepTie(decision, plain, scene);
  return pointed.chosen || pointed.isFound ? pointed : first;
}

/** The decision, unless something contradicts it. */
function checked(decision: Decision, clause: string, scene: Scene): Decision {
  const { chosen } = decision;
  const reason = chosen && !chosen.isAnswered && objectionTo(clause, chosen, scene);
  if (!chosen || typeof reason !== 'string') return decision;
  const { node } = chosen;
  return { chosen: undefined, isFound: false, reason, candidates: candidateOf(node) };
}

const candidateOf = (node: OutlineNode | undefined): { ref: string; description: string }[] =>
  node?.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }];

/**
 * Of several buttons that fit equally, as rows repeat them, all words together may single one out; of links, the caller may.
 */
function isCandidate(
  { chosen }: Decision,
  candidates: readonly { ref: string }[],
  { plain, scene }: { plain: string; scene: Scene },
): boolean {
  const node = chosen?.node;
  const [verb] = wordsOf(plain);
  const isAct = node?.role === 'link' && verb !== undefined && actionVerbs.has(verb.text) && scene.mentions(node, verb);
  return (
    node !== undefined &&
    (node.role === 'button' || node.role === 'tab' || isAct) &&
    candidates.some(({ ref }) => ref === chosen?.action.ref)
  );
}

/** Of fields and pictures that fit equally, one may have more of the words than each of the others. */
function hasMostWords(
  { chosen }: Decision,
  { clause, proposals }: { clause: string; proposals: readonly Proposal[] },
  scene: Scene,
): boolean {
  const node = chosen?.node;
  if (!node || node.role === 'link') return false;
  if (isCheckable(node.role)) return ONLY.test(clause) && ONLY.test(node.name);
  const best = Math.max(...proposals.map(({ score }) => score));
  const rivals = proposals.filter((other) => other.node && other.node !== node && other.score >= best - MIN_MARGIN);
  const terms = parseQuery(clause).terms.filter(({ word, isFirst }) => !isFirst && word.weight === 1);
  const mentioned = (by: OutlineNode): number => terms.filter(({ word }) => scene.mentions(by, word)).length;
  return rivals.length > 0 && rivals.every((other) => other.node && mentioned(other.node) < mentioned(node));
}

const ONLY = /\bonly\b/i;

/**
 * "navigate to the garage", "start the test", on a page whose entries have a "Navigate" or "Start" each: the verb is that
 * label.
 */
function preferVerbLabel({ node }: Proposal, clause: string, scene: Scene): Decision | undefined {
  const [verb] = wordsOf(clause);
  if (!node || !verb || !VERBS_OR_LABELS.has(verb.text) || scene.mentions(node, verb)) return undefined;
  const pointed = decide(byAllWords(clause, scene));
  if (pointed.chosen?.node === openListOf(scene)?.opener) return undefined; // the list that it opens is open
  return pointed.chosen?.node && scene.mentions(pointed.chosen.node, verb) ? pointed : undefined;
}

const VERBS_OR_LABELS = new Set(
  (
    'navigate jump move skip return proceed advance follow visit start run launch trigger activate execute begin load manage update ' +
    'select choose pick get take'
  ).split(' '),
);

/** The one act that a clause means on the page, or why there is none. */
export function decideClause(clause: string, scene: Scene): Decision {
  return decideFirst(proposalsFor(clause, scene), clause, scene);
}

export function proposalsFor(clause: string, scene: Scene): Proposal[] {
  const intents = readClause(clause);
  const proposals = intents
    .filter((intent) => !isPartOfOther(intent, intents))
    .flatMap((intent) => propose(intent, scene));
  const plain = plainClause(clause);
  const identifiers = (plain.match(SNAKE_CASE_NAMES) ?? []).map(fold);
  /** "wp", of "wp_posts"; written or chosen text says nothing about its field. */
  const isPart = ({ node, action }: Proposal): boolean =>
    node !== undefined &&
    !VALUE_METHODS.has(action.method) &&
    identifiers.some((whole) => whole.split('_').includes(fold(node.name)));
  return [...proposals, ...proposeLabelAndOption(plain, scene), ...proposeLabelAndValue(plain, scene)].filter(
    (one) => !isPart(one),
  );
}

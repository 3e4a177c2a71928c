import { accountOf } from './account.ts';
import { byArrow, stepSaid } from './by-arrow.ts';
import { byPath } from './by-path.ts';
import { calledJust } from './called-just.ts';
import { decideCompared } from './compared.ts';
import { decide, type Decision } from './decide.ts';
import { entryBy } from './entry-by.ts';
import { plainClause, readClause } from './instruction.ts';
import { isPartOfAny, takeQuotes } from './intent.ts';
import { decideKindred } from './kindredly.ts';
import { labelThenOption, labelThenValue } from './label-option.ts';
import { literally } from './literally.ts';
import { withoutLooks } from './looks.ts';
import { asPageWrites } from './normal-forms.ts';
import { isOtherDeed } from './objection-deeds.ts';
import { nameOfOther } from './objection-names.ts';
import { isAmiss } from './objection-amiss.ts';
import { isOfOtherGroup } from './objection-named.ts';
import { isOfElsewhere } from './objection-elsewhere.ts';
import { GIVES, IDENTIFIER, isFileOfOther } from './objection-files.ts';
import { isHalfMeant } from './objection-half.ts';
import { isTitleOfRating, lacksLetter } from './objection-letters.ts';
import { isOfOtherState, isSoAlready } from './objection-states.ts';
import { isNearly } from './objection-nearly.ts';
import { isOneBeside } from './objection-beside.ts';
import { isOfOtherCount } from './objection-several.ts';
import { isStandIn } from './objection-stand-ins.ts';
import { isStepOfOther } from './objection-steps.ts';
import { isForOtherThing } from './objection-things.ts';
import { exempt, objectionTo } from './objection.ts';
import { openListOf } from './open-list.ts';
import type { OutlineNode } from './outline.ts';
import { pointedAt } from './pointed.ts';
import { pointedField } from './pointed-field.ts';
import { describe, type Proposal } from './proposal.ts';
import { pressedInstead } from './pressed-instead.ts';
import { propose } from './proposals.ts';
import { decideRelated } from './related.ts';
import { decideReworded } from './reworded.ts';
import { isCheckable } from './roles.ts';
import { decideOnDay } from './row-dated.ts';
import { decideDescribed } from './row-described.ts';
import { decideInColumn, decideInNamed } from './row-named.ts';
import { decideInRow } from './row-told.ts';
import type { Scene } from './scene.ts';
import { bySign, isUnturned, unfoldedEntry } from './unfold.ts';
import { usualTask } from './usual.ts';
import { acting } from './verbs.ts';
import { readWish } from './wish.ts';
import { fold, wordsOf } from './words.ts';
import { writtenAs } from './written-as.ts';

/** What an instruction says about an element itself; else about the one that is the most of something. */
export function decideFirst(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const decision = writtenAs(checkedLast(decideInTurn(proposals, clause, scene), clause, scene), clause, scene);
  const { method = '', arguments: [written] = [] } = decision.chosen?.action ?? {};
  if (!TYPES.has(method) || written === undefined || written !== stepSaid(plainClause(clause))) return decision;
  const reason = `"${written}" is by how much to change it: say what to set it to.`;
  return { chosen: undefined, isFound: true, reason, candidates: candidateOf(decision.chosen?.node) };
}

/** However an act was found, the instruction's words may contradict it. */
export function checkedLast(decision: Decision, clause: string, scene: Scene): Decision {
  const { node, action } = decision.chosen ?? {};
  if (!node || !action || exempt.has(action.method)) return decision;
  const plain = plainClause(decision.chosen?.apartFrom ?? clause);
  const account = accountOf(readWish(plain), { node, action }, scene);
  const written = asPageWrites(plain, scene);
  const asWritten = written === plain ? account : accountOf(readWish(written), { node, action }, scene);
  const name = decision.chosen?.twoStep ? undefined : nameOfOther(asWritten, { node, action }, scene);
  if (name !== undefined && usualTask(plain, scene)?.node !== node) {
    const reason = `What comes closest has nothing to do with "${name}".`;
    return { chosen: undefined, isFound: false, reason, candidates: candidateOf(node) };
  }
  const isOther =
    isFileOfOther(plain, action, scene) ||
    isOfOtherGroup(account, node, scene) ||
    isUnturned(plain, node) ||
    (POINTS.has(action.method) && lacksLetter(plain, node, scene)) ||
    (action.method === 'click' && isTitleOfRating(plain, node)) ||
    (isOneBeside(account, { node, action }, scene) && usualTask(plain, scene)?.node !== node) ||
    objections.some((speaks) => speaks(account, { node, action }, scene));
  if (!isOther) return decision;
  const reason = 'What comes closest does something else, or is so already.';
  return { chosen: undefined, isFound: false, reason, candidates: candidateOf(node) };
}

const objections = [
  isSoAlready,
  isOtherDeed,
  isOfOtherState,
  isOfElsewhere,
  isAmiss,
  isNearly,
  isStepOfOther,
  isStandIn,
  isHalfMeant,
  isOfOtherCount,
  isForOtherThing,
];

function decideInTurn(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const just = calledJust(clause, scene);
  if (just) return { chosen: just };
  const plain = plainClause(clause);
  const unfolded = unfoldedEntry(plain, scene);
  if (unfolded) return unfolded;
  const usual = usualTask(plain, scene) ?? (stepSaid(plain) ? byArrow(plain, scene) : undefined);
  if (usual) return { chosen: usual };
  const inRow = decideInColumn(plain, scene) ?? decideInRow(plain, scene, decideClause);
  if (inRow) return inRow;
  const made = entryBy(plain, scene);
  if (made) return made;
  const written = asPageWrites(plain, scene);
  const asWritten = written === plain ? undefined : decidePlainly(written, scene);
  if (asWritten?.chosen && !TYPES.has(asWritten.chosen.action.method)) return asWritten;
  const decision = decideAsSaid(proposals, plain, scene);
  if (decision.chosen)
    return pressedInstead(decision, { clause: plain, scene }, decideClause) ?? bySign(decision.chosen, plain);
  const seen = withoutLooks(plain, scene);
  const other =
    (seen === undefined ? decideCompared(plain, scene, decideClause) : decideClause(seen, scene)) ?? decision;
  if (other.chosen || other.isFound) return other;
  const onDay = decideOnDay(plain, scene, decideClause);
  if (onDay) return onDay;
  const described = decideDescribed(written, scene, decideClause);
  if (described?.chosen) return described;
  const reworded = decideReworded(written, scene, decidePlainly);
  const stepped = reworded ? undefined : byArrow(plain, scene);
  if (stepped) return { chosen: stepped };
  return reworded ?? decideKindred(plain, scene) ?? decideInNamed(plain, scene) ?? other;
}

const TYPES = new Set(['fill', 'type']);
const POINTS = new Set(['click', 'check', 'uncheck']);

/** By its own words alone. */
function decidePlainly(clause: string, scene: Scene): Decision {
  const plain = plainClause(clause);
  const decision = decideAsSaid(proposalsFor(clause, scene), plain, scene);
  return decision.chosen ? bySign(decision.chosen, plain) : decision;
}

/** What the known forms of an instruction find, if every word is accounted for; else whatever does so. */
function decideAsSaid(proposals: readonly Proposal[], plain: string, scene: Scene): Decision {
  const related = decideRelated(plain, scene, decideClause);
  if (related) return related;
  const decision = decide(proposals);
  const isOpen = !decision.chosen && decision.isFound && !isAllObjected(proposals, plain, scene);
  const open = isOpen ? unobjected(proposals, plain, scene) : [];
  const best = isOpen ? decideOpen(open, plain, scene) : decision;
  const first = checked(best.chosen ? best : decision, plain, scene);
  if (first.chosen) return insteadOf(first.chosen, plain, scene) ?? first;
  const pointed = checked(decide([...pointedAt(plain, scene, proposals), ...pointedField(plain, scene)]), plain, scene);
  const isTold =
    isOpen &&
    (isAmong(pointed, decision.candidates, { plain, scene }) || saysMost(pointed, { clause: plain, proposals }, scene));
  if (isTold || (!isOpen && pointed.chosen)) return pointed;
  const onPath = byPath(plain, scene);
  if (onPath) return { chosen: onPath };
  if (isOpen) return withTie(decision, plain, scene);
  return pointed.chosen || pointed.isFound ? pointed : first;
}

/** Keeps a tie only if nothing contradicts the element that would be acted on. */
function withTie(decision: Decision, plain: string, scene: Scene): Decision {
  if (decision.chosen || !decision.tie) return decision;
  const { tie, ...others } = decision;
  return tie.proposals.every((one) => objectionTo(plain, one, scene) === undefined) ? decision : others;
}

/** Of several that fit equally, the very words of the instruction may single one out. */
function decideOpen(open: readonly Proposal[], plain: string, scene: Scene): Decision {
  const best = decide(open);
  if (best.chosen) return best;
  const ranked = open.toSorted((a, b) => b.score - a.score);
  const alike = ranked.filter(({ score }) => score >= (ranked[0]?.score ?? 0) - LEAD).slice(0, MOST_CHECKED);
  const told = literally(plain, alike, scene);
  if (told.length > 0) return decide(told);
  return SAYS_MENU.test(plain) ? best : decide(open.filter((one) => !isMenuBeside(one, open)));
}

const SAYS_MENU = /\b(?:menu|options|arrow|drop-?down|more|split)\b/i;

/** Whether it opens a menu with more of what the adjacent button of the same name does at once. */
function isMenuBeside({ node, action }: Proposal, others: readonly Proposal[]): boolean {
  if (!node?.states.has('haspopup') || action.method !== 'click') return false;
  return others.some(
    ({ node: other }) =>
      other?.parent === node.parent &&
      other?.place === node.place - 1 &&
      !other.states.has('haspopup') &&
      fold(other.name) === fold(node.name),
  );
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

/** Whether something contradicts each of the best candidates. */
function isAllObjected(proposals: readonly Proposal[], clause: string, scene: Scene): boolean {
  const ranked = proposals.toSorted((a, b) => b.score - a.score);
  const least = (ranked[0]?.score ?? 0) - LEAD;
  const alike = ranked.filter(({ score }) => score >= least);
  return alike.length <= MOST_CHECKED && alike.every((one) => objectionTo(clause, one, scene) !== undefined);
}

const MOST_CHECKED = 12;

/** Of several that fit equally, those that nothing contradicts; of these, the ones with exactly the quoted name. */
function unobjected(proposals: readonly Proposal[], clause: string, scene: Scene): Proposal[] {
  const ranked = proposals.toSorted((a, b) => b.score - a.score);
  const quoted = takeQuotes(clause).parts.map(fold);
  const checkedFirst = ranked.slice(0, MOST_CHECKED);
  const best = checkedFirst.filter((proposal) => objectionTo(clause, proposal, scene) === undefined);
  const isOut = ({ node, action }: Proposal): boolean =>
    checkedFirst.some((other) => other.node === node && other.action.method === action.method && !best.includes(other));
  const just = best.filter(({ node }) => node !== undefined && quoted.includes(fold(node.name)));
  return [...(just.length > 0 ? just : best), ...ranked.slice(MOST_CHECKED).filter((proposal) => !isOut(proposal))];
}

/** Of several buttons that fit equally, as rows repeat them, all words together may single one out; of links, the caller may. */
function isAmong(
  { chosen }: Decision,
  candidates: readonly { ref: string }[],
  { plain, scene }: { plain: string; scene: Scene },
): boolean {
  const node = chosen?.node;
  const [verb] = wordsOf(plain);
  const isAct = node?.role === 'link' && verb !== undefined && acting.has(verb.text) && scene.says(node, verb);
  return (
    node !== undefined &&
    (node.role === 'button' || node.role === 'tab' || isAct) &&
    candidates.some(({ ref }) => ref === chosen?.action.ref)
  );
}

/** Of fields and pictures that fit equally, one may have more of the words than each of the others. */
function saysMost(
  { chosen }: Decision,
  { clause, proposals }: { clause: string; proposals: readonly Proposal[] },
  scene: Scene,
): boolean {
  const node = chosen?.node;
  if (!node || node.role === 'link') return false;
  if (isCheckable(node.role)) return ONLY.test(clause) && ONLY.test(node.name);
  const best = Math.max(...proposals.map(({ score }) => score));
  const rivals = proposals.filter((other) => other.node && other.node !== node && other.score >= best - LEAD);
  const asked = readWish(clause).asked.filter(({ word, isFirst }) => !isFirst && word.weight === 1);
  const said = (by: OutlineNode): number => asked.filter(({ word }) => scene.says(by, word)).length;
  return rivals.length > 0 && rivals.every((other) => other.node && said(other.node) < said(node));
}

const LEAD = 0.1;
const ONLY = /\bonly\b/i;

/** "navigate to the garage", "start the test", on a page whose entries have a "Navigate" or "Start" each: the verb is that label. */
function insteadOf({ node }: Proposal, clause: string, scene: Scene): Decision | undefined {
  const [verb] = wordsOf(clause);
  if (!node || !verb || !GOING.has(verb.text) || scene.says(node, verb)) return undefined;
  const pointed = decide(pointedAt(clause, scene));
  if (pointed.chosen?.node === openListOf(scene)?.opener) return undefined; // the list that it opens is open
  return pointed.chosen?.node && scene.says(pointed.chosen.node, verb) ? pointed : undefined;
}

const GOING = new Set(
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
  const said = intents.filter((intent) => !isPartOfAny(intent, intents)).flatMap((intent) => propose(intent, scene));
  const plain = plainClause(clause);
  const identifiers = (plain.match(IDENTIFIER) ?? []).map(fold);
  /** "wp", of "wp_posts"; written or chosen text says nothing about its field. */
  const isPart = ({ node, action }: Proposal): boolean =>
    node !== undefined &&
    !GIVES.has(action.method) &&
    identifiers.some((whole) => whole.split('_').includes(fold(node.name)));
  return [...said, ...labelThenOption(plain, scene), ...labelThenValue(plain, scene)].filter((one) => !isPart(one));
}

import { decide, type Decision } from './decide.ts';
import { plainClause, readClause } from './instruction.ts';
import { takeQuotes } from './intent.ts';
import { labelThenOption, labelThenValue } from './label-option.ts';
import { objectionTo } from './objection.ts';
import { pointedAt } from './pointed.ts';
import { pointedField } from './pointed-field.ts';
import { describe, type Proposal } from './proposal.ts';
import { propose } from './proposals.ts';
import type { Scene } from './scene.ts';
import { fold, wordsOf } from './words.ts';

/** What the known forms of an instruction find, if it answers for every word; or else what does. */
export function decideFirst(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const plain = plainClause(clause);
  const decision = decide(proposals);
  const isOpen = !decision.chosen && decision.isFound;
  const best = isOpen ? decide(unobjected(proposals, plain, scene)) : decision;
  const first = checked(best.chosen ? best : decision, plain, scene);
  if (first.chosen) return insteadOf(first.chosen, plain, scene) ?? first;
  const pointed = checked(decide([...pointedAt(plain, scene, proposals), ...pointedField(plain, scene)]), plain, scene);
  if (isOpen) return isAmong(pointed, decision.candidates) ? pointed : decision;
  return pointed.chosen || pointed.isFound ? pointed : first;
}

/** The decision, unless something speaks against it. */
function checked(decision: Decision, clause: string, scene: Scene): Decision {
  const { chosen } = decision;
  const reason = chosen && objectionTo(clause, chosen, scene);
  if (!chosen || reason === undefined) return decision;
  const { node } = chosen;
  const candidates = node?.ref === undefined ? [] : [{ ref: node.ref, description: describe(node) }];
  return { chosen: undefined, isFound: false, reason, candidates };
}

const MOST_CHECKED = 12;

/** Of several that fit alike, those against which nothing speaks; of these, what is called just as was quoted. */
function unobjected(proposals: readonly Proposal[], clause: string, scene: Scene): Proposal[] {
  const ranked = proposals.toSorted((a, b) => b.score - a.score);
  const quoted = takeQuotes(clause).parts.map(fold);
  const best = ranked.slice(0, MOST_CHECKED).filter((proposal) => objectionTo(clause, proposal, scene) === undefined);
  const just = best.filter(({ node }) => node !== undefined && quoted.includes(fold(node.name)));
  return [...(just.length > 0 ? just : best), ...ranked.slice(MOST_CHECKED)];
}

/** Of several buttons that fit alike, as rows repeat them, all words together may tell one; of links, its user may. */
function isAmong({ chosen }: Decision, candidates: readonly { ref: string }[]): boolean {
  return chosen?.node?.role === 'button' && candidates.some(({ ref }) => ref === chosen.action.ref);
}

/** "navigate to the garage", on a page whose garages have a "Navigate" each: the verb is that label, not the way there. */
function insteadOf({ node }: Proposal, clause: string, scene: Scene): Decision | undefined {
  const [verb] = wordsOf(clause);
  if (!node || !verb || !GOING.has(verb.text) || scene.says(node, verb)) return undefined;
  const pointed = decide(pointedAt(clause, scene));
  return pointed.chosen?.node && scene.says(pointed.chosen.node, verb) ? pointed : undefined;
}

const GOING = new Set('navigate jump move skip return proceed advance follow visit'.split(' '));

/** The one act that a clause means on the page, or why there is none. */
export function decideClause(clause: string, scene: Scene): Decision {
  return decideFirst(proposalsFor(clause, scene), clause, scene);
}

export function proposalsFor(clause: string, scene: Scene): Proposal[] {
  const said = readClause(clause).flatMap((intent) => propose(intent, scene));
  const plain = plainClause(clause);
  return [...said, ...labelThenOption(plain, scene), ...labelThenValue(plain, scene)];
}

import { accounted } from './account.ts';
import { decide, type Decision } from './decide.ts';
import { plainClause, readClause } from './instruction.ts';
import { labelThenOption, labelThenValue } from './label-option.ts';
import type { Proposal } from './proposal.ts';
import { propose } from './proposals.ts';
import { pointedAt } from './pointed.ts';
import type { Scene } from './scene.ts';
import { wordsOf } from './words.ts';

/** What the known forms of an instruction find, or else what accounts for every word of it. */
export function decideFirst(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const decision = decide(proposals);
  const plain = plainClause(clause);
  if (decision.chosen) return insteadOf(decision.chosen, plain, scene) ?? decision;
  const pointed = decide(pointedAt(plain, scene));
  if (decision.isFound) return isAmong(pointed, decision.candidates) ? pointed : decision;
  const last = decide(accounted(plain, scene));
  if (last.chosen) return last;
  return [pointed, last].find(({ chosen, ...why }) => chosen || ('isFound' in why && why.isFound)) ?? decision;
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

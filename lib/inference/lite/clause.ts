import { accounted } from './account.ts';
import { decide, type Decision } from './decide.ts';
import { plainClause, readClause } from './instruction.ts';
import { labelThenOption, labelThenValue } from './label-option.ts';
import type { Proposal } from './proposal.ts';
import { propose } from './proposals.ts';
import { pointedAt } from './pointed.ts';
import type { Scene } from './scene.ts';

/** What the known forms of an instruction find, or else what accounts for every word of it. */
export function decideFirst(proposals: readonly Proposal[], clause: string, scene: Scene): Decision {
  const decision = decide(proposals);
  if (decision.chosen || decision.isFound) return decision; // of several, or of what is disabled, only its user can tell
  const plain = plainClause(clause);
  const last = decide(accounted(plain, scene));
  if (last.chosen) return last;
  const pointed = decide(pointedAt(plain, scene));
  return [pointed, last].find(({ chosen, ...why }) => chosen || ('isFound' in why && why.isFound)) ?? decision;
}

/** The one act that a clause means on the page, or why there is none. */
export function decideClause(clause: string, scene: Scene): Decision {
  return decideFirst(proposalsFor(clause, scene), clause, scene);
}

export function proposalsFor(clause: string, scene: Scene): Proposal[] {
  const said = readClause(clause).flatMap((intent) => propose(intent, scene));
  const plain = plainClause(clause);
  return [...said, ...labelThenOption(plain, scene), ...labelThenValue(plain, scene)];
}

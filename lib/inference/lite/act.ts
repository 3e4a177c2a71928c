import type { ActReply, ActRequest } from '../inference.ts';
import { chooseAppeared } from './choice.ts';
import { decide, type Decision } from './decide.ts';
import { clausesOf, readClause } from './instruction.ts';
import type { Proposal } from './proposal.ts';
import { propose } from './proposals.ts';
import { Scene } from './scene.ts';

const MOST_CLAUSES = 2; // a reply holds one act, and a second round one more

/** Decides what an instruction means on a page: one act, or a refusal with what came close. */
export function decideAct(request: ActRequest): ActReply {
  const scene = new Scene(request.page.outline);
  const { instruction, previous } = request;
  const whole = proposalsFor(instruction, scene);
  const clauses = clausesOf(instruction);
  if (previous) return replyOf(secondStep(request, clauses, scene));
  const first = decide(whole);
  if (clauses.length === 1 || (first.chosen && first.chosen.score === 1)) return replyOf(first);
  if (clauses.length > MOST_CLAUSES)
    return replyOf({
      chosen: undefined,
      reason: 'The instruction names more than two acts. Give one at a time.',
      candidates: [],
    });
  const begun = decide(proposalsFor(clauses[0] ?? '', scene));
  return replyOf(begun.chosen ? { chosen: { ...begun.chosen, twoStep: true } } : begun);
}

function secondStep({ instruction, previous }: ActRequest, clauses: string[], scene: Scene): Decision {
  const next = clauses[1];
  if (next === undefined) return chooseAppeared(instruction, previous?.appeared ?? [], scene);
  const appeared = chooseAppeared(next, previous?.appeared ?? [], scene);
  return appeared.chosen ? appeared : decide(proposalsFor(next, scene));
}

function proposalsFor(clause: string, scene: Scene): Proposal[] {
  return readClause(clause).flatMap((intent) => propose(intent, scene));
}

function replyOf(decision: Decision): ActReply {
  if (!decision.chosen) {
    const { reason, candidates } = decision;
    return { task: 'act', twoStep: false, refusal: { reason, candidates } };
  }
  const { action, twoStep } = decision.chosen;
  return { task: 'act', action, twoStep };
}

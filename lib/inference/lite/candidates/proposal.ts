import type { ProposedAction } from '../../inference.ts';
import type { OutlineNode } from '../outline/outline.ts';
import type { Candidate } from './candidate.ts';

/** A possible act for the instruction, with its certainty. */
export interface Proposal {
  action: ProposedAction;
  score: number;
  /** The element, if there is one: to recognise two proposals for the same thing. */
  node: OutlineNode | undefined;
  twoStep: boolean;
  /** Already compared with the whole instruction. */
  isAnswered?: boolean;
  /** The instruction without the words that selected the entry ("the cheapest"), which the entry itself never has. */
  remainingInstruction?: string;
}

export function onNode({ node, score }: Candidate, method: ProposedAction['method'], args: string[]): Proposal {
  const action = {
    method,
    ...(node.ref === undefined ? {} : { ref: node.ref }),
    arguments: args,
    description: describe(node),
  };
  return { action, score, node, twoStep: false };
}

/** Clicks on these elements, which have the requested name or function. */
export const clicksOn = (nodes: readonly OutlineNode[]): Proposal[] =>
  nodes.map((node) => onNode({ node, score: 1 }, 'click', []));

export function certain(action: ProposedAction): Proposal {
  return { action, score: 1, node: undefined, twoStep: false };
}

/** From this score on, an element has the requested name. */
export const NAME_MATCH_SCORE = 0.66;

/** A few words for a person: `Save button`. */
export function describe(node: OutlineNode): string {
  const icon = node.states.has('icon') ? node.states.get('description') : undefined;
  const name = node.name || node.states.get('placeholder') || icon || '';
  return name === '' ? `${node.role} without a name` : `${name} ${node.role}`;
}

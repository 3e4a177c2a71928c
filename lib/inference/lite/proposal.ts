import type { ProposedAction } from '../inference.ts';
import type { OutlineNode } from './outline.ts';
import type { Candidate } from './candidate.ts';

/** One act that the instruction may mean, and how sure that is. */
export interface Proposal {
  action: ProposedAction;
  score: number;
  /** The element, when there is one: for telling two proposals for the same thing apart from two things. */
  node: OutlineNode | undefined;
  twoStep: boolean;
  /** Held against all of the instruction already. */
  isAnswered?: boolean;
  /** The instruction apart from what told the entry ("the cheapest"), which the entry itself never says. */
  apartFrom?: string;
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

/** To click one of these: what is called so, or does what was asked. */
export const pressed = (nodes: readonly OutlineNode[]): Proposal[] =>
  nodes.map((node) => onNode({ node, score: 1 }, 'click', []));

export function sure(action: ProposedAction): Proposal {
  return { action, score: 1, node: undefined, twoStep: false };
}

/** From here on an element is called as was asked. */
export const CALLED_SO = 0.66;

/** A few words for a person: `Save button`. */
export function describe(node: OutlineNode): string {
  const icon = node.states.has('icon') ? node.states.get('description') : undefined;
  const name = node.name || node.states.get('placeholder') || icon || '';
  return name === '' ? `${node.role} without a name` : `${name} ${node.role}`;
}

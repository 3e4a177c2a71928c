import type { Candidate } from './candidate.ts';
import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';

/** Whether a field contains text, to which more may be added. */
export const isWritten = ({ role, states }: OutlineNode): boolean =>
  role === 'textbox' && /\p{L}/u.test(states.get('value') ?? '');

/** "add blue to Tags", if it already has some: one more. */
export function addition(field: Candidate, text: string): Proposal[] {
  const value = field.node.states.get('value') ?? '';
  const divider = LISTED.exec(value)?.groups?.['divider'] ?? '';
  const isApart = /\s$/.test(value) || /^[\s\p{P}]/u.test(text);
  return [onNode(field, 'type', [isApart ? text : `${divider} ${text}`])];
}

/** "red, light green": words with separators, and no sentence. */
const LISTED = /^[^\s,;]+(?: [^\s,;]+)?(?:(?<divider>[,;]) [^\s,;]+(?: [^\s,;]+)?)+$/;

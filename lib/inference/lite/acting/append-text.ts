import type { Candidate } from '../candidates/candidate.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';

/** Whether a field contains text, to which more may be added. */
export const hasText = ({ role, states }: OutlineNode): boolean =>
  role === 'textbox' && /\p{L}/u.test(states.get('value') ?? '');

/** "add blue to Tags", if it already has some: one more. */
export function appendText(field: Candidate, text: string): Proposal[] {
  const value = field.node.states.get('value') ?? '';
  const divider = LIST_VALUE.exec(value)?.groups?.['divider'] ?? '';
  const isSeparated = /\s$/.test(value) || /^[\s\p{P}]/u.test(text);
  return [onNode(field, 'type', [isSeparated ? text : `${divider} ${text}`])];
}

/** "red, light green": words with separators, and no sentence. */
const LIST_VALUE = /^[^\s,;]+(?: [^\s,;]+)?(?:(?<divider>[,;]) [^\s,;]+(?: [^\s,;]+)?)+$/;

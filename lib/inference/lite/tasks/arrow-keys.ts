import type { OutlineNode } from '../outline/outline.ts';
import { onNode, type Proposal } from '../candidates/proposal.ts';
import type { Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

const STEP_REQUEST =
  /^(?:(?<up>increase|increment|raise|bump up|turn up)|decrease|decrement|lower|reduce|turn down) (?:the )?(?<name>.+?)(?: by (?<by>\d+|one))?$/i;

/** The amount of a change: not a value that a field is set to. */
export const stepAmountOf = (clause: string): string | undefined => STEP_REQUEST.exec(clause)?.groups?.['by'];

/** "increase Seats": the arrow key that steps a number field or slider, if no button does; for larger amounts, the total. */
export function stepByArrowKey(clause: string, scene: Scene): Proposal | undefined {
  const { up, name, by = '1' } = STEP_REQUEST.exec(clause)?.groups ?? {};
  if (name === undefined) return undefined;
  const named = scene.nodesWith(fold(name)).filter(isNumberField);
  const [field, other] = named.filter((node) => fold(node.name) === fold(name) && scene.elements.includes(node));
  if (!field || other || field.states.has('disabled') || field.states.has('readonly')) return undefined;
  if (/^(?:1|one)$/i.test(by))
    return onNode({ node: field, score: 1 }, 'press', [up === undefined ? 'ArrowDown' : 'ArrowUp']);
  const value = field.states.get('value') ?? '';
  const sum = Number(value) + Number(by) * (up === undefined ? -1 : 1);
  return /^-?\d+$/.test(value) ? onNode({ node: field, score: 1 }, 'fill', [String(sum)]) : undefined;
}

/** A number field or slider; or a text field with a number, beside two unnamed buttons that step it. */
function isNumberField({ role, states, parent, siblingIndex: place }: OutlineNode): boolean {
  if (role === 'spinbutton' || role === 'slider') return true;
  if (role !== 'textbox' || !/^-?\d+(?:[.,]\d+)?$/.test(states.get('value') ?? '')) return false;
  const isButton = (away: number): boolean => {
    const beside = parent?.children[place + away];
    return beside?.role === 'button' && beside.name === '';
  };
  const isAround = isButton(-1) && !isButton(-2) && isButton(1) && !isButton(2);
  return isAround || (isButton(1) && isButton(2) && !isButton(3));
}

import type { OutlineNode } from './outline.ts';
import { onNode, type Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const STEP =
  /^(?:(?<up>increase|increment|raise|bump up|turn up)|decrease|decrement|lower|reduce|turn down) (?:the )?(?<name>.+?)(?: by (?<by>\d+|one))?$/i;

/** The amount of a change: not a value that a field is set to. */
export const stepSaid = (clause: string): string | undefined => STEP.exec(clause)?.groups?.['by'];

/** "increase Seats": the arrow key that steps a number field or slider, if no button does; for larger amounts, the total. */
export function byArrow(clause: string, scene: Scene): Proposal | undefined {
  const { up, name, by = '1' } = STEP.exec(clause)?.groups ?? {};
  if (name === undefined) return undefined;
  const called = scene.nodesWith(fold(name)).filter(isCounted);
  const [field, other] = called.filter((node) => fold(node.name) === fold(name) && scene.elements.includes(node));
  if (!field || other || field.states.has('disabled') || field.states.has('readonly')) return undefined;
  if (/^(?:1|one)$/i.test(by))
    return onNode({ node: field, score: 1 }, 'press', [up === undefined ? 'ArrowDown' : 'ArrowUp']);
  const value = field.states.get('value') ?? '';
  const sum = Number(value) + Number(by) * (up === undefined ? -1 : 1);
  return /^-?\d+$/.test(value) ? onNode({ node: field, score: 1 }, 'fill', [String(sum)]) : undefined;
}

/** A number field or slider; or a text field with a number, beside two unnamed buttons that step it. */
function isCounted({ role, states, parent, place }: OutlineNode): boolean {
  if (role === 'spinbutton' || role === 'slider') return true;
  if (role !== 'textbox' || !/^-?\d+(?:[.,]\d+)?$/.test(states.get('value') ?? '')) return false;
  const isButton = (away: number): boolean => {
    const beside = parent?.children[place + away];
    return beside?.role === 'button' && beside.name === '';
  };
  const isAround = isButton(-1) && !isButton(-2) && isButton(1) && !isButton(2);
  return isAround || (isButton(1) && isButton(2) && !isButton(3));
}

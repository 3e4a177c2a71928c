import { onNode, type Proposal } from './proposal.ts';
import type { Scene } from './scene.ts';
import { fold } from './words.ts';

const STEP =
  /^(?:(?<up>increase|increment|raise|bump up|turn up)|decrease|decrement|lower|reduce|turn down) (?:the )?(?<name>.+?)(?: by (?:1|one))?$/i;

/** "increase Seats": the arrow key that counts a number field or a slider up or down, where no button does. */
export function byArrow(clause: string, scene: Scene): Proposal | undefined {
  const { up, name } = STEP.exec(clause)?.groups ?? {};
  if (name === undefined) return undefined;
  const called = scene.nodesWith(fold(name)).filter((node) => node.role === 'spinbutton' || node.role === 'slider');
  const [field, other] = called.filter((node) => fold(node.name) === fold(name) && scene.elements.includes(node));
  if (!field || other || field.states.has('disabled') || field.states.has('readonly')) return undefined;
  return onNode({ node: field, score: 1 }, 'press', [up === undefined ? 'ArrowDown' : 'ArrowUp']);
}

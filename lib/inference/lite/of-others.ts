import type { Account } from './account.ts';
import { ancestorWhere, isWithin, type OutlineNode } from './outline.ts';
import { grave } from './own-score.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';

/** "Click on the shift of Sofia on Friday" is not for the one option "Sofia". */
export function isPressOfOther({ answers }: Account): boolean {
  const isPressed = answers.some(({ asked, by }) => asked.isFirst && by === 'verb' && PRESSES.test(asked.word.text));
  return isPressed && answers.some(({ by }) => by === 'kind');
}

/** "Delete Elena" is not for a "Delete" outside of the card "Elena". */
export function isGraveForOther({ answers, said: [first] }: Account, node: OutlineNode, scene: Scene): boolean {
  const kinds = answers.filter(({ asked, by }) => by === 'kind' && asked.word.weight === 1);
  const isOf = (entry: OutlineNode): boolean =>
    isRowRole(entry.role) && kinds.some(({ asked }) => scene.says(entry, asked.word)) && !isWithin(node, entry);
  return grave.has(first?.text ?? '') && kinds.length > 0 && scene.elements.some(isOf);
}

const PRESSES = /^(?:click|press|tap|hit|push)$/;

/** "Delete the appointment" is not for the button "Delete form" of the form for one. */
export function isGraveForElse({ answers, said: [first], extra }: Account, node: OutlineNode): boolean {
  if (!grave.has(first?.text ?? '') || extra.length === 0 || ancestorWhere(node, ({ role }) => isRowRole(role)))
    return false;
  const things = answers.filter(({ asked }) => !asked.isFirst);
  return things.length > 0 && things.every(({ by }) => by === 'near' || by === 'title' || by === 'kind');
}

import type { Account, Objection } from './account.ts';
import { isWithin, type OutlineNode } from './outline.ts';
import { isEditable } from './roles.ts';
import type { Scene } from './scene.ts';
import { isStrong, type Word } from './words.ts';

/** "clear the category" is not done by the "Clear" of another field, if a field has exactly that name. */
export const isClearOfOther: Objection = ({ answers: [first, ...others], words }, { node, action }, scene) => {
  if (action.method !== 'click' || !CLEARS.test(first?.asked.word.text ?? '')) return false;
  const isUnsaid = others.some(({ asked: { isHead }, by }) => isHead && by === 'kind');
  return (
    isUnsaid && scene.elements.some((field) => isEditable(field.role) && isCalledApart(field, { node, words }, scene))
  );
};

const CLEARS = /^(?:clear|empty|reset|erase)$/;

const END = /^(?:start|end|beginning|min|max|minimum|maximum)$/;

/** "the start of the price range" is in the group named "Price range": not a start in a group of another name. */
export function isOfOtherGroup({ words }: Account, node: OutlineNode, scene: Scene): boolean {
  if (!words.some(({ text }, at) => END.test(text) && words[at + 1]?.text === 'of')) return false;
  const own = scene.words(node.name);
  return scene.elements.some((group) => {
    const name = scene.words(group.name);
    const isTold = /group$/.test(group.role) && group.children.length > 0 && name.some(isStrong);
    const isShared = own.length === 0 || own.some((said) => name.some(({ stem }) => stem === said.stem));
    return isTold && !isShared && isCalledApart(group, { node, words }, scene);
  });
}

/** Its whole name is in the instruction, and the node is no part of it. */
function isCalledApart(
  other: OutlineNode,
  { node, words }: { node: OutlineNode; words: readonly Word[] },
  scene: Scene,
): boolean {
  const name = scene.words(other.name);
  if (name.length === 0 || isWithin(node, other)) return false;
  return name.every((said) => words.some(({ stem }) => stem === said.stem));
}

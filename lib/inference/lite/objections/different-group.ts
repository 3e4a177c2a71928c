import type { Coverage, Objection } from '../term-coverage/coverage.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { isEditable } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { isSignificant, type Word } from '../lexicon/words.ts';

/** "clear the category" is not done by the "Clear" of another field, if a field has exactly that name. */
export const clearsOtherField: Objection = ({ matches: [first, ...others], words }, { node, action }, scene) => {
  if (action.method !== 'click' || !CLEAR_VERB.test(first?.term.word.text ?? '')) return false;
  const isUnsaid = others.some(({ term: { isHead }, by }) => isHead && by === 'kind');
  return (
    isUnsaid &&
    scene.elements.some((field) => isEditable(field.role) && isNamedSeparately(field, { node, words }, scene))
  );
};

const CLEAR_VERB = /^(?:clear|empty|reset|erase)$/;

const RANGE_END_WORD = /^(?:start|end|beginning|min|max|minimum|maximum)$/;

/** "the start of the price range" is in the group named "Price range": not a start in a group of another name. */
export function isInOtherGroup({ words }: Coverage, node: OutlineNode, scene: Scene): boolean {
  if (!words.some(({ text }, at) => RANGE_END_WORD.test(text) && words[at + 1]?.text === 'of')) return false;
  const own = scene.words(node.name);
  return scene.elements.some((group) => {
    const name = scene.words(group.name);
    const isTold = /group$/.test(group.role) && group.children.length > 0 && name.some(isSignificant);
    const isShared = own.length === 0 || own.some((said) => name.some(({ stem }) => stem === said.stem));
    return isTold && !isShared && isNamedSeparately(group, { node, words }, scene);
  });
}

/** Its whole name is in the instruction, and the node is no part of it. */
function isNamedSeparately(
  other: OutlineNode,
  { node, words }: { node: OutlineNode; words: readonly Word[] },
  scene: Scene,
): boolean {
  const name = scene.words(other.name);
  if (name.length === 0 || isWithin(node, other)) return false;
  return name.every((said) => words.some(({ stem }) => stem === said.stem));
}

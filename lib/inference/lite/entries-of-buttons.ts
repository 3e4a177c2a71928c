import { ancestorsOf, isWithin, type OutlineNode } from './outline.ts';
import { rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { fold, STOP_WEIGHT } from './words.ts';

const NEAR = 3; // levels around a button

/** "items in the basket": the links of the entries, if each has a button "Remove item" that was found by the noun in its name. */
export function entriesOfButtons(found: readonly OutlineNode[], asked: string, scene: Scene): readonly OutlineNode[] {
  const [first, ...others] = found;
  if (!first || others.length === 0 || asked.split(' ').some((word) => rolesNamed(word))) return found;
  if (found.some(({ role, name }) => role !== 'button' || fold(name) !== fold(first.name))) return found;
  const words = scene.words(asked);
  const label = scene.words(first.name).filter(({ weight }) => weight > STOP_WEIGHT);
  const said = label.filter((word) => words.some(({ root }) => root === word.root));
  const [only, more] = said;
  if (!only || more || label.length < 2 || label[0] === only || words[0]?.root !== only.root) return found;
  const links = found.map((button) => linkBeside(button, found));
  return links.every((link) => link !== undefined) && new Set(links).size === found.length ? links : found;
}

/** The first link of the container of this button and none of the others. */
function linkBeside(button: OutlineNode, others: readonly OutlineNode[]): OutlineNode | undefined {
  for (const around of [...ancestorsOf(button)].slice(0, NEAR)) {
    if (others.some((other) => other !== button && isWithin(other, around))) return undefined;
    const link = around.children.find(({ role }) => role === 'link');
    if (link) return link;
  }
  return undefined;
}

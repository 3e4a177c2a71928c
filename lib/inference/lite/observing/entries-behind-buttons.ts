import { ancestorsOf, isWithin, type OutlineNode } from '../outline/outline.ts';
import { rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, STOP_WEIGHT } from '../lexicon/words.ts';

const MAX_LEVELS = 3; // levels around a button

/**
 * "items in the basket": the links of the entries, if each has a button "Remove item" that was found by the noun in its name.
 */
export function linksOfButtonEntries(
  found: readonly OutlineNode[],
  request: string,
  scene: Scene,
): readonly OutlineNode[] {
  const [first, ...others] = found;
  if (!first || others.length === 0 || request.split(' ').some((word) => rolesNamed(word))) return found;
  if (found.some(({ role, name }) => role !== 'button' || fold(name) !== fold(first.name))) return found;
  const words = scene.words(request);
  const label = scene.words(first.name).filter(({ weight }) => weight > STOP_WEIGHT);
  const common = label.filter((word) => words.some(({ root }) => root === word.root));
  const [only, more] = common;
  if (!only || more || label.length < 2 || label[0] === only || words[0]?.root !== only.root) return found;
  const links = found.map((button) => linkInContainer(button, found));
  return links.every((link) => link !== undefined) && new Set(links).size === found.length ? links : found;
}

/** The first link of the container of this button and none of the others. */
function linkInContainer(button: OutlineNode, others: readonly OutlineNode[]): OutlineNode | undefined {
  for (const container of [...ancestorsOf(button)].slice(0, MAX_LEVELS)) {
    if (others.some((other) => other !== button && isWithin(other, container))) return undefined;
    const link = container.children.find(({ role }) => role === 'link');
    if (link) return link;
  }
  return undefined;
}

import { ancestorsOf, type OutlineNode } from './outline.ts';
import { pressed, type Proposal } from './proposal.ts';
import { isRowRole } from './roles.ts';
import type { Scene } from './scene.ts';
import { readWish } from './wish.ts';
import type { Word } from './words.ts';

/**
 * The only menu link identified by its own words and those of the entry above it: "open the media library" for
 * “Library” under “Media”, "add a new page" for “Add New” under “Pages”. One or the other must account for each word.
 */
export function byPath(clause: string, scene: Scene): Proposal | undefined {
  const asked = readWish(clause).asked.flatMap(({ word, isLight }) => (isLight ? [] : [word]));
  if (asked.length < 2) return undefined;
  const found = scene.elements.filter((node) => node.role === 'link' && isOnPath(node, asked, scene));
  const [only, ...others] = pressed(found);
  return others.length === 0 ? only : undefined;
}

function isOnPath(node: OutlineNode, asked: readonly Word[], scene: Scene): boolean {
  const label = scene.words(node.name);
  const isOfLabel = (word: Word): boolean => label.some((said) => said.stem === word.stem);
  const rest = asked.filter((word) => !isOfLabel(word));
  if (rest.length === 0 || rest.length === asked.length) return false;
  if (!label.every((said) => asked.some((word) => word.stem === said.stem))) return false;
  const heads = headsOf(node);
  return (
    heads.length > 0 &&
    rest.every((word) => heads.some((head) => scene.words(head.name).some((said) => said.stem === word.stem)))
  );
}

/** The headings of the entries around a node, except the node itself. */
function headsOf(node: OutlineNode): OutlineNode[] {
  const entries = [...ancestorsOf(node)].filter(({ role }) => isRowRole(role));
  const named = entries.flatMap((entry) => (entry.name === '' ? (entry.children[0] ?? []) : entry));
  return named.filter((head) => head !== node && head.name !== '');
}

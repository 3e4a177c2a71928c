import { ancestorsOf, type OutlineNode } from '../outline/outline.ts';
import { clicksOn, type Proposal } from '../candidates/proposal.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { parseQuery } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/**
 * The only menu link identified by its own words and those of the entry above it: "open the media library" for
 * “Library” under “Media”, "add a new page" for “Add New” under “Pages”. One or the other must account for each word.
 */
export function proposeByMenuPath(clause: string, scene: Scene): Proposal | undefined {
  const queryWords = parseQuery(clause).terms.flatMap(({ word, isLight }) => (isLight ? [] : [word]));
  if (queryWords.length < 2) return undefined;
  const found = scene.elements.filter((node) => node.role === 'link' && isOnPath(node, queryWords, scene));
  const [only, ...others] = clicksOn(found);
  return others.length === 0 ? only : undefined;
}

function isOnPath(node: OutlineNode, queryWords: readonly Word[], scene: Scene): boolean {
  const label = scene.words(node.name);
  const isOfLabel = (word: Word): boolean => label.some((labelWord) => labelWord.stem === word.stem);
  const rest = queryWords.filter((word) => !isOfLabel(word));
  if (rest.length === 0 || rest.length === queryWords.length) return false;
  if (!label.every((labelWord) => queryWords.some((word) => word.stem === labelWord.stem))) return false;
  const headings = headingsAbove(node);
  return (
    headings.length > 0 &&
    rest.every((word) =>
      headings.some((head) => scene.words(head.name).some((labelWord) => labelWord.stem === word.stem)),
    )
  );
}

/** The headings of the entries around a node, except the node itself. */
function headingsAbove(node: OutlineNode): OutlineNode[] {
  const entries = [...ancestorsOf(node)].filter(({ role }) => isRowRole(role));
  const named = entries.flatMap((entry) => (entry.name === '' ? (entry.children[0] ?? []) : entry));
  return named.filter((heading) => heading !== node && heading.name !== '');
}

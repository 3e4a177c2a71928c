import type { Outline, OutlineNode } from '../outline.ts';
import type { Fact } from './facts.ts';
import type { Group } from './groups.ts';

/** A stretch of the page in which one object's fields are looked for. */
export interface Scope {
  outline: Outline;
  nodes: readonly OutlineNode[];
  facts: readonly Fact[];
  /** True for a list entry, where "name" is the entry's name, and the first link is its link. */
  isEntry: boolean;
  /** For a table row: the cell under each column header. */
  columns: readonly { header: string; cell: OutlineNode }[];
  /** For an entry: single elements of which others have several. */
  singles?: readonly Group[];
  /** For an entry with replies or the like: all of it, from which its lists are filled. */
  whole?: Scope;
}

/** The request, as far as it helps to choose among the page's lists. */
export interface Wish {
  words: string;
  /** "the first three": the maximum number of entries. */
  most: number;
  /** One of all entries is looked for: none is filtered out because of the words. */
  isAmongAll?: boolean;
  /** All entries of a list are requested: no entry's name is known. */
  isEach?: boolean;
}

/** All texts of a scope, piece by piece. */
export function texts({ nodes }: Scope): { text: string; node: OutlineNode }[] {
  return nodes
    .filter((node) => node.name !== '' && node.role !== 'document')
    .map((node) => ({ text: node.name, node }));
}

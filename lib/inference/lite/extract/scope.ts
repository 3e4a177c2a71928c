import type { Outline, OutlineNode } from '../outline.ts';
import type { Fact } from './facts.ts';
import type { Group } from './groups.ts';

/** A stretch of the page in which one object's fields are looked for. */
export interface Scope {
  outline: Outline;
  nodes: readonly OutlineNode[];
  facts: readonly Fact[];
  /** True for an entry of a list, where "name" is what the entry is called, and the first link is its link. */
  isEntry: boolean;
  /** For a row of a table: what stands under each column's header. */
  columns: readonly { header: string; cell: OutlineNode }[];
  /** For an entry: what it has one of and others have several. */
  singles?: readonly Group[];
  /** For an entry with answers to it, or the like: all of it, from which its lists are filled. */
  whole?: Scope;
}

/** What was asked for, as far as it helps to choose among the page's lists. */
export interface Wish {
  words: string;
  /** "the first three": the most entries wanted. */
  most: number;
  /** One of all entries is looked for: none is left out for what the words say. */
  isAmongAll?: boolean;
  /** All entries of a list are asked for: what one is called is not known. */
  isEach?: boolean;
}

/** All that a scope says, piece by piece. */
export function texts({ nodes }: Scope): { text: string; node: OutlineNode }[] {
  return nodes
    .filter((node) => node.name !== '' && node.role !== 'document')
    .map((node) => ({ text: node.name, node }));
}

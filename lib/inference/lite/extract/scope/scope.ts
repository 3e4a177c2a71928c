import type { Outline, OutlineNode } from '../../outline/outline.ts';
import type { Fact } from './labelled-facts.ts';
import type { Group } from '../../structure/repeated-groups.ts';

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
  withReplies?: Scope;
}

/** The request, as far as it helps to choose among the page's lists. */
export interface ListQuery {
  words: string;
  /** "the first three": the maximum number of entries. */
  maxEntries: number;
  /** One of all entries is looked for: none is filtered out because of the words. */
  keepsAllEntries?: boolean;
  /** All entries of a list are requested: no entry's name is known. */
  isEach?: boolean;
}

/** All texts of a scope, piece by piece. */
export function texts({ nodes }: Scope): { text: string; node: OutlineNode }[] {
  return nodes
    .filter((node) => node.name !== '' && node.role !== 'document')
    .map((node) => ({ text: node.name, node }));
}

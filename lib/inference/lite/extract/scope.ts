import type { Outline, OutlineNode } from '../outline.ts';
import type { Fact } from './facts.ts';

/** A stretch of the page in which one object's fields are looked for. */
export interface Scope {
  outline: Outline;
  nodes: readonly OutlineNode[];
  facts: readonly Fact[];
  /** True for an entry of a list, where "name" is what the entry is called, and the first link is its link. */
  isEntry: boolean;
}

/** All that a scope says, piece by piece. */
export function texts({ nodes }: Scope): { text: string; node: OutlineNode }[] {
  return nodes
    .filter((node) => node.name !== '' && node.role !== 'document')
    .map((node) => ({ text: node.name, node }));
}

import type { Outline, OutlineNode } from '../outline.ts';
import { cardRoles, type Entry, type Group } from './groups.ts';

/**
 * What an entry has but one of, where another has several: the only card of a column is a list of cards as well.
 * @returns For each entry the groups of one that it holds.
 */
export function singlesOf(entries: readonly Entry[], outline: Outline): Group[][] {
  const parts = entries.map(partsOf);
  const repeated = new Set(
    parts.flatMap((all) => all.flatMap(({ role }) => (cardRoles.has(role) && isRepeated(role, all) ? [role] : []))),
  );
  return parts.map((all) =>
    all
      .filter(({ role }) => repeated.has(role) && !isRepeated(role, all))
      .map((node) => ({ kind: 'cards', title: '', entries: [entryOf(node, outline)], isContent: true })),
  );
}

const isRepeated = (role: string, all: readonly OutlineNode[]): boolean =>
  all.filter((node) => node.role === role).length > 1;

const entryOf = ({ index, end }: OutlineNode, outline: Outline): Entry => ({
  nodes: outline.nodes.slice(index, end),
  columns: [],
});

/** What stands in the entry's element, or in the stretch that is the entry. */
function partsOf({ nodes }: Entry): readonly OutlineNode[] {
  const [root] = nodes;
  if (!root) return [];
  return root.end === root.index + nodes.length ? root.children : nodes.filter(({ parent }) => parent === root.parent);
}

/** "To Do 3" of a column with three cards is called "To Do": the count is no part of its name. */
export function withoutCounts(rows: readonly { data: Record<string, unknown> }[]): void {
  const counted = rows.map(({ data }) => {
    const lengths = Object.values(data).flatMap((value) => (Array.isArray(value) ? [value.length] : []));
    return Object.entries(data).find(
      ([, value]) => typeof value === 'string' && lengths.includes(Number(COUNT.exec(value)?.groups?.['count'])),
    );
  });
  for (const [at, { data }] of rows.entries()) {
    const [key, value] = counted[at] ?? [];
    if (key !== undefined) data[key] = String(value).replace(COUNT, '');
  }
}

const COUNT = /(?<=\S)\s+\(?(?<count>\d{1,4})\)?$/;

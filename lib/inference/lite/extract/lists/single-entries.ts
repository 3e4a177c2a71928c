import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { cardRoles, type Entry, type Group } from '../../structure/repeated-groups.ts';

/**
 * Single elements of an entry of which another entry has several: the only card of a column is a list of cards, too.
 * @returns For each entry its groups with a single element.
 */
export function singleElementsOf(entries: readonly Entry[], outline: Outline): Group[][] {
  const parts = entries.map(partsOf);
  const repeated = new Set(
    parts.flatMap((all) =>
      all.flatMap(({ role }) => (cardRoles.has(role) && isRepeatedElsewhere(role, all) ? [role] : [])),
    ),
  );
  return parts.map((all) =>
    all
      .filter(({ role }) => repeated.has(role) && !isRepeatedElsewhere(role, all))
      .map((node) => ({ kind: 'cards', title: '', entries: [entryOf(node, outline)], isContent: true })),
  );
}

const isRepeatedElsewhere = (role: string, all: readonly OutlineNode[]): boolean =>
  all.filter((node) => node.role === role).length > 1;

const entryOf = ({ index, end }: OutlineNode, outline: Outline): Entry => ({
  nodes: outline.nodes.slice(index, end),
  columns: [],
});

/** The content of the entry's element, or of the stretch that is the entry. */
function partsOf({ nodes }: Entry): readonly OutlineNode[] {
  const [root] = nodes;
  if (!root) return [];
  return root.end === root.index + nodes.length ? root.children : nodes.filter(({ parent }) => parent === root.parent);
}

/** "To Do 3" of a column with three cards is named "To Do": the count is no part of the name. */
export function withoutCounts(rows: readonly { data: Record<string, unknown> }[]): void {
  const counted = rows.map(({ data }) => {
    const lengths = Object.values(data).flatMap((value) => (Array.isArray(value) ? [value.length] : []));
    return Object.entries(data).find(
      ([, value]) =>
        typeof value === 'string' && lengths.includes(Number(TRAILING_COUNT.exec(value)?.groups?.['count'])),
    );
  });
  for (const [at, { data }] of rows.entries()) {
    const [key, value] = counted[at] ?? [];
    if (key !== undefined) data[key] = String(value).replace(TRAILING_COUNT, '');
  }
}

const TRAILING_COUNT = /(?<=\S)\s+\(?(?<count>\d{1,4})\)?$/;

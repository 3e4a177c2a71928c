import { ancestorsOf, type Outline, type OutlineNode } from '../outline.ts';
import { FEWEST, flatGroup, groupsIn, headingBefore, runsOf, startRoles, titleOf, type Group } from './groups.ts';

/** All structures of a stretch of the outline that may be read as entries; more than an act may count. */
export function readingGroups(nodes: readonly OutlineNode[], outline: Outline): Group[] {
  const groups = groupsIn(nodes, outline);
  const flat = nodes.flatMap((node) =>
    node.role === 'list' ? termsGroup(node, outline) : node.children.length > 0 ? flatRuns(node, outline) : [],
  );
  return [...groups, ...flat, ...merged(groups)];
}

/** Cards without an element of their own under one of several headings, which is what they are called. */
function flatRuns(parent: OutlineNode, outline: Outline): Group[] {
  return [...startRoles].flatMap((role) =>
    runsOf(parent.children.filter((child) => child.role === role)).flatMap((run) =>
      flatGroup(parent, run, outline).map((group) => ({ ...group, title: titleOfRun(run) ?? group.title })),
    ),
  );
}

const titleOfRun = ([first]: readonly OutlineNode[]): string | undefined =>
  first && first.role !== 'heading' ? headingBefore(first)?.name : undefined;

/** The lists of several parts of the page that are built alike, as one: all days of a week. */
function merged(groups: readonly Group[]): Group[] {
  const alike = new Map<string, Group[]>();
  for (const group of groups) {
    const [first] = group.entries[0]?.nodes ?? [];
    if (group.kind !== 'list' || !group.isContent || !first || group.entries.length < FEWEST || isPlain(group))
      continue;
    const place = [first, ...ancestorsOf(first)].map(({ role }) => role).join(' ');
    alike.set(place, [...(alike.get(place) ?? []), group]);
  }
  return [...alike.values()].flatMap((same) => {
    const list = same[0]?.entries[0]?.nodes[0]?.parent?.parent?.parent;
    if (!list || same.length < FEWEST) return [];
    return [
      { kind: 'list' as const, title: titleOf(list), entries: same.flatMap(({ entries }) => entries), isContent: true },
    ];
  });
}

const isPlain = ({ entries }: Group): boolean => entries.every(({ nodes }) => nodes.length < 3);

function termsGroup(list: OutlineNode, outline: Outline): Group[] {
  const starts = list.children.filter(({ role }) => role === 'term');
  return starts.length < FEWEST ? [] : flatGroup(list, starts, outline).map((group) => ({ ...group, kind: 'terms' }));
}

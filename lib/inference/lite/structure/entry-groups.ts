import type { Entry, Group } from './repeated-groups.ts';
import { groupsOfPage } from './reading-groups.ts';
import type { OutlineNode } from '../outline/outline.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { headingsAbove } from './surroundings.ts';
import { isTable } from '../outline/tables.ts';
import type { WordText } from '../lexicon/word-occurrence.ts';

/** All groups that a question about entries may be about: lists, tables and cards, those of several sections, and choices. */
export function entryGroupsOf(scene: Scene): Group[] {
  const groups = groupsOfPage(scene.outline).filter(isOfEntries);
  return [...groups, ...mergeSections(groups), ...choiceGridsIn(scene)];
}

const isOfEntries = ({ kind, isContent, entries }: Group): boolean =>
  entries.length > 1 && (kind === 'controls' ? entries.length > 2 : isContent && /^(?:table|list|cards)$/.test(kind));

/** The entries of several sibling sections, as one list: the shifts of Saturday and of Sunday. */
function mergeSections(groups: readonly Group[]): Group[] {
  const bySection = new Map<OutlineNode, Map<string, Group[]>>();
  for (const group of groups) {
    const [first] = group.entries[0]?.nodes ?? [];
    const section = first?.parent;
    if (!section?.parent || group.kind === 'controls') continue;
    const kinds = bySection.get(section.parent) ?? new Map<string, Group[]>();
    const kind = `${group.kind} ${section.role} ${first?.role}`;
    bySection.set(section.parent, kinds.set(kind, [...(kinds.get(kind) ?? []), group]));
  }
  return [...bySection.values()].flatMap((kinds) =>
    [...kinds.values()].flatMap((same) => {
      const [first] = same;
      return first && same.length > 1 ? [{ ...first, title: '', entries: same.flatMap(({ entries }) => entries) }] : [];
    }),
  );
}

/** Options in the cells of a table, several in a row: each with its cell's text. */
function choiceGridsIn({ outline }: Scene): Group[] {
  return outline.nodes.filter(isTable).flatMap((table) => {
    const cells = outline.nodes.slice(table.index, table.end).filter(hasOneControl);
    const entries = cells.map(({ index, end }) => ({ nodes: outline.nodes.slice(index, end), columns: [] }));
    const rows = new Set(cells.map(({ parent }) => parent));
    return entries.length < MIN_CELLS || entries.length < rows.size * 2
      ? []
      : [{ kind: 'cells' as const, title: table.name, entries, isContent: true }];
  });
}

const MIN_CELLS = 3;
const hasOneControl = ({ role, children }: OutlineNode): boolean =>
  /cell$/.test(role) && children.filter((child) => child.role === 'radio' || child.role === 'button').length === 1;

/** It contains entries of its own, each with a control. */
export function isSection({ nodes }: Entry): boolean {
  const [, ...inside] = nodes;
  const isInnerEntry = (node: OutlineNode): boolean =>
    ENTRY_ROLES.has(node.role) && node.parent !== undefined && hasControl(node);
  const innerEntries = inside.filter(isInnerEntry);
  return innerEntries.filter(({ parent }) => parent && !innerEntries.includes(parent)).length > 1;
}

const ENTRY_ROLES = new Set(['row', 'listitem', 'article', 'group']);
const hasControl = (node: OutlineNode): boolean =>
  node.children.some((child) => isInteractive(child) || hasControl(child));

/** The name of its own container. */
export const ownContextOf = ({ title, entries: [entry] }: Group, scene: Scene): WordText =>
  [title, entry?.nodes[0]?.parent?.name ?? ''].flatMap((text) => scene.words(text));

/** The text above all entries: their title, the page's, their column headers. */
export function contextOf({ title, entries: [entry] }: Group, scene: Scene): WordText {
  const first = entry?.nodes[0];
  const headings = first
    ? [...headingsAbove(first), ...headingsAbove(first.parent ?? first)].map(({ name }) => name)
    : [];
  const page = scene.titles.filter(({ role, states }) => role === 'document' || states.get('level') === '1');
  const headers = entry?.columns.map(({ header }) => header) ?? [];
  return [title, ...headings, ...page.map(({ name }) => name), ...headers].flatMap((text) => scene.words(text));
}

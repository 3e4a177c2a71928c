import { isCheckable } from '../outline/roles.ts';
import { similarRuns, namedByNeighbour, withoutHeadings } from './sibling-runs.ts';
import { BARE_PRICE, PRICE } from '../values/parse-value.ts';
import { AGO, DATE } from '../values/patterns.ts';
import { ancestorsOf, type Outline, type OutlineNode } from '../outline/outline.ts';
import { withoutForeignEntries } from './without-neighbors.ts';
import { withPlainRows } from './plain-rows.ts';
import { lineGroups } from './line-groups.ts';
import {
  MIN_ENTRIES,
  flatGroup,
  groupsIn,
  headingBefore,
  sectionsOf,
  startRoles,
  titleOf,
  type Group,
} from './repeated-groups.ts';

/** All structures in a stretch of the outline that may be read as entries; more than those that an act may count. */
export function readingGroups(nodes: readonly OutlineNode[], outline: Outline): Group[] {
  const groups = groupsIn(nodes, outline)
    .flatMap(similarRuns)
    .map((group) => withPlainRows(withoutForeignEntries(namedByNeighbour(withoutHeadings(group)), outline), outline));
  const flat = nodes.flatMap((node) => (node.role === 'list' ? termsGroup(node, outline) : flatCards(node, outline)));
  const lines = nodes.flatMap((node) => lineGroups(node, outline));
  return [
    ...groups,
    ...flat,
    ...lines,
    ...nodes.flatMap((node) => pricedChoices(node, outline)),
    ...mergedGroups(groups),
  ];
}

const cachedGroups = new WeakMap<Outline, readonly Group[]>();

/** Those of the whole page, read once. */
export function groupsOfPage(outline: Outline): readonly Group[] {
  const groups = cachedGroups.get(outline) ?? readingGroups(outline.nodes, outline);
  cachedGroups.set(outline, groups);
  return groups;
}

/** "Adult £12", "Child £6": the options, each with its price. */
function pricedChoices(node: OutlineNode, outline: Outline): Group[] {
  const choices = node.children.filter(({ role, name }) => isCheckable(role) && PRICE.test(name));
  const wares = node.children.filter(({ role, name }) => role === 'button' && BUTTON_WITH_PRICE.test(name));
  return [
    ...(choices.length < MIN_ENTRIES ? [] : [{ ...groupOf(node, choices, outline), kind: 'controls' as const }]),
    ...(wares.length < MIN_ENTRIES
      ? []
      : [{ ...groupOf(node, wares, outline), title: titleOfPricedButtons(wares, node) }]),
  ];
}

/** A button "Bruschetta 7.00". */
const BUTTON_WITH_PRICE = new RegExp(
  String.raw`^\p{L}.*\p{L}\S* (?:${PRICE.source}|${BARE_PRICE.source})(?: \p{L}.*)?$`,
  'u',
);

/** The open tab right above them names them. */
function titleOfPricedButtons([first]: readonly OutlineNode[], parent: OutlineNode): string {
  const before = first && parent.children[first.siblingIndex - 1];
  const open = before?.role === 'tablist' ? before.children.find(({ states }) => states.has('selected')) : undefined;
  return open?.name ?? (first && headingBefore(first)?.name) ?? titleOf(parent);
}

const groupOf = (node: OutlineNode, entries: readonly OutlineNode[], outline: Outline): Group => ({
  kind: 'list',
  title: titleOf(node),
  entries: entries.map(({ index, end }) => ({ nodes: outline.nodes.slice(index, end), columns: [] })),
  isContent: true,
});

/** Cards without an element of their own under one of several headings, which names them. */
function flatCards(parent: OutlineNode, outline: Outline): Group[] {
  return [...startRoles, 'checkbox'].flatMap((role) =>
    checkboxRows(
      parent.children.filter((child) => child.role === role),
      role,
    ).flatMap((run) =>
      flatGroup(parent, run, outline).map((group) => ({ ...group, title: titleOfRows(run) ?? group.title })),
    ),
  );
}

/** Rows, each of which begins with a checkbox that selects it. */
const checkboxRows = (starts: readonly OutlineNode[], role: string): OutlineNode[][] =>
  role === 'checkbox' && starts.length >= MIN_ENTRIES ? [[...starts]] : sectionsOf(starts);

const titleOfRows = ([first]: readonly OutlineNode[]): string | undefined =>
  first && first.role !== 'heading' ? headingBefore(first)?.name : undefined;

/** The lists of several similar parts of the page, as one: all days of a week. */
function mergedGroups(groups: readonly Group[]): Group[] {
  const alike = new Map<string, Map<OutlineNode, Group>>();
  for (const group of groups) {
    const [first] = group.entries[0]?.nodes ?? [];
    const { parent } = first ?? {};
    if (
      !first ||
      !parent ||
      !MERGED_KINDS.has(group.kind) ||
      !group.isContent ||
      group.entries.length < (group.kind === 'list' ? 1 : MIN_ENTRIES) ||
      (isPlainGroup(group) && !isUnderDateHeading(first))
    )
      continue;
    const place = [first, ...ancestorsOf(first)].map(({ role }) => role).join(' ');
    const lists = alike.get(place) ?? new Map<OutlineNode, Group>();
    if ((lists.get(parent)?.entries.length ?? 0) < group.entries.length) lists.set(parent, group);
    alike.set(place, lists);
  }
  return [...alike.values()].flatMap((lists) => {
    const [first] = [...lists.keys()];
    const around = first?.parent?.parent;
    if (!around || lists.size < MIN_ENTRIES || [...lists.values()].every(({ entries }) => entries.length < MIN_ENTRIES))
      return [];
    const entries = [...lists.values()].flatMap((group) => group.entries);
    return [{ kind: 'list' as const, title: titleOf(around), entries, isContent: true }];
  });
}

/** Under a heading with a date. */
function isUnderDateHeading({ parent }: OutlineNode): boolean {
  const heading = parent && headingBefore(parent);
  return heading !== undefined && (DATE.test(heading.name) || AGO.test(heading.name));
}

const MERGED_KINDS: ReadonlySet<Group['kind']> = new Set(['list', 'cards']);
const isPlainGroup = ({ entries }: Group): boolean => entries.every(({ nodes }) => nodes.length < 3);

function termsGroup(list: OutlineNode, outline: Outline): Group[] {
  const starts = list.children.filter(({ role }) => role === 'term');
  return starts.length < MIN_ENTRIES
    ? []
    : flatGroup(list, starts, outline).map((group) => ({ ...group, kind: 'terms' }));
}

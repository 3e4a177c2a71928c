import { nthEntry } from './counted-entries.ts';
import { tellsKind } from '../outline/kinds.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import type { PlacePhrase } from '../instruction/target-phrase.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { isRowRole } from '../outline/roles.ts';
import type { Stretch } from '../outline/stretches.ts';
import { isHeaderRow, isTable } from '../outline/tables.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';

/** The distance of an element from a place: the size of the smallest container of both; `Infinity` if there is none. */
export type Nearness = (node: OutlineNode) => number;

/**
 * Prepares the distance from a place: it is looked up once, then queried for each candidate.
 * @param within `entry` excludes containers of most of the page: at most a section makes two things belong together.
 */
export function nearnessTo(place: PlacePhrase, scene: Scene, within: 'entry' | 'page' = 'page'): Nearness {
  const words = place.words.filter((word) => word.weight === 1);
  const asked = words.length > 0 ? words : place.words;
  const entities = asked.filter((word) => !tellsKind(word, scene));
  const telling = entities.length > 0 ? entities : asked;
  const all = telling
    .map((word) => numbered(word, place.words, scene) ?? scene.placesOfRoot(word))
    .toSorted((a, b) => a.length - b.length); // the rarest word decides soonest
  const said: WordPlaces = {
    all:
      within === 'page' ? all : all.map((places) => places.filter((at) => scene.outline.nodes[at]?.role !== 'button')),
    text: place.roles ? all : all.map((places) => places.filter((at) => isContext(scene.outline.nodes[at], within))),
  };
  if (place.roles && place.ordinal !== undefined) return inOrdinal(place, scene);
  if (place.ordinal !== undefined) return inEntry(place, place.ordinal, scene);
  if (all.some(({ length }) => length === 0)) return () => Number.POSITIVE_INFINITY; // nowhere, so near to nothing
  const holding = containersOf(all[0], scene);
  const sections = headedSections(scene, words.length > 0 ? telling : []);
  return (node) =>
    Math.min(
      smallestAround(node, { roles: place.roles, within, scene, containing: holding }, said),
      ...sections.filter((range) => holds(range, node)).map(sizeOf),
    );
}

interface NearnessSearch {
  scene: Scene;
  roles: readonly string[] | undefined;
  within: 'entry' | 'page';
  /** Indexes of the containers with the rarest word; absent if most may have it. */
  containing: ReadonlySet<number> | undefined;
}

const MAX_TRACED_PLACES = 500; // a more frequent word is in most containers anyway

function containersOf(places: readonly number[] | undefined, scene: Scene): ReadonlySet<number> | undefined {
  if (!places || places.length > MAX_TRACED_PLACES) return undefined;
  const holding = new Set<number>();
  for (const place of places) {
    for (let up = scene.outline.nodes[place]; up && !holding.has(up.index); up = up.parent) holding.add(up.index);
  }
  return holding;
}

/** "post 2" is not the "2 Feb" of another post: if the page has a number after its word, only these places count. */
function numbered(word: Word, asked: readonly Word[], scene: Scene): number[] | undefined {
  const before = asked[asked.indexOf(word) - 1];
  if (!before || !/^\d+$/.test(word.text)) return undefined;
  const places = scene.placesOf(word).filter((place) => {
    const said = scene.words(scene.outline.nodes[place]?.name ?? '');
    return said.some(({ stem }, at) => stem === before.stem && said[at + 1]?.text === word.text);
  });
  return places.length > 0 ? places : undefined;
}

/** Where the words are: anywhere, and in texts that describe their siblings, which a control's own name does not. */
interface WordPlaces {
  all: readonly (readonly number[])[];
  text: readonly (readonly number[])[];
}

/** "Flight status" in a menu does not describe the "Check-in" beside it; the link in a row or a heading does. */
function isContext(node: OutlineNode | undefined, within: 'entry' | 'page'): boolean {
  if (node === undefined) return false;
  if (within === 'entry' && node.role === 'columnheader') return false;
  return !isInteractive(node) || ancestorWhere(node, ({ role }) => role === 'heading') !== undefined;
}

function smallestAround(
  node: OutlineNode,
  { roles, within, scene, containing: holding }: NearnessSearch,
  { all, text }: WordPlaces,
): number {
  const cell = cellAround(node);
  if (cell && all.length > 0 && isMentionedByRowAndColumn(cell, all)) return CELL_SIZE;
  const isHeld = (around: OutlineNode) => !holding || holding.has(around.index);
  const row = node.parent && isHeld(node.parent) ? scene.rowOf(node) : undefined;
  if (row && all.length > 0 && all.every((places) => hasOutside(places, row, { node }))) {
    return row.to - row.from + (roles && !roles.some(isRowRole) ? FOREIGN_ROLE_SIZE : 0);
  }
  const counts = (place: number): boolean => !belongsElsewhere(scene.outline.nodes[place], node);
  let outer = Number.POSITIVE_INFINITY;
  for (let around = node.parent; around; around = around.parent) {
    if (around.role === 'document' && !around.parent) break; // the whole page is near to everything
    if (within === 'entry' && wholePageRoles.has(around.role)) break;
    if (!isHeld(around)) continue;
    const range = { from: around.index, to: around.end };
    const isSaid = isRowRole(around.role)
      ? all.every((places) => hasOutside(places, range, { node }))
      : text.every((places) => hasOutside(places, range, { node, counts }));
    if (!isSaid) continue;
    if (!roles || roles.includes(around.role))
      return around.end - around.index + (wholePageRoles.has(around.role) ? WHOLE_PAGE_SIZE : 0);
    outer = Math.min(outer, around.end - around.index + FOREIGN_ROLE_SIZE);
  }
  return roles && all.length === 0 ? Number.POSITIVE_INFINITY : outer;
}

/** A table cell with its header. */
interface HeadedCell {
  row: OutlineNode;
  header: OutlineNode;
}

const CELL_SIZE = 1; // nothing is nearer than the cell where a column and a row meet

/** The cell around an element, and its column's header, in a table where each column has one. */
export function cellAround(node: OutlineNode): HeadedCell | undefined {
  const cell = node.parent?.role === 'row' ? node : node.parent;
  const row = cell?.parent;
  if (!cell || row?.role !== 'row') return undefined;
  const table = ancestorWhere(row, isTable) ?? row.parent;
  const heads = table?.children[0];
  const header = heads?.children[cell.siblingIndex];
  return heads === row || header?.role !== 'columnheader' ? undefined : { row, header };
}

/** The column's header has some of the words, and the row the others. */
function isMentionedByRowAndColumn({ row, header }: HeadedCell, all: readonly (readonly number[])[]): boolean {
  const isIn = (places: readonly number[], { index, end }: OutlineNode) =>
    places.some((place) => place >= index && place < end);
  return all.some((places) => isIn(places, header)) && all.every((places) => isIn(places, header) || isIn(places, row));
}

/** A text in another row of the same list, or under another heading of the same level, belongs to that. */
function belongsElsewhere(said: OutlineNode | undefined, node: OutlineNode): boolean {
  if (!said || said.role === 'columnheader') return false;
  if (isUnderOtherHeading(said, node)) return true;
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  const list = row?.parent;
  if (!row) return isInSeparateList(said, node);
  if (said.index < (list?.index ?? 0) || isWithin(said, row)) return false;
  const other = said.parent === list ? said : ancestorWhere(said, ({ parent }) => parent === list);
  return other?.role === row.role;
}

/** A text in one of several rows does not describe a control outside of all of them. */
export function isInSeparateList(said: OutlineNode, node: OutlineNode): boolean {
  const row = isRowRole(said.role) ? said : ancestorWhere(said, ({ role }) => isRowRole(role));
  if (!row?.parent || isWithin(node, row.parent)) return false;
  if (row.children.some(({ role }) => role === 'rowheader')) return false; // it describes its section
  return row.parent.children.some((other) => other !== row && other.role === row.role);
}

/** Whether both are siblings, each under a heading of its own of the same level. */
export function isUnderOtherHeading(said: OutlineNode, node: OutlineNode): boolean {
  const other = said.parent === node.parent ? said : ancestorWhere(said, ({ parent }) => parent === node.parent);
  if (!other) return false;
  const [left, right] = [headingOver(other), headingOver(node)];
  return left !== undefined && right !== undefined && left !== right && levelOf(left) === levelOf(right);
}

function headingOver(node: OutlineNode): OutlineNode | undefined {
  if (node.role === 'heading') return node;
  const siblings = node.parent?.children ?? [];
  for (let at = node.siblingIndex - 1; at >= 0; at--) if (siblings[at]?.role === 'heading') return siblings[at];
  return undefined;
}

/** Added to the size of a container of most of the page: it hardly shows that two things are near. */
export const WHOLE_PAGE_SIZE = 100_000_000;

const wholePageRoles = new Set(['document', 'main', 'iframe']);

const FOREIGN_ROLE_SIZE = 1_000_000; // a container of another role than requested comes after all of that role

/** Whether one of the places is within `around` and outside the node itself, and counts. */
function hasOutside(
  places: readonly number[],
  around: Stretch,
  { node, counts }: { node: { index: number; end: number }; counts?: (place: number) => boolean },
): boolean {
  for (let at = firstAtLeast(places, around.from); at < places.length; at++) {
    const place = places[at] ?? around.to;
    if (place >= around.to) return false;
    if ((place < node.index || place >= node.end) && (!counts || counts(place))) return true;
  }
  return false;
}

function firstAtLeast(sorted: readonly number[], value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? value) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sections under headings with all the words, up to the next heading of the same level. */
function headedSections(scene: Scene, words: readonly Word[]): Stretch[] {
  if (words.length === 0) return [];
  const { nodes } = scene.outline;
  return nodes
    .filter(
      (node) =>
        node.role === 'heading' &&
        words.every((word) => scene.words(node.name).some((said) => said.stem === word.stem)),
    )
    .map((heading) => ({ from: heading.index, to: sectionEnd(heading) }));
}

/** The end of a heading's section: the next sibling heading of its level, else the end of its parent. */
export function sectionEnd(heading: OutlineNode): number {
  const level = levelOf(heading);
  const siblings = heading.parent?.children ?? [];
  const next = siblings.find(
    (other) => other.index > heading.index && other.role === 'heading' && levelOf(other) <= level,
  );
  return next?.index ?? heading.parent?.end ?? heading.end;
}

export function levelOf(heading: OutlineNode): number {
  return Number(heading.states.get('level') ?? 2);
}

function holds(range: Stretch, node: OutlineNode): boolean {
  return node.index > range.from && node.index < range.to;
}

function sizeOf(range: Stretch): number {
  return range.to - range.from;
}

/** "the second doctor", "the last passenger": an entry without a noun for its kind of container. */
function inEntry({ words }: PlacePhrase, ordinal: number, scene: Scene): Nearness {
  const [noun, more] = words.filter(({ weight }) => weight > STOP_WEIGHT);
  const entry = noun && !more ? nthEntry(noun, ordinal, { scene }) : undefined;
  return (node) =>
    entry && holds({ from: entry.from - 1, to: entry.to }, node) ? sizeOf(entry) : Number.POSITIVE_INFINITY;
}

/** "the second row", "the last card": the containers are counted in reading order; header rows do not count. */
function inOrdinal(place: PlacePhrase, scene: Scene): Nearness {
  const roles = place.roles?.[0] === 'row' && scene.hasRows ? ['row'] : place.roles;
  const containers = scene.outline.nodes.filter(
    (node) =>
      roles?.includes(node.role) &&
      scene.outline.nodes.slice(node.index + 1, node.end).some(isInteractive) &&
      !isHeaderRow(node),
  );
  const ordinal = place.ordinal ?? 1;
  const chosen = ordinal === -1 ? containers.at(-1) : containers[ordinal - 1];
  return (node) =>
    chosen && node.index > chosen.index && node.index < chosen.end
      ? chosen.end - chosen.index
      : Number.POSITIVE_INFINITY;
}

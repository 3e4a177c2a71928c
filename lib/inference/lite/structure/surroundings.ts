import { cellAround, isInSeparateList, isUnderOtherHeading, levelOf, sectionEnd } from './nearness.ts';
import { openListOf } from '../outline/open-list.ts';
import { ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { memoized } from '../memoize.ts';
import { isCell, isCheckable, isEditable, isRowRole } from '../outline/roles.ts';
import { isInteractive, labelOf, type Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import { textBefore } from '../outline/text-before.ts';
import type { QueryTerm } from '../instruction/query.ts';
import type { Word } from '../lexicon/words.ts';

/** The surroundings of an element, which distinguish it from others with the same name. */
export interface Surroundings {
  /** Its row or card, and the header of its column: all their texts count. */
  near: readonly Stretch[];
  /** Names of groups and headings above it, the nearest first. */
  titles: readonly string[];
  /** Other rows in its card. */
  otherRows: readonly Stretch[];
}

const SMALL_SIZE = 8; // nodes: a line of text with its controls
const sizeOf = ({ index, end }: OutlineNode): number => end - index;

/** "Edit" in a definition belongs to the term before it. */
function termOfDefinition(node: OutlineNode): OutlineNode | undefined {
  const definition = ancestorWhere(node, ({ role }) => role === 'definition');
  return definition?.parent?.children.findLast(
    ({ role, siblingIndex: place }) => role === 'term' && place < definition.siblingIndex,
  );
}

const MAX_CARD_SIZE = 40; // nodes
const cardRoles = new Set(['region', 'group', 'article', 'listitem', 'row', 'treeitem']);

export const surroundingsOf = memoized(findSurroundings);

function findSurroundings(node: OutlineNode, scene: Scene): Surroundings {
  const cell = cellAround(node);
  const isHead = ({ role }: OutlineNode): boolean => role === 'columnheader'; // its buttons are for its column
  const row = ancestorWhere(node, isHead) ?? ancestorWhere(node, ({ role }) => isRowRole(role));
  const card =
    row ?? ancestorWhere(node, ({ role, index, end }) => cardRoles.has(role) && end - index <= MAX_CARD_SIZE);
  const smallest = node.parent && sizeOf(node.parent) <= SMALL_SIZE ? node.parent : undefined;
  const titles: string[] = [];
  for (let at: OutlineNode | undefined = node; at?.parent; at = at.parent) {
    titles.push(...headingsAbove(at).map(({ name }) => name), at.parent.role === 'document' ? '' : at.parent.name);
  }
  const open = openListOf(scene);
  if (open?.choices.includes(node)) titles.push(open.opener.name);
  const parts = [
    card,
    cell?.header,
    smallest,
    termOfDefinition(node),
    ...textAbove(node, scene),
    ...fieldsAbove(node),
  ].filter((part) => part !== undefined);
  const loose = scene.rowOf(node);
  return {
    near: [
      ...sectionOfEntry(node),
      ...parts.map(({ index, end }) => ({ from: index, to: end })),
      ...(loose ? [loose] : []),
    ],
    titles: titles.filter((title) => title !== ''),
    otherRows: loose ? scene.rowsLike(node).filter((other) => other !== loose) : [],
  };
}

/** The sibling headings before an element, the nearest first, each of a higher level than the one before. */
export function headingsAbove({ parent, siblingIndex: place, role }: OutlineNode): OutlineNode[] {
  const over: OutlineNode[] = [];
  if (role === 'heading') return over;
  for (let at = place - 1; at >= 0; at--) {
    const sibling = parent?.children[at];
    const last = over.at(-1);
    if (sibling?.role === 'heading' && (!last || levelOf(sibling) < levelOf(last))) over.push(sibling);
  }
  return over;
}

/** The section under an entry's heading, if only headings separate several entries. */
function sectionOfEntry(node: OutlineNode): Stretch[] {
  const [heading] = headingsAbove(node);
  const level = heading && levelOf(heading);
  const peers = heading?.parent?.children.filter((other) => other.role === 'heading' && levelOf(other) === level) ?? [];
  if (!heading || peers.length < 2) return [];
  const next =
    heading.parent?.children.filter(({ index }) => index > heading.index && index < sectionEnd(heading)) ?? [];
  // a picture before a heading belongs to the next one
  const last = next.findLast(({ role }) => role !== 'img' && role !== 'image');
  const section = { from: heading.index, to: last?.end ?? heading.end };
  return section.to - section.from <= MAX_CARD_SIZE ? [section] : [];
}

/** "Unpin" after the pinned thing, if no other button has that name. */
function textAbove({ role, name, parent, siblingIndex: place }: OutlineNode, scene: Scene): OutlineNode[] {
  const before = parent?.children[place - 1];
  return role === 'button' && before?.role === 'text' && scene.countNamed(name) === 1 ? [before] : [];
}

/** "Apply" after the field "Promo code". */
function fieldsAbove({ role, parent, siblingIndex: place }: OutlineNode): OutlineNode[] {
  if (role !== 'button') return [];
  return parent?.children.slice(Math.max(0, place - 2), place).filter((other) => isEditable(other.role)) ?? [];
}

/**
 * The label of an unnamed control: the text before it, after a checkbox, above its column, in the cell before, or of its tree
 * item.
 */
export function textBeside(node: OutlineNode): string {
  const { role, parent, siblingIndex: place } = node;
  const after = isCheckable(role) && parent?.children[0]?.role === role ? parent.children[place + 1] : undefined;
  if (after?.role === 'text') return after.name;
  const item = parent?.role === 'generic' ? parent.parent : parent; // or the clickable element in its place
  if (isCheckable(role) && item?.role === 'treeitem') return item.name; // the item that it ticks
  const before = textBefore(node);
  if (before !== '' || parent?.role !== 'cell') return before;
  const label = cellAround(node)?.header ?? parent.parent?.children[parent.siblingIndex - 1];
  return label && label.children.length === 0 ? label.name : '';
}

interface SurroundedNode {
  node: OutlineNode;
  around: Surroundings;
  scene: Scene;
}

/** The element's row or card has the word. */
export function isMentionedNear(
  { word, raw, before, after }: QueryTerm,
  { node, around, scene }: SurroundedNode,
): boolean {
  if (scene.mentionsOf(word) === 0) return false;
  const counts = (said: OutlineNode): boolean =>
    scene.mentionsRootOf(said, word) &&
    describesSurroundings(said, node) &&
    !around.otherRows.some(({ from, to }) => said.index >= from && said.index < to) &&
    !(isInSeparateList(said, node) && !isInRowOf(said, node)) &&
    !isSeparatedByButtons(said, node) &&
    !isUnderOtherHeading(said, node) &&
    !isInNestedEntry(said, node) &&
    (!/^\d/.test(word.text) ||
      said.name.includes(raw === word.text ? '\0' : raw) ||
      hasSameNumberNoun(word, [before, after], scene.words(`${said.name} ${said.states.get('value') ?? ''}`)));
  return around.near.some(({ from, to }) => scene.outline.nodes.slice(from, to).some(counts));
}

/** A reply in a comment, with buttons of its own. */
function isInNestedEntry(said: OutlineNode, node: OutlineNode): boolean {
  const row = isRowRole(said.role) ? said : ancestorWhere(said, ({ role }) => isRowRole(role));
  const holdsButton = (at: OutlineNode): boolean => at.role === 'button' || at.children.some(holdsButton);
  const outer = row && ancestorWhere(row, ({ role }) => isRowRole(role));
  return row !== undefined && outer !== undefined && !isWithin(node, row) && isWithin(node, outer) && holdsButton(row);
}

/**
 * A line of buttons between both: `text: Bob, button: Reply, text: Al, button: Reply` without any rows. The texts
 * before the buttons are theirs, if the line begins with text.
 */
function isSeparatedByButtons(said: OutlineNode, node: OutlineNode): boolean {
  const parent = node.parent;
  if (node.role !== 'button' || !parent || said.index < parent.index || said.index >= parent.end) return false;
  const { children } = parent;
  const at = children.findLastIndex(({ index }) => index <= said.index);
  const [from, to] = [Math.min(at, node.siblingIndex), Math.max(at, node.siblingIndex)];
  const isStart = (place: number): boolean =>
    children[place]?.role !== 'button' && isRowEnd(children[place - 1], children);
  const starts = children.filter(({ siblingIndex: place }) => place > from && place <= to && isStart(place));
  const last = children.findLastIndex(({ siblingIndex: place }) => isStart(place));
  return (
    starts.length > 0 && (children[last]?.role !== 'text' || children.slice(last).some(({ role }) => role === 'button'))
  );
}

/** The last of some buttons, one of which is also in another row. */
function isRowEnd(node: OutlineNode | undefined, siblings: readonly OutlineNode[]): boolean {
  const isAgain = (button: OutlineNode, other: OutlineNode): boolean =>
    other.role === 'button' && other !== button && labelOf(other) === labelOf(button); // an unnamed one by its icon
  for (let button = node; button?.role === 'button'; button = siblings[button.siblingIndex - 1]) {
    const end = button;
    if (siblings.some((other) => isAgain(end, other))) return true;
  }
  return false;
}

/** Both are in one card: a list of facts in it is about all of it. */
function isInRowOf(said: OutlineNode, node: OutlineNode): boolean {
  const row = ancestorWhere(node, ({ role }) => isRowRole(role));
  return row !== undefined && isWithin(said, row);
}

const MAX_WORD_DISTANCE = 2; // digits; a longer number is seldom for anything else

/** A number counts if it is alone, or beside the same word as in the instruction: "post 2" is not "2 Feb". */
function hasSameNumberNoun(number: Word, beside: readonly (Word | undefined)[], said: readonly Word[]): boolean {
  const at = said.findIndex(({ text }) => text === number.text);
  if (at === -1 || said.length === 1 || number.text.length > MAX_WORD_DISTANCE) return true;
  const neighbours = [said[at - 1], said[at + 1]];
  return beside.some((word) => word !== undefined && neighbours.some((other) => other?.stem === word.stem));
}

/** Nodes that describe their surroundings: text, links, fields and toggles, not other buttons. */
function describesSurroundings(said: OutlineNode, node: OutlineNode): boolean {
  const { role, states } = said;
  if (said === node || isUnselectedOption(said)) return false;
  if (
    !isInteractive(said) ||
    isCell(role) ||
    CELL_ROLES.has(role) ||
    role === 'link' ||
    isEditable(role) ||
    isCheckable(role)
  )
    return true;
  if (states.has('expanded') || states.has('collapsed')) return true;
  return ancestorWhere(said, (up) => up.role === 'heading') !== undefined;
}

const CELL_ROLES = new Set(['cell', 'rowheader']);

/** An unchosen option of a select. */
const isUnselectedOption = ({ role, states, parent }: OutlineNode): boolean =>
  role === 'option' && !states.has('selected') && (parent?.role === 'combobox' || parent?.parent?.role === 'combobox');

/** Something around the element has the word, controls included. */
export function isMentionedAround(word: Word, node: OutlineNode, scene: Scene): boolean {
  const { near, titles } = surroundingsOf(node, scene);
  if (titles.some((title) => scene.words(title).some(({ stem }) => stem === word.stem))) return true;
  return scene.placesOf(word).some((place) => near.some(({ from, to }) => place >= from && place < to));
}

import { isText } from '../../dom/flat-tree.ts';
import { cursorOver } from '../../dom/read-cache.ts';
import { isFullyClipped, hidesContent } from '../pointer/clipping.ts';
import { asTag, closestFlat, flatAncestors, flatParent, isElement, isShadowRoot } from '../flat-path.ts';

const MAX_LEVELS = 4; // from the list for screen readers to the box that also holds the rows

/** The options of lists, trees and menus. */
export const OPTIONS = '[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem]';

/** The same, and all other menu items: each may contain a list of others, whose text is not its own. */
export const ITEMS = `${OPTIONS}, [role=menuitem]`;

/** The label of an option or row: of a tree or menu item, without the items below it. */
export function labelOf(option: Element): string {
  const own = (option.getAttribute('aria-label') ?? ownText(option)).replace(/\s+/g, ' ').trim();
  const root = option.getRootNode();
  if (own !== '' || !isShadowRoot(root)) return own;
  return (root.host.textContent ?? '').replace(/\s+/g, ' ').trim(); // its slotted text
}

function ownText(option: Element): string {
  if (!holdsItems(option)) return option.textContent ?? '';
  return [...ownTexts(option)].map((text) => text.textContent ?? '').join('');
}

/** Whether it is an item with others in it. */
export const holdsItems = (option: Element): boolean => option.matches(ITEMS) && option.querySelector(ITEMS) !== null;

/** The text nodes of an item, without those of the items in it. */
export function* ownTexts(option: Element): Generator<Node> {
  const texts = option.ownerDocument.createTreeWalker(option, SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(ITEMS) === option) yield text;
  }
}

const SHOW_TEXT = 4; // NodeFilter.SHOW_TEXT

/** The item inside the target, itself an item, that a press on the hit would be for. */
export function itemWithin(target: Element, hit: Element): Element | undefined {
  if (hit === target || !holdsItems(target)) return undefined;
  const item = closestFlat(hit, ITEMS);
  const isInner = item !== undefined && item !== target && target.contains(item);
  const own = labelOf(target);
  return isInner && own !== '' && own !== labelOf(item) ? item : undefined;
}

/** Whether the item only wraps the option with that text, as in the trees of some selects. */
export function isWrapperOfOption(option: Element): boolean {
  return option.querySelector(ITEMS) !== null && labelOf(option) === '';
}

/** The visible rows in place of options for screen readers only: clickable elements beside them. */
export function rowsBeside(option: Element): Element[] {
  let box = flatParent(option);
  for (let level = 0; box && level < MAX_LEVELS; level += 1, box = flatParent(box)) {
    if (box === box.ownerDocument.body) break;
    const rows = rowsIn(box);
    if (rows.length > 0) return rows;
    if (cursorOver(box) !== 'pointer') continue;
    const alike = rowsAlike(option, box);
    if (alike.length > 0 || isLayer(box)) return alike;
  }
  return [];
}

/**
 * If the whole box has the pointer cursor, as inside a pressable opener: the row with the option's text, else
 * one that tells whether it is chosen, and those beside it.
 */
function rowsAlike(option: Element, box: Element): Element[] {
  const label = labelOf(option);
  const list = flatParent(option);
  const shown = [...box.querySelectorAll('*')].filter((one) => !list?.contains(one) && isRow(one));
  let row = shown.findLast((one) => labelOf(one) === label) ?? shown.find((one) => one.matches('[aria-selected]'));
  while (row?.parentElement && row.parentElement !== box && labelOf(row.parentElement) === labelOf(row))
    row = row.parentElement;
  const beside = new Set(row?.parentElement?.children);
  return shown.filter((one) => beside.has(one) && cursorOver(one) === 'pointer');
}

function isRow(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && labelOf(element) !== '' && !isFullyClipped(element);
}

/** Whether the box is the popup over the page that contains the rows. */
function isLayer(box: Element): boolean {
  const style = getComputedStyle(box);
  return OUT_OF_FLOW.test(style.position) && !hidesContent(box, style);
}

/** The row that shows the option's text; undefined if there is none. */
export function rowOf(option: Element): Element | undefined {
  const label = labelOf(option);
  return rowsBeside(option).find((row) => labelOf(row) === label);
}

function rowsIn(box: Element): Element[] {
  const rows: Element[] = [];
  for (const element of box.querySelectorAll('*')) {
    if (rows.at(-1)?.contains(element) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (labelOf(element) !== '' && hasOwnPointerCursor(element) && !isFullyClipped(element)) rows.push(element);
  }
  return rows;
}

/** Whether a list that is said to be closed takes no more clicks, as it fades. */
export const isFadingAway = (list: Element): boolean => getComputedStyle(list).pointerEvents === 'none';

/** The lists without options that were shown before the element's was opened, and do not say what in them is an option. */
let listsBefore: { of: Element; lists: WeakSet<Element> } | undefined;

/** Records those for `rowsOfLists`; if the element's own is open, not those over the page. */
export function recordLists(element: Element, isOpen: boolean): void {
  const shown = bareLists(element.ownerDocument);
  listsBefore = { of: element, lists: new WeakSet(isOpen ? shown.filter((list) => !isOverPage(list)) : shown) };
}

/**
 * The rows of the lists and trees without options that appeared since, else of those over the page; of a closed one,
 * not while it fades.
 */
export function rowsOfLists(element: Element, isClosed = false): Element[][] {
  const noted = listsBefore?.of === element ? listsBefore.lists : undefined;
  const appeared = bareLists(element.ownerDocument).filter((list) => (noted ? !noted.has(list) : isOverPage(list)));
  const rowsOf = (list: Element): Element[] => (list.matches(TREE) ? itemsOf(list) : rowsIn(list));
  return appeared
    .filter((list) => !isClosed || !isFadingAway(list))
    .map(rowsOf)
    .filter((rows) => rows.length > 0);
}

const isOverPage = (list: Element): boolean => isOutOfFlow(list, list.ownerDocument.body);

/** The rows of a tree, each with the toggle and the checkbox before its text. */
function itemsOf(tree: Element): Element[] {
  const words = rowsIn(tree);
  return words.map((one, at) => {
    const [before, after] = [words[at - 1] ?? null, words[at + 1] ?? null]; // in the order of the page
    let row = one;
    for (let next = row.parentElement; next && next !== tree; next = next.parentElement) {
      if (next.contains(before) || next.contains(after)) break;
      row = next;
    }
    return row;
  });
}

function bareLists(document: Document): Element[] {
  const lists = matchesIn(document, LIST).filter((list) => list.checkVisibility({ visibilityProperty: true }));
  return lists.filter((list) => !list.parentElement?.closest(LIST) && matchesIn(list, OPTIONS).length === 0);
}

const TREE = '[role=tree]';
const LIST = `[role=listbox], ${TREE}`;

/** The rows shown in the element's popup over the page: those of its list, if that has no roles. */
export function rowsWithin(element: Element): Element[] {
  return rowsIn(element).filter((row) => isOutOfFlow(row, element));
}

/** What was visible before a list without roles was opened by an element outside of it. */
let visibleBefore: WeakSet<Element> | undefined;

/** Records what is visible, for `newRows`; nothing if the list has roles, or is open. */
export function recordVisible(document: Document | undefined): void {
  visibleBefore = document && new WeakSet(shownIn(document.body));
  lastFoundList = undefined;
}

/** The list without roles in which the last option was found. */
let lastFoundList: Element | undefined;

export function recordFoundIn(option: Element): void {
  lastFoundList = flatParent(option);
}

/** Whether a list without roles has opened over the page since. */
export function hasListAppeared(document: Document): boolean {
  const lists = newRows(document).filter(([row]) => row && isOutOfFlow(row, document.body));
  return lastFoundList
    ? lists.some(([row]) => row?.parentElement === lastFoundList)
    : lists.some((rows) => rows.length > 1);
}

/** The rows that appeared since, list by list. */
export function newRows({ body }: Document): Element[][] {
  const before = visibleBefore;
  if (!before) return [];
  const shown = new Set(shownIn(body));
  const appeared: Element[] = [];
  for (const element of shown) {
    if (!before.has(element) && !appeared.at(-1)?.contains(element) && labelOf(element) !== '') appeared.push(element);
  }
  const beside = new Map<Element | null, Element[]>();
  for (const one of appeared) {
    const rows = beside.get(one.parentElement);
    if (rows) rows.push(one);
    else beside.set(one.parentElement, [one]);
  }
  return [...beside.values()].flatMap((rows) => listsAmong(rowsAmong(rows, shown).map(boxIn)));
}

/** The visible content of an element without a box of its own, such as the portals that many pages put their layers into. */
function boxIn(element: Element): Element {
  const [only, ...others] = element.children;
  const isHolder = only && others.length === 0 && element.getBoundingClientRect().height === 0;
  return isHolder && !hasOwnText(element) ? boxIn(only) : element;
}

/**
 * The lists among the rows that appeared, if they are side by side, as the steps of a path are, or are layers over the
 * page; else one list.
 */
function listsAmong(rows: Element[]): Element[][] {
  const isBeside = rows.slice(1).every((row, index) => isNextTo(row, rows[index] ?? row));
  const areLayers = rows.every((row) => OUT_OF_FLOW.test(getComputedStyle(row).position));
  if (rows.length < 2 || !(isBeside || areLayers) || rows.some((row) => cursorOver(row) === 'pointer')) return [rows];
  const lists = rows.map(rowsIn);
  const areLists = lists.every((list) => list.length > 0) && lists.some((list) => list.length > 1);
  return areLists ? lists : [rows];
}

function isNextTo(element: Element, other: Element): boolean {
  const [one, two] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  const isApart = one.left >= two.right - 1 || one.right <= two.left + 1;
  return isApart && one.top < two.bottom && two.top < one.bottom;
}

/** The only clickable part of a row without a role, if it is not the whole row. */
export function clickableIn(row: Element): Element | undefined {
  if (row.matches('[role]') || cursorOver(row) === 'pointer') return undefined;
  const [part, ...others] = rowsIn(row);
  return others.length === 0 && part && labelOf(part) === labelOf(row) ? part : undefined;
}

/** The elements with siblings; of a single one, its children. */
function rowsAmong(appeared: Element[], shown: ReadonlySet<Element>): Element[] {
  const [only, ...others] = appeared;
  const inner =
    only && !hasOwnText(only) ? [...only.children].filter((one) => shown.has(one) && labelOf(one) !== '') : [];
  return others.length > 0 || inner.length === 0 ? appeared : rowsAmong(inner, shown);
}

function hasOwnText(element: Element): boolean {
  return [...element.childNodes].some((node) => isText(node) && node.data.trim() !== '');
}

function* shownIn(box: Element): Generator<Element> {
  for (const element of box.children) {
    const style = getComputedStyle(element);
    if (style.display === 'none' || hidesContent(element, style)) continue;
    if (style.visibility === 'visible') yield element;
    yield* shownIn(element);
  }
}

/** Whether it is in a part of the box out of the flow of the page, as popup lists are. */
export function isOutOfFlow(inner: Element, box: Element): boolean {
  for (const at of flatAncestors(inner)) {
    if (at === box) return false;
    if (OUT_OF_FLOW.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** Containers of many fields and lists, which are no component. */
export const LARGE_CONTAINERS = 'body, main, form, fieldset, section';

/** Positions out of the flow of the page. */
export const OUT_OF_FLOW = /^(?:absolute|fixed)$/;

/** Whether the pointer cursor begins at this element, and not at an ancestor. */
export function hasOwnPointerCursor(element: Element): boolean {
  const around = flatParent(element);
  if (cursorOver(element) !== 'pointer') return false;
  return around === undefined || cursorOver(around) !== 'pointer';
}

/**
 * Matches in the tree, else in the shadow trees there and in what is slotted into them: options may be
 * components themselves, and their list another one.
 */
export function matchesIn(scope: ParentNode, selector: string): Element[] {
  const found = [...scope.querySelectorAll(selector)];
  if (found.length > 0) return found;
  const own = isElement(scope) ? [scope] : [];
  return [...own, ...scope.querySelectorAll('*')].flatMap((one) => {
    if (one.shadowRoot) return matchesIn(one.shadowRoot, selector);
    const given = asTag(one, 'slot')?.assignedElements() ?? [];
    return given.flatMap((other) => (other.matches(selector) ? [other] : matchesIn(other, selector)));
  });
}

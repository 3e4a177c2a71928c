import { isCutOff } from './cut-off.ts';
import { flatAncestors, flatParent, isShadowRoot } from './tree.ts';

const MOST_LEVELS = 4; // from the list for screen readers to the box that holds the rows, too

/** What is chosen in lists and trees. */
export const OPTIONS = '[role=option], [role=menuitemradio], [role=menuitemcheckbox], [role=treeitem]';

/** What an option or a row is called: an item of a tree without the items below it. */
export function labelOf(option: Element): string {
  const own = (option.getAttribute('aria-label') ?? ownText(option)).replace(/\s+/g, ' ').trim();
  const root = option.getRootNode();
  if (own !== '' || !isShadowRoot(root)) return own;
  return (root.host.textContent ?? '').replace(/\s+/g, ' ').trim(); // what stands in its slot
}

function ownText(option: Element): string {
  if (!option.matches(OPTIONS) || !option.querySelector(OPTIONS)) return option.textContent ?? '';
  const texts = option.ownerDocument.createTreeWalker(option, TEXTS);
  let own = '';
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest(OPTIONS) === option) own += text.textContent ?? '';
  }
  return own;
}

const TEXTS = 4; // NodeFilter.SHOW_TEXT

/** Whether the item only holds the option that says it, as the trees of some selects do. */
export function isSaidWithin(option: Element): boolean {
  return option.querySelector(OPTIONS) !== null && labelOf(option) === '';
}

/** The rows that are shown in place of options which only screen readers get: what reacts to the pointer beside them. */
export function rowsBeside(option: Element): Element[] {
  let box = flatParent(option);
  for (let level = 0; box && level < MOST_LEVELS; level += 1, box = flatParent(box)) {
    if (box === box.ownerDocument.body) break;
    const rows = rowsIn(box);
    if (rows.length > 0) return rows;
  }
  return [];
}

/** The row that shows what the option says; undefined where there is none. */
export function rowOf(option: Element): Element | undefined {
  const label = labelOf(option);
  return rowsBeside(option).find((row) => labelOf(row) === label);
}

function rowsIn(box: Element): Element[] {
  const rows: Element[] = [];
  for (const element of box.querySelectorAll('*')) {
    if (rows.some((row) => row.contains(element)) || !element.checkVisibility({ visibilityProperty: true })) continue;
    if (labelOf(element) !== '' && isPointedAt(element) && !isCutOff(element)) rows.push(element);
  }
  return rows;
}

/** The rows that are shown in what the element holds over the page: those of its list, where that has no roles. */
export function rowsWithin(element: Element): Element[] {
  return rowsIn(element).filter((row) => isTakenOut(row, element));
}

/** Whether it stands in a part of the box that is taken out of the flow of the page, as lists are that open over it. */
export function isTakenOut(inner: Element, box: Element): boolean {
  for (const at of flatAncestors(inner)) {
    if (at === box) return false;
    if (LIES_OVER.test(getComputedStyle(at).position)) return true;
  }
  return false;
}

/** What holds many fields and lists, and is no component. */
export const MANY = 'body, main, form, fieldset, section';

/** Of what is taken out of the flow of the page. */
export const LIES_OVER = /^(?:absolute|fixed)$/;

/** Whether the hand begins at this element, and not around it. */
export function isPointedAt(element: Element): boolean {
  const around = flatParent(element);
  if (getComputedStyle(element).cursor !== 'pointer') return false;
  return around === undefined || getComputedStyle(around).cursor !== 'pointer';
}

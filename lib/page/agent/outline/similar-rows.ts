import { hasHandler } from './shape.ts';
import type { Line } from './line.ts';
import { isElement, isText } from '../dom/flat-tree.ts';

const LISTS = new Set('div ul ol section nav tbody table'.split(' '));
const NAMED_BY_TAG = new Set(['li', 'tr']);

/**
 * Whether an element's pointer cursor is meant for each of its rows: they are similar, stacked vertically,
 * and there is no other such list beside it, which would make this one a row itself. By their tag, one row is enough.
 */
export function isListOfRows(element: Element, tag: string): boolean {
  const first = element.firstElementChild;
  const second = first?.nextElementSibling;
  const isNamed = first !== null && NAMED_BY_TAG.has(first.localName);
  if (!first || (!second && !isNamed) || !LISTS.has(tag) || element.hasAttribute('role') || hasHandler(element))
    return false;
  if (!isNamed && first.classList.length === 0) return false;
  if (![...element.children].every((row) => isSameKind(row, first))) return false;
  if (isSameKind(element.nextElementSibling, element) || isSameKind(element.previousElementSibling, element))
    return false;
  const isBelow = !second || second.getBoundingClientRect().top >= first.getBoundingClientRect().bottom - 1;
  return isBelow && !hasText(element);
}

/** Whether two elements represent things of one kind. */
export function isSameKind(one: Element | null, other: Element): boolean {
  return one !== null && one.localName === other.localName && one.classList[0] === other.classList[0];
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((child) => isText(child) && child.data.trim() !== '');
}

const MIN_CARD_PX = 64; // pixels: more than a line or two

/**
 * Whether the element, without a role, is one of several similar ones: the rows of a table made of such
 * elements, or cards. One beside another that is no higher than a line or two is more likely a cell of a row.
 */
function isRow(element: Element): boolean {
  if (element.localName === 'p') return false; // prose
  const other = [element.nextElementSibling, element.previousElementSibling].find((one) => isSimilarRow(one, element));
  if (!other) return isOnlyCard(element);
  const [one, two] = [element.getBoundingClientRect(), other.getBoundingClientRect()];
  return one.top >= two.bottom - 1 || two.top >= one.bottom - 1 || one.height > MIN_CARD_PX;
}

/**
 * Whether it is the only card below the heading of a section, has one heading itself, and the next section contains
 * such cards.
 */
function isOnlyCard(element: Element): boolean {
  const section = element.parentElement;
  const heading = element.previousElementSibling;
  if (!section || element.nextElementSibling || heading?.previousElementSibling || !heading?.matches(HEADINGS))
    return false;
  if (element.querySelectorAll(HEADINGS).length !== 1) return false;
  const beside = [section.nextElementSibling, section.previousElementSibling];
  return beside.some(
    (one) => one && isBuiltAlike(section, one) && [...one.children].some((card) => isSimilarRow(card, element)),
  );
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6';

/** Whether it is built like the other, and contains several things: a walk that stops early must come to the same result. */
function isSimilarRow(one: Element | null, other: Element): boolean {
  return one !== null && isBuiltAlike(other, one) && hasSeveralParts(one);
}

function hasSeveralParts(element: Element): boolean {
  let content = contentOf(element, 2);
  while (content.length === 1 && isElement(content[0])) content = contentOf(content[0], 2);
  return content.length > 1;
}

/** Its first elements and texts, up to `most`. */
function contentOf(element: Element, most: number): Node[] {
  const content: Node[] = [];
  for (let child = element.firstChild; child && content.length < most; child = child.nextSibling)
    if (isElement(child) || (isText(child) && child.data.trim() !== '')) content.push(child);
  return content;
}

function isBuiltAlike(one: Element, other: Element): boolean {
  if (other.localName !== one.localName) return false;
  if (one.className !== '' && other.className === one.className) return true;
  return other.classList[0] === one.classList[0] && areAlike(one.firstElementChild, other.firstElementChild);
}

function areAlike(one: Element | null, other: Element | null): boolean {
  return one !== null && other?.localName === one.localName && other.className === one.className;
}

/** Finds rows during the walk, and numbers their lines. */
export class Rows {
  #count = 0;
  #last: Element | undefined;

  /** As `isRow`; what is built like the row before is one without further checks. */
  has(element: Element): boolean {
    const before = element.previousElementSibling;
    const goesOn = before !== null && before === this.#last && isBuiltAlike(before, element);
    if (!goesOn && !isRow(element)) return false;
    this.#last = element;
    return true;
  }

  /** Marks the lines of a row. Those already in a nested row stay there. */
  add(lines: readonly Line[]): void {
    const row = this.#count++;
    for (const line of lines) line.row ??= row;
  }
}

import { hasHandler } from './shape.ts';
import { isText } from './tree.ts';

const LISTS = new Set('div ul ol section nav tbody table'.split(' '));
const NAMED_BY_TAG = new Set(['li', 'tr']);

/**
 * Whether the hand of an element is meant for each of the rows that it is made of: they are alike, stand one below the
 * other, and there is not another such list beside it, of which this one would be a row itself.
 */
export function isListOfRows(element: Element, tag: string): boolean {
  const first = element.firstElementChild;
  const second = first?.nextElementSibling;
  if (!first || !second || !LISTS.has(tag) || element.hasAttribute('role') || hasHandler(element)) return false;
  if (!NAMED_BY_TAG.has(first.localName) && first.classList.length === 0) return false;
  if (![...element.children].every((row) => isLike(row, first))) return false;
  if (isLike(element.nextElementSibling, element) || isLike(element.previousElementSibling, element)) return false;
  return second.getBoundingClientRect().top >= first.getBoundingClientRect().bottom - 1 && !hasText(element);
}

function isLike(one: Element | null, other: Element): boolean {
  return one !== null && one.localName === other.localName && one.classList[0] === other.classList[0];
}

function hasText(element: Element): boolean {
  return [...element.childNodes].some((child) => isText(child) && child.data.trim() !== '');
}

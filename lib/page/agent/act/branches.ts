import { refOf } from '../registry.ts';
import { matchLabel } from './match-label.ts';
import { isPointedAt, labelOf, OPTIONS } from './popup-rows.ts';

/**
 * The toggle of the visible folded item that hides the option of that name: the icon before its
 * text, a click on which chooses nothing. Undefined if there is none.
 */
export function branchOver(shown: readonly Element[], name: string): string | undefined {
  for (const option of shown) {
    const item = option.closest(FOLDED);
    const within = item ? itemsBelow(item, shown).filter((one) => !one.checkVisibility()) : [];
    if (!item || !matchLabel(within, name, (one) => [labelOf(one)])) continue;
    const sign = signOf(item);
    if (sign) return refOf(sign);
  }
  return undefined;
}

/** The toggle of the first folded item with unknown contents that was not `tried`. */
export function branchUnknown(shown: readonly Element[], tried: readonly string[]): string | undefined {
  for (const option of shown) {
    const item = isPlain(option) ? option : option.closest(FOLDED);
    const sign = item && itemsBelow(item, shown).length === 0 ? signOf(item) : undefined;
    const ref = sign && refOf(sign);
    if (ref !== undefined && !tried.includes(ref)) return ref;
  }
  return undefined;
}

/** A tree item with others below it. */
export interface Branch {
  item: string;
  /** The toggle, if it is folded. */
  sign?: string;
}

/** The tree item that the option is, or is in, if it has children and is unfolded or has a toggle. */
export function branchAt(option: Element, shown: readonly Element[]): Branch | undefined {
  const plain = isPlain(option) && signOf(option) ? option : null;
  const branch = plain ?? option.closest('[role=treeitem][aria-expanded]');
  const item = branch ? refOf(branch) : undefined;
  if (!branch || item === undefined) return undefined;
  const isFolded = plain ? itemsBelow(plain, shown).length === 0 : branch.matches(FOLDED);
  if (!isFolded) return { item };
  const sign = signOf(branch);
  const ref = sign && refOf(sign);
  return ref === undefined ? undefined : { item, sign: ref };
}

/** The options below the item: inside it, or after it by their levels; all of them if it is gone. */
export function belowItem(item: Element | undefined, shown: Element[]): Element[] {
  if (!item?.isConnected) return shown;
  const below = new Set(itemsBelow(item, shown));
  return shown.filter((one) => below.has(one));
}

/** Whether it is a row of a list without roles. */
const isPlain = (option: Element): boolean => option.closest(OPTIONS) === null;

function itemsBelow(item: Element, shown: readonly Element[]): Element[] {
  const within = [...item.querySelectorAll(OPTIONS)].filter((one) => one.closest(ITEM) !== item);
  if (within.length > 0) return within;
  const depth = depthOf(item);
  const items = isPlain(item) ? shown : [...(item.closest('[role=tree]')?.querySelectorAll(ITEM) ?? [])];
  const after = items.slice(items.indexOf(item) + 1);
  const end = after.findIndex((one) => depthOf(one) <= depth);
  return end === -1 ? after : after.slice(0, end);
}

/** An item's level, or the indent of its text. */
function depthOf(item: Element): number {
  const level = Number(item.getAttribute('aria-level'));
  if (level > 0) return level;
  const texts = item.ownerDocument.createTreeWalker(item, TEXTS);
  let text = texts.nextNode();
  while (text && text.textContent?.trim() === '') text = texts.nextNode();
  if (!text) return 0;
  const range = item.ownerDocument.createRange();
  range.selectNodeContents(text);
  const [line] = range.getClientRects();
  if (!line) return 0;
  return getComputedStyle(item).direction === 'rtl' ? -line.right : line.left;
}

const TEXTS = 4; // NodeFilter.SHOW_TEXT
const ITEM = '[role=treeitem]';
const FOLDED = '[role=treeitem][aria-expanded=false]';

/** The item's toggle: in its row, or beside that. */
function signOf(item: Element): Element | undefined {
  return signIn(item) ?? (item.matches(ITEM) ? signBeside(item) : undefined);
}

/** The only button beside an item, in a container without other items, if it is small and has no text. */
function signBeside(item: Element): Element | undefined {
  const row = item.parentElement;
  if (!row || row.querySelectorAll(ITEM).length !== 1) return undefined;
  const [button, ...others] = [...row.querySelectorAll(BUTTON)].filter(
    (one) => !item.contains(one) && isSign(one, LEAST_OF_GLYPH_PX),
  );
  return others.length === 0 && !WORDS.test(button?.textContent ?? '') ? button : undefined;
}

const BUTTON = 'button, [role=button]';
const WORDS = /[\p{L}\p{N}]{2}/u;

/** The first element in the item's own row, if it has no text and is no checkbox; where nothing has a role, it must look like a toggle and handle clicks itself. */
function signIn(item: Element): Element | undefined {
  for (const part of item.querySelectorAll('*')) {
    if (part.textContent?.trim() !== '') {
      if (part.matches(OPTIONS) || part.childElementCount === 0) return undefined; // the text comes first
      continue;
    }
    if (part.matches(BOX) || part.querySelector(BOX)) return undefined;
    if (!isSign(part)) continue;
    if (!isPlain(item) || (SIGN.test(part.getAttribute('class') ?? '') && isPointedAt(part))) return part;
  }
  return undefined;
}

function isSign(part: Element, leastPx = LEAST_PX): boolean {
  const { width, height } = part.getBoundingClientRect();
  const isSmall = Math.min(width, height) >= leastPx && Math.max(width, height) <= MOST_PX;
  return isSmall && part.checkVisibility({ visibilityProperty: true });
}

const BOX = 'input, img, [role=checkbox], [role=radio]';
/** In the class names of toggle icons. */
export const SIGN = /switch|expand|toggle|caret|chevron|arrow|triangle|twist|fold/i;
const LEAST_PX = 6;
const LEAST_OF_GLYPH_PX = 2;
const MOST_PX = 40;

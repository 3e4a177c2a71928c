import { refOf } from '../../dom/registry.ts';
import { matchLabel } from './match-label.ts';
import { hasOwnPointerCursor, labelOf, OPTIONS } from './popup-rows.ts';

/**
 * The toggle of the visible folded item that hides the option of that name: the icon before its
 * text, a click on which chooses nothing. Undefined if there is none.
 */
export function toggleHiding(shown: readonly Element[], name: string): string | undefined {
  for (const option of shown) {
    const item = option.closest(COLLAPSED_ITEM);
    const within = item ? descendantItems(item, shown).filter((one) => !one.checkVisibility()) : [];
    if (!item || !matchLabel(within, name, (one) => [labelOf(one)])) continue;
    const toggle = toggleOf(item);
    if (toggle) return refOf(toggle);
  }
  return undefined;
}

/** The toggle of the first folded item with unknown contents that was not `tried`. */
export function nextUntriedToggle(shown: readonly Element[], tried: readonly string[]): string | undefined {
  for (const option of shown) {
    const item = isRoleless(option) ? option : option.closest(COLLAPSED_ITEM);
    const toggle = item && descendantItems(item, shown).length === 0 ? toggleOf(item) : undefined;
    const ref = toggle && refOf(toggle);
    if (ref !== undefined && !tried.includes(ref)) return ref;
  }
  return undefined;
}

/** A tree item with others below it. */
export interface TreeBranch {
  item: string;
  /** The toggle, if it is folded. */
  sign?: string;
}

/** The tree item that the option is, or is in, if it has children and is unfolded or has a toggle. */
export function branchAt(option: Element, shown: readonly Element[]): TreeBranch | undefined {
  const plain = isRoleless(option) && toggleOf(option) ? option : null;
  const branch = plain ?? option.closest('[role=treeitem][aria-expanded]');
  const item = branch ? refOf(branch) : undefined;
  if (!branch || item === undefined) return undefined;
  const isFolded = plain ? descendantItems(plain, shown).length === 0 : branch.matches(COLLAPSED_ITEM);
  if (!isFolded) return { item };
  const toggle = toggleOf(branch);
  const ref = toggle && refOf(toggle);
  return ref === undefined ? undefined : { item, sign: ref };
}

/** The options below the item: inside it, or after it by their levels; all of them if it is gone. */
export function optionsBelow(item: Element | undefined, shown: Element[]): Element[] {
  if (!item?.isConnected) return shown;
  const below = new Set(descendantItems(item, shown));
  return shown.filter((one) => below.has(one));
}

/** Whether it is a row of a list without roles. */
const isRoleless = (option: Element): boolean => option.closest(OPTIONS) === null;

function descendantItems(item: Element, shown: readonly Element[]): Element[] {
  const within = [...item.querySelectorAll(OPTIONS)].filter((one) => one.closest(ITEM) !== item);
  if (within.length > 0) return within;
  const depth = depthOf(item);
  const items = isRoleless(item) ? shown : [...(item.closest('[role=tree]')?.querySelectorAll(ITEM) ?? [])];
  const after = items.slice(items.indexOf(item) + 1);
  const end = after.findIndex((one) => depthOf(one) <= depth);
  return end === -1 ? after : after.slice(0, end);
}

/** An item's level, or the indent of its text. */
function depthOf(item: Element): number {
  const level = Number(item.getAttribute('aria-level'));
  if (level > 0) return level;
  const texts = item.ownerDocument.createTreeWalker(item, SHOW_TEXT);
  let text = texts.nextNode();
  while (text && text.textContent?.trim() === '') text = texts.nextNode();
  if (!text) return 0;
  const range = item.ownerDocument.createRange();
  range.selectNodeContents(text);
  const [line] = range.getClientRects();
  if (!line) return 0;
  return getComputedStyle(item).direction === 'rtl' ? -line.right : line.left;
}

const SHOW_TEXT = 4; // NodeFilter.SHOW_TEXT
const ITEM = '[role=treeitem]';
const COLLAPSED_ITEM = '[role=treeitem][aria-expanded=false]';

/** The item's toggle: in its row, or beside that. */
function toggleOf(item: Element): Element | undefined {
  return toggleIn(item) ?? (item.matches(ITEM) ? toggleBeside(item) : undefined);
}

/** The only button beside an item, in a container without other items, if it is small and has no text. */
function toggleBeside(item: Element): Element | undefined {
  const row = item.parentElement;
  if (!row || row.querySelectorAll(ITEM).length !== 1) return undefined;
  const [button, ...others] = [...row.querySelectorAll(BUTTON)].filter(
    (one) => !item.contains(one) && isToggleSized(one, MIN_GLYPH_PX),
  );
  return others.length === 0 && !WORDS.test(button?.textContent ?? '') ? button : undefined;
}

const BUTTON = 'button, [role=button]';
const WORDS = /[\p{L}\p{N}]{2}/u;

/**
 * The first element in the item's own row, if it has no text and is no checkbox; where nothing has a role, it must look
 * like a toggle and handle clicks itself.
 */
function toggleIn(item: Element): Element | undefined {
  for (const part of item.querySelectorAll('*')) {
    if (part.textContent?.trim() !== '') {
      if (part.matches(OPTIONS) || part.childElementCount === 0) return undefined; // the text comes first
      continue;
    }
    if (part.matches(NO_TOGGLE) || part.querySelector(NO_TOGGLE)) return undefined;
    if (!isToggleSized(part)) continue;
    if (!isRoleless(item) || (TOGGLE_CLASS.test(part.getAttribute('class') ?? '') && hasOwnPointerCursor(part)))
      return part;
  }
  return undefined;
}

function isToggleSized(part: Element, leastPx = MIN_PX): boolean {
  const { width, height } = part.getBoundingClientRect();
  const isSmall = Math.min(width, height) >= leastPx && Math.max(width, height) <= MAX_PX;
  return isSmall && part.checkVisibility({ visibilityProperty: true });
}

const NO_TOGGLE = 'input, img, [role=checkbox], [role=radio]';
/** In the class names of toggle icons. */
export const TOGGLE_CLASS = /switch|expand|toggle|caret|chevron|arrow|triangle|twist|fold/i;
const MIN_PX = 6;
const MIN_GLYPH_PX = 2;
const MAX_PX = 40;

import { isBare } from './bare.ts';
import { isOwnHand, type Look, lookOf, rootLook } from './looks.ts';
import { isListOfRows } from './rows.ts';
import { hasHandler, isCollapsed, PLAINLY_OPERATED } from './shape.ts';
import type { Sight } from './visible.ts';

/** What the elements around say about the one that is walked. */
export interface Around {
  /** Inside something whose pointer is a hand. */
  pointer: boolean;
  /** Inside something whose pointer is a hand that takes hold. */
  drags: boolean;
  /** Inside something in which text is edited. */
  edited: boolean;
  /** Inside something that is rendered but cannot be seen. */
  unseen: boolean;
  /** Inside something that takes no input. */
  inert: boolean;
  /** How the nearest element with attributes looks. */
  look: Look;
}

export function atRoot(): Around {
  return { pointer: false, drags: false, edited: false, unseen: false, inert: false, look: rootLook() };
}

/** Notes in `around` what the element's style says to those below it. Returns whether the element itself reacts to the pointer. */
export function readStyle(
  element: Element,
  { tag, sight, around }: { tag: string; sight: Sight; around: Around },
): boolean {
  if (sight === 'unseen') around.unseen = true;
  const bare = isBare(element);
  if (!bare && element.hasAttribute('inert')) around.inert = true;
  if (PLAINLY_OPERATED.has(tag)) {
    around.pointer = true; // whatever the pointer looks like over it: it is known to react
    return false;
  }
  const look = lookOf(element, tag, around.look);
  if (look.clips && isCollapsed(element)) around.unseen = true;
  const isHand = look.pointer && (!around.pointer || isApart(element, tag, look));
  const isRows = isHand && isListOfRows(element, tag);
  const reacts = (isHand && !isRows) || (!bare && hasHandler(element));
  around.pointer = (look.pointer && !isRows) || (!bare && SWITCHES.has(element.getAttribute('role') ?? ''));
  around.drags = look.drags && tag !== 'body' && tag !== 'html';
  around.look = look;
  return reacts && tag !== 'body' && tag !== 'html';
}

/** Roles of what is pointed at as a whole: what is drawn in it is a part of it. */
const SWITCHES = new Set(['switch', 'checkbox', 'radio']);

/**
 * Whether what stands in something with a hand has one by itself, and so reacts apart from it; a cell is a part of its row,
 * and what stands in a button a part of that.
 */
function isApart(element: Element, tag: string, look: Look): boolean {
  return tag !== 'td' && tag !== 'th' && isOwnHand(element, look) && !element.closest('button, [role=switch]');
}

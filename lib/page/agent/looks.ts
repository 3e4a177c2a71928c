import { getsHand, hasOwnHand } from './hand.ts';
import { styleOf } from './still.ts';
import { isBox, isClippedAway, isPlacedFar } from './visible.ts';

/** Whether text can be read; what has the colour of the boxes around it can where something else lies behind it. */
export type Legible = boolean | 'over a backdrop';

/** What elements of one look share: tag, class, id and style attribute, within ancestors of one look. */
export interface Look {
  /** The pointer is a hand over it, or will be. */
  pointer: boolean;
  /** The hand is its own, and not only that of something around it; undefined until it is asked for. */
  isOwn: boolean | undefined;
  /** What is taken hold of, or drawn from, with the pointer. */
  drags: Drags;
  /** It may cut off what is in it. */
  clips: boolean;
  /** Nothing of it is left to be seen. */
  isAway: boolean;
  /** It is placed where the page may not reach. */
  isFar: boolean;
  /** A line goes through the text in it. */
  strikes: boolean;
  /** Looks of the elements inside, by what tells them apart. */
  inner: Map<string, Look>;
  /** Whether text that stands directly in it, or in an element without attributes in it, is legible, by the tag. */
  legible: Map<string, Legible>;
}

/** By the pointer over it: it is moved, a line is drawn from it to something else, an edge is moved by it, or none of these. */
export type Drags = 'moved' | 'drawn' | 'sized' | undefined;

const DRAGS: Readonly<Record<string, Drags>> = { grab: 'moved', grabbing: 'moved', move: 'moved', crosshair: 'drawn' };

/** A class that libraries give to what they let be dragged: `ui-draggable`, `fc-event-draggable`. */
const DRAGGABLE = /(?:^|\s)(?!(?:un|non?-|not-))(?:[\w-]+-)?draggable(?:-handle)?(?:\s|$)/;

function dragsOf(element: Element, { cursor, touchAction }: CSSStyleDeclaration): Drags {
  if (cursor.endsWith('-resize')) return 'sized';
  const isHeld = touchAction === 'none' || DRAGGABLE.test(element.getAttribute('class') ?? ''); // no finger scrolls by it
  return DRAGS[cursor] ?? (isHeld ? 'moved' : undefined);
}

/** The look around everything. */
export function rootLook(): Look {
  return { ...PLAIN, inner: new Map(), legible: new Map() };
}

const PLAIN = {
  pointer: false,
  isOwn: undefined,
  drags: undefined,
  clips: false,
  isAway: false,
  isFar: false,
  strikes: false,
} as const;

/**
 * The look of an element inside `outer`. Its style is read once for all elements of the look: lists and tables of
 * thousands of rows have few looks, and reading a computed style costs more than all else.
 */
export function lookOf(element: Element, tag: string, outer: Look): Look {
  const key = element.hasAttributes()
    ? `${tag}.${element.getAttribute('class') ?? ''}#${element.id}${element.getAttribute('style') ?? ''}`
    : tag;
  const known = outer.inner.get(key);
  if (known) return known;
  const style = styleOf(element);
  const clips = style.overflow !== 'visible' && isBox(style);
  const pointer = style.cursor === 'pointer' || getsHand(element);
  const own = {
    pointer,
    drags: dragsOf(element, style),
    clips,
    isAway: isClippedAway(style),
    isFar: isPlacedFar(style),
    strikes: style.textDecorationLine.includes('line-through'),
  };
  const made: Look = { ...rootLook(), ...own };
  outer.inner.set(key, made);
  return made;
}

/** Whether an element of the look has the hand by itself. */
export function isOwnHand(element: Element, look: Look): boolean {
  return (look.isOwn ??= hasOwnHand(element));
}

import { hasOwnHand } from './hand.ts';
import { styleOf } from './still.ts';
import { isBox } from './visible.ts';

/** What elements of one look share: tag, class, id and style attribute, within ancestors of one look. */
export interface Look {
  /** The pointer is a hand over it. */
  pointer: boolean;
  /** The hand is its own, and not only that of something around it; undefined until it is asked for. */
  isOwn: boolean | undefined;
  /** The pointer is a hand that takes hold. */
  drags: boolean;
  /** It may cut off what is in it. */
  clips: boolean;
  /** Looks of the elements inside, by what tells them apart. */
  inner: Map<string, Look>;
  /** Whether text that stands directly in an element without attributes is legible, by its tag. */
  legible: Map<string, boolean>;
}

/** The look around everything. */
export function rootLook(): Look {
  return { pointer: false, isOwn: undefined, drags: false, clips: false, inner: new Map(), legible: new Map() };
}

/**
 * The look of an element inside `outer`. Its style is read once for all elements of the look: lists and tables of
 * thousands of rows have few looks, and reading a computed style costs more than all else.
 */
export function lookOf(element: Element, tag: string, outer: Look): Look {
  const key = `${tag}.${element.getAttribute('class') ?? ''}#${element.id}${element.getAttribute('style') ?? ''}`;
  const known = outer.inner.get(key);
  if (known) return known;
  const style = styleOf(element);
  const clips = style.overflow !== 'visible' && isBox(style);
  const { cursor } = style;
  const drags = cursor === 'grab' || cursor === 'move';
  const made = { pointer: cursor === 'pointer', isOwn: undefined, drags, clips, inner: new Map(), legible: new Map() };
  outer.inner.set(key, made);
  return made;
}

/** Whether an element of the look has the hand by itself. */
export function isOwnHand(element: Element, look: Look): boolean {
  return (look.isOwn ??= hasOwnHand(element));
}

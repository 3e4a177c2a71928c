import { saysShown } from './by-class.ts';
import { getsHand, hasOwnHand } from './hand.ts';
import { tellsById } from './sheets.ts';
import { isStep } from './stepper.ts';
import { forgetAfter, keywordOf, styleOf } from './still.ts';
import { shadowOf } from './tree.ts';
import { isBox, isClippedAway, isPlacedFar } from './visible.ts';

/** Whether text can be read; what has the colour of the boxes around it can where something else lies behind it. */
export type Legible = boolean | 'over a backdrop';

/** What elements of one look share: tag, class, style attribute and the id that style sheets name, within ancestors of one look. */
export interface Look {
  /** The pointer is a hand over it, or will be. */
  pointer: boolean;
  /** The hand is its own, and not only that of something around it; undefined until it is asked for. */
  isOwn: boolean | undefined;
  /** What is taken hold of, or drawn from, with the pointer. */
  drags: Drags;
  /** It may cut off what is in it. */
  clips: boolean;
  /** It has a height beyond which it cuts off what is in it. */
  crops: boolean;
  /** Nothing of it is left to be seen. */
  isAway: boolean;
  /** It is placed where the page may not reach. */
  isFar: boolean;
  /** It shows nothing where it is turned round in space. */
  hidesBack: boolean;
  /** A line goes through the text in it. */
  strikes: boolean;
  /** Its class says that it closes or removes something. */
  isCross: boolean;
  /** Its class says that it leads to what comes before or after. */
  isStep: boolean;
  /** Its class says that it is shown or chosen. */
  isCurrent: boolean;
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

function dragsOf(cursor: string, { touchAction }: CSSStyleDeclaration, kind: string): Drags {
  if (cursor.endsWith('-resize')) return 'sized';
  return DRAGS[cursor] ?? (touchAction === 'none' || DRAGGABLE.test(kind) ? 'moved' : undefined); // no finger scrolls by it
}

/** Whether a class says that something closes or removes what it stands in. */
export const isCross = (kind: string): boolean => CROSS.test(kind);
const CROSS = /(?:^|[\s_-])(?:close|remove)(?![\w-])/;

/** The look around everything. */
export function rootLook(): Look {
  return { ...PLAIN, inner: new Map(), legible: new Map() };
}

const PLAIN = {
  pointer: false,
  isOwn: undefined,
  drags: undefined,
  clips: false,
  crops: false,
  isAway: false,
  isFar: false,
  hidesBack: false,
  strikes: false,
  isCross: false,
  isStep: false,
  isCurrent: false,
} as const;

/**
 * The look of an element inside `outer`. Its style is read once for all elements of the look: lists and tables of
 * thousands of rows have few looks, and reading a computed style costs more than all else.
 */
export function lookOf(element: Element, tag: string, outer: Look): Look {
  const kind = element.getAttribute('class') ?? '';
  const key = element.hasAttributes() ? `${tag}.${kind}#${idOf(element)}${element.getAttribute('style') ?? ''}` : tag;
  const known = outer.inner.get(key);
  if (known) return known;
  const style = styleOf(element);
  const { cursor: written, position } = style; // each property that is read costs
  const cursor = keywordOf(written);
  const clips = style.overflow !== 'visible' && isBox(style);
  const own = {
    pointer: cursor === 'pointer' || getsHand(element),
    drags: dragsOf(cursor, style, kind),
    clips,
    crops: clips && style.maxHeight !== 'none',
    isAway: isClippedAway(style, position),
    isFar: isPlacedFar(style, position),
    hidesBack: position !== 'static' && style.backfaceVisibility === 'hidden', // the sides of a card lie over one another
    strikes: style.textDecorationLine.includes('line-through'),
    isCross: isCross(kind),
    isStep: isStep(kind),
    isCurrent: saysShown(kind),
  };
  const made: Look = { ...rootLook(), ...own };
  outer.inner.set(key, made);
  return made;
}

/** The id of an element, as far as its style may depend on it. */
function idOf(element: Element): string {
  const { id } = element;
  if (id === '' || ++ids <= FEW_IDS || shadowOf(element) || tellsById(element.getRootNode(), id)) return id;
  return element.assignedSlot && tellsById(element.assignedSlot.getRootNode(), id) ? id : '';
}

const FEW_IDS = 8; // below it, to read the selectors of all style sheets would take longer than it saves
let ids = 0;

forgetAfter(() => (ids = 0));

/** Whether an element of the look has the hand by itself. */
export function isOwnHand(element: Element, look: Look): boolean {
  return (look.isOwn ??= hasOwnHand(element));
}

import { marksCurrent } from '../semantics/state-by-class.ts';
import { getsPointerOnHover, hasOwnPointerCursor } from './cursor.ts';
import { mayUseId } from './style-sheets.ts';
import { isStepClass } from './stepper.ts';
import { onReadEnd, keywordOf, styleOf } from '../dom/read-cache.ts';
import { shadowOf } from '../dom/flat-tree.ts';
import { isBox, isClippedAway, isFarAway } from './visibility.ts';

/** Whether text is legible; text in the colour of its ancestors' background is if something else lies behind it. */
export type Legible = boolean | 'over a backdrop';

/**
 * What elements of one look share: tag, class, style attribute and the id, if style sheets use it, within ancestors of
 * one look.
 */
export interface Look {
  /** It has the pointer cursor, or will on hover. */
  pointer: boolean;
  /** The pointer cursor is its own, and not only inherited; undefined until queried. */
  isOwn: boolean | undefined;
  /** How it is dragged, or drawn from, with the pointer. */
  drags: DragKind;
  /** It may clip its content. */
  clips: boolean;
  /** It has a height at which it clips its content. */
  crops: boolean;
  /** Nothing of it is visible. */
  isAway: boolean;
  /** It is positioned where the page may not reach. */
  isFar: boolean;
  /** It is invisible when turned round in space. */
  hidesBack: boolean;
  /** Its text is struck through. */
  strikes: boolean;
  /** Its class says that it closes or removes something. */
  isCross: boolean;
  /** Its class says that it leads to the next or previous. */
  isStep: boolean;
  /** Its class says that it is current or chosen. */
  isCurrent: boolean;
  /** Looks of the elements inside, by what distinguishes them. */
  inner: Map<string, Look>;
  /** Whether its own text, or that of a child without attributes, is legible, by tag. */
  legible: Map<string, Legible>;
}

/** By its cursor: it is moved, a line is drawn from it to something else, it resizes an edge, or none of these. */
export type DragKind = 'moved' | 'drawn' | 'sized' | undefined;

const DRAG_CURSORS: Readonly<Record<string, DragKind>> = {
  grab: 'moved',
  grabbing: 'moved',
  move: 'moved',
  crosshair: 'drawn',
};

/** A class that libraries give to draggable elements: `ui-draggable`, `fc-event-draggable`. */
const DRAGGABLE = /(?:^|\s)(?!(?:un|non?-|not-))(?:[\w-]+-)?draggable(?:-handle)?(?:\s|$)/;

function dragKindOf(cursor: string, { touchAction }: CSSStyleDeclaration, kind: string): DragKind {
  if (cursor.endsWith('-resize')) return 'sized';
  return DRAG_CURSORS[cursor] ?? (touchAction === 'none' || DRAGGABLE.test(kind) ? 'moved' : undefined); // it disables touch scrolling
}

/** Whether a class says that something closes or removes its container. */
export const isCross = (kind: string): boolean => CLOSES.test(kind);
const CLOSES = /(?:^|[\s_-])(?:close|remove)(?![\w-])/;

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
 * The look of an element inside `outer`. Its style is read once for all elements of the look: lists and tables with
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
    pointer: cursor === 'pointer' || getsPointerOnHover(element),
    drags: dragKindOf(cursor, style, kind),
    clips,
    crops: clips && style.maxHeight !== 'none',
    isAway: isClippedAway(style, position),
    isFar: isFarAway(style, position),
    hidesBack: position !== 'static' && style.backfaceVisibility === 'hidden', // the two sides of a card are stacked
    strikes: style.textDecorationLine.includes('line-through'),
    isCross: isCross(kind),
    isStep: isStepClass(kind),
    isCurrent: marksCurrent(kind),
  };
  const look: Look = { ...rootLook(), ...own };
  outer.inner.set(key, look);
  return look;
}

/** An element's id, if its style may depend on it. */
function idOf(element: Element): string {
  const { id } = element;
  if (id === '' || ++idsRead <= FREE_IDS || shadowOf(element) || mayUseId(element.getRootNode(), id)) return id;
  return element.assignedSlot && mayUseId(element.assignedSlot.getRootNode(), id) ? id : '';
}

const FREE_IDS = 8; // for fewer, reading the selectors of all style sheets would take longer than it saves
let idsRead = 0;

onReadEnd(() => (idsRead = 0));

/** Whether an element of the look has a pointer cursor of its own. */
export function isOwnPointerCursor(element: Element, look: Look): boolean {
  return (look.isOwn ??= hasOwnPointerCursor(element));
}

import { isBare } from '../dom/bare-element.ts';
import { isStepByClass } from '../semantics/state-by-class.ts';
import { hasCursorAsLabel, hasOwnGrabCursor, isRedundantEdge } from '../style/cursor.ts';
import { isOffPage } from '../style/legibility.ts';
import { isDraggedByScript, isListenedTo } from '../dom/press-targets.ts';
import { type DragKind, isCross, isOwnPointerCursor, type Look, lookOf, rootLook } from '../style/look.ts';
import { controlOf } from '../semantics/labels.ts';
import { isBoxed, isDrawing, isClickableDrawing } from '../style/drawing.ts';
import { isSameKind, isListOfRows } from './similar-rows.ts';
import { checkboxOpenerBeside } from '../semantics/select-box.ts';
import { hasHandler, isCollapsed, PLAINLY_OPERATED } from './shape.ts';
import { fullScreenIn } from '../semantics/modality.ts';
import { isStepBesideText } from '../style/stepper.ts';
import { cursorOver, styleOf } from '../dom/read-cache.ts';
import { flatParent, isOnlyElement, shadowOf } from '../dom/flat-tree.ts';
import { cropIn, hides, isCollapsedToPadding, isFarAway, isTurnedAway, type Visibility } from '../style/visibility.ts';

/** What the ancestors say about the element that is walked. */
export interface AncestorContext {
  /** Inside something with the pointer cursor. */
  pointer: boolean;
  /** What the ancestor is dragged for. */
  drags: DragKind;
  /** Inside something whose text is edited. */
  edited: boolean;
  /** Inside something that is rendered but cannot be seen. */
  unseen: boolean;
  /** An ancestor without size that clips all that it contains, or is positioned off the page or the view, and is unseen for that reason alone. */
  clippedBy?: Element | undefined;
  /** An ancestor that shows only the beginning of its content. */
  crop?: Element | undefined;
  /** Inside something that takes no input. */
  inert: boolean;
  /** The text is struck through. */
  struck: boolean;
  /** Inside something whose text may have lines of its own. */
  preformatted: boolean;
  /** The full-screen element, which hides all around it. */
  fullScreen?: Element | undefined;
  /** The look of the nearest element that has attributes or a role. */
  look: Look;
}

export function rootContext(): AncestorContext {
  return {
    pointer: false,
    drags: undefined,
    edited: false,
    unseen: false,
    inert: false,
    struck: false,
    preformatted: false,
    look: rootLook(),
  };
}

/** The context of the elements in a document, given that of its frame. */
export function documentContext(document: Document, outer: AncestorContext): AncestorContext {
  const fullScreen = fullScreenIn(document);
  const unseen = outer.unseen || fullScreen !== undefined;
  return { ...outer, pointer: false, preformatted: false, fullScreen, unseen };
}

/** The context of an element in a document with a full-screen element: it may be that, or in front of it. */
export function screenContext(element: Element, outer: AncestorContext): AncestorContext {
  if (element !== outer.fullScreen && !element.matches(TOP_LAYER)) return outer;
  return { ...outer, fullScreen: undefined, unseen: false, clippedBy: undefined };
}

const TOP_LAYER = ':modal, :popover-open';

/** Whether a style sheet makes an element without attributes look operable, or hides it. */
export function isNotable(element: Element, tag: string, { pointer, look: outer }: AncestorContext): boolean {
  if (PLAINLY_OPERATED.has(tag)) return false;
  if (isListenedTo(element) || isDraggedByScript(element)) return true;
  const look = lookOf(element, tag, outer);
  const isHeld = isDraggedApart(element, look.drags, outer.drags);
  const isPointer = look.pointer || isButtonByTag(element, tag);
  return (isPointer && !pointer) || isHeld || look.clips || look.isAway || look.isFar || look.hidesBack || look.strikes;
}

/** The context that an unremarkable element without attributes passes to its children. */
export function plainContext(
  element: Element,
  { tag, sight, outer }: { tag: string; sight: Visibility; outer: AncestorContext },
): AncestorContext {
  return {
    ...outer,
    unseen: sight === 'unseen' || hides(outer, element),
    struck: outer.struck && !PLAINLY_OPERATED.has(tag),
    pointer: outer.pointer || PLAINLY_OPERATED.has(tag),
    look: lookOf(element, tag, outer.look),
  };
}

/** Adds to `around` what the element's style means for its children. Returns whether the element itself is clickable. */
export function readStyle(
  element: Element,
  { tag, sight, around }: { tag: string; sight: Visibility; around: AncestorContext },
): boolean {
  if (around.clippedBy && escapesClipping(element, around.clippedBy)) setClipped(around, undefined);
  if (around.crop && escapesClipping(element, around.crop)) around.crop = undefined;
  if (!around.unseen && hides(around, element)) setClipped(around, around.crop);
  if (sight === 'unseen') around.unseen = true;
  const bare = isBare(element);
  if (!bare && element.hasAttribute('inert')) around.inert = true;
  if (PLAINLY_OPERATED.has(tag)) {
    around.pointer = true; // whatever its cursor: it is known to be clickable
    around.struck = false; // text decoration does not propagate into them
    if (isHoneypot(element, tag) || hasCheckboxesInPlace(element, tag)) around.unseen = true;
    return false;
  }
  const look = lookOf(element, tag, around.look);
  around.struck = !around.edited && (look.strikes || (around.struck && inheritsDecoration(element)));
  if (look.isAway || (look.hidesBack && isTurnedAway(element))) [around.unseen, around.clippedBy] = [true, undefined]; // for all its descendants, wherever they are positioned
  else if (!around.unseen && ((look.clips && hasNoRoom(element)) || (look.isFar && isOffPageWhole(element))))
    setClipped(around, element);
  if (look.crops || (look.clips && around.crop)) around.crop = cropIn(element, around.crop);
  const isButton = !around.pointer && isButtonByTag(element, tag);
  const hasPointer = look.pointer && !(tag === 'label' && isIdleLabel(element));
  const isPointer = isButton || (hasPointer && (!around.pointer || isClickableByItself(element, tag, look)));
  const isPart = look.isStep && look.pointer && around.pointer && isStepBesideText(element) && isDrawing(element);
  const isRows = (isPointer || (look.pointer && isPopup(element, tag))) && isListOfRows(element, tag);
  const isMade = (!bare && (hasHandler(element) || isDisabledEntry(element))) || isListenedTo(element);
  const isInTab = (look.isCross && isTabCloseIcon(element)) || (!bare && isTabActionIcon(element));
  const reacts = (isPointer && !isRows) || isPart || isMade || isInTab || isDrawnAnchor(element, tag);
  around.pointer =
    isButton || (look.pointer && !isRows) || (!bare && SWITCH_ROLES.has(element.getAttribute('role') ?? ''));
  around.drags =
    tag === 'body' || tag === 'html' || (look.drags === 'sized' && isRedundantEdge(element)) ? undefined : look.drags;
  if (isDraggedByScript(element)) around.drags = 'moved';
  around.look = look;
  return reacts && tag !== 'body' && tag !== 'html';
}

/** Whether the box of a clipping element has no room for its content. */
function hasNoRoom(element: Element): boolean {
  return isCollapsed(element) || isCollapsedToPadding(element, () => styleOf(element));
}

/** Whether it is a label of nothing, with the pointer cursor only because labels have it. */
function isIdleLabel(element: Element): boolean {
  return !controlOf(element) && hasCursorAsLabel(element);
}

/** Whether a text decoration propagates into a child element. CSS Text Decoration 3, 2. Line Decoration */
function inheritsDecoration(element: Element): boolean {
  const { display, position, float } = styleOf(element);
  const isInFlow = (position === 'static' || position === 'relative') && float === 'none';
  return isInFlow && !(display.startsWith('inline-') || display === 'none');
}

/** Whether a component's tag calls it a button, and no visible control in it could be that: a script listens, which only the page knows. */
function isButtonByTag(element: Element, tag: string): boolean {
  if (!BUTTON_TAG.test(tag) || shadowOf(element)) return false;
  return ![...element.querySelectorAll(CONTROLS)].some((control) => control.checkVisibility());
}

const BUTTON_TAG = /-(?:button|btn)$/;
const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex], [onclick]';

/** Whether it is a tab's close icon: its listener is undetectable, and the tab around has the pointer cursor, if any. */
function isTabCloseIcon(element: Element): boolean {
  if (element.textContent?.trim() !== '' || !element.closest('[role=tab]')) return false;
  return !isCross(element.parentElement?.getAttribute('class') ?? '');
}

/**
 * Whether it is a small icon after the whole text of a tab, and its title says what it is for: it is pressed apart from the tab, as
 * a close icon is.
 */
function isTabActionIcon(element: Element): boolean {
  if (!element.getAttribute('title')?.trim() || element.getAttribute('aria-hidden') === 'true') return false;
  const tab = element.parentElement?.closest('[role=tab]');
  if (!tab?.textContent.trim()) return false;
  const rest = new Range();
  rest.selectNodeContents(tab);
  rest.setStartBefore(element);
  return rest.toString().trim() === '' && isClickableDrawing(element);
}

/** Whether it is a list over the page, inside its opener, so that its entries inherit the opener's pointer cursor. */
function isPopup(element: Element, tag: string): boolean {
  return (tag === 'ul' || tag === 'ol') && styleOf(element).position === 'absolute';
}

/** Whether it contains only text, and would be clickable if it took input: a menu entry that is currently disabled. */
function isDisabledEntry(element: Element): boolean {
  if (element.getAttribute('aria-disabled') !== 'true' || element.firstElementChild) return false;
  return cursorOver(element) === 'not-allowed';
}

const isOnlyDrawing = (anchor: Element): boolean => {
  const first = anchor.firstElementChild;
  return first?.localName === 'svg' && isOnlyElement(first);
};

/** Whether it is an anchor without a destination that contains only a drawing, or an empty one that is all a drawing holds: a script listens to it. */
function isDrawnAnchor(element: Element, tag: string): boolean {
  if (element.firstChild && !(tag === 'a' && isOnlyDrawing(element))) return false;
  const anchor = tag === 'a' ? element : element.parentElement;
  if (anchor?.localName !== 'a' || anchor.textContent !== '') return false;
  return !anchor.hasAttribute('href') && !anchor.hasAttribute('name') && !anchor.id;
}

/** Whether it is a honeypot field that nobody is to fill in: off the page, and skipped by the Tab key. */
function isHoneypot(element: Element, tag: string): boolean {
  return (
    tag === 'input' &&
    element.getAttribute('tabindex') === '-1' &&
    isFarAway(styleOf(element)) &&
    isOffPageWhole(element)
  );
}

/** Whether it is a select in whose place others are checked. */
function hasCheckboxesInPlace(element: Element, tag: string): boolean {
  return tag === 'select' && checkboxOpenerBeside(element as HTMLSelectElement) !== undefined; // by tag
}

/** Whether all of it is where nobody sees it: the track of a carousel, itself out of view, shows what sticks out of it. */
function isOffPageWhole(element: Element): boolean {
  const rect = element.getBoundingClientRect();
  if (!isOffPage(element, rect) && !isFixedOutOfView(element, rect)) return false;
  return element.scrollWidth <= element.clientWidth || styleOf(element).overflowX !== 'visible';
}

/** Whether it is fixed outside of the view, as closed drawers are: nothing scrolls to it. */
function isFixedOutOfView(element: Element, { left, top, right, bottom, width, height }: DOMRect): boolean {
  const { innerWidth = 0, innerHeight = 0 } = element.ownerDocument.defaultView ?? {};
  const isOut = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  if (!isOut || width * height * innerWidth * innerHeight === 0 || styleOf(element).position !== 'fixed') return false;
  return !(element as HTMLElement).offsetParent; // otherwise that is its containing block
}

function setClipped(around: AncestorContext, by: Element | undefined): void {
  around.unseen = by !== undefined;
  around.clippedBy = by;
}

/** Whether the element's containing block is further out than the box that clips its own content. */
function escapesClipping(element: Element, box: Element): boolean {
  const { position } = styleOf(element);
  if (position !== 'absolute' && position !== 'fixed') return false;
  for (let at = flatParent(element); at; at = flatParent(at)) {
    const style = styleOf(at);
    if ((position === 'absolute' && style.position !== 'static') || style.transform !== 'none') return false;
    if (at === box) return true;
  }
  return false;
}

/** Whether an element is draggable apart from its container, and whether it is the current one of several purely textual ones. */
export function traitsOf(
  element: Element,
  around: AncestorContext,
  outer: AncestorContext,
): { drags: boolean; isCurrent: boolean } {
  const { drags, look, unseen, edited } = around;
  return {
    drags: isDraggedApart(element, drags, outer.drags) || isDraggedByScript(element),
    isCurrent: look.isCurrent && !unseen && !edited && isStepByClass(element),
  };
}

/** Whether it is dragged for something that its container is not, or by itself inside a larger draggable. */
function isDraggedApart(element: Element, drags: DragKind, outer: DragKind): boolean {
  if (drags === undefined) return false;
  return drags !== outer || (drags === 'moved' && isDraggedByItself(element));
}

/** Whether it is one of several of a kind whose author gave each a box, text, and a grab cursor: cards in a column, nested blocks. */
function isDraggedByItself(element: Element): boolean {
  if (!hasOwnGrabCursor(element) || element.textContent?.trim() === '') return false;
  return (element.localName === 'g' || isBoxed(styleOf(element))) && hasSameKind(element);
}

/** Whether there is another of its class: the first class, which tells what it is; a part of a drawing may have that anywhere. */
function hasSameKind(element: Element): boolean {
  if (isSameKind(element.nextElementSibling, element) || isSameKind(element.previousElementSibling, element))
    return true;
  const kinds = [...element.classList]
    .slice(0, element.localName === 'g' ? undefined : 1)
    .map((kind) => `.${CSS.escape(kind)}`);
  if (element.parentElement?.closest(kinds.length > 0 ? kinds.join() : element.localName)) return true;
  const root = element.getRootNode() as Document | ShadowRoot; // a connected element's root is one of them
  return kinds.length > 0 && root.querySelectorAll(kinds.join()).length > 1;
}

/** Roles of elements that are pointed at as a whole: drawings inside are parts of them. */
const SWITCH_ROLES = new Set(['switch', 'checkbox', 'radio']);

/**
 * Whether an element inside a clickable one is clickable by itself, and so apart from it; a cell is part of its row,
 * and the content of a button part of that.
 */
function isClickableByItself(element: Element, tag: string, look: Look): boolean {
  return tag !== 'td' && tag !== 'th' && isOwnPointerCursor(element, look) && !element.closest('button, [role=switch]');
}

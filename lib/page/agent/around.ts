import { isBare } from './bare.ts';
import { isStepByClass } from './by-class.ts';
import { hasHandOfLabels, hasOwnGrasp, isMinorEdge } from './hand.ts';
import { isOffPage } from './legible.ts';
import { isCarried, isListenedTo } from './listened.ts';
import { type Drags, isCross, isOwnHand, type Look, lookOf, rootLook } from './looks.ts';
import { controlOf } from './labels.ts';
import { isBoxed, isDrawing, isPictured } from './picture.ts';
import { isLike, isListOfRows } from './rows.ts';
import { checksBeside } from './select-box.ts';
import { hasHandler, isCollapsed, PLAINLY_OPERATED } from './shape.ts';
import { fullScreenIn } from './modality.ts';
import { isStepBesideText } from './stepper.ts';
import { pointerOver, styleOf } from './still.ts';
import { flatParent, isOnlyElement, shadowOf } from './tree.ts';
import { cropIn, hides, isPaddedShut, isPlacedFar, isTurnedAway, type Sight } from './visible.ts';

/** What the elements around say about the one that is walked. */
export interface Around {
  /** Inside something whose pointer is a hand. */
  pointer: boolean;
  /** What the element around is taken hold of for. */
  drags: Drags;
  /** Inside something in which text is edited. */
  edited: boolean;
  /** Inside something that is rendered but cannot be seen. */
  unseen: boolean;
  /** What has no size and cuts off all that it places, or is placed off the page or the view, where nobody sees it for that alone. */
  cutBy?: Element | undefined;
  /** What shows but the beginning of what is in it. */
  crop?: Element | undefined;
  /** Inside something that takes no input. */
  inert: boolean;
  /** A line goes through the text. */
  struck: boolean;
  /** Inside something whose text may stand in lines of its own. */
  preformatted: boolean;
  /** What is shown in full screen, so that all around it is not seen. */
  fullScreen?: Element | undefined;
  /** How the nearest element looks that has attributes or a role. */
  look: Look;
}

export function atRoot(): Around {
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

/** What is around what stands in a document, below what is around that. */
export function aroundDocument(document: Document, outer: Around): Around {
  const fullScreen = fullScreenIn(document);
  const unseen = outer.unseen || fullScreen !== undefined;
  return { ...outer, pointer: false, preformatted: false, fullScreen, unseen };
}

/** What is around an element in a document of which something is shown in full screen: it may be that, or lie over it. */
export function aroundFullScreen(element: Element, outer: Around): Around {
  if (element !== outer.fullScreen && !element.matches(OVER_ALL)) return outer;
  return { ...outer, fullScreen: undefined, unseen: false, cutBy: undefined };
}

const OVER_ALL = ':modal, :popover-open';

/** Whether a style sheet gives an element without attributes what those have that a page is operated by, or hides it. */
export function isStriking(element: Element, tag: string, { pointer, look: outer }: Around): boolean {
  if (PLAINLY_OPERATED.has(tag)) return false;
  if (isListenedTo(element) || isCarried(element)) return true;
  const look = lookOf(element, tag, outer);
  const isHeld = isHeldFor(element, look.drags, outer.drags);
  const isHand = look.pointer || isButtonByName(element, tag);
  return (isHand && !pointer) || isHeld || look.clips || look.isAway || look.isFar || look.hidesBack || look.strikes;
}

/** What one without attributes, about which nothing is striking, says to those below it. */
export function aroundPlain(
  element: Element,
  { tag, sight, outer }: { tag: string; sight: Sight; outer: Around },
): Around {
  return {
    ...outer,
    unseen: sight === 'unseen' || hides(outer, element),
    struck: outer.struck && !PLAINLY_OPERATED.has(tag),
    pointer: outer.pointer || PLAINLY_OPERATED.has(tag),
    look: lookOf(element, tag, outer.look),
  };
}

/** Notes in `around` what the element's style says to those below it. Returns whether the element itself reacts to the pointer. */
export function readStyle(
  element: Element,
  { tag, sight, around }: { tag: string; sight: Sight; around: Around },
): boolean {
  if (around.cutBy && isPlacedBeyond(element, around.cutBy)) cut(around, undefined);
  if (around.crop && isPlacedBeyond(element, around.crop)) around.crop = undefined;
  if (!around.unseen && hides(around, element)) cut(around, around.crop);
  if (sight === 'unseen') around.unseen = true;
  const bare = isBare(element);
  if (!bare && element.hasAttribute('inert')) around.inert = true;
  if (PLAINLY_OPERATED.has(tag)) {
    around.pointer = true; // whatever the pointer looks like over it: it is known to react
    around.struck = false; // no line goes on in them
    if (isTrap(element, tag) || isChosenBeside(element, tag)) around.unseen = true;
    return false;
  }
  const look = lookOf(element, tag, around.look);
  around.struck = !around.edited && (look.strikes || (around.struck && isPassedOn(element)));
  if (look.isAway || (look.hidesBack && isTurnedAway(element))) [around.unseen, around.cutBy] = [true, undefined]; // for all in it, wherever it is placed
  else if (!around.unseen && ((look.clips && showsNothing(element)) || (look.isFar && isOff(element))))
    cut(around, element);
  if (look.crops || (look.clips && around.crop)) around.crop = cropIn(element, around.crop);
  const isButton = !around.pointer && isButtonByName(element, tag);
  const hasHand = look.pointer && !(tag === 'label' && isIdleLabel(element));
  const isHand = isButton || (hasHand && (!around.pointer || isApart(element, tag, look)));
  const isPart = look.isStep && look.pointer && around.pointer && isStepBesideText(element) && isDrawing(element);
  const isRows = (isHand || (look.pointer && isPopup(element, tag))) && isListOfRows(element, tag);
  const isMade = (!bare && (hasHandler(element) || isBarred(element))) || isListenedTo(element);
  const isInTab = (look.isCross && isCrossOfTab(element)) || (!bare && isTitledInTab(element));
  const reacts = (isHand && !isRows) || isPart || isMade || isInTab || isDrawnAnchor(element, tag);
  around.pointer = isButton || (look.pointer && !isRows) || (!bare && SWITCHES.has(element.getAttribute('role') ?? ''));
  around.drags =
    tag === 'body' || tag === 'html' || (look.drags === 'sized' && isMinorEdge(element)) ? undefined : look.drags;
  if (isCarried(element)) around.drags = 'moved';
  around.look = look;
  return reacts && tag !== 'body' && tag !== 'html';
}

/** Whether the box of an element that clips has no room for what it holds. */
function showsNothing(element: Element): boolean {
  return isCollapsed(element) || isPaddedShut(element, () => styleOf(element));
}

/** Whether it is a label of nothing, which has the hand only because labels have it. */
function isIdleLabel(element: Element): boolean {
  return !controlOf(element) && hasHandOfLabels(element);
}

/** Whether the line through a text goes on in an element in it. CSS Text Decoration 3, 2. Line Decoration */
function isPassedOn(element: Element): boolean {
  const { display, position, float } = styleOf(element);
  const isInFlow = (position === 'static' || position === 'relative') && float === 'none';
  return isInFlow && !(display.startsWith('inline-') || display === 'none');
}

/** Whether a component is called a button by its tag, and no control in it is to be seen that would be it: a script listens, which only the page knows. */
function isButtonByName(element: Element, tag: string): boolean {
  if (!BUTTON_NAME.test(tag) || shadowOf(element)) return false;
  return ![...element.querySelectorAll(CONTROLS)].some((control) => control.checkVisibility());
}

const BUTTON_NAME = /-(?:button|btn)$/;
const CONTROLS = 'a[href], button, input, select, textarea, [role], [tabindex], [onclick]';

/** Whether a cross is drawn in a tab to close that: a script listens to it, which nothing tells, and the tab around has the hand, if any. */
function isCrossOfTab(element: Element): boolean {
  if (element.textContent?.trim() !== '' || !element.closest('[role=tab]')) return false;
  return !isCross(element.parentElement?.getAttribute('class') ?? '');
}

/**
 * Whether it is a small drawing after all that a tab says, and its title tells what it is for: it is pressed apart from the tab, as
 * a cross is.
 */
function isTitledInTab(element: Element): boolean {
  if (!element.getAttribute('title')?.trim() || element.getAttribute('aria-hidden') === 'true') return false;
  const tab = element.parentElement?.closest('[role=tab]');
  if (!tab?.textContent.trim()) return false;
  const rest = new Range();
  rest.selectNodeContents(tab);
  rest.setStartBefore(element);
  return rest.toString().trim() === '' && isPictured(element);
}

/** Whether it is a list that lies over the page, by what opens it, whose hand its entries have from that. */
function isPopup(element: Element, tag: string): boolean {
  return (tag === 'ul' || tag === 'ol') && styleOf(element).position === 'absolute';
}

/** Whether it holds nothing but a text, and says that it would react if it took input: an entry of a menu that cannot be chosen now. */
function isBarred(element: Element): boolean {
  if (element.getAttribute('aria-disabled') !== 'true' || element.firstElementChild) return false;
  return pointerOver(element) === 'not-allowed';
}

const holdsDrawing = (anchor: Element): boolean => {
  const first = anchor.firstElementChild;
  return first?.localName === 'svg' && isOnlyElement(first);
};

/** Whether it is an anchor that leads nowhere and holds but a drawing, or all that is drawn in one, and empty: a script listens to it. */
function isDrawnAnchor(element: Element, tag: string): boolean {
  if (element.firstChild && !(tag === 'a' && holdsDrawing(element))) return false;
  const anchor = tag === 'a' ? element : element.parentElement;
  if (anchor?.localName !== 'a' || anchor.textContent !== '') return false;
  return !anchor.hasAttribute('href') && !anchor.hasAttribute('name') && !anchor.id;
}

/** Whether it is a field that nobody is to fill in: off the page, and left out by the Tab key. */
function isTrap(element: Element, tag: string): boolean {
  return (
    tag === 'input' && element.getAttribute('tabindex') === '-1' && isPlacedFar(styleOf(element)) && isOff(element)
  );
}

/** Whether it is a select in whose place others are checked. */
function isChosenBeside(element: Element, tag: string): boolean {
  return tag === 'select' && checksBeside(element as HTMLSelectElement) !== undefined; // by tag
}

/** Whether all of it lies where nobody sees it: the track of a carousel, which lies aside, shows what sticks out of it. */
function isOff(element: Element): boolean {
  const rect = element.getBoundingClientRect();
  if (!isOffPage(element, rect) && !isOutOfView(element, rect)) return false;
  return element.scrollWidth <= element.clientWidth || styleOf(element).overflowX !== 'visible';
}

/** Whether it is fixed outside of the view, as drawers are that are not drawn out: nothing scrolls to it. */
function isOutOfView(element: Element, { left, top, right, bottom, width, height }: DOMRect): boolean {
  const { innerWidth = 0, innerHeight = 0 } = element.ownerDocument.defaultView ?? {};
  const isOut = right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight;
  if (!isOut || width * height * innerWidth * innerHeight === 0 || styleOf(element).position !== 'fixed') return false;
  return !(element as HTMLElement).offsetParent; // else it is fixed to that
}

function cut(around: Around, by: Element | undefined): void {
  around.unseen = by !== undefined;
  around.cutBy = by;
}

/** Whether the element is placed by something further out than the box that cuts off what it places itself. */
function isPlacedBeyond(element: Element, box: Element): boolean {
  const { position } = styleOf(element);
  if (position !== 'absolute' && position !== 'fixed') return false;
  for (let at = flatParent(element); at; at = flatParent(at)) {
    const style = styleOf(at);
    if ((position === 'absolute' && style.position !== 'static') || style.transform !== 'none') return false;
    if (at === box) return true;
  }
  return false;
}

/** Whether an element is taken hold of apart from what is around it, and is the current one of several that only say something. */
export function standsOut(element: Element, around: Around, outer: Around): { drags: boolean; isCurrent: boolean } {
  const { drags, look, unseen, edited } = around;
  return {
    drags: isHeldFor(element, drags, outer.drags) || isCarried(element),
    isCurrent: look.isCurrent && !unseen && !edited && isStepByClass(element),
  };
}

/** Whether it is taken hold of for something that what is around it is not, or to be moved by itself in what is moved as a whole. */
function isHeldFor(element: Element, drags: Drags, outer: Drags): boolean {
  if (drags === undefined) return false;
  return drags !== outer || (drags === 'moved' && isMovedByItself(element));
}

/** Whether it is one of several of a kind whose author gave each of them a box, words, and the pointer that takes hold: cards in a column, nested blocks. */
function isMovedByItself(element: Element): boolean {
  if (!hasOwnGrasp(element) || element.textContent?.trim() === '') return false;
  return (element.localName === 'g' || isBoxed(styleOf(element))) && hasLike(element);
}

/** Whether there is another by its class: by the first, which tells what it is; a part of a drawing may have that anywhere. */
function hasLike(element: Element): boolean {
  if (isLike(element.nextElementSibling, element) || isLike(element.previousElementSibling, element)) return true;
  const kinds = [...element.classList]
    .slice(0, element.localName === 'g' ? undefined : 1)
    .map((kind) => `.${CSS.escape(kind)}`);
  if (element.parentElement?.closest(kinds.length > 0 ? kinds.join() : element.localName)) return true;
  const root = element.getRootNode() as Document | ShadowRoot; // a connected element's root is one of them
  return kinds.length > 0 && root.querySelectorAll(kinds.join()).length > 1;
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

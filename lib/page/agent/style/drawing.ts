import { isIconFont } from './legibility.ts';
import { isCaption, isCollapsed } from '../outline/shape.ts';
import { onReadEnd, styleOf } from '../dom/read-cache.ts';
import { flatParent, isOnlyElement, isText } from '../dom/flat-tree.ts';
import { isClippedAway, visibilityOf } from './visibility.ts';

const OPERATED = '[role=button], [role=slider], [role=option], [role=tab], button, a[href]';
const MIN_PX = 6; // of what a person aims at: a drawn cross, an arrow
const MAX_PX = 120; // larger ones are backdrops and covers
const MAX_SHARE = 0.5; // of a control: what fills more of it is the control's own face

/** Whether an element without text or handlers of its own is a small drawing to click on: an icon, a colour swatch. */
export function isClickableDrawing(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (Math.min(width, height) < MIN_PX) return false;
  if (Math.max(width, height) > MAX_PX && !isRegion(element)) return false;
  const around = element.parentElement?.closest(OPERATED)?.getBoundingClientRect();
  if (around && width * height > around.width * around.height * MAX_SHARE) return false;
  if (isUnderField(element)) return false;
  return 'ownerSVGElement' in element || isDrawing(element);
}

/**
 * Whether it is a filled shape of a larger drawing, and not its background: a country on a map. Mere lines of a chart
 * are excluded.
 */
function isRegion(shape: Element): boolean {
  const drawing = SHAPES.has(shape.localName) ? (shape as SVGElement).ownerSVGElement : null; // by tag; undefined in HTML
  if (!drawing) return false;
  const { fill, fillOpacity } = styleOf(shape);
  if (fill === 'none' || fillOpacity === '0' || /^rgba\(.*, 0\)$/.test(fill)) return false;
  const [own, all] = [shape.getBoundingClientRect(), drawing.getBoundingClientRect()];
  return own.width < all.width * MAX_BACKGROUND_SHARE || own.height < all.height * MAX_BACKGROUND_SHARE;
}

const SHAPES = new Set(['circle', 'ellipse', 'path', 'polygon', 'rect']);
const MAX_BACKGROUND_SHARE = 0.9; // of a side of the drawing

/** Whether an element without a role is just a small drawing, with a tooltip for its meaning: a job's outcome. */
export function isTooltipDrawing(element: Element): boolean {
  if (element.firstElementChild) return false; // most elements, by the cheapest test
  const tooltip = element.getAttribute('title') ?? element.getAttribute('aria-label');
  if (!tooltip?.trim() || element.getAttribute('aria-hidden') === 'true') return false;
  if (element.textContent?.trim() && !isIconFont(styleOf(element))) return false;
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= MIN_PX && Math.max(width, height) <= MAX_PX && isDrawing(element);
}

const MAX_ALIKE = 12; // drawings to choose from: the stars of a rating

/** The children of a box without text, if they are drawings of one size side by side; one of them is chosen. */
export function alikePictures(box: Element): readonly Element[] {
  const all = [...box.children];
  const [first] = all;
  if (!first || all.length < 2 || all.length > MAX_ALIKE) return [];
  const { width, height } = first.getBoundingClientRect();
  const areAlike = all.every((one, at) => {
    const other = one.getBoundingClientRect();
    if (one.localName !== first.localName || isUnlike(other.width, width) || isUnlike(other.height, height))
      return false;
    const before = all[at - 1]?.getBoundingClientRect();
    return !(before && contains(before, middleOf(one))) && isClickableDrawing(one);
  });
  return areAlike ? all : [];
}

/** A hovered one may be drawn somewhat larger. */
function isUnlike(one: number, other: number): boolean {
  return Math.abs(one - other) > other / 4;
}

/** Whether the markup that is the key draws something: lists and tables repeat the same few icons. */
const drawingByMarkup = new Map<string, boolean>();
onReadEnd(() => drawingByMarkup.clear());

/** Whether it, or something in it, draws a picture, a box or a colour swatch. */
export function isDrawing(element: Element): boolean {
  const key = `${element.parentElement?.getAttribute('class')} ${element.outerHTML}`;
  const known = drawingByMarkup.get(key);
  if (known !== undefined) return known;
  const made = [element, ...element.querySelectorAll('*')].some(isPainted);
  drawingByMarkup.set(key, made);
  return made;
}

/** Whether a field covers the drawing, and takes clicks on it: the box drawn in place of a native one. */
function isUnderField(element: Element): boolean {
  const middle = middleOf(element);
  const root = element.getRootNode() as Partial<DocumentOrShadowRoot>; // a detached tree shows nothing
  const hit = root.elementFromPoint?.(middle.x, middle.y);
  if (hit && element.contains(hit)) return false;
  if (hit?.localName === 'input') return true;
  const parent = element.parentElement; // scrolled out of view, where no pointer can hit it
  return parent !== null && fieldsIn(parent).some((field) => contains(field.getBoundingClientRect(), middle));
}

/** The fields in a part of the page, or slotted into a part of a component. */
function fieldsIn(part: Element): Element[] {
  const given = [...part.querySelectorAll('slot')].flatMap((slot) => slot.assignedElements());
  return [...part.querySelectorAll('input'), ...given.filter((one) => one.localName === 'input')];
}

/**
 * Whether an invisible field covers what is drawn beside it, for people to see and click: the boxes of a
 * checkbox or of a code, the choice of a list.
 */
export function isDrawnBeside(field: HTMLInputElement | HTMLSelectElement): boolean {
  const { tabIndex, type } = field;
  const parent = field.parentElement;
  if (tabIndex === -1 && type !== 'checkbox' && type !== 'radio') return false; // a trap for robots
  if (!parent || styleOf(field).opacity !== '0' || visibilityOf(parent) !== 'seen') return false;
  if (field.getAttribute('role') === 'combobox' && showsChoice(boxAround(field, parent))) return true;
  if (type.startsWith('select-') && showsChoice(parent, field)) return true;
  const box = field.getBoundingClientRect();
  const isDrawnThere = (other: Element): boolean => other !== field && isDrawing(other);
  if (box.width === 0 && box.height === 0 && (type === 'checkbox' || type === 'radio'))
    return isSmall(parent) && [...parent.children].some(isDrawnThere); // it has no position of its own
  if (Math.min(box.width, box.height) < MIN_PX) return false;
  if (coversCenterOf(box, parent) && isSmall(parent) && isPainted(parent)) return true;
  const inComponent = field.assignedSlot?.parentElement?.children ?? []; // which draws what is slotted into it
  return [...parent.children, ...inComponent].some((other) => coversCenterOf(box, other) && isDrawnThere(other));
}

/**
 * Whether a checkbox, radio or slider that is clipped to nothing is in a small box of its own that draws it and
 * takes the click: a star of a rating, a thumb.
 */
export function isDrawnAround(field: HTMLInputElement | HTMLSelectElement): boolean {
  let box = flatParent(field);
  while (box && isCollapsed(box)) box = flatParent(box);
  if (!box || !isSmall(box) || box.querySelectorAll(CONTROLS).length !== 1 || visibilityOf(box) !== 'seen')
    return false;
  const isThumb = field.type === 'range' && isPainted(box);
  const isDrawn = [...box.children].some((part) => !part.contains(field) && isLarge(part) && isDrawing(part));
  return (isThumb || isDrawn) && isShown(box);
}

/** Whether a field that opens a list is hidden in a frame of its own, which is clicked instead, whatever it shows. */
export function isInOwnBox(field: HTMLElement): boolean {
  if (field.tabIndex === -1 || !field.matches(OPENS_LIST)) return false;
  const isOther = (one: Element): boolean => one !== field && (one as HTMLElement).tabIndex !== -1; // by tag
  let box = flatParent(field);
  for (let level = 0; box && level < MAX_LEVELS; level += 1, box = flatParent(box)) {
    if (isCollapsed(box)) continue;
    const { height } = box.getBoundingClientRect();
    if (height > MAX_PX || [...box.querySelectorAll(CONTROLS)].some(isOther)) return false;
    if (height >= MIN_FRAME_PX && isFramed(styleOf(box))) return visibilityOf(box) === 'seen' && isShown(box);
  }
  return false;
}

const OPENS_LIST = '[role=combobox], input[aria-haspopup=listbox], input[aria-haspopup=tree]';
const MAX_LEVELS = 6; // from the field to its frame
const MIN_FRAME_PX = 12;

/** Whether a style draws a border or background; libraries give all elements a border without width. */
function isFramed({ borderBottomWidth, boxShadow, backgroundColor }: CSSStyleDeclaration): boolean {
  return borderBottomWidth !== '0px' || boxShadow !== 'none' || !TRANSPARENT_COLOUR.test(backgroundColor);
}

const TRANSPARENT_COLOUR = /^rgba\(.*, 0\)$|^transparent$/;
const CONTROLS = 'a[href], button, input, select, textarea';

/** Whether no ancestor clips a box to nothing. */
function isShown(box: Element): boolean {
  const { body } = box.ownerDocument;
  for (let at: Element | null = box; at && at !== body; at = flatParent(at))
    if (isClippedAway(styleOf(at)) || (at.checkVisibility() && isCollapsed(at))) return false;
  return true;
}

/** A field's container: its parent, or the ancestor around that while it contains nothing else. */
function boxAround(field: Element, parent: Element): Element {
  const isAlone = field.parentElement === parent && isOnlyElement(field) && !parent.textContent?.trim();
  return (isAlone ? parent.parentElement : undefined) ?? parent;
}

/** Whether the choice of a list is shown in the box of its field, which may be hidden for that. */
function showsChoice(box: Element, field?: Element): boolean {
  if (box.getBoundingClientRect().height > MAX_PX) return false;
  return [...box.childNodes].some((child) => child !== field && child.textContent?.trim());
}

/**
 * Whether the name of an empty field is drawn in place of its text. Such floating labels stay there until something is
 * written, and the field, or its container, is hidden for that.
 */
export function isNamedInPlace(field: Element, name: string): boolean {
  if (field.localName !== 'input' && field.localName !== 'textarea') return false;
  const { value, tabIndex } = field as HTMLInputElement | HTMLTextAreaElement; // by tag
  if (value !== '' || tabIndex === -1) return false;
  const box = field.getBoundingClientRect();
  for (let around = flatParent(field); around; around = flatParent(around)) {
    if (!around.checkVisibility({ opacityProperty: true })) continue; // also past slots, which have no box
    if (around.getBoundingClientRect().height > MAX_PX) return false;
    const drawn = [...around.querySelectorAll('*')].filter(
      (one) => !one.firstElementChild && isCaption(one.textContent.trim(), name),
    );
    if (drawn.some((one) => visibilityOf(one) === 'seen' && coversCenterOf(box, one))) return true;
  }
  return false;
}

/**
 * Whether the parts of a field, or their container, are hidden while the label of the whole is drawn in their place, as
 * in MUI X.
 */
export function isLabelledInPlace(part: Element): boolean {
  const group = part.matches(PART) || part.querySelector(PART) ? part.closest(LABELLED_GROUP) : null;
  const root = part.getRootNode();
  if (!group || !('getElementById' in root)) return false;
  const label = (root as Document | ShadowRoot).getElementById(group.getAttribute('aria-labelledby') ?? ''); // has it
  return label !== null && visibilityOf(label) === 'seen' && coversCenterOf(group.getBoundingClientRect(), label);
}

const PART = '[role=spinbutton]';
const LABELLED_GROUP = '[role=group][aria-labelledby]';

function isLarge(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.min(width, height) >= MIN_PX;
}

function isSmall(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return Math.max(width, height) <= MAX_PX;
}

function coversCenterOf(box: DOMRect, element: Element): boolean {
  const other = element.getBoundingClientRect();
  const center = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  return other.width > 0 && (contains(box, middleOf(element)) || contains(other, center));
}

function middleOf(element: Element): { x: number; y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

function contains({ left, right, top, bottom }: DOMRect, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

function isPainted(element: Element): boolean {
  if (!element.checkVisibility()) return false;
  if (/^(?:svg|img|canvas)$/.test(element.localName) || GLYPH.test(ownText(element))) return true;
  const own = getComputedStyle(element);
  if (isDrawn(own) || (isIconFont(own) && ownText(element).trim() !== '')) return true;
  return ['::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    const { content } = style;
    return content !== 'none' && content !== 'normal' && (VISIBLE_CONTENT.test(content) || isDrawn(style));
  });
}

/** Generated content other than mere whitespace. */
const VISIBLE_CONTENT = /^"\s*[^"\s]|^url\(/;

/** A glyph of an icon font, which is no letter. */
const GLYPH = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}]/u;

function ownText(element: Element): string {
  const first = element.firstChild;
  return isText(first) ? first.data : '';
}

/** Whether a style sets an element off from its surroundings. */
export function isBoxed(style: CSSStyleDeclaration): boolean {
  return isDrawn(style) || style.boxShadow !== 'none';
}

function isDrawn({ backgroundColor, backgroundImage, borderTopStyle, maskImage }: CSSStyleDeclaration): boolean {
  if (backgroundImage !== 'none' || maskImage !== 'none' || borderTopStyle !== 'none') return true;
  return !TRANSPARENT_COLOUR.test(backgroundColor);
}

import { isText } from './tree.ts';

const OPERATED = '[role=button], [role=slider], [role=option], [role=tab], button, a[href]';
const LEAST_PX = 6; // of what a person aims at: a drawn cross, an arrow
const MOST_PX = 120; // larger ones are shades and covers
const MOST_SHARE = 0.5; // of a control: what fills more of it is the control's own face

/** Whether an element without any text or handler of its own is a small drawing to click on: an icon, a patch of colour. */
export function isPictured(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (Math.min(width, height) < LEAST_PX || Math.max(width, height) > MOST_PX) return false;
  const around = element.parentElement?.closest(OPERATED)?.getBoundingClientRect();
  if (around && width * height > around.width * around.height * MOST_SHARE) return false;
  if (isUnderField(element)) return false;
  return 'ownerSVGElement' in element || isDrawing(element);
}

/** Whether what is written as the key is drawn: lists and tables repeat the same few icons. */
const drawings = new Map<string, boolean>();

/** Forgets which icons are drawn; the page may have changed since. */
export function forgetPictures(): void {
  drawings.clear();
}

function isDrawing(element: Element): boolean {
  const key = `${element.parentElement?.getAttribute('class')} ${element.outerHTML}`;
  const known = drawings.get(key);
  if (known !== undefined) return known;
  const made = [element, ...element.querySelectorAll('*')].some(isPainted);
  drawings.set(key, made);
  return made;
}

/** Whether a field lies over the drawing, and takes what is aimed at it: the box that is drawn in the place of a native one. */
function isUnderField(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const root = element.getRootNode() as Partial<DocumentOrShadowRoot>; // a detached tree shows nothing
  const hit = root.elementFromPoint?.(x + width / 2, y + height / 2);
  return hit?.localName === 'input' && !element.contains(hit);
}

function isPainted(element: Element): boolean {
  if (!element.checkVisibility()) return false;
  if (/^(?:svg|img|canvas)$/.test(element.localName) || GLYPH.test(ownText(element))) return true;
  if (isDrawn(getComputedStyle(element))) return true;
  return ['::before', '::after'].some((part) => {
    const style = getComputedStyle(element, part);
    const { content } = style;
    return content !== 'none' && content !== 'normal' && (WRITTEN.test(content) || isDrawn(style));
  });
}

/** What a style writes, other than nothing but white space. */
const WRITTEN = /^"\s*[^"\s]|^url\(/;

/** A sign of an icon font, which stands for no letter. */
const GLYPH = /[\uE000-\uF8FF\u{F0000}-\u{FFFFD}]/u;

function ownText(element: Element): string {
  const first = element.firstChild;
  return isText(first) ? first.data : '';
}

function isDrawn({ backgroundColor, backgroundImage, borderTopStyle, maskImage }: CSSStyleDeclaration): boolean {
  if (backgroundImage !== 'none' || maskImage !== 'none' || borderTopStyle !== 'none') return true;
  return !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
}

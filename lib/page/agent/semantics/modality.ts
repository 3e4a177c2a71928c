import { styleOf } from '../dom/read-cache.ts';
import { flatParent, isElement, shadowOf } from '../dom/flat-tree.ts';

/**
 * Whether the element blocks everything else: per the browser, its author, or the backdrop that covers the
 * page. Many pages mark a banner or popover so although the page around it takes clicks: that is not modal.
 */
export function isModal(element: Element, role: string): boolean {
  const isDialog = element.localName === 'dialog';
  if (isDialog && element.matches(':modal')) return true;
  const ariaModal = element.getAttribute('aria-modal');
  if (ariaModal === 'true' && !isDialog && !isNamed(element)) return isBesideBlocked(element);
  if (ariaModal === 'true') return isDialog || !isOverlaid(element) || !isPageReachable(element);
  return ariaModal === null && DIALOGS.has(role) && isOverlaid(element) && hasBackdrop(element);
}

/** The full-screen element, which alone is visible, with what is in front of it; undefined if there is none. */
export function fullScreenIn(document: Document): Element | undefined {
  let shown = document.fullscreenElement;
  if (shown === document.documentElement) return undefined;
  for (let inner = shown; inner; inner = shadowOf(inner)?.fullscreenElement ?? null) shown = inner;
  return shown ?? undefined;
}

const DIALOGS = new Set(['dialog', 'alertdialog']);

/** Whether it is positioned over the page, not in its flow. */
function isOverlaid(element: Element): boolean {
  return ancestorsOf(element).some((at) => OVERLAY_POSITIONS.has(styleOf(at).position));
}

const OVERLAY_POSITIONS = new Set(['fixed', 'absolute', 'sticky']);
const PROBE_SHARES = [0.03, 0.25, 0.5, 0.75, 0.97]; // of the viewport, horizontally and vertically
const MAX_FREE_SHARE = 0.5; // of the hits beside the dialog

/** Whether most of what the pointer can hit beside the dialog is the page itself. */
function isPageReachable(dialog: Element): boolean {
  const { documentElement } = dialog.ownerDocument;
  const holders = new Set(ancestorsOf(dialog));
  const beside = hitsBeside(dialog);
  const isOfPage = ([hit, ...outer]: Element[]): boolean =>
    hit !== undefined && !holders.has(hit) && ![hit, ...outer].some((at) => blocksPage(at, documentElement));
  return beside.filter(isOfPage).length > beside.length * MAX_FREE_SHARE;
}

/** Whether it has a name, as ARIA requires of a dialog: swatch menus with the role dialog have none. */
function isNamed(dialog: Element): boolean {
  return (
    ['aria-label', 'aria-labelledby', 'title'].some((name) => dialog.hasAttribute(name)) ||
    dialog.querySelector(HEADINGS) !== null
  );
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

/** Whether what is beside the dialog is marked as blocked, or covered by a backdrop; true if there is no room beside it. */
function isBesideBlocked(dialog: Element): boolean {
  const beside = hitsIn(dialog.ownerDocument).filter((hit) => !ancestorsOf(hit).includes(dialog));
  const isHeld = (hit: Element): boolean =>
    isBackdrop(hit) || ancestorsOf(hit).some((at) => at.getAttribute('aria-hidden') === 'true');
  return beside.filter(isHeld).length >= beside.length * MAX_FREE_SHARE;
}

/** Whether a backdrop covers most of the page beside the dialog, and contains nothing. */
function hasBackdrop(dialog: Element): boolean {
  const beside = hitsBeside(dialog);
  return beside.filter(([hit]) => hit !== undefined && isBackdrop(hit)).length > beside.length * MAX_FREE_SHARE;
}

function isBackdrop(hit: Element): boolean {
  const { documentElement } = hit.ownerDocument;
  return hit.childElementCount === 0 && blocksPage(hit, documentElement) && isPainted(styleOf(hit));
}

/** Whether a style paints a visible background. */
export function isPainted({ backgroundColor, opacity }: CSSStyleDeclaration): boolean {
  return !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) && Number(opacity) > 0;
}

/** What the pointer hits at points beside the dialog, each with its ancestors. */
function hitsBeside(dialog: Element): Element[][] {
  const { body, documentElement } = dialog.ownerDocument;
  return hitsIn(dialog.ownerDocument)
    .flatMap((hit) => (hit !== body && hit !== documentElement ? [ancestorsOf(hit)] : []))
    .filter((path) => !path.includes(dialog));
}

/** What the pointer hits at points all over the viewport. */
function hitsIn(document: Document): Element[] {
  const { clientWidth, clientHeight } = document.documentElement;
  return PROBE_SHARES.flatMap((across) =>
    PROBE_SHARES.flatMap((down) => document.elementFromPoint(across * clientWidth, down * clientHeight) ?? []),
  );
}

/** Whether the element is marked as blocked behind a dialog, or covers the whole viewport. */
function blocksPage(element: Element, { clientWidth, clientHeight }: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return true;
  if (!OVERLAY_POSITIONS.has(styleOf(element).position)) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= 0 && top <= 0 && right >= clientWidth && bottom >= clientHeight;
}

/** The element and its ancestors, without the body. */
function ancestorsOf(element: Element): Element[] {
  const path: Element[] = [];
  const { body } = element.ownerDocument;
  for (let at: Element | null = element; at && at !== body;) {
    path.push(at);
    const outer = flatParent(at);
    at = isElement(outer) ? outer : null;
  }
  return path;
}

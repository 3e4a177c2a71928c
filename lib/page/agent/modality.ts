import { styleOf } from './still.ts';
import { flatParent, isElement, shadowOf } from './tree.ts';

/**
 * Whether the element keeps all else from use: by the browser, as its author says, or as the shade shows that lies over the
 * page. Many say so of a banner or a bubble beside which the page takes clicks as before: it is none, then.
 */
export function isModal(element: Element, role: string): boolean {
  const isDialog = element.localName === 'dialog';
  if (isDialog && element.matches(':modal')) return true;
  const said = element.getAttribute('aria-modal');
  if (said === 'true' && !isDialog && !isNamed(element)) return isHeldBack(element);
  if (said === 'true') return isDialog || !isPlaced(element) || !isPageFree(element);
  return said === null && DIALOGS.has(role) && isPlaced(element) && isShaded(element);
}

/** What alone is seen of a document, besides what lies over that; nothing when all of it is. */
export function fullScreenIn(document: Document): Element | undefined {
  let shown = document.fullscreenElement;
  if (shown === document.documentElement) return undefined;
  for (let inner = shown; inner; inner = shadowOf(inner)?.fullscreenElement ?? null) shown = inner;
  return shown ?? undefined;
}

const DIALOGS = new Set(['dialog', 'alertdialog']);

/** Whether it stands over the page, and not in it. */
function isPlaced(element: Element): boolean {
  return around(element).some((at) => PLACED.has(styleOf(at).position));
}

const PLACED = new Set(['fixed', 'absolute', 'sticky']);
const SHARES = [0.03, 0.25, 0.5, 0.75, 0.97]; // of the view, across and down
const MOST = 0.5; // of what is there beside the dialog

/** Whether most of what can be pointed at beside the dialog is the page itself. */
function isPageFree(dialog: Element): boolean {
  const { documentElement } = dialog.ownerDocument;
  const holders = new Set(around(dialog));
  const beside = hitsBeside(dialog);
  const isOfPage = ([hit, ...outer]: Element[]): boolean =>
    hit !== undefined && !holders.has(hit) && ![hit, ...outer].some((at) => keepsFromPage(at, documentElement));
  return beside.filter(isOfPage).length > beside.length * MOST;
}

/** Whether it is called anything, as ARIA wants it of a dialog: menus of swatches that call themselves one are not. */
function isNamed(dialog: Element): boolean {
  return (
    ['aria-label', 'aria-labelledby', 'title'].some((name) => dialog.hasAttribute(name)) ||
    dialog.querySelector(HEADINGS) !== null
  );
}

const HEADINGS = 'h1, h2, h3, h4, h5, h6, legend, [role=heading]';

/** Whether what lies beside the dialog says that it waits, or a shade is drawn over it; so it is where nothing can lie there. */
function isHeldBack(dialog: Element): boolean {
  const beside = hitsIn(dialog.ownerDocument).filter((hit) => !around(hit).includes(dialog));
  const isHeld = (hit: Element): boolean =>
    isShade(hit) || around(hit).some((at) => at.getAttribute('aria-hidden') === 'true');
  return beside.filter(isHeld).length >= beside.length * MOST;
}

/** Whether a shade lies over most of the page beside the dialog, and holds nothing. */
function isShaded(dialog: Element): boolean {
  const beside = hitsBeside(dialog);
  return beside.filter(([hit]) => hit !== undefined && isShade(hit)).length > beside.length * MOST;
}

function isShade(hit: Element): boolean {
  const { documentElement } = hit.ownerDocument;
  return hit.childElementCount === 0 && keepsFromPage(hit, documentElement) && isDrawn(styleOf(hit));
}

/** Whether a style gives its element a ground that is seen. */
export function isDrawn({ backgroundColor, opacity }: CSSStyleDeclaration): boolean {
  return !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) && Number(opacity) > 0;
}

/** What lies at points of the view beside the dialog, each with what is around it. */
function hitsBeside(dialog: Element): Element[][] {
  const { body, documentElement } = dialog.ownerDocument;
  return hitsIn(dialog.ownerDocument)
    .flatMap((hit) => (hit !== body && hit !== documentElement ? [around(hit)] : []))
    .filter((path) => !path.includes(dialog));
}

/** What lies at points all over the view. */
function hitsIn(document: Document): Element[] {
  const { clientWidth, clientHeight } = document.documentElement;
  return SHARES.flatMap((across) =>
    SHARES.flatMap((down) => document.elementFromPoint(across * clientWidth, down * clientHeight) ?? []),
  );
}

/** Whether the element says that it waits behind a dialog, or lies over all of the view. */
function keepsFromPage(element: Element, { clientWidth, clientHeight }: Element): boolean {
  if (element.getAttribute('aria-hidden') === 'true') return true;
  if (!PLACED.has(styleOf(element).position)) return false;
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= 0 && top <= 0 && right >= clientWidth && bottom >= clientHeight;
}

/** The element and those around it, without the body. */
function around(element: Element): Element[] {
  const path: Element[] = [];
  const { body } = element.ownerDocument;
  for (let at: Element | null = element; at && at !== body;) {
    path.push(at);
    const outer = flatParent(at);
    at = isElement(outer) ? outer : null;
  }
  return path;
}

import { styleOf } from './still.ts';
import { flatParent, isElement } from './tree.ts';

/**
 * Whether the element keeps all else from use: by the browser, as its author says, or as the shade shows that lies over the
 * page. Many say so of a banner or a bubble beside which the page takes clicks as before: it is none, then.
 */
export function isModal(element: Element, role: string): boolean {
  const isDialog = element.localName === 'dialog';
  if (isDialog && element.matches(':modal')) return true;
  const said = element.getAttribute('aria-modal');
  if (said === 'true') return isDialog || !isPlaced(element) || !isPageFree(element);
  return said === null && DIALOGS.has(role) && isPlaced(element) && isShaded(element);
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

/** Whether a shade lies over most of the page beside the dialog, and holds nothing. */
function isShaded(dialog: Element): boolean {
  const { documentElement } = dialog.ownerDocument;
  const beside = hitsBeside(dialog);
  const isShade = ([hit]: Element[]): boolean =>
    hit?.childElementCount === 0 && keepsFromPage(hit, documentElement) && isDrawn(styleOf(hit));
  return beside.filter(isShade).length > beside.length * MOST;
}

function isDrawn({ backgroundColor, opacity }: CSSStyleDeclaration): boolean {
  return !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor) && Number(opacity) > 0;
}

/** What lies at points of the view beside the dialog, each with what is around it. */
function hitsBeside(dialog: Element): Element[][] {
  const document = dialog.ownerDocument;
  const { body, documentElement } = document;
  const { clientWidth, clientHeight } = documentElement;
  const hits = SHARES.flatMap((across) =>
    SHARES.map((down) => document.elementFromPoint(across * clientWidth, down * clientHeight)),
  );
  return hits
    .flatMap((hit) => (hit && hit !== body && hit !== documentElement ? [around(hit)] : []))
    .filter((path) => !path.includes(dialog));
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

import { scrollTo } from './scroll.ts';
import { isDrawn } from '../modality.ts';
import { DIALOG, isShade, rootOfView } from './animations.ts';
import { visibleRects } from './checks.ts';
import { describeElement, overlayOf } from './describe.ts';
import { focusedIn } from './focus.ts';
import { ownerOf, throughFrame } from './frames.ts';
import { behindFullScreen } from './holds.ts';
import { hitOver, type Point } from './hit-test.ts';
import type { Refusal } from './outcome.ts';
import { besidePanel, MODAL, notePanelLeft, standsAt } from './own-panels.ts';
import { LIES_OVER } from './popup-rows.ts';
import { stopwatch } from './timing.ts';
import { closestFlat, flatAncestors } from './tree.ts';
import { coveredBy } from './way-out.ts';

const PATIENCE_MS = 1_500; // for one that is just closing: as for anything else that covers the target
const LEAVING_MS = 200; // for a panel that closes when its field loses focus

/**
 * Refuses an element that a modal dialog covers, whatever focus and keys could do: no person gets there before the
 * dialog is answered. Waits a little for one that is closing.
 */
export async function checkClear(element: Element): Promise<Refusal | undefined> {
  const { spent, frame } = stopwatch();
  for (let isScrolled = false; ; isScrolled = true) {
    const over = foundOver(element, refusalAt);
    if (!over || !element.isConnected) return undefined;
    if (!isScrolled) scrollTo(element, 'center'); // out from under a bar that calls itself a dialog
    if (spent() > PATIENCE_MS || (over.beside && spent() > LEAVING_MS)) {
      if (over.beside) notePanelLeft();
      return over;
    }
    await frame(element);
  }
}

/** Why nobody reaches a point of an element: a modal dialog or a full-screen element covers it. */
function refusalAt(element: Element, point: Point): Refusal | undefined {
  const modal = modalAt(element, point);
  if (modal) {
    const beside = besidePanel(modal, element);
    return { ...coveredBy(modal, `stands behind ${describeElement(modal)}`), ...(beside && { beside }) };
  }
  return behindFullScreen(element, element.ownerDocument.fullscreenElement ? hitOver(element, point) : undefined);
}

/** What `look` finds at the center of an element, or at that point in the documents around its own. */
export function foundOver<T>(element: Element, look: (at: Element, point: Point) => T | undefined): T | undefined {
  const [box] = visibleRects(element);
  let point = box && { x: box.left + box.width / 2, y: box.top + box.height / 2 };
  for (let at: Element | undefined = element; at && point;) {
    const found = look(at, point);
    if (found !== undefined) return found;
    const view: Window | null = at.ownerDocument.defaultView;
    at = view ? ownerOf(view) : undefined;
    if (at) point = throughFrame(at, point);
  }
  return undefined;
}

/** The modal dialog, or that of the backdrop, at a point of the element; if that is out of view, one whose backdrop covers the whole view. */
function modalAt(element: Element, point: Point): Element | undefined {
  const { clientWidth: width, clientHeight: height } = rootOfView(element.ownerDocument);
  const isSeen = point.x >= 0 && point.y >= 0 && point.x < width && point.y < height;
  const at = isSeen ? hitOver(element, point) : undefined;
  if (isSeen && !at) return undefined;
  const shade = at && isBackdrop(at) ? at : shadeOf(element, { width, height });
  const hit = at ?? shade;
  if (!hit) return undefined;
  const overlay = overlayOf(hit, element);
  const dialog = closestFlat(hit, DIALOG) ?? (overlay.matches(DIALOG) ? overlay : overlay.querySelector(DIALOG));
  if (dialog?.checkVisibility() && !dialog.contains(element) && keepsFrom(element, dialog, shade)) return dialog;
  return hit === shade ? modalOfShade(element, shade) : undefined;
}

/** What covers the whole view, not only the element. */
function shadeOf(element: Element, { width, height }: { width: number; height: number }): Element | undefined {
  const corners = [1, width - 1].flatMap((x) => [1, height - 1].map((y) => ({ x, y })));
  const hits = corners.map((corner) => hitOver(element, corner));
  return hits.find((hit) => hit && isBackdrop(hit));
}

function isBackdrop(hit: Element): boolean {
  return LIES_OVER.test(getComputedStyle(hit).position) && isShade(hit);
}

/** The modal dialog that is next to its backdrop. */
function modalOfShade(element: Element, shade: Element): Element | undefined {
  const around = new Set(flatAncestors(element));
  const root = shade.shadowRoot ?? element.ownerDocument;
  const dialogs = [...root.querySelectorAll(DIALOG)].filter(
    (one) => !around.has(one) && keepsFrom(element, one, shade),
  );
  return dialogs.findLast((one) => one.checkVisibility({ visibilityProperty: true }) && isInView(one));
}

function isInView(element: Element): boolean {
  const { clientWidth, clientHeight } = rootOfView(element.ownerDocument);
  return visibleRects(element).some(
    ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < clientWidth && top < clientHeight,
  );
}

/** Whether the dialog is modal, or the element says that it waits for it, or it has a backdrop. */
function keepsFrom(element: Element, dialog: Element, shade: Element | undefined): boolean {
  const isWaiting = closestFlat(element, '[aria-hidden=true]') !== undefined;
  if (dialog.matches(MODAL) || isWaiting || (shade !== undefined && isShadeOf(dialog, shade))) return true;
  return dialog.matches('[aria-modal=true]') && !isOfFocused(dialog);
}

/** Whether it is next to a field that kept the focus, as pickers are that close on Tab and Escape: it is not modal then, whatever it says. */
function isOfFocused(dialog: Element): boolean {
  const focused = focusedIn(dialog.ownerDocument);
  return focused?.matches(FIELD) === true && standsAt(dialog, focused);
}

const FIELD = 'input, textarea, [contenteditable]:not([contenteditable=false])';

/** Whether it covers the whole view and contains no control but the dialog: people take what is below for unreachable. */
function isShadeOf(dialog: Element, shade: Element): boolean {
  return isDrawn(getComputedStyle(shade)) && [...shade.querySelectorAll(USED)].every((one) => dialog.contains(one));
}

const USED = 'a[href], button, input, select, textarea';

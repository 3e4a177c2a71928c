import { scrollTo } from './scroll.ts';
import { isPainted } from '../semantics/modality.ts';
import { DIALOG, coversPage, viewportElement } from './effects/animations.ts';
import { visibleRects } from './checks.ts';
import { describeElement, overlayOf } from './describe.ts';
import { focusedIn } from './focus.ts';
import { ownerOf, throughFrame } from './frames.ts';
import { refuseBehindFullScreen } from './exclusive-holds.ts';
import { hitOver, type Point } from './pointer/hit-test.ts';
import type { Refusal } from './outcome.ts';
import { pointBesidePanel, MODAL, recordPanelLeft, isNextToField } from './text/field-panels.ts';
import { OUT_OF_FLOW } from './lists/popup-rows.ts';
import { stopwatch } from './timing.ts';
import { closestFlat, flatAncestors } from './flat-path.ts';
import { refuseCoveredBy } from './dialog-closer.ts';

const MAX_WAIT_MS = 1_500; // for one that is just closing: as for anything else that covers the target
const LEAVING_MS = 200; // for a panel that closes when its field loses focus

/**
 * Refuses an element that a modal dialog covers, whatever focus and keys could do: no person gets there before the
 * dialog is answered. Waits a little for one that is closing.
 */
export async function checkNotCovered(element: Element): Promise<Refusal | undefined> {
  const { spent, frame } = stopwatch();
  for (let isScrolled = false; ; isScrolled = true) {
    const over = findOver(element, refusalAt);
    if (!over || !element.isConnected) return undefined;
    if (!isScrolled) scrollTo(element, 'center'); // out from under a bar that calls itself a dialog
    if (spent() > MAX_WAIT_MS || (over.beside && spent() > LEAVING_MS)) {
      if (over.beside) recordPanelLeft();
      return over;
    }
    await frame(element);
  }
}

/** Why nobody reaches a point of an element: a modal dialog or a full-screen element covers it. */
function refusalAt(element: Element, point: Point): Refusal | undefined {
  const modal = modalAt(element, point);
  if (modal) {
    const beside = pointBesidePanel(modal, element);
    return { ...refuseCoveredBy(modal, `stands behind ${describeElement(modal)}`), ...(beside && { beside }) };
  }
  return refuseBehindFullScreen(element, element.ownerDocument.fullscreenElement ? hitOver(element, point) : undefined);
}

/** What `look` finds at the center of an element, or at that point in the documents around its own. */
export function findOver<T>(element: Element, look: (at: Element, point: Point) => T | undefined): T | undefined {
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

/**
 * The modal dialog, or that of the backdrop, at a point of the element; if that is out of view, one whose backdrop
 * covers the whole view.
 */
function modalAt(element: Element, point: Point): Element | undefined {
  const { clientWidth: width, clientHeight: height } = viewportElement(element.ownerDocument);
  const isSeen = point.x >= 0 && point.y >= 0 && point.x < width && point.y < height;
  const at = isSeen ? hitOver(element, point) : undefined;
  if (isSeen && !at) return undefined;
  const backdrop = at && isBackdrop(at) ? at : backdropOver(element, { width, height });
  const hit = at ?? backdrop;
  if (!hit) return undefined;
  const overlay = overlayOf(hit, element);
  const dialog = closestFlat(hit, DIALOG) ?? (overlay.matches(DIALOG) ? overlay : overlay.querySelector(DIALOG));
  if (dialog?.checkVisibility() && !dialog.contains(element) && blocksElement(element, dialog, backdrop)) return dialog;
  return hit === backdrop ? modalOfBackdrop(element, backdrop) : undefined;
}

/** What covers the whole view, not only the element. */
function backdropOver(element: Element, { width, height }: { width: number; height: number }): Element | undefined {
  const corners = [1, width - 1].flatMap((x) => [1, height - 1].map((y) => ({ x, y })));
  const hits = corners.map((corner) => hitOver(element, corner));
  return hits.find((hit) => hit && isBackdrop(hit));
}

function isBackdrop(hit: Element): boolean {
  return OUT_OF_FLOW.test(getComputedStyle(hit).position) && coversPage(hit);
}

/** The modal dialog that is next to its backdrop. */
function modalOfBackdrop(element: Element, backdrop: Element): Element | undefined {
  const around = new Set(flatAncestors(element));
  const root = backdrop.shadowRoot ?? element.ownerDocument;
  const dialogs = [...root.querySelectorAll(DIALOG)].filter(
    (one) => !around.has(one) && blocksElement(element, one, backdrop),
  );
  return dialogs.findLast((one) => one.checkVisibility({ visibilityProperty: true }) && isInView(one));
}

function isInView(element: Element): boolean {
  const { clientWidth, clientHeight } = viewportElement(element.ownerDocument);
  return visibleRects(element).some(
    ({ left, top, right, bottom }) => right > 0 && bottom > 0 && left < clientWidth && top < clientHeight,
  );
}

/** Whether the dialog is modal, or the element says that it waits for it, or it has a backdrop. */
function blocksElement(element: Element, dialog: Element, backdrop: Element | undefined): boolean {
  const isWaiting = closestFlat(element, '[aria-hidden=true]') !== undefined;
  if (dialog.matches(MODAL) || isWaiting || (backdrop !== undefined && isBackdropOf(dialog, backdrop))) return true;
  return dialog.matches('[aria-modal=true]') && !isBesideFocusedField(dialog);
}

/**
 * Whether it is next to a field that kept the focus, as pickers are that close on Tab and Escape: it is not modal then,
 * whatever it says.
 */
function isBesideFocusedField(dialog: Element): boolean {
  const focused = focusedIn(dialog.ownerDocument);
  return focused?.matches(FIELD) === true && isNextToField(dialog, focused);
}

const FIELD = 'input, textarea, [contenteditable]:not([contenteditable=false])';

/** Whether it covers the whole view and contains no control but the dialog: people take what is below for unreachable. */
function isBackdropOf(dialog: Element, backdrop: Element): boolean {
  return (
    isPainted(getComputedStyle(backdrop)) &&
    [...backdrop.querySelectorAll(CONTROLS)].every((one) => dialog.contains(one))
  );
}

const CONTROLS = 'a[href], button, input, select, textarea';

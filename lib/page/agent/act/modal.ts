import { scrollTo } from './scroll.ts';
import { DIALOG } from './animations.ts';
import { visibleRects } from './checks.ts';
import { describeElement, overlayOf } from './describe.ts';
import { ownerOf, throughFrame } from './frames.ts';
import { behindFullScreen } from './holds.ts';
import { hitOver, type Point } from './hit-test.ts';
import { refuse, type Refusal } from './outcome.ts';
import { stopwatch } from './timing.ts';
import { closestFlat } from './tree.ts';

const PATIENCE_MS = 1_500; // for one that just goes: as for anything else that covers what is acted on

/**
 * Refuses an element over which a modal dialog lies, whatever focus and keys would do: no person gets there before the
 * dialog is answered. Waits a little for one that goes.
 */
export async function checkClear(element: Element): Promise<Refusal | undefined> {
  const { spent, frame } = stopwatch();
  for (let isScrolled = false; ; isScrolled = true) {
    const over = foundOver(element, refusalAt);
    if (!over || !element.isConnected) return undefined;
    if (!isScrolled) scrollTo(element, 'center'); // from below a bar that calls itself a dialog
    if (spent() > PATIENCE_MS) return over;
    await frame(element);
  }
}

/** Why nobody gets to a point of an element: a modal dialog lies over it, or what is shown in full screen. */
function refusalAt(element: Element, point: Point): Refusal | undefined {
  const modal = modalAt(element, point);
  if (modal) return refuse('covered', `stands behind ${describeElement(modal)}`);
  return behindFullScreen(element, element.ownerDocument.fullscreenElement ? hitOver(element, point) : undefined);
}

/** What `look` finds at the middle of an element, or at that point in the documents around its own. */
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

/** The modal dialog at a point of the element, as far as that is in the view. */
function modalAt(element: Element, point: Point): Element | undefined {
  const hit = hitOver(element, point);
  if (!hit) return undefined;
  const overlay = overlayOf(hit, element);
  const dialog = closestFlat(hit, DIALOG) ?? (overlay.matches(DIALOG) ? overlay : overlay.querySelector(DIALOG));
  if (!dialog?.checkVisibility() || dialog.contains(element)) return undefined;
  return dialog.matches(MODAL) || closestFlat(element, '[aria-hidden=true]') ? dialog : undefined;
}

const MODAL = ':modal, [aria-modal=true], [role=alertdialog]';

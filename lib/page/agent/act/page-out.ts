import { describeElement } from './describe.ts';
import { isBehindBoundary, ownerOf } from './frames.ts';
import type { Point } from './hit-test.ts';
import { refuse, type Refusal } from './outcome.ts';

export const OPEN_LIST = '[role=listbox]';
const OVER_PAGE = 'dialog, [role=dialog], [role=alertdialog], [role=listbox], [role=menu], [role=tree], [popover]';

/** Whether the whole page takes no clicks, but for what says that it does. */
export function isPageOut({ body }: Document): boolean {
  return getComputedStyle(body).pointerEvents === 'none';
}

/** Refuses what takes no clicks: many pages take none as a whole as long as a list or a dialog is open over them. */
export function takesNoClicks(target: Element, point: Point): Refusal {
  const document = target.ownerDocument;
  const open = isPageOut(document) ? [...document.querySelectorAll(OVER_PAGE)].find(takesClicks) : undefined;
  if (!open) return refuse('disabled', 'takes no clicks at present (pointer-events: none)');
  const name = describeElement(open);
  const how = 'Enter may take what was written, Escape close it without';
  const detail = `takes no clicks, as all of the page, while ${name} is open over it (${how})`;
  const refusal = refuse('covered', detail, { by: name });
  const field = document.querySelector(OPENED);
  const isOfField = open.matches(OPEN_LIST) || (field !== null && !open.contains(field));
  return isOfField && isOnlyPage(document, point) ? { ...refusal, beside: point } : refusal;
}

/** A field whose list or calendar is open, which loses nothing with it. */
const OPENED = '[role=combobox][aria-expanded=true]';

function takesClicks(element: Element): boolean {
  return element.checkVisibility() && getComputedStyle(element).pointerEvents !== 'none';
}

/** Whether a click there comes to the page as a whole, and to nothing on it; of the tab's own document. */
function isOnlyPage(document: Document, { x, y }: Point): boolean {
  const view = document.defaultView;
  const isTop = view !== null && !ownerOf(view) && !isBehindBoundary(view);
  return isTop && document.elementFromPoint(x, y) === document.documentElement;
}

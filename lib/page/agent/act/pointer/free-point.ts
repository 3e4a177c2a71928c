import { cursorOver } from '../../dom/read-cache.ts';
import { DIALOG } from '../effects/animations.ts';
import { isBehindBoundary, ownerOf } from '../frames.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from '../flat-path.ts';

/** Whether the document is the tab's own: its viewport is the tab's. */
export function isTopDocument({ defaultView: view }: Document): boolean {
  return view !== null && !ownerOf(view) && !isBehindBoundary(view);
}

/**
 * The nearest free point beside everything, where only the element's ancestors get a click, as they do for one on the
 * element.
 */
export function freePointBeside(element: Element): Point | undefined {
  const document = element.ownerDocument;
  if (!isTopDocument(document)) return undefined;
  const ground = new Set(clickSafeElements(element));
  const { left, top } = element.getBoundingClientRect();
  const far = ({ x, y }: Point): number => Math.abs(x - left) + Math.abs(y - top);
  const places = gridPoints(document).filter(({ x, y }) => ground.has(document.elementFromPoint(x, y) ?? element));
  return places.toSorted((one, other) => far(one) - far(other))[0];
}

/** The element's ancestors and all that takes clicks there, up to its dialog. */
function clickSafeElements(element: Element): Element[] {
  const [, ...around] = flatAncestors(element);
  const dialog = around.findIndex((at) => at.matches(DIALOG));
  const layer = dialog === -1 ? around : around.slice(0, dialog + 1);
  return layer.slice(layer.findLastIndex(handlesClicks) + 1);
}

function handlesClicks(element: Element): boolean {
  const cursor = cursorOver(element);
  return (cursor !== 'auto' && cursor !== 'default') || element.matches(FOR_CLICKS);
}

const FOR_CLICKS =
  '[role=listbox], [role=menu], button, a[href], label, summary, [role=button], [role=combobox], [tabindex="0"], [onclick]';
const GRID_SIZE = 16; // to test, across and down the viewport

export function gridPoints({ documentElement: { clientWidth, clientHeight } }: Document): Point[] {
  const share = (all: number, index: number): number => ((index + 0.5) * all) / GRID_SIZE;
  const each = Array.from({ length: GRID_SIZE }, (_, index) => index);
  return each.flatMap((down) =>
    each.map((across) => ({ x: share(clientWidth, across), y: share(clientHeight, down) })),
  );
}

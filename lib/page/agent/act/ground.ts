import { pointerOver } from '../still.ts';
import { DIALOG } from './animations.ts';
import { isBehindBoundary, ownerOf } from './frames.ts';
import type { Point } from './hit-test.ts';
import { flatAncestors } from './tree.ts';

/** Whether the document is the tab's own: its viewport is the tab's. */
export function isOfTab({ defaultView: view }: Document): boolean {
  return view !== null && !ownerOf(view) && !isBehindBoundary(view);
}

/** The nearest free point beside everything, where only the element's ancestors get a click, as they do for one on the element. */
export function besideOf(element: Element): Point | undefined {
  const document = element.ownerDocument;
  if (!isOfTab(document)) return undefined;
  const ground = new Set(groundOf(element));
  const { left, top } = element.getBoundingClientRect();
  const far = ({ x, y }: Point): number => Math.abs(x - left) + Math.abs(y - top);
  const places = grid(document).filter(({ x, y }) => ground.has(document.elementFromPoint(x, y) ?? element));
  return places.toSorted((one, other) => far(one) - far(other))[0];
}

/** The element's ancestors and all that takes clicks there, up to its dialog. */
function groundOf(element: Element): Element[] {
  const [, ...around] = flatAncestors(element);
  const dialog = around.findIndex((at) => at.matches(DIALOG));
  const layer = dialog === -1 ? around : around.slice(0, dialog + 1);
  return layer.slice(layer.findLastIndex(isForClicks) + 1);
}

function isForClicks(element: Element): boolean {
  const cursor = pointerOver(element);
  return (cursor !== 'auto' && cursor !== 'default') || element.matches(FOR_CLICKS);
}

const FOR_CLICKS =
  '[role=listbox], [role=menu], button, a[href], label, summary, [role=button], [role=combobox], [tabindex="0"], [onclick]';
const PLACES = 16; // to test, across and down the viewport

export function grid({ documentElement: { clientWidth, clientHeight } }: Document): Point[] {
  const share = (all: number, index: number): number => ((index + 0.5) * all) / PLACES;
  const each = Array.from({ length: PLACES }, (_, index) => index);
  return each.flatMap((down) =>
    each.map((across) => ({ x: share(clientWidth, across), y: share(clientHeight, down) })),
  );
}

import { viewOf } from './clipping.ts';
import { OUT_OF_FLOW } from '../lists/popup-rows.ts';
import { boxOf, scrollTo } from '../scroll.ts';
import { flatAncestors } from '../flat-path.ts';

export const ALIGNMENTS = [undefined, 'layer', 'center', 'end', 'start'] as const; // a sticky header or footer may cover one of them

/** Scrolls to align the element so; returns whether there is anything to try. */
export function align(target: Element, to: (typeof ALIGNMENTS)[number]): boolean {
  if (to === 'layer') return scrollInLayer(target);
  if (to) scrollTo(target, to);
  return true;
}

/**
 * Scrolls only the element's container in a layer over the page, vertically, if that is in view: many layers close
 * when the page is scrolled. Returns whether it did.
 */
function scrollInLayer(target: Element): boolean {
  const box = boxOf(target);
  const around = [...flatAncestors(box)].filter((at) => at !== box);
  const pane = around.find(
    (at) => at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible',
  );
  const layer = around.find((at) => OUT_OF_FLOW.test(getComputedStyle(at).position));
  if (!pane || !layer?.contains(pane)) return false;
  const { top, bottom, left, right } = box.getBoundingClientRect();
  const { top: first, bottom: last, ...view } = viewOf(box);
  const isBeside = (left + right) / 2 < view.left || (left + right) / 2 > view.right;
  if (isBeside || last - first < Math.min(bottom - top, MIN_SHOWN_PX)) return false;
  const before = pane.scrollTop;
  pane.scrollBy({ top: (top + bottom - first - last) / 2, behavior: 'instant' });
  return pane.scrollTop !== before;
}

const MIN_SHOWN_PX = 20; // a line

import { flatAncestors } from './tree.ts';

const MOST_LEVELS = 4; // a list that only screen readers get is cut off right around its options

/** Whether the element has a place that nobody can see: it stands in a box without a size that shows nothing of it. */
export function isCutOff(element: Element): boolean {
  let level = 0;
  for (const at of flatAncestors(element)) {
    if (level > MOST_LEVELS) return false;
    if (showsNothing(at)) return true;
    level += 1;
  }
  return false;
}

function showsNothing(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  if (width > 1 && height > 1) return false;
  const { display, overflowX, overflowY } = getComputedStyle(element);
  if (display === 'contents' || display === 'inline') return false;
  return (width <= 1 && overflowX !== 'visible') || (height <= 1 && overflowY !== 'visible');
}

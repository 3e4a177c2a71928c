import { flatParent } from './tree.ts';

/** Where the next view begins, past what is there by now below the view: many lists render more than they show. */
export function nextView(scroller: Element, options: Element[]): number {
  const { scrollTop, clientHeight } = scroller;
  const { top: zero } = scroller.getBoundingClientRect();
  const places = options.map((option) => option.getBoundingClientRect()).sort((one, other) => one.top - other.top);
  let end = clientHeight;
  for (const { top, bottom } of places) {
    if (top - zero > end + 1) break; // one far away that is kept, because it is chosen
    end = Math.max(end, bottom - zero);
  }
  return scrollTop + end - clientHeight * (1 - VIEW_SHARE);
}

const VIEW_SHARE = 0.8; // so that no row is missed between two views

/** What scrolls the option into view. */
export function scrollerOf(option: Element | undefined): Element | undefined {
  for (let at = option && flatParent(option); at && at !== at.ownerDocument.body; at = flatParent(at)) {
    if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible') return at;
  }
  return undefined;
}

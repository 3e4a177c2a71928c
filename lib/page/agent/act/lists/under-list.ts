import { popupOf } from './list-buttons.ts';
import { describeElement, overlayOf } from '../describe.ts';
import { hitOver } from '../pointer/hit-test.ts';
import { findOver } from '../modal.ts';
import { pointBesideList, isPartOfOpenList } from './open-list.ts';
import { refuse, type Refusal } from '../outcome.ts';
import { clickTargetFor } from '../pointer/click-target.ts';
import { flatAncestors } from '../flat-path.ts';

/** Whether the open popup of `opener`, with its list in it, covers the center of the element. */
export function isUnderListOf(element: Element, opener: Element): boolean {
  const popup = popupOf(opener);
  if (!popup || [...flatAncestors(element)].includes(popup)) return false;
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  const own = clickTargetFor(element).getBoundingClientRect();
  const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

/** Refuses to write to a field from which an open list has taken back the focus, as many do until they are closed. */
export function refuseUnderList(field: Element): Refusal | undefined {
  const hit = findOver(field, hitOver);
  if (!hit || !isPartOfOpenList(field, hit)) return undefined;
  const name = describeElement(overlayOf(hit, field));
  const refusal = refuse('covered', `is covered by ${name}, which keeps the focus`, { by: name });
  const beside = pointBesideList(field, hit);
  return beside ? { ...refusal, beside } : refusal;
}

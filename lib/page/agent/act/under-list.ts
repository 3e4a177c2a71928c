import { popupOf } from './list-buttons.ts';
import { describeElement, overlayOf } from './describe.ts';
import { hitOver } from './hit-test.ts';
import { foundOver } from './modal.ts';
import { besideList, isOfOpenList } from './open-list.ts';
import { refuse, type Refusal } from './outcome.ts';
import { standIn } from './stand-in.ts';
import { flatAncestors } from './tree.ts';

/** Whether the open popup of `opener`, with its list in it, covers the center of the element. */
export function liesUnderListOf(element: Element, opener: Element): boolean {
  const popup = popupOf(opener);
  if (!popup || [...flatAncestors(element)].includes(popup)) return false;
  const { left, right, top, bottom } = popup.getBoundingClientRect();
  const own = standIn(element).getBoundingClientRect();
  const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
  return x > left && x < right && y > top && y < bottom;
}

/** Refuses to write to a field from which an open list has taken back the focus, as many do until they are closed. */
export function refuseUnderList(field: Element): Refusal | undefined {
  const hit = foundOver(field, hitOver);
  if (!hit || !isOfOpenList(field, hit)) return undefined;
  const name = describeElement(overlayOf(hit, field));
  const refusal = refuse('covered', `is covered by ${name}, which keeps the focus`, { by: name });
  const beside = besideList(field, hit);
  return beside ? { ...refusal, beside } : refusal;
}

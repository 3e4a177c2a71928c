import { describeElement, overlayOf } from './describe.ts';
import { hitOver } from './hit-test.ts';
import { foundOver } from './modal.ts';
import { besideList, isOfOpenList } from './open-list.ts';
import { refuse, type Refusal } from './outcome.ts';

/** Refuses to write in a field from which an open list has taken back the focus, as many keep it until they are left. */
export function refuseUnderList(field: Element): Refusal | undefined {
  const hit = foundOver(field, hitOver);
  if (!hit || !isOfOpenList(field, hit)) return undefined;
  const name = describeElement(overlayOf(hit, field));
  const refusal = refuse('covered', `is covered by ${name}, which keeps the focus`, { by: name });
  const beside = besideList(field, hit);
  return beside ? { ...refusal, beside } : refusal;
}

import { inShort } from '../errors/in-short.ts';
import type { ElementFacts, Written } from './agent/act/facts.ts';

const SHORT = 400; // characters that are told in any case
const AROUND = 60; // characters told before and after what has changed in a longer text

/** A value as it is told: of a long text what has changed, with some of what stands around it; of a very long one its ends. */
export function toldValue(now: string, before: string | undefined): string {
  return inShort(changedIn(now, before));
}

function changedIn(now: string, before: string | undefined): string {
  if (now.length <= SHORT || before === undefined) return now;
  const most = Math.min(now.length, before.length);
  let start = 0;
  while (start < most && now[start] === before[start]) start += 1;
  let end = 0;
  while (end < most - start && now.at(-1 - end) === before.at(-1 - end)) end += 1;
  const from = Math.max(0, start - AROUND);
  const to = Math.min(now.length, now.length - end + AROUND);
  return `${from > 0 ? '…' : ''}${now.slice(from, to)}${to < now.length ? '…' : ''}`.toWellFormed();
}

/** What stands in the editor that has the focus, if something else stood there before. */
export function writtenAnew(
  before: Pick<ElementFacts, 'written'>,
  now: Pick<ElementFacts, 'written'>,
): Written | undefined {
  const { written } = now;
  return written?.ref === before.written?.ref && written?.value !== before.written?.value ? written : undefined;
}

import { inShort } from '../errors/in-short.ts';
import type { Written } from './agent/act/facts.ts';

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

/** What stands in the editor that has the focus, where it was written in, and none of the new lines says so. */
export function toldWritten(
  before: Written | undefined,
  now: Written | undefined,
  added: readonly string[],
): { value?: string } {
  if (!now || now.ref !== before?.ref || now.value === before?.value) return {};
  const isTold = added.some((line) => line.trimStart().startsWith(`[${now.ref}]`));
  return isTold ? {} : { value: toldValue(now.value, before?.value) };
}

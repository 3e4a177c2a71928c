import { abbreviate } from '../errors/abbreviate.ts';
import type { ElementFacts, EditorContent } from './agent/act/element-facts.ts';

const MAX_WHOLE_LENGTH = 400; // characters that are told in any case
const CONTEXT_LENGTH = 60; // characters told before and after what has changed in a longer text

/** A value as it is told: of a long text what has changed, with some of what stands around it; of a very long one its ends. */
export function reportedValue(now: string, before: string | undefined): string {
  return abbreviate(changedIn(now, before));
}

function changedIn(now: string, before: string | undefined): string {
  if (now.length <= MAX_WHOLE_LENGTH || before === undefined) return now;
  const most = Math.min(now.length, before.length);
  let start = 0;
  while (start < most && now[start] === before[start]) start += 1;
  let end = 0;
  while (end < most - start && now.at(-1 - end) === before.at(-1 - end)) end += 1;
  const from = Math.max(0, start - CONTEXT_LENGTH);
  const to = Math.min(now.length, now.length - end + CONTEXT_LENGTH);
  return `${from > 0 ? '…' : ''}${now.slice(from, to)}${to < now.length ? '…' : ''}`.toWellFormed();
}

/** What stands in the editor that has the focus, if something else stood there before. */
export function changedEditorText(
  before: Pick<ElementFacts, 'written'>,
  now: Pick<ElementFacts, 'written'>,
): EditorContent | undefined {
  const { written } = now;
  return written?.ref === before.written?.ref && written?.value !== before.written?.value ? written : undefined;
}

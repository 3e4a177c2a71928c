import { ActionFailedError, InvalidActionError } from '../errors/named-errors.ts';
import { parseOutline } from '../inference/lite/outline.ts';
import { changedLines, shortened } from '../page/line-diff.ts';
import { cutAt } from '../page/long-lines.ts';
import { fillIn, mask } from '../page/variables.ts';
import type { ActMethod, Change, WaitMethod } from '../protocol/results.ts';
import { LONGEST_URL } from './bounded.ts';
import type { Call } from './call.ts';
import type { EngineSnapshot, PageAction, Performed } from './page.ts';
import { quote } from './quotes.ts';

const WAIT_MS = 20_000; // an act may take 30 s in all, and it may wait after other actions
const LOOK_MS = 1_000; // frames of other processes say nothing of a change until they are read

const WAITS: ReadonlySet<ActMethod> = new Set<WaitMethod>(['waitFor', 'waitUntilGone']);

/** Whether an action only waits for the page. */
export function isWait({ method }: PageAction): boolean {
  return WAITS.has(method);
}

/**
 * Waits until the page says a text, in any case, or says it no longer. Neither the result nor an error shows the value of a
 * variable in it.
 * @throws {ActionFailedError} that has not come in 20 s.
 * @throws {InvalidActionError} the text is empty.
 */
export async function waitFor(
  call: Call,
  { method, arguments: [text = ''] }: PageAction,
  variables: Record<string, string>,
): Promise<Performed> {
  const isAwaited = method === 'waitFor';
  const sought = folded(fillIn(text, variables));
  if (sought === '') throw nothingSought(text);
  const until = Date.now() + WAIT_MS;
  const before = await call.read();
  let now = before;
  while (says(now, sought) !== isAwaited) {
    const left = until - Date.now();
    if (left <= 0) throw notCome({ text, isAwaited, at: now.url === before.url ? undefined : now.url });
    const maxMs = Math.min(left, LOOK_MS);
    await call.phase(`waiting for ${quote(text)}`, (signal) => call.page.untilChanged({ signal, maxMs }));
    now = await call.read();
  }
  return mask({ changed: changeOf(before, now), alone: true, appeared: [], url: now.url }, variables);
}

function nothingSought(text: string): InvalidActionError {
  return new InvalidActionError(`There is no text to wait for in ${quote(text)}.`, {
    hint: 'Write a text that the page will show, as in: wait for "Saved".',
    data: { reason: 'incomplete' },
  });
}

/** Whether what stands together in a line says the folded text to those who see the page. */
function says({ outline }: EngineSnapshot, sought: string): boolean {
  const lines = new Map<number, string>();
  for (const { name, states, line } of parseOutline(outline).nodes) {
    if (states.has('unseen')) continue;
    const shown = SHOWN.map((state) => states.get(state) ?? '').join(' ');
    lines.set(line, `${lines.get(line) ?? ''} ${name} ${shown}`);
  }
  return [...lines.values()].some((text) => folded(text).includes(sought));
}

/** In small letters, with single blanks, and without borders, with which an outline tells what stands in a line. */
function folded(text: string): string {
  return text
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toLowerCase();
}

const SHOWN = ['value', 'placeholder', 'description'];

function changeOf(before: EngineSnapshot, now: EngineSnapshot): Change {
  if (before.url !== now.url) return { url: now.url, title: now.title };
  const { added, removed } = changedLines(before.outline, now.outline);
  if (added.length + removed.length === 0) return 'nothing';
  return {
    ...(added.length > 0 && { added: shortened(added) }),
    ...(removed.length > 0 && { removed: shortened(removed) }),
  };
}

interface Waited {
  text: string;
  isAwaited: boolean;
  /** The URL of the page, where it is another one by now. */
  at: string | undefined;
}

function notCome({ text, isAwaited, at }: Waited): ActionFailedError {
  const what = isAwaited ? 'has not appeared' : 'is still there';
  const where = at === undefined ? '' : ` The tab shows another page by now: ${cutAt(at, LONGEST_URL)}`;
  return new ActionFailedError(`${quote(text)} ${what} after ${WAIT_MS / 1_000} s.${where}`, {
    hint: 'Read the page with extract to see what it says; wait again if it is still loading.',
    data: { reason: isAwaited ? 'not-seen' : 'still-there', ...(at !== undefined && { url: cutAt(at, LONGEST_URL) }) },
  });
}

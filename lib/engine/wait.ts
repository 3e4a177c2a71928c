import { ActionFailedError, InvalidActionError } from '../errors/named-errors.ts';
import { parseOutline } from '../inference/lite/outline/outline.ts';
import { changedLines, truncatedLines } from '../page/line-diff.ts';
import { truncate } from '../page/long-lines.ts';
import { substitute, mask } from '../page/variables.ts';
import type { ActMethod, Change, WaitMethod } from '../protocol/results.ts';
import { MAX_URL_CHARACTERS } from './bounded.ts';
import type { Call } from './call.ts';
import type { EngineSnapshot, PageAction, Performed } from './page.ts';
import { quote } from './quotes.ts';

const WAIT_TIMEOUT_MS = 20_000; // an act may take 30 s in all, and it may wait after other actions
const POLL_MS = 1_000; // frames of other processes say nothing of a change until they are read

const WAIT_METHODS: ReadonlySet<ActMethod> = new Set<WaitMethod>(['waitFor', 'waitUntilGone']);

/** Whether an action only waits for the page. */
export function isWait({ method }: PageAction): boolean {
  return WAIT_METHODS.has(method);
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
  const mustAppear = method === 'waitFor';
  const searchText = normalized(substitute(text, variables));
  if (searchText === '') throw nothingToFind(text);
  const endsAt = Date.now() + WAIT_TIMEOUT_MS;
  const before = await call.read();
  let now = before;
  while (showsText(now, searchText) !== mustAppear) {
    const left = endsAt - Date.now();
    if (left <= 0) throw waitFailed({ text, mustAppear, newUrl: now.url === before.url ? undefined : now.url });
    const maxMs = Math.min(left, POLL_MS);
    await call.phase(`waiting for ${quote(text)}`, (signal) => call.page.untilChanged({ signal, maxMs }));
    now = await call.read();
  }
  return mask({ changed: changeOf(before, now), alone: true, appeared: [], url: now.url }, variables);
}

function nothingToFind(text: string): InvalidActionError {
  return new InvalidActionError(`There is no text to wait for in ${quote(text)}.`, {
    hint: 'Write a text that the page will show, as in: wait for "Saved".',
    data: { reason: 'incomplete' },
  });
}

/** Whether what stands together in a line says the folded text to those who see the page. */
function showsText({ outline }: EngineSnapshot, searchText: string): boolean {
  const lines = new Map<number, string>();
  for (const { name, states, line } of parseOutline(outline).nodes) {
    if (states.has('unseen')) continue;
    const shown = VISIBLE_STATES.map((state) => states.get(state) ?? '').join(' ');
    lines.set(line, `${lines.get(line) ?? ''} ${name} ${shown}`);
  }
  return [...lines.values()].some((text) => normalized(text).includes(searchText));
}

/** In small letters, with single blanks, and without borders, with which an outline tells what stands in a line. */
function normalized(text: string): string {
  return text
    .replaceAll(/[\s|]+/g, ' ')
    .trim()
    .toLowerCase();
}

const VISIBLE_STATES = ['value', 'placeholder', 'description'];

function changeOf(before: EngineSnapshot, now: EngineSnapshot): Change {
  if (before.url !== now.url) return { url: now.url, title: now.title };
  const { added, removed } = changedLines(before.outline, now.outline);
  if (added.length + removed.length === 0) return 'nothing';
  return {
    ...(added.length > 0 && { added: truncatedLines(added) }),
    ...(removed.length > 0 && { removed: truncatedLines(removed) }),
  };
}

interface FailedWait {
  text: string;
  mustAppear: boolean;
  /** The URL of the page, where it is another one by now. */
  newUrl: string | undefined;
}

function waitFailed({ text, mustAppear, newUrl }: FailedWait): ActionFailedError {
  const what = mustAppear ? 'has not appeared' : 'is still there';
  const where =
    newUrl === undefined ? '' : ` The tab shows another page by now: ${truncate(newUrl, MAX_URL_CHARACTERS)}`;
  return new ActionFailedError(`${quote(text)} ${what} after ${WAIT_TIMEOUT_MS / 1_000} s.${where}`, {
    hint: 'Read the page with extract to see what it says; wait again if it is still loading.',
    data: {
      reason: mustAppear ? 'not-seen' : 'still-there',
      ...(newUrl !== undefined && { url: truncate(newUrl, MAX_URL_CHARACTERS) }),
    },
  });
}

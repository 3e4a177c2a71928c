import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Attachments } from '../../entrypoints/background/attachments.ts';
import type { DebuggerApi } from '../../entrypoints/background/chrome-channel.ts';
import { LivePages } from '../../entrypoints/background/live-pages.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** chrome.debugger with one tab, whose page answers every command. */
class FakeDebugger implements DebuggerApi {
  attached = false;
  attachments = 0;
  printing = false;
  answer: (method: string) => Promise<unknown> = async () => ({
    frameTree: { frame: { id: 'main', url: 'http://a/' } },
  });

  async attach(): Promise<void> {
    this.attached = true;
    this.attachments += 1;
  }

  async detach(): Promise<void> {
    this.attached = false;
  }

  sendCommand(_: object, method: string): Promise<unknown> {
    return this.answer(method);
  }
}

const TAB = 1;
const free = async (): Promise<void> => undefined;
const call = (pages: LivePages): Promise<string> =>
  pages.use(TAB, { signal: new AbortController().signal, focusEmulation: false }, async () => 'done');

it('keeps the debugger between calls, and lets go of it soon after the last, so that Chrome’s bar goes', async () => {
  const api = new FakeDebugger();
  const pages = new LivePages(new Attachments(api, free), async () => api.printing);
  await call(pages);
  await vi.advanceTimersByTimeAsync(10_000);
  await call(pages);
  expect(api.attachments).toBe(1);

  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.attached).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(api.attached).toBe(false);
});

it('does not let go of the debugger for a call that Chrome has taken it from earlier', async () => {
  const api = new FakeDebugger();
  const attachments = new Attachments(api, free);
  const pages = new LivePages(attachments, async () => api.printing);
  const options = { signal: new AbortController().signal, focusEmulation: false };
  await pages.use(TAB, options, async () => attachments.detached({ tabId: TAB }, 'target_closed'));
  await vi.advanceTimersByTimeAsync(10_000);
  let end = (): void => undefined;
  const working = pages.use(TAB, options, () => new Promise<void>((resolve) => (end = resolve)));

  await vi.advanceTimersByTimeAsync(10_000);

  expect(api).toMatchObject({ attachments: 2, attached: true });
  expect(pages.has(TAB)).toBe(true);
  end();
  await working;
});

it('attaches anew for a call that comes while the debugger is let go', async () => {
  const api = new FakeDebugger();
  const pages = new LivePages(new Attachments(api, free), async () => api.printing);
  await call(pages);
  const { answer } = api;
  let answerLate = (): void => undefined;
  const late = new Promise<void>((resolve) => (answerLate = resolve));
  api.answer = (method) => late.then(() => answer(method));
  const released = pages.release(TAB);

  const next = call(pages);
  answerLate();

  expect(await next).toBe('done');
  await released;
  expect(api).toMatchObject({ attachments: 2, attached: true });
});

it('lets go of the debugger at once when the page refuses it', async () => {
  const api = new FakeDebugger();
  const pages = new LivePages(new Attachments(api, free), async () => api.printing);
  api.answer = () => Promise.reject(new Error('Cannot access a chrome-extension:// URL of different extension'));

  await expect(call(pages)).rejects.toMatchObject({ name: 'PageNotAllowedError', data: { reason: 'foreign-frame' } });

  expect(api.attached).toBe(false);
});

it('lets go of the debugger when the page answers nothing, sooner when it is to be left', async () => {
  const api = new FakeDebugger();
  const pages = new LivePages(new Attachments(api, free), async () => api.printing);
  api.answer = () => new Promise(() => undefined);
  const options = { signal: new AbortController().signal, focusEmulation: false };
  const silent = pages.use(TAB, { ...options, leaving: true }, async () => 'done').catch((thrown: unknown) => thrown);

  await vi.advanceTimersByTimeAsync(6_000);
  expect(await silent).toMatchObject({
    name: 'TimeoutError',
    message: expect.stringContaining('debugger has paused it'),
    hint: expect.stringContaining('navigate'),
  });
  expect(api.attached).toBe(false);
});

it('ends a call whose page prints, and lets go of the debugger; not one whose page is busy', async () => {
  const api = new FakeDebugger();
  let isKnown = false;
  const pages = new LivePages(new Attachments(api, free), async () => {
    if (!isKnown) throw new Error('The browser is shutting down.');
    return api.printing;
  });
  const busy = vi.fn();
  const options = { signal: new AbortController().signal, focusEmulation: false };
  const working = pages.use(TAB, options, () => new Promise(() => undefined)).catch(busy);
  await vi.advanceTimersByTimeAsync(0);
  api.answer = () => new Promise(() => undefined);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(busy).not.toHaveBeenCalled();

  isKnown = true;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(busy).not.toHaveBeenCalled();

  api.printing = true;
  await vi.advanceTimersByTimeAsync(4_000);
  await working;

  expect(busy.mock.lastCall).toMatchObject([
    { name: 'TimeoutError', message: expect.stringContaining('print dialog') },
  ]);
  expect(api.attached).toBe(false);
});

it('says of a page that prints already, and so answers nothing, as soon that it does', async () => {
  const api = new FakeDebugger();
  api.printing = true;
  api.answer = () => new Promise(() => undefined);
  const pages = new LivePages(new Attachments(api, free), async () => api.printing);
  const failed = vi.fn();
  void call(pages).catch(failed);

  await vi.advanceTimersByTimeAsync(4_000);

  expect(failed.mock.lastCall).toMatchObject([
    { name: 'TimeoutError', message: expect.stringContaining('print dialog'), data: { reason: 'print-dialog' } },
  ]);
  expect(api.attached).toBe(false);
});

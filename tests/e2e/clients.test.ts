import { afterEach, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openUserTab } from './user-tab.ts';

const opened: AsyncDisposable[] = [];
afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource[Symbol.asyncDispose]();
});

async function start(relayArgs: string[]): Promise<{ stack: Stack; pages: Pages }> {
  const button = '<button onclick="this.textContent = `${event.isTrusted} ${document.visibilityState}`">Press</button>';
  const pages = await servePages({ '/page': () => html('Page', `${button}<input>`) });
  const stack = await startStack({ relayArgs, watchWorker: true });
  opened.push(pages, stack);
  return { stack, pages };
}

/** Takes down what the extension asks of the debugger from now on. */
async function noteCommands(stack: Stack): Promise<() => Promise<string[]>> {
  const worker = await stack.worker();
  await worker.evaluate(() => {
    const { sendCommand } = chrome.debugger;
    const noted: string[] = [];
    Object.assign(globalThis, { noted });
    Object.assign(chrome.debugger, {
      sendCommand: (...call: Parameters<typeof sendCommand>) => {
        noted.push(call[1]);
        return sendCommand(...call);
      },
    });
  });
  return () => worker.evaluate(() => (globalThis as unknown as { noted: string[] }).noted); // put there above
}

it('a verified session works without emulation, in a window of its own, and the user stays where they are', async () => {
  const { stack, pages } = await start(['--verified']);
  const user = await openUserTab(stack, pages.url('/page?user'));
  const before = await user.look();
  const commands = await noteCommands(stack);
  await stack.call('navigate', { url: pages.url('/page') });
  await stack.call('act', { action: 'click Press' });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: true visible') });
  expect(await commands()).toContain('Input.dispatchMouseEvent');
  expect((await commands()).filter((method) => /^(Emulation|Network)\.set/.test(method))).toEqual([]);
  await stack.call('end');
  expect(await user.look()).toEqual(before);
});

it('several clients work side by side, each in its own tab, and none in that of another', async () => {
  const { stack, pages } = await start([]);
  const other = await stack.connect('other');
  const { sessionId } = (await stack.call('start')) as { sessionId: string }; // its result by the table of methods
  await Promise.all([
    stack.call('navigate', { url: pages.url('/page?one') }),
    other.call('navigate', { url: pages.url('/page?two') }),
  ]);
  await Promise.all([stack.call('act', { action: 'click Press' }), other.call('act', { action: 'click Press' })]);
  expect(await other.failure('start', { sessionId })).toMatchObject({
    name: 'SessionInUseError',
    message: expect.stringContaining('is used by e2e'),
  });
  expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('button: true visible') });
});

it('the tab of a session that the user moves to another window stays there, in a group of its own', async () => {
  const { stack, pages } = await start([]);
  await stack.call('navigate', { url: pages.url('/page?moved') });
  const worker = await stack.worker();
  const groups = () =>
    worker.evaluate(async (url) => {
      const all = await chrome.tabGroups.query({});
      const [tab] = await chrome.tabs.query({ url });
      return all.map(({ title, windowId }) => ({ title, isHere: windowId === tab?.windowId }));
    }, pages.url('/page?moved'));
  expect(await groups()).toEqual([{ title: 'e2e', isHere: true }]);
  const windowId = await worker.evaluate(async (url) => {
    const [tab] = await chrome.tabs.query({ url });
    return (await chrome.windows.create({ tabId: tab?.id ?? -1, focused: false }))?.id;
  }, pages.url('/page?moved'));
  await expect.poll(groups).toEqual([{ title: 'e2e', isHere: true }]);
  await stack.call('act', { action: 'click Press' });
  const inWindow = await worker.evaluate(
    async (id) => (await chrome.tabs.query({ windowId: id ?? -1 })).length,
    windowId,
  );
  expect(inWindow).toBe(1);
});

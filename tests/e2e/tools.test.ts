import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BLOCKING_SCRIPT, html, NEVER_ANSWERED_ROUTE } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';
import { openUserTab, type UserTab } from './user-tab.ts';

const SLOW_MS = 1_500; // of a script that a page waits for: less than tabs that load are waited for

const FORM = `<h1>Sign up</h1><p>Shipping takes three days.</p>
  <form onsubmit="event.preventDefault(); done.textContent = 'Thanks, ' + email.value">
    <label>Email <input id="email"></label>
    <label>Country <select><option>Chile<option>Canada</select></label>
    <label><input type="checkbox"> I agree</label>
    <button>Send</button>
  </form><p id="done"></p>
  <button onclick="done.textContent = confirm('Really?') ? 'Deleted' : 'Kept'">Delete</button>
  <a href="/kid" target="_blank">Open the child</a>
  <button onclick="window.open('/kid', '_blank', 'width=300,height=200')">Pop up</button>
  <button onclick="setTimeout(() => window.open('/kid'), 2_000)">Pay</button>
  <a href="/late" target="_blank">Open the late one</a> <a href="/note" target="_blank">Take a note</a> <a href="/busy" target="_blank">Be busy</a>`;

let stack: Stack;
let pages: Pages;
let user: UserTab;
let before: unknown;

beforeAll(async () => {
  pages = await servePages({
    '/form': () => html('Form', FORM),
    '/kid': () => html('Child', '<h1>The child</h1><button onclick="window.close()">Close me</button>'),
    '/late': () => html('', '<h1>Late</h1><script src="/slow.js"></script><script>document.title = "At last"</script>'),
    '/slow.js': async () => {
      await pass(SLOW_MS);
      return new Response('', { headers: { 'content-type': 'text/javascript' } });
    },
    '/note': () =>
      html('Note', '<input aria-label="Note" oninput="onbeforeunload = (leave) => leave.preventDefault()">'),
    '/busy': () => html('Busy', `<h1>Busy</h1><script>setTimeout(() => ${BLOCKING_SCRIPT})</script>`),
    ...NEVER_ANSWERED_ROUTE,
    '/user': () => html('User', '<input>'),
  });
  stack = await startStack({ watchWorker: true });
  user = await openUserTab(stack, pages.url('/user'));
  before = await user.look();
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});
beforeEach(() => stack.call('navigate', { url: pages.url('/form') }));
afterEach(async () => {
  expect(await user.look()).toEqual(before); // whatever a tool does, the user stays where they are
  await stack.call('end');
});

const read = async (): Promise<string> => {
  const { pageText } = (await stack.call('extract')) as { pageText: string }; // its result without an instruction
  return pageText;
};

it('navigate tells the final URL, the title and the status', async () => {
  expect(await stack.call('navigate', { url: pages.url('/form') })).toMatchObject({
    url: pages.url('/form'),
    title: 'Form',
    status: 200,
    redirected: false,
  });
});

it('observe finds elements, and act does the action that it gave', async () => {
  const found = await stack.call('observe', { instruction: 'the Send button' });
  expect(found).toMatchObject([{ method: 'click', role: 'button', name: 'Send' }]);
  const [{ ref }] = found as [{ ref: string }]; // as just checked
  await stack.call('act', { action: 'type "ada@example.org" into the email field' });
  expect(await stack.call('act', { action: `click [${ref}]` })).toMatchObject({
    changed: { added: [expect.stringContaining('Thanks, ada@example.org')] },
  });
});

it('act in words chooses, checks and presses', async () => {
  await stack.call('act', { action: 'choose Canada as the country' });
  await stack.call('act', { action: 'check I agree' });
  const text = await read();
  expect(text).toContain('value="Canada"');
  expect(text).toMatch(/checkbox: I agree \[.*checked/);
});

it('act does several actions by ref in one call, or tells where it stopped', async () => {
  const text = await read();
  const ref = (line: string): string => new RegExp(`\\[(\\d+-\\d+)\\] ${line}`).exec(text)?.[1] ?? '';
  const fill = `fill [${ref('textbox: Email')}] with "ada@example.org"\nselect "Canada" in [${ref('combobox')}]`;
  expect(
    await stack.call('act', { action: `${fill}\nclick [${ref('button: Send')}]\nwait for "thanks"` }),
  ).toMatchObject({
    actions: [{ method: 'fill' }, { method: 'selectOption' }, { method: 'click' }, { method: 'waitFor' }],
    changed: { added: [expect.stringContaining('Thanks, ada@example.org'), expect.anything(), expect.anything()] },
  });
  expect(await stack.failure('act', { action: `${fill}\nclick [${ref('button: Send')}9]` })).toMatchObject({
    name: 'StaleRefError',
    message: expect.stringMatching(/^Stopped at action 3 of 3\. /),
  });
});

it('extract reads the page, and answers about it', async () => {
  expect(await read()).toContain('heading: Sign up');
  expect(await stack.call('extract', { instruction: 'how long shipping takes' })).toMatchObject({
    extraction: expect.stringContaining('three days'),
  });
});

it('act answers a dialog, and tells how', async () => {
  expect(await stack.call('act', { action: 'click Delete' })).toMatchObject({
    changed: { dialog: [{ type: 'confirm', message: 'Really?', answer: 'dismissed' }] },
  });
  expect(await read()).toContain('Kept');
  await stack.call('act', { action: 'click Delete and accept the dialog' });
  expect(await read()).toContain('Deleted');
});

it.each(['click Open the child', 'click Pop up'])(
  '%s: the session follows to the new tab, and back',
  async (action) => {
    await stack.call('act', { action });
    await expect.poll(read).toContain('heading: The child');
    expect(await user.look()).toEqual(before);
    expect(await stack.call('act', { action: 'click Close me' })).toMatchObject({
      changed: { closed: true },
      url: pages.url('/form'),
    });
    await expect.poll(read).toContain('heading: Sign up');
  },
);

it('the session goes from tab to tab as it is told, and finds each as it was', async () => {
  await stack.call('act', { action: 'type "ada@example.org" into the email field' });
  const [, send = ''] = /\[(\d+-\d+)\] button: Send/.exec(await read()) ?? [];
  expect(await stack.call('act', { action: 'click Open the child' })).toMatchObject({
    changed: { newTab: pages.url('/kid'), hint: expect.stringContaining('"close browser tab"') },
  });
  expect(await stack.call('act', { action: 'switch to the previous browser tab' })).toEqual({
    actions: [{ method: 'switchTab', arguments: [] }],
    changed: { switched: true, title: 'Form' },
    url: pages.url('/form'),
  });
  expect(await stack.call('act', { action: `click [${send}]` })).toMatchObject({
    changed: { added: [expect.stringContaining('Thanks, ada@example.org')] },
  });
  expect(await stack.failure('act', { action: 'switch to browser tab "sister"' })).toMatchObject({
    name: 'InstructionNotResolvedError',
    message: expect.stringContaining(`"Child" ${pages.url('/kid')}`),
  });
  await stack.call('act', { action: 'switch to browser tab "child"' });
  expect(await read()).toContain('heading: The child');
  expect(await stack.call('act', { action: 'close browser tab' })).toMatchObject({
    changed: { closed: true, title: 'Form' },
    url: pages.url('/form'),
  });
  expect(await stack.failure('act', { action: 'close browser tab' })).toMatchObject({
    message: 'The tab was not closed: it is the only tab of the session.',
  });
});

/** Waits until a tab at the URL is the session's. */
async function untilJoined(url: string): Promise<void> {
  const worker = await stack.worker();
  const groups = (at: string): Promise<number[]> =>
    worker.evaluate(async (of) => (await chrome.tabs.query({ url: of })).map(({ groupId }) => groupId), at);
  await expect.poll(() => groups(url)).toEqual([expect.toSatisfy((groupId: number) => groupId !== -1)]);
}

describe('a tab that the page opens when the act has been told of', () => {
  let send = '';
  beforeEach(async () => {
    [, send = ''] = /\[(\d+-\d+)\] button: Send/.exec(await read()) ?? [];
    expect(await stack.call('act', { action: 'click "Pay"' })).toMatchObject({ changed: 'nothing' });
    await untilJoined(pages.url('/kid'));
  });

  it('is told by the next, with the way back', async () => {
    expect(await stack.call('act', { action: 'press Tab' })).toMatchObject({
      changed: { newTab: pages.url('/kid'), newTabEarlier: true, hint: expect.stringContaining('"close browser tab"') },
    });
    const { changed } = (await stack.call('act', { action: 'press Tab' })) as { changed: object };
    expect(changed).not.toHaveProperty('newTab');
  });

  it('is told where an act fails for it, and in which tab its element is', async () => {
    expect(await stack.failure('act', { action: `click [${send}]` })).toMatchObject({
      name: 'StaleRefError',
      message: `[${send}] is in another tab of the session, "Form" ${pages.url('/form')}.`,
      hint: expect.stringContaining(`opened a tab, ${pages.url('/kid')}, in which the session goes on`),
    });
    await stack.call('act', { action: 'switch to browser tab "Form"' });
    await stack.call('act', { action: `click [${send}]` });
  });

  it('is told with the outline, and where it is closed or left at once', async () => {
    const note = expect.stringContaining(pages.url('/kid'));
    expect(await stack.call('extract')).toMatchObject({ pageText: expect.stringContaining('The child'), note });
    await stack.call('act', { action: 'close browser tab' });
    await stack.call('act', { action: 'click "Pay"' });
    await untilJoined(pages.url('/kid'));
    expect(await stack.call('act', { action: 'close browser tab' })).toMatchObject({
      changed: { closed: true, title: 'Form', newTab: pages.url('/kid'), newTabEarlier: true, hint: note },
    });
  });
});

it('a tab is found by a title that it gets as it loads', async () => {
  await stack.call('act', { action: 'click Open the late one' });
  await stack.call('act', { action: 'switch to the previous browser tab' });
  expect(await stack.call('act', { action: 'switch to browser tab "at last"' })).toMatchObject({
    changed: { switched: true, title: 'At last' },
  });
  await stack.call('act', { action: 'close browser tab' });
});

it('a tab whose page asks whether it may be left is closed, and so is one whose page hangs', async () => {
  await stack.call('act', { action: 'click Take a note' });
  await stack.call('act', { action: 'fill the note with "Milk"' });
  expect(await stack.call('act', { action: 'close browser tab' })).toMatchObject({ url: pages.url('/form') });
  await stack.call('act', { action: 'click Be busy' });
  await stack.call('act', { action: 'close browser tab' });
  expect(await read()).toContain('heading: Sign up');
});

it('opens its tab at the size of the flags, and leaves the size of other tabs', async () => {
  const size = (): string => `${innerWidth}x${innerHeight}`;
  const own = (await stack.browser.pages()).find((page) => page.url() === pages.url('/form'));
  expect(await own?.evaluate(size)).toBe('1024x768');
  expect(await user.page.evaluate(size)).not.toBe('1024x768');
});

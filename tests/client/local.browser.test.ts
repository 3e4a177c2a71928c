import { inspect } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancelledError, TabClosedError, Tabhand, type PageLike } from '../../lib/client/index.ts';
import { ModelServer } from '../inference/model-server.ts';
import { chatFormat } from '../inference/wire-formats.ts';
import { type Pages, servePages } from '../support/serve.ts';
import {
  connectLibrary,
  pageKinds,
  startOwnChromium,
  startSharedChromium,
  type Chromium,
  type PageLibrary,
} from './page-kinds.ts';
import { serveTeas, testClient, testHungFrame, type OpenTab } from './suite.ts';

let pages: Pages;
let chromium: Chromium & AsyncDisposable;
let url: string;

beforeAll(async () => {
  pages = await serveTeas();
  url = pages.url('/list');
  chromium = await startSharedChromium();
});

afterAll(async () => {
  await chromium[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

describe.each(pageKinds)("env 'LOCAL' on a page of %s", (kind) => {
  const tabhand = new Tabhand({ env: 'LOCAL' });
  let library: PageLibrary;

  beforeAll(async () => {
    library = await connectLibrary(kind, chromium);
  });

  afterAll(() => library[Symbol.asyncDispose]());

  const open = async (): Promise<OpenTab> => ({ tabhand, url, ...(await library.open(url)) });

  testClient(open);
  if (kind === 'Playwright') testHungFrame(open);

  it('lets go of the page: neither emulation nor a session of ours is left', async () => {
    await using opened = await library.open(url);
    await using _front = await library.open(url);
    const looks = '[document.hasFocus(), document.visibilityState, innerWidth, innerHeight, devicePixelRatio].join()';
    const before = await opened.evaluate(looks);
    const { page, sessions } = watched(opened.page);
    await tabhand.extract({ page });
    expect(await opened.evaluate(looks)).toBe(before);
    await tabhand.act('click "Send"', { page });
    expect(sessions.length).toBe(kind === 'cdpUrl' ? 0 : 2);
    for (const session of sessions) await expect(session.send('Runtime.enable')).rejects.toThrow();
  });
});

it('keeps nothing of what its calls gave', async () => {
  await using library = await connectLibrary('Puppeteer', chromium);
  await using opened = await library.open(url);
  const tabhand = new Tabhand({ env: 'LOCAL', page: opened.page });
  const given = new WeakRef(await tabhand.extract());
  await tabhand.extract();
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void; // what the flag adds to new contexts
  await expect.poll(() => (collectGarbage(), given.deref())).toBeUndefined();
});

it('uploads a file that the action names', async () => {
  await using library = await connectLibrary('Puppeteer', chromium);
  await using opened = await library.open(url);
  const tabhand = new Tabhand({ env: 'LOCAL', page: opened.page });
  const add = "document.body.insertAdjacentHTML('beforeend', '<label>Photo <input type=file id=photo></label>')";
  await opened.evaluate(add);
  const { pageText } = await tabhand.extract();
  const ref = /\[(\d+-\d+)\] button: Photo/.exec(pageText)?.[1];
  await tabhand.act(`upload ${JSON.stringify(import.meta.filename)} to [${ref}]`);
  expect(await opened.evaluate('photo.files[0].name')).toBe('local.browser.test.ts');
});

it('names the page that was closed, and the browser that ended', async () => {
  const tabhand = new Tabhand({ env: 'LOCAL' });
  const own = await startOwnChromium();
  for (const kind of ['Puppeteer', 'Playwright', 'Patchright'] as const) {
    await using library = await connectLibrary(kind, own);
    const opened = await library.open(url);
    await opened[Symbol.asyncDispose]();
    await expect(tabhand.extract({ page: opened.page })).rejects.toThrow(TabClosedError);
  }
  const page = await own.browser.newPage();
  await own[Symbol.asyncDispose]();
  await expect(tabhand.extract({ page })).rejects.toThrow(TabClosedError);
});

describe("env 'LOCAL' without a page", () => {
  it.each([
    ['BrowserNotFoundError', { launch: { executablePath: process.execPath, args: ['--no-such-flag'] } }],
    ['BrowserNotFoundError', { launch: { executablePath: '/no/such/chrome' } }],
    ['ConfigurationError', { cdpUrl: 'nonsense' }],
    ['ConfigurationError', { cdpUrl: 'localhost:9222' }],
    ['BrowserNotConnectedError', { cdpUrl: 'http://127.0.0.1:9' }],
    ['BrowserNotConnectedError', { cdpUrl: 'ws://127.0.0.1:9/devtools/page/x' }],
  ])('says with a %s that there is none to be had with %j', async (name, options) => {
    await using none = new Tabhand({ env: 'LOCAL', ...options });
    await expect(none.extract()).rejects.toMatchObject({ name, hint: expect.any(String) });
  });

  it('works on a Chrome that runs', async () => {
    await using tabhand = new Tabhand({ env: 'LOCAL', cdpUrl: chromium.wsEndpoint });
    expect(await tabhand.navigate(url)).toMatchObject({ url, title: 'Teas', status: 200 });
    const open = await chromium.browser.pages();
    await open.find((page) => page.url() === url)?.close();
    await expect(tabhand.extract()).rejects.toMatchObject({ hint: 'The next call opens a new page.' });
    expect(await tabhand.navigate(url)).toMatchObject({ status: 200 });
  });

  it('passes on the query of an address, and keeps it out of messages', async () => {
    const page = await chromium.browser.newPage();
    const cdp = await page.createCDPSession();
    const { targetInfo } = await cdp.send('Target.getTargetInfo');
    const host = new URL(chromium.wsEndpoint).host;
    const webSocketDebuggerUrl = `ws://${host}/devtools/page/${targetInfo.targetId}`;
    await using service = await servePages({
      '/json/list': ({ url: { search } }) =>
        search === '?token=k' ? Response.json([{ type: 'page', webSocketDebuggerUrl }]) : new Response('Who are you?'),
    });
    const cdpUrl = service.url('/', '127.0.0.1');

    await using tabhand = new Tabhand({ env: 'LOCAL', cdpUrl: `${cdpUrl}?token=k` });
    expect(await tabhand.navigate(url)).toMatchObject({ status: 200 });
    await page.close();
    await using wrong = new Tabhand({ env: 'LOCAL', cdpUrl: `${cdpUrl}?token=wrong` });
    const failure: unknown = await wrong.extract().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'BrowserNotConnectedError' });
    expect(inspect(failure)).not.toContain('wrong');
    const notOne = new Tabhand({ env: 'LOCAL', cdpUrl: 'ada:wrong@localhost:9222?token=wrong' }).extract();
    await expect(notOne).rejects.toThrow('is not a DevTools address: localhost:9222.');
  });

  it('lets a call that comes while another works wait no longer than it may', async () => {
    await using tabhand = new Tabhand({ env: 'LOCAL', cdpUrl: chromium.wsEndpoint });
    const stop = new AbortController();
    const first = tabhand.act('wait for "Godot"', { signal: stop.signal });
    await expect(tabhand.extract({ timeout: 1 })).rejects.toMatchObject({ data: { timeoutMs: 1 } });
    stop.abort();
    await expect(first).rejects.toThrow(CancelledError);
  });

  it('asks a server as it learned to in the call before', async () => {
    await using server = await ModelServer.start(chatFormat, { status: 404 });
    server.otherwise = { answer: { extraction: 'teas' } };
    const model = { modelName: 'openai/m', apiKey: 'k', baseURL: `${server.origin}/v1` };
    await using tabhand = new Tabhand({ env: 'LOCAL', cdpUrl: chromium.wsEndpoint, model });
    for (const _ of [1, 2]) expect(await tabhand.extract('what is sold')).toEqual({ extraction: 'teas' });
    const chat = '/v1/chat/completions';
    expect(server.requests.map((request) => request.url)).toEqual(['/v1/responses', chat, chat]);
  });

  it('starts a Chrome and closes it', async () => {
    await using tabhand = new Tabhand({ env: 'LOCAL', launch: { args: ['--disable-gpu'] } });
    await tabhand.navigate(url);
    const price = await tabhand.extract('the price of Sencha', undefined, { serverCache: true });
    expect(price).toEqual({ extraction: expect.stringContaining('7.20') }); // no cacheStatus: there is no relay
  });
});

interface Session {
  send(method: string): Promise<unknown>;
}

/** The same page for the client, which writes down the CDP sessions that its library opens. */
function watched(page: PageLike): { page: PageLike; sessions: Session[] } {
  const sessions: Session[] = [];
  const noted = async (opening: Promise<object>): Promise<object> => {
    const session = await opening;
    sessions.push(session as Session); // the libraries' documented interface
    return session;
  };
  if ('createCDPSession' in page) return { page: { createCDPSession: () => noted(page.createCDPSession()) }, sessions };
  if ('cdpUrl' in page) return { page, sessions };
  const context = { newCDPSession: () => noted(page.context().newCDPSession(page as never)) }; // its own page
  return { page: { context: () => context }, sessions };
}

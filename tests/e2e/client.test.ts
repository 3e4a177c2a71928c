import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Tabhand, type PageLike } from '../../lib/client/index.ts';
import { connectLibrary, pageKinds, type Chromium, type PageLibrary } from '../client/page-kinds.ts';
import { serveTeas, testClient, testHungFrame, withoutRefs, type OpenTab } from '../client/suite.ts';
import type { Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let pages: Pages;
let stack: Stack;
let chromium: Chromium;
let url: string;
/** What the client reads in a session of its own. */
let own: string;

beforeAll(async () => {
  pages = await serveTeas();
  url = pages.url('/list');
  const switches = ['--site-per-process', '--remote-debugging-pipe', '--remote-debugging-port=0'];
  stack = await startStack({ switches, env: { TABHAND_UPLOADS: import.meta.dirname } });
  own = await outlineOf(connect());
  chromium = { browser: stack.browser, wsEndpoint: await addressOf(stack) };
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const connect = (): Tabhand =>
  new Tabhand({ env: 'SVC', apiKey: stack.apiKey, baseURL: `http://127.0.0.1:${stack.relay.port}` });

describe("env 'SVC' in a session of its own", () => {
  const openOwn = async (): Promise<OpenTab> => {
    const tabhand = connect();
    await tabhand.navigate(url);
    const open = await stack.browser.pages();
    const page = open.find((one) => one.url() === url);
    return {
      tabhand,
      url,
      evaluate: async (expression) => page?.evaluate(expression),
      [Symbol.asyncDispose]: () => tabhand.close(),
    };
  };

  testClient(openOwn);
  testHungFrame(openOwn);

  it('closes its tab at the end', async () => {
    const tabhand = connect();
    await tabhand.navigate(url);
    await tabhand.close();
    const open = (): string[] => stack.browser.targets().map((target) => target.url());
    await expect.poll(open).not.toContain(url); // DevTools tells of it after the extension did
  });

  it('says whether the cache answered', async () => {
    await using tabhand = connect();
    await tabhand.navigate(url);
    expect(await tabhand.extract('what Assam costs')).toMatchObject({ cacheStatus: 'MISS' });
    expect(await tabhand.extract('what Assam costs')).toMatchObject({ cacheStatus: 'HIT' });
    expect(await tabhand.extract('what Assam costs', undefined, { serverCache: false })).not.toHaveProperty(
      'cacheStatus',
    );
  });
});

it('uploads a file of the folders that are open for it, and no other', async () => {
  const page = await stack.browser.newPage();
  await page.goto(url);
  await page.evaluate(
    "document.body.insertAdjacentHTML('beforeend', '<label>Photo <input type=file id=photo></label>')",
  );
  await using tabhand = connect();
  const { pageText } = await tabhand.extract({ page });
  const photo = { method: 'uploadFile' as const, ref: /\[(\d+-\d+)\] button: Photo/.exec(pageText)?.[1] };
  await tabhand.act({ ...photo, arguments: ['client.test.ts'] }, { page });
  expect(await page.evaluate('photo.files[0].text()')).toContain('TABHAND_UPLOADS');
  const other = tabhand.act({ ...photo, arguments: ['../lint/../run.mjs'] }, { page });
  await expect(other).rejects.toMatchObject({ name: 'ActionFailedError', data: { reason: 'no-file' } });
});

describe.each(pageKinds)("env 'SVC' on a page of %s", (kind) => {
  let library: PageLibrary;

  beforeAll(async () => {
    library = await connectLibrary(kind, chromium);
  });

  afterAll(() => library[Symbol.asyncDispose]());

  testClient(async () => {
    const opened = await library.open(url);
    const tabhand = connect();
    const close = async (): Promise<void> => {
      await tabhand.close();
      await opened[Symbol.asyncDispose]();
    };
    return { ...opened, tabhand, url, [Symbol.asyncDispose]: close };
  });

  it('reads the outline that every other client reads, and leaves the page open', async () => {
    await using opened = await library.open(url);
    const { page } = opened;
    const local = await outlineOf(new Tabhand({ env: 'LOCAL' }), page);
    const svc = await outlineOf(connect(), page);
    expect(await opened.evaluate('document.title')).toBe('Teas');
    expect([local, svc]).toEqual([own, own]);
  });
});

describe("env 'SVC' with startRelay", () => {
  const starting = (): Tabhand =>
    new Tabhand({ env: 'SVC', apiKey: stack.apiKey, baseURL: stack.relay.url, startRelay: true });

  it('works through a relay that runs, and leaves it alone', async () => {
    const tabhand = starting();
    await tabhand.navigate(url);
    await tabhand.close();
    expect(await relayAnswers()).toBe(true);
  });

  it('starts a relay when none runs, and ends it', async () => {
    await stack.relay.stop();
    vi.stubEnv('TABHAND_HOME', stack.home);
    const tabhand = starting();
    expect(await tabhand.navigate(url)).toMatchObject({ title: 'Teas', status: 200 });
    expect(await relayAnswers()).toBe(true);
    await tabhand.close();
    expect(await relayAnswers()).toBe(false);
  });
});

async function relayAnswers(): Promise<boolean> {
  const answer = await fetch(`${stack.relay.url}/healthz`).catch(() => undefined); // nobody listens
  return answer?.ok ?? false;
}

/** The outline that a client reads of a page, in a session that ends with it. */
async function outlineOf(client: Tabhand, page?: PageLike): Promise<string> {
  await using tabhand = client;
  if (!page) await tabhand.navigate(url);
  return withoutRefs((await tabhand.extract(page ? { page } : {})).pageText);
}

/** The DevTools address of the stack's browser, which writes it into its profile. */
async function addressOf({ browser }: Stack): Promise<string> {
  const profile =
    browser
      .process()
      ?.spawnargs.find((flag) => flag.startsWith('--user-data-dir='))
      ?.slice(16) ?? '';
  const [port, path] = (await readFile(join(profile, 'DevToolsActivePort'), 'utf8')).split('\n');
  return `ws://127.0.0.1:${port}${path}`;
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tabhand } from '../../lib/client/index.ts';
import { serveTeas, testClient } from '../client/suite.ts';
import type { Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let pages: Pages;
let stack: Stack;
let url: string;

beforeAll(async () => {
  pages = await serveTeas();
  url = pages.url('/list');
  stack = await startStack({ switches: ['--site-per-process'], env: { TABHAND_UPLOADS: import.meta.dirname } });
});

afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

const connect = (): Tabhand =>
  new Tabhand({ env: 'SVC', apiKey: stack.apiKey, baseURL: `http://127.0.0.1:${stack.relay.port}` });

describe("env 'SVC' in a session of its own", () => {
  testClient(async () => {
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
  });

  it('closes its tab at the end', async () => {
    const tabhand = connect();
    await tabhand.navigate(url);
    await tabhand.close();
    const targets = stack.browser.targets().filter((target) => target.type() === 'page');
    expect(targets.map((target) => target.url())).not.toContain(url);
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

describe("env 'SVC' on a page of Puppeteer", () => {
  testClient(async () => {
    const page = await stack.browser.newPage();
    await page.goto(url);
    const tabhand = connect();
    return {
      tabhand,
      page,
      url,
      evaluate: (expression) => page.evaluate(expression),
      [Symbol.asyncDispose]: async () => {
        await tabhand.close();
        await page.close();
      },
    };
  });

  it('lets go of the page and leaves it open', async () => {
    const page = await stack.browser.newPage();
    await page.goto(url);
    const tabhand = connect();
    await tabhand.extract({ page });
    await tabhand.close();
    expect(page.isClosed()).toBe(false);
    await page.close();
  });
});

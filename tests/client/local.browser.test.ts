import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tabhand } from '../../lib/client/index.ts';
import type { Pages } from '../support/serve.ts';
import { pageKinds, startSharedChromium, type SharedChromium } from './page-kinds.ts';
import { serveTeas, testClient, withoutRefs } from './suite.ts';

let pages: Pages;
let chromium: SharedChromium;
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
  testClient(async () => ({ tabhand, url, ...(await chromium.open(kind, url)) }));
});

it('gives the same outline for every kind of page', async () => {
  const outlines = new Set<string>();
  for (const kind of pageKinds) {
    await using opened = await chromium.open(kind, url);
    const { pageText } = await new Tabhand({ env: 'LOCAL' }).extract({ page: opened.page });
    outlines.add(withoutRefs(pageText));
  }
  expect(outlines.size).toBe(1);
});

it('uploads a file that the action names', async () => {
  await using opened = await chromium.open('Puppeteer', url);
  const tabhand = new Tabhand({ env: 'LOCAL', page: opened.page });
  const add = "document.body.insertAdjacentHTML('beforeend', '<label>Photo <input type=file id=photo></label>')";
  await opened.evaluate(add);
  const { pageText } = await tabhand.extract();
  const ref = /\[(\d+-\d+)\] button: Photo/.exec(pageText)?.[1];
  await tabhand.act(`upload ${JSON.stringify(import.meta.filename)} to [${ref}]`);
  expect(await opened.evaluate('photo.files[0].name')).toBe('local.browser.test.ts');
});

describe("env 'LOCAL' without a page", () => {
  it('works on a Chrome that runs', async () => {
    await using tabhand = new Tabhand({ env: 'LOCAL', cdpUrl: chromium.wsEndpoint });
    expect(await tabhand.navigate(url)).toMatchObject({ url, title: 'Teas', status: 200 });
  });

  it('starts a Chrome and closes it', async () => {
    await using tabhand = new Tabhand({ env: 'LOCAL', launch: { args: ['--disable-gpu'] } });
    await tabhand.navigate(url);
    expect(await tabhand.extract('the price of Sencha')).toMatchObject({ extraction: expect.stringContaining('7.20') });
  });
});

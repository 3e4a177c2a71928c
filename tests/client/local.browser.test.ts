import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  InstructionNotResolvedError,
  NavigationError,
  Tabhand,
  TimeoutError,
  XPathResolutionError,
} from '../../lib/client/index.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { pageKinds, startSharedChromium, type SharedChromium } from './page-kinds.ts';

const LIST = `<!doctype html><title>Teas</title><h1>Teas</h1>
<table><thead><tr><th>Name</th><th>Price</th></tr></thead><tbody>
<tr><td><a href="/assam">Assam</a></td><td>4.50</td></tr><tr><td><a href="/sencha">Sencha</a></td><td>7.20</td></tr></tbody></table>
<label>Email <input type="email" id="email"></label><button onclick="this.textContent='Sent'">Send</button>
<p class="ad">Buy now</p><tea-card></tea-card><iframe title="inner" src="INNER"></iframe>
<script>customElements.define('tea-card', class extends HTMLElement { constructor() { super();
this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Closed root</button>'; } });</script>`;
const INNER = `<!doctype html><title>Inner</title><p>Inside the frame</p><p class="ad">Frame ad</p><button id="f">Frame button</button>`;

const OUTLINE = `document: Teas
  heading: Teas [level=1]
  table
    row
      columnheader: Name
      columnheader: Price
    row
      cell
        link: Assam
      cell: 4.50
    row
      cell
        link: Sencha
      cell: 7.20
  text: Email
  textbox: Email
  button: Send
  paragraph: Buy now
  button: Closed root
  iframe: inner
    document: Inner
      paragraph: Inside the frame
      paragraph: Frame ad
      button: Frame button`;

const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });

let pages: Pages;
let chromium: SharedChromium;
let url: string;

beforeAll(async () => {
  pages = await servePages({
    '/list': () => html(LIST.replace('INNER', pages.url('/inner', 'b.localhost'))),
    '/inner': () => html(INNER),
  });
  url = pages.url('/list');
  chromium = await startSharedChromium();
});

afterAll(async () => {
  await chromium[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

describe.each(pageKinds)("env 'LOCAL' on a page of %s", (kind) => {
  const tabhand = new Tabhand({ env: 'LOCAL' });

  it('reads the page, out-of-process frames and closed shadow roots included', async () => {
    await using opened = await chromium.open(kind, url);
    const { pageText } = await tabhand.extract({ page: opened.page });
    expect(pageText.replaceAll(/\[\d+-\d+\] /g, '')).toBe(OUTLINE);
  });

  it('extracts a list with its links from a table', async () => {
    await using opened = await chromium.open(kind, url);
    const schema = z.array(z.object({ name: z.string(), price: z.number(), link: z.url().optional() }));
    const teas = await tabhand.extract('all teas', schema, { page: opened.page });
    expect(teas.map(({ name, price }) => [name, price])).toEqual([
      ['Assam', 4.5],
      ['Sencha', 7.2],
    ]);
  });

  it('observes and acts by ref and in words, also in the frame', async () => {
    await using opened = await chromium.open(kind, url);
    const { page } = opened;
    const [button] = await tabhand.observe('the Send button', { page });
    expect(button).toMatchObject({ role: 'button', name: 'Send', method: 'click' });
    if (button) await tabhand.act(button, { page });
    await tabhand.act('type %mail% into the email field', { page, variables: { mail: 'ada@example.org' } });
    expect(await opened.evaluate('[document.querySelector("button").textContent, email.value].join()')).toBe(
      'Sent,ada@example.org',
    );
    expect(await tabhand.act('click "Frame button"', { page })).toMatchObject({ actions: [{ method: 'click' }] });
  });

  it('limits itself to a selector, into a frame too, and leaves out what it is told', async () => {
    await using opened = await chromium.open(kind, url);
    const { page } = opened;
    const table = await tabhand.extract({ page, selector: 'table' });
    expect(table.pageText).toContain('Assam');
    expect(table.pageText).not.toContain('Email');
    const frame = await tabhand.extract({ page, selector: 'iframe >> #f' });
    expect(frame.pageText).toMatch(/button: Frame button$/);
    const clean = await tabhand.extract({ page, ignoreSelectors: ['.ad'] });
    expect(clean.pageText).not.toMatch(/Buy now|Frame ad/);
  });

  it('fails by name, in time, and goes on afterwards', async () => {
    await using opened = await chromium.open(kind, url);
    const { page } = opened;
    await expect(tabhand.extract({ page, selector: '#none' })).rejects.toThrow(XPathResolutionError);
    await expect(tabhand.act('delete my account', { page })).rejects.toThrow(InstructionNotResolvedError);
    await expect(tabhand.navigate('http://127.0.0.1:9/', { page })).rejects.toThrow(NavigationError);
    await expect(tabhand.extract({ page, timeout: 1 })).rejects.toThrow(TimeoutError);
    await tabhand.navigate(url, { page });
    expect((await tabhand.extract({ page })).pageText).toContain('Teas');
  });

  it('leaves the page as it was', async () => {
    await using opened = await chromium.open(kind, url);
    const trace = 'JSON.stringify([Object.keys(window).length, document.documentElement.outerHTML, innerWidth])';
    const before = await opened.evaluate(trace);
    await tabhand.extract({ page: opened.page });
    await tabhand.observe('buttons', { page: opened.page });
    expect(await opened.evaluate(trace)).toBe(before);
  });
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

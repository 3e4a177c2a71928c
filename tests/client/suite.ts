import { expect, it } from 'vitest';
import { z } from 'zod';
import {
  CancelledError,
  InstructionNotResolvedError,
  InvalidParamsError,
  NavigationError,
  SchemaValidationError,
  StaleRefError,
  SvcEvalError,
  SvcIframeError,
  SvcError,
  TimeoutError,
  XPathResolutionError,
  type PageLike,
  type Tabhand,
} from '../../lib/client/index.ts';
import { ModelServer } from '../inference/model-server.ts';
import { responsesFormat } from '../inference/wire-formats.ts';
import { BLOCKING_SCRIPT, NEVER_ANSWERED_ROUTE } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';

const LIST = `<!doctype html><title>Teas</title><h1>Teas</h1>
<table><thead><tr><th>Name</th><th>Price</th><th>Page</th></tr></thead><tbody>
<tr><td>Assam</td><td>4.50</td><td><a href="/assam">more</a></td></tr>
<tr><td>Sencha</td><td>7.20</td><td><a href="/sencha">more</a></td></tr></tbody></table>
<label>Email <input type="email" id="email"></label><button id="send" onclick="this.textContent='Sent'">Send</button>
<p class="ad">Buy now</p><tea-card></tea-card><iframe title="inner" src="INNER"></iframe>
<script>customElements.define('tea-card', class extends HTMLElement { constructor() { super();
this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Closed root</button>'; } });</script>`;
const INNER = `<!doctype html><title>Inner</title><p>Inside the frame</p><p class="ad">Frame ad</p><button id="f">Frame button</button>`;

/** What every outline of the page says, from each kind of place in it. */
const SAID = [
  'document: Teas',
  'row: columnheader: Name | : Price | : Page',
  'row: Assam | 4.50 | link: more',
  'textbox: Email',
  'button: Closed root',
  'iframe: inner',
  'document: Inner',
  'button: Frame button',
];

const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });

/** Serves the page of the suite at `/list`, with a frame of another site. */
export async function serveTeas(): Promise<Pages> {
  const pages: Pages = await servePages({
    '/list': () => html(LIST.replace('INNER', pages.url('/inner', 'b.localhost'))),
    '/inner': () => html(INNER),
    '/hung': () => html(`<title>Hung</title><iframe src="${pages.url('/loop', 'b.localhost')}"></iframe>`),
    '/loop': () => html(`<p>Never seen</p><script>onload = () => setTimeout(() => ${BLOCKING_SCRIPT})</script>`),
    ...NEVER_ANSWERED_ROUTE,
  });
  return pages;
}

/** A tab that shows the page of the suite. */
export interface OpenTab extends AsyncDisposable {
  tabhand: Tabhand;
  /** Given with each call; absent when the client has its own. */
  page?: PageLike | undefined;
  url: string;
  /** Evaluates an expression in the page's main world, by other means than the client's. */
  evaluate(expression: string): Promise<unknown>;
}

/** What the client does alike with either back end, on every kind of page. */
export function testClient(open: () => Promise<OpenTab>): void {
  testReading(open);
  testPicture(open);
  testRepair(open);
  testScope(open);
  testActing(open);
  testEnding(open);
}

function testReading(open: () => Promise<OpenTab>): void {
  it('reads the page, out-of-process frames and closed shadow roots included', async () => {
    await using tab = await open();
    const { pageText } = await tab.tabhand.extract(given(tab));
    const text = withoutRefs(pageText);
    expect(SAID.filter((said) => !text.includes(said))).toEqual([]);
  });

  it('extracts a text, an object and a list with links', async () => {
    await using tab = await open();
    const { tabhand } = tab;
    const { extraction } = await tabhand.extract('the price of Sencha', undefined, given(tab));
    expect(extraction).toContain('7.20');
    const { teas } = await tabhand.extract(
      'all teas',
      z.object({ teas: z.array(z.object({ name: z.string() })) }),
      given(tab),
    );
    expect(teas).toEqual([{ name: 'Assam' }, { name: 'Sencha' }]);
    const tea = z.object({ name: z.string(), price: z.number(), page: z.url() });
    const list = await tabhand.extract('all teas', z.array(tea), given(tab));
    expect(list).toEqual([
      { name: 'Assam', price: 4.5, page: new URL('/assam', tab.url).href },
      { name: 'Sencha', price: 7.2, page: new URL('/sencha', tab.url).href },
    ]);
  });
}

function testPicture(open: () => Promise<OpenTab>): void {
  it('shows the model what is in the viewport when it is asked to', async () => {
    await using tab = await open();
    await using server = await ModelServer.start(responsesFormat, { answer: { extraction: 'teas' } });
    const model = { modelName: 'openai/scripted', apiKey: 'k', baseURL: `${server.origin}/v1` };
    await tab.evaluate("document.body.style.height = '5000px'");
    const options = { ...given(tab), model, screenshot: true };
    expect(await tab.tabhand.extract('what is sold', undefined, options)).toMatchObject({ extraction: 'teas' });
    const picture = /data:image\/png;base64,([^"]+)/.exec(JSON.stringify(server.requests[0]?.body))?.[1] ?? '';
    const viewport = await tab.evaluate('[innerWidth * devicePixelRatio, innerHeight * devicePixelRatio].join()');
    expect(sizeOfPng(Buffer.from(picture, 'base64'))).toBe(viewport);
  });
}

function testRepair(open: () => Promise<OpenTab>): void {
  it("lets the model mend what only the caller's own schema refuses", async () => {
    await using tab = await open();
    await using server = await ModelServer.start(
      responsesFormat,
      { answer: { name: 'assam' } },
      { answer: { name: 'Assam' } },
    );
    const model = { modelName: 'openai/scripted', apiKey: 'k', baseURL: `${server.origin}/v1` };
    const schema = z.object({ name: z.string().refine((name) => /^[A-Z]/.test(name), 'begin with a capital') });
    const options = { ...given(tab), model, serverCache: false };
    expect(await tab.tabhand.extract('the first tea', schema, options)).toMatchObject({
      name: 'Assam',
    });
    expect(JSON.stringify(server.requests[1]?.body)).toContain('/name: begin with a capital');
  });
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function sizeOfPng(bytes: Buffer): string {
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)].join();
}

function testScope(open: () => Promise<OpenTab>): void {
  it('limits itself to a selector, into frames and shadow roots too, and leaves out what it is told', async () => {
    await using tab = await open();
    const { tabhand } = tab;
    const table = await tabhand.extract({ ...given(tab), selector: 'table' });
    expect(table.pageText).toContain('Assam');
    expect(table.pageText).not.toContain('Email');
    const frame = await tabhand.extract({ ...given(tab), selector: 'iframe >> #f' });
    expect(frame.pageText).toMatch(/button: Frame button$/);
    const shadow = await tabhand.extract({ ...given(tab), selector: 'tea-card >> button' });
    expect(shadow.pageText).toMatch(/^\[\d+-\d+\] button: Closed root$/);
    const clean = await tabhand.extract({ ...given(tab), ignoreSelectors: ['.ad'] });
    expect(clean.pageText).not.toMatch(/Buy now|Frame ad/);
  });

  it('leaves the page as it was', async () => {
    await using tab = await open();
    const trace = 'JSON.stringify([Object.keys(window).length, document.documentElement.outerHTML])';
    const before = await tab.evaluate(trace);
    await tab.tabhand.extract(given(tab));
    await tab.tabhand.observe('buttons', given(tab));
    expect(await tab.evaluate(trace)).toBe(before);
  });
}

function testActing(open: () => Promise<OpenTab>): void {
  it('observes and acts by ref and in words, also in the frame', async () => {
    await using tab = await open();
    const { tabhand } = tab;
    const [button] = await tabhand.observe('the Send button', given(tab));
    expect(button).toMatchObject({ role: 'button', name: 'Send', method: 'click' });
    if (button) await tabhand.act(button, given(tab));
    await tabhand.act('type %mail% into the email field', { ...given(tab), variables: { mail: 'ada@example.org' } });
    expect(await tab.evaluate('[send.textContent, email.value].join()')).toBe('Sent,ada@example.org');
    expect(await tabhand.act('click "Frame button"', given(tab))).toMatchObject({ actions: [{ method: 'click' }] });
  });

  it('does nothing to an element that is no longer what was seen', async () => {
    await using tab = await open();
    const [button] = await tab.tabhand.observe('the Send button', given(tab));
    await tab.evaluate("send.textContent = 'Delete all'");
    await expect(tab.tabhand.act(button ?? '', given(tab))).rejects.toThrow(StaleRefError);
    expect(await tab.evaluate('send.textContent')).toBe('Delete all');
  });
}

function testEnding(open: () => Promise<OpenTab>): void {
  it('tells its phases, and ends at once when the caller cancels', async () => {
    await using tab = await open();
    const phases: string[] = [];
    const onProgress = ({ phase }: { phase: string }): void => void phases.push(phase);
    await tab.tabhand.extract('the price of Assam', undefined, { ...given(tab), onProgress });
    expect(phases).toContain('reading the page');
    const controller = new AbortController();
    const cancelling = { ...given(tab), signal: controller.signal, onProgress: () => controller.abort() };
    await expect(tab.tabhand.extract('the price of Assam', undefined, cancelling)).rejects.toThrow(CancelledError);
  });

  it("ends with the caller's own error when what is told of its progress throws, and goes on afterwards", async () => {
    await using tab = await open();
    const own = new RangeError('of the caller');
    const onProgress = (): void => {
      throw own;
    };
    await expect(tab.tabhand.extract('the price', undefined, { ...given(tab), onProgress })).rejects.toBe(own);
    expect((await tab.tabhand.extract(given(tab))).pageText).toContain('Teas');
  });

  it('fails by name, in time, and goes on afterwards', async () => {
    await using tab = await open();
    const { tabhand } = tab;
    const on = given(tab);
    const failures: [() => Promise<unknown>, typeof SvcError][] = [
      [() => tabhand.extract({ ...on, selector: '#none' }), XPathResolutionError],
      [() => tabhand.extract({ ...on, selector: 'xpath=count(//p)' }), SvcEvalError],
      [() => tabhand.act('delete my account', on), InstructionNotResolvedError],
      [() => tabhand.extract('the colour', z.object({ colour: z.string() }), on), SchemaValidationError],
      [() => tabhand.extract({ ...on, timeout: 1 }), TimeoutError],
      [() => tabhand.extract({ ...on, timeout: 1e12 }), InvalidParamsError],
      [() => tabhand.navigate('http://127.0.0.1:9/', on), NavigationError],
    ];
    for (const [call, type] of failures) await expect(call()).rejects.toThrow(type);
    await tabhand.navigate(tab.url, on);
    expect((await tabhand.extract(on)).pageText).toContain('Teas');
  });
}

/** Not for every kind of page: it takes as long as a frame is waited for. */
export function testHungFrame(open: () => Promise<OpenTab>): void {
  it('says by name that the frame which a selector leads into does not answer', async () => {
    await using tab = await open();
    await tab.tabhand.navigate(new URL('/hung', tab.url).href, given(tab));
    const reading = tab.tabhand.extract({ ...given(tab), selector: 'iframe >> p' });
    await expect(reading).rejects.toThrow(SvcIframeError);
  });
}

/** Refs count the documents that a client has seen: they differ from client to client. */
export function withoutRefs(outline: string): string {
  return outline.replaceAll(/\[\d+-\d+\](?: |(?=:))/g, '');
}

/** An address is given as a new object each time, as programs write it in their calls. */
function given({ page }: OpenTab): { page?: PageLike } {
  if (!page) return {};
  return { page: 'cdpUrl' in page ? { ...page } : page };
}

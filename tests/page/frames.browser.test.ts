import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CdpChannel, CdpEvent } from '../../lib/cdp/channel.ts';
import { Page } from '../../lib/page/page.ts';
import { type Chromium, connect, launchChromium, signalOfFile } from '../support/chromium.ts';

const pages: Record<string, (port: number) => string> = {
  '/top': (port) =>
    `<title>Top</title><h1>Shop</h1><iframe id="pay" src="http://pay.test.localhost:${port}/pay"></iframe><p>after</p>`,
  '/pay': (port) =>
    `<title>Pay</title><button id="b">Pay now</button><iframe src="http://a.localhost:${port}/inner"></iframe>`,
  '/inner': () => '<title>Inner</title><input aria-label="Card" value="x"><div class="ad">ad</div>',
  '/shadow': (port) =>
    `<title>Hosts</title><div id=open></div><div id=closed></div><script>
     for (const mode of ['open', 'closed']) document.getElementById(mode).attachShadow({ mode }).innerHTML =
       '<iframe src="http://pay.test.localhost:${port}/inner"></iframe><slot></slot>';</script>`,
  '/sandbox': () => `<title>S</title><iframe sandbox srcdoc="<button>Boxed</button>"></iframe>`,
};

let chromium: Chromium;
let server: Server;
let port = 0;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html>${pages[url]?.(port) ?? ''}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo); // a TCP server has one
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium.close();
  server.close();
});

const signal = signalOfFile();

async function open(path: string) {
  const tab = await chromium.open(`http://a.localhost:${port}${path}`);
  return { tab, page: await Page.attach(tab.channel, { signal, focusEmulation: false }) };
}

const withoutRefs = (text: string): string => text.replace(/^( *)\[\d+-\d+\] /gm, '$1');

test('frames of other processes stand where their elements stand, to any depth', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal });

  expect(withoutRefs(outline).split('\n')).toEqual([
    'document: Top',
    '  heading: Shop [level=1]',
    '  iframe',
    '    document: Pay',
    '      button: Pay now',
    '      iframe',
    '        document: Inner',
    '          textbox: Card [value="x"]',
    '          text: ad',
    '  text: after',
  ]);
});

test('each document has an ordinal of its own', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal });

  const ordinals = [...outline.matchAll(/\[(\d+)-\d+\] document/g)].map(([, ordinal]) => ordinal);
  expect(new Set(ordinals).size).toBe(3);
  expect(ordinals[0]).toBe('0');
});

test('selectors go into frames by >>, and reach unnamed frames when the page itself has no match', async () => {
  const { page } = await open('/top');

  const hop = await page.snapshot({ signal, selector: '#pay >> iframe >> //input' });
  const anywhere = await page.snapshot({ signal, selector: 'xpath=//input' });

  expect(withoutRefs(hop.outline)).toBe('textbox: Card [value="x"]');
  expect(anywhere.outline).toBe(hop.outline);
  expect(hop.title).toBe('Top');
});

test('a scope keeps the frames inside it', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal, selector: '#pay' });

  expect(outline).toContain('Pay now');
  expect(outline).toContain('Card');
  expect(outline).not.toContain('Shop');
});

test('ignored elements are left out in every frame', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal, ignoreSelectors: ['.ad', '//h1'] });

  expect(outline).not.toContain('text: ad');
  expect(outline).not.toContain('Shop');
});

test('elements are left out that a selector finds by >> in frames of other processes', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal, ignoreSelectors: ['#pay >> iframe >> .ad', 'iframe >> #b'] });

  expect(outline).not.toContain('text: ad');
  expect(outline).not.toContain('Pay now');
  expect(outline).toContain('Card');
});

test('frames in shadow roots are read, open and closed, and in other processes', async () => {
  const { page } = await open('/shadow');

  const { outline } = await page.snapshot({ signal });

  expect(
    withoutRefs(outline)
      .split('\n')
      .filter((line) => /textbox|text:/.test(line)),
  ).toEqual(['      textbox: Card [value="x"]', '      text: ad', '      textbox: Card [value="x"]', '      text: ad']);
  const hop = await page.snapshot({ signal, selector: '#closed >> iframe >> input' });
  expect(withoutRefs(hop.outline)).toBe('textbox: Card [value="x"]');
});

test('frames are left out on request', async () => {
  const { page } = await open('/top');

  const { outline } = await page.snapshot({ signal, frames: false });

  expect(withoutRefs(outline)).toContain('iframe');
  expect(outline).not.toContain('Pay now');
});

test('sandboxed frames are read too', async () => {
  const { page } = await open('/sandbox');

  expect((await page.snapshot({ signal })).outline).toContain('button: Boxed');
});

test('elements are described with a selector that finds them again', async () => {
  const { page } = await open('/top');
  const { outline } = await page.snapshot({ signal });
  const ref = /\[(\d+-\d+)\] textbox: Card/.exec(outline)?.[1] ?? '';

  const [info] = await page.describe([ref], { signal });

  expect(info).toMatchObject({ ref, role: 'textbox', name: 'Card', frameUrl: `http://a.localhost:${port}/inner` });
  expect((await page.snapshot({ signal, selector: info?.selector ?? '' })).outline).toContain(`[${ref}]`);
});

test('a frame that was read, and pointed into, is let go once it has left the page', async () => {
  const { tab, page } = await open('/top');
  const { outline } = await page.snapshot({ signal });
  const ref = /\[(\d+-\d+)\] button: Pay now/.exec(outline)?.[1] ?? '';
  const other = /\[(\d+-\d+)\] heading/.exec(outline)?.[1] ?? '';
  for (const one of [ref, other]) await page.perform({ method: 'hover', ref: one, arguments: [] }, { signal });
  await tab.evaluate(`globalThis.left = new WeakRef(document.querySelector('iframe')); left.deref().remove()`);

  await expect
    .poll(async () => {
      await page.frames.root.send('HeapProfiler.collectGarbage', undefined, signal);
      return tab.evaluate('left.deref() === undefined');
    })
    .toBe(true);
  await tab.close();
});

/** A channel, and who listens to it. */
function counted(channel: CdpChannel): { channel: CdpChannel; listeners: Set<(event: CdpEvent) => void> } {
  const listeners = new Set<(event: CdpEvent) => void>();
  channel.onEvent((event) => listeners.forEach((listener) => listener(event)));
  const onEvent: CdpChannel['onEvent'] = (listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    channel: {
      send: (...command) => channel.send(...command),
      onClose: (listener) => channel.onClose(listener),
      onEvent,
    },
    listeners,
  };
}

test('nobody listens any more to a frame of another process that has left the page', async () => {
  const tab = await chromium.open(`http://a.localhost:${port}/inner`);
  const { channel, listeners } = counted(tab.channel);
  const page = await Page.attach(channel, { signal, focusEmulation: false });
  const without = listeners.size;
  const frame = `<iframe src="http://pay.test.localhost:${port}/pay"></iframe>`;

  for (let times = 0; times < 2; times++) {
    await tab.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(frame)})`);
    await expect.poll(async () => (await page.snapshot({ signal })).outline).toContain('Pay now');
    expect(listeners.size).toBeGreaterThan(without);
    await tab.evaluate("document.querySelector('iframe').remove()");
    await expect.poll(() => listeners.size).toBe(without);
  }
  await tab.close();
});

const UNREAD = 'document: Top\n  heading: Shop [level=1]\n  iframe\n    [… this frame does not answer]\n  text: after';

test('a frame whose process has crashed is told of and cannot be entered, and the page is read', async () => {
  const { tab, page } = await open('/top');
  const before = await page.snapshot({ signal });
  const ref = /\[(\d+-\d+)\] button: Pay now/.exec(before.outline)?.[1] ?? '';
  const [, child] = page.frames.sessions;
  void tab.channel.send('Page.crash', {}, child?.id).catch(() => undefined); // it is never answered

  await expect.poll(async () => withoutRefs((await page.snapshot({ signal })).outline)).toBe(UNREAD);
  await expect(page.perform({ method: 'click', ref, arguments: [] }, { signal })).rejects.toMatchObject({
    name: 'SvcIframeError',
  });
  await expect(page.snapshot({ signal, selector: '#pay >> button' })).rejects.toMatchObject({ name: 'SvcIframeError' });
  await page.perform({ method: 'reload', arguments: [] }, { signal });
  await expect.poll(async () => (await page.snapshot({ signal })).outline).toContain('button: Pay now');
  await tab.close();
});

test('a frame whose process hangs holds nothing up, and is read again once it answers', async () => {
  const { tab, page } = await open('/top');
  const before = await page.snapshot({ signal });
  const ref = /\[(\d+-\d+)\] button: Pay now/.exec(before.outline)?.[1] ?? '';
  const [, child] = page.frames.sessions;
  const hang = { expression: 'for (const end = Date.now() + 9_000; Date.now() < end;);' };
  void tab.channel.send('Runtime.evaluate', hang, child?.id).catch(() => undefined); // the tab may be closed before

  const acting = page.perform({ method: 'click', ref, arguments: [] }, { signal }).catch((error: unknown) => error);
  const [{ outline }, later] = await Promise.all([
    page.snapshot({ signal }),
    Page.attach(await connect(tab.url), { signal, focusEmulation: true }),
  ]);

  expect(withoutRefs(outline)).toBe(UNREAD);
  expect(await acting).toMatchObject({ name: 'SvcIframeError', data: { ref } });
  expect((await later.snapshot({ signal })).outline).toContain('heading: Shop');
  await expect(page.snapshot({ signal, selector: '#pay >> button' })).rejects.toMatchObject({
    name: 'SvcIframeError',
    hint: expect.stringContaining('reload'),
  });
  await expect.poll(async () => (await page.snapshot({ signal })).outline).toContain('button: Pay now');
  await tab.close();
});

test('a ref into a page that was left says so, also after a new attachment', async () => {
  const { tab, page } = await open('/top');
  const { outline } = await page.snapshot({ signal });
  const ref = /\[(\d+-\d+)\] button: Pay now/.exec(outline)?.[1] ?? '';
  tab.channel.close();

  const later = await Page.attach(await connect(tab.url), { signal, focusEmulation: false, state: page.state });
  expect((await later.worlds.resolve(ref, signal)).frame.url).toContain('/pay');
  const loaded = new Promise((resolve) => later.frames.root.on('Page.loadEventFired', resolve));
  await later.frames.root.send('Page.navigate', { url: `http://a.localhost:${port}/inner` }, signal);
  await loaded;
  const { outline: next } = await later.snapshot({ signal });

  await expect(later.worlds.resolve(ref, signal)).rejects.toMatchObject({
    name: 'StaleRefError',
    data: { reason: 'document' },
  });
  expect(next).not.toContain('[0-');
});

test('a page that goes elsewhere while it is read is read where it went', async () => {
  const { tab, page } = await open('/top');
  await page.snapshot({ signal });
  const urls = ['/inner', '/sandbox', '/inner', '/top', '/inner'];

  for (const url of urls) {
    void tab.evaluate(`location.href = ${JSON.stringify(url)}`).catch(() => undefined); // its context ends
    const { outline } = await page.snapshot({ signal });
    expect(outline).toMatch(/^\[\d+-1\] document/);
  }
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

/** What comes of an act by a socket, or a stream of events. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

interface Talking extends AsyncDisposable {
  page: ActingPage;
  heard: string[];
}

/** A page with a socket whose other end does `answer`. */
async function talking(html: string, answer: (text: string, socket: WebSocket) => void): Promise<Talking> {
  const pages = await servePages({ '/page': () => new Response(html, { headers: { 'content-type': 'text/html' } }) });
  const server = createServer();
  const heard: string[] = [];
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data: Buffer) => {
      heard.push(data.toString());
      answer(data.toString(), socket);
    }),
  );
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  const url = pages.url(`/page?${port}`);
  const page = await openActing(chromium, 'about:blank');
  await page.page.navigate(url, { signal: limit() }); // what is attached to later does not know where a socket leads
  await expect.poll(() => page.evaluate('socket.readyState')).toBe(1);
  return {
    page,
    heard,
    async [Symbol.asyncDispose]() {
      await page[Symbol.asyncDispose]();
      server.closeAllConnections();
      server.close();
      await pages[Symbol.asyncDispose]();
    },
  };
}

const SOCKET = `<p id="said">idle</p><button onclick="socket.send('save 7')">Save</button><script>
  const socket = new WebSocket('ws://a.localhost:' + location.search.slice(1));
  socket.onmessage = ({ data }) => { if (!data.startsWith('ok')) said.textContent = data; };</script>`;

const later = (ms: number, text: string) => (_: string, socket: WebSocket) =>
  void setTimeout(() => socket.send(text), ms);

test('what a socket answers is waited for like a request', async () => {
  await using talk = await talking(SOCKET, later(1_500, 'saved'));

  expect((await talk.page.act('click', 'button')).changed).toMatchObject({ added: ['text: saved'] });
});

test('what comes after a first answer that only says that it was heard is waited for', async () => {
  await using talk = await talking(SOCKET, (text, socket) => {
    socket.send('ok');
    later(1_500, 'saved')(text, socket);
  });

  expect((await talk.page.act('click', 'button')).changed).toMatchObject({ added: ['text: saved'] });
});

test('what is not answered in time is told as unanswered', async () => {
  await using talk = await talking(SOCKET, () => undefined);

  expect((await talk.page.act('click', 'button')).changed).toMatchObject({
    unanswered: [expect.stringMatching(/^ws:/)],
  });
});

test.each([
  ['pings', `socket.send('{"type":"ping"}')`],
  ['a stream', `setInterval(() => socket.send('at ' + Math.random()), 100)`],
])('does not hold an act up: %s', async (_, script) => {
  await using talk = await talking(
    `${SOCKET}<i onclick="document.title = 'x'">Other</i><script>socket.onopen = () => { ${script} };
      document.onmousedown = () => { ${script.startsWith('socket') ? script : ''} }</script>`,
    () => undefined,
  );
  await expect.poll(() => talk.heard.length).toBeGreaterThan(0);
  const begin = performance.now();

  await talk.page.act('click', 'i');

  expect(performance.now() - begin).toBeLessThan(2_000);
});

test('what is not answered once is not waited for again until something comes', async () => {
  await using talk = await talking(
    `${SOCKET}<i onclick="socket.send(Math.random()); document.title += 'x'">Other</i>`,
    () => undefined,
  );
  await talk.page.act('click', 'i');
  const begin = performance.now();

  await talk.page.act('click', 'i');

  expect(performance.now() - begin).toBeLessThan(2_000);
});

test.each([
  ['that was open', 'listen();', ''],
  ['that begins then', '', 'listen();'],
])('what a stream brings of what was asked for is waited for: a stream %s', async (_, before, after) => {
  const queue: string[] = [];
  const html = `<p id="said">idle</p><button>Save</button><script>
    const listen = () => { new EventSource('/data').onmessage = ({ data }) => { said.textContent = data } };
    ${before} document.querySelector('button').onclick = async () => { await fetch('/join', { method: 'POST' }); ${after} }</script>`;
  const stream = (): Response => {
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(': hi\n\n');
        const timer = setInterval(() => {
          if (queue.length > 0) setTimeout(() => controller.enqueue(`data: ${queue[0] ?? ''}\n\n`), 1_200);
          if (queue.length > 0) clearInterval(timer);
        }, 20);
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream', 'transfer-encoding': 'chunked' } });
  };
  const join = (): Response => {
    queue.push('saved');
    return new Response('queued');
  };
  await using pages = await servePages({
    '/page': () => new Response(html, { headers: { 'content-type': 'text/html' } }),
    '/data': stream,
    '/join': join,
  });
  await using page = await openActing(chromium, 'about:blank');
  await page.page.navigate(pages.url('/page'), { signal: limit() });

  expect((await page.act('click', 'button')).changed).toMatchObject({ added: ['text: saved'] });
});

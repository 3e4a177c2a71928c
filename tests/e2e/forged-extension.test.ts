import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
let pages: Pages;
let folder: string;
let told: (came: unknown) => void;
const came = new Promise((resolve) => (told = resolve));
beforeAll(async () => {
  pages = await servePages({
    '/page': () => html('Page'),
    '/came': ({ body }) => (told(JSON.parse(body)), new Response()),
  });
  stack = await startStack();
  folder = await mkdtemp(join(tmpdir(), 'tabhand-forged-'));
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
});

/** Another extension, which tries to pass for ours, and tells the page's server what came of it. */
async function installForger(): Promise<void> {
  const origin = new URL(stack.relay.url).origin;
  const manifest = {
    manifest_version: 3,
    name: 'Forger',
    version: '1',
    background: { service_worker: 'worker.js' },
    host_permissions: ['<all_urls>'],
  };
  const worker = `
    const relay = ${JSON.stringify(origin)}, ours = ${JSON.stringify(EXTENSION_ID)};
    const socket = (path) => new Promise((done) => {
      const opened = new WebSocket(relay.replace('http', 'ws') + path);
      opened.onopen = () => done('open');
      opened.onerror = () => done('refused');
    });
    const status = (path, init) => fetch(relay + path, init).then((answer) => answer.status, () => 'refused');
    const told = (ask) => ask.then(() => 'answered', (error) => error.message);
    const port = () => new Promise((done) => {
      const opened = chrome.runtime.connect(ours);
      opened.onMessage.addListener(() => done('answered'));
      opened.onDisconnect.addListener(() => done(chrome.runtime.lastError?.message ?? 'closed'));
      opened.postMessage({ type: 'state' });
    });
    (async () => {
      const came = {
        socket: await socket('/extension'),
        posted: await status('/api/start', { method: 'POST', body: '{}' }),
        read: await status('/api/sessions'),
        message: await told(chrome.runtime.sendMessage(ours, { type: 'pair' })),
        port: await port(),
        popup: await told(fetch('chrome-extension://' + ours + '/popup.html')),
      };
      await fetch(${JSON.stringify(pages.url('/came', '127.0.0.1'))}, { method: 'POST', body: JSON.stringify(came) });
    })();`;
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'worker.js'), worker);
  await stack.browser.installExtension(folder);
}

const nobody = 'Could not establish connection. Receiving end does not exist.';

it('another extension reaches neither the relay nor ours', async () => {
  await installForger();
  expect(await came).toEqual({
    socket: 'refused',
    posted: 403,
    read: 401,
    message: nobody,
    port: nobody,
    popup: 'Failed to fetch',
  });
});

it('a page can send nothing to the extension', async () => {
  const tab = await stack.browser.newPage();
  await tab.goto(pages.url('/page'));
  expect(await tab.evaluate('typeof chrome?.runtime?.sendMessage')).toBe('undefined');
  await tab.close();
});

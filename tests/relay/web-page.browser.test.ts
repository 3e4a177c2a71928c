import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchChromium, type Chromium } from '../support/chromium.ts';
import type { FakeWorker } from '../support/fake-worker.ts';
import { html } from '../support/html.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import { servePages, type Pages } from '../support/serve.ts';

let test: TestRelay;
let worker: FakeWorker;
let pages: Pages;
let chromium: Chromium;
beforeAll(async () => {
  test = await startTestRelay();
  worker = await test.connectWorker();
  pages = await servePages({ '/page': () => html('Page') });
  chromium = await launchChromium();
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
  await test.close();
});

const call = JSON.stringify({ url: 'https://stolen.example/' });
const message = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'start', arguments: {} },
});

/** Ways of a page to reach a server, each the body of an async function of `relay` (its origin) and `key` (a query); it gives what it came to. */
const attacks: Record<string, string> = {
  'fetch with JSON': `return (await fetch(relay + '/api/navigate' + key, { method: 'POST', body: ${JSON.stringify(call)}, headers: { 'content-type': 'application/json' } })).status`,
  'fetch of MCP': `return (await fetch(relay + '/mcp' + key, { method: 'POST', body: ${JSON.stringify(message)}, headers: { accept: 'application/json, text/event-stream' } })).status`,
  'fetch that is read': `return (await fetch(relay + '/api/sessions' + key)).status`,
  'fetch that nobody reads': `return (await fetch(relay + '/api/navigate' + key, { method: 'POST', mode: 'no-cors', body: ${JSON.stringify(call)} })).type`,
  'fetch with credentials': `return (await fetch(relay + '/metrics' + key, { credentials: 'include' })).status`,
  'fetch within the origin': `return (await fetch(relay + '/metrics' + key, { mode: 'same-origin' })).status`,
  'a beacon': `navigator.sendBeacon(relay + '/api/navigate' + key, ${JSON.stringify(call)}); return 'sent'`,
  'a script': `return await new Promise((done) => { const script = document.createElement('script'); script.src = relay + '/api/openapi.json' + key; script.onload = () => done('ran'); script.onerror = () => done('failed'); document.body.append(script); })`,
  'a frame': `return await new Promise((done) => { const frame = document.createElement('iframe'); frame.onload = () => { try { done(frame.contentDocument.body.textContent); } catch { done('closed'); } }; frame.src = relay + '/api/sessions' + key; document.body.append(frame); }) ?? 'closed'`,
  'a WebSocket': `return await new Promise((done) => { const socket = new WebSocket(relay.replace('http', 'ws') + '/extension'); socket.onopen = () => done('open'); socket.onerror = () => done('failed'); })`,
  'an EventSource': `return await new Promise((done) => { const source = new EventSource(relay + '/mcp' + key); source.onopen = () => done('open'); source.onerror = () => { source.close(); done('failed'); }; })`,
  'a service worker': `return (await navigator.serviceWorker.register(relay + '/api/openapi.json' + key)).scope`,
  'a shared worker': `return await new Promise((done) => { const shared = new SharedWorker(relay + '/api/openapi.json' + key); shared.onerror = () => done('failed'); })`,
};
for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
  attacks[`a form of ${enctype}`] = `return await new Promise((done) => {
    const frame = document.createElement('iframe'); frame.name = 'into-${enctype}'; document.body.append(frame);
    const form = Object.assign(document.createElement('form'), { method: 'post', action: relay + '/api/navigate' + key, enctype: '${enctype}', target: frame.name });
    form.append(Object.assign(document.createElement('input'), { name: '{"url":"https://stolen.example/","x":"', value: '"}' }));
    document.body.append(form); frame.onload = () => frame.contentDocument ? undefined : done('closed'); form.submit(); })`;
}

const REFUSED = ['closed', 'failed', 'opaque', 'sent'];

it.each([
  { who: 'on another port, without the key', host: '127.0.0.1', hasKey: false },
  { who: 'of another site, without the key', host: 'evil.localhost', hasKey: false },
  { who: 'of another site, with the key', host: 'evil.localhost', hasKey: true },
])('a page $who gets nowhere', async ({ host, hasKey }) => {
  const tab = await chromium.open(pages.url('/page', host));
  const given = `const relay = 'http://127.0.0.1:${test.relay.port}', key = '${hasKey ? `?svcApiKey=${test.apiKey}` : ''}';`;
  for (const [name, body] of Object.entries(attacks)) {
    const attack = `(async () => { ${given} ${body} })().catch(() => 'failed')`;
    expect({ name, came: await tab.evaluate(attack) }).toEqual({ name, came: expect.toBeOneOf(REFUSED) });
  }
  await tab.close();
  expect(worker.calls).toEqual([]);
  expect(worker.sessions.size).toBe(0);
});

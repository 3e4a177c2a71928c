import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CancelledError, Tabhand } from '../../lib/client/index.ts';
import { ModelServer } from '../inference/model-server.ts';
import { chatFormat } from '../inference/wire-formats.ts';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

let pages: Pages;
let model: ModelServer;
let stack: Stack;
let list = '';
beforeAll(async () => {
  pages = await servePages({ '/': () => html('Teas', list) });
  model = await ModelServer.start(chatFormat);
  stack = await startStack({
    relayArgs: ['--modelName', 'openrouter/scripted', '--experimental'],
    env: { OPENROUTER_BASE_URL: `${model.origin}/v1`, OPENROUTER_API_KEY: 'sk-very-secret' },
  });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await model[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

it('asks the model once for the same page, also in another session and after a restart of the relay', async () => {
  list = '<h1>Teas</h1><p>Assam costs 4.50</p>';
  model.say({ answer: { extraction: '4.50' } });
  const ask = async (client = stack.client): Promise<unknown> => {
    await client.call('navigate', { url: pages.url('/teas') });
    return client.call('extract', { instruction: 'what Assam costs' });
  };
  expect(await ask()).toEqual({ extraction: '4.50', cacheStatus: 'MISS' });
  expect(await ask()).toEqual({ extraction: '4.50', cacheStatus: 'HIT' });
  const other = await stack.connect('another');
  expect(await ask(other)).toEqual({ extraction: '4.50', cacheStatus: 'HIT' });
  await stack.relay.stop('SIGKILL');
  await stack.relay.start();
  expect(await ask(await stack.connect('after'))).toEqual({ extraction: '4.50', cacheStatus: 'HIT' });
  expect(model.requests).toHaveLength(1);
});

it('keeps the answer in a file that holds neither key nor page', async () => {
  const folder = join(stack.home, 'cache');
  const names = await readdir(folder);
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.join('\n')).toContain('4.50');
  expect([...names, ...texts].join('\n')).not.toMatch(/sk-very-secret|Assam/);
});

it('asks again for a page that has changed, and acts on the element of the page it is on', async () => {
  list = '<h1>Teas</h1><p>Assam costs 4.60</p><button onclick="document.title = this.textContent">Order Assam</button>';
  const client = await stack.connect('changed');
  await client.call('navigate', { url: pages.url('/teas') });
  model.say({ answer: { extraction: '4.60' } });
  const asked = model.requests.length;
  expect(await client.call('extract', { instruction: 'what Assam costs' })).toMatchObject({ cacheStatus: 'MISS' });
  model.say((body) => {
    const ref = /\[(\d+-\d+)\] button: Order Assam/.exec(JSON.stringify(body))?.[1];
    const action = { method: 'click', ref, arguments: [], description: 'Order Assam' };
    return { answer: { action, twoStep: false, reason: null, candidates: [] } };
  });
  const first = await client.call('act', { action: 'order it' });
  await client.call('navigate', { url: pages.url('/teas') });
  const second = await client.call('act', { action: 'order it' });
  expect(second).toMatchObject({ changed: { title: 'Order Assam' } });
  expect(refOf(second)).not.toBe(refOf(first)); // another document: its refs are others
  expect(model.requests).toHaveLength(asked + 2);
});

it('fills page 2 of a listing as page 1 was, without the model, and a changed layout with it', async () => {
  const row = (name: string, price: string, more = ''): string =>
    `<li><a href="/tea/${name}">${name}</a> <b>${price}</b>${more}</li>`;
  const { sessionId } = await api('start', {});
  const schema = {
    type: 'object',
    properties: { name: { type: 'string' }, price: { type: 'number' }, url: { type: 'string', format: 'uri' } },
    required: ['name', 'price', 'url'],
  };
  const ask = async (path: string, rows: string[]): Promise<object> => {
    list = `<h1>Teas</h1><ul>${rows.join('')}</ul>`;
    await api('navigate', { sessionId, url: pages.url(path) });
    return api('extract', { sessionId, instruction: 'all teas', schema: { type: 'array', items: schema } });
  };
  const answer =
    (names: [string, number][]): Parameters<ModelServer['say']>[0] =>
    ({ messages }) => {
      const told = JSON.stringify(messages);
      const refOfLink = (name: string): string => new RegExp(`\\[(\\d+-\\d+)\\] link: ${name}`).exec(told)?.[1] ?? '';
      return { answer: { data: names.map(([name, price]) => ({ name, price, url: refOfLink(name) })) } };
    };
  const asked = model.requests.length;
  model.say(
    answer([
      ['Assam', 4.5],
      ['Ceylon', 12.25],
    ]),
  );
  expect(await ask('/p1', [row('Assam', '€4.50'), row('Ceylon', '€12.25')])).toMatchObject({
    data: [
      { name: 'Assam', price: 4.5, url: pages.url('/tea/Assam') },
      { name: 'Ceylon', price: 12.25 },
    ],
  });
  const page2 = await ask('/p2', [row('Earl', '€3.10'), row('Fuji', '€9.99'), row('Gyokuro', '€31.00')]);
  expect(page2).toMatchObject({
    learned: true,
    data: [
      { name: 'Earl', price: 3.1, url: pages.url('/tea/Earl') },
      { name: 'Fuji', price: 9.99, url: pages.url('/tea/Fuji') },
      { name: 'Gyokuro', price: 31, url: pages.url('/tea/Gyokuro') },
    ],
  });
  expect(model.requests).toHaveLength(asked + 1);
  model.say(
    answer([
      ['Hojicha', 5.5],
      ['Keemun', 6.5],
    ]),
  );
  const changed = await ask('/p3', [row('Hojicha', '€5.50', '<button>Order</button>'), row('Keemun', '€6.50')]);
  expect(changed).toMatchObject({ data: [{ name: 'Hojicha' }, { name: 'Keemun' }] });
  expect(changed).not.toHaveProperty('learned');
  expect(model.requests).toHaveLength(asked + 2);
});

it('counts looks into the cache and what the model took', async () => {
  const headers = { authorization: `Bearer ${stack.apiKey}` };
  const metrics = await (await fetch(`${stack.relay.url}/metrics`, { headers })).text();
  expect(metrics).toContain('tabhand_cache_lookups_total{of="replies",outcome="hit"} 2');
  expect(metrics).toContain('tabhand_cache_lookups_total{of="rules",outcome="hit"} 2');
  expect(metrics).toContain('tabhand_model_calls_total{model="openrouter/scripted",method="act"} 1');
  expect(metrics).toMatch(
    /tabhand_model_tokens_total\{model="openrouter\/scripted",method="extract",kind="cached_input"\} 180/,
  );
});

describe('the same question of two sessions at the same time', () => {
  beforeAll(() => {
    list = '<h1>Teas</h1><p>Sencha costs 7.20</p>';
  });

  it('costs one model call', async () => {
    await using both = await askBoth('what Sencha costs');
    both.answer('7.20');
    expect(await both.first).toEqual({ extraction: '7.20', cacheStatus: 'MISS' });
    expect(await both.second).toEqual({ extraction: '7.20', cacheStatus: 'HIT' });
    expect(both.asked()).toBe(1);
  });

  it('is asked again for the second when the first is cancelled', async () => {
    await using both = await askBoth('the price of Sencha');
    model.say({ answer: { extraction: '7.21' } });
    both.cancelFirst();
    await expect(both.first).rejects.toThrow(CancelledError);
    expect(await both.second).toEqual({ extraction: '7.21', cacheStatus: 'MISS' });
    expect(both.asked()).toBe(2);
  });
});

it('asks part by part for a page that is longer than a model reads at once', async () => {
  list = `<ul>${Array.from({ length: 2_000 }, (_, at) => `<li>Tea ${at} of the gardens in the mountains</li>`).join('')}</ul>`;
  const client = await stack.connect('long');
  await client.call('navigate', { url: pages.url('/teas') });
  const asked = model.requests.length;
  const tellsFirst = (body: unknown): { answer: unknown } => ({
    answer: { extraction: `Tea ${/Tea (\d+)/.exec(JSON.stringify(body))?.[1]}` },
  });
  model.say(...Array.from({ length: 9 }, () => tellsFirst)); // more than there are parts

  const answer = await client.call('extract', { instruction: 'the names of teas' });

  expect(answer).toMatchObject({ extraction: 'Tea 0' });
  expect(model.requests.length - asked).toBeGreaterThan(2);
  expect(JSON.stringify(model.requests.at(-1)?.body)).toMatch(/Tea 0\b[^]*Tea \d{3,}/); // to be settled
});

/** Two clients with one question: the model is asked for the first, and has yet to answer when the second comes to ask. */
async function askBoth(instruction: string) {
  const connect = (): Tabhand => new Tabhand({ env: 'SVC', apiKey: stack.apiKey, baseURL: stack.relay.url });
  const [one, two] = [connect(), connect()];
  await Promise.all([one, two].map((client) => client.navigate(pages.url('/teas'))));
  let answer = (_extraction: string): void => {};
  const answered = new Promise<string>((resolve) => (answer = resolve));
  model.say(async () => ({ answer: { extraction: await answered } }));
  const before = model.requests.length;
  const cancel = new AbortController();
  const first = one.extract(instruction, undefined, { signal: cancel.signal });
  await model.untilAsked(before + 1);
  let looks = (): void => {};
  const looking = new Promise<void>((resolve) => (looks = resolve));
  const onProgress = ({ phase }: { phase: string }): void => void (phase === 'looking in the cache' && looks());
  const second = two.extract(instruction, undefined, { onProgress });
  await looking;
  return {
    first,
    second,
    answer,
    cancelFirst: () => cancel.abort(),
    asked: () => model.requests.length - before,
    [Symbol.asyncDispose]: async () => void (await Promise.all([one.close(), two.close()])),
  };
}

async function api(method: string, params: object): Promise<{ sessionId?: string; data?: unknown }> {
  const headers = { authorization: `Bearer ${stack.apiKey}` };
  const request = { method: 'POST', headers, body: JSON.stringify(params) };
  return (await (await fetch(`${stack.relay.url}/api/${method}`, request)).json()) as { sessionId?: string }; // its answer's form
}

function refOf(result: unknown): string | undefined {
  return (result as { actions: { ref?: string }[] }).actions[0]?.ref; // the form of an act's result
}

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ActionFailedError,
  BrowserNotConnectedError,
  CancelledError,
  ConfigurationError,
  InvalidParamsError,
  OutcomeUnknownError,
  ProtocolError,
  SchemaValidationError,
  SvcError,
  Tabhand,
  TimeoutError,
  UnauthorizedError,
  type TabhandOptions,
} from '../../lib/client/index.ts';
import { toWire } from '../../lib/errors/wire-error.ts';
import { events, Raw, startFakeRelay, type Answer } from './fake-relay.ts';

const ok = (data: unknown) => ({ success: true, data });
const usage = { inputTokens: 5, outputTokens: 2, cachedInputTokens: 0, modelCalls: 1, milliseconds: 9 };

async function withRelay(answer: Answer, options: Partial<TabhandOptions> = {}) {
  const relay = await startFakeRelay(answer);
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL, ...options });
  return { relay, tabhand, [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose]() };
}

const answering =
  (data: unknown): Answer =>
  ({ method }) =>
    method === 'start' || method === 'end' ? undefined : ok(data);

describe("env 'SVC'", () => {
  it('starts one session, calls with it and the key, and ends it', async () => {
    await using context = await withRelay(answering({ pageText: 'x' }));
    const { relay, tabhand } = context;
    await tabhand.extract();
    await tabhand.extract({ selector: '#a', timeout: 900 });
    await tabhand.extract('price', {});
    await tabhand.close();
    expect(relay.calls.map(({ method }) => method)).toEqual(['start', 'extract', 'extract', 'extract', 'end']);
    const sessionId = 'session-1';
    expect(relay.calls[2]?.params).toEqual({ sessionId, selector: '#a', timeout: 900, budget: 10_000_000 });
    expect(relay.calls[3]?.params).toEqual({ sessionId, instruction: 'price' });
    expect(relay.calls.map(({ authorization }) => authorization)).toEqual(Array(5).fill('Bearer k'));
  });

  it('ends the session when it goes out of scope', async () => {
    await using context = await withRelay(answering([]));
    {
      await using tabhand = context.tabhand;
      await tabhand.observe('buttons');
    }
    expect(context.relay.calls.at(-1)).toMatchObject({ method: 'end', params: { sessionId: 'session-1' } });
  });

  it.each([
    ['SessionNotFoundError', /begins a new session/],
    ['TabClosedError', /goes on in a new tab/],
  ])('begins a new session after a %s', async (name, hint) => {
    const gone = { success: false, error: { name, message: 'gone', hint: 'Call start.' } };
    let asked = 0;
    await using context = await withRelay(({ method }) =>
      method !== 'observe' ? undefined : (asked += 1) === 1 ? gone : ok([]),
    );
    const { relay, tabhand } = context;
    await expect(tabhand.observe('x')).rejects.toMatchObject({ name, hint: expect.stringMatching(hint) });
    expect(await tabhand.observe('x')).toEqual([]);
    expect(relay.calls.map(({ method }) => method)).toEqual(['start', 'observe', 'start', 'observe']);
  });

  it('asks for another page when the one that was given is closed', async () => {
    const gone = { success: false, error: { name: 'TabClosedError', message: 'gone', hint: 'Call start.' } };
    await using context = await withRelay(({ method }) => (method === 'observe' ? gone : undefined));
    const closed = context.tabhand.observe('x', { page: { cdpUrl: 'ws://127.0.0.1:1/devtools/page/ABC' } });
    await expect(closed).rejects.toMatchObject({ name: 'TabClosedError', hint: 'Pass a page that is open.' });
  });

  it('attaches to the session that it is given', async () => {
    await using context = await withRelay(answering([]), { sessionId: 'mine' });
    await context.tabhand.observe('buttons');
    expect(context.relay.calls[0]).toMatchObject({ method: 'start', params: { sessionId: 'mine' } });
  });

  it('finds the tab of a page by its target id', async () => {
    await using context = await withRelay(answering([]));
    const cdpUrl = 'ws://127.0.0.1:1/devtools/page/ABC';
    await context.tabhand.observe('buttons', { page: { cdpUrl } });
    await context.tabhand.observe('buttons', { page: { cdpUrl } });
    expect(context.relay.calls.map(({ method }) => method)).toEqual(['start', 'observe', 'observe']);
    expect(context.relay.calls[0]?.params).toEqual({ sessionId: 'target:ABC' });
  });

  it('sends the model, the cache switch and the settle bound of the client, unless the call has its own', async () => {
    await using context = await withRelay(answering({ extraction: 'x' }), {
      model: 'a/b',
      serverCache: false,
      domSettleTimeout: 5,
    });
    const { relay, tabhand } = context;
    await tabhand.extract('price');
    await tabhand.extract('price', { model: { modelName: 'c/d', apiKey: 's' }, serverCache: true });
    const [, first, second] = relay.calls.map(({ params }) => params);
    expect(first).toMatchObject({ model: 'a/b', serverCache: false, domSettleTimeoutMs: 5 });
    expect(second).toMatchObject({ model: { modelName: 'c/d', apiKey: 's' }, serverCache: true });
  });

  it("sends the settings of the client's model with a call that names just that model, and no other", async () => {
    const model = { modelName: 'a/b', apiKey: 's' };
    await using context = await withRelay(answering({ extraction: 'x' }), { model });
    await context.tabhand.extract('price', { model: 'a/b' });
    await context.tabhand.extract('price', { model: 'a/c' });
    expect(context.relay.calls.slice(1).map(({ params }) => params.model)).toEqual([model, 'a/c']);
  });

  it('acts on what observe returned, and on what act did, in the ref form', async () => {
    await using context = await withRelay(answering({ actions: [], changed: 'nothing', url: '' }));
    await context.tabhand.act({ method: 'fill', ref: '0-7', arguments: ['a "b"'] }, { variables: { x: 'y' } });
    await context.tabhand.act({ method: 'click', ref: '0-7', text: 'Edit', arguments: [] });
    const [, first, second] = context.relay.calls.map(({ params }) => params);
    expect(first).toMatchObject({ action: String.raw`fill [0-7] with "a \"b\""`, variables: { x: 'y' } });
    expect(second).toMatchObject({ action: 'click "Edit" near [0-7]' });
  });

  it('tells progress and usage, and adds the usage up', async () => {
    const stream = events(
      ['progress', { phase: 'asking the model' }],
      ['answer', { ...ok({ extraction: 'x' }), usage }],
    );
    await using context = await withRelay(({ method }) => (method === 'extract' ? stream : undefined));
    const seen: unknown[] = [];
    const { tabhand } = context;
    const options = { onProgress: (value: unknown) => seen.push(value), onUsage: (value: unknown) => seen.push(value) };
    expect(await tabhand.extract('x', undefined, options)).toEqual({ extraction: 'x' });
    expect(seen).toEqual([{ phase: 'asking the model' }, usage]);
    expect(tabhand.usage).toEqual(usage);
  });

  it('tells a debug logger of calls, phases and failures, and nothing of what they hold', async () => {
    const lines: string[] = [];
    const error = toWire(new ActionFailedError('covered by "secret"'));
    const stream = events(
      ['progress', { phase: 'asking the model', tokens: { input: 5, output: 2 } }],
      ['answer', ok({ extraction: 'secret' })],
    );
    const answer: Answer = ({ method }) =>
      method === 'extract' ? stream : method === 'act' ? { success: false, error } : undefined;
    await using context = await withRelay(answer, { debug: (line) => lines.push(line) });
    await context.tabhand.extract('secret');
    await context.tabhand.act('type "secret" into [0-1]').catch(() => undefined);
    expect(lines).toEqual([
      'extract begins',
      'extract: asking the model tokens={"input":5,"output":2}',
      'extract is done',
      'act begins',
      'act failed: ActionFailedError',
    ]);
  });

  it.each(['onProgress', 'onUsage', 'debug'] as const)(
    "ends with the caller's own error when %s throws",
    async (name) => {
      const own = new RangeError('of the caller');
      const told: unknown[] = [];
      const fail = (value: unknown): void => {
        told.push(value);
        throw own;
      };
      const stream = events(
        ['progress', { phase: 'one' }],
        ['progress', { phase: 'two' }],
        ['answer', { ...ok({ extraction: 'x' }), usage }],
      );
      await using context = await withRelay(
        ({ method }) => (method === 'extract' ? stream : undefined),
        name === 'debug' ? { debug: fail } : {},
      );
      const call = context.tabhand.extract('x', undefined, name === 'debug' ? {} : { [name]: fail });
      await expect(call).rejects.toBe(own);
      expect(told).toHaveLength(1);
    },
  );

  it('needs a key', async () => {
    const tabhand = new Tabhand({ env: 'SVC', apiKey: '' });
    await expect(tabhand.extract()).rejects.toThrow(UnauthorizedError);
  });

  it.each(['nonsense', 'localhost:9733', 'ws://127.0.0.1:9733'])(
    'refuses %s as the address of a relay',
    async (baseURL) => {
      const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL });
      await expect(tabhand.extract()).rejects.toThrow(ConfigurationError);
    },
  );

  it.each([{}, 'a page', { cdpUrl: 5 }])('refuses %j as a page', async (page) => {
    await using context = await withRelay(answering({}));
    await expect(context.tabhand.extract({ page: page as never })).rejects.toThrow(InvalidParamsError); // a caller without types
  });

  it('says so when act gets the first of no elements', async () => {
    await using context = await withRelay(answering([]));
    const [first] = await context.tabhand.observe('nothing');
    const acting = context.tabhand.act(first as never); // as callers do who leave indexes unchecked
    await expect(acting).rejects.toMatchObject({ name: 'InvalidActionError', hint: expect.stringContaining('empty') });
  });

  it('refuses an env that it does not know', () => {
    expect(() => new Tabhand(undefined as never)).toThrow(ConfigurationError);
    expect(() => new Tabhand({ env: 'CLOUD' as 'SVC' })).toThrow(ConfigurationError); // a caller without types
  });
});

describe('errors of the relay', () => {
  it('keep their class, hint and data', async () => {
    const error = toWire(new ActionFailedError('covered', { hint: 'close it', data: { reason: 'covered' } }));
    await using context = await withRelay(({ method }) => (method === 'act' ? { success: false, error } : undefined));
    const failure = await context.tabhand.act('click [0-1]').catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(ActionFailedError);
    expect(failure).toBeInstanceOf(SvcError);
    expect(failure).toMatchObject({ message: 'covered', hint: 'close it', data: { reason: 'covered' } });
  });

  it('say that no relay answers, and the next call tries again', async () => {
    const relay = await startFakeRelay(() => undefined);
    await relay[Symbol.asyncDispose]();
    const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
    await expect(tabhand.extract()).rejects.toThrow(BrowserNotConnectedError);
    await expect(tabhand.extract()).rejects.toMatchObject({ hint: expect.stringContaining('npx tabhand') });
  });

  it.each([
    ['in the middle of an answer', new Raw('event: progress\ndata: {}\n\n', { breakOff: true })],
    ['before the answer', new Raw('event: progress\ndata: {}\n\n')],
  ])('say that the outcome is unknown when the connection ends %s', async (_, raw) => {
    await using context = await withRelay(({ method }) => (method === 'act' ? raw : undefined));
    await expect(context.tabhand.act('click [0-1]')).rejects.toThrow(OutcomeUnknownError);
  });

  it('say that something else answers', async () => {
    await using context = await withRelay(() => new Raw('<html>', { type: 'text/html', status: 404 }));
    await expect(context.tabhand.extract()).rejects.toThrow(ProtocolError);
  });

  it('are of the client itself when its own signal fires', async () => {
    await using context = await withRelay(answering({}));
    const { tabhand } = context;
    const expired = AbortSignal.abort(new DOMException('too late', 'TimeoutError'));
    await expect(tabhand.act('click [0-1]', { signal: expired })).rejects.toThrow(TimeoutError);
    await expect(tabhand.act('click [0-1]', { signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
  });
});

describe('typed data', () => {
  it("passes the caller's own schema: transforms, defaults and refinements apply", async () => {
    const schema = z.object({ price: z.string().transform(Number), currency: z.string().default('EUR') });
    await using context = await withRelay(answering({ price: '4.50', cacheStatus: 'HIT' }));
    const data = await context.tabhand.extract('the price', schema);
    expect(data).toEqual({ price: 4.5, currency: 'EUR', cacheStatus: 'HIT' });
  });

  describe('that a refinement refuses', () => {
    const schema = z.object({ items: z.array(z.string().refine((text) => text !== 'b', 'no b')) });

    it('is mended by the model, which is told what is wrong', async () => {
      const answers = [ok({ items: ['a', 'b'], cacheStatus: 'HIT' }), ok({ items: ['a'], cacheStatus: 'MISS' })];
      await using context = await withRelay(({ method }) => (method === 'extract' ? answers.shift() : undefined));
      const data = await context.tabhand.extract('items', schema, { selector: '#a', timeout: 5_000 });
      expect(data).toEqual({ items: ['a'], cacheStatus: 'MISS' });
      const second = context.relay.calls[2]?.params;
      const repair = { reply: { items: ['a', 'b'] }, issues: [{ path: '/items/1', message: 'no b' }] };
      expect(second).toMatchObject({ instruction: 'items', selector: '#a', repair });
      expect(second?.['timeout']).toBeLessThanOrEqual(5_000);
    });

    it('fails with the issues when it is refused again', async () => {
      await using context = await withRelay(answering({ items: ['a', 'b'] }));
      const failure = await context.tabhand.extract('items', schema).catch((thrown: unknown) => thrown);
      expect(failure).toBeInstanceOf(SchemaValidationError);
      expect(failure).toMatchObject({ data: { issues: [{ path: '/items/1', message: 'no b' }] } });
      expect(context.relay.calls.map(({ method }) => method)).toEqual(['start', 'extract', 'extract']);
    });
  });

  it('takes the status out before a strict schema looks', async () => {
    await using context = await withRelay(answering({ a: 1, cacheStatus: 'MISS' }));
    const data = await context.tabhand.extract('a', z.strictObject({ a: z.number() }));
    expect(data).toEqual({ a: 1, cacheStatus: 'MISS' });
  });

  it("leaves a field of the schema's own that is called cacheStatus alone", async () => {
    await using context = await withRelay(answering({ cacheStatus: 'cold' }));
    const data: unknown = await context.tabhand.extract('a', z.object({ cacheStatus: z.string() }));
    expect(data).toEqual({ cacheStatus: 'cold' });
  });
});

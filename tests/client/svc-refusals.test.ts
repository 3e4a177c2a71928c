import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  CancelledError,
  InvalidParamsError,
  Tabhand,
  TimeoutError,
  UnauthorizedError,
  type ExtractOptions,
  type ExtractSchema,
} from '../../lib/client/index.ts';
import { toJsonSchema } from '../../lib/client/to-json-schema.ts';
import { onConnections } from '../support/connections.ts';
import { hasSecondLoopback } from '../support/own-address.ts';
import { startFakeRelay, type FakeRelay } from './fake-relay.ts';

const answering = (data: unknown) =>
  startFakeRelay(({ method }) => (method === 'extract' ? { success: true, data } : undefined));

it.each(['sk-€-secret', 'sk-a\nsecret'])('refuses the key %j at once, and does not repeat it', async (apiKey) => {
  await using relay = await answering({});
  const tabhand = new Tabhand({ env: 'SVC', apiKey, baseURL: relay.baseURL });
  const failure: unknown = await tabhand.extract().catch((thrown: unknown) => thrown);
  expect(failure).toBeInstanceOf(UnauthorizedError);
  expect(inspect(failure, { depth: 9 })).not.toContain('secret');
  expect(relay.calls).toEqual([]);
});

it.runIf(hasSecondLoopback).each(['localhost', '[::1]'])(
  'calls a relay at %s where no program of another user can be',
  async (host) => {
    await using relay = await answering({ pageText: 'x' });
    const { port } = new URL(relay.baseURL);
    const met = vi.fn<(socket: Socket) => void>((socket) => void socket.destroy());
    const other = createServer(met).listen(Number(port), '::1');
    await once(other, 'listening');
    await new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: `http://${host}:${port}/` }).extract();
    expect(met).not.toHaveBeenCalled();
    other.close();
  },
);

it('calls a relay of this machine past the proxy of Node', async () => {
  await using relay = await answering({ pageText: 'x' });
  const gone: object[] = [];
  using _ = onConnections((dispatch, options, handler) => gone.push(options) > 0 && dispatch(options, handler));
  await new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL }).extract();
  expect(relay.calls.map(({ method }) => method)).toEqual(['start', 'extract']);
  expect(gone).toEqual([]);
});

it('takes the address that a relay prints for clients of MCP', async () => {
  await using relay = await answering({ pageText: 'x' });
  await new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: `${relay.baseURL}/mcp` }).extract();
  expect(relay.calls.map(({ method }) => method)).toEqual(['start', 'extract']);
});

it('takes a key that was read with its line break', async () => {
  await using relay = await answering({ pageText: 'x' });
  await new Tabhand({ env: 'SVC', apiKey: 'k\n', baseURL: relay.baseURL }).extract();
  expect(relay.calls.map(({ authorization }) => authorization)).toEqual(['Bearer k', 'Bearer k']);
});

it('closes while a page is looked for that does not answer', async () => {
  await using relay = await answering({});
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  let tell = (): void => undefined;
  const asked = new Promise<void>((resolve) => (tell = resolve));
  const page = {
    createCDPSession: () => {
      tell();
      return new Promise<object>(() => {});
    },
  };
  const failure = tabhand.extract({ page }).catch((thrown: unknown) => thrown);
  await asked;
  await tabhand.close();
  expect(await failure).toBeInstanceOf(CancelledError);
});

it('ends the wait for a schema that does not answer by the time of the call, or as the caller wants', async () => {
  await using relay = await answering({ a: 1 });
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  const ended = new AbortController();
  const silent = (then?: () => void) =>
    z.object({ a: z.number().refine(() => (then?.(), new Promise<boolean>(() => {}))) });
  await expect(tabhand.extract('a', silent(), { timeout: 40 })).rejects.toThrow(TimeoutError);
  const { signal } = ended;
  await expect(
    tabhand.extract(
      'a',
      silent(() => ended.abort()),
      { signal },
    ),
  ).rejects.toThrow(CancelledError);
});

it.each([
  ['what version 2 takes', { instruction: 'the title', schema: z.object({ title: z.string() }) }],
  ['a schema alone', z.object({ title: z.string() })],
  ['what is no object', 5],
])('does not read the page in silence when extract is given %s', async (_, given) => {
  await using relay = await answering({ pageText: 'x' });
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  const call = tabhand.extract(given as ExtractOptions); // as a program without types may
  await expect(call).rejects.toThrow(InvalidParamsError);
  expect(relay.calls).toEqual([]);
});

it('leaves no session behind when it is closed while a call begins', async () => {
  await using relay = await answering({ pageText: 'x' });
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  const call = Promise.allSettled([tabhand.extract()]);
  await tabhand.close();
  await call;
  expect(timesOf(relay, 'end')).toBe(timesOf(relay, 'start'));
});

it('ends its session once when it is closed twice, and goes on in another', async () => {
  await using relay = await answering({ pageText: 'x' });
  const tabhand = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL });
  await tabhand.extract();
  await Promise.all([tabhand.close(), tabhand.close()]);
  expect(timesOf(relay, 'end')).toBe(1);
  await tabhand.extract();
  expect(timesOf(relay, 'start')).toBe(2);
});

function timesOf({ calls }: FakeRelay, method: string): number {
  return calls.filter((made) => made.method === method).length;
}

it('refuses what is no schema', async () => {
  const wrong = 'text' as unknown as ExtractSchema; // a caller without types
  await expect(toJsonSchema(wrong)).rejects.toMatchObject({ name: 'InvalidParamsError' });
});

it.each([
  [{ tiemout: 100, selector: 'main' }, 'only tiemout, selector', 'misspelt'],
  [{ name: z.string(), price: v.number() }, 'only name, price', 'z.object'],
])('refuses %o, which would take anything', async (wrong, message, hint) => {
  const error = { name: 'InvalidParamsError', message: expect.stringContaining(message) };
  await expect(toJsonSchema(wrong)).rejects.toMatchObject({ ...error, hint: expect.stringContaining(hint) });
  expect(await toJsonSchema({})).toEqual({}); // anything is wanted
});

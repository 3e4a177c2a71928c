import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ActionFailedError } from '../../lib/errors/named-errors.ts';
import { methodNames, methods, type MethodName } from '../../lib/protocol/methods.ts';
import { readableLine } from '../../relay/log.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';
import { blockedAct, type WorkerMethods } from '../support/fake-worker.ts';

const CANARY = 'canary4711';

let test: TestRelay;
const lines: string[] = [];
beforeEach(async () => {
  lines.length = 0;
  const log = pino({ level: 'debug', base: null }, { write: (line) => void lines.push(line) });
  test = await startTestRelay({ log });
});
afterEach(() => test.close());

/** A value for a parameter that shows wherever it goes. */
function canaryFor(schema: { type?: unknown; anyOf?: unknown }): unknown {
  if (schema.anyOf) return `openai/${CANARY}`; // the model
  if (schema.type === 'object') return { [CANARY]: CANARY };
  if (schema.type === 'array') return [CANARY];
  if (schema.type === 'boolean') return true;
  return schema.type === 'integer' ? 4_711 : CANARY;
}

/** Every parameter of a method, but the id of its session. */
function canaries(schema: z.ZodType): Record<string, unknown> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input' });
  const named = Object.entries(properties).filter(([name]) => name !== 'sessionId');
  return Object.fromEntries(named.map(([name, property]) => [name, canaryFor(Object(property))]));
}

const failing = async (): Promise<never> => {
  throw new ActionFailedError(`The page says ${CANARY}.`, { data: { seen: CANARY }, cause: new Error(CANARY) });
};
const outcomes: [string, WorkerMethods][] = [
  ['succeeds', {}],
  ['fails', { navigate: failing, act: failing, observe: failing, extract: failing }],
];

describe('the log', () => {
  it.each(outcomes)('has one line for each call that %s, and no argument, page text or key', async (_how, workers) => {
    await test.connectWorker({ methods: workers });
    const { call } = await test.connectClient();
    const url = (method: MethodName): string => test.relay.url.replace('/mcp', `/api/${method}?modelApiKey=${CANARY}`);
    for (const method of methodNames) {
      await call(method, canaries(methods[method].tool));
      const headers = { authorization: `Bearer ${test.apiKey}` };
      await fetch(url(method), { method: 'POST', headers, body: JSON.stringify(canaries(methods[method].params)) });
    }
    await vi.waitFor(() => {
      const calls = lines.map((line) => JSON.parse(line) as { msg: string }).filter(({ msg }) => msg === 'call');
      expect(calls).toHaveLength(2 * methodNames.length);
    });
    expect(lines.join('')).not.toContain(CANARY);
    expect(lines.join('')).not.toContain(test.apiKey);
  });

  it('names the session in which a call was made, also when its client is in another by the end of it', async () => {
    const { act, release } = blockedAct();
    const worker = await test.connectWorker({ methods: { act } });
    const { call } = await test.connectClient();
    await call('navigate', { url: 'https://a.example/' });
    const [first] = worker.sessions.keys();
    worker.sessions.set('b', { sessionId: 'b', state: 'active', url: 'https://b.example/', title: '' });
    worker.reportSessions();

    const slow = call('act', { action: 'wait for "arrived"' });
    await vi.waitFor(() => expect(worker.calls.at(-1)?.method).toBe('act'));
    await call('start', { sessionId: 'b' });
    release();
    await slow;

    await vi.waitFor(() => expect(lines.join('')).toContain(`"method":"act","session":"${first}"`));
    expect(lines.join('')).toContain('"method":"start","session":"b"');
  });

  it('is a readable line in a terminal', () => {
    const facts = { via: 'mcp', method: 'act', session: 's-1', milliseconds: 12, outcome: 'ok' };
    expect(readableLine(JSON.stringify({ level: 30, time: 0, ...facts, msg: 'call' }))).toMatch(
      /^\d.* call via=mcp method=act session=s-1 milliseconds=12 outcome=ok\n$/,
    );
    expect(readableLine(JSON.stringify({ level: 40, time: 0, msg: 'beware' }))).toMatch(/^\d.* ! beware\n$/);
  });
});

it('moves no cursor by words of others, in a log or in what commands print', () => {
  const line = readableLine(
    JSON.stringify({ level: 40, time: 0, reason: '\u001b[2J\u009b1m\nforged\u202e', msg: 'refused' }),
  );
  expect(line).toMatch(/refused reason=\\u001b\[2J\\u009b1m\\u000aforged\\u202e\n$/);
});

it('takes a client that goes in the midst of its request for no failure of ours', async () => {
  const socket = connect(test.relay.port, '127.0.0.1');
  const head = ['POST /api/extract HTTP/1.1', 'host: 127.0.0.1', `authorization: Bearer ${test.apiKey}`];
  socket.write([...head, 'content-length: 9', 'expect: 100-continue', '', '{"a":'].join('\r\n'));
  await once(socket, 'data'); // the relay has begun to read
  socket.destroy();
  await vi.waitFor(() => expect(lines.join('')).toContain('CancelledError'));
  expect(lines.join('')).not.toContain('"level":50');
});

import { describe, expect, it } from 'vitest';
import { createInference } from '../../lib/inference/registry.ts';
import { ModelServer } from './model-server.ts';
import { act, ask, caseOf, extract, saveAnswer } from './provider-cases.ts';

const AT_ONCE = { 'retry-after-ms': '1' };

describe('an error in the body of an answer', () => {
  const upstream = (code: unknown): object => ({ error: { code, message: 'Slow down' } });

  it.each<[string, string, object]>([
    ['a limit (OpenRouter)', 'openrouter', upstream(429)],
    ['a code that is a text', 'openrouter', upstream('503')],
    ['a gateway of Claude', 'anthropic', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }],
    [
      'a failed response',
      'openai',
      {
        id: 'r',
        created_at: 1,
        model: 'm',
        status: 'failed',
        output: [],
        error: { code: 'server_error', message: 'x' },
      },
    ],
  ])('is tried again as one with its status: %s', async (_, provider, body) => {
    const turns = [{ status: 200, headers: AT_ONCE, body }, { answer: saveAnswer }];
    await using asked = await ask(caseOf(provider), act, { turns });
    expect(await asked.result).toMatchObject({ reply: { action: { ref: '0-2' } } });
    expect(asked.server.requests).toHaveLength(2);
  });

  it('is told by its kind in the end', async () => {
    const busy = { status: 200, headers: AT_ONCE, body: upstream(429) };
    await using asked = await ask(caseOf('openrouter'), act, { turns: [busy, busy, busy] });
    const message = expect.stringMatching(/answered with an error \(429\): Slow down$/);
    await expect(asked.result).rejects.toMatchObject({
      message,
      hint: expect.stringMatching(/^Wait/),
      data: { status: 429 },
    });
  });

  it.each([
    [401, /API key/],
    [402, /no credit/],
  ])('is not tried again where that is of no use: %i', async (code, hint) => {
    await using asked = await ask(caseOf('openrouter'), act, { turns: [{ status: 200, body: upstream(code) }] });
    await expect(asked.result).rejects.toMatchObject({ hint: expect.stringMatching(hint), data: { status: code } });
    expect(asked.server.requests).toHaveLength(1);
  });

  it('is said as it stands where it has no code', async () => {
    const body = { error: { message: 'Rate limit exceeded: "free"' } };
    await using asked = await ask(caseOf('openrouter'), act, { turns: [{ status: 200, body }] });
    await expect(asked.result).rejects.toMatchObject({
      message: expect.stringMatching(/answered with an error: Rate limit exceeded: "free"$/),
    });
  });
});

it.each([
  ['anthropic', 400, 'Your credit balance is too low to access the Anthropic API.'],
  ['xai', 403, 'Your team has used all available credits.'],
])('asks an account of %s without credit once, and says so', async (provider, status, message) => {
  const body = { type: 'error', error: { type: 'invalid_request_error', message } };
  await using asked = await ask(caseOf(provider), extract, { turns: [{ status, body }] });
  await expect(asked.result).rejects.toMatchObject({ hint: expect.stringMatching(/no credit/), data: { status } });
  expect(asked.server.requests).toHaveLength(1);
});

describe('a server that wants to be left alone', () => {
  const asked = async (headers: Record<string, string>, leftMs: number) => {
    await using server = await ModelServer.start(
      caseOf('groq').format,
      { status: 429, headers },
      { answer: saveAnswer },
    );
    const inference = createInference({ modelName: 'groq/m', apiKey: 'k-1', baseURL: server.origin, env: {} });
    return await inference.generate(act, { signal: AbortSignal.timeout(9_000), leftMs });
  };

  it.each<[string, () => Record<string, string>]>([
    ['seconds', () => ({ 'retry-after': '30' })],
    ['a date', () => ({ 'retry-after': new Date(Date.now() + 30_000).toUTCString() })],
    ['milliseconds', () => ({ 'retry-after-ms': '29500' })],
  ])('for longer than the time that is left, given in %s, is not waited for', async (_, headersOf) => {
    const startedAt = performance.now();
    await expect(asked(headersOf(), 8_000)).rejects.toMatchObject({
      data: { status: 429 },
      hint: expect.stringMatching(/^Wait for (?:29|30) s/),
    });
    expect(performance.now() - startedAt).toBeLessThan(5_000); // some 20 ms
  });

  it('is asked again where there is time', async () => {
    expect(await asked({ 'retry-after-ms': '5' }, 8_000)).toMatchObject({ reply: { action: { ref: '0-2' } } });
  });
});

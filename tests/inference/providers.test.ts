import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import {
  CancelledError,
  LLMResponseError,
  TimeoutError,
  UnsupportedModelError,
} from '../../lib/errors/named-errors.ts';
import type { InferenceRequest } from '../../lib/inference/inference.ts';
import { toWire } from '../../lib/errors/wire-error.ts';
import { ModelServer, type Turn } from './model-server.ts';
import { act, ask, extract, providerCases, saveAnswer, sentTo } from './provider-cases.ts';

const KEY = 'sk-very-secret';
const WITH_PICTURE = { ...extract, screenshot: 'cG5n' };

describe.concurrent.each(providerCases)('$provider', (provider) => {
  const start = (request: InferenceRequest, turns: Turn[], signal?: AbortSignal) =>
    ask(provider, request, { turns, ...(signal ? { signal } : {}) });

  it('gives the reply and what it cost, in one call with the key', async () => {
    await using asked = await start(act, [{ answer: saveAnswer }]);
    expect(await asked.result).toEqual({
      reply: { task: 'act', action: saveAnswer.action, twoStep: false },
      usage: { inputTokens: 100, outputTokens: 10, cachedInputTokens: 60, modelCalls: 1 },
    });
    expect(asked.server.requests).toHaveLength(1);
    expect(String(asked.server.requests[0]?.headers[provider.keyHeader])).toContain('key-1');
  });

  it('is told the form of the answer in the way of its server', async () => {
    await using asked = await start(extract, [{ answer: { price: 12.5 } }]);
    expect((await asked.result).reply).toEqual({ task: 'extract', data: { price: 12.5 } });
    expect(sentTo(asked.server)).toContain(provider.schemaPlace);
    expect(sentTo(asked.server)).toMatch(/\\?"price\\?":\{\\?"type\\?":\\?"number/);
  });

  it('says that the key is wrong', async () => {
    await using asked = await start(act, [{ status: 401 }]);
    await expect(asked.result).rejects.toMatchObject({
      name: 'LLMResponseError',
      data: { status: 401 },
      hint: expect.stringMatching(/key/),
    });
    expect(asked.server.requests).toHaveLength(1);
  });

  it('says that the model is not there', async () => {
    await using asked = await start(act, [{ status: 404 }, { status: 404 }]);
    await expect(asked.result).rejects.toBeInstanceOf(UnsupportedModelError);
  });

  it('tries again when the server is busy, after the time it asks for', async () => {
    await using asked = await start(act, [
      { status: 429, headers: { 'retry-after-ms': '10' } },
      { answer: saveAnswer },
    ]);
    expect((await asked.result).reply).toMatchObject({ action: { ref: '0-2' } });
  });

  it('gives up when the server keeps failing', async () => {
    const failure = { status: 500, headers: { 'retry-after-ms': '1' } };
    await using asked = await start(act, [failure, failure, failure, { answer: saveAnswer }]);
    await expect(asked.result).rejects.toMatchObject({ name: 'LLMResponseError', data: { status: 500 } });
    expect(asked.server.requests).toHaveLength(3);
  });

  it('tries again when the server breaks off', async () => {
    await using asked = await start(act, [{ half: true }, { answer: saveAnswer }]);
    expect((await asked.result).reply).toMatchObject({ action: { ref: '0-2' } });
  });

  it.each(['at once', 'midway'] as const)('cuts a model that hangs %s, and closes the connection', async (hang) => {
    const time = new AbortController();
    await using asked = await start(act, [{ hang }], time.signal);
    await asked.server.untilAsked();
    time.abort(new DOMException('over', 'TimeoutError'));
    await expect(asked.result).rejects.toBeInstanceOf(TimeoutError);
    await asked.server.untilDropped();
  });

  it('does not wait for a busy server beyond the time of the call', async () => {
    const time = new AbortController();
    await using asked = await start(act, [{ status: 429, headers: { 'retry-after': '50' } }], time.signal);
    await asked.server.untilAsked();
    time.abort(new DOMException('over', 'TimeoutError'));
    await expect(asked.result).rejects.toBeInstanceOf(TimeoutError);
  });

  it('drops its request when the call is cancelled', async () => {
    const caller = new AbortController();
    await using asked = await start(act, [{ hang: 'at once' }], caller.signal);
    await asked.server.untilAsked();
    caller.abort();
    await expect(asked.result).rejects.toBeInstanceOf(CancelledError);
    await asked.server.untilDropped();
  });

  it.each<[string, Turn, RegExp]>([
    ['text that is no JSON', { text: 'Sure! I will click it.' }, /not the JSON/],
    ['JSON that broke off in silence', { text: '{"elements":[{"a":1},{"a":' }, /not the JSON/],
    ['JSON of another form', { answer: { click: 'save' } }, /not of the form/],
    ['an answer that was cut off', { text: '{"action":{"me', finish: 'length' }, /cut off/],
    ['a refusal', { text: '', finish: 'refused' }, /refused|no answer/],
  ])('cannot use %s, and tells what it took', async (_, turn, message) => {
    const tries = 'finish' in turn ? 1 : 2;
    await using asked = await start(act, [turn, turn]);
    const failure: unknown = await asked.result.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(LLMResponseError);
    // The package for Azure does not know the part of an answer that says a refusal, and so reads nothing of it.
    const isUnread = provider.provider === 'azure' && 'finish' in turn && turn.finish === 'refused';
    const usage = isUnread ? undefined : { inputTokens: 100, modelCalls: 1 };
    expect(failure).toMatchObject({ message: expect.stringMatching(message), data: usage ? { usage } : {} });
    expect(asked.server.requests).toHaveLength(tries);
  });

  it('asks once more for an answer that it can read', async () => {
    await using asked = await start(extract, [{ text: 'Sure! It is 3.' }, { answer: { price: 3 } }]);
    expect(await asked.result).toMatchObject({
      reply: { data: { price: 3 } },
      usage: { inputTokens: 100, modelCalls: 1 },
    });
    expect(asked.spent).toMatchObject([{ inputTokens: 100, modelCalls: 1 }]);
    expect(sentTo(asked.server, 1)).toMatch(/last answer could not be used.*is not the JSON that was asked/);
  });

  it('says that the page is too long, and does not send it again', async () => {
    await using asked = await start(act, [{ tooLong: true }]);
    const failure = { name: 'LLMResponseError', data: { reason: 'too-long' }, hint: expect.stringMatching(/selector/) };
    await expect(asked.result).rejects.toMatchObject(failure);
    expect(asked.server.requests).toHaveLength(1);
  });

  it('asks again with the schema in the prompt when the server takes none', async () => {
    const turns = [{ status: 400 }, { answer: { price: 3 } }];
    await using asked = await start(extract, turns);
    const answer = await asked.result.catch((thrown: unknown) => thrown);
    if (provider.provider === 'deepseek') return expect(answer).toMatchObject({ data: { status: 400 } }); // it stands there
    expect(answer).toMatchObject({ reply: { data: { price: 3 } } });
    const isLocal = ['ollama', 'lmstudio'].includes(provider.provider); // whose models see no schema elsewhere
    expect(sentTo(asked.server, 0).includes('fits this JSON Schema')).toBe(isLocal);
    expect(sentTo(asked.server, 1)).toContain('fits this JSON Schema');
  });

  it('sends the screenshot, or says that it takes none', async () => {
    await using asked = await start(WITH_PICTURE, [{ answer: { price: 3 } }]);
    const answer = await asked.result.catch((thrown: unknown) => thrown);
    if (answer instanceof UnsupportedModelError) expect(asked.server.requests).toHaveLength(0);
    else expect(sentTo(asked.server)).toContain('cG5n');
  });

  it('says that a model takes no screenshot when its server refuses it', async () => {
    const refused = { status: 400, body: provider.format.failed(400, 'This model takes no image') };
    await using asked = await start(WITH_PICTURE, [refused]);
    const failure = { name: 'UnsupportedModelError', message: expect.stringMatching(/takes no screenshot/) };
    await expect(asked.result).rejects.toMatchObject(failure);
  });

  it('shows the screenshot all the same to a model that takes no schema', async () => {
    await using asked = await start(WITH_PICTURE, [{ status: 400 }, { answer: { price: 3 } }]);
    const answer = await asked.result.catch((thrown: unknown) => thrown);
    if (answer instanceof UnsupportedModelError) expect(asked.server.requests).toHaveLength(0);
    else expect(answer).toMatchObject({ reply: { data: { price: 3 } } });
  });

  it('sends nothing to another address than its own', async () => {
    await using other = await ModelServer.start(provider.format, { answer: saveAnswer });
    await using asked = await start(act, [{ status: 307, headers: { location: `${other.origin}/v1` } }]);
    await expect(asked.result).rejects.toMatchObject({
      message: expect.stringMatching(/sends requests on to/),
      hint: expect.stringMatching(/base URL/),
    });
    expect(other.requests).toHaveLength(0);
  });

  it('does not repeat the key, where the server does', async () => {
    const body = provider.format.failed(401, `Incorrect key: ${KEY}`);
    await using asked = await ask(provider, act, { turns: [{ status: 401, body }], settings: { apiKey: KEY } });
    const failure: unknown = await asked.result.catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ message: expect.stringMatching(/Incorrect key: …/), data: { status: 401 } });
    expect(JSON.stringify(toWire(failure))).not.toContain(KEY);
  });

  it('does not keep the key in what caused a failure', async () => {
    const body = { ...Object(provider.format.failed(401, 'Wrong')), sent: { headers: [`Bearer ${KEY}`] } };
    await using asked = await ask(provider, act, { turns: [{ status: 401, body }], settings: { apiKey: KEY } });
    const failure: unknown = await asked.result.catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ data: { status: 401 }, cause: expect.any(Error) });
    expect(inspect(failure, { depth: 9 })).not.toContain(KEY);
  });
});

import { APICallError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { UnsupportedModelError } from '../../lib/errors/named-errors.ts';
import { translateModelError } from '../../lib/inference/model-errors.ts';
import { createInference } from '../../lib/inference/registry.ts';
import { onConnections } from '../support/connections.ts';
import { ModelServer, type Turn } from './model-server.ts';
import { act, ask, caseOf, extract, saveAnswer, sentTo } from './provider-cases.ts';

const KEY = 'sk-very-secret';

it('says at once that nobody listens', async () => {
  const startedAt = performance.now();
  await using server = await ModelServer.start(caseOf('ollama').format);
  const { origin } = server;
  await server[Symbol.asyncDispose]();
  const inference = createInference({ modelName: 'ollama/m', baseURL: `${origin}/v1`, env: {} });
  const asked = inference.generate(act, { signal: AbortSignal.timeout(9_000) });
  await expect(asked).rejects.toMatchObject({
    data: { code: 'ECONNREFUSED' },
    hint: expect.stringMatching(/server is running/),
  });
  expect(performance.now() - startedAt).toBeLessThan(1_900); // another try would wait for 2 s
});

it('waits for a slow server as long as the call does, on the connections that the program has set', async () => {
  await using server = await ModelServer.start(caseOf('ollama').format, { answer: saveAnswer });
  const limits: object[] = [];
  using _ = onConnections((dispatch, options, handler) => {
    limits.push(options);
    return dispatch(options, handler);
  });
  const inference = createInference({ modelName: 'ollama/m', baseURL: server.origin, env: {} });
  await inference.generate(act, { signal: AbortSignal.timeout(9_000) });
  expect(limits).toMatchObject([{ headersTimeout: 0, bodyTimeout: 0 }]);
});

it('says how long a server wants to be left alone', () => {
  const about = { message: 'Slow down', url: 'http://a/', requestBodyValues: {}, statusCode: 429 };
  const error = new APICallError({ ...about, responseHeaders: { 'retry-after': '120' } });
  expect(translateModelError(error, 'groq/m', new AbortController().signal)).toMatchObject({
    hint: expect.stringMatching(/^Wait for 120 s/),
  });
});

it('says that an answer broke off, when it did so each time', () => {
  const about = { message: 'Failed', url: 'http://a/', requestBodyValues: {}, statusCode: 200 };
  const error = new APICallError({ ...about, cause: new TypeError('terminated') });
  const told = translateModelError(error, 'groq/m', new AbortController().signal);
  expect(told).toMatchObject({
    message: expect.stringMatching(/broke off its answer/),
    hint: expect.stringMatching(/try again later/),
  });
});

it.each(['"two\nlines"', String.raw`"C:\models\tea"`])(
  'says of an error that is no JSON that it cannot be read: %s',
  (said) => {
    const about = { message: 'Invalid JSON response', url: 'http://a/', requestBodyValues: {}, statusCode: 200 };
    const error = new APICallError({ ...about, responseBody: `{"error": {"message": ${said}}}` });
    const told = translateModelError(error, 'groq/m', new AbortController().signal);
    expect(told).toMatchObject({ message: expect.stringMatching(/cannot be read: Invalid JSON/) });
  },
);

it('says by name that a model is not there, also where the status is 400', async () => {
  const body = { error: { message: 'The model `m` does not exist', code: 'model_not_found' } };
  await using asked = await ask(caseOf('xai'), act, {
    turns: [
      { status: 400, body },
      { status: 400, body },
    ],
  });
  await expect(asked.result).rejects.toBeInstanceOf(UnsupportedModelError);
});

it.each([
  ['ollama', ''],
  ['ollama', '/api/'],
  ['lmstudio', '/'],
  ['groq', '/v1//'],
  ['groq', '/v1/chat/completions'],
])('finds the API of %s by the base URL https://host%s', async (provider, path) => {
  await using asked = await ask({ ...caseOf(provider), path }, act, { turns: [{ answer: saveAnswer }] });
  await asked.result;
  expect(asked.server.requests.map(({ url }) => url)).toEqual(['/v1/chat/completions']);
});

it.each(['ollama', 'anthropic'])('names the models that the server has, the likeliest first: %s', async (provider) => {
  const { format, path } = caseOf(provider);
  await using server = await ModelServer.start(format, { status: 404 });
  server.models = ['mistral:7b', 'llama3.2:3b', 'qwen3:8b'];
  const choice = { modelName: `${provider}/lama3.2`, apiKey: KEY, baseURL: server.origin + path, env: {} };
  const asked = createInference(choice).generate(act, { signal: AbortSignal.timeout(9_000) });
  const names = ['llama3.2:3b', 'mistral:7b', 'qwen3:8b'];
  await expect(asked).rejects.toMatchObject({ hint: `Its server has: ${names.join(', ')}.`, data: { names } });
});

it("asks a server in OpenAI's place by chat completions when it knows no Responses", async () => {
  await using server = await ModelServer.start(caseOf('groq').format, { status: 404 });
  server.otherwise = { answer: saveAnswer };
  const model = createInference({ modelName: 'openai/m', apiKey: KEY, baseURL: `${server.origin}/v1/`, env: {} });
  for (const _ of [1, 2]) {
    const { reply } = await model.generate(act, { signal: AbortSignal.timeout(9_000) });
    expect(reply).toMatchObject({ action: { ref: '0-2' } });
  }
  const chat = '/v1/chat/completions';
  expect(server.requests.map(({ url }) => url)).toEqual(['/v1/responses', chat, chat]);
  expect(server.requests[1]?.body).toMatchObject({ response_format: { json_schema: { strict: true } } });
});

it('asks by the other way from then on only once that was answered', async () => {
  const turns: Turn[] = [{ status: 404 }, { hang: 'at once' }, { status: 404 }, { answer: saveAnswer }];
  await using server = await ModelServer.start(caseOf('groq').format, ...turns);
  const model = createInference({ modelName: 'openai/m', apiKey: KEY, baseURL: `${server.origin}/v1`, env: {} });
  const given = new AbortController();
  const first = model.generate(act, { signal: given.signal });
  await server.untilAsked(2);
  given.abort(new Error('enough'));
  await expect(first).rejects.toThrow();
  await model.generate(act, { signal: AbortSignal.timeout(9_000) });
  const ways = ['/v1/responses', '/v1/chat/completions'];
  expect(server.requests.map(({ url }) => url)).toEqual([...ways, ...ways]);
});

it('asks a server that takes neither a schema nor JSON for a text, in the end at once', async () => {
  const body = { error: { message: "'response_format.type' must be 'text'" } };
  await using server = await ModelServer.start(caseOf('perplexity').format);
  server.otherwise = ({ response_format: format }) =>
    format ? { status: 400, body } : { text: 'Well: {"price": 4.5}' };
  const choice = { modelName: 'perplexity/m', apiKey: KEY, baseURL: `${server.origin}/v1`, env: {} };
  const model = createInference(choice);
  for (const _ of [1, 2, 3]) {
    const { reply } = await model.generate(extract, { signal: AbortSignal.timeout(9_000) });
    expect(reply).toMatchObject({ data: { price: 4.5 } });
  }
  expect(server.requests).toHaveLength(3 + 3 + 1);
});

it('shows the schema to models whose server does not, and goes without it where that fails at it', async () => {
  const failure = { status: 500, body: { error: { message: "error parsing grammar: Undefined rule identifier 'x'" } } };
  await using asked = await ask(caseOf('ollama'), extract, { turns: [failure, { answer: { price: 4.5 } }] });
  expect(await asked.result).toMatchObject({ reply: { data: { price: 4.5 } } });
  const types = asked.server.requests.map(({ body }) => body['response_format']);
  expect(types).toMatchObject([{ type: 'json_schema' }, { type: 'json_object' }]);
  for (const index of [0, 1]) expect(sentTo(asked.server, index)).toContain('fits this JSON Schema');
});

describe('after a server was busy', () => {
  const busy: Turn = { status: 503, headers: { 'retry-after-ms': '1' } };

  it('asks again with the schema in the prompt when the server takes none', async () => {
    await using asked = await ask(caseOf('groq'), extract, {
      turns: [busy, { status: 400 }, { answer: { price: 3 } }],
    });
    expect(await asked.result).toMatchObject({ reply: { data: { price: 3 } } });
  });

  it('shows less of a page that is too long for the model', async () => {
    const lines = Array.from({ length: 900 }, (_, number) => `  [0-${number + 9}] button: Save ${number}`);
    const page = { ...act.page, outline: [act.page.outline, ...lines].join('\n') };
    await using asked = await ask(
      caseOf('groq'),
      { ...act, page },
      { turns: [busy, { tooLong: true }, { answer: saveAnswer }] },
    );
    expect(await asked.result).toMatchObject({ reply: { action: { ref: '0-2' } } });
  });

  it('says that the model is not there', async () => {
    await using asked = await ask(caseOf('groq'), act, { turns: [busy, { status: 404 }] });
    asked.server.models = ['scripted-model-2'];
    await expect(asked.result).rejects.toMatchObject({ data: { names: ['scripted-model-2'] } });
  });
});

it('asks OpenRouter without a schema where none of its providers takes all that is asked', async () => {
  const body = { error: { message: 'No endpoints found that can handle the requested parameters.', code: 404 } };
  const turns = [{ status: 404, body }, { answer: { price: 4.5 } }];
  await using asked = await ask(caseOf('openrouter'), extract, { turns });
  expect(await asked.result).toMatchObject({ reply: { data: { price: 4.5 } } });
});

it("finds the API by the address that Anthropic's own clients take", async () => {
  await using server = await ModelServer.start(caseOf('anthropic').format, { status: 404 });
  server.otherwise = { answer: saveAnswer };
  const model = createInference({ modelName: 'anthropic/m', apiKey: KEY, baseURL: server.origin, env: {} });
  for (const _ of [1, 2]) await model.generate(act, { signal: AbortSignal.timeout(9_000) });
  expect(server.requests.map(({ url }) => url)).toEqual(['/messages', '/v1/messages', '/v1/messages']);
});

it.each([
  'https://r.openai.azure.com',
  'https://r.openai.azure.com/openai/deployments/m/chat/completions?api-version=1',
])('finds a model of Azure that knows chat completions only, by %s', async (baseURL) => {
  await using server = await ModelServer.start(caseOf('groq').format, { status: 404 }, { answer: saveAnswer });
  using _ = onConnections((dispatch, options, handler) => dispatch({ ...options, origin: server.origin }, handler));
  const inference = createInference({ modelName: 'azure/m', apiKey: KEY, baseURL, env: {} });
  await inference.generate(act, { signal: AbortSignal.timeout(9_000) });
  const version = '?api-version=v1';
  const paths = [`/openai/v1/responses${version}`, `/openai/v1/chat/completions${version}`];
  expect(server.requests.map(({ url }) => url)).toEqual(paths);
});

it("takes the refusal of Azure's filter for one, and does not ask again", async () => {
  const body = { error: { message: 'The prompt was filtered.', code: 'content_filter' } };
  await using asked = await ask(
    caseOf('azure'),
    { ...extract, screenshot: 'cG5n' },
    { turns: [{ status: 400, body }] },
  );
  await expect(asked.result).rejects.toMatchObject({
    message: expect.stringMatching(/refused to answer: The prompt/),
    hint: expect.stringMatching(/Rephrase/),
  });
  expect(asked.server.requests).toHaveLength(1);
});

it('waits as many seconds as Retry-After says', async () => {
  const startedAt = performance.now();
  await using asked = await ask(caseOf('openai'), act, {
    turns: [{ status: 429, headers: { 'retry-after': '1' } }, { answer: saveAnswer }],
  });
  await asked.result;
  expect(performance.now() - startedAt).toBeGreaterThan(950);
});

it('waits as long as Google says in the body alone', async () => {
  const startedAt = performance.now();
  const details = [{ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.02s' }];
  await using asked = await ask(caseOf('google'), act, {
    turns: [
      { status: 429, body: { error: { code: 429, message: 'Quota', status: 'X', details } } },
      { answer: saveAnswer },
    ],
  });
  await asked.result;
  expect(performance.now() - startedAt).toBeLessThan(1_900); // it would wait for 2 s by itself
});

it('does not ask an account again that has nothing left', async () => {
  const body = { error: { message: 'You exceeded your current quota.', code: 'insufficient_quota' } };
  await using asked = await ask(caseOf('openai'), act, { turns: [{ status: 429, body }] });
  await expect(asked.result).rejects.toMatchObject({ data: { status: 429 }, hint: expect.stringMatching(/credit/) });
  expect(asked.server.requests).toHaveLength(1);
});

it('tells what holds it up before it asks again, without the key', async () => {
  const body = { error: { message: `Too fast for ${KEY}` } };
  const failure = { status: 429, headers: { 'retry-after-ms': '1' }, body };
  await using server = await ModelServer.start(caseOf('openai').format, failure, failure, { answer: saveAnswer });
  const choice = { modelName: 'openai/m', apiKey: KEY, baseURL: `${server.origin}/v1`, env: {} };
  const troubles: string[] = [];
  const options = { signal: AbortSignal.timeout(9_000), onTrouble: (trouble: string) => troubles.push(trouble) };
  await createInference(choice).generate(act, options);
  const trouble = 'The server of the model "openai/m" answered with HTTP 429: Too fast for …';
  expect(troubles).toEqual([trouble, trouble]);
});

it.each<[string, Record<string, unknown>, number]>([
  ['glm-4.6', {}, 8_192],
  ['claude-3-7-sonnet-latest', {}, 8_192],
  ['glm-4.6', { maxOutputTokens: 99 }, 99],
  ['claude-sonnet-4-5', {}, 64_000],
])('lets a model that speaks like Claude answer at length: %s with %j', async (model, settings, most) => {
  const asked = ask({ ...caseOf('anthropic'), model }, act, { turns: [{ answer: saveAnswer }], settings });
  await using done = await asked;
  await done.result;
  expect(done.server.requests[0]?.body['max_tokens']).toBe(most);
});

it('sends the settings of the model object with each call, and the rest to the provider', async () => {
  const settings = {
    temperature: 0,
    maxOutputTokens: 77,
    headers: { 'x-team': 'shop' },
    providerOptions: { openai: { user: 'ada' } },
  };
  await using asked = await ask(caseOf('openai'), act, { turns: [{ answer: saveAnswer }], settings });
  await asked.result;
  const [request] = asked.server.requests;
  expect(request?.body).toMatchObject({ max_output_tokens: 77, user: 'ada' });
  expect(request?.headers['x-team']).toBe('shop');
});

import { describe, expect, it } from 'vitest';
import { MissingLLMConfigurationError } from '../../lib/errors/named-errors.ts';
import { createInference, ModelSelections, modelOf } from '../../relay/model-selections.ts';
import { callerHeaders, fromHeaders } from '../../relay/caller-headers.ts';
import { parseFlags, parseQuery } from '../../relay/connection-options.ts';
import { ModelServer } from '../inference/model-server.ts';
import { chatFormat } from '../inference/wire-formats.ts';

const page = { url: 'https://a.example/', title: 'A', outline: '[0-1] document: A' };
const request = { task: 'observe' as const, page, instruction: 'buttons' };

const settingsOf = (query: string, flags: Record<string, unknown>) =>
  modelOf(undefined, { options: parseQuery(new URLSearchParams(query), parseFlags(flags)) });

const connection = {
  options: parseQuery(new URLSearchParams('modelName=groq/x&modelApiKey=of-query'), parseFlags({})),
};

describe('two calls of one session', () => {
  it('ask each its own model, though both call it by the same name', async () => {
    await using server = await ModelServer.start(
      chatFormat,
      { answer: { elements: [] } },
      { answer: { elements: [] } },
    );
    const book = new ModelSelections(createInference);
    const model = { modelName: 'groq/x', baseURL: `${server.origin}/v1` };
    using first = book.begin('s', { ...model, apiKey: 'of-first', temperature: 0 });
    using second = book.begin('s', { ...model, apiKey: 'of-second' });
    const asked = { sessionId: 's', modelName: 'groq/x' };
    for (const { call } of [first, second]) {
      const inference = await book.find({ ...asked, call });
      await inference.generate(request, { signal: AbortSignal.timeout(10_000) });
    }
    const keys = server.requests.map(({ headers }) => headers.authorization);
    expect(keys).toEqual(['Bearer of-first', 'Bearer of-second']);
    expect(book.identityOf({ ...asked, call: first.call })).not.toBe(book.identityOf({ ...asked, call: second.call }));
    expect(book.identityOf({ ...asked, sessionId: 'other', call: first.call })).not.toContain('temperature');
  });
});

it('are two models by the same name where the environment names two places', () => {
  const book = new ModelSelections(createInference);
  const asked = { sessionId: 's', modelName: 'azure/mini' };
  const identities = [{}, { AZURE_RESOURCE_NAME: 'north' }, { AZURE_BASE_URL: 'https://a.example/v1' }].map((env) => {
    using call = book.begin('s', { modelName: 'azure/mini', env });
    return book.identityOf({ ...asked, call: call.call });
  });
  expect(new Set(identities).size).toBe(3);
});

describe("the key of a connection's model", () => {
  it.each([
    ["the query's", 'modelApiKey=of-query', 'of-flag', 'of-query'],
    ["else the flag's", '', 'of-flag', 'of-flag'],
    ["the flag's for another model of its provider", 'modelName=groq/other', 'of-flag', 'of-flag'],
    ["else the environment's", '', undefined, 'of-env'],
    ["the environment's for another provider than the flag's", 'modelName=mistral/x', 'of-flag', 'of-env'],
  ])('is %s', async (...[, query, modelApiKey, expected]) => {
    await using server = await ModelServer.start(chatFormat, { answer: { elements: [] } });
    const url = `${server.origin}/v1`;
    const env = { GROQ_API_KEY: 'of-env', GROQ_BASE_URL: url, MISTRAL_API_KEY: 'of-env', MISTRAL_BASE_URL: url };
    const model = await createInference(settingsOf(query, { modelName: 'groq/x', modelApiKey }), env);
    await model.generate(request, { signal: AbortSignal.timeout(10_000) }).catch(() => {}); // what it asked with is what counts
    expect(server.requests[0]?.headers.authorization).toBe(`Bearer ${expected}`);
  });

  it.each<[string, ReturnType<typeof modelOf>, string | undefined]>([
    ['a call that names another model of its provider', modelOf('groq/other', connection), 'of-query'],
    ['a call that only sets options', modelOf({ modelName: 'groq/x', temperature: 0 }, connection), 'of-query'],
    ['no call with a key of its own', modelOf({ modelName: 'groq/x', apiKey: 'own' }, connection), 'own'],
    ['no call to another provider', modelOf('mistral/x', connection), undefined],
    ['no call to another address', modelOf({ modelName: 'groq/x', baseURL: 'http://a.test' }, connection), undefined],
  ])('goes with %s', (_, { apiKey }, expected) => {
    expect(apiKey).toBe(expected);
  });

  it('must be given for another model than the default, unless it needs none', async () => {
    await expect(createInference(settingsOf('modelName=groq/x', {}), {})).rejects.toThrow(MissingLLMConfigurationError);
    await expect(createInference(settingsOf('modelName=ollama/x', {}), {})).resolves.toBeDefined();
    await expect(createInference(settingsOf('', {}), {})).resolves.toBeDefined();
  });

  it('of the environment goes to no other address that a call names', async () => {
    const elsewhere = { modelName: 'openai/x', baseURL: 'http://127.0.0.1:1/v1' };
    const env = { OPENAI_API_KEY: 'of-env' };
    for (const apiKey of [undefined, '', ' '])
      await expect(createInference({ ...elsewhere, apiKey }, env)).rejects.toThrow(MissingLLMConfigurationError);
    await expect(createInference({ ...elsewhere, apiKey: 'own' }, env)).resolves.toBeDefined();
    await expect(createInference({ ...elsewhere, modelName: 'ollama/x' }, env)).resolves.toBeDefined();
    const ofAws = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'of-env', AWS_SESSION_TOKEN: 'of-env' };
    const bedrock = { ...elsewhere, modelName: 'amazon-bedrock/x' };
    await expect(createInference(bedrock, ofAws)).rejects.toThrow(MissingLLMConfigurationError);
  });

  it('of the environment goes to no other address that the environment of a caller names', async () => {
    const OPENAI_BASE_URL = 'http://127.0.0.1:1/v1';
    const elsewhere = { modelName: 'openai/x', env: { OPENAI_BASE_URL } };
    const env = { OPENAI_API_KEY: 'of-env' };
    await expect(createInference(elsewhere, env)).rejects.toThrow(MissingLLMConfigurationError);
    await expect(createInference(elsewhere, { ...env, OPENAI_BASE_URL })).resolves.toBeDefined();
    const own = { OPENAI_BASE_URL, OPENAI_API_KEY: 'own' };
    await expect(createInference({ modelName: 'openai/x', env: own }, env)).resolves.toBeDefined();
  });

  it("goes to no other resource of Azure's that a call, or the environment of a caller, names", async () => {
    const modelName = 'azure/mini';
    const env = { AZURE_API_KEY: 'of-env', AZURE_RESOURCE_NAME: 'ours' };
    const missing = { name: 'MissingLLMConfigurationError' };
    await expect(createInference({ modelName, resourceName: 'theirs' }, env)).rejects.toMatchObject(missing);
    const elsewhere = { AZURE_RESOURCE_NAME: 'theirs' };
    await expect(createInference({ modelName, env: elsewhere }, env)).rejects.toMatchObject(missing);
    await expect(createInference({ modelName, resourceName: 'ours' }, env)).resolves.toBeDefined();
    await expect(createInference({ modelName, resourceName: 'theirs', apiKey: 'own' }, env)).resolves.toBeDefined();
    const ofFlag = { options: parseQuery(new URLSearchParams(), parseFlags({ modelName, modelApiKey: 'of-flag' })) };
    expect(modelOf({ modelName, resourceName: 'theirs' }, ofFlag).apiKey).toBeUndefined();
  });

  it('of a flag goes to no address that the environment of a caller names', () => {
    const env = Buffer.from('{"GROQ_BASE_URL":"http://a.test"}').toString('base64url');
    const flags = parseFlags({ modelName: 'groq/x', modelApiKey: 'of-flag' });
    const caller = fromHeaders({ [callerHeaders.env]: env }, new URLSearchParams(), flags);
    expect(modelOf(undefined, caller)).toMatchObject({ apiKey: 'of-flag', env: undefined });
  });
});

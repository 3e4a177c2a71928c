import { describe, expect, it } from 'vitest';
import {
  InvalidAISDKModelFormatError,
  InvalidParamsError,
  MissingLLMConfigurationError,
  UnsupportedModelError,
} from '../../lib/errors/named-errors.ts';
import { createInference } from '../../lib/inference/registry.ts';
import { ModelServer } from './model-server.ts';
import { act, extract, saveAnswer } from './provider-cases.ts';
import { bedrockFormat, chatFormat, responsesFormat } from './wire-formats.ts';

const signal = (): AbortSignal => AbortSignal.timeout(5_000);

describe('createInference', () => {
  it.each(['gpt', '/x', 'openai/', 'open ai/x', ''])('refuses the name "%s"', (modelName) => {
    expect(() => createInference({ modelName, env: {} })).toThrow(InvalidAISDKModelFormatError);
  });

  it.each(['nobody/x', 'constructor/x', 'svc/other', 'chrome/other', 'mcp/other'])('does not know %s', (modelName) => {
    expect(() => createInference({ modelName, env: {} })).toThrow(UnsupportedModelError);
  });

  it.each([
    ['openai/x', {}, 'OPENAI_API_KEY'],
    ['openai/x', { OPENAI_API_KEY: '' }, 'OPENAI_API_KEY'],
    ['amazon-bedrock/x', { AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'id' }, 'AMAZON_BEDROCK_API_KEY'],
  ])('needs a key for %s with %o', (modelName, env, variable) => {
    const failure = { name: 'MissingLLMConfigurationError', data: { modelName, variable } };
    expect(() => createInference({ modelName, env })).toThrow(expect.objectContaining(failure));
  });

  it.each([
    ['azure/x', { AZURE_API_KEY: 'k' }, /resourceName/],
    ['amazon-bedrock/x', { AWS_BEARER_TOKEN_BEDROCK: 'k' }, /region/],
  ])('needs to know where %s is', (modelName, env, message) => {
    expect(() => createInference({ modelName, env })).toThrow(MissingLLMConfigurationError);
    expect(() => createInference({ modelName, env })).toThrow(message);
  });

  it.each([
    ['is no address', { baseURL: 'localhost:11434' }, /no http or https address/],
    ['holds a password', { baseURL: 'https://ada:secret@a.test/v1' }, /user or a password/],
    ['leads elsewhere', { modelName: 'amazon-bedrock/x', region: 'a.test/' }, /region/],
    ['leads elsewhere by its resource', { modelName: 'azure/x', resourceName: 'a.test/' }, /resourceName/],
    ['is no key', { apiKey: '“sk-1”' }, /characters that no key has/],
  ])('refuses at once what %s', (_, settings, message) => {
    const choice = { modelName: 'openai/x', apiKey: 'k', env: {}, ...settings };
    expect(() => createInference(choice)).toThrow(MissingLLMConfigurationError);
    expect(() => createInference(choice)).toThrow(message);
    expect(() => createInference(choice)).not.toThrow(/secret/);
  });

  it.each([
    ['openai/x', { OPENAI_API_KEY: 'k' }, {}],
    ['ollama/x', {}, {}],
    ['azure/x', { AZURE_API_KEY: 'k', AZURE_RESOURCE_NAME: 'r' }, {}],
    ['azure/x', { AZURE_API_KEY: 'k' }, { resourceName: 'r' }],
    ['amazon-bedrock/x', { AWS_BEARER_TOKEN_BEDROCK: 'k', AWS_REGION: 'eu-west-1' }, {}],
    ['amazon-bedrock/x', {}, { accessKeyId: 'id', secretAccessKey: 's', region: 'eu-west-1' }],
  ])('has all it needs for %s', (modelName, env, settings) => {
    expect(createInference({ ...settings, modelName, env })).toBeDefined();
  });

  it('takes key and address from the environment it is given', async () => {
    await using server = await ModelServer.start(chatFormat, { answer: saveAnswer });
    const env = { GROQ_API_KEY: 'from-env', GROQ_BASE_URL: `${server.origin}/v1` };
    await createInference({ modelName: 'groq/meta/llama', env }).generate(act, { signal: signal() });
    expect(server.requests[0]?.headers.authorization).toBe('Bearer from-env');
    expect(server.requests[0]?.body['model']).toBe('meta/llama');
  });

  it('signs requests to Bedrock with the keys of AWS', async () => {
    await using server = await ModelServer.start(bedrockFormat, { answer: saveAnswer });
    const env = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret', AWS_REGION: 'eu-west-1' };
    const modelName = 'amazon-bedrock/eu.amazon.nova-lite-v1:0';
    await createInference({ modelName, baseURL: server.origin, env }).generate(act, { signal: signal() });
    expect(server.requests[0]?.url).toBe('/model/eu.amazon.nova-lite-v1%3A0/converse');
    expect(server.requests[0]?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/\d+\/eu-west-1\/bedrock/,
    );
  });

  it('passes the settings of Azure on', async () => {
    await using server = await ModelServer.start(responsesFormat, { answer: saveAnswer });
    const address = { baseURL: `${server.origin}/openai`, useDeploymentBasedUrls: true, apiVersion: '2026-01-01' };
    const inference = createInference({ ...address, modelName: 'azure/my-deployment', apiKey: 'k', env: {} });
    await inference.generate(act, { signal: signal() });
    expect(server.requests[0]?.url).toBe('/openai/deployments/my-deployment/responses?api-version=2026-01-01');
  });

  it('names a setting that is wrong', () => {
    const choice = { modelName: 'openai/x', apiKey: 'k', temperature: 'hot', env: {} };
    expect(() => createInference(choice)).toThrow(InvalidParamsError);
    expect(() => createInference(choice)).toThrow(/temperature/);
  });

  it('answers svc/lite without any key', async () => {
    const { reply } = await createInference({ modelName: 'svc/lite', env: {} }).generate(act, { signal: signal() });
    expect(reply).toMatchObject({ action: { ref: '0-2' } });
  });

  it('says that svc/lite sees no pictures', async () => {
    const asked = createInference({ modelName: 'svc/lite', env: {} }).generate(
      { ...extract, screenshot: 'cG5n' },
      { signal: signal() },
    );
    await expect(asked).rejects.toMatchObject({
      name: 'UnsupportedModelError',
      message: expect.stringMatching(/no screenshot/),
    });
  });

  it.each([
    ['chrome/gemini-nano', /extension in Chrome/],
    ['mcp/sampling', /provider/],
  ])('says why %s cannot be asked here', async (modelName, hint) => {
    const asked = createInference({ modelName, env: {} }).generate(act, { signal: signal() });
    await expect(asked).rejects.toMatchObject({ name: 'UnsupportedModelError', hint: expect.stringMatching(hint) });
  });
});

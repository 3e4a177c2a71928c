import type { ActRequest, ExtractRequest, InferenceRequest, Usage } from '../../lib/inference/inference.ts';
import { createInference, providerNames } from '../../lib/inference/registry.ts';
import { ModelServer, type Format, type Turn } from './model-server.ts';
import { anthropicFormat, bedrockFormat, chatFormat, googleFormat, responsesFormat } from './wire-formats.ts';

/** One provider with the wire format that its server speaks. */
export interface ProviderCase {
  provider: string;
  format: Format;
  /** What the provider's base URL ends in. */
  path: string;
  /** Where the key stands. */
  keyHeader: string;
  /** The provider's name for the model; any other than `scripted-model`. */
  model?: string;
  /** How the body names what the answer must be; a part of the request as JSON. */
  schemaPlace: string;
}

const chat = {
  format: chatFormat,
  path: '/v1',
  keyHeader: 'authorization',
  schemaPlace: '"response_format":{"type":"json_schema"',
};
const responses = { format: responsesFormat, path: '/v1', schemaPlace: '"text":{"format":{"type":"json_schema"' };

const others: Readonly<Record<string, Omit<ProviderCase, 'provider'>>> = {
  openai: { ...responses, keyHeader: 'authorization' },
  azure: { ...responses, keyHeader: 'api-key' },
  anthropic: { format: anthropicFormat, path: '/v1', keyHeader: 'x-api-key', schemaPlace: '"input_schema":{' },
  google: { format: googleFormat, path: '/v1beta', keyHeader: 'x-goog-api-key', schemaPlace: '"responseJsonSchema":{' },
  'amazon-bedrock': { format: bedrockFormat, path: '', keyHeader: 'authorization', schemaPlace: '"inputSchema":{' },
  deepseek: { ...chat, schemaPlace: 'fits this JSON Schema' },
};

/** Every provider of the registry. */
export const providerCases: ProviderCase[] = providerNames.map((provider) => ({
  provider,
  ...(others[provider] ?? chat),
}));

/** The case of one provider. */
export function caseOf(provider: string): ProviderCase {
  return { provider, ...(others[provider] ?? chat) };
}

const page = { url: 'https://shop.test/', title: 'Shop', outline: '[0-1] document: Shop\n  [0-2] button: Save' };

export const act: ActRequest = { task: 'act', page, instruction: 'save', variables: [] };

export const saveAnswer = {
  action: { method: 'click', ref: '0-2', arguments: [], description: 'Save button' },
  twoStep: false,
  reason: null,
  candidates: [],
};

export const extract: ExtractRequest = {
  task: 'extract',
  page,
  instruction: 'the price',
  schema: {
    type: 'object',
    properties: { price: { type: 'number' } },
    required: ['price'],
    additionalProperties: false,
  },
};

export interface Asked extends AsyncDisposable {
  server: ModelServer;
  result: ReturnType<ReturnType<typeof createInference>['generate']>;
  /** What answers took that could not be used. */
  spent: Usage[];
  /** What was told of them. */
  trouble: string[];
}

/** Asks a provider's model at a server that answers by a script. */
export async function ask(
  { provider, format, path, model = 'scripted-model' }: ProviderCase,
  request: InferenceRequest,
  { turns, signal, settings }: { turns: Turn[]; signal?: AbortSignal; settings?: Record<string, unknown> },
): Promise<Asked> {
  const server = await ModelServer.start(format, ...turns);
  const modelName = `${provider}/${model}`;
  const inference = createInference({
    apiKey: 'key-1',
    ...settings,
    modelName,
    baseURL: server.origin + path,
    env: {},
  });
  const spent: Usage[] = [];
  const trouble: string[] = [];
  const result = inference.generate(request, {
    signal: signal ?? AbortSignal.timeout(9000),
    onTrouble: (told, usage) => {
      trouble.push(told);
      if (usage) spent.push(usage);
    },
  });
  result.catch(() => {}); // a test may look at the server first
  return { server, result, spent, trouble, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

/** The text that the model was sent in a request, as one JSON text. */
export function sentTo(server: ModelServer, index = 0): string {
  return JSON.stringify(server.requests[index]?.body);
}

import type { LanguageModelV4 } from '@ai-sdk/provider';
import { MissingLLMConfigurationError } from '../errors/named-errors.ts';
import { modelFetch } from './model-fetch.ts';
import type { SchemaForm } from './schema/answer-form.ts';

/** What a provider is opened with. */
export interface ProviderConfig {
  /** The model's own name. */
  model: string;
  /** The provider's name. */
  name: string;
  apiKey: string | undefined;
  baseURL: string | undefined;
  /** Settings of the provider's own, such as `resourceName` or `region`, passed on unchanged. */
  options: Readonly<Record<string, unknown>>;
  env: Readonly<Record<string, string | undefined>>;
}

/** One row of the registry. */
export interface Provider {
  /** Imported when first used: a relay that only uses `svc/lite` never loads a provider. */
  open(config: ProviderConfig): Promise<LanguageModelV4>;
  /** How the provider's models are given the schema of their answer. */
  form: SchemaForm;
  /** Runs on this machine and needs no key. */
  keyless?: boolean;
  /** Its server enforces the schema without showing it to the model. */
  hidesSchema?: boolean;
  /** None of its models accepts images. */
  blind?: boolean;
  /** Maximum output tokens for a model whose default is too low; undefined if the default is good. */
  outputTokens?(model: string): number | undefined;
  /** The API's URL, given the one that users see and therefore pass. */
  address?(given: string): string;
  /** What is missing to reach it, apart from the key: the part of a sentence after "needs"; undefined if nothing is. */
  lacks?(config: ProviderConfig): string | undefined;
  /** Settings that replace the API key. */
  hasCredentials?(config: ProviderConfig): boolean;
}

const compatible = (url: string, own: Partial<Provider> = {}): Provider => ({
  form: 'strict',
  ...own,
  async open({ model, name, apiKey, baseURL, options }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const supportsStructuredOutputs = own.form !== 'prompt';
    const traits = { name, baseURL: baseURL ?? url, supportsStructuredOutputs, includeUsage: true, fetch: modelFetch };
    return createOpenAICompatible({ ...options, ...given({ apiKey }), ...traits })(model);
  },
});

const local = (url: string): Provider =>
  compatible(url, {
    keyless: true,
    hidesSchema: true,
    address: (given) => given.replace(/^(https?:\/\/[^/]+)(?:\/api)?$/, '$1/v1'), // as its window shows it
  });

/** Every provider by its name. Servers with OpenAI's chat completions API need no package of their own. */
export const providers: Readonly<Record<string, Provider>> = {
  openai: {
    form: 'strict',
    async open({ model, apiKey, baseURL, options }) {
      const { createOpenAI } = await import('@ai-sdk/openai');
      const provider = createOpenAI({ ...options, ...given({ apiKey, baseURL }), fetch: modelFetch });
      if (baseURL === undefined) return provider(model);
      const { withFallback } = await import('./model-fallback.ts');
      return withFallback(provider(model), provider.chat(model));
    },
  },
  anthropic: {
    form: 'claude',
    // The package limits models that it does not know to 4,096: later Claudes of version 3, and what others serve over this
    // API.
    outputTokens: (model) => (/claude-3[-.][57]/.test(model) || !model.includes('claude') ? 8_192 : undefined),
    async open({ model, apiKey, baseURL, options }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      const at = (url: string | undefined): LanguageModelV4 =>
        createAnthropic({ ...options, ...given({ apiKey, baseURL: url }), fetch: modelFetch })(model);
      if (baseURL === undefined || /\/v\d+$/.test(baseURL)) return at(baseURL);
      const { withFallback } = await import('./model-fallback.ts');
      return withFallback(at(baseURL), at(`${baseURL}/v1`)); // Anthropic's own clients take the URL without it
    },
  },
  google: {
    form: 'google',
    async open({ model, apiKey, baseURL, options }) {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI({ ...options, ...given({ apiKey, baseURL }), fetch: modelFetch })(model);
    },
  },
  azure: {
    form: 'strict',
    address: (url) => url.replace(/^(https:\/\/[^/]+\.azure\.com)(?!\/api\/projects\/)(?:\/.*)?$/, '$1/openai'),
    lacks: unlessNamed(resourceOf, 'resourceName (or AZURE_RESOURCE_NAME), or baseURL'),
    async open(config) {
      const { createAzure } = await optional('@ai-sdk/azure', () => import('@ai-sdk/azure'));
      const { model, apiKey, baseURL, options } = config;
      const address = given({ resourceName: resourceOf(config), apiKey, baseURL });
      const provider = createAzure({ ...options, ...address, fetch: modelFetch });
      const { withFallback } = await import('./model-fallback.ts');
      return withFallback(provider(model), provider.chat(model)); // other vendors' models do not support Responses
    },
  },
  'amazon-bedrock': {
    form: 'claude',
    lacks: unlessNamed(regionOf, 'region (or AWS_REGION) such as eu-west-1, or baseURL'),
    hasCredentials: (config) => Object.keys(credentialsOf(config)).length > 0,
    async open(config) {
      const { createAmazonBedrock } = await optional('@ai-sdk/amazon-bedrock', () => import('@ai-sdk/amazon-bedrock'));
      const { model, baseURL, options } = config;
      const settings = { ...options, ...credentialsOf(config), ...given({ region: regionOf(config), baseURL }) };
      return createAmazonBedrock({ ...settings, fetch: modelFetch })(model);
    },
  },
  groq: compatible('https://api.groq.com/openai/v1'),
  mistral: compatible('https://api.mistral.ai/v1'),
  xai: compatible('https://api.x.ai/v1'),
  deepseek: compatible('https://api.deepseek.com/v1', {
    form: 'prompt',
    blind: true,
    outputTokens: (model) => (model === 'deepseek-chat' ? 8_192 : undefined), // half of that by default
  }),
  openrouter: compatible('https://openrouter.ai/api/v1'),
  together: compatible('https://api.together.xyz/v1'),
  fireworks: compatible('https://api.fireworks.ai/inference/v1'),
  cerebras: compatible('https://api.cerebras.ai/v1', { blind: true }),
  perplexity: compatible('https://api.perplexity.ai'),
  ollama: local('http://127.0.0.1:11434/v1'),
  lmstudio: local('http://127.0.0.1:1234/v1'),
};

/** A part of the URL is missing, unless there is one that leads to no other host. */
function unlessNamed(
  partOf: (config: ProviderConfig) => string | undefined,
  what: string,
): NonNullable<Provider['lacks']> {
  return (config) => (config.baseURL !== undefined || /^[a-z\d-]+$/i.test(partOf(config) ?? '') ? undefined : what);
}

/** Loads a provider that its users install themselves. */
async function optional<T>(name: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    // https://nodejs.org/api/errors.html#err_module_not_found
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ERR_MODULE_NOT_FOUND')) throw cause;
    throw new MissingLLMConfigurationError(`This model needs the package ${name}, which is not installed.`, {
      hint: `Install it where tabhand is installed: npm install ${name}`,
      data: { package: name },
      cause,
    });
  }
}

function resourceOf({ options, env }: ProviderConfig): string | undefined {
  return textOf(options['resourceName']) ?? textOf(env['AZURE_RESOURCE_NAME']);
}

function regionOf({ options, env }: ProviderConfig): string | undefined {
  return textOf(options['region']) ?? textOf(env['AWS_REGION']) ?? textOf(env['AWS_DEFAULT_REGION']);
}

/** A Bedrock API key, or AWS keys; undefined if there is neither. */
function credentialsOf({ apiKey, options, env }: ProviderConfig): Record<string, string> {
  const key = apiKey ?? textOf(env['AWS_BEARER_TOKEN_BEDROCK']);
  if (key !== undefined) return { apiKey: key };
  const own = keysOf(options['accessKeyId'], options['secretAccessKey'], options['sessionToken']);
  return own ?? keysOf(env['AWS_ACCESS_KEY_ID'], env['AWS_SECRET_ACCESS_KEY'], env['AWS_SESSION_TOKEN']) ?? {};
}

function keysOf(id: unknown, secret: unknown, token: unknown): Record<string, string> | undefined {
  const [accessKeyId, secretAccessKey, sessionToken] = [textOf(id), textOf(secret), textOf(token)];
  if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
  return { accessKeyId, secretAccessKey, ...given({ sessionToken }) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Omits undefined values: the providers treat a missing setting differently from an undefined one. */
function given<T extends Record<string, string | undefined>>(settings: T): { [K in keyof T]?: string } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: string }; // its own keys, the undefined ones left out
}

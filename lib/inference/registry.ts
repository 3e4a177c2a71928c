import type { LanguageModelV4 } from '@ai-sdk/provider';
import {
  InvalidAISDKModelFormatError,
  MissingLLMConfigurationError,
  UnsupportedModelError,
} from '../errors/named-errors.ts';
import type { Inference } from './inference.ts';
import { LITE_MODEL, liteInference } from './lite/lite.ts';

/** Which model to use, and how to reach it. */
export interface ModelChoice {
  /** `<provider>/<model>`; the model's own name may hold more slashes. */
  modelName: string;
  /** Overrides `<PROVIDER>_API_KEY`. */
  apiKey?: string | undefined;
  /** Overrides `<PROVIDER>_BASE_URL` and the provider's own address. */
  baseURL?: string | undefined;
  /** Environment variables; lib never reads the process's own. */
  env: Readonly<Record<string, string | undefined>>;
}

interface Reach {
  model: string;
  name: string;
  apiKey: string | undefined;
  baseURL: string | undefined;
}

interface Provider {
  /** Imported when first used: a relay that only uses `svc/lite` never loads a provider. */
  open(reach: Reach): Promise<LanguageModelV4>;
  /** Where it answers unless told otherwise. */
  baseURL?: string;
  /** Runs on this machine and needs no key. */
  keyless?: boolean;
  /** True where the server knows JSON but no schema: the schema then stands in the prompt. */
  schemaInPrompt?: boolean;
}

const compatible = (baseURL: string, options: Pick<Provider, 'keyless' | 'schemaInPrompt'> = {}): Provider => ({
  baseURL,
  ...options,
  async open({ model, name, apiKey, baseURL: url }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    const provider = createOpenAICompatible({
      name,
      baseURL: url ?? baseURL,
      ...(apiKey === undefined ? {} : { apiKey }),
      supportsStructuredOutputs: !options.schemaInPrompt,
    });
    return provider(model);
  },
});

const providers: Readonly<Record<string, Provider>> = {
  openai: {
    async open({ model, apiKey, baseURL }) {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(withoutUndefined({ apiKey, baseURL }))(model);
    },
  },
  anthropic: {
    async open({ model, apiKey, baseURL }) {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(withoutUndefined({ apiKey, baseURL }))(model);
    },
  },
  google: {
    async open({ model, apiKey, baseURL }) {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(withoutUndefined({ apiKey, baseURL }))(model);
    },
  },
  groq: compatible('https://api.groq.com/openai/v1'),
  mistral: compatible('https://api.mistral.ai/v1'),
  xai: compatible('https://api.x.ai/v1'),
  deepseek: compatible('https://api.deepseek.com/v1', { schemaInPrompt: true }),
  openrouter: compatible('https://openrouter.ai/api/v1'),
  together: compatible('https://api.together.xyz/v1'),
  fireworks: compatible('https://api.fireworks.ai/inference/v1'),
  cerebras: compatible('https://api.cerebras.ai/v1'),
  perplexity: compatible('https://api.perplexity.ai'),
  ollama: compatible('http://127.0.0.1:11434/v1', { keyless: true }),
  lmstudio: compatible('http://127.0.0.1:1234/v1', { keyless: true }),
};

/** Names of all providers that `createInference` knows, without `svc`. */
export const providerNames: readonly string[] = Object.keys(providers);

/**
 * Makes the model that a name stands for. No request is made and no provider is loaded before its first use.
 * @throws {InvalidAISDKModelFormatError} the name is not `provider/model`.
 * @throws {UnsupportedModelError} the provider is not known.
 * @throws {MissingLLMConfigurationError} the provider needs a key and none is given.
 */
export function createInference({ modelName, apiKey, baseURL, env }: ModelChoice): Inference {
  const slash = modelName.indexOf('/');
  const name = modelName.slice(0, Math.max(0, slash));
  const model = modelName.slice(slash + 1);
  if (name === '' || model === '' || /\s/.test(modelName)) throw badFormat(modelName);
  if (modelName === LITE_MODEL) return liteInference();
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw unknownProvider(modelName, name);
  const prefix = name.toUpperCase();
  const key = nonEmpty(apiKey) ?? nonEmpty(env[`${prefix}_API_KEY`]);
  const url = nonEmpty(baseURL) ?? nonEmpty(env[`${prefix}_BASE_URL`]);
  if (key === undefined && !provider.keyless) throw missingKey(modelName, prefix);
  return lazily(async () => {
    const { modelInference } = await import('./ai-sdk.ts');
    const opened = await provider.open({ model, name, apiKey: key, baseURL: url });
    return modelInference(opened, { modelName, schemaInPrompt: provider.schemaInPrompt ?? false });
  });
}

/** Stands in for an inference until it is first asked. */
function lazily(open: () => Promise<Inference>): Inference {
  let opened: Promise<Inference> | undefined;
  return {
    async generate(request, options) {
      opened ??= open();
      const inference = await opened;
      return inference.generate(request, options);
    },
  };
}

function badFormat(modelName: string): InvalidAISDKModelFormatError {
  return new InvalidAISDKModelFormatError(`The model name "${modelName}" is not of the form provider/model.`, {
    hint: `Write it as <provider>/<model>, or use the default ${LITE_MODEL}.`,
    data: { modelName },
  });
}

function unknownProvider(modelName: string, name: string): UnsupportedModelError {
  return new UnsupportedModelError(`The provider "${name}" of the model "${modelName}" is not known.`, {
    hint: `Use one of: ${providerNames.join(', ')}; or ${LITE_MODEL}.`,
    data: { modelName, providers: [...providerNames] },
  });
}

function missingKey(modelName: string, prefix: string): MissingLLMConfigurationError {
  return new MissingLLMConfigurationError(`The model "${modelName}" needs an API key and none is configured.`, {
    hint: `Pass modelApiKey, or set ${prefix}_API_KEY where the relay runs.`,
    data: { modelName, variable: `${prefix}_API_KEY` },
  });
}

function nonEmpty(text: string | undefined): string | undefined {
  return text === undefined || text === '' ? undefined : text;
}

function withoutUndefined({ apiKey, baseURL }: { apiKey: string | undefined; baseURL: string | undefined }) {
  return { ...(apiKey === undefined ? {} : { apiKey }), ...(baseURL === undefined ? {} : { baseURL }) };
}

import { z } from 'zod';
import { InvalidAISDKModelFormatError, InvalidParamsError, UnsupportedModelError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';
import type { Inference } from './inference.ts';
import { liteInference } from './lite/lite.ts';
import { LITE_MODEL, NANO_MODEL, SAMPLING_MODEL } from './own-models.ts';
import { providers, type Provider, type ProviderConfig } from './providers.ts';
import { checkConfig } from './check-config.ts';
import type { Sample } from './sampling.ts';
import { secretsOf, redactText, redactError } from './redact.ts';

/** Which model to use, and how to reach it. Any other property is a setting of the provider, such as `region`. */
export interface ModelChoice {
  /** `<provider>/<model>`; the model's own name may contain more slashes. */
  modelName: string;
  /** Overrides `<PROVIDER>_API_KEY`. */
  apiKey?: string | undefined;
  /** Overrides `<PROVIDER>_BASE_URL` and the provider's default URL. */
  baseURL?: string | undefined;
  /** Environment variables; lib never reads the process's own. */
  env: Readonly<Record<string, string | undefined>>;
  /** Calls the MCP client's model, for `mcp/sampling`. */
  sample?: Sample | undefined;
  [setting: string]: unknown;
}

const callSettings = z.object({
  temperature: z.number().optional(),
  topP: z.number().optional(),
  topK: z.number().optional(),
  seed: z.number().int().optional(),
  maxOutputTokens: z.number().int().positive().optional(),
  /** Options of each call, by provider, as in the AI SDK: `{ openai: { reasoningEffort: 'low' } }`. */
  providerOptions: z.record(z.string(), z.record(z.string(), z.json())).optional(),
});
/** Settings of the model object that apply to each call; all others go to the provider. */
export type CallSettings = z.infer<typeof callSettings>;

/** Models without a provider, by their full names. Each is loaded on its first call, with the prompts it needs. */
const ownModels: Readonly<Record<string, (choice: ModelChoice) => Inference>> = {
  [LITE_MODEL]: () => liteInference(() => import('./lite/lazy-answer.ts')),
  // The extension creates its own, with Chrome's model.
  [NANO_MODEL]: () => createLazily(NANO_MODEL, async () => (await import('./nano.ts')).nanoInference(undefined)),
  [SAMPLING_MODEL]: ({ sample }) =>
    createLazily(SAMPLING_MODEL, async () => (await import('./sampling.ts')).samplingInference(sample)),
};

/** Names of all providers that `createInference` knows. */
export const providerNames: readonly string[] = Object.keys(providers);

/**
 * Creates the model of that name. No request is made and no provider is loaded before its first use.
 * @throws {InvalidAISDKModelFormatError} the name is not `provider/model`.
 * @throws {UnsupportedModelError} the provider is unknown.
 * @throws {MissingLLMConfigurationError} the provider needs a key, or a URL, and none is given.
 */
export function createInference(choice: ModelChoice): Inference {
  const { modelName, apiKey, baseURL, env, sample: _, ...rest } = choice;
  const slash = modelName.indexOf('/');
  const name = modelName.slice(0, Math.max(0, slash));
  const model = modelName.slice(slash + 1);
  if (name === '' || model === '' || /\s/.test(modelName)) throw badFormat(modelName);
  const ownModel = Object.hasOwn(ownModels, modelName) ? ownModels[modelName] : undefined;
  if (ownModel) return ownModel(choice);
  const provider = Object.hasOwn(providers, name) ? providers[name] : undefined;
  if (!provider) throw unknownProvider(modelName, name);
  const prefix = name.toUpperCase().replaceAll('-', '_');
  const { settings, options } = splitSettings(rest);
  const key = nonEmpty(apiKey) ?? nonEmpty(env[`${prefix}_API_KEY`]);
  const url = addressOf(nonEmpty(baseURL) ?? nonEmpty(env[`${prefix}_BASE_URL`]), provider);
  const config: ProviderConfig = { model, name, apiKey: key, baseURL: url, options, env };
  checkConfig(provider, config, modelName);
  const open = async (): Promise<Inference> => {
    const { modelInference } = await import('./ai-sdk.ts');
    const { form, blind = false, hidesSchema = false } = provider;
    const mayTruncate = url !== undefined || provider.keyless === true;
    const { maxOutputTokens = provider.outputTokens?.(model) } = settings;
    return modelInference(await provider.open(config), {
      modelName,
      apiKey: key,
      form,
      hidesSchema,
      blind,
      mayTruncate,
      settings: { ...settings, maxOutputTokens },
    });
  };
  return redacting(createLazily(modelName, open), [
    ...secretsOf({ key }),
    ...secretsOf(options),
    ...secretsOf(cloudKeys(env)),
  ]);
}

/** AWS keys, for which there is no setting. */
function cloudKeys(env: ModelChoice['env']): ModelChoice['env'] {
  return Object.fromEntries(Object.entries(env).filter(([name]) => name.startsWith('AWS_')));
}

/** Removes secrets from all errors and messages. */
function redacting({ generate, ...rest }: Inference, secrets: readonly string[]): Inference {
  return {
    ...rest,
    generate: (request, { onTrouble, ...options }) => {
      const report: typeof onTrouble = (trouble, spent) => onTrouble?.(redactText(trouble, secrets), spent);
      return generate(request, { ...options, onTrouble: report }).catch((thrown: unknown) => {
        throw thrown instanceof SvcError ? redactError(thrown, secrets) : thrown;
      });
    },
  };
}

/** Takes the place of an inference until its first call. */
function createLazily(modelName: string, open: () => Promise<Inference>): Inference {
  let opened: Promise<Inference> | undefined;
  return {
    async generate(request, options) {
      opened ??= open();
      const inference = await opened.catch(async (thrown: unknown) => {
        opened = undefined; // what was missing may be installed by then
        const { translateModelError } = await import('./model-errors.ts');
        throw translateModelError(thrown, modelName, options.signal);
      });
      return inference.generate(request, options);
    },
  };
}

function splitSettings(rest: Record<string, unknown>): { settings: CallSettings; options: Record<string, unknown> } {
  const parsed = callSettings.safeParse(rest);
  if (parsed.success) {
    const options = Object.entries(rest).filter(([name]) => !Object.hasOwn(callSettings.shape, name));
    return { settings: parsed.data, options: Object.fromEntries(options) };
  }
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') ?? '';
  throw new InvalidParamsError(`The model's setting ${path} is wrong: ${issue?.message}.`, {
    data: { issues: [{ path: `/model/${path.replaceAll('.', '/')}`, message: issue?.message }] },
    cause: parsed.error,
  });
}

function badFormat(modelName: string): InvalidAISDKModelFormatError {
  return new InvalidAISDKModelFormatError(`The model name "${modelName}" is not of the form provider/model.`, {
    hint: `Write it as <provider>/<model>, or use the default ${LITE_MODEL}.`,
    data: { modelName },
  });
}

function unknownProvider(modelName: string, name: string): UnsupportedModelError {
  const namesakes = Object.keys(ownModels).filter((own) => own.startsWith(`${name}/`));
  const suggested = namesakes.length > 0 ? namesakes : [...providerNames, ...Object.keys(ownModels)];
  return new UnsupportedModelError(
    namesakes.length > 0
      ? `There is no model "${modelName}".`
      : `The provider "${name}" of the model "${modelName}" is not known.`,
    { hint: `Use one of: ${suggested.join(', ')}.`, data: { modelName, providers: [...providerNames] } },
  );
}

/** The API's base URL: people also pass the URL at which models are called. */
function addressOf(given: string | undefined, { address = (url) => url }: Provider): string | undefined {
  const url = given?.replace(/\/(?:chat\/completions|responses|messages)\/*$/, '').replace(/\/+$/, '');
  return url && address(url);
}

function nonEmpty(text: string | undefined): string | undefined {
  return text?.trim() || undefined; // a key that was read from a file may end in a line break
}

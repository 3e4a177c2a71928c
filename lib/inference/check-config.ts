import { MissingLLMConfigurationError } from '../errors/named-errors.ts';
import type { Provider, ProviderConfig } from './providers.ts';

/**
 * Checks that the configuration suffices to call a model.
 * @throws {MissingLLMConfigurationError} a key or URL is missing, or invalid.
 */
export function checkConfig(provider: Provider, config: ProviderConfig, modelName: string): void {
  const variable = `${config.name.toUpperCase().replaceAll('-', '_')}_API_KEY`;
  const hasKey = config.apiKey !== undefined || provider.keyless || provider.hasCredentials?.(config);
  if (!hasKey) {
    throw new MissingLLMConfigurationError(`The model "${modelName}" needs an API key and none is configured.`, {
      hint: `Pass modelApiKey, or apiKey in the model object, or set ${variable} where the relay or the program runs.`,
      data: { modelName, variable },
    });
  }
  checkAddress(config, modelName);
  const missing = provider.lacks?.(config);
  if (missing === undefined) return;
  throw new MissingLLMConfigurationError(`The model "${modelName}" needs ${missing}.`, {
    hint: 'Give it in the model object, or in the environment where the relay or the program runs.',
    data: { modelName, missing },
  });
}

/** What `fetch` would refuse with a less helpful message. */
function checkAddress({ apiKey = '', baseURL }: ProviderConfig, modelName: string): void {
  if (/[^\x20-\x7E]/.test(apiKey)) {
    throw new MissingLLMConfigurationError(`The API key for "${modelName}" contains characters that no key has.`, {
      hint: 'Copy it again, without anything around it.',
      data: { modelName },
    });
  }
  if (baseURL === undefined) return;
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') return;
  const what = url?.username || url?.password ? 'holds a user or a password' : 'is no http or https address';
  throw new MissingLLMConfigurationError(`The base URL for "${modelName}" ${what}.`, {
    hint: 'Write it like https://host/v1; what else the server wants goes into headers of the model object.',
    data: { modelName },
  });
}

import {
  APICallError,
  InvalidArgumentError,
  LoadAPIKeyError,
  LoadSettingError,
  NoSuchModelError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { RetryError } from 'ai';
import { LLMResponseError, MissingLLMConfigurationError, UnsupportedModelError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';
import { abortedError } from './aborted.ts';

/** Turns what the AI SDK throws into our errors. @see https://ai-sdk.dev/docs/reference/ai-sdk-errors */
export function translateModelError(error: unknown, modelName: string, signal: AbortSignal): SvcError {
  if (signal.aborted) return abortedError(signal.reason, modelName);
  if (error instanceof SvcError) return error;
  if (RetryError.isInstance(error)) return translateModelError(error.lastError, modelName, signal);
  if (APICallError.isInstance(error)) return callError(error, modelName);
  if (
    LoadAPIKeyError.isInstance(error) ||
    LoadSettingError.isInstance(error) ||
    InvalidArgumentError.isInstance(error)
  ) {
    return new MissingLLMConfigurationError(`The model "${modelName}" is not configured: ${error.message}`, {
      data: { modelName },
      cause: error,
    });
  }
  if (UnsupportedFunctionalityError.isInstance(error) || NoSuchModelError.isInstance(error))
    return unsupported(error, modelName);
  return new LLMResponseError(`The model "${modelName}" failed: ${messageOf(error)}`, {
    data: { modelName },
    cause: error,
  });
}

// How servers say that a request is longer than the model reads: OpenAI's code, and the words of those who have none
// (Claude, Gemini, Bedrock, Mistral, xAI, vLLM, llama.cpp).
const TOO_LONG = new RegExp(
  [
    'context_length_exceeded|context.(?:length|window|size)|maximum (?:context|prompt) length|prompt is too long',
    'input is too long|input token count|too many (?:input )?tokens|exceeds? .{0,40}(?:token|context)',
  ].join('|'),
  'i',
);

/** Whether a server refused a request for its length. */
export function isTooLong(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, responseBody } = error;
  if (statusCode === 413) return true;
  return (statusCode === 400 || statusCode === 422) && TOO_LONG.test(responseBody ?? '');
}

const hints: Readonly<Record<number, string>> = {
  401: 'Check the API key of the provider.',
  402: 'Check the account at the provider: it has no credit.',
  403: 'Check that the API key may use this model.',
  429: 'Wait, or raise the limit at the provider.',
};

function callError(error: APICallError, modelName: string): SvcError {
  const { statusCode } = error;
  if (statusCode === 404) return unsupported(error, modelName);
  if (isTooLong(error)) return tooLong(error, modelName);
  const isBodyBad = statusCode !== undefined && statusCode < 400; // the answer broke off, or is none of this provider's
  const hint =
    hints[statusCode ?? 0] ??
    (statusCode === undefined || isBodyBad ? 'Check the base URL and that its server runs.' : undefined);
  const answered = isBodyBad ? 'gave an answer that cannot be read' : `answered with HTTP ${statusCode}`;
  const said = statusCode === undefined ? 'could not be reached' : answered;
  return new LLMResponseError(`The server of the model "${modelName}" ${said}: ${error.message}`, {
    ...(hint === undefined ? {} : { hint }),
    data: { modelName, ...(statusCode === undefined ? {} : { status: statusCode }) },
    cause: error,
  });
}

function tooLong(error: APICallError, modelName: string): LLMResponseError {
  return new LLMResponseError(`The page is too long for the model "${modelName}": ${error.message}`, {
    hint: 'Narrow the page with a selector, or choose a model that reads more.',
    data: { modelName, status: error.statusCode, reason: 'too-long' },
    cause: error,
  });
}

function unsupported(error: Error, modelName: string): UnsupportedModelError {
  return new UnsupportedModelError(`The model "${modelName}" is not there or cannot do this: ${error.message}`, {
    data: { modelName },
    cause: error,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import { APICallError, LoadAPIKeyError, NoSuchModelError, UnsupportedFunctionalityError } from '@ai-sdk/provider';
import { NoObjectGeneratedError, RetryError } from 'ai';
import { ZodError } from 'zod';
import { LLMResponseError, MissingLLMConfigurationError, UnsupportedModelError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';
import { abortedError } from './aborted.ts';

const EXCERPT_LENGTH = 300; // characters of a bad answer that are kept for the reader

/** Turns what the AI SDK throws into our errors. @see https://ai-sdk.dev/docs/reference/ai-sdk-errors */
export function translateModelError(error: unknown, modelName: string, signal: AbortSignal): SvcError {
  if (signal.aborted) return abortedError(signal.reason, modelName);
  if (error instanceof SvcError) return error;
  if (RetryError.isInstance(error)) return translateModelError(error.lastError, modelName, signal);
  if (APICallError.isInstance(error)) return callError(error, modelName);
  if (NoObjectGeneratedError.isInstance(error) || error instanceof ZodError) return badAnswer(error, modelName);
  if (LoadAPIKeyError.isInstance(error)) {
    return new MissingLLMConfigurationError(`The model "${modelName}" has no API key.`, {
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

const hints: Readonly<Record<number, string>> = {
  401: 'Check the API key of the provider.',
  403: 'Check that the API key may use this model.',
  413: 'Narrow the page with a selector.',
  429: 'Wait, or raise the limit at the provider.',
};

function callError(error: APICallError, modelName: string): SvcError {
  const { statusCode } = error;
  if (statusCode === 404) return unsupported(error, modelName);
  const hint =
    hints[statusCode ?? 0] ?? (statusCode === undefined ? 'Check the base URL and that its server runs.' : undefined);
  const said = statusCode === undefined ? 'could not be reached' : `answered with HTTP ${statusCode}`;
  return new LLMResponseError(`The server of the model "${modelName}" ${said}: ${error.message}`, {
    ...(hint === undefined ? {} : { hint }),
    data: { modelName, ...(statusCode === undefined ? {} : { status: statusCode }) },
    cause: error,
  });
}

function badAnswer(error: NoObjectGeneratedError | ZodError, modelName: string): LLMResponseError {
  const text = NoObjectGeneratedError.isInstance(error) ? (error.text ?? '') : '';
  const finish = NoObjectGeneratedError.isInstance(error) ? error.finishReason : undefined;
  return new LLMResponseError(`The answer of the model "${modelName}" is not the JSON that was asked for.`, {
    hint:
      finish === 'length'
        ? 'The answer was cut off: ask for less, or narrow the page with a selector.'
        : 'Try again, or choose a stronger model.',
    data: {
      modelName,
      ...(finish === undefined ? {} : { finishReason: finish }),
      excerpt: text.slice(0, EXCERPT_LENGTH),
    },
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

import {
  APICallError,
  InvalidArgumentError,
  InvalidResponseDataError,
  JSONParseError,
  LoadAPIKeyError,
  LoadSettingError,
  NoSuchModelError,
  UnsupportedFunctionalityError,
} from '@ai-sdk/provider';
import { RetryError } from 'ai';
import { LLMResponseError, MissingLLMConfigurationError, UnsupportedModelError } from '../errors/named-errors.ts';
import { SvcError } from '../errors/svc-error.ts';
import { abortedError } from './aborted.ts';

/** Translates errors of the AI SDK into our own. @see https://ai-sdk.dev/docs/reference/ai-sdk-errors */
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
      hint: 'Check the settings of the model.',
      data: { modelName },
      cause: error,
    });
  }
  if (UnsupportedFunctionalityError.isInstance(error) || NoSuchModelError.isInstance(error))
    return unsupported(error, modelName);
  return new LLMResponseError(`The model "${modelName}" failed: ${messageOf(error)}`, {
    hint: 'Try again, or choose another model.',
    data: { modelName, ...(InvalidResponseDataError.isInstance(error) ? EMPTY_ANSWER : {}) },
    cause: error,
  });
}

/** Facts of an answer without content (OpenRouter's without choices, a truncated body): the next one may have some. */
const EMPTY_ANSWER = { reason: 'unreadable', excerpt: '' } as const;

// How servers report that a request exceeds the context: OpenAI's code, and the messages of those without one
// (Claude, Gemini, Bedrock, Mistral, xAI, vLLM, llama.cpp).
const TOO_LONG = new RegExp(
  [
    'context_length_exceeded|context.(?:length|window|size)|maximum (?:context|prompt) length|prompt is too long',
    'input is too long|input token count|too many (?:input )?tokens|exceeds? .{0,40}(?:token|context)',
  ].join('|'),
  'i',
);

/** Whether a server refused a request for its length, or read only its beginning. */
export function isTooLong(error: unknown): boolean {
  if (error instanceof LLMResponseError) return error.data['reason'] === 'too-long';
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, responseBody } = error;
  if (statusCode === 413) return true;
  return (statusCode === 400 || statusCode === 422) && TOO_LONG.test(responseBody ?? '');
}

/** Whether a server of local models failed at its translation of the schema (Ollama, vLLM): a retry would fail, too. */
export function isBrokenGrammar(error: unknown): error is APICallError {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode = 0, responseBody = '' } = error;
  return statusCode >= 500 && /grammar|json.?schema/i.test(responseBody);
}

// A filter in front of the model (Azure's) refuses with an error.
const REFUSED = /"(?:content_filter|content_policy_violation|ResponsibleAIPolicyViolation)"/;

// What a model says in place of an answer, in a form that the AI SDK knows for OpenAI's own server only.
const REFUSAL = /"refusal"\s*:\s*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4}))+")/iu;

/** Whether what was asked was refused for its content. */
export function isRefused(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, responseBody = '' } = error;
  return statusCode === 400 ? REFUSED.test(responseBody) : statusCode === 200 && REFUSAL.test(responseBody);
}

// The wordings of OpenAI, Claude, Moonshot and others. Google reports a rate limit as an exceeded quota.
const NO_CREDIT =
  /insufficient_quota|exceeded_current_quota|credit balance is too low|insufficient (?:credits?|balance|funds)|used all available credits/i;

/** Whether the account at the provider is out of credit. */
export function hasNoCredit({ statusCode = 0, responseBody = '' }: APICallError): boolean {
  return [400, 402, 403, 429].includes(statusCode) && NO_CREDIT.test(responseBody);
}

/** How long a server asks to wait, in milliseconds. */
export function retryAfterMs({ responseHeaders = {} }: APICallError): number | undefined {
  const { 'retry-after-ms': inMs = '', 'retry-after': after = '' } = responseHeaders;
  const given = [Number.parseFloat(inMs), Number.parseFloat(after) * 1_000, Date.parse(after) - Date.now()];
  return given.find((ms) => !Number.isNaN(ms));
}

const NO_CREDIT_HINT = 'Check the account at the provider: it has no credit.';
const hints: Readonly<Record<number, string>> = {
  401: 'Check the API key of the provider.',
  402: NO_CREDIT_HINT,
  403: 'Check that the API key may use this model.',
  429: 'Wait, or raise the limit at the provider.',
};
const REFUSED_HINT = 'Check the name of the model, its settings and the base URL.';
const FAILED_HINT = 'The provider has trouble: try again later, or choose another model.';

function hintFor(error: APICallError): string {
  const { statusCode: status, responseBody = '' } = error;
  if (hasNoCredit(error)) return NO_CREDIT_HINT;
  const seconds = Math.ceil((retryAfterMs(error) ?? 0) / 1_000);
  if (status === 429 && seconds > 0) return `Wait for ${seconds} s, or raise the limit at the provider.`;
  if (status !== undefined && status > 500 && seconds > 0) return `Wait for ${seconds} s, or choose another model.`;
  if (status === 400 && responseBody.includes('API_KEY_INVALID')) return hints[401] ?? REFUSED_HINT; // Google
  if (status === undefined || status < 400) return 'Check the base URL, and that its server is running.';
  return hints[status] ?? (status < 500 && status !== 408 ? REFUSED_HINT : FAILED_HINT);
}

function callError(error: APICallError, modelName: string): SvcError {
  const { statusCode, cause } = error;
  if (cause instanceof LLMResponseError) return cause; // of `modelFetch`, about the body
  if (statusCode === 404) return unsupported(error, modelName);
  if (isTooLong(error)) return tooLong(error, modelName);
  if (isRefused(error)) return refused(error, modelName);
  const said = messageInBody(error);
  return new LLMResponseError(
    `The server of the model "${modelName}" ${describeOutcome(error)}: ${said ?? error.message}`,
    {
      hint: said === undefined && !isInterrupted(error) ? hintFor(error) : FAILED_HINT,
      data: {
        modelName,
        ...(statusCode === undefined ? {} : { status: statusCode }),
        ...(hasNoContent(error) ? EMPTY_ANSWER : {}),
      },
      cause: error,
    },
  );
}

/** Whether the response is no answer, or part of one; an HTML page comes from another server. */
function hasNoContent({ statusCode, responseBody = '', cause }: APICallError): boolean {
  return statusCode === 200 && JSONParseError.isInstance(cause) && !/^\s*</.test(responseBody);
}

function describeOutcome(error: APICallError): string {
  const { statusCode, cause } = error;
  if (statusCode === undefined) return 'could not be reached';
  const isInBody = APICallError.isInstance(cause) && cause.statusCode !== statusCode; // see retry-rules.ts
  if (isInBody) return `answered with an error (${statusCode})`;
  if (statusCode >= 400) return `answered with HTTP ${statusCode}`;
  if (isInterrupted(error)) return 'broke off its answer';
  return messageInBody(error) === undefined ? 'gave an answer that cannot be read' : 'answered with an error';
}

/** Whether the connection broke during the response: then fetch's own error is the cause. */
function isInterrupted({ cause }: APICallError): boolean {
  return cause instanceof TypeError;
}

/** The message of an error that looks like an answer: some servers send errors with status 200. */
function messageInBody({ statusCode = 0, responseBody = '' }: APICallError): string | undefined {
  if (statusCode >= 400) return undefined; // then the AI SDK has parsed it
  const said = MESSAGE.exec(responseBody)?.[1];
  return said !== undefined && responseBody.includes('"error"') ? (JSON.parse(said) as string) : undefined; // a JSON string
}

const MESSAGE = /"message"\s*:\s*("(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-f]{4})){1,500}")/iu; // a string of JSON

function refused(error: APICallError, modelName: string): LLMResponseError {
  const [, refusal] = (error.statusCode === 200 && REFUSAL.exec(error.responseBody ?? '')) || [];
  return new LLMResponseError(`The model "${modelName}" refused to answer: ${refusal ?? error.message}`, {
    hint: 'Rephrase the request, leave out with ignoreSelectors what the provider filters, or choose another model.',
    data: { modelName, status: error.statusCode, reason: 'refused' },
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

/** Whether the server does not know the model, or the URL is wrong. */
export function isUnknownModel(error: unknown): error is APICallError {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode, responseBody = '' } = error;
  if (statusCode === 404) return !NO_ENDPOINT.test(error.message);
  return statusCode === 400 && responseBody.includes('"model_not_found"');
}

// OpenRouter's message for a model that it has, but with no provider that supports all that was requested.
const NO_ENDPOINT = /^no endpoints found that (?:can handle|support)/i;

/** @param names The server's models. */
export function unsupported(error: Error, modelName: string, names: readonly string[] = []): UnsupportedModelError {
  return new UnsupportedModelError(`The model "${modelName}" does not exist or cannot do this: ${error.message}`, {
    hint:
      names.length > 0
        ? `Its server has: ${names.join(', ')}.`
        : 'Check the name of the model, and the base URL where one is set: most end in /v1.',
    data: { modelName, ...(names.length > 0 ? { names } : {}) },
    cause: error,
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

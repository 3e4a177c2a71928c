import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import { withDroppedText } from './dropped-text.ts';
import { collectStream } from './collect-stream.ts';
import { hasNoCredit, isBrokenGrammar, retryAfterMs } from './model-errors.ts';
import { isRecord } from './schema/json-schema.ts';

interface AttemptOptions {
  /** Called for each failed attempt that another one may follow. */
  onFailure(error: APICallError): void;
  /** When the caller's time ends, by `performance.now()`. */
  endsAt: number;
}

/** A model as the AI SDK calls it, possibly several times for one answer. */
export function withRetryRules(model: LanguageModelV4, { onFailure, endsAt }: AttemptOptions): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      async wrapGenerate({ doGenerate, doStream }) {
        try {
          const result = await Promise.resolve(doGenerate()).catch(async (error: unknown) => {
            if (!wantsStream(error)) throw error;
            return await collectStream(await doStream());
          });
          // The AI SDK writes warnings to the console of whoever uses us, about settings which they did not choose.
          return { ...withDroppedText(result), warnings: [] };
        } catch (error) {
          if (!APICallError.isInstance(error)) throw error;
          const completed = completeFromBody(error);
          const isInTime = (retryAfterMs(completed) ?? 0) < endsAt - performance.now();
          if (completed.isRetryable && isInTime) onFailure(completed);
          throw isInTime ? completed : copyError(completed, { isRetryable: false });
        }
      },
    },
  });
}

/** Whether a server only streams (gateways, Qwen's thinking models), as it says, or does without being asked. */
function wantsStream(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode = 0, responseBody = '' } = error;
  if (statusCode === 400 || statusCode === 422) return /\bstream/i.test(responseBody);
  return statusCode === 200 && /^\s*(?:data|event):/.test(responseBody);
}

const DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/; // https://cloud.google.com/apis/design/errors, RetryInfo

/**
 * A server's error, completed from its body: which error it is, if the status does not tell (gateways, OpenAI's
 * Responses), that the account is out of credit or the grammar is broken, so that a retry is useless, or how long to wait
 * (Google).
 */
function completeFromBody(error: APICallError): APICallError {
  const { responseHeaders = {}, responseBody = '' } = error;
  const text = typeof responseBody === 'string' ? responseBody : JSON.stringify(responseBody); // the AI SDK may have parsed it
  const bodyError = errorInBody(text, error.statusCode);
  const delay = DELAY.exec(text)?.[1];
  const headers = { ...responseHeaders, ...(delay === undefined ? {} : { 'retry-after': delay }) };
  const completed = copyError(error, { ...bodyError, responseBody: text, responseHeaders: headers });
  const isFinal = hasNoCredit(completed) || isBrokenGrammar(completed);
  if (isFinal) return copyError(completed, { isRetryable: false, cause: completed.cause });
  return bodyError || delay !== undefined || text !== responseBody ? completed : error;
}

type Changes = Partial<
  Pick<APICallError, 'cause' | 'isRetryable' | 'message' | 'responseBody' | 'responseHeaders' | 'statusCode'>
>;

function copyError(error: APICallError, changes: Changes): APICallError {
  const { message, url, requestBodyValues, statusCode, responseHeaders, responseBody, isRetryable } = error;
  const about = { message, url, requestBodyValues, isRetryable, cause: error, ...changes };
  const answer = { statusCode, responseHeaders, responseBody, ...changes };
  const known = Object.entries({ ...about, ...answer }).filter(([, value]) => value !== undefined);
  // as the AI SDK's types require for undefined
  return new APICallError({ ...about, ...(Object.fromEntries(known) as Changes) });
}

/** HTTP statuses of the servers' error names: Claude's, OpenAI's and Google's. */
const STATUS_BY_NAME: Readonly<Record<string, number>> = {
  api_error: 500,
  authentication_error: 401,
  billing_error: 402,
  insufficient_quota: 429,
  internal_server_error: 500,
  invalid_api_key: 401,
  overloaded_error: 529,
  permission_error: 403,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  resource_exhausted: 429,
  server_error: 500,
  timeout_error: 504,
  unavailable: 503,
};

/** The error in a body that came as a success; for one of the Responses API, the AI SDK always sets status 400. */
function errorInBody(text: string, statusCode: number | undefined): Changes | undefined {
  const { error, status } = record(parsed(text));
  if (statusCode !== 200 && !(statusCode === 400 && status === 'failed')) return undefined;
  const { message, code, type, status: name } = record(error);
  const known = [code, name, type].map(statusOfName).find((found) => found !== undefined);
  if (known === undefined || typeof message !== 'string') return undefined;
  return { message, statusCode: known, isRetryable: known === 408 || known === 429 || known >= 500 };
}

function statusOfName(name: unknown): number | undefined {
  const status = Number(name);
  if (status >= 400 && status < 600) return status;
  const key = String(name).toLowerCase();
  return Object.hasOwn(STATUS_BY_NAME, key) ? STATUS_BY_NAME[key] : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // it is no JSON, and has nothing that we know
  }
}

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

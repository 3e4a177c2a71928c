import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';
import { gathered } from './gathered.ts';
import { isBrokenGrammar } from './model-errors.ts';

/**
 * A model as the AI SDK asks it, which may be several times for one answer.
 * @param onFailure Told of each attempt that failed and may be followed by another one.
 */
export function attempting(model: LanguageModelV4, onFailure: (error: APICallError) => void): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      async wrapGenerate({ doGenerate, doStream }) {
        try {
          const result = await Promise.resolve(doGenerate()).catch(async (error: unknown) => {
            if (!wantsStream(error)) throw error;
            return await gathered(await doStream());
          });
          // The AI SDK writes warnings to the console of whoever uses us, about settings which they did not choose.
          return { ...result, warnings: [] };
        } catch (error) {
          if (!APICallError.isInstance(error) || !error.isRetryable) throw error;
          const told = error.statusCode === 429 || isBrokenGrammar(error) ? asToldInBody(error) : error;
          if (told.isRetryable) onFailure(told);
          throw told;
        }
      },
    },
  });
}

/** Whether a server answers in pieces only (gateways, thinking models of Qwen), which it says, or does without being asked. */
function wantsStream(error: unknown): boolean {
  if (!APICallError.isInstance(error)) return false;
  const { statusCode = 0, responseBody = '' } = error;
  if (statusCode === 400 || statusCode === 422) return /\bstream/i.test(responseBody);
  return statusCode === 200 && /^\s*(?:data|event):/.test(responseBody);
}

const DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/; // https://cloud.google.com/apis/design/errors, RetryInfo

/**
 * The error of a server with what it says in the body alone: that the account has nothing left (OpenAI) or its grammar is broken, so
 * that another try is of no use, or how long to wait (Google).
 */
function asToldInBody(error: APICallError): APICallError {
  const { message, url, requestBodyValues, statusCode = 0, responseHeaders = {}, responseBody = '' } = error;
  const delay = DELAY.exec(responseBody)?.[1];
  const isFinal = responseBody.includes('insufficient_quota') || isBrokenGrammar(error);
  if (delay === undefined && !isFinal) return error;
  const headers = { ...responseHeaders, ...(delay === undefined ? {} : { 'retry-after': delay }) };
  const about = { message, url, requestBodyValues, statusCode, responseHeaders: headers, responseBody };
  return new APICallError({ ...about, isRetryable: !isFinal, cause: error });
}

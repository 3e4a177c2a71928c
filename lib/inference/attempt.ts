import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

/**
 * A model as the AI SDK asks it, which may be several times for one answer.
 * @param onFailure Told of each attempt that failed and may be followed by another one.
 */
export function attempting(model: LanguageModelV4, onFailure: (error: APICallError) => void): LanguageModelV4 {
  return wrapLanguageModel({
    model,
    middleware: {
      async wrapGenerate({ doGenerate }) {
        try {
          // The AI SDK writes warnings to the console of whoever uses us, about settings which they did not choose.
          return { ...(await doGenerate()), warnings: [] };
        } catch (error) {
          if (!APICallError.isInstance(error) || !error.isRetryable) throw error;
          const told = error.statusCode === 429 ? asToldInBody(error) : error;
          if (told.isRetryable) onFailure(told);
          throw told;
        }
      },
    },
  });
}

const DELAY = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/; // https://cloud.google.com/apis/design/errors, RetryInfo

/**
 * The error of a server in a hurry with what it says in the body alone: that the account has nothing left, so that another try is
 * of no use (OpenAI), or how long to wait (Google).
 */
function asToldInBody(error: APICallError): APICallError {
  const { message, url, requestBodyValues, responseHeaders = {}, responseBody = '' } = error;
  const delay = DELAY.exec(responseBody)?.[1];
  const isSpent = responseBody.includes('insufficient_quota');
  if (delay === undefined && !isSpent) return error;
  const headers = { ...responseHeaders, ...(delay === undefined ? {} : { 'retry-after': delay }) };
  const about = { message, url, requestBodyValues, statusCode: 429, responseHeaders: headers, responseBody };
  return new APICallError({ ...about, isRetryable: !isSpent, cause: error });
}

import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

const NO_SUCH_ADDRESS = [404, 405, 501];

/** A model that is called in one way, and in another one once its server has answered that it does not know the first. */
export function withFallback(first: LanguageModelV4, second: LanguageModelV4): LanguageModelV4 {
  let usesSecond = false;
  return wrapLanguageModel({
    model: first,
    middleware: {
      wrapStream: async ({ doStream, params }) => (usesSecond ? await second.doStream(params) : await doStream()),
      async wrapGenerate({ doGenerate, params }) {
        if (usesSecond) return await second.doGenerate(params);
        try {
          return await doGenerate();
        } catch (error) {
          if (!isNoSuchAddress(error)) throw error;
          usesSecond = true; // also for the stream that may be requested next
          return await Promise.resolve(second.doGenerate(params)).catch((secondError: unknown) => {
            usesSecond =
              APICallError.isInstance(secondError) &&
              secondError.statusCode !== undefined &&
              !isNoSuchAddress(secondError);
            throw isNoSuchAddress(secondError) ? error : secondError;
          });
        }
      },
    },
  });
}

function isNoSuchAddress(error: unknown): boolean {
  return APICallError.isInstance(error) && NO_SUCH_ADDRESS.includes(error.statusCode ?? 0);
}

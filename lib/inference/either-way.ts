import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

const NO_SUCH_ADDRESS = [404, 405, 501];

/** A model that is called in one way, and in another one once its server has answered that it does not know the first. */
export function eitherWay(first: LanguageModelV4, second: LanguageModelV4): LanguageModelV4 {
  let isSecond = false;
  return wrapLanguageModel({
    model: first,
    middleware: {
      wrapStream: async ({ doStream, params }) => (isSecond ? await second.doStream(params) : await doStream()),
      async wrapGenerate({ doGenerate, params }) {
        if (isSecond) return await second.doGenerate(params);
        try {
          return await doGenerate();
        } catch (error) {
          if (!isNoSuchAddress(error)) throw error;
          isSecond = true; // also for the stream that may be requested next
          return await Promise.resolve(second.doGenerate(params)).catch((again: unknown) => {
            isSecond = APICallError.isInstance(again) && again.statusCode !== undefined && !isNoSuchAddress(again);
            throw isNoSuchAddress(again) ? error : again;
          });
        }
      },
    },
  });
}

function isNoSuchAddress(error: unknown): boolean {
  return APICallError.isInstance(error) && NO_SUCH_ADDRESS.includes(error.statusCode ?? 0);
}

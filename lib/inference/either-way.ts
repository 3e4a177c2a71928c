import { APICallError, type LanguageModelV4 } from '@ai-sdk/provider';
import { wrapLanguageModel } from 'ai';

const NO_SUCH_ADDRESS = [404, 405, 501];

/**
 * A model that is asked the newer of two ways, and the older one once its server knows the newer not: many that stand in OpenAI's place
 * speak its chat completions only.
 */
export function eitherWay(newer: LanguageModelV4, older: LanguageModelV4): LanguageModelV4 {
  let isOlder = false;
  return wrapLanguageModel({
    model: newer,
    middleware: {
      wrapStream: async ({ doStream, params }) => (isOlder ? await older.doStream(params) : await doStream()),
      async wrapGenerate({ doGenerate, params }) {
        if (isOlder) return await older.doGenerate(params);
        try {
          return await doGenerate();
        } catch (error) {
          if (!APICallError.isInstance(error) || !NO_SUCH_ADDRESS.includes(error.statusCode ?? 0)) throw error;
          isOlder = true;
          return await older.doGenerate(params);
        }
      },
    },
  });
}

import type { LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, jsonSchema, Output, type LanguageModelUsage, type ModelMessage } from 'ai';
import type { Inference, InferenceRequest, ReplyTo, Usage } from './inference.ts';
import { translateModelError } from './model-errors.ts';
import { promptFor } from './prompts.ts';
import { answerSchema, replyFrom } from './replies.ts';

const MAX_RETRIES = 2; // of 408, 409, 429 and 5xx, with back-off and retry-after, inside the caller's deadline

/** Wraps a model of the AI SDK: one call for each request, its answer a small JSON object. */
export function modelInference(modelName: string, model: LanguageModelV4): Inference {
  return {
    async generate<R extends InferenceRequest>(request: R, { signal }: { signal: AbortSignal }) {
      signal.throwIfAborted();
      const { instructions, text } = promptFor(request);
      try {
        const { output, usage } = await generateText({
          model,
          instructions,
          messages: [message(text, request)],
          output: Output.object({ schema: jsonSchema(answerSchema(request)) }),
          abortSignal: signal,
          maxRetries: MAX_RETRIES,
          providerOptions: { openai: { strictJsonSchema: false } }, // the caller's schema may have optional fields
        });
        return { reply: replyFrom(request, output) as ReplyTo<R>, usage: usageOf(usage) }; // replyFrom answers in the request's kind
      } catch (error) {
        throw translateModelError(error, modelName, signal);
      }
    },
  };
}

function message(text: string, request: InferenceRequest): ModelMessage {
  const screenshot = request.task === 'extract' ? request.screenshot : undefined;
  if (screenshot === undefined) return { role: 'user', content: text };
  return {
    role: 'user',
    content: [
      { type: 'text', text },
      { type: 'file', data: screenshot, mediaType: 'image/png' },
    ],
  };
}

function usageOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Usage {
  return {
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    cachedInputTokens: inputTokenDetails.cacheReadTokens ?? 0,
    modelCalls: 1,
  };
}

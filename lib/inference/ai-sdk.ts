import type { LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, jsonSchema, Output, type LanguageModelUsage, type ModelMessage } from 'ai';
import type { Inference, InferenceRequest, ReplyTo, Usage } from './inference.ts';
import { translateModelError } from './model-errors.ts';
import { promptFor } from './prompts.ts';
import { answerSchema, replyFrom } from './replies.ts';

const MAX_RETRIES = 2; // of 408, 409, 429 and 5xx, with back-off and retry-after, inside the caller's deadline

/** What the wrapper knows of a model beside the model itself. */
export interface ModelTraits {
  modelName: string;
  /** The provider takes no schema: it is written into the prompt. */
  schemaInPrompt: boolean;
}

/** Wraps a model of the AI SDK: one call for each request, its answer a small JSON object. */
export function modelInference(model: LanguageModelV4, { modelName, schemaInPrompt }: ModelTraits): Inference {
  return {
    async generate<R extends InferenceRequest>(request: R, { signal }: { signal: AbortSignal }) {
      try {
        signal.throwIfAborted();
        const schema = answerSchema(request);
        const { instructions, text } = promptFor(request, schemaInPrompt ? schema : undefined);
        const { output, usage } = await generateText({
          model,
          instructions,
          messages: [message(text, request)],
          output: schemaInPrompt ? Output.json() : Output.object({ schema: jsonSchema(schema) }),
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

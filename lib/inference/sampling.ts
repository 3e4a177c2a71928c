import { UnsupportedModelError } from '../errors/named-errors.ts';
import type { Inference } from './inference.ts';
import { SAMPLING_MODEL } from './own-models.ts';
import { textInference, type Question } from './text-model.ts';

const MAX_TOKENS = 16_384; // per answer: some 500 rows of a table
const USAGE = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, modelCalls: 1 }; // the client reports no usage

/** A request to the client's model. @see https://modelcontextprotocol.io/specification/2025-11-25/client/sampling */
export interface SampleRequest {
  systemPrompt: string;
  text: string;
  /** PNG, base64. */
  screenshot?: string;
  maxTokens: number;
}

/** Calls the client's model; created for each tool call, since the request belongs to it. */
export type Sample = (
  request: SampleRequest,
  options: { signal: AbortSignal },
) => Promise<{ text: string; stopReason?: string | undefined }>;

/** The model of the MCP client. @throws {UnsupportedModelError} on use without a client that offers sampling. */
export function samplingInference(sample: Sample | undefined): Inference {
  return textInference({
    modelName: SAMPLING_MODEL,
    form: 'prompt',
    async ask({ instructions, page, text, screenshot }: Question, signal) {
      if (!sample) throw cannotSample('no MCP client made this call');
      const picture = screenshot === undefined ? {} : { screenshot };
      const request = { systemPrompt: instructions, text: `${page}\n\n${text}`, ...picture, maxTokens: MAX_TOKENS };
      const answer = await sample(request, { signal }).catch(async (thrown: unknown) => {
        const { translateModelError } = await import('./model-errors.ts'); // with the AI SDK, which is large
        throw translateModelError(thrown, SAMPLING_MODEL, signal);
      });
      return { text: answer.text, usage: USAGE, end: answer.stopReason === 'maxTokens' ? 'length' : undefined };
    },
  });
}

/** The error for a call whose client offers us no model; `why` completes "but". */
export function cannotSample(why: string): UnsupportedModelError {
  return new UnsupportedModelError(`"${SAMPLING_MODEL}" asks the model of the MCP client, but ${why}.`, {
    hint: 'Choose a model of a provider, or svc/lite.',
    data: { modelName: SAMPLING_MODEL },
  });
}

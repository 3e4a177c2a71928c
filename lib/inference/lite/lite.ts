import type { Inference, InferenceRequest, ReplyTo, Usage } from '../inference.ts';
import { UnsupportedModelError } from '../../errors/named-errors.ts';
import { abortedError } from '../aborted.ts';
import { LITE_MODEL } from '../own-models.ts';
import type { LiteReply } from './answer.ts';

interface LiteModule {
  answer(request: InferenceRequest): LiteReply | Promise<LiteReply>;
}

const NO_USAGE: Usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, modelCalls: 0 };

/**
 * The model `svc/lite`: deterministic, no key, no network. It resolves an instruction to the outline by words, roles
 * and surroundings and refuses when no candidate clearly leads. It is not a language model.
 * @param load Loads the answering part: programs load it on first use, a worker can't do so later.
 */
export function liteInference(load: () => Promise<LiteModule>): Inference {
  return {
    outlineBudget: Number.MAX_SAFE_INTEGER, // it reads a page of any length at once
    quickTasks: ['act', 'observe'],
    async generate<R extends InferenceRequest>(request: R, { signal }: { signal: AbortSignal }) {
      if (signal.aborted) throw abortedError(signal.reason, LITE_MODEL);
      if (request.task === 'extract' && request.screenshot !== undefined) throw screenshotError();
      const { answer } = await load();
      return { reply: (await answer(request)) as ReplyTo<R>, usage: NO_USAGE }; // it replies in the request's kind
    },
  };
}

function screenshotError(): UnsupportedModelError {
  return new UnsupportedModelError(`The model "${LITE_MODEL}" takes no screenshot.`, {
    hint: 'Leave screenshot out, or choose a model that sees pictures.',
    data: { modelName: LITE_MODEL },
  });
}

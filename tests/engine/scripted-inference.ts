import type { ActReply, Inference, InferenceRequest, ReplyTo, Usage } from '../../lib/inference/inference.ts';

type Answer = unknown | ((request: InferenceRequest) => unknown);

/** A model that gives the answers it was told, in order (the last one again and again), and remembers what it was asked. */
export class ScriptedInference implements Inference {
  readonly requests: InferenceRequest[] = [];
  readonly #answers: Answer[];
  usage: Usage = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 0, modelCalls: 1 };
  outlineBudget = 60_000;

  constructor(...answers: Answer[]) {
    this.#answers = answers;
  }

  async generate<R extends InferenceRequest>(request: R): Promise<{ reply: ReplyTo<R>; usage: Usage }> {
    this.requests.push(request);
    const answer = this.#answers.length > 1 ? this.#answers.shift() : this.#answers[0];
    const reply: unknown = typeof answer === 'function' ? await answer(request) : answer;
    return { reply: reply as ReplyTo<R>, usage: this.usage }; // the test scripts an answer of the request's kind
  }
}

/** A model that never answers. */
export const hangingInference: Inference = { generate: () => new Promise(() => {}) };

/** A model that must not be asked. */
export const noInference: Inference = {
  generate: () => Promise.reject(new Error('the model was asked')),
};

/** A reply that proposes one action. */
export function proposes(
  method: string,
  ref: string,
  more: Partial<ActReply> & { arguments?: string[] } = {},
): ActReply {
  const { arguments: values = [], ...rest } = more;
  return { task: 'act', twoStep: false, action: { method, ref, arguments: values, description: 'it' }, ...rest };
}

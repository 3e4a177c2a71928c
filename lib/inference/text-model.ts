import { LLMResponseError } from '../errors/named-errors.ts';
import type { GenerateOptions, Inference, InferenceRequest, ReplyTo } from './inference.ts';
import { readAnswer, type ModelOutput } from './json-text.ts';
import { promptFor, type Prompt } from './prompts.ts';
import { answerSchema, replyFrom, screenshotOf } from './replies.ts';
import { askWithRepair } from './ask-with-repair.ts';
import { answerForm, type SchemaForm } from './schema/answer-form.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** A request to a model of our own adapters. */
export interface Question extends Prompt {
  /** Schema of the answer; absent if it is in the prompt. */
  schema?: JsonSchema;
  /** PNG of the viewport, base64. */
  screenshot?: string;
}

/** A model without the AI SDK. */
export interface TextModel {
  modelName: string;
  form: SchemaForm;
  /** Maximum number of characters of an outline in one request. */
  outlineBudget?: number;
  /** Answers, or throws one of our errors. */
  ask(question: Question, signal: AbortSignal): Promise<ModelOutput>;
}

const SMALLER_DIVISOR = 3; // a page that is too long is shown in a part that is this many times smaller

/** Creates an inference from a model that answers with text. */
export function textInference(model: TextModel): Inference {
  const { outlineBudget } = model;
  return {
    ...(outlineBudget === undefined ? {} : { outlineBudget }),
    async generate<R extends InferenceRequest>(request: R, options: GenerateOptions) {
      const { signal } = options;
      return await askWithRepair(request, options, async (attempt) => {
        const { reply, usage } = await answer(model, { request: attempt, signal, focus: outlineBudget });
        return { reply: reply as ReplyTo<R>, usage }; // replyFrom returns the request's kind
      });
    },
  };
}

interface FocusedRequest {
  request: InferenceRequest;
  signal: AbortSignal;
  /** Maximum number of characters of an outline for act and observe. */
  focus: number | undefined;
}

/**
 * Calls the model; for act and observe, again with a smaller part of the page if it was too long: some scripts take more
 * tokens.
 */
async function answer(model: TextModel, { request, signal, focus }: FocusedRequest) {
  try {
    return await answerOnce(model, { request, signal, focus });
  } catch (error) {
    const isTooLong = error instanceof LLMResponseError && error.data['reason'] === 'too-long';
    const smaller = Math.floor((focus ?? 0) / SMALLER_DIVISOR);
    if (!isTooLong || smaller === 0 || request.task === 'extract' || request.page.outline.length < smaller) throw error;
    return await answerOnce(model, { request, signal, focus: smaller });
  }
}

async function answerOnce({ modelName, form, ask }: TextModel, { request, signal, focus }: FocusedRequest) {
  const { schema, inPrompt, restore } = answerForm(answerSchema(request), form);
  const prompt = promptFor(request, { focus, schema: inPrompt ? schema : undefined });
  const screenshot = screenshotOf(request);
  const question = { ...prompt, ...(inPrompt ? {} : { schema }), ...(screenshot === undefined ? {} : { screenshot }) };
  const output = await ask(question, signal);
  const { usage } = output;
  const details = { modelName, usage, unseen: prompt.unseen };
  return { reply: replyFrom(request, restore(readAnswer(output, modelName)), details), usage };
}

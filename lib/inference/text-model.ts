import type { Inference, InferenceRequest, ReplyTo } from './inference.ts';
import { readAnswer, type Written } from './json-text.ts';
import { promptFor, type Prompt } from './prompts.ts';
import { answerSchema, replyFrom, screenshotOf } from './replies.ts';
import { askTwice } from './second-try.ts';
import { answerForm, type SchemaForm } from './schema/answer-form.ts';
import type { JsonSchema } from './schema/json-schema.ts';

/** What a model of our own adapters is asked. */
export interface Question extends Prompt {
  /** Form of the answer; absent when it stands in the prompt. */
  schema?: JsonSchema;
  /** PNG of the viewport, base64. */
  screenshot?: string;
}

/** A model that is not reached through the AI SDK. */
export interface TextModel {
  modelName: string;
  form: SchemaForm;
  /** Most characters of an outline in one request. */
  outlineBudget?: number;
  /** Answers, or throws one of our errors. */
  ask(question: Question, signal: AbortSignal): Promise<Written>;
}

/** Makes an inference of a model that answers with text. */
export function textInference({ modelName, form, outlineBudget, ask }: TextModel): Inference {
  return {
    ...(outlineBudget === undefined ? {} : { outlineBudget }),
    async generate<R extends InferenceRequest>(request: R, { signal }: { signal: AbortSignal }) {
      const focus = outlineBudget === undefined ? {} : { focus: outlineBudget };
      return await askTwice(request, async (asked) => {
        const { schema, inPrompt, restore } = answerForm(answerSchema(asked), form);
        const prompt = promptFor(asked, inPrompt ? { ...focus, schema } : focus);
        const screenshot = screenshotOf(asked);
        const question = {
          ...prompt,
          ...(inPrompt ? {} : { schema }),
          ...(screenshot === undefined ? {} : { screenshot }),
        };
        const written = await ask(question, signal);
        const reply = replyFrom(asked, restore(readAnswer(written, modelName)), { modelName, usage: written.usage });
        return { reply: reply as ReplyTo<R>, usage: written.usage }; // replyFrom answers in the request's kind
      });
    },
  };
}

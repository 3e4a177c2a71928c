import { APICallError, type JSONObject, type LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, jsonSchema, Output, RetryError, type LanguageModelUsage } from 'ai';
import { LLMResponseError, UnsupportedModelError } from '../errors/named-errors.ts';
import type { GenerateOptions, Inference, InferenceRequest, ReplyTo, Usage } from './inference.ts';
import { readAnswer, type ModelOutput } from './json-text.ts';
import { withRetryRules } from './retry-rules.ts';
import { checkNotTruncated } from './truncation.ts';
import {
  hasNoCredit,
  isBrokenGrammar,
  isUnknownModel,
  isRefused,
  isTooLong,
  translateModelError,
  unsupported,
} from './model-errors.ts';
import { similarModels } from './model-names.ts';
import { systemMessage, userMessage } from './messages.ts';
import { promptFor } from './prompts.ts';
import type { CallSettings } from './registry.ts';
import { answerSchema, replyFrom, screenshotOf } from './replies.ts';
import { askWithRepair, reportUsage } from './ask-with-repair.ts';
import { answerForm, type AnswerForm, type SchemaForm } from './schema/answer-form.ts';

const MAX_RETRIES = 2; // on 408, 409, 429 and 5xx, with back-off and retry-after, within the caller's deadline
const SMALLER_FOCUS = [12_000, 5_000]; // characters of an outline, for models with a context of some 8,000 tokens, or 4,000
const MAX_REFUSALS = 2; // of a form in a row: after that, the model does not support it at all

/** What the wrapper knows about a model apart from the model object. */
export interface ModelTraits {
  modelName: string;
  apiKey: string | undefined;
  form: SchemaForm;
  /** Its server does not show it the schema. */
  hidesSchema: boolean;
  /** It accepts no images. */
  blind: boolean;
  /** Its server may truncate long input silently. */
  mayTruncate: boolean;
  settings: CallSettings;
}

interface ModelCall extends GenerateOptions {
  request: InferenceRequest;
  model: LanguageModelV4;
  /** Maximum number of characters of an outline for act and observe. */
  focus?: number;
}

/** Wraps an AI SDK model: one call per request, whose answer is a small JSON object. */
export function modelInference(model: LanguageModelV4, traits: ModelTraits): Inference {
  return new SdkInference(model, traits);
}

class SdkInference implements Inference {
  readonly #model: LanguageModelV4;
  readonly #traits: ModelTraits;
  /** How often in a row a form was refused and the next one accepted. */
  readonly #refusals = new Map<SchemaForm, number>();

  constructor(model: LanguageModelV4, traits: ModelTraits) {
    this.#model = model;
    this.#traits = traits;
  }

  async generate<R extends InferenceRequest>(request: R, options: GenerateOptions) {
    const endsAt = performance.now() + (options.leftMs ?? Infinity);
    return await askWithRepair(request, options, async (attempt) => {
      const { answer, usage, unseen } = await this.#answer(attempt, { ...options, endsAt });
      const reply = replyFrom(attempt, answer, { modelName: this.#traits.modelName, usage, unseen });
      return { reply: reply as ReplyTo<R>, usage }; // replyFrom returns the request's kind
    });
  }

  async #answer(
    request: InferenceRequest,
    { signal, onTrouble, endsAt }: GenerateOptions & { endsAt: number },
  ): Promise<ModelAnswer> {
    const { modelName, blind } = this.#traits;
    const needsVision = hasScreenshot(request);
    if (needsVision && blind) throw noVision(modelName);
    const reportFailure = (error: unknown): void => onTrouble?.(translateModelError(error, modelName, signal).message);
    try {
      signal.throwIfAborted();
      const model = withRetryRules(this.#model, { onFailure: reportFailure, endsAt });
      return await this.#withSmallerFocus({ request, signal, onTrouble, model }, smallerFocus(request));
    } catch (error) {
      if (needsVision && isBadRequest(error)) throw noVision(modelName, error);
      if (isUnknownModel(error)) throw await unknownModel(error, this.#traits, signal);
      throw translateModelError(error, modelName, signal);
    }
  }

  /** A page that is too long for the model is shown to it in smaller parts. */
  async #withSmallerFocus(modelCall: ModelCall, [focus, ...smaller]: readonly number[]): Promise<ModelAnswer> {
    try {
      return await this.#withForm(modelCall);
    } catch (error) {
      if (focus === undefined || !isTooLong(error)) throw error;
      reportUsage(error, modelCall.onTrouble);
      return await this.#withSmallerFocus({ ...modelCall, focus }, smaller);
    }
  }

  /**
   * Some models of a provider support no schema: they are asked again with the schema in the prompt; some do not support JSON
   * mode, or refuse what they wrote themselves: they are asked for plain text.
   */
  async #withForm(modelCall: ModelCall, form = this.#traits.form): Promise<ModelAnswer> {
    const next = form === 'prompt' ? 'text' : 'prompt';
    const refusals = this.#refusals.get(form) ?? 0;
    if (refusals >= MAX_REFUSALS) return await this.#withForm(modelCall, next);
    try {
      const answered = await askModel(modelCall, form, this.#traits);
      this.#refusals.delete(form);
      return answered;
    } catch (error) {
      const refusesImages = hasScreenshot(modelCall.request) && mentions(PICTURES, error);
      const canDowngrade = form === 'prompt' ? mentions(FORMS, error) : form !== 'text';
      if (!isBadRequest(error) || refusesImages || !canDowngrade) throw error;
      const answered = await this.#withForm(modelCall, next);
      this.#refusals.set(form, refusals + 1);
      return answered;
    }
  }
}

interface ModelAnswer {
  answer: unknown;
  usage: Usage;
  unseen: number;
}

async function askModel(
  { request, signal, model, focus }: ModelCall,
  form: SchemaForm,
  traits: ModelTraits,
): Promise<ModelAnswer> {
  const { modelName, settings } = traits;
  const { providerOptions, ...ownSettings } = settings;
  const answer = answerForm(answerSchema(request), form);
  const prompt = promptFor(request, {
    focus,
    schema: answer.inPrompt || traits.hidesSchema ? answer.schema : undefined,
  });
  const { text, reasoningText, toolCalls, usage, finishReason } = await generateText({
    ...withoutUndefined(ownSettings),
    model,
    instructions: systemMessage(prompt, modelName),
    messages: [userMessage(prompt, request, modelName)],
    output: form === 'text' ? Output.text() : outputOf(answer),
    abortSignal: signal,
    maxRetries: MAX_RETRIES,
    providerOptions: mergeOptions(answer.providerOptions, providerOptions ?? {}),
  }).catch(throwLastError);
  const modelUsage = usageOf(usage);
  if (traits.mayTruncate) checkNotTruncated(prompt, modelUsage, modelName);
  const call = inputOf(toolCalls[0]);
  const output: ModelOutput = {
    text,
    call,
    thoughts: reasoningText,
    usage: modelUsage,
    end: END_REASONS[finishReason],
  };
  return { answer: answer.restore(readAnswer(output, modelName)), usage: modelUsage, unseen: prompt.unseen };
}

/** What is no JSON, the AI SDK gives as the text that it is. */
function inputOf(call: { input: unknown } | undefined): string | undefined {
  return typeof call?.input === 'string' ? call.input : call && JSON.stringify(call.input);
}

/** After a server was busy, it is what it says in the end that counts. */
function throwLastError(error: unknown): never {
  throw RetryError.isInstance(error) ? error.lastError : error;
}

const END_REASONS: Partial<Record<string, ModelOutput['end']>> = { length: 'length', 'content-filter': 'refused' };

/** Requests the form; the text is parsed by `readAnswer`, for all models alike. */
function outputOf({ schema, inPrompt }: AnswerForm): Output.Output<string, string, never> {
  const { responseFormat } = inPrompt ? Output.json() : Output.object({ schema: jsonSchema(schema) });
  return { ...Output.text(), responseFormat };
}

/** For act and observe, a smaller part of the page may do; the caller of an extraction splits it into more parts. */
function smallerFocus({ task, page }: InferenceRequest): number[] {
  return task === 'extract' ? [] : SMALLER_FOCUS.filter((focus) => focus < page.outline.length);
}

function hasScreenshot(request: InferenceRequest): boolean {
  return screenshotOf(request) !== undefined;
}

/** The server refused the request, for another reason than its length, its content or the model. */
function isBadRequest(error: unknown): error is APICallError {
  if (isBrokenGrammar(error)) return true;
  if (!APICallError.isInstance(error) || error.cause instanceof LLMResponseError) return false; // it had no body
  if (![400, 404, 415, 422].includes(error.statusCode ?? 0)) return false;
  return !isTooLong(error) && !isRefused(error) && !isUnknownModel(error) && !hasNoCredit(error);
}

/** Adds what the server offers instead. */
async function unknownModel(
  error: APICallError,
  { modelName, apiKey, form }: ModelTraits,
  signal: AbortSignal,
): Promise<UnsupportedModelError> {
  const model = modelName.slice(modelName.indexOf('/') + 1);
  return unsupported(error, modelName, await similarModels({ url: error.url, model, apiKey, form }, signal));
}

const PICTURES = /image|vision|picture|multi-?modal|screenshot/i;
const FORMS = /json|response.?format|schema|grammar/i;

function mentions(what: RegExp, error: unknown): boolean {
  return error instanceof Error && what.test(error.message);
}

function noVision(modelName: string, cause?: APICallError): UnsupportedModelError {
  const said = cause ? ` Its server says: ${cause.message}` : '';
  return new UnsupportedModelError(`The model "${modelName}" takes no screenshot.${said}`, {
    hint: 'Leave screenshot out, or choose a model that sees pictures.',
    data: { modelName },
    cause,
  });
}

type Options = Record<string, JSONObject>;

function mergeOptions(ours: Options, callers: Options): Options {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(callers)])];
  return Object.fromEntries(names.map((name) => [name, { ...ours[name], ...callers[name] }]));
}

/** Omits undefined values, as the AI SDK's types require. */
function withoutUndefined<T extends object>(settings: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> }; // the undefined ones are left out
}

function usageOf({ inputTokens, outputTokens, inputTokenDetails }: LanguageModelUsage): Usage {
  return {
    inputTokens: inputTokens ?? 0,
    outputTokens: outputTokens ?? 0,
    cachedInputTokens: inputTokenDetails.cacheReadTokens ?? 0,
    modelCalls: 1,
  };
}

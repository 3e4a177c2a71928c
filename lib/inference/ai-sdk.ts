import { APICallError, type JSONObject, type LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, jsonSchema, Output, type LanguageModelUsage } from 'ai';
import { UnsupportedModelError } from '../errors/named-errors.ts';
import type { GenerateOptions, Inference, InferenceRequest, ReplyTo, Usage } from './inference.ts';
import { readAnswer, type Written } from './json-text.ts';
import { attempting } from './attempt.ts';
import { checkWhole } from './cut-prompt.ts';
import { isNotThere, isRefused, isTooLong, translateModelError, unsupported } from './model-errors.ts';
import { namesLike } from './model-names.ts';
import { systemMessage, userMessage } from './messages.ts';
import { promptFor } from './prompts.ts';
import type { CallSettings } from './registry.ts';
import { answerSchema, replyFrom, screenshotOf } from './replies.ts';
import { askTwice, plus } from './second-try.ts';
import { answerForm, type AnswerForm, type SchemaForm } from './schema/answer-form.ts';

const MAX_RETRIES = 2; // of 408, 409, 429 and 5xx, with back-off and retry-after, inside the caller's deadline
const SMALLER_FOCUS = [12_000, 5_000]; // characters of an outline, for models that read some 8,000 tokens, or 4,000
const MOST_REFUSALS = 2; // of schemas in a row: then the model takes none at all

/** What the wrapper knows of a model beside the model itself. */
export interface ModelTraits {
  modelName: string;
  apiKey: string | undefined;
  form: SchemaForm;
  /** It takes no pictures. */
  blind: boolean;
  /** Its server may cut off in silence what is too long. */
  mayCut: boolean;
  settings: CallSettings;
}

interface Asked {
  request: InferenceRequest;
  signal: AbortSignal;
  model: LanguageModelV4;
  /** Most characters of an outline to act or observe. */
  focus?: number;
}

/** Wraps a model of the AI SDK: one call for each request, its answer a small JSON object. */
export function modelInference(model: LanguageModelV4, traits: ModelTraits): Inference {
  return new SdkInference(model, traits);
}

class SdkInference implements Inference {
  readonly #model: LanguageModelV4;
  readonly #traits: ModelTraits;
  #refusals = 0;

  constructor(model: LanguageModelV4, traits: ModelTraits) {
    this.#model = model;
    this.#traits = traits;
  }

  async generate<R extends InferenceRequest>(request: R, options: GenerateOptions) {
    return await askTwice(request, async (asked) => {
      const { answer, usage } = await this.#answer(asked, options);
      const reply = replyFrom(asked, answer, { modelName: this.#traits.modelName, usage });
      return { reply: reply as ReplyTo<R>, usage }; // replyFrom answers in the request's kind
    });
  }

  async #answer(request: InferenceRequest, { signal, onTrouble }: GenerateOptions): Promise<Answered> {
    const { modelName, blind } = this.#traits;
    const seen = isSeen(request);
    if (seen && blind) throw cannotSee(modelName);
    const tell = (error: unknown): void => onTrouble?.(translateModelError(error, modelName, signal).message);
    try {
      signal.throwIfAborted();
      return await this.#inParts({ request, signal, model: attempting(this.#model, tell) }, smallerFocus(request));
    } catch (error) {
      if (seen && isBadRequest(error)) throw cannotSee(modelName, error);
      if (isNotThere(error)) throw await notThere(error, this.#traits, signal);
      throw translateModelError(error, modelName, signal);
    }
  }

  /** A page that is too long for the model is shown to it in smaller parts. */
  async #inParts(asked: Asked, [focus, ...smaller]: readonly number[]): Promise<Answered> {
    try {
      return await this.#inForm(asked);
    } catch (error) {
      if (focus === undefined || !isTooLong(error)) throw error;
      const { answer, usage } = await this.#inParts({ ...asked, focus }, smaller);
      return { answer, usage: plus(usage, error) };
    }
  }

  /** Some models of a provider take no schema: they are asked again with the schema in the prompt. */
  async #inForm(asked: Asked): Promise<Answered> {
    const form = this.#refusals < MOST_REFUSALS ? this.#traits.form : 'prompt';
    try {
      const answered = await askModel(asked, form, this.#traits);
      if (form === this.#traits.form) this.#refusals = 0;
      return answered;
    } catch (error) {
      if (form === 'prompt' || !isBadRequest(error) || (isSeen(asked.request) && speaksOfPictures(error))) throw error;
      const answered = await askModel(asked, 'prompt', this.#traits);
      this.#refusals += 1;
      return answered;
    }
  }
}

interface Answered {
  answer: unknown;
  usage: Usage;
}

async function askModel(
  { request, signal, model, focus }: Asked,
  form: SchemaForm,
  traits: ModelTraits,
): Promise<Answered> {
  const { modelName, settings } = traits;
  const { providerOptions, ...ownSettings } = settings;
  const answer = answerForm(answerSchema(request), form);
  const room = focus === undefined ? {} : { focus };
  const prompt = promptFor(request, answer.inPrompt ? { ...room, schema: answer.schema } : room);
  const { text, reasoningText, toolCalls, usage, finishReason } = await generateText({
    ...given(ownSettings),
    model,
    instructions: systemMessage(prompt, modelName),
    messages: [userMessage(prompt, request, modelName)],
    output: outputOf(answer),
    abortSignal: signal,
    maxRetries: MAX_RETRIES,
    providerOptions: merged(answer.providerOptions, providerOptions ?? {}),
  });
  const [call] = toolCalls;
  const said = text === '' && call ? JSON.stringify(call.input) : text; // some give the answer as if to a tool
  const spent = usageOf(usage);
  if (traits.mayCut) checkWhole(prompt, spent, modelName);
  const written: Written = { text: said, thoughts: reasoningText, usage: spent, end: ends[finishReason] };
  return { answer: answer.restore(readAnswer(written, modelName)), usage: spent };
}

const ends: Partial<Record<string, Written['end']>> = { length: 'length', 'content-filter': 'refused' };

/** Asks for the form; the text is read by `readAnswer`, for all models alike. */
function outputOf({ schema, inPrompt }: AnswerForm): Output.Output<string, string, never> {
  const { responseFormat } = inPrompt ? Output.json() : Output.object({ schema: jsonSchema(schema) });
  return { ...Output.text(), responseFormat };
}

/** To act and observe, a smaller part of the page may do; an extraction is read in more parts by who asked for it. */
function smallerFocus({ task, page }: InferenceRequest): number[] {
  return task === 'extract' ? [] : SMALLER_FOCUS.filter((focus) => focus < page.outline.length);
}

function isSeen(request: InferenceRequest): boolean {
  return screenshotOf(request) !== undefined;
}

/** A server that does not take what was asked of it, but for its length, its content or the model. */
function isBadRequest(error: unknown): error is APICallError {
  if (!APICallError.isInstance(error) || ![400, 415, 422].includes(error.statusCode ?? 0)) return false;
  return !isTooLong(error) && !isRefused(error) && !isNotThere(error);
}

/** With what its server has instead. */
async function notThere(
  error: APICallError,
  { modelName, apiKey, form }: ModelTraits,
  signal: AbortSignal,
): Promise<UnsupportedModelError> {
  const model = modelName.slice(modelName.indexOf('/') + 1);
  return unsupported(error, modelName, await namesLike({ url: error.url, model, apiKey, form }, signal));
}

function speaksOfPictures({ message }: APICallError): boolean {
  return /image|vision|picture|multi-?modal|screenshot/i.test(message);
}

function cannotSee(modelName: string, cause?: APICallError): UnsupportedModelError {
  const said = cause ? ` Its server says: ${cause.message}` : '';
  return new UnsupportedModelError(`The model "${modelName}" takes no screenshot.${said}`, {
    hint: 'Leave screenshot out, or choose a model that sees pictures.',
    data: { modelName },
    cause,
  });
}

type Options = Record<string, JSONObject>;

function merged(ours: Options, callers: Options): Options {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(callers)])];
  return Object.fromEntries(names.map((name) => [name, { ...ours[name], ...callers[name] }]));
}

/** Without what is undefined, which the AI SDK's types tell apart. */
function given<T extends object>(settings: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
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

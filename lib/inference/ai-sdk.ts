import { APICallError, type JSONObject, type LanguageModelV4 } from '@ai-sdk/provider';
import {
  generateText,
  jsonSchema,
  Output,
  type LanguageModelUsage,
  type ModelMessage,
  type SystemModelMessage,
} from 'ai';
import { UnsupportedModelError } from '../errors/named-errors.ts';
import type { GenerateOptions, Inference, InferenceRequest, ReplyTo, Usage } from './inference.ts';
import { readAnswer, type Written } from './json-text.ts';
import { attempting } from './attempt.ts';
import { isNotThere, isRefused, isTooLong, translateModelError, unsupported } from './model-errors.ts';
import { namesLike } from './model-names.ts';
import { promptFor, type Prompt } from './prompts.ts';
import type { CallSettings } from './registry.ts';
import { answerSchema, replyFrom, screenshotOf } from './replies.ts';
import { answerForm, type AnswerForm, type SchemaForm } from './schema/answer-form.ts';

const MAX_RETRIES = 2; // of 408, 409, 429 and 5xx, with back-off and retry-after, inside the caller's deadline
const SMALL_FOCUS = 12_000; // characters of an outline, for a model that reads some 8,000 tokens
const MOST_REFUSALS = 2; // of schemas in a row: then the model takes none at all

/** What the wrapper knows of a model beside the model itself. */
export interface ModelTraits {
  modelName: string;
  apiKey: string | undefined;
  form: SchemaForm;
  /** It takes no pictures. */
  blind: boolean;
  settings: CallSettings;
}

interface Asked {
  request: InferenceRequest;
  form: SchemaForm;
  signal: AbortSignal;
  /** Most characters of an outline to act or observe. */
  focus?: number;
}

/** Wraps a model of the AI SDK: one call for each request, its answer a small JSON object. */
export function modelInference(given: LanguageModelV4, traits: ModelTraits): Inference {
  const { modelName } = traits;
  let refusals = 0;
  /** Some models of a provider take no schema: they are asked again with the schema in the prompt. */
  async function ask(request: InferenceRequest, { signal, onTrouble }: GenerateOptions): Promise<Answered> {
    const tell = (error: unknown): void => onTrouble?.(translateModelError(error, modelName, signal).message);
    const model = attempting(given, tell);
    const form = refusals < MOST_REFUSALS ? traits.form : 'prompt';
    try {
      const answered = await askModel(model, traits, { request, form, signal });
      if (form === traits.form) refusals = 0;
      return answered;
    } catch (error) {
      if (isTooLong(error) && hasSmallerFocus(request)) {
        return await askModel(model, traits, { request, form, signal, focus: SMALL_FOCUS });
      }
      if (form === 'prompt' || !isBadRequest(error) || (isSeen(request) && speaksOfPictures(error))) throw error;
      const answered = await askModel(model, traits, { request, form: 'prompt', signal });
      refusals += 1;
      return answered;
    }
  }
  return {
    async generate<R extends InferenceRequest>(request: R, options: GenerateOptions) {
      const { signal } = options;
      const seen = isSeen(request);
      if (seen && traits.blind) throw cannotSee(modelName);
      try {
        signal.throwIfAborted();
        const { answer, usage } = await ask(request, options);
        const reply = replyFrom(request, answer, { modelName, usage });
        return { reply: reply as ReplyTo<R>, usage }; // replyFrom answers in the request's kind
      } catch (error) {
        if (seen && isBadRequest(error)) throw cannotSee(modelName, error);
        if (isNotThere(error)) throw await notThere(error, traits, signal);
        throw translateModelError(error, modelName, signal);
      }
    },
  };
}

interface Answered {
  answer: unknown;
  usage: Usage;
}

async function askModel(
  model: LanguageModelV4,
  traits: ModelTraits,
  { request, form, signal, focus }: Asked,
): Promise<Answered> {
  const { modelName, settings } = traits;
  const { providerOptions, ...ownSettings } = settings;
  const answer = answerForm(answerSchema(request), form);
  const room = focus === undefined ? {} : { focus };
  const prompt = promptFor(request, answer.inPrompt ? { ...room, schema: answer.schema } : room);
  const { text, reasoningText, toolCalls, usage, finishReason } = await generateText({
    ...given(ownSettings),
    model,
    instructions: systemMessage(prompt, traits),
    messages: [userMessage(prompt, request, traits)],
    output: outputOf(answer),
    abortSignal: signal,
    maxRetries: MAX_RETRIES,
    providerOptions: merged(answer.providerOptions, providerOptions ?? {}),
  });
  const [call] = toolCalls;
  const said = text === '' && call ? JSON.stringify(call.input) : text; // some give the answer as if to a tool
  const written: Written = { text: said, thoughts: reasoningText, usage: usageOf(usage), end: ends[finishReason] };
  return { answer: answer.restore(readAnswer(written, modelName)), usage: written.usage };
}

const ends: Partial<Record<string, Written['end']>> = { length: 'length', 'content-filter': 'refused' };

/** Asks for the form; the text is read by `readAnswer`, for all models alike. */
function outputOf({ schema, inPrompt }: AnswerForm): Output.Output<string, string, never> {
  const { responseFormat } = inPrompt ? Output.json() : Output.object({ schema: jsonSchema(schema) });
  return { ...Output.text(), responseFormat };
}

// Claude keeps what comes before such a mark for some minutes; other providers keep the same beginning by themselves.
// https://docs.claude.com/en/docs/build-with-claude/prompt-caching
const keep = {
  anthropic: { cacheControl: { type: 'ephemeral' } },
  bedrock: { cachePoint: { type: 'default' } },
} as const;

function systemMessage({ instructions }: Prompt, traits: ModelTraits): SystemModelMessage {
  const marked = isClaude(traits) ? { providerOptions: keep } : {};
  return { role: 'system', content: instructions, ...marked };
}

/** For Claude the page stands alone, since a second extraction or a repair round sends the same page again. */
function userMessage({ page, text }: Prompt, request: InferenceRequest, traits: ModelTraits): ModelMessage {
  const screenshot = screenshotOf(request);
  const picture = screenshot === undefined ? [] : [{ type: 'file' as const, data: screenshot, mediaType: 'image/png' }];
  const isKept = request.task === 'extract' && isClaude(traits);
  const words = isKept
    ? [
        { type: 'text' as const, text: page, providerOptions: keep },
        { type: 'text' as const, text },
      ]
    : [{ type: 'text' as const, text: `${page}\n\n${text}` }];
  return { role: 'user', content: [...words, ...picture] };
}

/** Models of others on Bedrock take no mark. */
function isClaude({ modelName }: ModelTraits): boolean {
  return (
    modelName.startsWith('anthropic/') || (modelName.startsWith('amazon-bedrock/') && modelName.includes('claude'))
  );
}

/** To act and observe, a smaller part of the page may do; an extraction is read in more parts by who asked for it. */
function hasSmallerFocus({ task, page }: InferenceRequest): boolean {
  return task !== 'extract' && page.outline.length > SMALL_FOCUS;
}

function isSeen(request: InferenceRequest): boolean {
  return screenshotOf(request) !== undefined;
}

/** A server that does not take what was asked of it, but for its length or its content. */
function isBadRequest(error: unknown): error is APICallError {
  if (!APICallError.isInstance(error) || isTooLong(error) || isRefused(error)) return false;
  return [400, 415, 422].includes(error.statusCode ?? 0);
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

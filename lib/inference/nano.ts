import { LLMResponseError, MissingLLMConfigurationError, UnsupportedModelError } from '../errors/named-errors.ts';
import type { SvcError } from '../errors/svc-error.ts';
import { abortedError } from './aborted.ts';
import type { Inference, Usage } from './inference.ts';
import type { ModelOutput } from './json-text.ts';
import { NANO_MODEL } from './own-models.ts';
import { textInference, type Question } from './text-model.ts';

const OUTLINE_BUDGET = 12_000; // characters: its context is some 9,000 tokens, and refs take many

type Part = { type: 'text'; value: string } | { type: 'image'; value: Blob };
interface Message {
  role: 'system' | 'user';
  content: string | Part[];
}
interface Modality {
  type: 'text' | 'image';
  languages?: string[];
}
/** Required inputs and outputs of the model. The same is passed to `availability` and `create`. */
interface ModelCapabilities {
  expectedInputs: Modality[];
  expectedOutputs: Modality[];
}

/** A conversation with Chrome's model. */
export interface ChromeSession {
  prompt(
    input: Message[],
    options: { signal: AbortSignal; responseConstraint?: Record<string, unknown> },
  ): Promise<string>;
  measureContextUsage?(input: Message[]): Promise<number>;
  /** Tokens that the conversation uses. */
  readonly contextUsage?: number;
  destroy(): void;
}

/** The part of `LanguageModel` that is used. @see https://webmachinelearning.github.io/prompt-api/ */
export interface ChromeModel {
  availability(options: ModelCapabilities): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
  create(
    options: ModelCapabilities & {
      initialPrompts: Message[];
      signal: AbortSignal;
      monitor?: (target: EventTarget) => void;
    },
  ): Promise<ChromeSession>;
}

/**
 * Chrome's built-in model as an inference.
 * @param model `LanguageModel` of the extension's worker; undefined if there is none.
 */
export function nanoInference(model: ChromeModel | undefined): Inference {
  return textInference({
    modelName: NANO_MODEL,
    form: 'chrome',
    outlineBudget: OUTLINE_BUDGET,
    async ask(question, signal) {
      if (!model) throw noModel();
      try {
        signal.throwIfAborted();
        const session = await open(model, question, signal);
        return await askOnce(session, question, signal);
      } catch (thrown) {
        throw translate(thrown, signal);
      }
    },
  });
}

/** Opens a conversation, if the model is on this device. */
async function open(
  model: ChromeModel,
  { instructions, screenshot }: Question,
  signal: AbortSignal,
): Promise<ChromeSession> {
  const capabilities: ModelCapabilities = {
    expectedInputs: [
      { type: 'text', languages: ['en'] },
      ...(screenshot === undefined ? [] : [{ type: 'image' } as const]),
    ],
    expectedOutputs: [{ type: 'text', languages: ['en'] }],
  };
  const options = { ...capabilities, initialPrompts: [{ role: 'system' as const, content: instructions }], signal };
  const state = await model.availability(capabilities);
  switch (state) {
    case 'available':
      return await model.create(options);
    case 'downloadable':
      return await download(model, options);
    case 'downloading':
      throw notReady('is still being downloaded', 'downloading');
    case 'unavailable':
      throw unavailable(screenshot !== undefined);
  }
}

/** Starts the download, which the browser continues by itself; it takes longer than any call. */
function download(model: ChromeModel, options: Parameters<ChromeModel['create']>[0]): Promise<ChromeSession> {
  return new Promise((resolve, reject) => {
    const onDownload = (): void => reject(notReady('is still being downloaded', 'downloading'));
    const monitor = (target: EventTarget): void =>
      target.addEventListener('downloadprogress', onDownload, { once: true });
    model.create({ ...options, monitor }).then(resolve, (thrown: unknown) => {
      // Chrome starts a download only after a user gesture, which a background worker never has.
      reject(
        nameOf(thrown) === 'NotAllowedError' ? notReady('has not been downloaded yet', 'downloadable', thrown) : thrown,
      );
    });
  });
}

async function askOnce(session: ChromeSession, question: Question, signal: AbortSignal): Promise<ModelOutput> {
  try {
    const { page, text, screenshot, schema } = question;
    const content: Part[] = [{ type: 'text', value: `${page}\n\n${text}` }];
    if (screenshot !== undefined) content.push({ type: 'image', value: pngOf(screenshot) });
    const input: Message[] = [{ role: 'user', content }];
    const before = session.contextUsage ?? 0;
    const measured = (await session.measureContextUsage?.(input)) ?? 0;
    const answer = await session.prompt(input, { signal, ...(schema ? { responseConstraint: schema } : {}) });
    return { text: answer, usage: usageOf(before + measured, session.contextUsage ?? 0) };
  } finally {
    session.destroy();
  }
}

function usageOf(inputTokens: number, totalTokens: number): Usage {
  return { inputTokens, outputTokens: Math.max(0, totalTokens - inputTokens), cachedInputTokens: 0, modelCalls: 1 };
}

function pngOf(base64: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: 'image/png' });
}

/** Chrome's errors are DOMExceptions, identified by their names. */
function translate(thrown: unknown, signal: AbortSignal): SvcError {
  if (signal.aborted) return abortedError(signal.reason, NANO_MODEL);
  if (thrown instanceof UnsupportedModelError || thrown instanceof MissingLLMConfigurationError) return thrown;
  const said = thrown instanceof Error ? thrown.message : String(thrown);
  const options = { data: { modelName: NANO_MODEL }, cause: thrown };
  if (nameOf(thrown) === 'NotSupportedError') {
    return new UnsupportedModelError(`Chrome's built-in model cannot do this: ${said}`, options);
  }
  if (nameOf(thrown) !== 'QuotaExceededError') {
    return new LLMResponseError(`Chrome's built-in model failed: ${said}`, options);
  }
  return new LLMResponseError("The page is too long for Chrome's built-in model.", {
    hint: 'Narrow the page with a selector, or choose a larger model.',
    data: { modelName: NANO_MODEL, reason: 'too-long' },
    cause: thrown,
  });
}

function nameOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.name : '';
}

function noModel(): UnsupportedModelError {
  return new UnsupportedModelError(`"${NANO_MODEL}" is Chrome's built-in model, and there is none here.`, {
    hint: 'Use it through the extension in Chrome 148 or later, or choose another model.',
    data: { modelName: NANO_MODEL },
  });
}

function unavailable(withPicture: boolean): UnsupportedModelError {
  const what = withPicture ? 'with pictures is' : 'is';
  return new UnsupportedModelError(`Chrome's built-in model ${what} unavailable on this device.`, {
    hint: 'chrome://on-device-internals says why; choose another model meanwhile.',
    data: { modelName: NANO_MODEL, availability: 'unavailable' },
  });
}

function notReady(state: string, availability: string, cause?: unknown): MissingLLMConfigurationError {
  return new MissingLLMConfigurationError(`Chrome's built-in model ${state}.`, {
    hint: 'chrome://on-device-internals shows how far it is, and can load it.',
    data: { modelName: NANO_MODEL, availability },
    cause,
  });
}

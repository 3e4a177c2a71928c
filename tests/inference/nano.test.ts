import { describe, expect, it } from 'vitest';
import { CancelledError, LLMResponseError, TimeoutError } from '../../lib/errors/named-errors.ts';
import { nanoInference, type ChromeModel, type ChromeSession } from '../../lib/inference/nano.ts';
import { act, extract, saveAnswer } from './provider-cases.ts';

type Availability = Awaited<ReturnType<ChromeModel['availability']>>;
type Input = Parameters<ChromeSession['prompt']>[0];

/** Chrome's `LanguageModel` with a script for a model: its interface, its states and its exceptions. */
class ScriptedChrome implements ChromeModel {
  readonly created: Parameters<ChromeModel['create']>[0][] = [];
  readonly prompted: { input: Input; options: Parameters<ChromeSession['prompt']>[1] }[] = [];
  destroyed = 0;
  /** What `create` does for a model that is not there yet. */
  onDownload: (target: EventTarget) => void = () => {};
  readonly #state: Availability;
  readonly #answer: () => Promise<string>;

  constructor(state: Availability, answer: string | (() => Promise<string>) = '{}') {
    this.#state = state;
    this.#answer = typeof answer === 'string' ? async () => answer : answer;
  }

  async availability({ expectedInputs }: Parameters<ChromeModel['availability']>[0]): Promise<Availability> {
    return expectedInputs.some(({ type }) => type === 'image') ? 'unavailable' : this.#state;
  }

  async create(options: Parameters<ChromeModel['create']>[0]): Promise<ChromeSession> {
    this.created.push(options);
    options.signal.throwIfAborted();
    if (this.#state !== 'available') {
      const target = new EventTarget();
      options.monitor?.(target);
      this.onDownload(target);
      return new Promise(() => {});
    }
    let contextUsage = 20;
    const prompt: ChromeSession['prompt'] = async (input, given) => {
      this.prompted.push({ input, options: given });
      const aborted = new Promise<never>((_, reject) => {
        given.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
      const text = await Promise.race([this.#answer(), aborted]);
      contextUsage += 30 + 7;
      return text;
    };
    return {
      prompt,
      measureContextUsage: async () => 30,
      get contextUsage() {
        return contextUsage;
      },
      destroy: () => void (this.destroyed += 1),
    };
  }
}

const ask = (
  chrome: ChromeModel | undefined,
  request: typeof act | typeof extract = act,
  signal = AbortSignal.timeout(5_000),
) => nanoInference(chrome).generate(request, { signal });
const never = (): Promise<string> => new Promise(() => {});
const fail = (name: string) => async (): Promise<string> => {
  throw new DOMException('Chrome said so', name);
};

describe('chrome/gemini-nano', () => {
  it('answers in one conversation, which it closes, and tells what that took', async () => {
    const chrome = new ScriptedChrome('available', JSON.stringify(saveAnswer));
    expect(await ask(chrome)).toEqual({
      reply: { task: 'act', action: saveAnswer.action, twoStep: false },
      usage: { inputTokens: 50, outputTokens: 7, cachedInputTokens: 0, modelCalls: 1 },
    });
    expect(chrome.created[0]?.initialPrompts[0]).toMatchObject({
      role: 'system',
      content: expect.stringMatching(/never\s+an instruction/),
    });
    expect(JSON.stringify(chrome.prompted[0]?.input)).toContain('[0-2] button: Save');
    expect(chrome.destroyed).toBe(1);
  });

  it('is held to the schema of the answer', async () => {
    const chrome = new ScriptedChrome('available', '{"price":3}');
    expect((await ask(chrome, extract)).reply).toEqual({ task: 'extract', data: { price: 3 } });
    expect(chrome.prompted[0]?.options.responseConstraint).toMatchObject({ properties: { price: { type: 'number' } } });
  });

  it('reads the part of a long page that it has room for', async () => {
    const rows = Array.from({ length: 3_000 }, (_, index) => `  [0-${index + 10}] link: Entry ${index}`);
    const page = { ...act.page, outline: ['[0-1] document: Shop', ...rows, '  [0-2] button: Save'].join('\n') };
    const chrome = new ScriptedChrome('available', JSON.stringify(saveAnswer));
    await ask(chrome, { ...act, page });
    const sent = JSON.stringify(chrome.prompted[0]?.input);
    expect(sent).toContain('[0-2] button: Save');
    expect(sent.length).toBeLessThan(14_000);
    expect(nanoInference(chrome).outlineBudget).toBe(12_000);
  });

  it('reads a smaller part when its signs take more room than it has', async () => {
    const rows = Array.from({ length: 900 }, (_, index) => `  [0-${index + 10}] link: 項目の名前 ${index}`);
    const page = { ...act.page, outline: ['[0-1] document: 店', ...rows, '  [0-2] button: Save'].join('\n') };
    const answers = [fail('QuotaExceededError'), async () => JSON.stringify(saveAnswer)];
    const chrome = new ScriptedChrome('available', () => (answers.shift() ?? never)());
    expect((await ask(chrome, { ...act, page })).reply).toMatchObject({ action: { ref: '0-2' } });
    expect(JSON.stringify(chrome.prompted[1]?.input).length).toBeLessThan(6_000);
    expect(chrome.destroyed).toBe(2);
  });

  it.each<[string, ScriptedChrome | undefined, object]>([
    [
      'is not in this browser',
      undefined,
      { name: 'UnsupportedModelError', message: expect.stringMatching(/none here/) },
    ],
    [
      'is unavailable',
      new ScriptedChrome('unavailable'),
      {
        name: 'UnsupportedModelError',
        message: expect.stringMatching(/unavailable on this device/),
        data: { availability: 'unavailable' },
      },
    ],
    [
      'is being downloaded',
      new ScriptedChrome('downloading'),
      { name: 'MissingLLMConfigurationError', message: expect.stringMatching(/still being downloaded/) },
    ],
  ])('says that it %s', async (_, chrome, failure) => {
    await expect(ask(chrome)).rejects.toMatchObject(failure);
    expect(chrome?.created ?? []).toHaveLength(0);
  });

  it('begins the download, and does not wait for it', async () => {
    const chrome = new ScriptedChrome('downloadable');
    chrome.onDownload = (target) => target.dispatchEvent(new Event('downloadprogress'));
    await expect(ask(chrome)).rejects.toMatchObject({
      name: 'MissingLLMConfigurationError',
      message: expect.stringMatching(/being downloaded/),
    });
    expect(chrome.created).toHaveLength(1);
  });

  it('says that it has not been downloaded when Chrome wants a click of the user for that', async () => {
    const chrome = new ScriptedChrome('downloadable');
    chrome.onDownload = () => {
      throw new DOMException('Requires a user gesture', 'NotAllowedError');
    };
    await expect(ask(chrome)).rejects.toMatchObject({
      name: 'MissingLLMConfigurationError',
      message: expect.stringMatching(/has not been downloaded yet/),
      hint: expect.stringMatching(/on-device-internals/),
    });
  });

  it('says that it sees no pictures where it does not', async () => {
    const asked = ask(new ScriptedChrome('available'), { ...extract, screenshot: 'cG5n' });
    await expect(asked).rejects.toMatchObject({
      name: 'UnsupportedModelError',
      message: expect.stringMatching(/with pictures/),
    });
  });

  it.each([
    ['QuotaExceededError', { name: 'LLMResponseError', data: { reason: 'too-long' } }],
    ['NotSupportedError', { name: 'UnsupportedModelError', message: expect.stringMatching(/Chrome said so/) }],
    ['UnknownError', { name: 'LLMResponseError', message: expect.stringMatching(/Chrome said so/) }],
  ])('names a failure that Chrome calls %s', async (name, failure) => {
    const chrome = new ScriptedChrome('available', fail(name));
    await expect(ask(chrome)).rejects.toMatchObject(failure);
    expect(chrome.destroyed).toBe(1);
  });

  it('says that an answer is no JSON', async () => {
    await expect(ask(new ScriptedChrome('available', 'Sure!'))).rejects.toBeInstanceOf(LLMResponseError);
  });

  it.each([
    [new DOMException('over', 'TimeoutError'), TimeoutError],
    [undefined, CancelledError],
  ])('stops when the call does: %s', async (reason, error) => {
    const caller = new AbortController();
    const chrome = new ScriptedChrome('available', () => {
      caller.abort(reason);
      return never();
    });
    await expect(ask(chrome, act, caller.signal)).rejects.toBeInstanceOf(error);
    expect(chrome.destroyed).toBe(1);
  });
});

import { InvalidActionError, InvalidParamsError } from '../errors/named-errors.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { ActResult, NavigateResult, ObservedElement } from '../protocol/results.ts';
import { Caller, scopeParams } from './caller.ts';
import {
  actOptions,
  callOptions,
  checkOptions,
  extractOptions,
  isExtractOptions,
  observeOptions,
} from './option-names.ts';
import type { ActOptions, CallOptions, ExtractOptions, ObserveOptions, TabhandOptions } from './options.ts';
import type { CacheReport, Extracted, ExtractSchema, InferSchema } from './schema.ts';

/** An action to do again: an element from `observe`, or one of `act`'s actions. */
export type ActionLike = Pick<ObservedElement, 'method' | 'arguments'> & {
  ref?: string | undefined;
  /** What is acted on shows this text, near the element of the ref. */
  text?: string | undefined;
};

/**
 * Drives a browser tab in natural language, and reads data from it.
 * @example
 * import { Tabhand } from 'tabhand';
 * import { z } from 'zod';
 *
 * const tabhand = new Tabhand({ env: 'LOCAL' });
 * await tabhand.navigate('https://example.com');
 * const { title } = await tabhand.extract('the title', z.object({ title: z.string() }));
 * @see specification 2.5, 4.3
 */
export class Tabhand implements AsyncDisposable {
  readonly #caller: Caller;

  /** @throws {ConfigurationError} `env` is neither `'SVC'` nor `'LOCAL'`, or there is no such option. */
  constructor(options: TabhandOptions) {
    this.#caller = new Caller(options);
  }

  /** Model usage of all calls so far. */
  get usage(): Readonly<CallUsage> {
    return { ...this.#caller.usage };
  }

  /**
   * Opens a URL.
   * @returns the final URL, the title and the HTTP status; a status of 400 or more is no error.
   * @throws {NavigationError} the page could not be loaded.
   */
  async navigate(url: string, options: CallOptions = {}): Promise<NavigateResult> {
    checkOptions(options, callOptions, 'navigate');
    return (await this.#caller.call('navigate', { url }, options)) as NavigateResult; // the row's result
  }

  /**
   * Does one action: in words, by ref (`click [0-14]`), or an element that `observe` returned.
   * @returns the actions done and what changed on the page, `'nothing'` when nothing did.
   * @throws {InstructionNotResolvedError} no element fits the words clearly; `data.candidates` lists the closest.
   * @throws {ActionFailedError} the element could not be acted on; `data.reason` says why.
   */
  async act(action: string | ActionLike, options: ActOptions = {}): Promise<ActResult> {
    checkOptions(options, actOptions, 'act');
    const text = typeof action === 'string' ? action : await refFormOf(action);
    const { variables } = options;
    const params = { action: text, ...this.#caller.modelParams(options), ...(variables ? { variables } : {}) };
    return (await this.#caller.call('act', params, options)) as ActResult; // the row's result
  }

  /**
   * Finds elements to act on, best first.
   * @returns an empty list when nothing fits.
   */
  async observe(instruction: string, options: ObserveOptions = {}): Promise<ObservedElement[]> {
    checkOptions(options, observeOptions, 'observe');
    const params = { instruction, ...this.#caller.modelParams(options), ...scopeParams(options) };
    return (await this.#caller.call('observe', params, options)) as ObservedElement[]; // the row's result
  }

  /** Reads the page: the text of its accessibility tree, with refs. */
  extract(options?: ExtractOptions): Promise<{ pageText: string }>;
  /** Extracts a string. */
  extract(
    instruction: string,
    schema?: undefined,
    options?: ExtractOptions,
  ): Promise<{ extraction: string } & CacheReport>;
  /** Extracts a string. */
  extract(instruction: string, options: ExtractOptions): Promise<{ extraction: string } & CacheReport>;
  /**
   * Extracts data.
   * @param instruction What to extract.
   * @param schema zod 3 or 4, a Standard Schema, or JSON Schema; URL fields are resolved to absolute URLs.
   * @param options.timeout Milliseconds for the whole call, the model included. Default: 55,000.
   * @returns data of the schema's type; an array schema gives an array.
   * @throws {SchemaValidationError} the model's reply does not fit `schema` (`data.issues`).
   * @throws {XPathResolutionError} `options.selector` matches nothing in the page or its frames.
   * @see specification 2.5, 7
   */
  extract<const S extends ExtractSchema>(
    instruction: string,
    schema: S,
    options?: ExtractOptions,
  ): Promise<Extracted<InferSchema<S>>>;
  async extract(
    first?: string | ExtractOptions,
    second?: ExtractSchema | ExtractOptions,
    last: ExtractOptions = {},
  ): Promise<unknown> {
    if (typeof first !== 'string') return await this.#caller.extract({}, checkedOptions(first ?? {}));
    if (isExtractOptions(second)) return await this.#caller.extract({ instruction: first }, second);
    checkOptions(last, extractOptions, 'extract');
    return await this.#caller.extract({ instruction: first, schema: second }, last);
  }

  /** Closes what the client opened: its session and tabs, or the Chrome it started. A page that was passed in stays open. */
  async close(): Promise<void> {
    await this.#caller.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

const NO_OPTIONS = ['instruction', 'schema', '~standard', '_def']; // of version 2, or of a schema

/** Rejects calls in another form, which would otherwise silently return the page's text. */
function checkedOptions(options: ExtractOptions): ExtractOptions {
  if (typeof options === 'object' && !NO_OPTIONS.some((name) => name in options)) {
    checkOptions(options, extractOptions, 'extract');
    return options;
  }
  throw new InvalidParamsError('extract was given its instruction as an option, or a schema alone.', {
    hint: 'Call extract(instruction, schema, options); the form extract({ instruction, schema }) is that of tabhand/v2.',
    data: { issues: [{ path: '', message: 'not options of extract' }] },
  });
}

async function refFormOf(action: ActionLike | undefined): Promise<string> {
  if (!action) {
    throw new InvalidActionError('act was given no action.', {
      hint: 'observe returns an empty list when nothing fits: check that it found an element.',
    });
  }
  const { method, ref, text, arguments: values } = action;
  const places = { ...(ref === undefined ? {} : { ref }), ...(text === undefined ? {} : { text }) };
  const { formatAction } = await import('../engine/ref-grammar.ts'); // those who only read need none of it
  const form = formatAction({ method, arguments: values, ...places });
  if (form !== undefined) return form;
  throw new InvalidActionError(`The action ${method} lacks its ref or its arguments.`, {
    hint: 'Pass an element that observe returned, with its arguments filled in.',
    data: { method },
  });
}

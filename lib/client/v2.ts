/// <reference lib="esnext.disposable" preserve="true" />
/**
 * The client library in its earlier form, `extract` on the page object: `import { Tabhand } from 'tabhand/v2'`. It exports
 * the errors of `tabhand` too. See specification 2.7.
 * @module v2
 */
import { InvalidParamsError } from '../errors/named-errors.ts';
import type { EngineProgress } from '../engine/progress.ts';
import type { ActResult, NavigateResult, ObservedElement } from '../protocol/results.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { callOptions, checkOptions, modelCallOptions } from './option-names.ts';
import type { CallOptions, ModelCallOptions, ModelOption, TabhandOptions } from './options.ts';
import type { CacheReport, Extracted, ExtractSchema, InferSchema } from './schema.ts';
import { Caller } from './caller.ts';

export * from '../errors/named-errors.ts';
export { SvcError } from '../errors/svc-error.ts';

/** @see specification 2.7 */
export interface ExtractOptions<S extends ExtractSchema = ExtractSchema> {
  /** What to extract. */
  instruction?: string;
  /** Structure of the data: an object; a list goes into a field of it. */
  schema?: S;
  /** XPath, with or without the prefix `xpath=`. */
  selector?: string;
  /** True reads frames too. Default: false. */
  iframes?: boolean;
  modelName?: string;
  /** `apiKey`, `baseURL` and options of the model's provider. */
  modelClientOptions?: Record<string, unknown>;
  /** Maximum milliseconds to wait for the page to settle. Default: 30,000. */
  domSettleTimeoutMs?: number;
  /** Ends the call early. */
  signal?: AbortSignal;
  /** Called with each phase of the call as it begins. */
  onProgress?: (progress: EngineProgress) => void;
}

const extractOptions = {
  instruction: true,
  schema: true,
  selector: true,
  iframes: true,
  modelName: true,
  modelClientOptions: true,
  domSettleTimeoutMs: true,
  signal: true,
  onProgress: true,
} satisfies Record<keyof ExtractOptions, true>;

const DOM_SETTLE_MS = 30_000; // specification 8

/** What a v2 client takes: the options of v3, and where warnings go. */
export interface TabhandV2Options extends TabhandOptions {
  /** Called with what a caller should know about a result, such as frames that were left out. Default: a process warning. */
  onWarning?: (warning: string) => void;
}

/** A client whose methods are on its `page`. */
export class Tabhand implements AsyncDisposable {
  readonly page: Page;
  readonly #caller: Caller;

  constructor(options: TabhandV2Options) {
    const { onWarning = warnProcess, ...own } = { ...options }; // a caller without types may give none
    this.#caller = new Caller(own);
    this.page = new Page(this.#caller, onWarning);
  }

  /** Does nothing; here for programs that call it. */
  async init(): Promise<void> {}

  async close(): Promise<void> {
    await this.#caller.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }
}

/** The page of a v2 client. */
export class Page {
  readonly #caller: Caller;
  readonly #warn: (warning: string) => void;

  /** @internal Made by `Tabhand`. */
  constructor(caller: Caller, warn: (warning: string) => void) {
    this.#caller = caller;
    this.#warn = warn;
  }

  async goto(url: string, options: CallOptions = {}): Promise<NavigateResult> {
    checkOptions(options, callOptions, 'goto');
    return (await this.#caller.call('navigate', { url }, options)) as NavigateResult; // the row's result
  }

  async act(action: string, options: ModelCallOptions = {}): Promise<ActResult> {
    checkOptions(options, modelCallOptions, 'act');
    const params = { action, ...this.#caller.modelParams(options) };
    return (await this.#caller.call('act', params, options)) as ActResult; // the row's result
  }

  async observe(instruction: string, options: ModelCallOptions = {}): Promise<ObservedElement[]> {
    checkOptions(options, modelCallOptions, 'observe');
    const params = { instruction, ...this.#caller.modelParams(options) };
    return (await this.#caller.call('observe', params, options)) as ObservedElement[]; // the row's result
  }

  /** Reads the page: the text of its accessibility tree. */
  extract(): Promise<{ pageText: string }>;
  /** Extracts a string. */
  extract(instruction: string): Promise<{ extraction: string } & CacheReport>;
  /**
   * Extracts data.
   * @throws {SchemaValidationError} the model's reply does not fit the schema (`data.issues`).
   * @throws {InvalidParamsError} the schema is not of an object.
   */
  extract<const S extends ExtractSchema>(
    options: ExtractOptions<S> & { schema: S },
  ): Promise<Extracted<InferSchema<S>>>;
  extract(
    options: ExtractOptions & { instruction: string; schema?: undefined },
  ): Promise<{ extraction: string } & CacheReport>;
  extract(options: ExtractOptions & { instruction?: undefined; schema?: undefined }): Promise<{ pageText: string }>;
  async extract(asked: string | ExtractOptions = {}): Promise<unknown> {
    const options: ExtractOptions = typeof asked === 'string' ? { instruction: asked } : asked;
    checkOptions(options, extractOptions, 'extract');
    if (options.schema) await refuseList(options.schema);
    const { instruction, schema, selector, iframes = false, domSettleTimeoutMs = DOM_SETTLE_MS } = options;
    const { signal, onProgress } = options;
    const model = modelOf(options, this.#caller.model);
    return await this.#caller.extract(
      { instruction, schema, iframes, domSettleTimeoutMs },
      {
        ...(selector === undefined ? {} : { selector: xpathOf(selector) }),
        ...(model === undefined ? {} : { model }),
        ...(signal ? { signal } : {}),
        onProgress: (progress: EngineProgress) => {
          if (progress.warning !== undefined) this.#warn(progress.warning);
          onProgress?.(progress);
        },
      },
    );
  }
}

async function refuseList(schema: ExtractSchema): Promise<void> {
  const json = await toJsonSchema(schema);
  if (json['type'] !== 'array') return;
  throw new InvalidParamsError('In v2 the schema is an object; this one is a list.', {
    hint: 'Put the list in a field: z.object({ items: z.array(…) }), or use the client of version 3.',
    data: { issues: [{ path: '/schema', message: 'must be an object' }] },
  });
}

function xpathOf(selector: string): string {
  return selector.startsWith('xpath=') ? selector : `xpath=${selector}`;
}

/** The options belong to the model that is named, or else to the client's own. */
function modelOf(
  { modelName, modelClientOptions }: ExtractOptions,
  own: ModelOption | undefined,
): ModelOption | undefined {
  if (!modelClientOptions) return modelName;
  const name = modelName ?? (typeof own === 'object' ? own.modelName : own);
  const known = typeof own === 'object' && own.modelName === name ? own : {};
  if (name !== undefined) return { ...known, ...modelClientOptions, modelName: name };
  throw new InvalidParamsError('modelClientOptions need a modelName.', {
    hint: 'Name the model in the call, or in the options of the client.',
    data: { issues: [{ path: '/modelName', message: 'missing' }] },
  });
}

function warnProcess(warning: string): void {
  process.emitWarning(warning, 'TabhandWarning');
}

import { ConfigurationError } from '../errors/named-errors.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { Backend, BackendScope, PageMethod } from './backend.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { CallReporter } from './call-reporter.ts';
import { checkClientOptions } from './option-names.ts';
import type {
  CallOptions,
  ExtractOptions,
  ModelCallOptions,
  ModelOption,
  ObserveOptions,
  TabhandOptions,
} from './options.ts';
import { checkPage } from './page-like.ts';
import type { ExtractSchema } from './schema.ts';

const MAX_OUTLINE_CHARACTERS = 10_000_000; // a program reads the whole outline, where an MCP client gets parts

/** What is extracted, and the parameters which only v2 has. */
export interface ExtractQuery {
  instruction?: string | undefined;
  schema?: ExtractSchema | undefined;
  iframes?: boolean;
  domSettleTimeoutMs?: number;
}

/** Makes the calls of a client, of either version, through its back end. */
export class Caller {
  readonly usage: CallUsage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, modelCalls: 0, milliseconds: 0 };
  readonly #options: TabhandOptions;
  #backend: Promise<Backend> | undefined;

  /** @throws {ConfigurationError} `env` is neither `'SVC'` nor `'LOCAL'`, or there is no such option. */
  constructor(options: TabhandOptions) {
    const { env } = options ?? {}; // a caller without types may give none
    if (env !== 'SVC' && env !== 'LOCAL') {
      throw new ConfigurationError(`env must be 'SVC' or 'LOCAL', not ${JSON.stringify(env)}.`);
    }
    checkClientOptions(options);
    this.#options = options;
  }

  /** The model of calls that name none. */
  get model(): ModelOption | undefined {
    return this.#options.model;
  }

  async call<M extends PageMethod>(method: M, params: MethodParams<M>, options: CallOptions): Promise<unknown> {
    const { timeout } = options;
    using listener = new CallReporter(options, { method, debug: this.#options.debug, total: this.usage });
    const page = options.page ?? this.#options.page;
    if (page) checkPage(page);
    const scope: BackendScope = {
      page,
      signal: listener.signal,
      onProgress: (progress) => listener.progress(progress),
      onUsage: (usage) => listener.usage(usage),
    };
    const timedParams = timeout === undefined ? params : { ...params, timeout };
    return await listener.report(async () => (await this.#open()).call(method, timedParams, scope));
  }

  async extract(query: ExtractQuery, options: ExtractOptions): Promise<unknown> {
    const { schema } = query;
    const json = schema && (await toJsonSchema(schema));
    const params = { ...this.#extractParams(query, options), ...(json ? { schema: json } : {}) };
    const whole = query.instruction === undefined && !json ? { budget: MAX_OUTLINE_CHARACTERS } : {};
    if (!schema || !json) return await this.call('extract', { ...params, ...whole }, options);
    const { extractTyped } = await import('./typed-data.ts'); // with it comes zod, which importing us need not wait for
    return await extractTyped({
      schema,
      json,
      timeoutMs: options.timeout,
      signal: options.signal,
      ask: ({ timeout, ...repair } = {}) =>
        this.call('extract', { ...params, ...repair }, timeout === undefined ? options : { ...options, timeout }),
    });
  }

  #extractParams(query: ExtractQuery, options: ExtractOptions): MethodParams<'extract'> {
    const { instruction, iframes, domSettleTimeoutMs = this.#options.domSettleTimeout } = query;
    return {
      ...(instruction === undefined ? {} : { instruction }),
      ...this.modelParams(options),
      ...scopeParams(options),
      ...(options.screenshot === undefined ? {} : { screenshot: options.screenshot }),
      ...(iframes === undefined ? {} : { iframes }),
      ...(domSettleTimeoutMs === undefined ? {} : { domSettleTimeoutMs }),
    };
  }

  modelParams(options: ModelCallOptions): Pick<MethodParams<'act'>, 'model' | 'serverCache'> {
    const model = this.#modelOf(options.model);
    const serverCache = options.serverCache ?? this.#options.serverCache;
    return { ...(model === undefined ? {} : { model }), ...(serverCache === undefined ? {} : { serverCache }) };
  }

  /** The client's own settings go with its model, also where a call names just that. */
  #modelOf(named: ModelOption | undefined): ModelOption | undefined {
    const clientModel = this.#options.model;
    return named === undefined || (typeof clientModel === 'object' && clientModel.modelName === named)
      ? clientModel
      : named;
  }

  async close(): Promise<void> {
    const backend = this.#backend;
    this.#backend = undefined; // another call may follow
    await (await backend)?.close();
  }

  async #open(): Promise<Backend> {
    this.#backend ??= openBackend(this.#options);
    try {
      return await this.#backend;
    } catch (failure) {
      this.#backend = undefined; // the next call tries again
      throw failure;
    }
  }
}

/** The selectors among a call's options, as parameters. */
export function scopeParams(options: ObserveOptions): { selector?: string; ignoreSelectors?: string[] } {
  const { selector, ignoreSelectors } = options;
  return { ...(selector === undefined ? {} : { selector }), ...(ignoreSelectors ? { ignoreSelectors } : {}) };
}

/** Loaded when first used: a client of a relay never loads the engine, and the other way round. */
async function openBackend(options: TabhandOptions): Promise<Backend> {
  if (options.env === 'SVC') {
    const { SvcBackend } = await import('./svc-backend.ts');
    return new SvcBackend(options);
  }
  const { LocalBackend } = await import('./local-backend.ts');
  return new LocalBackend(options);
}

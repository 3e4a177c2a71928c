import { isDeepStrictEqual } from 'node:util';
import { BrowserNotConnectedError, TabClosedError } from '../errors/named-errors.ts';
import type { SvcError } from '../errors/svc-error.ts';
import { fromWire, toWire } from '../errors/wire-error.ts';
import { Deadline } from '../engine/deadline.ts';
import { Engine, type EngineScope } from '../engine/engine.ts';
import type { Inference } from '../inference/inference.ts';
import { createInference, type ModelChoice } from '../inference/registry.ts';
import { methods, type MethodParams } from '../protocol/methods.ts';
import { checkedParams, type Backend, type BackendScope, type PageMethod } from './backend.ts';
import { fileReaderFor } from './local-files.ts';
import type { ModelOption, TabhandOptions } from './options.ts';
import type { OwnPage } from './own-page.ts';
import { PerPage, type PageLike } from './page-like.ts';
import { Tab } from './tab.ts';

const DEFAULT_MODEL = 'svc/lite';

/** Runs the engine in this process, on a page passed in, on a running Chrome, or on one that it starts. */
export class LocalBackend implements Backend {
  readonly #options: TabhandOptions;
  readonly #tabs = new PerPage<Tab>();
  #own: Promise<OwnPage> | undefined;
  /** The one before, which was closed. */
  #previous: OwnPage | undefined;
  #last: { choice: ModelChoice; inference: Inference } | undefined;

  constructor(options: TabhandOptions) {
    this.#options = options;
  }

  async call<M extends PageMethod>(method: M, given: MethodParams<M>, scope: BackendScope): Promise<unknown> {
    const params = checkedParams(method, given);
    const inference = this.#inferenceFor(modelOf(params));
    const timeoutMs = params.timeout ?? methods[method].timeoutMs;
    using deadline = new Deadline({ method, timeoutMs, signal: scope.signal });
    const page = await deadline.phase('opening the browser', () => this.#pageFor(scope.page));
    const engineScope: EngineScope = { signal: deadline.signal, progress: scope.onProgress, onUsage: scope.onUsage };
    const readFile = 'action' in params ? fileReaderFor(params.action) : undefined;
    try {
      return await this.#tabOf(page).use(deadline, (attached) =>
        flows[method](new Engine({ page: attached, inference, readFile }), params, engineScope),
      );
    } catch (thrown) {
      throw page !== scope.page && isPageGone(thrown) ? await this.#forgetPage(page, thrown) : thrown;
    }
  }

  async close(): Promise<void> {
    const own = (await this.#own) ?? this.#previous;
    this.#own = undefined;
    this.#previous = undefined;
    await own?.close();
  }

  async #pageFor(page: PageLike | undefined): Promise<PageLike> {
    if (page) return page;
    this.#own ??= this.#openOwn();
    return (await this.#own).page;
  }

  /** Forgets a page of ours that was closed, or whose Chrome has ended, so that the next call can open another. */
  async #forgetPage(page: PageLike, error: SvcError): Promise<SvcError> {
    const own = await this.#own;
    if (own?.page === page) {
      this.#previous = own;
      this.#own = undefined;
    }
    return fromWire({ ...toWire(error), hint: 'The next call opens a new page.' });
  }

  async #openOwn(): Promise<OwnPage> {
    try {
      const { openOwnPage } = await import('./own-page.ts');
      return await openOwnPage(this.#options, this.#previous);
    } catch (failure) {
      this.#own = undefined; // the next call tries again
      throw failure;
    }
  }

  /** The last call's model object, if the model is the same: it remembers what its server does not support. */
  #inferenceFor(model: ModelOption | undefined): Inference {
    const named = typeof model === 'string' ? { modelName: model } : (model ?? { modelName: DEFAULT_MODEL });
    const choice = { ...named, env: { ...process.env } };
    if (this.#last && isDeepStrictEqual(choice, this.#last.choice)) return this.#last.inference;
    const inference = createInference(choice);
    this.#last = { choice, inference };
    return inference;
  }

  #tabOf(page: PageLike): Tab {
    const known = this.#tabs.get(page) ?? new Tab(page);
    this.#tabs.set(page, known);
    return known;
  }
}

function isPageGone(thrown: unknown): thrown is SvcError {
  return thrown instanceof TabClosedError || thrown instanceof BrowserNotConnectedError;
}

type Flow<M extends PageMethod> = (engine: Engine, params: MethodParams<M>, scope: EngineScope) => Promise<unknown>;

const flows: { [M in PageMethod]: Flow<M> } = {
  navigate: (engine, params, scope) => engine.navigate(params, scope),
  act: (engine, params, scope) => engine.act(params, scope),
  observe: (engine, params, scope) => engine.observe(params, scope),
  extract: (engine, params, scope) => engine.extract(params, scope),
};

/** `navigate` has none. */
function modelOf(params: object): ModelOption | undefined {
  return 'model' in params ? (params.model as ModelOption | undefined) : undefined; // the row's schema has parsed it
}

import { bounded } from './bounded.ts';
import type { Inference } from '../inference/inference.ts';
import type { CallUsage } from '../protocol/api.ts';
import { methods, type MethodName, type MethodParams, type MethodResult } from '../protocol/methods.ts';
import type { CachedModel, ReplyCache } from './cache.ts';
import { Call, type ReadFile } from './call.ts';
import { Deadline } from './deadline.ts';
import { extract } from './extract.ts';
import type { Learner } from './learner.ts';
import { navigate } from './navigate.ts';
import type { EnginePage } from './page.ts';
import type { EngineProgress } from './progress.ts';
import type { EngineTabs } from './tabs.ts';

const CACHE_WAIT_SHARE = 0.5; // of its time, to wait for another call that asks the same: the rest is enough to ask itself

export interface EngineOptions {
  page: EnginePage;
  /** The tabs of the session; without it an act stays in its page. */
  tabs?: EngineTabs | undefined;
  inference: Inference;
  /** `<provider>/<model>` of `inference`; part of the cache's key. */
  modelName?: string;
  /** Keeps replies of the model; without it `cacheStatus` is absent. */
  cache?: ReplyCache | undefined;
  /** Experimental: fills lists as earlier answers taught it; for one call. Without it nothing is learned. */
  learner?: Learner | undefined;
  /** Reads a file that an action uploads; without it there are none. */
  readFile?: ReadFile | undefined;
}

export interface EngineScope {
  signal?: AbortSignal | undefined;
  progress?: ((value: EngineProgress) => void) | undefined;
  /** Called when data was filled from what earlier answers had taught, without the model. */
  onLearned?: (() => void) | undefined;
  /** Called with the usage of the call's model calls, also when the call fails. */
  onUsage?: ((usage: CallUsage) => void) | undefined;
}

interface FlowRun<T> {
  method: Exclude<MethodName, 'start' | 'end'>;
  params: { timeout?: number | undefined; serverCache?: boolean | undefined };
  scope: EngineScope;
  flow: (call: Call) => Promise<T>;
}

/**
 * The flows behind the tools, on one page with one model. It is independent of any host: it sees only the page and the model.
 * Each call has one deadline: `params.timeout`, or the method's own.
 * @throws {TimeoutError} the deadline passed; `data.phase` says what was being waited for.
 * @throws {CancelledError} `scope.signal` was aborted.
 */
export class Engine {
  readonly #options: EngineOptions;

  constructor(options: EngineOptions) {
    this.#options = options;
  }

  /** @throws {NavigationError} the page could not be loaded. */
  navigate(params: MethodParams<'navigate'>, scope: EngineScope = {}): Promise<MethodResult<'navigate'>> {
    return this.#run({
      method: 'navigate',
      params,
      scope,
      flow: async (call) => bounded(await navigate(call, params)),
    });
  }

  /**
   * @throws {InvalidActionError} the ref form is malformed.
   * @throws {InstructionNotResolvedError} no element fits the words clearly; `data.candidates` lists the closest.
   * @throws {StaleRefError} the ref's element is gone.
   * @throws {ActionFailedError} the element could not be acted on; `data.reason` says why.
   */
  act(params: MethodParams<'act'>, scope: EngineScope = {}): Promise<MethodResult<'act'>> {
    return this.#run({
      method: 'act',
      params,
      scope,
      flow: async (call) => bounded(await (await loadAct()).act(call, params)),
    });
  }

  observe(params: MethodParams<'observe'>, scope: EngineScope = {}): Promise<MethodResult<'observe'>> {
    return this.#run({
      method: 'observe',
      params,
      scope,
      flow: async (call) => bounded(await (await loadObserve()).observe(call, params)),
    });
  }

  /**
   * @returns data of the schema's type; `{ extraction }` without schema; `{ pageText }` without instruction.
   * @throws {SchemaValidationError} the model's reply does not fit the schema (`data.issues`).
   * @throws {XPathResolutionError} `selector` matches nothing.
   */
  extract(params: MethodParams<'extract'>, scope: EngineScope = {}): Promise<unknown> {
    return this.#run({ method: 'extract', params, scope, flow: (call) => extract(call, params) });
  }

  async #run<T>({ method, params, scope, flow }: FlowRun<T>): Promise<T> {
    const { page, tabs, inference, readFile } = this.#options;
    const startedAt = Date.now();
    const timeoutMs = params.timeout ?? methods[method].timeoutMs;
    const onPhase = (phase: string): void => scope.progress?.({ phase });
    using deadline = new Deadline({ method, timeoutMs, signal: scope.signal, onPhase });
    const cache = params.serverCache === false ? undefined : await this.#cache(timeoutMs);
    const learner = cache && this.#learner();
    const call = new Call({ page, tabs, inference, deadline, cache, learner, readFile, progress: scope.progress });
    try {
      const result = await flow(call);
      const committed = deadline.phase('writing the cache', async () => cache?.commit());
      await committed.catch(() => {}); // in time or not: the result is there
      return result;
    } finally {
      if (learner?.hasFilled) scope.onLearned?.();
      scope.onUsage?.({ ...call.usage, milliseconds: Date.now() - startedAt });
    }
  }

  /** A fast model needs no learned rules in its place. */
  #learner(): Learner | undefined {
    const { learner, inference } = this.#options;
    return inference.quickTasks ? undefined : learner;
  }

  /**
   * Loaded where there is a store: a client without a relay has none. A worker can import nothing later: there `Learner` brings
   * it.
   */
  async #cache(timeoutMs: number): Promise<CachedModel | undefined> {
    const { cache, modelName = '' } = this.#options;
    if (!cache) return undefined;
    const { CachedModel: Cached } = await import('./cache.ts');
    return new Cached(cache, { modelName, waitMs: Math.floor(timeoutMs * CACHE_WAIT_SHARE) });
  }
}

// Loaded by the first act, or observation: a program that only reads does without. A worker can import nothing later; ours has
// them from its own calls.
function loadObserve(): Promise<typeof import('./observe.ts')> {
  return import('./observe.ts');
}

function loadAct(): Promise<typeof import('./act.ts')> {
  return import('./act.ts');
}

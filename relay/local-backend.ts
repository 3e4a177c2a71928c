import { randomUUID } from 'node:crypto';
import { CancelledError, OutcomeUnknownError, SessionNotFoundError, TimeoutError } from '../lib/errors/named-errors.ts';
import { TARGET_PREFIX } from '../lib/protocol/api.ts';
import type { SessionInfo } from '../lib/protocol/link.ts';
import { methods, type MethodResult } from '../lib/protocol/methods.ts';
import type { QuestionCoalescer } from './question-coalescer.ts';
import type { Backend, BackendCall, BackendResult, Caller, LeaveReason } from './backend.ts';
import type { Browsers } from './browsers.ts';
import type { ConnectedExtension } from './directory.ts';
import type { Metrics, ModelUse } from './metrics.ts';
import { modelOf, type ModelSelections } from './model-selections.ts';
import type { SessionRegistry } from './session-registry.ts';
import { handleOf } from './sessions.ts';
import { UsageMeter } from './usage.ts';
import { callWorker, parseCall, type WorkerCall } from './worker-call.ts';

export interface LocalBackendOptions {
  browsers: Browsers;
  registry: SessionRegistry;
  models: ModelSelections;
  metrics: Metrics;
  /** Undefined when models' answers are not cached. */
  askers: QuestionCoalescer | undefined;
}

type Started = MethodResult<'start'>;

interface Place {
  sessionId: string;
  extension: ConnectedExtension;
  /** The number of the session's first document, where it is not 0. */
  firstDocument?: number;
}

const DOCUMENTS = 10_000; // more than a session has: a ref from a lost session must never name another element

/** Carries out methods through the extensions that are connected to this process. */
export class LocalBackend implements Backend {
  readonly #browsers: Browsers;
  readonly #registry: SessionRegistry;
  readonly #models: ModelSelections;
  readonly #metrics: Metrics;
  readonly #askers: QuestionCoalescer | undefined;
  readonly #creating = new Map<string, Promise<Started>>();
  /** How many sessions each caller has had since it last ended one properly. */
  readonly #had = new Map<string, number>();

  constructor({ browsers, registry, models, metrics, askers }: LocalBackendOptions) {
    this.#browsers = browsers;
    this.#registry = registry;
    this.#models = models;
    this.#metrics = metrics;
    this.#askers = askers;
  }

  async call(asked: BackendCall): Promise<BackendResult> {
    const meter = new UsageMeter(asked.onProgress);
    try {
      const done = await this.#call(asked, meter);
      return { ...done, usage: meter.usage, learned: meter.learned };
    } catch (thrown) {
      if (meter.usage) asked.onSpent?.(meter.usage);
      throw thrown;
    } finally {
      if (meter.usage) this.#metrics.countUsage({ ...modelUsedBy(asked), usage: meter.usage });
    }
  }

  async #call(asked: BackendCall, meter: UsageMeter): Promise<BackendResult> {
    const { method } = asked;
    const { call: parsed, sessionId } = parseCall(asked, performance.now());
    const call = { ...parsed, onProgress: meter.receive };
    if (method === 'start') return this.#start(call, sessionId);
    if (method === 'end') return this.#end(call, sessionId);
    return this.#run(call, sessionId ?? (await this.#ownSession(call)).sessionId);
  }

  async sessions(): Promise<SessionInfo[]> {
    return this.#browsers.sessions();
  }

  onSessions(changed: () => void): () => void {
    return this.#browsers.onSessions(changed);
  }

  async leave({ id }: Caller, how: LeaveReason): Promise<void> {
    if (id === undefined) return;
    if (how === 'gone') {
      this.#registry.release(id);
      this.#had.delete(id);
    } else this.#registry.quiet(id);
  }

  async #start(call: WorkerCall, wanted: string | undefined): Promise<BackendResult> {
    if (wanted === undefined) return this.#startOwn(call);
    if (wanted.startsWith(TARGET_PREFIX)) return started(await this.#create(call, { sessionId: wanted }));
    const place = await this.#take(call, wanted);
    return started(await this.#startIn(place, call, { sessionId: wanted }));
  }

  /** The caller's session, created when there is none. Always asks the worker, which reopens the session's tab if need be. */
  async #startOwn(call: WorkerCall): Promise<BackendResult> {
    const active = this.#active(call.caller);
    if (!active || this.#isCreating(call.caller)) return started(await this.#ownSession(call));
    return started(await this.#startIn(await this.#take(call, active), call, {}));
  }

  async #run(call: WorkerCall, sessionId: string): Promise<BackendResult> {
    try {
      return await this.#once(call, sessionId);
    } catch (thrown) {
      const isRead = methods[call.method].annotations.readOnlyHint;
      if (!isRead || !(thrown instanceof OutcomeUnknownError)) throw thrown;
      return this.#once(call, sessionId); // reading changes nothing: the restarted worker may be asked again
    }
  }

  async #once(call: WorkerCall, sessionId: string): Promise<BackendResult> {
    const place = await this.#take(call, sessionId);
    call.onSession?.(sessionId);
    return { result: await this.#send(call, place), sessionId };
  }

  async #end(call: WorkerCall, wanted: string | undefined): Promise<BackendResult> {
    const sessionId = wanted ?? this.#active(call.caller);
    if (sessionId === undefined) return { result: { ended: false } };
    try {
      await this.#send(call, await this.#take(call, sessionId));
    } catch (thrown) {
      if (!(thrown instanceof SessionNotFoundError)) throw thrown; // it is gone, as wanted
    }
    this.#forget(sessionId);
    if (call.caller.id !== undefined) this.#had.delete(call.caller.id);
    return { result: { ended: true, sessionId } };
  }

  #active({ id }: Caller): string | undefined {
    return id === undefined ? undefined : this.#registry.heldBy(id)?.sessionId;
  }

  #isCreating({ id }: Caller): boolean {
    return id !== undefined && this.#creating.has(id);
  }

  /** The caller's session for a call that names none; calls that come while it is being made share it. */
  #ownSession(call: WorkerCall): Promise<Started> {
    const { id } = call.caller;
    if (id === undefined) return this.#create(call, {});
    const creating = this.#creating.get(id);
    if (creating) return creating.catch((thrown: unknown) => this.#ownSessionSince(thrown, call));
    const active = this.#active(call.caller);
    if (active !== undefined) return Promise.resolve({ sessionId: active });
    const created = this.#create(call, {}).finally(() => this.#creating.delete(id));
    this.#creating.set(id, created);
    return created;
  }

  /** Starts again if the call that was creating the session for others too was cancelled or timed out; rethrows anything else. */
  #ownSessionSince(thrown: unknown, call: WorkerCall): Promise<Started> {
    if (!isOver(thrown) || call.signal.aborted || performance.now() >= call.endsAt) throw thrown;
    return this.#ownSession(call);
  }

  /** Makes a session, or lets the worker choose the one of the tab that `params` names. */
  async #create(call: WorkerCall, params: { sessionId?: string }): Promise<Started> {
    const extension = await this.#browsers.forNewSession(call.caller.options.contextId, call);
    const { id } = call.caller;
    const had = (id !== undefined && this.#had.get(id)) || 0;
    const place = { sessionId: randomUUID(), extension, firstDocument: had * DOCUMENTS };
    this.#claim(call.caller, place);
    try {
      if (id !== undefined) this.#had.set(id, had + 1);
      const result = await this.#startIn(place, call, params);
      if (result.sessionId === place.sessionId) return result;
      this.#forget(place.sessionId);
      this.#claim(call.caller, { sessionId: result.sessionId, extension });
      return result;
    } catch (thrown) {
      this.#forget(place.sessionId);
      if (isOver(thrown)) void this.#endUnheard(place, call);
      throw thrown;
    }
  }

  /** Ends a session whose call was over before the session existed: its caller does not know of it. */
  async #endUnheard(place: Place, call: WorkerCall): Promise<void> {
    const { signal } = new AbortController();
    const end = {
      ...call,
      method: 'end',
      params: {},
      signal,
      endsAt: performance.now() + methods.end.timeoutMs,
    } as const;
    await this.#send(end, place).catch(() => {}); // the browser is away: it ends what it was asked for by whom it lost
    this.#forget(place.sessionId);
  }

  async #startIn(place: Place, call: WorkerCall, params: { sessionId?: string }): Promise<Started> {
    return methods.start.result.parse(await this.#send({ ...call, method: 'start', params }, place));
  }

  async #take(call: WorkerCall, sessionId: string): Promise<Place> {
    const place = { sessionId, extension: await this.#browsers.forSession(sessionId, call) };
    this.#claim(call.caller, place);
    return place;
  }

  #claim({ id, client, options }: Caller, { sessionId, extension: { profile } }: Place): void {
    const holder = { id: id ?? handleOf(sessionId), client };
    this.#registry.claim({ sessionId, profile, holder, keepAlive: options.keepAlive });
  }

  async #send(call: WorkerCall, given: Place): Promise<unknown> {
    const { sessionId } = given;
    try {
      const place = { ...given, models: this.#models, askers: this.#askers };
      return await this.#registry.runInSession(sessionId, () => callWorker(call, place));
    } catch (thrown) {
      if (thrown instanceof SessionNotFoundError) this.#forget(sessionId);
      throw thrown;
    }
  }

  #forget(sessionId: string): void {
    this.#registry.forget(sessionId);
    this.#models.forget(sessionId);
  }
}

function modelUsedBy({ method, params, caller }: BackendCall): Omit<ModelUse, 'usage'> {
  const { model } = params as { model?: Parameters<typeof modelOf>[0] }; // a call that asked a model was parsed
  return { method, modelName: modelOf(model, caller).modelName };
}

/** Whether a call failed because its caller no longer waits for it. */
function isOver(thrown: unknown): boolean {
  return thrown instanceof CancelledError || thrown instanceof TimeoutError;
}

function started(result: Started): BackendResult {
  return { result, sessionId: result.sessionId };
}

import { randomUUID } from 'node:crypto';
import { SessionNotFoundError, TabClosedError } from '../lib/errors/named-errors.ts';
import type { Backend, BackendCall, BackendResult, Caller } from './backend.ts';
import type { Browsers } from './browsers.ts';
import type { ConnectedExtension } from './directory.ts';
import type { ModelBook } from './models.ts';
import type { SessionRegistry } from './session-registry.ts';
import { callWorker, parseCall, type WorkerCall } from './worker-call.ts';

export interface LocalBackendOptions {
  browsers: Browsers;
  registry: SessionRegistry;
  models: ModelBook;
}

interface Place {
  sessionId: string;
  extension: ConnectedExtension;
}

/** Carries out methods through the extensions that are connected to this process. */
export class LocalBackend implements Backend {
  readonly #browsers: Browsers;
  readonly #registry: SessionRegistry;
  readonly #models: ModelBook;
  readonly #creating = new Map<string, Promise<string>>();

  constructor({ browsers, registry, models }: LocalBackendOptions) {
    this.#browsers = browsers;
    this.#registry = registry;
    this.#models = models;
  }

  async call(asked: BackendCall): Promise<BackendResult> {
    const { method } = asked;
    const { call, sessionId } = parseCall(asked, Date.now());
    if (method === 'start') return this.#start(call, sessionId);
    if (method === 'end') return this.#end(call, sessionId);
    return this.#run(call, sessionId ?? (await this.#ownSession(call)));
  }

  async leave(caller: Caller, how: 'closed' | 'lost'): Promise<void> {
    const session = this.#registry.heldBy(caller.id);
    if (session && how === 'closed' && !session.keepAlive) {
      await this.call({ method: 'end', params: {}, caller, signal: new AbortController().signal });
    }
    this.#registry.release(caller.id);
  }

  async #start(call: WorkerCall, sessionId: string | undefined): Promise<BackendResult> {
    if (sessionId === undefined) {
      const own = await this.#ownSession(call);
      return { result: { sessionId: own }, sessionId: own };
    }
    const place = await this.#take(call, sessionId);
    await this.#send({ ...call, params: { sessionId } }, place);
    return { result: { sessionId }, sessionId };
  }

  async #run(call: WorkerCall, sessionId: string): Promise<BackendResult> {
    const place = await this.#take(call, sessionId);
    return { result: await this.#send(call, place), sessionId };
  }

  async #end(call: WorkerCall, wanted: string | undefined): Promise<BackendResult> {
    const sessionId = wanted ?? this.#registry.heldBy(call.caller.id)?.sessionId;
    if (sessionId === undefined) return { result: { ended: false } };
    try {
      await this.#send(call, await this.#take(call, sessionId));
    } catch (thrown) {
      if (!isGone(thrown)) throw thrown; // gone is what was wanted
    }
    this.#forget(sessionId);
    return { result: { ended: true, sessionId } };
  }

  /** The caller's session, made when there is none; calls that come while it is being made share it. */
  #ownSession(call: WorkerCall): Promise<string> {
    const { id } = call.caller;
    const creating = this.#creating.get(id);
    if (creating) return creating;
    const active = this.#registry.heldBy(id);
    if (active) return Promise.resolve(active.sessionId);
    const created = this.#create(call).finally(() => this.#creating.delete(id));
    this.#creating.set(id, created);
    return created;
  }

  async #create(call: WorkerCall): Promise<string> {
    const extension = await this.#browsers.forNewSession(call.caller.options.contextId, call.signal);
    const place = { sessionId: randomUUID(), extension };
    this.#claim(call.caller, place);
    try {
      await this.#send({ ...call, method: 'start', params: {} }, place);
    } catch (thrown) {
      this.#forget(place.sessionId);
      throw thrown;
    }
    return place.sessionId;
  }

  async #take({ caller, signal }: WorkerCall, sessionId: string): Promise<Place> {
    const place = { sessionId, extension: await this.#browsers.ofSession(sessionId, signal) };
    this.#claim(caller, place);
    return place;
  }

  #claim({ id, client, options }: Caller, { sessionId, extension: { profile } }: Place): void {
    this.#registry.claim({ sessionId, profile, holder: { id, client }, keepAlive: options.keepAlive });
  }

  async #send(call: WorkerCall, { extension, sessionId }: Place): Promise<unknown> {
    try {
      return await callWorker(call, { extension, sessionId, models: this.#models });
    } catch (thrown) {
      if (isGone(thrown)) this.#forget(sessionId);
      throw thrown;
    }
  }

  #forget(sessionId: string): void {
    this.#registry.forget(sessionId);
    this.#models.forget(sessionId);
  }
}

function isGone(thrown: unknown): boolean {
  return thrown instanceof SessionNotFoundError || thrown instanceof TabClosedError;
}

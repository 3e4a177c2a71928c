import type { Protocol } from 'devtools-protocol';
import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { SvcDomProcessError, SvcEvalError } from '../errors/named-errors.ts';
import source, { hash } from './agent/main.ts?agent';
import type { Agent } from './agent/main.ts';
import type { Frame } from './frames.ts';
import { Notifier } from './notifier.ts';

/**
 * Name of our isolated world: by it a later attachment finds the world, and with it the refs, again. One with another agent,
 * as of the version before an update, makes a world of its own.
 */
export const WORLD_NAME = `tabhand-${hash}`;

const OBJECT_GROUP = 'tabhand';
const RELEASE_MS = 5_000; // one command to a frame's process
const OVERDUE_MS = 3_000; // far more than the agent adds to a wait where a machine is slow
const ANSWER_MS = 1_000; // from an answer of the page to that of a wait which is over
const EXPRESSION = `globalThis.tabhand ??= ${source}`; // a global of the isolated world, which the page cannot see

type FunctionName = keyof Agent;
type Args<N extends FunctionName> = Parameters<Agent[N]>;
type Value<N extends FunctionName> = Awaited<ReturnType<Agent[N]>>;

/** Our isolated world in one frame, with the agent in it. It ends with the frame's document. */
export class World {
  readonly frame: Frame;
  readonly contextId: number;
  readonly #agent: string;
  /** Count of changes at which the document was last searched for slots; see `adoptSlottedRoots`. */
  searchedAtChange: number | undefined;
  /** The ElementInternals of components that say their role or states by them, by number; see `findInternals`. */
  readonly internals = new Map<number, string>();
  nextComponent = 0;
  #groupCount = 0;

  /** Enters the frame's world, making it (or using the one in context `contextId`) and injecting the agent as needed. */
  static async enter(frame: Frame, contextId: number | undefined, signal: AbortSignal): Promise<World> {
    const context = contextId ?? (await createContext(frame, signal));
    const params = { expression: EXPRESSION, contextId: context, objectGroup: OBJECT_GROUP };
    const { result, exceptionDetails } = await frame.session.send('Runtime.evaluate', params, signal);
    if (exceptionDetails || result.objectId === undefined) throw evaluationError('the agent', exceptionDetails);
    return new World(frame, context, result.objectId);
  }

  private constructor(frame: Frame, contextId: number, agent: string) {
    this.frame = frame;
    this.contextId = contextId;
    this.#agent = agent;
  }

  get session(): CdpSession {
    return this.frame.session;
  }

  /**
   * Calls a function of the agent and waits for its value.
   * @throws {SvcEvalError} the function threw.
   * @throws {SvcDomProcessError} the document went away; see `isContextGone`.
   */
  async call<N extends FunctionName>(name: N, args: Args<N>, signal: AbortSignal): Promise<Value<N>> {
    const { value } = await this.#run(name, args, { returnByValue: true, signal });
    return value as Value<N>; // the agent's own types
  }

  /**
   * Calls a function of the agent that ends by itself after `maxMs`.
   * @returns `undefined` when it has not, long after, though the page answers. Chrome was seen to leave such a wait unanswered,
   * once in some hundred thousand timers, in a page that did nothing else.
   */
  async wait<N extends FunctionName>(
    name: N,
    args: Args<N>,
    { maxMs, signal }: WaitOptions,
  ): Promise<Value<N> | undefined> {
    const ended = new AbortController();
    const answer = this.call(name, args, signal);
    const overdue = this.#untilOverdue(maxMs, ended.signal);
    try {
      return await Promise.race([answer, overdue]);
    } finally {
      ended.abort();
      for (const rest of [answer, overdue]) rest.catch(() => undefined); // the other one has told all
    }
  }

  async #untilOverdue(maxMs: number, signal: AbortSignal): Promise<undefined> {
    const pause = (ms: number): Promise<void> => new Notifier().wait(performance.now() + ms, signal);
    await pause(maxMs + OVERDUE_MS);
    await untilAborted(this.session.ping(), signal); // a page that hangs is waited for
    await pause(ANSWER_MS);
  }

  /**
   * Calls a function of the agent that gives an object of the page.
   * @returns the object's id, or `undefined` when the function gave none.
   */
  async callForObjectId<N extends FunctionName>(
    name: N,
    args: Args<N>,
    options: ObjectGroupOptions,
  ): Promise<string | undefined> {
    const { objectId } = await this.#run(name, args, { returnByValue: false, ...options });
    return objectId;
  }

  /** Like `call`, with an object of the page (by id) as first argument. */
  async callOn<N extends FunctionName>(
    name: N,
    { objectId, args }: { objectId: string; args: readonly unknown[] },
    signal: AbortSignal,
  ): Promise<Value<N>> {
    const { value } = await this.#send(name, { objectIds: [objectId], args }, { returnByValue: true, signal });
    return value as Value<N>; // the agent's own types
  }

  /** Calls a function of the agent that gives a list of objects of the page. @returns their ids. */
  async callForObjectIds<N extends FunctionName>(
    name: N,
    args: Args<N>,
    options: ObjectGroupOptions,
  ): Promise<string[]> {
    const objectId = await this.callForObjectId(name, args, options);
    if (objectId === undefined) return [];
    const { result } = await this.session.send(
      'Runtime.getProperties',
      { objectId, ownProperties: true },
      options.signal,
    );
    return result.filter(({ name: key }) => /^\d+$/.test(key)).flatMap(({ value }) => value?.objectId ?? []);
  }

  /** Runs `work` with a group for objects of the page, and releases it then: what is held cannot leave the page's memory. */
  async withObjectGroup<T>(work: (objectGroup: string) => Promise<T>): Promise<T> {
    const objectGroup = `${OBJECT_GROUP} ${this.contextId} ${(this.#groupCount += 1)}`;
    try {
      return await work(objectGroup);
    } finally {
      const signal = AbortSignal.timeout(RELEASE_MS);
      this.session.send('Runtime.releaseObjectGroup', { objectGroup }, signal).catch(() => undefined); // or the page is gone
    }
  }

  /** Like `call`, with objects of the page (by id) as arguments. */
  async callWithObjects<N extends FunctionName>(name: N, objectIds: string[], signal: AbortSignal): Promise<Value<N>> {
    const { value } = await this.#send(name, { objectIds, args: [] }, { returnByValue: true, signal });
    return value as Value<N>; // the agent's own types
  }

  #run(name: FunctionName, args: readonly unknown[], options: CallOptions): Promise<Protocol.Runtime.RemoteObject> {
    return this.#send(name, { objectIds: [], args }, options);
  }

  /** Values cross as JSON text: chrome.debugger drops every property that is null. @see V8ValueConverter in Chromium */
  async #send(name: FunctionName, { objectIds, args }: CallArguments, options: CallOptions) {
    const { returnByValue, signal, objectGroup = OBJECT_GROUP } = options;
    const objects = objectIds.map((objectId) => ({ objectId }));
    const params = {
      objectId: this.#agent,
      functionDeclaration: `function (json, ...objects) { return this.${name}(...objects, ...JSON.parse(json)); }`,
      arguments: [{ value: JSON.stringify(args) }, ...objects],
      returnByValue,
      awaitPromise: true,
      objectGroup,
    };
    const { result, exceptionDetails } = await this.session.send('Runtime.callFunctionOn', params, signal);
    if (exceptionDetails) throw evaluationError(`agent.${name}`, exceptionDetails);
    return result;
  }
}

interface CallArguments {
  /** Objects of the page, which come first. */
  objectIds: string[];
  args: readonly unknown[];
}

interface WaitOptions {
  /** Milliseconds after which the wait ends by itself. */
  maxMs: number;
  signal: AbortSignal;
}

interface CallOptions {
  returnByValue: boolean;
  signal: AbortSignal;
  objectGroup?: string;
}

/** For objects that live as long as their group: see `withObjectGroup`. */
export interface ObjectGroupOptions {
  signal: AbortSignal;
  objectGroup: string;
}

/**
 * Whether a call failed because the document it was made in is gone. There is no code for it: the texts are those of V8
 * (v8/src/inspector/v8-runtime-agent-impl.cc, injected-script.cc), Blink and Chrome (page_handler.cc).
 */
export function isContextGone(error: unknown): boolean {
  const text = error instanceof SvcDomProcessError ? error.data['text'] : undefined;
  return typeof text === 'string' && CONTEXT_GONE.test(text);
}

const CONTEXT_GONE =
  /Cannot find context|Could not find object|context was destroyed|navigated or closed|No frame for given id|Session with given id not found|Not attached to an active page/i;

/** The contexts of worlds that an earlier attachment made and that still live, by frame. */
export async function findContexts(session: CdpSession, signal: AbortSignal): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  const stop = session.on('Runtime.executionContextCreated', ({ context }) => {
    const frameId: unknown = context.auxData?.frameId;
    if (context.name === WORLD_NAME && typeof frameId === 'string') found.set(frameId, context.id);
  });
  try {
    await session.send('Runtime.enable', undefined, signal); // reports every context before it answers
    await session.send('Runtime.disable', undefined, signal);
  } finally {
    stop();
  }
  return found;
}

async function createContext({ id, session }: Frame, signal: AbortSignal): Promise<number> {
  const params = { frameId: id, worldName: WORLD_NAME };
  const { executionContextId } = await session.send('Page.createIsolatedWorld', params, signal);
  return executionContextId;
}

function evaluationError(what: string, details: Protocol.Runtime.ExceptionDetails | undefined): SvcEvalError {
  const text = details?.exception?.description ?? details?.text ?? 'no value';
  const [message] = text.split('\n'); // the rest is the stack
  return new SvcEvalError(`Evaluating ${what} in the page failed: ${message}`, { data: { text } });
}

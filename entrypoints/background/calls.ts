import { Engine, type EngineScope } from '../../lib/engine/engine.ts';
import { DebuggerDetachedError, InvalidParamsError } from '../../lib/errors/named-errors.ts';
import type { Page } from '../../lib/page/page.ts';
import { TARGET_PREFIX } from '../../lib/protocol/api.ts';
import { workerMethods, type CallContext } from '../../lib/protocol/link.ts';
import { methods, type MethodName, type MethodParams, type MethodResult } from '../../lib/protocol/methods.ts';
import type { CallScope, Handler } from '../../lib/rpc/peer.ts';
import type { CallQueue } from './call-queue.ts';
import { chooseInference, relayCache, type RelayLink } from './inference.ts';
import { describeAction } from './last-action.ts';
import type { LivePages } from './live-pages.ts';
import { pageRefusal, refusePage } from './page-access.ts';
import { activeTab, type SessionRecord } from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import type { Sessions } from './sessions.ts';
import type { StopSwitch } from './stop-switch.ts';
import { awaken, findTab, leavePage } from './tabs.ts';

export interface CallsParts {
  sessions: Sessions;
  table: SessionTable;
  pages: LivePages;
  queue: CallQueue;
  stop: StopSwitch;
  link: RelayLink;
}

type PageMethod = Exclude<MethodName, 'start' | 'end'>;

interface Call<M extends MethodName> {
  context: CallContext;
  params: MethodParams<M>;
}

type Flow<M extends PageMethod> = (
  engine: Engine,
  params: MethodParams<M>,
  scope: EngineScope,
) => Promise<MethodResult<M>>;

const flows: { [M in PageMethod]: Flow<M> } = {
  navigate: (engine, params, scope) => engine.navigate(params, scope),
  act: (engine, params, scope) => engine.act(params, scope),
  observe: (engine, params, scope) => engine.observe(params, scope),
  extract: (engine, params, scope) => engine.extract(params, scope),
};

/** What the relay may call: each method of the table, on the session that the call names. */
export class Calls {
  readonly #parts: CallsParts;

  constructor(parts: CallsParts) {
    this.#parts = parts;
  }

  get handlers(): Record<MethodName, Handler> {
    return {
      start: this.#handler('start', (call) => this.#start(call)),
      end: this.#handler('end', (call) => this.#end(call)),
      navigate: this.#handler('navigate', (call, scope) => this.#navigate(call, scope)),
      act: this.#handler('act', (call, scope) => this.#onPage('act', call, scope)),
      observe: this.#handler('observe', (call, scope) => this.#onPage('observe', call, scope)),
      extract: this.#handler('extract', (call, scope) => this.#onPage('extract', call, scope)),
    };
  }

  /** Parses the call, waits for its turn in its session, and ends it when the user stops everything. */
  #handler<M extends MethodName>(
    method: M,
    work: (call: Call<M>, scope: CallScope) => Promise<MethodResult<M>>,
  ): Handler {
    return async (given, scope) => {
      const call = parseCall(method, given);
      const stopped = method === 'end' ? [] : [await this.#parts.stop.guard()];
      const signal = AbortSignal.any([scope.signal, ...stopped]);
      return this.#parts.queue.run(call.context.sessionId, signal, () => work(call, { ...scope, signal }));
    };
  }

  async #start({ context, params }: Call<'start'>): Promise<MethodResult<'start'>> {
    const record = await this.#sessionFor(context, params.sessionId);
    return { sessionId: record.sessionId };
  }

  #sessionFor(context: CallContext, wanted: string | undefined): Promise<SessionRecord> {
    const { sessions } = this.#parts;
    if (wanted === undefined) return sessions.start(context);
    if (!wanted.startsWith(TARGET_PREFIX)) return sessions.attach(wanted, context);
    return sessions.attachTarget(wanted.slice(TARGET_PREFIX.length), context);
  }

  async #end({ context: { sessionId } }: Call<'end'>): Promise<MethodResult<'end'>> {
    const ended = await this.#parts.sessions.end(sessionId);
    return ended ? { ended, sessionId } : { ended };
  }

  async #navigate(call: Call<'navigate'>, scope: CallScope): Promise<MethodResult<'navigate'>> {
    await refusePage(call.params.url);
    const tab = await findTab(await this.#parts.sessions.tabOf(call.context.sessionId));
    if (tab?.id !== undefined && pageRefusal(tab.url ?? '', { files: true })) await leavePage(tab.id, scope.signal);
    return this.#onPage('navigate', call, scope);
  }

  async #onPage<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { sessionId } = call.context;
    const lastAction = describeAction(method, call.params);
    const claim = { state: 'active', client: call.context.client } as const; // a shared tab may be called without start
    await this.#parts.table.update(sessionId, (present) => ({ ...present, ...claim, lastAction }));
    try {
      return await this.#again(method, scope.signal, () => this.#once(method, call, scope));
    } finally {
      await this.#parts.table.update(sessionId, (present) => present); // keeps the page's state, changed in place
    }
  }

  /** A page that throws the debugger out (a PDF, a `mailto:` link) may be attached to again: reading is tried once more. */
  async #again<T>(method: PageMethod, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const lost = thrown instanceof DebuggerDetachedError && thrown.data['reason'] === 'target_closed';
      if (!lost || !methods[method].annotations.readOnlyHint || signal.aborted) throw thrown;
      return work();
    }
  }

  async #once<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { pages, link, sessions } = this.#parts;
    const { context } = call;
    const tabId = await sessions.tabOf(context.sessionId);
    const record = await sessions.get(context.sessionId);
    await awaken(tabId, scope.signal);
    const modelName = modelOf(call.params) ?? context.modelName;
    const inference = chooseInference({ sessionId: context.sessionId, modelName }, link);
    const cache = context.cache ? relayCache(link) : undefined;
    const work = (page: Page): Promise<MethodResult<M>> => {
      const engine = new Engine({ page, inference, modelName, cache });
      return flows[method](engine, { ...call.params, timeout: scope.timeoutMs }, scope);
    };
    return pages.use(tabId, attachOptions(record, scope.signal), work);
  }
}

function parseCall<M extends MethodName>(method: M, given: unknown): Call<M> {
  const parsed = workerMethods[method].params.safeParse(given);
  if (parsed.success) return parsed.data as Call<M>; // the row of `workerMethods` for this method has parsed it
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new InvalidParamsError(`The parameters of ${method} are wrong.`, { data: { issues }, cause: parsed.error });
}

/** Tabs of the user's keep their size; `verified` forbids all emulation. */
function attachOptions(record: SessionRecord, signal: AbortSignal): Parameters<typeof Page.attach>[1] {
  const { browser: setup, pageState } = record;
  const sized = setup && !setup.verified && activeTab(record)?.own;
  const viewport = sized ? { viewport: { width: setup.width, height: setup.height } } : {};
  return { signal, state: pageState, focusEmulation: !setup?.verified, ...viewport };
}

function modelOf(params: object): string | undefined {
  if (!('model' in params)) return undefined;
  const { model } = params as { model?: string | { modelName: string } }; // parsed by the method's row
  return typeof model === 'string' ? model : model?.modelName;
}

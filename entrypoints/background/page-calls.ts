import type { Browser } from 'wxt/browser';
import { Engine, type EngineScope } from '../../lib/engine/engine.ts';
import { Learner } from '../../lib/engine/learner.ts';
import { DebuggerDetachedError } from '../../lib/errors/named-errors.ts';
import { SvcError } from '../../lib/errors/svc-error.ts';
import type { Page } from '../../lib/page/page.ts';
import type { CallUsage } from '../../lib/protocol/api.ts';
import type { CallContext } from '../../lib/protocol/link.ts';
import { methods, type MethodName, type MethodParams, type MethodResult } from '../../lib/protocol/methods.ts';
import type { CallScope } from '../../lib/rpc/peer.ts';
import { chooseInference, relayCache, relayFiles, type RelayLink } from './inference.ts';
import { describeAction } from './last-action.ts';
import { isSilent, type LivePages, type UseOptions } from './live-pages.ts';
import { pageRefusal, refusePage } from './page-access.ts';
import { activeTab, withCall, type SessionRecord } from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import type { Sessions } from './sessions.ts';
import { awaken, findTab, leavePage } from './tabs.ts';

/** A method that works on the session's page. */
export type PageMethod = Exclude<MethodName, 'start' | 'end'>;

export interface Call<M extends MethodName> {
  context: CallContext;
  params: MethodParams<M>;
}

export interface PageCallsParts {
  sessions: Sessions;
  table: SessionTable;
  pages: LivePages;
  link: RelayLink;
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

const SETTLE_MS = 1_000; // for what a page shows after it threw the debugger out

/** Carries out the methods that work on a page, in the active tab of their session. */
export class PageCalls {
  readonly #parts: PageCallsParts;
  /**
   * Tabs in which an act asked for another program (`mailto:`): Chrome's question about it keeps all input from the page,
   * until the user answers or the tab goes to another site. And tabs whose page answered nothing.
   */
  readonly #locked = new Set<number>();

  constructor(parts: PageCallsParts) {
    this.#parts = parts;
  }

  async navigate(call: Call<'navigate'>, scope: CallScope): Promise<MethodResult<'navigate'>> {
    await refusePage(call.params.url);
    const tabId = await this.#parts.sessions.tabOf(call.context.sessionId);
    const before = (await findTab(tabId))?.url ?? '';
    if (this.#locked.delete(tabId) || pageRefusal(before, { files: true })) await leavePage(tabId, scope.signal);
    try {
      return await this.#leaving(tabId, scope.signal, () => this.run('navigate', call, scope));
    } catch (thrown) {
      if (!isTargetClosed(thrown)) throw thrown;
      const { url = '', title = '' } = (await this.#lookAgain(tabId, call, scope)) ?? {};
      if (url === before || url === '') throw thrown;
      return { url, title, redirected: url !== call.params.url };
    }
  }

  /** Does `go`; once more from an empty page if this one answers nothing, as one does that shows a dialog. */
  async #leaving<T>(tabId: number, signal: AbortSignal, go: () => Promise<T>): Promise<T> {
    try {
      return await go();
    } catch (thrown) {
      if (!isSilent(thrown)) throw thrown;
      this.#locked.delete(tabId);
      await leavePage(tabId, signal);
      return go();
    }
  }

  async act(call: Call<'act'>, scope: CallScope): Promise<MethodResult<'act'>> {
    const { sessions } = this.#parts;
    const tabId = await sessions.tabOf(call.context.sessionId);
    const result = await this.run('act', call, scope);
    if (result.changed === 'nothing' || !result.changed.detached) return result;
    const tab = await this.#lookAgain(tabId, call, scope);
    if (tab?.url === result.url) this.#locked.add(tabId);
    if (tab) return { ...result, ...whereabouts(tab, result.url) };
    const left = activeTab(await sessions.get(call.context.sessionId));
    const now = left && (await findTab(left.tabId));
    return { ...result, changed: { closed: true }, url: now?.url ?? '' };
  }

  async run<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { table, sessions } = this.#parts;
    const { sessionId, client } = call.context;
    const { pageState } = await sessions.get(sessionId);
    const documents = pageState.nextDocument;
    const lastAction = describeAction(method, call.params);
    const noted = table.update(sessionId, (record) => withCall(record, client, lastAction));
    try {
      return await this.#again(method, scope.signal, () => this.#once(method, call, scope));
    } finally {
      await noted;
      if (pageState.nextDocument !== documents) await table.store();
    }
  }

  /** A page that throws the debugger out (a PDF, a `mailto:` link) may be attached to again: reading is tried once more. */
  async #again<T>(method: PageMethod, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const isRead = methods[method].annotations.readOnlyHint;
      if (!isTargetClosed(thrown) || !isRead || signal.aborted) throw thrown;
      return work();
    }
  }

  async #once<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { pages, link, sessions } = this.#parts;
    const { context } = call;
    const tabId = await sessions.tabOf(context.sessionId);
    const record = await sessions.get(context.sessionId);
    if (!pages.has(tabId)) await awaken(tabId, scope.signal); // one that is attached to is awake
    const modelName = modelOf(call.params) ?? context.modelName;
    const model = { sessionId: context.sessionId, modelName };
    const inference = chooseInference(model, link);
    const cache = context.cache ? relayCache({ ...model, of: 'replies' }, link) : undefined;
    const rules = context.cache && context.learns ? relayCache({ ...model, of: 'rules' }, link) : undefined;
    const learner = rules && new Learner(rules, modelName);
    const work = (page: Page): Promise<MethodResult<M>> => {
      const readFile = relayFiles(link);
      const engine = new Engine({ page, inference, modelName, cache, learner, readFile });
      const onLearned = (): void => scope.progress({ learned: true });
      const onUsage = (usage: CallUsage): void => void (usage.modelCalls > 0 && scope.progress({ usage }));
      return flows[method](engine, { ...call.params, timeout: scope.timeoutMs }, { ...scope, onUsage, onLearned });
    };
    return pages.use(tabId, attachOptions(record, scope.signal), work).catch((thrown: unknown) => {
      if (isSilent(thrown)) this.#locked.add(tabId);
      throw thrown;
    });
  }

  /** The tab as it is after it threw the debugger out and was attached to again; undefined when it was closed. */
  async #lookAgain(
    tabId: number,
    { context }: Call<PageMethod>,
    { signal }: CallScope,
  ): Promise<Browser.tabs.Tab | undefined> {
    const { pages, sessions } = this.#parts;
    const record = await sessions.get(context.sessionId);
    const settle = (page: Page): Promise<void> => page.settle({ signal, maxMs: SETTLE_MS });
    await pages.use(tabId, attachOptions(record, signal), settle).catch(ignoreOurOwn); // closed, or closed to extensions
    return findTab(tabId);
  }
}

/** Chrome's word for a tab that closed, and for one that went where it takes the debugger away. */
function isTargetClosed(thrown: unknown): boolean {
  return thrown instanceof DebuggerDetachedError && thrown.data['reason'] === 'target_closed';
}

function whereabouts(
  { url = '', title = '' }: Browser.tabs.Tab,
  before: string,
): Pick<MethodResult<'act'>, 'url' | 'changed'> {
  return { url, changed: url === before ? 'nothing' : { url, title } };
}

function ignoreOurOwn(thrown: unknown): void {
  if (!(thrown instanceof SvcError)) throw thrown;
}

/** Tabs of the user's keep their size; `verified` forbids all emulation. */
function attachOptions(record: SessionRecord, signal: AbortSignal): UseOptions {
  const { browser: setup, pageState } = record;
  const sized = setup && !setup.verified && activeTab(record)?.own;
  const viewport = sized ? { viewport: { width: setup.width, height: setup.height } } : {};
  return { signal, state: pageState, focusEmulation: !setup?.verified, proxy: setup?.proxy, ...viewport };
}

function modelOf(params: object): string | undefined {
  if (!('model' in params)) return undefined;
  const { model } = params as { model?: string | { modelName: string } }; // parsed by the method's row
  return typeof model === 'string' ? model : model?.modelName;
}

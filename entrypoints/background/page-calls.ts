import type { Browser } from 'wxt/browser';
import { actOnTabs } from '../../lib/engine/act.ts';
import '../../lib/engine/extract-chunks.ts'; // modules that the engine imports lazily, which a worker cannot do
import '../../lib/engine/observe.ts';
import { bounded } from '../../lib/engine/bounded.ts';
import { Engine, type EngineScope } from '../../lib/engine/engine.ts';
import { Learner } from '../../lib/engine/learner.ts';
import { parseAction } from '../../lib/engine/ref-grammar.ts';
import { isOnTabs } from '../../lib/engine/tabs.ts';
import { isCrashed } from '../../lib/cdp/session.ts';
import {
  ActionFailedError,
  DebuggerDetachedError,
  OutcomeUnknownError,
  type TimeoutError,
} from '../../lib/errors/named-errors.ts';
import { SvcError } from '../../lib/errors/svc-error.ts';
import type { Change } from '../../lib/page/change.ts';
import { isRedirect } from '../../lib/page/navigate.ts';
import type { Page } from '../../lib/page/page.ts';
import '../../lib/page/perform.ts'; // which a page loads with its first act
import type { CallUsage } from '../../lib/protocol/api.ts';
import type { CallContext } from '../../lib/protocol/link.ts';
import { methods, type MethodName, type MethodParams, type MethodResult } from '../../lib/protocol/methods.ts';
import type { CallScope } from '../../lib/rpc/peer.ts';
import { chooseInference, relayCache, relayFiles, type RelayLink } from './inference.ts';
import { isClosedPage, isForeignFrame, isLockedByFrame, FRAME_HINT } from './debugger-failure.ts';
import { describeAction } from './last-action.ts';
import { isNotResponding, type LivePages, type UseOptions } from './live-pages.ts';
import { explainLostTab } from './lost-tab.ts';
import { reportOpenedTab, resultInLateTab, failureInLateTab } from './opened-tabs.ts';
import { isPrintDialog } from './print-dialog.ts';
import { pageRefusal, refusePage } from './page-access.ts';
import { activeTab, withCall, type SessionRecord } from './session-record.ts';
import type { SessionTable } from './session-table.ts';
import { SessionTabs } from './session-tabs.ts';
import type { Sessions } from './sessions.ts';
import { reloadDiscarded, findTab, leavePage } from './tabs.ts';

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

const SETTLE_MS = 1_000; // for what a page shows after it detached the debugger

/** Runs the methods that work on a page, in the active tab of their session. */
export class PageCalls {
  readonly #parts: PageCallsParts;
  /**
   * Tabs in which an act opened another program (`mailto:`): Chrome's prompt about it keeps all input from the page,
   * until the user answers or the tab goes to another site. And tabs whose page did not answer.
   */
  readonly #locked = new Map<number, number>(); // with the time, by `performance.now()`

  constructor(parts: PageCallsParts) {
    this.#parts = parts;
  }

  async navigate(call: Call<'navigate'>, scope: CallScope): Promise<MethodResult<'navigate'>> {
    await refusePage(call.params.url);
    const tabId = await this.#parts.sessions.tabOf(call.context.sessionId);
    const before = (await findTab(tabId))?.url ?? '';
    const lockedAt = this.#locked.get(tabId);
    if (this.#locked.delete(tabId) || pageRefusal(before, { files: true }))
      await leavePage(tabId, scope.signal, lockedAt);
    try {
      return await this.#leave(tabId, scope.signal, () => this.run('navigate', call, scope));
    } catch (thrown) {
      if (!isTargetClosed(thrown)) throw thrown;
      const page = await this.#reattach(tabId, call, scope).catch(ignoreSvcError); // another extension may have locked it
      const { url = '', title = '' } = (await findTab(tabId)) ?? {};
      if (url === before || url === '') throw thrown;
      const { status } = page ?? {};
      return bounded({ url, title, ...(status && { status }), redirected: isRedirect(call.params.url, url) });
    }
  }

  /** Runs `work`; again from an empty page if this one shows a dialog, hangs, is locked, closed to us or has crashed. */
  async #leave<T>(tabId: number, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      if (![isNotResponding, isLockedByFrame, isCrashed, isClosedPage].some((fits) => fits(thrown))) throw thrown;
      this.#locked.delete(tabId);
      await leavePage(tabId, signal);
      return work();
    }
  }

  async act(call: Call<'act'>, scope: CallScope): Promise<MethodResult<'act'>> {
    const lateTab = await this.#parts.sessions.takeLate(call.context.sessionId);
    const result = await this.#act(call, scope).catch((thrown: unknown) => {
      throw failureInLateTab(thrown, lateTab);
    });
    return bounded(resultInLateTab(result, lateTab));
  }

  async #act(call: Call<'act'>, scope: CallScope): Promise<MethodResult<'act'>> {
    const { sessions } = this.#parts;
    const tabId = await sessions.tabOf(call.context.sessionId);
    sessions.takeOpened(tabId); // that of an earlier act
    const parsed = parseAction(call.params.action);
    if (parsed.kind === 'ref' && isOnTabs(parsed.action)) {
      const { action } = parsed; // done without the page, which may be what hangs
      return this.#record('act', call, () => actOnTabs(this.#tabsOf(call.context), action, scope.signal));
    }
    const result = await this.run('act', call, scope).catch((thrown: unknown) => {
      if (isPrintDialog(thrown) && !isNotResponding(thrown)) throw afterPrinting(thrown);
      if (hasNoInput(thrown)) this.#locked.set(tabId, performance.now()); // such a prompt may appear after its page was left
      throw this.#locked.has(tabId) && isUndelivered(thrown) ? inputBlocked(thrown) : thrown;
    });
    const opened = sessions.takeOpened(tabId);
    if (opened !== undefined) return reportOpenedTab(result, opened, scope.signal);
    if (result.changed === 'nothing' || !result.changed.detached) return result;
    const { tab, changed } = await this.#reattach(tabId, call, scope);
    if (tab?.url === result.url) this.#locked.set(tabId, performance.now());
    const { otherProgram } = result.changed;
    const change = tab?.url === result.url ? changed : tab && titled(tab);
    if (tab && change) return { ...result, url: tab.url ?? '', changed: withProgram(change, otherProgram) };
    const left = activeTab(await sessions.get(call.context.sessionId));
    const now = left && (await findTab(left.tabId));
    return { ...result, changed: { closed: true }, url: now?.url ?? '' };
  }

  async run<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { sessionId } = call.context;
    const tabId = await this.#parts.sessions.tabOf(sessionId);
    const work = () => this.#retry(method, scope.signal, () => this.#attempt(method, call, scope));
    return this.#record(method, call, work).catch(async (thrown: unknown) => {
      throw await explainLostTab(thrown, tabId, () => this.#parts.table.get(sessionId));
    });
  }

  /** Runs a call's work, records the call in the session's record, and stores the page's counters. */
  async #record<M extends PageMethod, T>(method: M, call: Call<M>, work: () => Promise<T>): Promise<T> {
    const { table, sessions } = this.#parts;
    const { sessionId, client } = call.context;
    const { pageState } = await sessions.get(sessionId);
    const documents = pageState.nextDocument;
    const lastAction = describeAction(method, call.params);
    const noted = table.update(sessionId, (record) => withCall(record, client, lastAction));
    try {
      return await work();
    } finally {
      await noted;
      if (pageState.nextDocument !== documents) await table.store();
    }
  }

  #tabsOf({ sessionId }: CallContext): SessionTabs {
    const { sessions, table, pages } = this.#parts;
    return new SessionTabs({ sessionId, sessions, table, pages });
  }

  /** A page that detaches the debugger (a PDF, a `mailto:` link) may be attached to again: reading is retried once. */
  async #retry<T>(method: PageMethod, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const isRead = methods[method].annotations.readOnlyHint;
      if (!isTargetClosed(thrown) || !isRead || signal.aborted) throw thrown;
      return work();
    }
  }

  async #attempt<M extends PageMethod>(method: M, call: Call<M>, scope: CallScope): Promise<MethodResult<M>> {
    const { pages, link, sessions } = this.#parts;
    const { context } = call;
    const tabId = await sessions.tabOf(context.sessionId);
    const record = await sessions.get(context.sessionId);
    if (!pages.has(tabId)) await reloadDiscarded(tabId, scope.signal); // an attached one is awake
    const modelName = modelOf(call.params) ?? context.modelName;
    const model = { sessionId: context.sessionId, modelName, call: context.call };
    const inference = chooseInference(model, link);
    const cache = context.cache ? relayCache({ ...model, of: 'replies' }, link) : undefined;
    const rules = context.cache && context.learns ? relayCache({ ...model, of: 'rules' }, link) : undefined;
    const learner = rules && new Learner(rules, modelName);
    const work = (page: Page): Promise<MethodResult<M>> => {
      const readFile = relayFiles(link);
      const engine = new Engine({ page, tabs: this.#tabsOf(context), inference, modelName, cache, learner, readFile });
      const onLearned = (): void => scope.progress({ learned: true });
      const onUsage = (usage: CallUsage): void => void (usage.modelCalls > 0 && scope.progress({ usage }));
      const progress = context.watched === false ? undefined : scope.progress;
      const given = { ...call.params, timeout: scope.timeoutMs };
      return flows[method](engine, given, { ...scope, progress, onUsage, onLearned });
    };
    const options = { ...attachOptions(record, scope.signal), leaving: method === 'navigate' };
    return pages.use(tabId, options, work).catch((thrown: unknown) => {
      if (isNotResponding(thrown) || isPrintDialog(thrown)) this.#locked.set(tabId, performance.now());
      throw thrown;
    });
  }

  /** The tab after it detached the debugger and was attached to again, and what changed in it since. */
  async #reattach(tabId: number, { context }: Call<PageMethod>, { signal }: CallScope): Promise<ReattachedTab> {
    const { pages, sessions } = this.#parts;
    const record = await sessions.get(context.sessionId);
    const look = async (page: Page): Promise<Pick<ReattachedTab, 'changed' | 'status'>> => {
      await page.settle({ signal, maxMs: SETTLE_MS });
      return { changed: await page.changedSinceSeen({ signal }), status: await page.status({ signal }) };
    };
    const seen = await pages.use(tabId, attachOptions(record, signal), look).catch(unlessLocked);
    return { changed: 'nothing', ...seen, tab: await findTab(tabId) };
  }
}

interface ReattachedTab {
  /** Undefined if it was closed. */
  tab: Browser.tabs.Tab | undefined;
  changed: Change;
  /** HTTP status; 0 or undefined if there is none. */
  status?: number;
}

/** Chrome's reason for a closed tab, and for one that navigated to where it detaches the debugger. */
function isTargetClosed(thrown: unknown): boolean {
  return thrown instanceof DebuggerDetachedError && thrown.data['reason'] === 'target_closed';
}

const titled = ({ url = '', title = '' }: Browser.tabs.Tab): Change => ({ url, title });

function isUndelivered(thrown: unknown): thrown is ActionFailedError {
  const isPageFailure = thrown instanceof ActionFailedError && thrown.data['reason'] === 'undelivered';
  return isPageFailure || hasNoInput(thrown);
}

function hasNoInput(thrown: unknown): boolean {
  return thrown instanceof ActionFailedError && thrown.data['reason'] === 'no-input';
}

function inputBlocked({ message, data }: ActionFailedError): ActionFailedError {
  return new ActionFailedError(message, {
    hint: 'Chrome is asking the user something, such as whether to open another program, or for a password, a passkey or a payment, and takes all input meanwhile: leave the answer to the user, or call navigate, also with this URL, which cancels it.',
    data: { ...data, reason: 'input-taken' },
  });
}

function afterPrinting({ message, hint = '', data }: TimeoutError): OutcomeUnknownError {
  return new OutcomeUnknownError(`The act was under way when the page printed. ${message}`, { hint, data });
}

function withProgram(changed: Change, otherProgram: string | undefined): Change {
  if (otherProgram === undefined) return changed;
  return changed === 'nothing' ? { otherProgram } : { ...changed, otherProgram };
}

function ignoreSvcError(thrown: unknown): undefined {
  if (!(thrown instanceof SvcError)) throw thrown;
}

/** A tab that was closed, or is closed to extensions, is reported by its URL; what changed in a locked page, not at all. */
function unlessLocked(thrown: unknown): undefined {
  ignoreSvcError(thrown);
  if (!isForeignFrame(thrown)) return undefined;
  const { message, data } = thrown;
  const hint = `${FRAME_HINT} Then read the page to see what changed.`;
  throw new OutcomeUnknownError(`It was done, and what changed cannot be seen. ${message}`, {
    hint,
    data,
    cause: thrown,
  });
}

/** Tabs of the user's keep their size; `verified` forbids all emulation. */
function attachOptions(record: SessionRecord, signal: AbortSignal): UseOptions {
  const { browser: setup, pageState } = record;
  const resizes = setup && !setup.verified && activeTab(record)?.own;
  const viewport = resizes ? { viewport: { width: setup.width, height: setup.height } } : {};
  return { signal, state: pageState, focusEmulation: !setup?.verified, proxy: setup?.proxy, ...viewport };
}

function modelOf(params: object): string | undefined {
  if (!('model' in params)) return undefined;
  const { model } = params as { model?: string | { modelName: string } }; // parsed by the method's row
  return typeof model === 'string' ? model : model?.modelName;
}

import { InvalidParamsError } from '../../lib/errors/named-errors.ts';
import { TARGET_PREFIX } from '../../lib/protocol/api.ts';
import { workerMethods, type CallContext } from '../../lib/protocol/link.ts';
import type { MethodName, MethodResult } from '../../lib/protocol/methods.ts';
import type { CallScope, Handler } from '../../lib/rpc/peer.ts';
import type { CallQueue } from './call-queue.ts';
import type { Call, PageCalls } from './page-calls.ts';
import type { SessionRecord } from './session-record.ts';
import type { Sessions } from './sessions.ts';
import type { StopSwitch } from './stop-switch.ts';

export interface CallsParts {
  sessions: Sessions;
  onPage: PageCalls;
  queue: CallQueue;
  stop: StopSwitch;
}

/** The methods that the relay may call: each of the table, on the session that the call names. */
export class Calls {
  readonly #parts: CallsParts;

  constructor(parts: CallsParts) {
    this.#parts = parts;
  }

  get handlers(): Record<MethodName, Handler> {
    const { onPage } = this.#parts;
    return {
      start: this.#handler('start', (call, { signal }) => this.#start(call, signal)),
      end: this.#handler('end', (call) => this.#end(call)),
      navigate: this.#handler('navigate', (call, scope) => this.#navigate(call, scope)),
      act: this.#handler('act', (call, scope) => onPage.act(call, scope)),
      observe: this.#handler('observe', (call, scope) => onPage.run('observe', call, scope)),
      extract: this.#handler('extract', (call, scope) => this.#extract(call, scope)),
    };
  }

  /** Parses the call, waits for its turn in its session, and aborts it when the user stops everything or the session ends. */
  #handler<M extends MethodName>(
    method: M,
    work: (call: Call<M>, scope: CallScope) => Promise<MethodResult<M>>,
  ): Handler {
    const { queue, sessions, stop } = this.#parts;
    return async (rawParams, scope) => {
      const call = parseCall(method, rawParams);
      const { sessionId } = call.context;
      const run = (signal: AbortSignal): Promise<MethodResult<M>> => work(call, { ...scope, signal });
      if (method === 'end') {
        sessions.abortCalls(sessionId);
        await stop.isStopped(); // as the others do: it must not overtake the session's start
        return queue.run(sessionId, scope.signal, () => run(scope.signal));
      }
      return stop.unlessStopped((stopped) => {
        const signal = AbortSignal.any([scope.signal, stopped]);
        // Nobody would own the tab that `start` is about to open: `end` waits for it, and closes it.
        if (method === 'start') return queue.run(sessionId, signal, () => run(signal));
        return queue.runAbortable(sessionId, signal, run);
      });
    };
  }

  async #start({ context, params }: Call<'start'>, signal: AbortSignal): Promise<MethodResult<'start'>> {
    const { sessionId: target } = params;
    const record = await (target === undefined
      ? this.#parts.sessions.start(context, signal)
      : this.#attach(target, context));
    return { sessionId: record.sessionId, ...(await this.#parts.sessions.noteFor(record.sessionId)) };
  }

  async #navigate(call: Call<'navigate'>, scope: CallScope): Promise<MethodResult<'navigate'>> {
    const { onPage, sessions } = this.#parts;
    const note = await sessions.noteFor(call.context.sessionId); // before: about the proxy that this call goes through
    return { ...(await onPage.navigate(call, scope)), ...note };
  }

  /** Extracted data has the caller's shape, without room for a note: the next result carries it. */
  async #extract(call: Call<'extract'>, scope: CallScope): Promise<MethodResult<'extract'>> {
    const { onPage, sessions } = this.#parts;
    const { context, params } = call;
    const result = await onPage.run('extract', call, scope);
    if (params.instruction !== undefined || params.schema !== undefined) return result;
    return Object.assign({}, result, await sessions.noteOnLateTab(context.sessionId));
  }

  #attach(target: string, context: CallContext): Promise<SessionRecord> {
    const { sessions } = this.#parts;
    if (!target.startsWith(TARGET_PREFIX)) return sessions.attach(target, context);
    return sessions.attachTarget(target.slice(TARGET_PREFIX.length), context);
  }

  async #end({ context: { sessionId } }: Call<'end'>): Promise<MethodResult<'end'>> {
    const ended = await this.#parts.sessions.end(sessionId);
    return ended ? { ended, sessionId } : { ended };
  }
}

function parseCall<M extends MethodName>(method: M, given: unknown): Call<M> {
  const parsed = workerMethods[method].params.safeParse(given);
  if (parsed.success) return parsed.data as Call<M>; // the row of `workerMethods` for this method has parsed it
  const issues = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new InvalidParamsError(`The parameters of ${method} are wrong.`, { data: { issues }, cause: parsed.error });
}

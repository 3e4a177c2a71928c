import type { ProtocolMapping } from 'devtools-protocol/types/protocol-mapping.js';
import { SvcDomProcessError } from '../errors/named-errors.ts';
import type { CdpChannel } from './channel.ts';
import { Watchdog } from './watchdog.ts';

type Commands = ProtocolMapping.Commands;
type Events = ProtocolMapping.Events;
export type CommandName = keyof Commands;
export type EventName = keyof Events;
export type CommandParams<C extends CommandName> = Commands[C]['paramsType'] extends [infer P]
  ? P
  : Commands[C]['paramsType'][0];
export type CommandResult<C extends CommandName> = Commands[C]['returnType'];

/** Commands that the browser process answers, even for a page whose renderer has crashed. */
const BROWSER_COMMANDS: ReadonlySet<CommandName> = new Set<CommandName>([
  'Inspector.enable',
  'Page.navigate',
  'Page.reload',
  'Page.stopLoading',
  'Target.setAutoAttach',
]);

/** Whether there is a process to answer, and its listeners; shared by all users of the same session. */
class Liveness {
  #failure = new AbortController();
  readonly #unsubscribers = new Set<() => void>();
  #hasEnded = false;

  get failureSignal(): AbortSignal {
    return this.#failure.signal;
  }

  fail(error: SvcDomProcessError): void {
    this.#failure.abort(error);
  }

  recover(): void {
    if (this.failureSignal.aborted) this.#failure = new AbortController();
  }

  /** Registers `stop`, to be called when the session ends; the returned function calls it earlier. */
  onEnd(stop: () => void): () => void {
    if (this.#hasEnded) stop();
    else this.#unsubscribers.add(stop);
    return () => {
      this.#unsubscribers.delete(stop);
      stop();
    };
  }

  end(error: SvcDomProcessError): void {
    this.fail(error);
    this.#hasEnded = true;
    for (const stop of this.#unsubscribers) stop();
    this.#unsubscribers.clear();
  }
}

/** A flat session of a channel (the page itself, or an out-of-process frame), with the protocol's own types. */
export class CdpSession {
  readonly channel: CdpChannel;
  readonly id: string | undefined;
  #liveness = new Liveness();
  readonly #watchdog: Watchdog | undefined;

  /** @param onUnresponsive called when the session's process no longer answers anything, as when it hangs. */
  constructor(channel: CdpChannel, id?: string, onUnresponsive?: () => void) {
    this.channel = channel;
    this.id = id;
    this.#watchdog = onUnresponsive && new Watchdog(() => this.ping(), onUnresponsive);
  }

  /** The same session over another channel. */
  withChannel(channel: CdpChannel): CdpSession {
    const same = new CdpSession(channel, this.id);
    same.#liveness = this.#liveness;
    return same;
  }

  /**
   * Sends a command and waits for its result, at most until `signal` is aborted.
   * @throws the signal's reason, or what the channel throws.
   * @throws {SvcDomProcessError} the session ended or its process crashed, before or during the command.
   */
  async send<C extends CommandName>(
    method: C,
    params: CommandParams<C>,
    signal: AbortSignal,
  ): Promise<CommandResult<C>> {
    signal.throwIfAborted();
    const needsRenderer = this.id !== undefined || !BROWSER_COMMANDS.has(method);
    if (needsRenderer) this.#liveness.failureSignal.throwIfAborted();
    const answer = this.channel.send(method, params as object | undefined, this.id); // the mapping's params are objects
    this.#watchdog?.track(answer);
    const result = await untilAborted(
      needsRenderer ? untilAborted(answer, this.#liveness.failureSignal) : answer,
      signal,
    );
    return result as CommandResult<C>; // the browser follows the protocol that these types come from
  }

  /** Resolves when the session's process answers; without a deadline. */
  ping(): Promise<unknown> {
    return this.channel.send('Runtime.evaluate', { expression: '0' }, this.id);
  }

  /** Marks the session as ended by the browser, which leaves its commands unanswered: they fail here, all listeners stop. */
  end(): void {
    this.#watchdog?.stop();
    const text = 'Session with given id not found.'; // the browser's answer to later commands
    this.#liveness.end(new SvcDomProcessError('The frame went away.', { data: { text } }));
  }

  /** Marks the page's process as crashed: the browser leaves commands unanswered until the page is loaded again. */
  crash(): void {
    this.#liveness.fail(
      new SvcDomProcessError('The page in the tab has crashed.', {
        hint: 'Call navigate to load it again; what was under way may have been done.',
        data: { reason: 'crashed', text: 'Target crashed' }, // the browser's eventual answer
      }),
    );
  }

  /** Marks the page as loaded again after its crash. */
  revive(): void {
    this.#liveness.recover();
  }

  /** Calls `listener` for each event of this session, until the returned function is called or the session ends. */
  on<E extends EventName>(name: E, listener: (params: Events[E][0]) => void): () => void {
    const stop = this.channel.onEvent((event) => {
      if (event.method === name && event.sessionId === this.id) listener(event.params as Events[E][0]); // as above
    });
    return this.#liveness.onEnd(stop);
  }
}

/** Waits for `promise`, or throws the signal's reason as soon as it is aborted. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    const waiters = waitersOf(signal);
    waiters.add(abort);
    promise.then(resolve, reject).finally(() => waiters.delete(abort));
  });
}

/** The waiters of each signal. One listener serves all: hundreds of commands may wait at once, and Node warns at eleven. */
const waitersBySignal = new WeakMap<AbortSignal, Set<() => void>>();

function waitersOf(signal: AbortSignal): Set<() => void> {
  const known = waitersBySignal.get(signal);
  if (known) return known;
  const waiters = new Set<() => void>();
  waitersBySignal.set(signal, waiters);
  signal.addEventListener('abort', () => waiters.forEach((abort) => abort()), { once: true });
  return waiters;
}

/** Whether a call failed because the page's process has crashed. */
export function isCrashed(error: unknown): boolean {
  return error instanceof SvcDomProcessError && error.data['reason'] === 'crashed';
}

import { CancelledError } from '../../lib/errors/named-errors.ts';
import { toWire, type WireError } from '../../lib/errors/wire-error.ts';
import { greetRelay, type Welcome } from '../../lib/rpc/handshake.ts';
import { Peer, type Handler } from '../../lib/rpc/peer.ts';
import type { Wire } from '../../lib/rpc/wire.ts';
import { Backoff } from './backoff.ts';
import { isWorkerEnding } from './debugger-failure.ts';
import { withTrafficListener, openSocket, type RelayAddress } from './relay-socket.ts';
import type { Settings } from './settings.ts';

const SILENCE_MS = 65_000; // the relay sends something every 20 s: after three misses, the socket is half-open

/** State of the link to the relay; `problem` is why the last attempt failed. */
export type LinkState =
  | { state: 'unpaired' }
  | { state: 'connecting'; problem?: WireError }
  | { state: 'connected'; relay: Welcome };

export interface ConnectionOptions {
  settings: Settings;
  /** Version of the extension. */
  version: string;
  /** Handlers for the relay's calls. */
  handlers: () => Readonly<Record<string, Handler>>;
  onChange(state: LinkState): void;
  /** How to connect to the relay on a port; default: a WebSocket. */
  openWire?: (door: RelayAddress, signal: AbortSignal) => Promise<Wire>;
  /** How long the relay may be silent; default: 65 s. */
  silenceMs?: number;
}

export interface PairOptions {
  code: string;
  port: number;
  label: string;
}

/** The link to the relay: one WebSocket, reconnected whenever it ends. */
export class Connection {
  readonly #options: ConnectionOptions;
  readonly #backoff = new Backoff();
  #state: LinkState = { state: 'connecting' };
  #peer: Peer | undefined;
  #lastHeardAt = 0;
  #attempt: AbortController | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConnectionOptions) {
    this.#options = options;
  }

  get state(): LinkState {
    return this.#state;
  }

  /** The relay, while connected. */
  get peer(): Peer | undefined {
    return this.#peer;
  }

  /** Connects, unless connected, connecting or unpaired. For the worker's start, alarms and retries. */
  async connect(): Promise<void> {
    this.#dropSilentPeer();
    if (this.#peer || this.#attempt) return;
    const attempt = this.#begin();
    try {
      const { secret, port, label } = await this.#options.settings.get();
      if (secret === undefined) return this.#setState({ state: 'unpaired' });
      if (this.#state.state !== 'connecting') this.#setState({ state: 'connecting' });
      await this.#open({ port, label, secret }, attempt.signal);
    } catch (thrown) {
      if (!attempt.signal.aborted) this.#onAttemptFailed(thrown);
    } finally {
      if (this.#attempt === attempt) this.#attempt = undefined;
    }
  }

  /**
   * Pairs this profile with the relay that printed the code, and connects to it.
   * @throws {PairingError} the code is wrong, expired, or another relay's.
   */
  async pair({ code, port, label }: PairOptions): Promise<void> {
    this.#stop('pairing anew');
    const attempt = this.#begin();
    this.#setState({ state: 'connecting' });
    try {
      const secret = await this.#open({ port, label, secret: { code } }, attempt.signal);
      await this.#options.settings.change({ label, port, secret });
    } finally {
      if (this.#attempt === attempt) this.#attempt = undefined;
      void this.connect(); // a failed code leaves the earlier pairing unchanged
    }
  }

  /** Removes the pairing. */
  async unpair(): Promise<void> {
    this.#stop('not paired any more');
    await this.#options.settings.forgetSecret();
    this.#setState({ state: 'unpaired' });
  }

  #dropSilentPeer(): void {
    const silentMs = Date.now() - this.#lastHeardAt;
    if (silentMs > (this.#options.silenceMs ?? SILENCE_MS)) this.#peer?.close('the relay fell silent');
  }

  #begin(): AbortController {
    clearTimeout(this.#retry);
    const attempt = new AbortController();
    this.#attempt = attempt;
    return attempt;
  }

  #stop(reason: string): void {
    clearTimeout(this.#retry);
    this.#attempt?.abort(new CancelledError(`The attempt to connect was given up: ${reason}.`));
    this.#attempt = undefined;
    const peer = this.#peer;
    this.#peer = undefined;
    peer?.close(reason);
  }

  async #open({ label, ...door }: RelayAddress & { label: string }, signal: AbortSignal): Promise<string> {
    const wire = await (this.#options.openWire ?? openSocket)(door, signal);
    try {
      const { profile } = await this.#options.settings.get();
      const identity = { profile, label, version: this.#options.version };
      const greeted = await greetRelay(wire, { identity, ...door, signal });
      signal.throwIfAborted();
      this.#serve(wire, greeted.relay);
      return greeted.secret;
    } catch (thrown) {
      wire.close('handshake failed');
      throw thrown;
    }
  }

  #serve(wire: Wire, relay: Welcome): void {
    const onTraffic = (): void => void (this.#lastHeardAt = Date.now());
    onTraffic();
    const handlers = Object.entries(this.#options.handlers()).map(([name, handler]) => [
      name,
      this.#stopIfEnding(handler),
    ]);
    const options = { handlers: Object.fromEntries(handlers), onClose: () => this.#onPeerClosed(peer) };
    const peer = new Peer(withTrafficListener(wire, onTraffic), options);
    this.#peer = peer;
    this.#backoff.reset();
    this.#setState({ state: 'connected', relay });
  }

  /** Stops answering once Chrome is ending this worker: the relay repeats to the next one what may be repeated. */
  #stopIfEnding(handler: Handler): Handler {
    return async (params, scope) => {
      try {
        return await handler(params, scope);
      } catch (thrown) {
        if (isWorkerEnding(thrown)) {
          this.#stop('Chrome is ending the worker');
          this.#setState({ state: 'connecting' });
        }
        throw thrown;
      }
    };
  }

  #onPeerClosed(peer: Peer): void {
    if (this.#peer !== peer) return;
    this.#peer = undefined;
    this.#setState({ state: 'connecting' });
    this.#retryLater();
  }

  #onAttemptFailed(thrown: unknown): void {
    this.#setState({ state: 'connecting', problem: toWire(thrown) });
    this.#retryLater();
  }

  #retryLater(): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.connect(), this.#backoff.next());
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.#options.onChange(state);
  }
}

import { DebuggerDetachedError, SvcDomProcessError } from '../errors/named-errors.ts';
import type { CdpChannel, CdpEvent } from './channel.ts';
import { ChannelListeners } from './channel-listeners.ts';
import { untilAborted } from './session.ts';

/** What we need of a WebSocket: the browser's, Node 22's, and that of package `ws` all have it. */
export interface CdpSocket {
  send(text: string): void;
  close(): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
}

export interface SocketChannelOptions {
  signal: AbortSignal;
  /** Creates the socket; default: the global WebSocket (in Node from version 22 on). */
  createSocket?: (url: string) => CdpSocket;
}

interface PendingCommand {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  sessionId?: string;
  result?: unknown;
  error?: { code: number; message: string };
}

/** A `CdpChannel` over a DevTools WebSocket (`ws://…/devtools/page/<id>`). */
export class SocketChannel implements CdpChannel {
  readonly #socket: CdpSocket;
  readonly #pending = new Map<number, PendingCommand>();
  readonly #listeners = new ChannelListeners();
  #nextId = 1;

  /**
   * Connects to a DevTools WebSocket URL.
   * @throws {DebuggerDetachedError} nothing answers there.
   */
  static async open(url: string, { signal, createSocket }: SocketChannelOptions): Promise<SocketChannel> {
    signal.throwIfAborted();
    const socket = createSocket ? createSocket(url) : new WebSocket(url);
    const channel = new SocketChannel(socket);
    try {
      await untilAborted(channel.#opened(), signal);
    } catch (error) {
      socket.close();
      throw error;
    }
    return channel;
  }

  private constructor(socket: CdpSocket) {
    this.#socket = socket;
    socket.addEventListener('message', (event) => this.#receive(String(event.data)));
    socket.addEventListener('close', () => this.#end('The DevTools connection was closed.'));
    socket.addEventListener('error', () => this.#end('The DevTools connection failed.'));
  }

  send(method: string, params?: object, sessionId?: string): Promise<unknown> {
    const { endedBy } = this.#listeners;
    if (endedBy !== undefined) return Promise.reject(new DebuggerDetachedError(endedBy));
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
      this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
  }

  onEvent(listener: (event: CdpEvent) => void): () => void {
    return this.#listeners.onEvent(listener);
  }

  onClose(listener: (reason: string) => void): () => void {
    return this.#listeners.onClose(listener);
  }

  /** Closes the connection; pending commands fail. */
  close(): void {
    this.#end('The DevTools connection was closed.');
    this.#socket.close();
  }

  #opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#socket.addEventListener('open', () => resolve());
      this.onClose((reason) => reject(new DebuggerDetachedError(reason)));
    });
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as Message; // DevTools sends JSON of this shape
    if (message.id !== undefined) this.#settle(message.id, message);
    else if (message.method !== undefined)
      this.#listeners.emit({ ...message, method: message.method, params: message.params });
  }

  #settle(id: number, { result, error }: Message): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    if (error) pending.reject(commandRefused(pending.method, error));
    else pending.resolve(result);
  }

  #end(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new DebuggerDetachedError(reason));
    this.#pending.clear();
    this.#listeners.end(reason);
  }
}

/** The error for a command that the browser refused; every channel throws it in this form. */
export function commandRefused(method: string, error: { code?: number; message: string }): SvcDomProcessError {
  return new SvcDomProcessError(`The browser refused ${method}: ${error.message}`, {
    data: { method, code: error.code, text: error.message },
  });
}

import type { CdpChannel, CdpEvent } from '../cdp/channel.ts';
import { ChannelListeners } from '../cdp/channel-listeners.ts';
import { commandRefused } from '../cdp/socket-channel.ts';
import { DebuggerDetachedError, TabClosedError } from '../errors/named-errors.ts';
import { notAPage, type PlaywrightPage, type PuppeteerPage } from './page-like.ts';

/** What the CDP sessions of Playwright, Patchright and Puppeteer have in common. */
interface LibrarySession {
  send(method: string, params?: object): Promise<unknown>;
  emit(event: string | symbol, payload?: unknown): unknown;
  detach(): Promise<void>;
}

/**
 * Opens a CDP session of the page's own library.
 * @throws {TabClosedError} the page, or its browser, was closed.
 * @throws {InvalidParamsError} its browser has no CDP.
 */
export async function openLibrarySession(page: PlaywrightPage | PuppeteerPage): Promise<LibraryChannel> {
  try {
    const isPuppeteerPage = 'createCDPSession' in page;
    // its own page
    const session = await (isPuppeteerPage ? page.createCDPSession() : page.context().newCDPSession(page as never));
    return new LibraryChannel(session as LibrarySession); // the libraries' documented interface
  } catch (cause) {
    const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
    if (!GONE.has(name) && !isClosed(page)) throw notAPage(`options.page has no CDP session: ${message}`, cause);
    throw new TabClosedError('The page was closed, or its browser has ended.', {
      hint: 'Pass a page that is open.',
      cause,
    });
  }
}

/** The libraries' own word; that of pages we know no library of is not asked. */
function isClosed(page: object): boolean {
  return 'isClosed' in page && typeof page.isClosed === 'function' && page.isClosed() === true;
}

interface Pending {
  method: string;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

interface ChildMessage {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code?: number; message: string };
}

/**
 * A `CdpChannel` over a library's CDP session. The libraries drop messages of flat child sessions that they did not open
 * themselves, so children (out-of-process frames) are attached in the older nested way, where their messages travel in
 * `Target.sendMessageToTarget` and `Target.receivedMessageFromTarget` of the parent. Callers see flat sessions.
 */
export class LibraryChannel implements CdpChannel {
  readonly #session: LibrarySession;
  readonly #listeners = new ChannelListeners();
  readonly #pending = new Map<number, Pending>();
  /** The parent of each child session; undefined for children of the page itself. */
  readonly #parents = new Map<string, string | undefined>();
  #lastId = 0;

  constructor(session: LibrarySession) {
    this.#session = session;
    const emit = session.emit.bind(session);
    session.emit = (event, payload) => {
      if (isEnd(event)) this.#end('The page was closed, or its browser has ended.');
      else if (typeof event === 'string') this.#receive(event, payload, undefined);
      return emit(event, payload);
    };
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<unknown> {
    const { endedBy } = this.#listeners;
    if (endedBy !== undefined) throw new DebuggerDetachedError(endedBy);
    const nested = method === 'Target.setAutoAttach' ? { ...params, flatten: false } : params;
    return sessionId === undefined
      ? await this.#sendToPage(method, nested)
      : await this.#sendToChild(method, nested, sessionId);
  }

  onEvent(listener: (event: CdpEvent) => void): () => void {
    return this.#listeners.onEvent(listener);
  }

  onClose(listener: (reason: string) => void): () => void {
    return this.#listeners.onClose(listener);
  }

  /** Ends the session; the page stays its owner's. */
  async close(): Promise<void> {
    if (this.#listeners.endedBy !== undefined) return;
    this.#end('The client has let go of the page.');
    await this.#session.detach().catch(() => undefined); // the page may have closed meanwhile
  }

  async #sendToPage(method: string, params: object): Promise<unknown> {
    try {
      return await this.#session.send(method, params);
    } catch (cause) {
      throw commandError(method, cause, this.#listeners.endedBy);
    }
  }

  #sendToChild(method: string, params: object, sessionId: string): Promise<unknown> {
    const id = ++this.#lastId;
    const message = JSON.stringify({ id, method, params });
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject });
      const sent = this.send('Target.sendMessageToTarget', { sessionId, message }, this.#parents.get(sessionId));
      sent.catch((failure: Error) => this.#settle(id, { error: { message: failure.message } }));
    });
  }

  #receive(method: string, params: unknown, sessionId: string | undefined): void {
    if (method === 'Target.receivedMessageFromTarget') {
      const { sessionId: child, message } = params as { sessionId: string; message: string }; // CDP Target domain
      this.#receiveFromChild(JSON.parse(message) as ChildMessage, child); // DevTools sends JSON of this shape
      return;
    }
    // as above
    if (method === 'Target.attachedToTarget') this.#parents.set((params as { sessionId: string }).sessionId, sessionId);
    if (method === 'Target.detachedFromTarget') this.#parents.delete((params as { sessionId: string }).sessionId); // as above
    if (method.includes('.')) this.#listeners.emit({ method, params, sessionId }); // a library's own events have no domain
  }

  #receiveFromChild(message: ChildMessage, child: string): void {
    if (message.id !== undefined) this.#settle(message.id, message);
    else if (message.method !== undefined) this.#receive(message.method, message.params, child);
  }

  #settle(id: number, { result, error }: ChildMessage): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    if (error) pending?.reject(commandRefused(pending.method, error));
    else pending?.resolve(result);
  }

  #end(reason: string): void {
    for (const { reject } of this.#pending.values()) reject(new DebuggerDetachedError(reason));
    this.#pending.clear();
    this.#listeners.end(reason);
  }
}

/** Playwright's and Patchright's sessions emit `close` when they end, Puppeteer's `CDPSessionEvent.Disconnected`. */
function isEnd(event: string | symbol): boolean {
  return event === 'close' || (typeof event === 'symbol' && event.description === 'CDPSession.Disconnected');
}

// Names of the libraries' errors for a page that is gone: Playwright and Patchright, Puppeteer (the page, its browser).
const GONE = new Set(['TargetClosedError', 'TargetCloseError', 'ConnectionClosedError']);
const PREFIX = /^.*Protocol error \([^)]*\): */s; // both put the command before the browser's own text

function commandError(method: string, cause: unknown, closed: string | undefined): Error {
  const { name, message } = cause instanceof Error ? cause : new Error(String(cause));
  if (closed !== undefined || GONE.has(name)) return new DebuggerDetachedError(closed ?? message, { cause });
  return commandRefused(method, { message: message.replace(PREFIX, '') });
}

import { ChromeChannel, type DebuggerApi } from './chrome-channel.ts';

/** A source of events as chrome.debugger names it. */
interface Source {
  tabId?: number | undefined;
  sessionId?: string | undefined;
}

/** The tabs which the debugger is attached to: one channel for each, however often it is asked for. */
export class Attachments {
  readonly #api: DebuggerApi;
  readonly #attaching = new Map<number, Promise<ChromeChannel>>();
  readonly #channels = new Map<number, ChromeChannel>();

  constructor(api: DebuggerApi) {
    this.#api = api;
  }

  /** Gives the tab's channel, attaching it if need be. Throws what `ChromeChannel.attach` throws. */
  async open(tabId: number): Promise<ChromeChannel> {
    const channel = this.#channels.get(tabId) ?? this.#attaching.get(tabId);
    if (channel) return channel;
    const attaching = ChromeChannel.attach(this.#api, tabId);
    this.#attaching.set(tabId, attaching);
    try {
      const attached = await attaching;
      this.#channels.set(tabId, attached);
      return attached;
    } finally {
      this.#attaching.delete(tabId);
    }
  }

  /** For chrome.debugger.onEvent. */
  receive({ tabId, sessionId }: Source, method: string, params: unknown): void {
    if (tabId !== undefined) this.#channels.get(tabId)?.receive({ method, params, sessionId });
  }

  /** For chrome.debugger.onDetach. */
  detached({ tabId }: Source, reason: string): void {
    if (tabId === undefined) return;
    this.#channels.get(tabId)?.end(reason);
    this.#channels.delete(tabId);
  }

  async close(tabId: number): Promise<void> {
    const channel = this.#channels.get(tabId);
    this.#channels.delete(tabId);
    await channel?.detach();
  }

  async closeAll(): Promise<void> {
    await Promise.all([...this.#channels.keys()].map((tabId) => this.close(tabId)));
  }
}

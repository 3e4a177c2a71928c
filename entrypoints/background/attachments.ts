import { ChromeChannel, type DebuggerApi } from './chrome-channel.ts';

/** An event source, in the terms of chrome.debugger. */
interface Source {
  tabId?: number | undefined;
  sessionId?: string | undefined;
}

/** The tabs that the debugger is attached to: one channel each, however often it is requested. */
export class Attachments {
  readonly #api: DebuggerApi;
  readonly #guard: () => Promise<unknown>;
  readonly #attaching = new Map<number, Promise<ChromeChannel>>();
  readonly #channels = new Map<number, ChromeChannel>();

  /** `guard` throws while nothing may be attached, because the user has stopped everything. */
  constructor(api: DebuggerApi, guard: () => Promise<unknown>) {
    this.#api = api;
    this.#guard = guard;
  }

  /** Returns the tab's channel, attaching it if needed. Throws what the guard and `ChromeChannel.attach` throw. */
  async open(tabId: number): Promise<ChromeChannel> {
    const channel = this.#channels.get(tabId) ?? this.#attaching.get(tabId);
    if (channel) return channel;
    const attaching = this.#attach(tabId).finally(() => this.#attaching.delete(tabId));
    this.#attaching.set(tabId, attaching);
    return attaching;
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

  async #attach(tabId: number): Promise<ChromeChannel> {
    await this.#guard();
    const channel = await ChromeChannel.attach(this.#api, tabId);
    this.#channels.set(tabId, channel);
    await this.#guard().catch(async (stopped: unknown) => {
      await this.close(tabId);
      throw stopped;
    });
    return channel;
  }
}

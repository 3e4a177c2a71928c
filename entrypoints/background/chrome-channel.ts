import type { CdpChannel, CdpEvent } from '../../lib/cdp/channel.ts';
import { ChannelListeners } from '../../lib/cdp/channel-listeners.ts';
import { DebuggerDetachedError } from '../../lib/errors/named-errors.ts';
import {
  isAlreadyAttached,
  isClosedBySrcdoc,
  isDetached,
  READ_FIRST,
  translateAttachFailure,
  translateCommandFailure,
} from './debugger-failure.ts';

const CDP_VERSION = '1.3';
const RETRY_TOTAL_MS = 600; // for a frame that is navigating to a fragment; its page may be busy with it
const MAX_RETRIES = 20;
const REASON_MS = 500; // Chrome first fails the pending commands, and reports the reason right after

/** The part of chrome.debugger that a channel uses. */
export interface DebuggerApi {
  attach(target: { tabId: number }, version: string): Promise<void>;
  detach(target: { tabId: number }): Promise<void>;
  sendCommand(target: { tabId: number; sessionId?: string }, method: string, params?: object): Promise<unknown>;
}

/**
 * The debugger attached to one tab. Chrome reports events and detachments to the extension as a whole: `Attachments`
 * passes them to their tab's channel.
 */
export class ChromeChannel implements CdpChannel {
  readonly tabId: number;
  readonly #api: DebuggerApi;
  readonly #listeners = new ChannelListeners();

  private constructor(api: DebuggerApi, tabId: number) {
    this.#api = api;
    this.tabId = tabId;
  }

  /**
   * Attaches the debugger to a tab.
   * @throws {PageNotAllowedError} Chrome does not let extensions debug the page that the tab shows.
   * @throws {TabClosedError} the tab does not exist.
   */
  static async attach(api: DebuggerApi, tabId: number): Promise<ChromeChannel> {
    try {
      await attachOnce(api, tabId);
    } catch (thrown) {
      throw translateAttachFailure(thrown, tabId);
    }
    return new ChromeChannel(api, tabId);
  }

  get closedBy(): string | undefined {
    return this.#listeners.endedBy;
  }

  async send(method: string, params?: object, sessionId?: string): Promise<unknown> {
    if (this.closedBy !== undefined) throw detached(method, this.closedBy);
    try {
      const target = sessionId === undefined ? { tabId: this.tabId } : { tabId: this.tabId, sessionId };
      return await sendWithRetries(() => this.#api.sendCommand(target, method, params ?? {}));
    } catch (thrown) {
      if (isDetached(thrown)) await this.#untilReasonKnown();
      throw translateCommandFailure(thrown, method, this.closedBy);
    }
  }

  onEvent(listener: (event: CdpEvent) => void): () => void {
    return this.#listeners.onEvent(listener);
  }

  onClose(listener: (reason: string) => void): () => void {
    return this.#listeners.onClose(listener);
  }

  /** Hands an event on to the listeners. */
  receive(event: CdpEvent): void {
    this.#listeners.emit(event);
  }

  /** Marks the debugger as detached by Chrome. */
  end(reason: string): void {
    this.#listeners.end(reason);
  }

  /** Waits until Chrome reports why it has detached. */
  async #untilReasonKnown(): Promise<void> {
    await new Promise<void>((resolve) => {
      const late = setTimeout(resolve, REASON_MS);
      this.onClose(() => {
        clearTimeout(late);
        resolve();
      });
    });
  }

  async detach(): Promise<void> {
    if (this.closedBy !== undefined) return;
    this.end('released');
    await this.#api.detach({ tabId: this.tabId }).catch(() => {
      // the tab or its debugger was already gone, as intended
    });
  }
}

/** A killed worker leaves its attachment behind: it is detached first, then attached again. */
async function attachOnce(api: DebuggerApi, tabId: number): Promise<void> {
  try {
    await api.attach({ tabId }, CDP_VERSION);
  } catch (thrown) {
    if (!isAlreadyAttached(thrown)) throw thrown;
    await api.detach({ tabId });
    await api.attach({ tabId }, CDP_VERSION);
  }
}

/**
 * Retries what Chrome refused because of a frame's URL, as long as that may be about to change, of which no event tells: see
 * `keepSrcdocFramesOpen`.
 */
async function sendWithRetries(send: () => Promise<unknown>): Promise<unknown> {
  for (let triesLeft = MAX_RETRIES; ; triesLeft -= 1) {
    try {
      return await send();
    } catch (thrown) {
      if (triesLeft === 0 || !isClosedBySrcdoc(thrown)) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, RETRY_TOTAL_MS / MAX_RETRIES));
    }
  }
}

function detached(method: string, reason: string): DebuggerDetachedError {
  return new DebuggerDetachedError(`${method} was not sent: the debugger is detached (${reason}).`, {
    hint: READ_FIRST,
    data: { reason },
  });
}

import type { CdpChannel } from '../cdp/channel.ts';
import { SocketChannel } from '../cdp/socket-channel.ts';
import type { Deadline } from '../engine/deadline.ts';
import { BrowserNotConnectedError } from '../errors/named-errors.ts';
import type { EnginePage } from '../engine/page.ts';
import { publicUrl } from '../errors/public-url.ts';
import { Page } from '../page/page.ts';
import type { PageLike } from './page-like.ts';

/** One tab of this process: its calls run one after another, and between them nothing of ours is left in it. */
export class Tab {
  readonly #page: PageLike;
  #state: Page['state'] | undefined;
  #seen: Page['seen'];
  /** Ends with the last call so far, and holds nothing of what that gave. */
  #last: Promise<void> = Promise.resolve();

  constructor(page: PageLike) {
    this.#page = page;
  }

  /** Attaches to the tab, does the work, and lets go of the tab. */
  async use<T>(deadline: Deadline, work: (page: EnginePage) => Promise<T>): Promise<T> {
    const before = this.#last;
    const turn = deadline.phase('waiting for the call before', () => before).then(() => this.#attached(deadline, work));
    this.#last = Promise.allSettled([before, turn]).then(() => undefined); // the next call does not mind how these ended
    return await turn;
  }

  async #attached<T>(deadline: Deadline, work: (page: EnginePage) => Promise<T>): Promise<T> {
    const opened = await deadline.phase('attaching to the page', (signal) => openChannel(this.#page, signal));
    try {
      const { channel } = opened;
      const state = this.#state ? { state: this.#state } : {};
      const page = await deadline.phase('attaching to the page', (signal) =>
        Page.attach(channel, { signal, focusEmulation: 'unless-focused', seen: this.#seen, ...state }),
      );
      try {
        return await work(page);
      } finally {
        this.#state = page.state;
        this.#seen = page.seen;
        await page.detach().catch(() => undefined); // a page that does not answer is let go as it is
      }
    } finally {
      await opened.close();
    }
  }
}

async function openChannel(
  page: PageLike,
  signal: AbortSignal,
): Promise<{ channel: CdpChannel; close(): Promise<void> | void }> {
  if (!('cdpUrl' in page)) {
    const { openLibrarySession } = await import('./page-channel.ts'); // not for an address
    const channel = await openLibrarySession(page);
    if (signal.aborted) await channel.close(); // nobody waits for it any more
    signal.throwIfAborted();
    return { channel, close: () => channel.close() };
  }
  const { WebSocket } = await import('ws'); // Node has a global one only from version 22 on
  const createSocket = (url: string): InstanceType<typeof WebSocket> =>
    new WebSocket(url, { perMessageDeflate: false });
  try {
    const channel = await SocketChannel.open(page.cdpUrl, { signal, createSocket });
    return { channel, close: () => channel.close() };
  } catch (cause) {
    signal.throwIfAborted();
    throw new BrowserNotConnectedError(`No page answers at ${publicUrl(page.cdpUrl)}.`, {
      hint: 'Check the address: http://127.0.0.1:9222/json/list of the browser lists those of its pages.',
      cause,
    });
  }
}

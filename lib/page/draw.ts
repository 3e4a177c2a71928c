import { type CdpSession, untilAborted } from '../cdp/session.ts';

const FIRST_FRAME_MS = 500; // a tab in the background draws its first frame some 30 ms after it is asked
const LINGER_MS = 2_000; // acts come in rows; a page that animates must not do so unseen for much longer

// The picture itself is of no use: small and rough, and none after the first two, which nobody acknowledges.
const SCREENCAST_OPTIONS = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;

/**
 * Makes the tab draw. A tab in the background draws nothing by itself: its animation frames stand still, and with them the
 * pages that show by such a frame what an act did; a screenshot waits for seconds; and the browser finds the frame of
 * another process under the pointer by what was drawn before, so that a press and its release may part ways.
 */
export class Drawing {
  readonly #session: CdpSession;
  /** Settles when something was drawn; undefined while the tab is left alone. */
  #firstFrame: Promise<void> | undefined;
  #users = 0;
  #stopTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(session: CdpSession) {
    this.#session = session;
  }

  /** Keeps the tab drawing while `use` runs, and a moment longer; the first frame is not waited for. */
  async whileDrawing<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(this.#stopTimer);
    this.#users += 1;
    this.#start();
    try {
      return await work();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#stopTimer = setTimeout(() => this.stop(), LINGER_MS);
    }
  }

  /** Waits until something was drawn since the tab was made to. */
  async untilDrawn(signal: AbortSignal): Promise<void> {
    if (this.#firstFrame) await untilAborted(this.#firstFrame, signal);
  }

  stop(): void {
    clearTimeout(this.#stopTimer);
    if (this.#firstFrame) this.#send('Page.stopScreencast', {});
    this.#firstFrame = undefined;
  }

  #start(): void {
    if (this.#firstFrame) return;
    this.#firstFrame = firstFrame(this.#session);
    this.#send('Page.startScreencast', SCREENCAST_OPTIONS);
  }

  /** Not under the signal of a call, which may have ended; a session that has ended draws nothing any more. */
  #send(method: 'Page.startScreencast' | 'Page.stopScreencast', params: object): void {
    const { channel, id } = this.#session;
    channel.send(method, params, id).catch(() => (this.#firstFrame = undefined));
  }
}

function firstFrame(session: CdpSession): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, FIRST_FRAME_MS);
    const stop = session.on('Page.screencastFrame', finish);
  });
}

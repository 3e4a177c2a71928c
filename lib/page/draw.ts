import { type CdpSession, untilAborted } from '../cdp/session.ts';

const FIRST_FRAME_MS = 500; // a tab in the background draws its first frame some 30 ms after it is asked
const LINGER_MS = 2_000; // acts come in rows; a page that animates must not do so unseen for much longer

// The picture itself is of no use: small and rough, and none after the first two, which nobody acknowledges.
const CAST = { format: 'jpeg', quality: 1, maxWidth: 16, maxHeight: 16 } as const;

/**
 * Makes the tab draw. A tab in the background draws nothing by itself: its animation frames stand still, and with them the
 * pages that show by such a frame what an act did; a screenshot waits for seconds; and the browser finds the frame of
 * another process under the pointer by what was drawn before, so that a press and its release may part ways.
 */
export class Drawing {
  readonly #session: CdpSession;
  /** Settles when something was drawn; undefined while the tab is left alone. */
  #first: Promise<void> | undefined;
  #users = 0;
  #idle: ReturnType<typeof setTimeout> | undefined;

  constructor(session: CdpSession) {
    this.#session = session;
  }

  /** Keeps the tab drawing while `use` runs, and a moment longer; the first frame is not waited for. */
  async during<T>(use: () => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    this.#users += 1;
    this.#begin();
    try {
      return await use();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#idle = setTimeout(() => this.stop(), LINGER_MS);
    }
  }

  /** Waits until something was drawn since the tab was made to. */
  async drawn(signal: AbortSignal): Promise<void> {
    if (this.#first) await untilAborted(this.#first, signal);
  }

  stop(): void {
    clearTimeout(this.#idle);
    if (this.#first) this.#tell('Page.stopScreencast', {});
    this.#first = undefined;
  }

  #begin(): void {
    if (this.#first) return;
    this.#first = firstFrame(this.#session);
    this.#tell('Page.startScreencast', CAST);
  }

  /** Not under the signal of a call, which may have ended; a session that has ended draws nothing any more. */
  #tell(method: 'Page.startScreencast' | 'Page.stopScreencast', params: object): void {
    const { channel, id } = this.#session;
    channel.send(method, params, id).catch(() => (this.#first = undefined));
  }
}

function firstFrame(session: CdpSession): Promise<void> {
  return new Promise((done) => {
    const finish = (): void => {
      clearTimeout(timer);
      stop();
      done();
    };
    const timer = setTimeout(finish, FIRST_FRAME_MS);
    const stop = session.on('Page.screencastFrame', finish);
  });
}

import { Page, type AttachOptions } from '../../lib/page/page.ts';
import type { CdpChannel } from '../../lib/cdp/channel.ts';
import { untilAborted } from '../../lib/cdp/session.ts';
import { TimeoutError } from '../../lib/errors/named-errors.ts';
import type { Attachments } from './attachments.ts';
import { printDialogOpen, PrintWatch, type PrintWatchParts } from './print-dialog.ts';
import { logInToProxy } from './proxy-login.ts';
import { keepSrcdocFramesOpen } from './srcdoc-frames.ts';

// Chrome's bar "started debugging this browser" stays while a debugger is attached, and 5 s longer. Clients think for a
// few seconds between calls, and each time a bar appears or disappears, the user's page moves.
const IDLE_MS = 15_000;

// While a navigation waits for its server, Chrome holds back all commands of a new debugger. One that has waited
// this long is abandoned; otherwise the tab would be unusable as long as the server is silent.
const STUCK_MS = 10_000;
const STUCK_WHEN_LEAVING_MS = 2_000;

const MAX_SEEN = 20; // outlines of long pages take a megabyte

// A page with a dialog older than the debugger, or paused by another one, answers nothing, and Chrome lets no debugger close
// that dialog.
const SILENT_MS = 15_000;
const SILENT_WHEN_LEAVING_MS = 5_000;
const PRINT_CHECK_MS = 3_000; // as long as a running call takes to detect that its page prints
const READY_MS = 2_000; // the debugger is ready in some milliseconds, unless the page hangs
const ATTACH_PHASE = 'taking hold of the page';

export interface UseOptions extends AttachOptions {
  /** URL of the session's proxy. */
  proxy?: string | undefined;
  /** The call goes to another page: what this one reports is not worth waiting for. */
  leaving?: boolean;
}

interface LivePage {
  page: Page;
  /** Aborted when the proxy refuses the page. */
  refused: AbortSignal | undefined;
  users: number;
  idle: ReturnType<typeof setTimeout> | undefined;
}

/** The pages that the debugger is attached to: kept for the next call, released if none comes for a while. */
export class LivePages {
  readonly #attachments: Attachments;
  readonly #isPrinting: PrintWatchParts['isPrinting'];
  readonly #pages = new Map<number, LivePage>();
  /** Tabs being released: whoever comes meanwhile attaches again when that is done. */
  readonly #releases = new Map<number, Promise<void>>();
  /** What callers last saw of released tabs: an act on a ref from there is still checked against it. */
  readonly #seen = new Map<number, Page['seen']>();

  constructor(attachments: Attachments, isPrinting: PrintWatchParts['isPrinting']) {
    this.#attachments = attachments;
    this.#isPrinting = () => isPrinting().catch(() => false); // a browser that is ending reports nothing more
  }

  /** Runs `work` on the tab's page, attaching first if needed. Throws what `Page.attach` and `work` throw. */
  async use<T>(tabId: number, options: UseOptions, work: (page: Page) => Promise<T>): Promise<T> {
    const live = this.#pages.get(tabId) ?? (await this.#attach(tabId, options));
    live.users += 1;
    clearTimeout(live.idle);
    const print = new PrintWatch({ drawn: (signal) => live.page.drawn({ signal }), isPrinting: this.#isPrinting });
    const ended = live.refused ? AbortSignal.any([live.refused, print.signal]) : print.signal;
    try {
      return await untilAborted(work(live.page), ended);
    } finally {
      print.stop();
      live.users -= 1;
      if (this.#pages.get(tabId) === live) this.#endUse(tabId, live, options.signal.aborted || print.signal.aborted);
    }
  }

  #endUse(tabId: number, live: LivePage, isOver: boolean): void {
    if (isOver) void this.drop(tabId); // what the call left running must not continue
    else if (live.users === 0) live.idle = setTimeout(() => void this.release(tabId), IDLE_MS);
  }

  /** Whether the debugger is attached to the tab. */
  has(tabId: number): boolean {
    return this.#pages.has(tabId);
  }

  /** What callers last saw of the tab. */
  seen(tabId: number): Page['seen'] {
    return this.#pages.get(tabId)?.page.seen ?? this.#seen.get(tabId);
  }

  /** Undoes what was set up in the tab, and detaches. */
  async release(tabId: number): Promise<void> {
    const release = this.#release(tabId);
    this.#releases.set(tabId, release);
    await release.finally(() => {
      if (this.#releases.get(tabId) === release) this.#releases.delete(tabId);
    });
  }

  async #release(tabId: number): Promise<void> {
    const live = this.#pages.get(tabId);
    this.#forget(tabId);
    await live?.page.detach().catch(() => {
      // the page is gone, or does not answer in time: detaching drops all emulation too
    });
    await this.#attachments.close(tabId);
  }

  /**
   * Runs what may make the tab's page ask whether it may be left, and accepts that. Chrome would show its dialog to the
   * user, and the tab would stay until it is answered. `leave` is told whether it would be accepted: no debugger may attach
   * where the user has stopped everything, and a hanging page lets none.
   */
  async leaving<T>(tabId: number, leave: (isAnswered: boolean) => Promise<T>): Promise<T> {
    if (this.has(tabId)) return leave(true);
    const accepting = untilAborted(this.#acceptDialogs(tabId), AbortSignal.timeout(READY_MS));
    const isAnswered = await accepting.then(
      () => true,
      () => false,
    );
    return leave(isAnswered).finally(() => this.#attachments.close(tabId));
  }

  async #acceptDialogs(tabId: number): Promise<void> {
    const channel = await this.#open(tabId);
    channel.onEvent(({ method }) => {
      if (method !== 'Page.javascriptDialogOpening') return;
      channel.send('Page.handleJavaScriptDialog', { accept: true }).catch(() => {
        // the page is gone, with its dialog
      });
    });
    await channel.send('Page.enable');
  }

  /** Detaches at once, whatever the page is doing. */
  async drop(tabId: number): Promise<void> {
    this.#forget(tabId);
    await this.#attachments.close(tabId);
  }

  async dropAll(): Promise<void> {
    await Promise.all([...this.#pages.keys()].map((tabId) => this.drop(tabId)));
    await this.#attachments.closeAll();
  }

  async #open(tabId: number): Promise<CdpChannel> {
    await this.#releases.get(tabId);
    return this.#attachments.open(tabId);
  }

  async #attach(tabId: number, options: UseOptions): Promise<LivePage> {
    const channel = await this.#open(tabId);
    const { page, refused } = await this.#rejectIfSilent(
      attachPage(channel, { ...options, seen: this.#seen.get(tabId) }),
      options.leaving ? SILENT_WHEN_LEAVING_MS : SILENT_MS,
    ).catch(async (thrown: unknown) => {
      await this.#attachments.close(tabId); // otherwise Chrome's debugging bar would stay
      throw thrown;
    });
    const live: LivePage = { page, refused, users: 0, idle: undefined };
    this.#pages.set(tabId, live);
    channel.onClose(() => {
      if (this.#pages.get(tabId) === live) this.#forget(tabId);
    });
    return live;
  }

  async #rejectIfSilent<T>(attaching: Promise<T>, ms: number): Promise<T> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(notResponding(ms)), ms);
    const printCheck = setInterval(() => {
      void this.#isPrinting().then((isIt) => {
        if (isIt) silence.abort(printDialogOpen({ phase: ATTACH_PHASE, timeoutMs: ms }));
      });
    }, PRINT_CHECK_MS);
    try {
      return await untilAborted(attaching, silence.signal);
    } finally {
      clearTimeout(timer);
      clearInterval(printCheck);
    }
  }

  #keepSeen(tabId: number, seen: Page['seen']): void {
    this.#seen.delete(tabId);
    this.#seen.set(tabId, seen);
    const [oldest] = this.#seen.keys();
    if (this.#seen.size > MAX_SEEN && oldest !== undefined) this.#seen.delete(oldest);
  }

  #forget(tabId: number): void {
    const live = this.#pages.get(tabId);
    clearTimeout(live?.idle);
    this.#pages.delete(tabId);
    if (live) this.#keepSeen(tabId, live.page.seen);
  }
}

async function attachPage(
  channel: CdpChannel,
  { proxy, leaving, ...options }: UseOptions,
): Promise<Pick<LivePage, 'page' | 'refused'>> {
  const stop = (): void => void channel.send('Page.stopLoading').catch(() => undefined); // it failed: attaching fails too
  const timer = setTimeout(stop, leaving ? STUCK_WHEN_LEAVING_MS : STUCK_MS);
  try {
    const page = await Page.attach(channel, options);
    await keepSrcdocFramesOpen(page.frames, options.signal);
    const refused = proxy === undefined ? undefined : await logInToProxy(channel, proxy, options.signal);
    return { page, refused };
  } finally {
    clearTimeout(timer);
  }
}

function notResponding(timeoutMs: number): TimeoutError {
  return new TimeoutError(
    'The page in the tab does not respond: a dialog is open in it, a script runs without end, or DevTools or another debugger has paused it.',
    {
      hint: 'Ask the user to answer the dialog in the tab, or to resume it in the debugger; or leave the page with navigate.',
      data: { phase: ATTACH_PHASE, timeoutMs },
    },
  );
}

/** Whether a call failed because its page did not answer when the debugger attached. */
export function isNotResponding(thrown: unknown): boolean {
  return thrown instanceof TimeoutError && thrown.data['phase'] === ATTACH_PHASE;
}

import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { onActivation } from './activation.ts';
import { Announced, Arrival } from './arrival.ts';
import type { Frames } from './frames.ts';
import type { FailedLoad } from './load-failure.ts';
import { type Noticed, Notices } from './notices.ts';
import { Polls } from './polls.ts';
import {
  isLive,
  isParsed,
  isUnanswered,
  noteAnswer,
  parsingIn,
  parsingOf,
  type Pending,
  pendingOf,
} from './requests.ts';
import { Talks } from './talks.ts';
import { Wakes } from './wakes.ts';

/**
 * What the page is busy with, and what it did beside its document: requests, navigations, windows, downloads. It
 * listens only; the one who asks decides what to wait for.
 */
export class Activity {
  readonly #stops: (() => void)[] = [];
  readonly #requests = new Map<string, Pending>();
  readonly #polls = new Polls();
  /** What it says and is told beside its requests. */
  readonly talks = new Talks(this.#polls, () => this.#wakes.all());
  readonly #announced = new Announced();
  readonly notices = new Notices(() => this.#wakes.all());
  readonly #wakes = new Wakes();
  /** That of the main frame. */
  readonly document = new Arrival();
  #mainFrame: string;
  /** Counts the documents of the main frame since the attachment; */
  documents = 0;
  /** and its navigations, those within a document too. */
  navigations = 0;
  /** Why the present document, which is Chrome's own, stands in the place of one that could not be loaded. */
  failure: FailedLoad | undefined;
  #errorText = 'net::ERR_FAILED'; // of the last document that failed
  /** Set when the present document stood before it came: out of the back/forward cache, or prerendered. */
  restored = false;

  /** Follows every session of the page. Needs the Page domain; enables Network without keeping bodies. */
  static async attach(frames: Frames, signal: AbortSignal): Promise<Activity> {
    const { frameTree } = await frames.root.send('Page.getFrameTree', undefined, signal);
    const activity = new Activity(frameTree.frame.id);
    activity.#stops.push(frames.root.channel.onClose(() => activity.#over()));
    await frames.onSession(async (session) => {
      activity.#follow(session);
      // Kept bodies cost memory and break event streams on some pages.
      const nothingKept = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };
      const limit = session === frames.root ? signal : AbortSignal.timeout(CHILD_MS);
      await session.send('Network.enable', nothingKept, limit);
      if (session === frames.root) return; // the event that ends the parsing may have come before anybody listened in a child
      void isParsed(session, limit).then((isSo) => isSo && activity.#done(parsingIn(session.id)));
    });
    return activity;
  }

  private constructor(mainFrame: string) {
    this.#mainFrame = mainFrame;
  }

  /** Whether the main frame goes, or is asked to go, to another document, or is still parsing one that is not given up. */
  get navigating(): boolean {
    return this.document.isAwaited || this.#live().some(({ document }) => document) || this.#announced.any;
  }

  /** Whether the present document has not come wholly yet, be it waited for or not. */
  get partial(): boolean {
    return this.document.isPartial;
  }

  /** The document that the main frame waits for, as long as it has not begun to come. */
  get awaited(): { url: string; since: number } | undefined {
    return [...this.#requests.values()].find(({ document, since }) => document && since >= this.document.since);
  }

  /** Milliseconds for which a document has been on its way to the main frame. */
  get loadingMs(): number {
    const since = this.awaited?.since ?? (this.partial ? this.document.since : undefined);
    return since === undefined ? 0 : performance.now() - since;
  }

  /** Whether nothing is under way that a reader would wait for. */
  get idle(): boolean {
    return this.isIdle();
  }

  /** Whether nothing is that was asked for since `begin`. */
  isIdle(begin?: number): boolean {
    return !this.document.isAwaited && this.#live(begin).length === 0 && !this.#announced.any;
  }

  /** An act begins: what is asked for from now on may be for its sake. */
  actBegins(): void {
    this.#polls.begin();
    this.talks.begin();
    this.document.stay();
  }

  /** URLs of what a frame has asked of its own site since `begin`, and was waited for in vain. */
  unansweredSince(begin: number): string[] {
    const asked = [...this.#requests.values(), ...this.talks.since(begin)].filter(({ since }) => since >= begin);
    return asked.filter((request) => isUnanswered(request, performance.now())).map(({ url }) => url);
  }

  /** Waits until `isIdle`, at most until `until` (by `performance.now()`). */
  async untilIdle(until: number, signal: AbortSignal, begin?: number): Promise<void> {
    while (!this.isIdle(begin) && performance.now() < until) await this.#change(until, signal);
  }

  /** Waits until no document is on its way to the main frame, at most until `until`. */
  async untilLoaded(until: number, signal: AbortSignal): Promise<void> {
    while (this.navigating && !this.document.isRestless && performance.now() < until) await this.#change(until, signal);
  }

  /** Waits until a document that was asked for from now on has not begun to come in `ms`. @returns its URL. */
  async untilOverdue(ms: number, signal: AbortSignal): Promise<string> {
    let begin = performance.now();
    let { documents } = this;
    for (;;) {
      if (this.documents !== documents) [begin, documents] = [performance.now(), this.documents]; // it has begun to come
      const awaited = [...this.#requests.values()].find(({ document, since }) => document && since >= begin);
      if (awaited && performance.now() - awaited.since >= ms) return awaited.url;
      await this.#change((awaited?.since ?? performance.now()) + ms, signal);
    }
  }

  /** Waits until the main frame has navigated since `navigations` was `before`. */
  async untilNavigated(before: number, until: number, signal: AbortSignal): Promise<void> {
    while (this.navigations === before && performance.now() < until) await this.#change(until, signal);
  }

  /** What the page did beside its document since the last call. */
  take(): Noticed {
    return this.notices.take();
  }

  /** What the page asked for is given to it: nobody need be told of it. */
  forgetChooser(): void {
    this.notices.chooser = undefined;
  }

  /** Whether `take` has something to give. */
  get noticed(): boolean {
    return this.notices.any;
  }

  /** Whether a download is under way that may soon be over, or is about to begin. */
  get downloading(): boolean {
    return this.notices.downloads.until > performance.now();
  }

  /** Says that a download may begin within `ms`. */
  expectDownload(ms: number): void {
    if (!this.notices.downloads.noticed) this.notices.downloads.expect(ms);
  }

  /** Waits until the downloads that are small have ended, for a bounded time. */
  async untilDownloaded(signal: AbortSignal): Promise<void> {
    while (this.downloading) await this.#change(this.notices.downloads.until, signal);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#over();
  }

  /** A child session's listeners end with it. */
  #follow(session: CdpSession): void {
    const { id } = session;
    const key = (requestId: string): string => `${id ?? ''} ${requestId}`;
    const stops = [
      ...this.notices.follow(session),
      ...this.talks.follow(session),
      session.on('Network.requestWillBeSent', (sent) => this.#sent(key(sent.requestId), sent)),
      session.on('Network.responseReceived', ({ requestId, response }) => {
        if (response.mimeType !== 'text/event-stream') return this.#answered(key(requestId));
        this.#done(key(requestId));
        this.talks.streams(key(requestId));
      }),
      session.on('Network.dataReceived', ({ requestId }) => this.#answered(key(requestId))),
      session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type, targetId } }) => {
        if (type === 'iframe') this.#movedOut(targetId, sessionId);
      }),
      session.on('Target.detachedFromTarget', ({ sessionId }) => this.#left(sessionId)),
      session.on('Page.domContentEventFired', () => this.#done(parsingIn(id))),
      session.on('Network.loadingFinished', ({ requestId }) => this.#done(key(requestId))),
      session.on('Network.loadingFailed', ({ requestId, errorText }) => this.#failed(key(requestId), errorText)),
      session.on('Page.frameRequestedNavigation', (asked) => this.#announced.asked(asked)),
      session.on('Page.frameStartedNavigating', ({ frameId }) => this.#note(() => this.#announced.delete(frameId))),
    ];
    if (id === undefined) this.#stops.push(...stops, ...this.#followMain(session));
  }

  #followMain(session: CdpSession): (() => void)[] {
    return [
      session.on('Inspector.targetCrashed', () => this.#over()),
      onActivation(session, this.#mainFrame, (frame) => this.#committed(frame, true)),
      session.on('Page.frameNavigated', ({ frame, type }) => {
        this.#announced.delete(frame.id);
        if (frame.parentId === undefined) this.#committed(frame, type === 'BackForwardCacheRestore');
      }),
      session.on('Page.navigatedWithinDocument', ({ frameId }) => {
        this.#announced.delete(frameId);
        if (frameId === this.#mainFrame) this.#note(() => (this.navigations += 1));
      }),
      session.on('Page.domContentEventFired', () => this.#note(() => this.#done(this.document.end() ?? ''))),
    ];
  }

  #sent(key: string, sent: Protocol.Network.RequestWillBeSentEvent): void {
    if (sent.frameId !== undefined) this.#announced.delete(sent.frameId);
    const pending = pendingOf(sent, this.#mainFrame);
    if (!pending) return;
    if (sent.type !== 'Document') pending.alike = this.#polls.asked(sent, pending.since);
    this.#requests.set(key, pending);
    this.talks.asks(sent, pending);
    if (pending.alike?.isPoll) this.#wakes.all(); // those like it are not waited for any more
  }

  /** A frame went to a process of its own: its requests end there, where its document is parsed from now on. */
  #movedOut(frame: string, sessionId: string): void {
    const requests = [...this.#requests].filter(([, { frameId }]) => frameId === frame);
    this.#requests.set(parsingIn(sessionId), parsingOf(frame));
    for (const [key] of requests) this.#done(key);
  }

  /** A frame in a process of its own is gone, and what it waited for. */
  #left(sessionId: string): void {
    for (const key of this.#requests.keys()) if (key.startsWith(`${sessionId} `)) this.#done(key);
  }

  #done(key: string): void {
    this.talks.closed(key);
    this.#polls.ended(this.#requests.get(key), performance.now());
    if (this.#requests.delete(key)) this.#wakes.all();
  }

  #answered(key: string): void {
    const request = this.#requests.get(key);
    this.#polls.ended(request, performance.now());
    if (request && noteAnswer(request)) this.#wakes.all();
  }

  #failed(key: string, errorText: string): void {
    if (this.#requests.get(key)?.document) this.#errorText = errorText;
    this.#done(key);
  }

  #committed({ id, loaderId, unreachableUrl: url }: Protocol.Page.Frame, restored: boolean): void {
    this.#polls.begin();
    this.talks.clear();
    this.#mainFrame = id; // a prerendered page brings its own
    this.failure = url === undefined ? undefined : { url, errorText: this.#errorText };
    this.documents += 1;
    this.navigations += 1;
    this.restored = restored;
    this.document.begin(loaderId, this.#requests, !restored);
    this.#wakes.all();
  }

  /** The connection or the process ended, or nobody listens any more: what was under way will not end by itself, and the next command says why. */
  #over(): void {
    this.document.end();
    this.#requests.clear();
    this.#announced.clear();
    this.notices.downloads.clear();
    this.#wakes.all();
  }

  #note(change: () => void): void {
    change();
    this.#wakes.all();
  }

  #live(begin?: number): Pending[] {
    const said = begin === undefined ? [] : this.talks.since(begin); // what pages say by themselves, none waits for
    return [...this.#requests.values(), ...said].filter((request) => isLive(request, performance.now(), begin));
  }

  /** Waits for the next event, or until the first of the things that are waited for is given up. */
  async #change(until: number, signal: AbortSignal): Promise<void> {
    const given = [...this.#requests.values(), ...this.talks.since(-Infinity)]
      .map((request) => request.until)
      .concat(...this.#announced.values());
    if (this.partial) given.push(this.document.until);
    await this.#wakes.next(Math.min(until, ...given.filter((time) => time > performance.now())), signal);
  }
}

const CHILD_MS = 5_000; // one command to a frame's process

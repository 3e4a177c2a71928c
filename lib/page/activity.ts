import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import { onActivation } from './prerender-activation.ts';
import { RequestedNavigations, DocumentLoad } from './document-load.ts';
import type { Frames } from './frames.ts';
import type { FailedLoad } from './load-failure.ts';
import { type NoticedEvents, Notices } from './noticed-events.ts';
import { Polls } from './polls.ts';
import {
  isAwaited,
  isParsed,
  isUnanswered,
  noteAnswer,
  parsingKey,
  parsingRequest,
  type Pending,
  pendingOf,
} from './requests.ts';
import { LiveConnections } from './live-connections.ts';
import { Notifier } from './notifier.ts';

/**
 * What the page is busy with, and what it did beside its document: requests, navigations, windows, downloads. It
 * listens only; the one who asks decides what to wait for.
 */
export class Activity {
  readonly #stops: (() => void)[] = [];
  readonly #requests = new Map<string, Pending>();
  readonly #polls = new Polls();
  /** What it sends and receives over sockets and event streams. */
  readonly sockets = new LiveConnections(this.#polls, () => this.#notifier.notifyAll());
  readonly #requested = new RequestedNavigations();
  readonly notices = new Notices(() => this.#notifier.notifyAll());
  readonly #notifier = new Notifier();
  /** That of the main frame. */
  readonly document = new DocumentLoad();
  #mainFrame: string;
  /** Counts the documents of the main frame since the attachment; */
  documentCount = 0;
  /** and its navigations, those within a document too. */
  navigationCount = 0;
  /** Why the present document, which is Chrome's own, stands in the place of one that could not be loaded. */
  loadFailure: FailedLoad | undefined;
  #errorText = 'net::ERR_FAILED'; // of the last document that failed
  /** Set when the present document stood before it came: out of the back/forward cache, or prerendered. */
  restored = false;

  /** Follows every session of the page. Needs the Page domain; enables Network without keeping bodies. */
  static async attach(frames: Frames, signal: AbortSignal): Promise<Activity> {
    const { frameTree } = await frames.root.send('Page.getFrameTree', undefined, signal);
    const activity = new Activity(frameTree.frame.id);
    activity.#stops.push(frames.root.channel.onClose(() => activity.#endAll()));
    await frames.forEachSession(async (session) => {
      activity.#follow(session);
      // Kept bodies cost memory and break event streams on some pages.
      const noBuffers = { maxTotalBufferSize: 0, maxResourceBufferSize: 0 };
      const limit = session === frames.root ? signal : AbortSignal.timeout(CHILD_MS);
      await session.send('Network.enable', noBuffers, limit);
      if (session === frames.root) return; // the event that ends the parsing may have come before anybody listened in a child
      void isParsed(session, limit).then((isSo) => isSo && activity.#requestEnded(parsingKey(session.id)));
    });
    return activity;
  }

  private constructor(mainFrame: string) {
    this.#mainFrame = mainFrame;
  }

  /** Whether the main frame goes, or is asked to go, to another document, or is still parsing one that is not given up. */
  get isNavigating(): boolean {
    return this.document.isAwaited || this.#awaited().some(({ document }) => document) || this.#requested.hasPending;
  }

  /** Whether the present document has not come wholly yet, be it waited for or not. */
  get isPartial(): boolean {
    return this.document.isPartial;
  }

  /** The document that the main frame waits for, as long as it has not begun to come. */
  get awaitedDocument(): { url: string; sentAt: number } | undefined {
    return [...this.#requests.values()].find(({ document, sentAt }) => document && sentAt >= this.document.startedAt);
  }

  /** Milliseconds for which a document has been on its way to the main frame. */
  get loadingMs(): number {
    const sentAt = this.awaitedDocument?.sentAt ?? (this.isPartial ? this.document.startedAt : undefined);
    return sentAt === undefined ? 0 : performance.now() - sentAt;
  }

  /** Whether nothing is under way that a reader would wait for. */
  get idle(): boolean {
    return this.isIdle();
  }

  /** Whether nothing is that was asked for since `begin`. */
  isIdle(begin?: number): boolean {
    return !this.document.isAwaited && this.#awaited(begin).length === 0 && !this.#requested.hasPending;
  }

  /** An act begins: what is asked for from now on may be for its sake. */
  beginAct(): void {
    this.#polls.beginPeriod();
    this.sockets.beginAct();
    this.document.resetHops();
  }

  /** URLs of what a frame has asked of its own site since `begin`, and was waited for in vain. */
  unansweredSince(begin: number): string[] {
    const sent = [...this.#requests.values(), ...this.sockets.sentSince(begin)].filter(({ sentAt }) => sentAt >= begin);
    return sent.filter((request) => isUnanswered(request, performance.now())).map(({ url }) => url);
  }

  /** Waits until `isIdle`, at most until `until` (by `performance.now()`). */
  async untilIdle(until: number, signal: AbortSignal, begin?: number): Promise<void> {
    while (!this.isIdle(begin) && performance.now() < until) await this.#nextChange(until, signal);
  }

  /** Waits until no document is on its way to the main frame, at most until `until`. */
  async untilLoaded(until: number, signal: AbortSignal): Promise<void> {
    while (this.isNavigating && !this.document.isRedirectLoop && performance.now() < until)
      await this.#nextChange(until, signal);
  }

  /** Waits until a document that was asked for from now on has not begun to come in `ms`. @returns its URL. */
  async untilOverdue(ms: number, signal: AbortSignal): Promise<string> {
    let begin = performance.now();
    let { documentCount } = this;
    for (;;) {
      if (this.documentCount !== documentCount) [begin, documentCount] = [performance.now(), this.documentCount]; // it has begun to come
      const awaitedDocument = [...this.#requests.values()].find(({ document, sentAt }) => document && sentAt >= begin);
      if (awaitedDocument && performance.now() - awaitedDocument.sentAt >= ms) return awaitedDocument.url;
      await this.#nextChange((awaitedDocument?.sentAt ?? performance.now()) + ms, signal);
    }
  }

  /** Waits until the main frame has navigated since `navigationCount` was `before`. */
  async untilNavigated(before: number, until: number, signal: AbortSignal): Promise<void> {
    while (this.navigationCount === before && performance.now() < until) await this.#nextChange(until, signal);
  }

  /** What the page did beside its document since the last call. */
  take(): NoticedEvents {
    return this.notices.take();
  }

  /** What the page asked for is given to it: nobody need be told of it. */
  forgetFileChooser(): void {
    this.notices.chooser = undefined;
  }

  /** Whether `take` has something to give. */
  get hasNotices(): boolean {
    return this.notices.hasAny;
  }

  /** Whether a download is under way that may soon be over, or is about to begin. */
  get isDownloading(): boolean {
    return this.notices.downloads.until > performance.now();
  }

  /** Says that a download may begin within `ms`. */
  expectDownload(ms: number): void {
    if (!this.notices.downloads.hasAny) this.notices.downloads.expect(ms);
  }

  /** Waits until the downloads that are small have ended, for a bounded time. */
  async untilDownloaded(signal: AbortSignal): Promise<void> {
    while (this.isDownloading) await this.#nextChange(this.notices.downloads.until, signal);
  }

  stop(): void {
    for (const stop of this.#stops.splice(0)) stop();
    this.#endAll();
  }

  /** A child session's listeners end with it. */
  #follow(session: CdpSession): void {
    const { id } = session;
    const key = (requestId: string): string => `${id ?? ''} ${requestId}`;
    const stops = [
      ...this.notices.follow(session),
      ...this.sockets.follow(session),
      session.on('Network.requestWillBeSent', (sent) => this.#requestSent(key(sent.requestId), sent)),
      session.on('Network.responseReceived', ({ requestId, response }) => {
        if (response.mimeType !== 'text/event-stream') return this.#responseReceived(key(requestId));
        this.#requestEnded(key(requestId));
        this.sockets.noteStreamEvent(key(requestId));
      }),
      session.on('Network.dataReceived', ({ requestId }) => this.#responseReceived(key(requestId))),
      session.on('Target.attachedToTarget', ({ sessionId, targetInfo: { type, targetId } }) => {
        if (type === 'iframe') this.#frameMovedOut(targetId, sessionId);
      }),
      session.on('Target.detachedFromTarget', ({ sessionId }) => this.#sessionDetached(sessionId)),
      session.on('Page.domContentEventFired', () => this.#requestEnded(parsingKey(id))),
      session.on('Network.loadingFinished', ({ requestId }) => this.#requestEnded(key(requestId))),
      session.on('Network.loadingFailed', ({ requestId, errorText }) => this.#requestFailed(key(requestId), errorText)),
      session.on('Page.frameRequestedNavigation', (asked) => this.#requested.noteRequested(asked)),
      session.on('Page.frameStartedNavigating', ({ frameId }) => this.#update(() => this.#requested.delete(frameId))),
    ];
    if (id === undefined) this.#stops.push(...stops, ...this.#followMain(session));
  }

  #followMain(session: CdpSession): (() => void)[] {
    return [
      session.on('Inspector.targetCrashed', () => this.#endAll()),
      onActivation(session, this.#mainFrame, (frame) => this.#committed(frame, true)),
      session.on('Page.frameNavigated', ({ frame, type }) => {
        this.#requested.delete(frame.id);
        if (frame.parentId === undefined) this.#committed(frame, type === 'BackForwardCacheRestore');
      }),
      session.on('Page.navigatedWithinDocument', ({ frameId }) => {
        this.#requested.delete(frameId);
        if (frameId === this.#mainFrame) this.#update(() => (this.navigationCount += 1));
      }),
      session.on('Page.domContentEventFired', () => this.#update(() => this.#requestEnded(this.document.end() ?? ''))),
    ];
  }

  #requestSent(key: string, sent: Protocol.Network.RequestWillBeSentEvent): void {
    if (sent.frameId !== undefined) this.#requested.delete(sent.frameId);
    const pending = pendingOf(sent, this.#mainFrame);
    if (!pending) return;
    if (sent.type !== 'Document') pending.kind = this.#polls.noteRequest(sent, pending.sentAt);
    this.#requests.set(key, pending);
    this.sockets.noteRequest(sent, pending);
    if (pending.kind?.isPoll) this.#notifier.notifyAll(); // those like it are not waited for any more
  }

  /** A frame went to a process of its own: its requests end there, where its document is parsed from now on. */
  #frameMovedOut(frame: string, sessionId: string): void {
    const requests = [...this.#requests].filter(([, { frameId }]) => frameId === frame);
    this.#requests.set(parsingKey(sessionId), parsingRequest(frame));
    for (const [key] of requests) this.#requestEnded(key);
  }

  /** A frame in a process of its own is gone, and what it waited for. */
  #sessionDetached(sessionId: string): void {
    for (const key of this.#requests.keys()) if (key.startsWith(`${sessionId} `)) this.#requestEnded(key);
  }

  #requestEnded(key: string): void {
    this.sockets.noteRequestEnd(key);
    this.#polls.noteResponse(this.#requests.get(key), performance.now());
    if (this.#requests.delete(key)) this.#notifier.notifyAll();
  }

  #responseReceived(key: string): void {
    const request = this.#requests.get(key);
    this.#polls.noteResponse(request, performance.now());
    if (request && noteAnswer(request)) this.#notifier.notifyAll();
  }

  #requestFailed(key: string, errorText: string): void {
    if (this.#requests.get(key)?.document) this.#errorText = errorText;
    this.#requestEnded(key);
  }

  #committed({ id, loaderId, unreachableUrl: url }: Protocol.Page.Frame, restored: boolean): void {
    this.#polls.beginPeriod();
    this.sockets.clear();
    this.#mainFrame = id; // a prerendered page brings its own
    this.loadFailure = url === undefined ? undefined : { url, errorText: this.#errorText };
    this.documentCount += 1;
    this.navigationCount += 1;
    this.restored = restored;
    this.document.begin(loaderId, this.#requests, !restored);
    this.#notifier.notifyAll();
  }

  /** The connection or the process ended, or nobody listens any more: nothing under way will end; the next command says why. */
  #endAll(): void {
    this.document.end();
    this.#requests.clear();
    this.#requested.clear();
    this.notices.downloads.clear();
    this.#notifier.notifyAll();
  }

  #update(change: () => void): void {
    change();
    this.#notifier.notifyAll();
  }

  #awaited(begin?: number): Pending[] {
    const frames = begin === undefined ? [] : this.sockets.sentSince(begin); // what pages say by themselves, none waits for
    return [...this.#requests.values(), ...frames].filter((request) => isAwaited(request, performance.now(), begin));
  }

  /** Waits for the next event, or until the first of the things that are waited for is given up. */
  async #nextChange(until: number, signal: AbortSignal): Promise<void> {
    const deadlines = [...this.#requests.values(), ...this.sockets.sentSince(-Infinity)]
      .map((request) => request.until)
      .concat(...this.#requested.values());
    if (this.isPartial) deadlines.push(this.document.until);
    await this.#notifier.wait(Math.min(until, ...deadlines.filter((time) => time > performance.now())), signal);
  }
}

const CHILD_MS = 5_000; // one command to a frame's process

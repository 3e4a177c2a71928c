import type { Protocol } from 'devtools-protocol';
import type { CdpChannel } from '../cdp/channel.ts';
import { CdpSession } from '../cdp/session.ts';
import { getOrCreate } from './get-or-create.ts';

/** A frame as the browser knows it now. */
export interface Frame {
  id: string;
  parentId: string | undefined;
  /** The session whose process renders the frame. */
  session: CdpSession;
  url: string;
  /** Names the document in the frame: a navigation gives a new one. */
  loaderId: string;
}

const TREE_EVENTS = new Set([
  'Page.frameAttached',
  'Page.frameDetached',
  'Page.frameNavigated',
  'Page.navigatedWithinDocument',
  'Page.documentOpened',
  'Page.frameSubtreeWillBeDetached',
]);

const CHILD_TARGETS = [{ type: 'iframe', exclude: false }];

/** The frames of a page, those in other processes included. */
export class Frames {
  readonly root: CdpSession;
  readonly #channel: CdpChannel;
  readonly #children = new Map<string, CdpSession>();
  /** The session that each child session came from. */
  readonly #parents = new Map<string, string | undefined>();
  /** Child sessions whose process hangs or has crashed: they are left out until they answer again. */
  readonly #unresponsive = new Set<string>();
  /** Frames by session, as long as no event says otherwise; the browser sends events before later answers. */
  readonly #trees = new Map<string | undefined, Promise<Frame[]>>();
  readonly #starting = new Set<Promise<void>>();
  readonly #sessionListeners = new Set<(session: CdpSession) => Promise<void>>();
  readonly #stop: () => void;

  /** Follows the frames of the channel's page; child sessions are attached as they appear. */
  static async attach(channel: CdpChannel, signal: AbortSignal): Promise<Frames> {
    const frames = new Frames(channel);
    await frames.#start(frames.root, signal);
    return frames;
  }

  private constructor(channel: CdpChannel) {
    this.#channel = channel;
    this.root = new CdpSession(channel);
    this.#stop = channel.onEvent(({ method, params, sessionId }) => {
      if (TREE_EVENTS.has(method)) this.#trees.delete(sessionId);
      if (method === 'Page.frameStoppedLoading')
        void this.#forgetIfUnknown(sessionId, (params as Protocol.Page.FrameStoppedLoadingEvent).frameId); // by method
      if (method === 'Target.attachedToTarget')
        this.#targetAttached(params as Protocol.Target.AttachedToTargetEvent, sessionId); // by method
      if (method === 'Target.detachedFromTarget')
        this.#removeChild((params as Protocol.Target.DetachedFromTargetEvent).sessionId); // by method
      if (method === 'Inspector.targetCrashed') this.#targetCrashed(sessionId);
      if (method === 'Inspector.targetReloadedAfterCrash' && sessionId === undefined) this.root.revive();
    });
  }

  /** Every session of the page: the page's own first. */
  get sessions(): CdpSession[] {
    return [this.root, ...this.#children.values()];
  }

  /** Whether the process behind a child session answers nothing at present, so that its frames are not read. */
  isUnresponsive(sessionId: string): boolean {
    return this.#unresponsive.has(sessionId);
  }

  /** Runs `prepare` on every session, now and for those that come; one whose process does not answer is left out. */
  async forEachSession(prepare: (session: CdpSession) => Promise<void>): Promise<void> {
    this.#sessionListeners.add(prepare);
    const children = [...this.#children].map(([id, child]) => prepare(child).catch(() => this.#suspend(id)));
    await Promise.all([prepare(this.root), ...children]);
  }

  /** The frames as they are now, parents before children within one process; the main frame first. */
  async read(signal: AbortSignal): Promise<Frame[]> {
    await Promise.all(this.#starting);
    const trees = await Promise.all(this.sessions.map((session) => this.#tree(session, signal)));
    return trees.flat();
  }

  /** A session's frames; asked for again only after an event said that they changed. */
  #tree(session: CdpSession, signal: AbortSignal): Promise<Frame[]> {
    return getOrCreate(this.#trees, { key: session.id, signal }, () => readTree(session, signal));
  }

  /** A frame that is not known has loaded: a page that was prerendered has come, of which nothing else tells. */
  async #forgetIfUnknown(sessionId: string | undefined, frameId: string): Promise<void> {
    const tree = this.#trees.get(sessionId);
    const frames = await tree?.catch(() => []); // who asked for it gets the error
    const isOld = frames?.every(({ id }) => id !== frameId) === true;
    if (isOld && this.#trees.get(sessionId) === tree) this.#trees.delete(sessionId);
  }

  /** Asks the browser anew next time. */
  invalidate(): void {
    this.#trees.clear();
  }

  /** Stops following; the sessions of child frames end. */
  async detach(signal: AbortSignal): Promise<void> {
    this.#stop();
    this.#sessionListeners.clear();
    for (const session of this.#children.values()) session.end();
    await this.root.send(
      'Target.setAutoAttach',
      { autoAttach: false, waitForDebuggerOnStart: false, flatten: true },
      signal,
    );
  }

  #targetAttached({ sessionId, targetInfo }: Protocol.Target.AttachedToTargetEvent, parent: string | undefined): void {
    if (targetInfo.type !== 'iframe' || this.#children.has(sessionId)) return;
    this.#parents.set(sessionId, parent);
    this.#follow(sessionId);
  }

  #follow(sessionId: string): void {
    const session = new CdpSession(this.#channel, sessionId, () => this.#suspend(sessionId));
    this.#children.set(sessionId, session);
    const starting = this.#start(session, AbortSignal.timeout(CHILD_START_MS))
      .catch(() => this.#suspend(sessionId)) // it hangs, or went away meanwhile
      .then(() => undefined)
      .finally(() => this.#starting.delete(starting));
    this.#starting.add(starting);
  }

  #targetCrashed(sessionId: string | undefined): void {
    if (sessionId === undefined) this.root.crash();
    else this.#suspend(sessionId);
  }

  /** Goes on without a child session until its process answers. */
  #suspend(sessionId: string): void {
    const session = this.#children.get(sessionId);
    if (!session) return;
    session.end();
    this.#children.delete(sessionId);
    this.#trees.delete(sessionId);
    this.#unresponsive.add(sessionId);
    session.ping().then(
      () => this.#unresponsive.delete(sessionId) && this.#follow(sessionId),
      () => undefined, // the frame is gone for good, as its own event tells
    );
  }

  /** Lets go of a child session, and of those that came from it: their own end is told to nobody any more. */
  #removeChild(sessionId: string): void {
    this.#children.get(sessionId)?.end();
    this.#children.delete(sessionId);
    this.#parents.delete(sessionId);
    this.#unresponsive.delete(sessionId);
    this.#trees.delete(sessionId);
    for (const [child, parent] of this.#parents) if (parent === sessionId) this.#removeChild(child);
  }

  async #start(session: CdpSession, signal: AbortSignal): Promise<void> {
    const autoAttach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true, filter: CHILD_TARGETS };
    await Promise.all([
      session.send('Inspector.enable', undefined, signal), // tells of a page that has crashed before
      session.send('Page.enable', {}, signal),
      session.send('Target.setAutoAttach', autoAttach, signal),
      ...[...this.#sessionListeners].map((prepare) => prepare(session)),
    ]);
  }
}

const CHILD_START_MS = 6_000; // a few commands to a frame's process; one that answers none of them is left out before

async function readTree(session: CdpSession, signal: AbortSignal): Promise<Frame[]> {
  try {
    const { frameTree } = await session.send('Page.getFrameTree', undefined, signal);
    return flatten(frameTree, session);
  } catch (error) {
    if (session.id === undefined || signal.aborted) throw error;
    return []; // a frame's process may end at any time; its frames are gone with it
  }
}

function flatten({ frame, childFrames = [] }: Protocol.Page.FrameTree, session: CdpSession): Frame[] {
  const { id, parentId, url, urlFragment = '', loaderId } = frame;
  const own = { id, parentId, session, url: url + urlFragment, loaderId };
  return [own, ...childFrames.flatMap((child) => flatten(child, session))];
}

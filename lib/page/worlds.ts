import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { StaleRefError, SvcIframeError } from '../errors/named-errors.ts';
import type { Frame, Frames } from './frames.ts';
import { getOrCreate } from './get-or-create.ts';
import { findContexts, isContextGone, World } from './world.ts';

/** What a later `Page` on the same tab needs to go on. JSON-safe. */
export interface PageState {
  /** Ordinal that the next document gets. */
  nextDocument: number;
}

/** An element that a ref names, with the world to call agent functions in. */
export interface ResolvedRef {
  ref: string;
  world: World;
  frame: Frame;
}

/** The element that holds a frame, in the world that reaches it. */
export interface FrameOwner {
  world: World;
  ref: string;
}

/** Our worlds in the frames of one page, and which documents (by ordinal) live in which. */
export class Worlds {
  readonly state: PageState;
  readonly #frames: Frames;
  readonly #worlds = new Map<string, Promise<World>>();
  readonly #owners = new Map<string, FrameOwner>();
  readonly #contentFrames = new Map<string, string>();
  /** Worlds by the ordinals of the documents in them, as far as refs of theirs were resolved. */
  readonly #worldsByDocument = new Map<string, World>();
  /** The child sessions that documents live in, by ordinal. */
  readonly #sessionsByDocument = new Map<string, string>();
  #earlierContexts = new Map<string, number>();

  constructor(frames: Frames, state: PageState) {
    this.#frames = frames;
    this.state = state;
  }

  /** Finds the worlds which an earlier attachment left in the page, so that its refs go on working. */
  async rediscover(signal: AbortSignal): Promise<void> {
    const found = await Promise.all(this.#frames.sessions.map((session) => findContexts(session, signal)));
    this.#earlierContexts = new Map(found.flatMap((contexts) => [...contexts]));
    const frames = await this.#frames.read(signal);
    const surviving = frames.filter(({ id }) => this.#earlierContexts.has(id));
    await Promise.all(surviving.map((frame) => this.enter(frame, signal).catch(ignoreContextGone)));
  }

  /** Our world in the frame's present document. */
  enter(frame: Frame, signal: AbortSignal): Promise<World> {
    const key = `${frame.id} ${frame.loaderId} ${frame.session.id ?? ''}`;
    return getOrCreate(this.#worlds, { key, signal }, () => this.#enter(frame, signal));
  }

  /**
   * Forgets every world, and finds those again that live on: a document that comes back out of the back/forward cache
   * keeps its world, while the objects by which we held it are gone.
   */
  async reconnect(signal: AbortSignal): Promise<void> {
    this.#worlds.clear();
    this.#worldsByDocument.clear();
    await this.rediscover(signal);
  }

  /** Forgets the worlds of documents that are no longer in the page, and the elements that held frames which are gone. */
  retainOnly(frames: Frame[]): void {
    const liveKeys = new Set(frames.map(({ id, loaderId, session }) => `${id} ${loaderId} ${session.id ?? ''}`));
    for (const key of this.#worlds.keys()) if (!liveKeys.has(key)) this.#worlds.delete(key);
    for (const [ordinal, { frame }] of this.#worldsByDocument) {
      if (!liveKeys.has(`${frame.id} ${frame.loaderId} ${frame.session.id ?? ''}`))
        this.#worldsByDocument.delete(ordinal);
    }
    const frameIds = new Set(frames.map(({ id }) => id));
    for (const id of this.#owners.keys()) if (!frameIds.has(id)) this.#owners.delete(id);
    for (const [ref, id] of this.#contentFrames) if (!frameIds.has(id)) this.#contentFrames.delete(ref);
    const sessions = new Set(frames.map(({ session }) => session.id));
    for (const [ordinal, session] of this.#sessionsByDocument)
      if (!sessions.has(session) && !this.#frames.isUnresponsive(session)) this.#sessionsByDocument.delete(ordinal);
  }

  /** Whether the frame's present document has a world of ours. */
  has({ id, loaderId, session }: Frame): boolean {
    return this.#worlds.has(`${id} ${loaderId} ${session.id ?? ''}`);
  }

  /** Id of the frame that the frame element of a ref holds. */
  async contentFrameId(
    world: World,
    ref: string,
    { signal, isAlive }: { signal: AbortSignal; isAlive: (id: string) => boolean },
  ) {
    const known = this.#contentFrames.get(ref);
    if (known !== undefined && isAlive(known)) return known;
    const frameId = await world.withObjectGroup(async (objectGroup) => {
      const objectId = await world.callForObjectId('element', [ref], { signal, objectGroup });
      if (objectId === undefined) return undefined;
      return (await world.session.send('DOM.describeNode', { objectId }, signal)).node.frameId;
    });
    if (frameId === undefined) return undefined;
    this.#contentFrames.set(ref, frameId);
    this.#owners.set(frameId, { world, ref });
    return frameId;
  }

  /** The element that holds a frame, where the frame has a world of its own; `undefined` for the main frame. */
  ownerOf(frameId: string): FrameOwner | undefined {
    return this.#owners.get(frameId);
  }

  /** Ordinals `[from, to)` for `count` documents of a session, used for nothing else. */
  reserveOrdinals(count: number, { id }: CdpSession): { from: number; to: number } {
    const from = this.state.nextDocument;
    this.state.nextDocument += count;
    const to = from + count;
    for (let ordinal = from; id !== undefined && ordinal < to; ordinal += 1)
      this.#sessionsByDocument.set(String(ordinal), id);
    return { from, to };
  }

  /**
   * The world in which the ref's element lives.
   * @throws {StaleRefError} the document or the element is gone; `data.reason` is `document` or `element`.
   * @throws {SvcIframeError} it is in a frame that answers nothing at present.
   */
  async resolve(ref: string, signal: AbortSignal): Promise<ResolvedRef> {
    const entered = await untilAborted(Promise.allSettled(this.#worlds.values()), signal);
    const worlds = entered.flatMap((world) => (world.status === 'fulfilled' ? [world.value] : [])); // only these gave refs
    const presences = await Promise.all(worlds.map((world) => presenceOf(world, ref, signal)));
    const index = presences.indexOf('element');
    const world = worlds[index];
    if (!world && this.#isInUnresponsiveFrame(ref)) throw frameUnresponsive(ref);
    if (!world) throw presences.includes('document') ? elementGone(ref) : documentGone(ref);
    this.#worldsByDocument.set(ordinalOf(ref), world);
    return { ref, world, frame: world.frame };
  }

  /** Whether the process behind a session answers nothing at present. */
  isUnresponsive({ id }: CdpSession): boolean {
    return id !== undefined && this.#frames.isUnresponsive(id);
  }

  #isInUnresponsiveFrame(ref: string): boolean {
    const session = this.#sessionsByDocument.get(ordinalOf(ref));
    return session !== undefined && this.#frames.isUnresponsive(session);
  }

  /** As `resolve`, without asking the page, for a ref of a document that was resolved before; what is gone shows later. */
  resolveCached(ref: string): ResolvedRef | undefined {
    const world = this.#worldsByDocument.get(ordinalOf(ref));
    return world && { ref, world, frame: world.frame };
  }

  /** Stops what the agents do between calls; they and their refs stay. */
  async stopWatching(signal: AbortSignal): Promise<void> {
    const worlds = await Promise.allSettled(this.#worlds.values());
    const stopping = worlds.flatMap((world) =>
      world.status === 'fulfilled' ? [world.value.call('stopWatching', [], signal)] : [],
    );
    await Promise.allSettled(stopping); // a document that is gone does nothing any more
  }

  /** A new world gets the ordinal of its own document at once: the first frame that anything enters comes first. */
  async #enter(frame: Frame, signal: AbortSignal): Promise<World> {
    const ordinals = this.reserveOrdinals(1, frame.session);
    const world = await World.enter(frame, this.#earlierContexts.get(frame.id), signal).catch((error: unknown) => {
      if (!this.#earlierContexts.delete(frame.id) || !isContextGone(error)) throw error;
      return World.enter(frame, undefined, signal);
    });
    await world.call('grantOrdinals', [ordinals], signal);
    return world;
  }
}

/** The ordinal of the document that a ref is of. */
function ordinalOf(ref: string): string {
  return ref.slice(0, ref.indexOf('-'));
}

type Presence = 'element' | 'document' | 'neither';

async function presenceOf(world: World, ref: string, signal: AbortSignal): Promise<Presence> {
  try {
    return await world.call('holds', [ref], signal);
  } catch (error) {
    if (isContextGone(error)) return 'neither';
    throw error;
  }
}

/** A document that was left since has no refs to find again. */
function ignoreContextGone(error: unknown): void {
  if (!isContextGone(error)) throw error;
}

export function documentGone(ref: string): StaleRefError {
  return new StaleRefError(`The page that [${ref}] was on is gone.`, {
    hint: 'Read the page again with extract or observe, and use a ref from there.',
    data: { ref, reason: 'document' },
  });
}

function frameUnresponsive(ref: string): SvcIframeError {
  return new SvcIframeError(`The frame that [${ref}] is in does not answer: it hangs, or has crashed.`, {
    hint: 'Try again later, or reload the page.',
    data: { ref },
  });
}

function elementGone(ref: string): StaleRefError {
  return new StaleRefError(`The element [${ref}] is no longer on the page.`, {
    hint: 'Read the page again with extract or observe, and use a ref from there.',
    data: { ref, reason: 'element' },
  });
}

import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { StaleRefError, SvcIframeError } from '../errors/named-errors.ts';
import type { Frame, Frames } from './frames.ts';
import { shared } from './shared.ts';
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
  readonly #holders = new Map<string, World>();
  /** The child sessions that documents live in, by ordinal. */
  readonly #sessions = new Map<string, string>();
  #earlier = new Map<string, number>();

  constructor(frames: Frames, state: PageState) {
    this.#frames = frames;
    this.state = state;
  }

  /** Finds the worlds which an earlier attachment left in the page, so that its refs go on working. */
  async findAgain(signal: AbortSignal): Promise<void> {
    const found = await Promise.all(this.#frames.sessions.map((session) => findContexts(session, signal)));
    this.#earlier = new Map(found.flatMap((contexts) => [...contexts]));
    const frames = await this.#frames.read(signal);
    const again = frames.filter(({ id }) => this.#earlier.has(id));
    await Promise.all(again.map((frame) => this.enter(frame, signal).catch(unlessGone)));
  }

  /** Our world in the frame's present document. */
  enter(frame: Frame, signal: AbortSignal): Promise<World> {
    const key = `${frame.id} ${frame.loaderId} ${frame.session.id ?? ''}`;
    return shared(this.#worlds, { key, signal }, () => this.#enter(frame, signal));
  }

  /**
   * Forgets every world, and finds those again that live on: a document that comes back out of the back/forward cache
   * keeps its world, while the objects by which we held it are gone.
   */
  async reconnect(signal: AbortSignal): Promise<void> {
    this.#worlds.clear();
    this.#holders.clear();
    await this.findAgain(signal);
  }

  /** Forgets the worlds of documents that are no longer in the page, and the elements that held frames which are gone. */
  keep(frames: Frame[]): void {
    const alive = new Set(frames.map(({ id, loaderId, session }) => `${id} ${loaderId} ${session.id ?? ''}`));
    for (const key of this.#worlds.keys()) if (!alive.has(key)) this.#worlds.delete(key);
    for (const [ordinal, { frame }] of this.#holders) {
      if (!alive.has(`${frame.id} ${frame.loaderId} ${frame.session.id ?? ''}`)) this.#holders.delete(ordinal);
    }
    const present = new Set(frames.map(({ id }) => id));
    for (const id of this.#owners.keys()) if (!present.has(id)) this.#owners.delete(id);
    for (const [ref, id] of this.#contentFrames) if (!present.has(id)) this.#contentFrames.delete(ref);
    const sessions = new Set(frames.map(({ session }) => session.id));
    for (const [ordinal, session] of this.#sessions)
      if (!sessions.has(session) && !this.#frames.isSilent(session)) this.#sessions.delete(ordinal);
  }

  /** Whether the frame's present document has a world of ours. */
  has({ id, loaderId, session }: Frame): boolean {
    return this.#worlds.has(`${id} ${loaderId} ${session.id ?? ''}`);
  }

  /** Id of the frame that the frame element of a ref holds. */
  async contentFrameId(
    world: World,
    ref: string,
    { signal, alive }: { signal: AbortSignal; alive: (id: string) => boolean },
  ) {
    const known = this.#contentFrames.get(ref);
    if (known !== undefined && alive(known)) return known;
    const frameId = await world.lending(async (objectGroup) => {
      const objectId = await world.handle('element', [ref], { signal, objectGroup });
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
  reserve(count: number, { id }: CdpSession): { from: number; to: number } {
    const from = this.state.nextDocument;
    this.state.nextDocument += count;
    const to = from + count;
    for (let ordinal = from; id !== undefined && ordinal < to; ordinal += 1) this.#sessions.set(String(ordinal), id);
    return { from, to };
  }

  /**
   * The world in which the ref's element lives.
   * @throws {StaleRefError} the document or the element is gone; `data.reason` is `document` or `element`.
   * @throws {SvcIframeError} it is in a frame that answers nothing at present.
   */
  async resolve(ref: string, signal: AbortSignal): Promise<ResolvedRef> {
    const entered = await untilAborted(Promise.allSettled(this.#worlds.values()), signal);
    const worlds = entered.flatMap((world) => (world.status === 'fulfilled' ? [world.value] : [])); // no ref was given elsewhere
    const answers = await Promise.all(worlds.map((world) => holds(world, ref, signal)));
    const index = answers.indexOf('element');
    const world = worlds[index];
    if (!world && this.#isInSilence(ref)) throw frameSilent(ref);
    if (!world) throw answers.includes('document') ? elementGone(ref) : documentGone(ref);
    this.#holders.set(documentOf(ref), world);
    return { ref, world, frame: world.frame };
  }

  /** Whether the process behind a session answers nothing at present. */
  isSilent({ id }: CdpSession): boolean {
    return id !== undefined && this.#frames.isSilent(id);
  }

  #isInSilence(ref: string): boolean {
    const session = this.#sessions.get(documentOf(ref));
    return session !== undefined && this.#frames.isSilent(session);
  }

  /** As `resolve`, without asking the page, for a ref of a document that was resolved before; what is gone shows later. */
  presume(ref: string): ResolvedRef | undefined {
    const world = this.#holders.get(documentOf(ref));
    return world && { ref, world, frame: world.frame };
  }

  /** Stops what the agents do between calls; they and their refs stay. */
  async rest(signal: AbortSignal): Promise<void> {
    const worlds = await Promise.allSettled(this.#worlds.values());
    const resting = worlds.flatMap((world) =>
      world.status === 'fulfilled' ? [world.value.call('stopWatching', [], signal)] : [],
    );
    await Promise.allSettled(resting); // a document that is gone does nothing any more
  }

  /** A new world gets the ordinal of its own document at once: the first frame that anything enters comes first. */
  async #enter(frame: Frame, signal: AbortSignal): Promise<World> {
    const ordinals = this.reserve(1, frame.session);
    const world = await World.enter(frame, this.#earlier.get(frame.id), signal).catch((error: unknown) => {
      if (!this.#earlier.delete(frame.id) || !isContextGone(error)) throw error;
      return World.enter(frame, undefined, signal);
    });
    await world.call('grantOrdinals', [ordinals], signal);
    return world;
  }
}

/** The ordinal of the document that a ref is of. */
function documentOf(ref: string): string {
  return ref.slice(0, ref.indexOf('-'));
}

type Holds = 'element' | 'document' | 'neither';

async function holds(world: World, ref: string, signal: AbortSignal): Promise<Holds> {
  try {
    return await world.call('holds', [ref], signal);
  } catch (error) {
    if (isContextGone(error)) return 'neither';
    throw error;
  }
}

/** A document that was left since has no refs to find again. */
function unlessGone(error: unknown): void {
  if (!isContextGone(error)) throw error;
}

export function documentGone(ref: string): StaleRefError {
  return new StaleRefError(`The page that [${ref}] was on is gone.`, {
    hint: 'Read the page again with extract or observe, and use a ref from there.',
    data: { ref, reason: 'document' },
  });
}

function frameSilent(ref: string): SvcIframeError {
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

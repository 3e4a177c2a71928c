import type { CdpChannel } from '../cdp/channel.ts';
import { type PageContext, mainWorld } from './actions/context.ts';
import type { Change } from './change.ts';
import { Activity } from './activity.ts';
import { areOneLink, describeAll, type ElementInfo, inFront } from './describe.ts';
import { Dialogs } from './dialogs.ts';
import { Drawing } from './draw.ts';
import { emulate, type EmulationOptions } from './emulation.ts';
import { FilledFields, type ResetField } from './filled-fields.ts';
import { Frames } from './frames.ts';
import { takeSnapshotIfQuiet, takeSnapshot, type Snapshot, type SnapshotOptions } from './snapshot.ts';
import type { NavigateResult } from './navigate.ts';
import type { textsApart, TextNear } from './near-text.ts';
import type { Earlier } from './moment-before.ts';
import { pdfShown } from './pdf.ts';
import type { SnapshotNode } from './outline.ts';
import type { PageAction, Performed, PerformOptions } from './perform.ts';
import { captureViewport } from './screenshot.ts';
import { inCurrentDocument, QUIET_MS, settle, untilReachable } from './settle.ts';
import { isContextGone } from './world.ts';
import { type PageState, Worlds } from './worlds.ts';

export interface AttachOptions extends EmulationOptions {
  /** State of an earlier `Page` on the same tab: its refs stay valid. */
  state?: PageState;
  /** What an earlier `Page` on the same tab has `seen`. */
  seen?: Snapshot | undefined;
}

/** A browser tab as the engine sees it. */
export class Page {
  readonly frames: Frames;
  readonly worlds: Worlds;
  readonly #acting: PageContext;
  /** The page as the caller last saw it, to tell whether a ref still names the same. */
  #seen: Snapshot | undefined;
  /** The last reading of the whole page. */
  #last: Snapshot | undefined;
  /** The page before the first step of the caller's last call, and as the caller had seen it then. */
  #earlier: (Earlier & { seen: Snapshot | undefined }) | undefined;
  /** Elements that later steps act on, as the steps so far have left them: that is how they are to be found. */
  #laterTargets = new Map<string, SnapshotNode | undefined>();
  readonly #filled = new FilledFields();
  /** When the last act wrote a text that has had no effect yet; long ago for any other act. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #stopEmulating: ((signal: AbortSignal) => Promise<void>) | undefined;

  /**
   * Attaches to the page behind `channel`.
   * @throws {DebuggerDetachedError} the channel has ended.
   */
  static async attach(channel: CdpChannel, options: AttachOptions): Promise<Page> {
    const { signal, state } = options;
    const frames = await Frames.attach(channel, signal);
    const dialogs = new Dialogs(frames.root);
    const worlds = new Worlds(frames, state ?? { nextDocument: 0 });
    const activity = await Activity.attach(frames, signal);
    const page = new Page({
      root: frames.root,
      frames,
      worlds,
      activity,
      dialogs,
      drawing: new Drawing(frames.root),
      main: { world: undefined, documentCount: 0 },
      open: { choice: undefined },
    });
    page.#seen = options.seen;
    page.#stopEmulating = await emulate(frames, options);
    if (state) await page.worlds.rediscover(signal);
    return page;
  }

  private constructor(acting: PageContext) {
    this.#acting = acting;
    this.frames = acting.frames;
    this.worlds = acting.worlds;
  }

  /** JSON-safe; what a new `Page` on the same tab needs to continue. */
  get state(): PageState {
    return this.worlds.state;
  }

  /** The page as the caller last saw it: an action on a ref is checked against it. */
  get seen(): Snapshot | undefined {
    return this.#seen;
  }

  /**
   * Reads the page; see `takeSnapshot` for the other errors.
   * @throws {PageNotAllowedError} it is a PDF.
   */
  async snapshot(options: SnapshotOptions): Promise<Snapshot> {
    const snapshot = await this.#inCurrentDocument(options, () =>
      takeSnapshot(this.frames, this.worlds, { ...options, search: true }),
    );
    if (snapshot.isPdf && !options.pdf) throw pdfShown(snapshot.url);
    return this.#remember(snapshot, options);
  }

  /** Reads the page if it has settled already; undefined when it still has to. */
  async snapshotAtRest(options: SnapshotOptions): Promise<Snapshot | undefined> {
    const { activity } = this.#acting;
    if (options.selector !== undefined || !activity.idle) return undefined; // what a selector names may not have rendered yet
    const quiet = { ...options, quietMs: QUIET_MS, search: true };
    const snapshot = await unlessContextGone(takeSnapshotIfQuiet(this.frames, this.worlds, quiet));
    if (snapshot?.isPdf && !options.pdf) throw pdfShown(snapshot.url);
    return snapshot && activity.idle ? this.#remember(snapshot, options) : undefined;
  }

  #remember(snapshot: Snapshot, options: SnapshotOptions): Snapshot {
    const { selector, ignoreSelectors = [], frames = true } = options;
    if (ignoreSelectors.length === 0) this.#seen = snapshot; // what is left out would be missing from its row
    const isAll = ignoreSelectors.length === 0 && selector === undefined && frames && snapshot.isWhole;
    if (isAll && !options.urls) this.#last = snapshot;
    return snapshot;
  }

  /**
   * Does one action; returns what it changed, and which fields filled by earlier steps it reset (`undid`).
   * @throws {ActionFailedError} it was not done; `data.reason` says why.
   * @throws {StaleRefError} the ref is gone, or is no longer what was seen.
   */
  async perform(action: PageAction, options: PerformOptions): Promise<Performed & { undid?: ResetField[] }> {
    const { perform } = await loadPerform();
    const read = (signal: AbortSignal): Promise<Snapshot> => takeSnapshot(this.frames, this.worlds, { signal });
    await untilReachable(this.#acting, options.signal);
    const earlier = options.isLaterStep ? this.#earlier : undefined;
    const seen = earlier ? earlier.seen : this.#seen;
    this.#seen = seen; // what earlier steps changed is reported with this one
    if (!earlier) for (const noted of [this.#laterTargets, this.#filled]) noted.clear();
    const seenAs = (ref: string): SnapshotNode | undefined => this.#laterTargets.get(ref) ?? seen?.node(ref);
    const context = { acting: this.#acting, read, seen: seenAs, seenSnapshot: seen, last: this.#last, earlier };
    const { outline, before, ...performed } = await this.#acting.drawing.whileDrawing(() =>
      perform(context, action, options),
    );
    this.#seen = this.#last = outline; // the differences have been reported
    const { ref = '' } = action;
    if (options.later?.includes(ref)) this.#laterTargets.set(ref, outline.node(ref));
    this.#writtenAt = awaitsAnswer(action, performed) ? performance.now() : Number.NEGATIVE_INFINITY;
    this.#earlier = earlier ?? { outline: before.outline, documentCount: before.documentCount, seen };
    const undid = this.#filled.note(action, before.outline, outline);
    return undid.length > 0 ? { ...performed, undid } : performed;
  }

  /** The outline lines that differ from what the caller last saw; they count as seen from then on. */
  async changedSinceSeen({ signal }: { signal: AbortSignal }): Promise<Change> {
    const { changeBetween } = await loadPerform();
    const before = this.#seen;
    const { outline } = await this.snapshot({ signal, pdf: true });
    return changeBetween(before?.outline ?? outline, outline);
  }

  /**
   * Opens a URL and waits until the page has settled.
   * @throws {NavigationError} it could not be loaded; `data.reason` says why.
   * @throws {PageNotAllowedError} the browser lets no extension work there.
   */
  async navigate(url: string, { signal }: { signal: AbortSignal }): Promise<NavigateResult> {
    const { navigate } = await import('./navigate.ts'); // as `loadPerform`
    return navigate(this.#acting, url, signal);
  }

  /** Waits until the main frame differs from the last reading, at most `maxMs`; returns whether it does. */
  async untilChanged({ signal, maxMs }: { signal: AbortSignal; maxMs: number }): Promise<boolean> {
    const untilChanged = async (): Promise<boolean | undefined> => {
      const world = await mainWorld(this.#acting, signal);
      const count = this.#last?.changes.get(world);
      if (count === undefined) return true;
      const wait = () => world.wait('untilChanged', [count, maxMs], { maxMs, signal });
      return this.#acting.drawing.whileDrawing(wait);
    };
    return (await unlessContextGone(untilChanged())) ?? true; // it is left
  }

  /** After a text was written that has had no effect yet, waits for what the page may show on a timer (debounced lists). */
  async untilAnswered({ signal }: { signal: AbortSignal }): Promise<void> {
    const left = this.#writtenAt + ANSWER_MS - performance.now();
    this.#writtenAt = Number.NEGATIVE_INFINITY;
    if (left <= 0) return;
    const untilContent = async (): Promise<unknown> => {
      const world = await mainWorld(this.#acting, signal);
      return this.#acting.drawing.whileDrawing(() => world.wait('untilContent', [left], { maxMs: left, signal }));
    };
    await unlessContextGone(untilContent());
  }

  /** The HTTP status that the main document came with; 0 when it did not come by HTTP. */
  async status({ signal }: { signal: AbortSignal }): Promise<number> {
    return this.#inCurrentDocument({ signal }, async () => {
      const world = await mainWorld(this.#acting, signal);
      return (await world.call('whereabouts', [], signal)).status;
    });
  }

  /** Waits until the main frame has been drawn. */
  async drawn({ signal }: { signal: AbortSignal }): Promise<void> {
    const drawn = async (): Promise<unknown> => (await mainWorld(this.#acting, signal)).call('drawn', [], signal);
    await this.#inCurrentDocument({ signal }, drawn);
  }

  /** Waits until the page has loaded and settled, at most `maxMs`. */
  async settle(options: { signal: AbortSignal; maxMs?: number }): Promise<void> {
    await untilReachable(this.#acting, options.signal);
    await settle(this.#acting, options);
  }

  /** The viewport as base64 PNG. */
  screenshot({ signal }: { signal: AbortSignal }): Promise<string> {
    return captureViewport(this.frames.root, this.#acting.drawing, signal);
  }

  /**
   * Describes the elements of refs as they are now.
   * @throws {StaleRefError} an element or its page is gone.
   */
  describe(refs: readonly string[], { signal }: { signal: AbortSignal }): Promise<ElementInfo[]> {
    return this.#inCurrentDocument({ signal }, () => describeAll(this.worlds, refs, signal));
  }

  /**
   * The elements that do not lie behind a layer which contains another of them, such as a dialog with a “Save” of its own.
   * @throws {StaleRefError} an element or its page is gone.
   */
  inFront(refs: readonly string[], { signal }: { signal: AbortSignal }): Promise<string[]> {
    return this.#inCurrentDocument({ signal }, () => inFront(this.worlds, refs, signal));
  }

  /**
   * Whether the elements are links to the same URL, so that it does not matter which is clicked.
   * @throws {StaleRefError} an element or its page is gone.
   */
  areOneLink(refs: readonly string[], { signal }: { signal: AbortSignal }): Promise<boolean> {
    return this.#inCurrentDocument({ signal }, () => areOneLink(this.worlds, refs, signal));
  }

  /** Where a text stands by itself in an element that contains more: for each place, the ref of what shows it, and the point. */
  textsApart(
    text: TextNear,
    options: { signal: AbortSignal; variables?: Record<string, string> },
  ): ReturnType<typeof textsApart> {
    return this.#inCurrentDocument(options, async () => {
      const near = await import('./near-text.ts'); // as `loadPerform`
      return near.textsApart(this.worlds, text, options);
    });
  }

  /** Looks for controls that only their event listeners give away. Returns whether the outline lacked any. */
  async listen({ signal }: { signal: AbortSignal }): Promise<boolean> {
    const { adoptListenedNodes } = await import('./listeners.ts'); // as `loadPerform`
    const listen = async (): Promise<number> => adoptListenedNodes(await mainWorld(this.#acting, signal), signal);
    return (await unlessContextGone(listen())) !== 0; // it may be another page now
  }

  #inCurrentDocument<T>({ signal }: { signal: AbortSignal }, work: () => Promise<T>): Promise<T> {
    return inCurrentDocument(this.#acting, signal, work);
  }

  /** Undoes what `attach` did. The channel stays open: its owner closes it. */
  async detach(): Promise<void> {
    const signal = AbortSignal.timeout(DETACH_MS);
    const { activity, dialogs, drawing } = this.#acting;
    activity.stop();
    dialogs.stop();
    drawing.stop();
    await this.worlds.stopWatching(signal);
    await Promise.all([this.#stopEmulating?.(signal), this.frames.detach(signal)]);
  }
}

/** Loaded by the first act, for programs that only read. A worker cannot import later; ours has it from its own calls. */
function loadPerform(): Promise<typeof import('./perform.ts')> {
  return import('./perform.ts');
}

/** The result of a wait; undefined when the page was left meanwhile. */
async function unlessContextGone<T>(wait: Promise<T>): Promise<T | undefined> {
  try {
    return await wait;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return undefined;
  }
}

/** Whether the act wrote a text that has had next to no effect yet. */
function awaitsAnswer({ method }: PageAction, { changed }: Performed): boolean {
  if ((method !== 'fill' && method !== 'type') || changed === 'nothing') return false;
  const { added = [], removed = [], url, newTab } = changed;
  return added.length + removed.length <= FEW_LINES && url === undefined && newTab === undefined;
}

const ANSWER_MS = 550; // from the last key to the list that it filters; pages wait 500 at most
const FEW_LINES = 2; // a button that clears the field
const DETACH_MS = 2_000; // a few commands; a page that does not respond by then is left as it is

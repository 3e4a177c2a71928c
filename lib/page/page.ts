import type { CdpChannel } from '../cdp/channel.ts';
import { Frames } from './frames.ts';
import { takeSnapshot, type Snapshot, type SnapshotOptions } from './snapshot.ts';
import { type PageState, Worlds } from './worlds.ts';

export interface AttachOptions {
  signal: AbortSignal;
  /** State of an earlier `Page` on the same tab: its refs go on working. */
  state?: PageState;
  /** Size of the viewport, for tabs of the session's own. */
  viewport?: { width: number; height: number };
  /** Makes a background tab visible and focused to its own page. */
  focusEmulation: boolean;
}

/** A browser tab as the engine sees it. */
export class Page {
  readonly frames: Frames;
  readonly worlds: Worlds;

  /**
   * Takes hold of the page behind `channel`.
   * @throws {DebuggerDetachedError} the channel has ended.
   */
  static async attach(channel: CdpChannel, options: AttachOptions): Promise<Page> {
    const { signal, state } = options;
    const frames = await Frames.attach(channel, signal);
    const page = new Page(frames, new Worlds(frames, state ?? { nextDocument: 0 }));
    if (state) await page.worlds.findAgain(signal);
    return page;
  }

  private constructor(frames: Frames, worlds: Worlds) {
    this.frames = frames;
    this.worlds = worlds;
  }

  /** JSON-safe; what a new `Page` on the same tab needs to go on. */
  get state(): PageState {
    return this.worlds.state;
  }

  /** Reads the page; see `takeSnapshot` for the errors. */
  snapshot(options: SnapshotOptions): Promise<Snapshot> {
    return takeSnapshot(this.frames, this.worlds, options);
  }

  /** Undoes what `attach` did. The channel stays its owner's. */
  async detach(): Promise<void> {
    await this.frames.detach(AbortSignal.timeout(DETACH_MS));
  }
}

const DETACH_MS = 2_000; // a few commands; a page that does not answer by then is let go as it is

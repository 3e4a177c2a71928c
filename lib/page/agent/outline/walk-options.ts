import type { SuspectCounts } from '../dom/closed-root-hosts.ts';

/** Options of a walk. */
export interface WalkOptions {
  /** Elements left out with all their descendants. */
  ignored: ReadonlySet<Element>;
  /** Includes the URL of each link. */
  urls: boolean;
  /** Descends into frames. */
  frames: boolean;
  /** Stops once the lines have this many characters. */
  limit: number;
  /** Records nothing about the page for later. */
  rehearses?: boolean;
}

/** The result of a walk. */
export interface Outline extends SuspectCounts {
  lines: readonly string[];
  /** Refs of the frames whose documents this world can't access. */
  closedFrames: string[];
  /** URL of each link, picture, frame and player, by ref; of the picture in a link by the link's ref and `img`. */
  urls: [place: string, url: string][];
  /** About how many elements were left unwalked because of the limit; undefined if none were. */
  unread?: number | undefined;
  /** True if a document got no ordinal and was left out: grant more, and walk again. */
  starved: boolean;
}

import type { Suspected } from './suspects.ts';

/** What is asked of a walk. */
export interface WalkOptions {
  /** Elements left out with all that is in them. */
  ignored: ReadonlySet<Element>;
  /** Prints the URL of each link. */
  urls: boolean;
  /** Goes into frames. */
  frames: boolean;
  /** Stops once the lines have this many characters. */
  limit: number;
  /** Notes nothing about the page for later. */
  rehearses?: boolean;
}

/** What a walk gives. */
export interface Outline extends Suspected {
  lines: readonly string[];
  /** Refs of the frames whose documents this world cannot reach. */
  closedFrames: string[];
  /** URL of each link, picture, frame and player, by ref; of the picture in a link by that of the link and `img`. */
  urls: [place: string, url: string][];
  /** About how many elements were not walked any more because of the limit; undefined when all were. */
  unread?: number | undefined;
  /** True when a document got no ordinal and was left out: grant more, and walk again. */
  starved: boolean;
}

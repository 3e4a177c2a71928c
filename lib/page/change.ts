import type { Download } from './downloads.ts';

/** A dialog that the page opened during a call, and how it was answered. */
export interface DialogReport {
  type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  message: string;
  answer: 'accepted' | 'dismissed';
  /** Text given to a prompt. */
  text?: string;
  /** How to answer differently. */
  hint?: string;
  /** It opened after the previous call, before the act that reports it. */
  earlier?: true;
}

/** How the page differs after an action; fields are set only for what differs. */
export interface Differences {
  url?: string;
  /** The document was reloaded at the same URL: no earlier ref is valid. */
  reloaded?: true;
  title?: string;
  /** URL of a tab that the page opened. */
  newTab?: string;
  dialog?: DialogReport[];
  download?: Download[];
  /** What the element now holds; of a long text, what has changed with some context. A password is masked. */
  value?: string;
  /** What is selected now in the field or editor that has the focus, the first 200 characters of it. */
  selected?: string;
  /** Outline lines that are new. */
  added?: string[];
  /** Outline lines that are gone. */
  removed?: string[];
  /** Outline lines that moved among the others, each with the line that it now follows. */
  moved?: string[];
  /** What the browser now does for the page, or has stopped doing: full screen, pointer lock, picture-in-picture. */
  browser?: string[];
  /** The element that has the focus now. */
  focus?: string;
  /** The act navigated to `url`, which could not be loaded: why, and what to do. */
  loadError?: string;
  /** URL that the page asked to open and that another program handles (`tel:`, `mailto:`); the browser may ask its user. */
  otherProgram?: string;
  /** The page asked for one file, or for several; `hint` says how to provide them. */
  asksForFile?: 'one' | 'several';
  hint?: string;
  /** URL of a document that the act navigated to and that did not finish loading in time. */
  loading?: string;
  /** URLs, without their queries, of requests to the page's own site since the act that got no response in 3 s; at most three. */
  unanswered?: string[];
  /** The act ended the CDP connection, so that nothing more is known of its effects. */
  detached?: true;
  /** How far the page or a pane was scrolled: `down 540 px, to the end`; or what a carousel shows: `to "Second" in div.view`. */
  scrolled?: string;
  /**
   * Where nothing else changed: how far the element was moved, `moved right 80 px`; classes, styles and attributes of the
   * element and about it that came or went, `+chosen -free`; what of another element did, or that a canvas is drawn anew,
   * `elsewhere: src="b.svg" in [0-4] img#photo`.
   */
  restyled?: string;
}

export type Change = Differences | 'nothing';

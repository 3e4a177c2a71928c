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
  /** It opened before the act that tells of it, after the call before. */
  earlier?: true;
}

/** What is different on the page after an action; each field only when it is. */
export interface Differences {
  url?: string;
  /** A document was loaded anew at the URL that was shown: no ref from before holds. */
  reloaded?: true;
  title?: string;
  /** URL of a tab that the page opened. */
  newTab?: string;
  dialog?: DialogReport[];
  download?: Download[];
  /** What the element now holds, of a long text what has changed with some of what is around it. A password is masked. */
  value?: string;
  /** What is selected now in the field or editor that has the focus, the first 200 characters of it. */
  selected?: string;
  /** Outline lines that are new. */
  added?: string[];
  /** Outline lines that are gone. */
  removed?: string[];
  /** Outline lines that stand at another place among the others, each with what it stands after now. */
  moved?: string[];
  /** What the browser does for the page now, or no longer: full screen, a lock of the pointer, a picture-in-picture window. */
  browser?: string[];
  /** The element that has the focus now. */
  focus?: string;
  /** The act led to `url`, which could not be loaded: why, and what to do. */
  loadError?: string;
  /** URL that the page asked the browser for, and that another program opens (`tel:`, `mailto:`): the browser may ask its user. */
  otherProgram?: string;
  /** The page asked for a file, or for several; `hint` says how to give them. */
  asksForFile?: 'one' | 'several';
  hint?: string;
  /** URL of a document that the act led to and that has not come, or not wholly, in the time for it. */
  loading?: string;
  /** URLs, without their queries, of what the page asked of its own site since, and got no answer to in 3 s; at most three. */
  unanswered?: string[];
  /** The act ended the CDP connection, so that nothing more is known of its effects. */
  detached?: true;
  /** How far the page or a pane was scrolled: `down 540 px, to the end`; or what of a carousel is seen now: `to "Second" in div.view`. */
  scrolled?: string;
  /** Where nothing else changed: how far the element was moved, `moved right 80 px`; classes, styles and attributes of the element and about it that came or went, `+chosen -free`; what of another element did, or that a canvas is drawn anew, `elsewhere: src="b.svg" in [0-4] img#photo`. */
  restyled?: string;
}

export type Change = Differences | 'nothing';

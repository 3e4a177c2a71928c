import type { ElementInfo } from '../page/describe.ts';
import type { TextNear } from '../page/near-text.ts';
import type { SnapshotOptions } from '../page/snapshot-task.ts';
import type { ActMethod, Change, NavigateResult, TabMethod, WaitMethod } from '../protocol/results.ts';

/** How the page's dialog is to be answered while an action runs. */
export interface DialogAnswer {
  answer: 'accept' | 'dismiss';
  /** Text for a prompt. */
  text?: string;
}

/** One action on the page. A drag's target is the ref in `arguments`, or what shows a text: `"Monday" near [0-14]`. */
export interface PageAction {
  method: ActMethod;
  ref?: string;
  /** The target is this text, the one nearest to the element of the ref. */
  text?: string;
  arguments: string[];
  dialog?: DialogAnswer;
}

/** One that is done in the page itself. */
export interface InPageAction extends PageAction {
  method: Exclude<ActMethod, TabMethod | WaitMethod>;
}

/** What the outline says about one element. */
export interface EngineNode {
  role: string;
  name: string;
}

export interface EngineSnapshot<N extends EngineNode = EngineNode> {
  readonly outline: string;
  readonly url: string;
  readonly title: string;
  /** Number of parts of an outline over the budget, as far as it was read; 1 when nothing was cut. */
  readonly parts: number;
  /** The element that the outline shows under `ref`. */
  node(ref: string): N | undefined;
  /** Absolute URL of a link, an image, a frame or a player; `0-14 img`: of the picture in a link. */
  urlOf(place: string): string | undefined;
}

/** Bytes of a file, and its MIME type. */
export interface FileContent {
  type: string;
  base64: string;
}

/** What an action did: how the page differs, and which outline lines are new. */
export interface Performed {
  changed: Change;
  /** This action changed nothing; `changed` is then about the steps before it. */
  idle?: boolean;
  /** `changed` is about this action alone, not the steps before it. */
  alone?: true;
  /** The first of several steps in the page: later steps report all changes since before it. */
  isFirstInPage?: true;
  appeared: string[];
  /** A text was written into a field that takes free text: nothing is left to be chosen. */
  tookText?: true;
  /** Fields that earlier steps had filled in and this one reset, by their refs before it and as outlines write them. */
  undid?: { ref: string; field: string }[];
  /** URL of the page after the action. */
  url: string;
}

/** What the engine needs of a page; `Page` of lib/page gives it. */
export interface EnginePage<N extends EngineNode = EngineNode> {
  snapshot(options: SnapshotOptions): Promise<EngineSnapshot<N>>;
  /** Reads the page if it has settled already; undefined when it still has to. */
  snapshotAtRest(options: SnapshotOptions): Promise<EngineSnapshot<N> | undefined>;
  /** @throws {StaleRefError} the ref is gone, or no longer what `expected` says. */
  perform(
    action: InPageAction,
    options: {
      signal: AbortSignal;
      variables?: Record<string, string>;
      /** The files that `uploadFile` names in its arguments. */
      files?: Record<string, FileContent>;
      expected?: N;
      /** A later step of one call: reports what all its steps changed in the page. */
      isLaterStep?: boolean;
      /** Refs of what the later steps act on. */
      later?: readonly string[];
    },
  ): Promise<Performed>;
  navigate(url: string, options: { signal: AbortSignal }): Promise<NavigateResult>;
  /** Waits until the page differs from the last reading, at most `maxMs`; returns whether it does. */
  untilChanged(options: { signal: AbortSignal; maxMs: number }): Promise<boolean>;
  /** After a text was just written, waits for what the page may show on a timer. */
  untilAnswered(options: { signal: AbortSignal }): Promise<void>;
  settle(options: { signal: AbortSignal; maxMs?: number }): Promise<void>;
  screenshot(options: { signal: AbortSignal }): Promise<string>;
  describe(refs: string[], options: { signal: AbortSignal }): Promise<ElementInfo[]>;
  /** Of elements with the same name, those that do not lie behind a layer which contains another of them. */
  inFront(refs: string[], options: { signal: AbortSignal }): Promise<string[]>;
  /** Whether the elements are links to the same URL, so that it does not matter which is clicked. */
  areOneLink(refs: string[], options: { signal: AbortSignal }): Promise<boolean>;
  /**
   * Where a text stands by itself in an element that merely contains it: for each place the ref of what shows it, and the point
   * in that.
   */
  textsApart(
    text: TextNear,
    options: { signal: AbortSignal; variables?: Record<string, string> },
  ): Promise<{ ref: string; at: string[] }[]>;
  /**
   * Looks for controls that only their event listeners give away; returns whether there are any that the outline did not show.
   */
  listen(options: { signal: AbortSignal }): Promise<boolean>;
}

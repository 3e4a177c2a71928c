import type { EngineProgress } from '../engine/progress.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { PageLike } from './page-like.ts';

/** `<provider>/<model>`, or an object with the model's key, address and options of its provider. */
export type ModelOption =
  | string
  | { modelName: string; apiKey?: string; baseURL?: string; readonly [providerOption: string]: unknown };

/** Options that every call takes. */
export interface CallOptions {
  /** Most milliseconds for the whole call, the model included. Default: 55,000 to extract and to observe, else 30,000. */
  timeout?: number;
  /** Page to work on: of Playwright, Puppeteer or Patchright, or `{ cdpUrl }`. Default: the client's current page. */
  page?: PageLike;
  /** Ends the call early. */
  signal?: AbortSignal;
  /**
   * Told each phase of the call as it begins, the chunks of a long page, and the tokens that a model took. What it throws
   * ends the call, which then fails with that; so it is with `onUsage` and `debug`.
   */
  onProgress?: (progress: EngineProgress) => void;
  /** Told what the call's model calls took; env `'SVC'` tells it when the relay does. */
  onUsage?: (usage: CallUsage) => void;
}

/** Options of calls that ask a model. */
export interface ModelCallOptions extends CallOptions {
  /** Model for this call. Default: the client's. */
  model?: ModelOption;
  /** False: the relay's cache is not used. No effect with env `'LOCAL'`. Default: the client's, which defaults to true. */
  serverCache?: boolean;
}

export interface ActOptions extends ModelCallOptions {
  /** Values for `%name%` in the action; neither the model nor a log sees them. */
  variables?: Record<string, string>;
}

export interface ObserveOptions extends ModelCallOptions {
  /** XPath or CSS, `>>` into frames and shadow roots: limits the call to one part of the page. */
  selector?: string;
  /** Elements that match, and all in them, are left out. */
  ignoreSelectors?: string[];
}

/** @see specification 2.5 */
export interface ExtractOptions extends ObserveOptions {
  /** Sends the viewport's PNG to the model with the outline. Default: false. */
  screenshot?: boolean;
}

/** @see specification 2.5, 5 */
export interface TabhandOptions {
  /** `'SVC'`: through a relay, in the Chrome that is paired with it. `'LOCAL'`: in this process, over a CDP connection. */
  env: 'SVC' | 'LOCAL';
  /** Key of the relay (env `'SVC'`). Default: the environment variable `SVC_API_KEY`. */
  apiKey?: string;
  /** Address of the relay (env `'SVC'`). Default: `http://127.0.0.1:9733`. */
  baseURL?: string;
  /**
   * True starts a relay on this machine when none answers at `baseURL`, with this machine's own key when none is given
   * (env `'SVC'`). It ends with `close()`, or with the process; a relay that runs already is left alone. Default: false.
   */
  startRelay?: boolean;
  /** Session of the relay to attach to (env `'SVC'`). Default: a new one. */
  sessionId?: string;
  /** Model of all calls. Default: the relay's, or `svc/lite` with env `'LOCAL'`. */
  model?: ModelOption;
  /** False: the relay's cache is not used (env `'SVC'`). Default: true. */
  serverCache?: boolean;
  /** Most milliseconds to wait for the page to settle before extracting. Default: a few seconds, as the page needs. */
  domSettleTimeout?: number;
  /** Page of all calls that name none. */
  page?: PageLike;
  /** DevTools address of a Chrome that runs (env `'LOCAL'`): `http://127.0.0.1:9222` or a `ws://` URL. */
  cdpUrl?: string;
  /** How to start a Chrome when neither `page` nor `cdpUrl` is given (env `'LOCAL'`). */
  launch?: { headless?: boolean; executablePath?: string; args?: string[] };
  /** Told in a line what the client does: calls, their phases and how they ended; never what a page or a call holds. */
  debug?: (line: string) => void;
}

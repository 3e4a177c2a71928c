import type { EngineProgress } from '../engine/progress.ts';
import type { CallUsage } from '../protocol/api.ts';
import type { PageLike } from './page-like.ts';

/** `<provider>/<model>`, or an object with the model's key, address and options of its provider. */
export type ModelOption =
  | string
  | { modelName: string; apiKey?: string; baseURL?: string; readonly [providerOption: string]: unknown };

/** Options that every call takes. */
export interface CallOptions {
  /** Maximum milliseconds for the whole call, the model included. Default: 55,000 for extract and observe, else 30,000. */
  timeout?: number;
  /** Page to work on: a Playwright, Puppeteer or Patchright page, or `{ cdpUrl }`. Default: the client's current page. */
  page?: PageLike;
  /** Ends the call early. */
  signal?: AbortSignal;
  /**
   * Called with each phase of the call as it begins, the chunks of a long page, and the tokens that a model used. If it throws,
   * the call fails with that error; likewise `onUsage` and `debug`.
   */
  onProgress?: (progress: EngineProgress) => void;
  /** Called with the usage of the call's model calls; with env `'SVC'`, if the relay reports it. */
  onUsage?: (usage: CallUsage) => void;
}

/** Options of calls that use a model. */
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
  /** XPath or CSS, with `>>` to enter frames and shadow roots: limits the call to one part of the page. */
  selector?: string;
  /** Selectors: all matching elements are left out, with their descendants. */
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
  /** API key of the relay (env `'SVC'`). Default: the environment variable `SVC_API_KEY`. */
  apiKey?: string;
  /** URL of the relay (env `'SVC'`). Default: `http://127.0.0.1:9733`. */
  baseURL?: string;
  /**
   * True starts a relay on this machine if none answers at `baseURL`, with this machine's own key if none is given
   * (env `'SVC'`). It ends with `close()`, or with the process; a relay that already runs is left alone. Default: false.
   */
  startRelay?: boolean;
  /** Session of the relay to attach to (env `'SVC'`). Default: a new one. */
  sessionId?: string;
  /** Model of all calls. Default: the relay's, or `svc/lite` with env `'LOCAL'`. */
  model?: ModelOption;
  /** False: the relay's cache is not used (env `'SVC'`). Default: true. */
  serverCache?: boolean;
  /** Maximum milliseconds to wait for the page to settle before extracting. Default: a few seconds, as the page needs. */
  domSettleTimeout?: number;
  /** Page for calls that pass none. */
  page?: PageLike;
  /** DevTools URL of a running Chrome (env `'LOCAL'`): `http://127.0.0.1:9222` or a `ws://` URL. */
  cdpUrl?: string;
  /** How to start a Chrome when neither `page` nor `cdpUrl` is given (env `'LOCAL'`). */
  launch?: { headless?: boolean; executablePath?: string; args?: string[] };
  /**
   * Called with a line for each thing the client does: calls, their phases and how they ended; never with content of a page or
   * a call.
   */
  debug?: (line: string) => void;
}

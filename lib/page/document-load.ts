import type { Protocol } from 'devtools-protocol';
import type { Pending } from './requests.ts';
import { isExternalUrl } from './schemes.ts';

export const DOCUMENT_TIMEOUT_MS = 15_000; // for a document that comes: one that streams for ever is read as it is
const HOP_MS = 1_000; // from a document to the one that it leads on to by itself
const MAX_HOPS = 20; // so many redirections of a server Chrome follows

/** The document of the main frame, from when it begins to come until it is parsed. Times are by `performance.now()`. */
export class DocumentLoad {
  /** When it began to come. */
  startedAt = 0;
  /** Whether it has not come wholly yet, be it waited for or not. */
  isPartial = false;
  /** The browser's names for it and those before, as far as they are of interest. */
  #loaderIds: string[] = [];
  /** The key of its request. */
  #requestKey: string | undefined;
  /** The last one that came while another was on its way, for which the page before it had asked. */
  #overtakenLoaderId: string | undefined;
  /** How many documents have come right after one another. */
  #hops = 0;

  /** Whether it is still parsed, and not given up. */
  get isAwaited(): boolean {
    return this.isPartial && performance.now() < this.until;
  }

  /** Whether each document leads on to the next one, and that without end as it seems. */
  get isRedirectLoop(): boolean {
    return this.#hops >= MAX_HOPS && performance.now() - this.startedAt < HOP_MS;
  }

  /** Whether the document of that name is there, or was before it led on. */
  hasArrived(loaderId: string): boolean {
    return this.#loaderIds.includes(loaderId);
  }

  /** Whether the page before the document of that name has asked for another one, to come in its place. */
  isOvertaken(loaderId: string): boolean {
    return this.#overtakenLoaderId === loaderId;
  }

  /** What leads on from now on is asked for by somebody. */
  resetHops(): void {
    this.#hops = 0;
  }

  /** When it is given up, unless it has come. */
  get until(): number {
    return this.startedAt + DOCUMENT_TIMEOUT_MS;
  }

  /**
   * Another document is there, which may stand already. What the one before asked for is given up, with what brings it, and
   * the documents that were asked for before this one.
   */
  begin(loaderId: string, requests: Map<string, Pending>, isPartial: boolean): void {
    this.#hops = performance.now() - this.startedAt < HOP_MS ? this.#hops + 1 : 0;
    this.startedAt = performance.now();
    this.#loaderIds = [loaderId, ...this.#loaderIds].slice(0, MAX_HOPS);
    this.isPartial = isPartial;
    this.#requestKey = [...requests.keys()].find((key) => key.endsWith(` ${loaderId}`)); // a document's request has its id
    const ownRequest = this.#requestKey === undefined ? undefined : requests.get(this.#requestKey);
    if (ownRequest) ownRequest.until = this.until;
    for (const [key, request] of requests) {
      const isAhead = request.document && ownRequest !== undefined && request.sentAt > ownRequest.sentAt;
      if (isAhead) this.#overtakenLoaderId = loaderId;
      if (request !== ownRequest && !isAhead) requests.delete(key);
    }
  }

  /** It is parsed. @returns the key of its request, which may go on: by what shows it, a player. */
  end(): string | undefined {
    this.isPartial = false;
    return this.#requestKey;
  }
}

const NAVIGATION_START_MS = 500; // a navigation that was asked for and has not begun by then was cancelled (mailto:, other app)

/** Frames that were asked to go elsewhere, and when that is given up. */
export class RequestedNavigations extends Map<string, number> {
  noteRequested({ frameId, disposition, url }: Protocol.Page.FrameRequestedNavigationEvent): void {
    if (disposition === 'currentTab' && !isExternalUrl(url)) this.set(frameId, performance.now() + NAVIGATION_START_MS);
  }

  get hasPending(): boolean {
    return [...this.values()].some((until) => until > performance.now());
  }
}

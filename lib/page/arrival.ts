import type { Protocol } from 'devtools-protocol';
import type { Pending } from './requests.ts';
import { isOtherPrograms } from './schemes.ts';

export const DOCUMENT_MS = 15_000; // for a document that comes: one that streams for ever is read as it is
const HOP_MS = 1_000; // from a document to the one that it leads on to by itself
const MOST_HOPS = 20; // so many redirections of a server Chrome follows

/** The document of the main frame, from when it begins to come until it is parsed. Times are by `performance.now()`. */
export class Arrival {
  /** When it began to come. */
  since = 0;
  /** Whether it has not come wholly yet, be it waited for or not. */
  isPartial = false;
  /** The browser's names for it and those before, as far as they are of interest. */
  #come: string[] = [];
  /** The key of its request. */
  #request: string | undefined;
  /** The last one that came while another was on its way, for which the page before it had asked. */
  #overtaken: string | undefined;
  /** How many documents have come right after one another. */
  #hops = 0;

  /** Whether it is still parsed, and not given up. */
  get isAwaited(): boolean {
    return this.isPartial && performance.now() < this.until;
  }

  /** Whether each document leads on to the next one, and that without end as it seems. */
  get isRestless(): boolean {
    return this.#hops >= MOST_HOPS && performance.now() - this.since < HOP_MS;
  }

  /** Whether the document of that name is there, or was before it led on. */
  hasCome(loaderId: string): boolean {
    return this.#come.includes(loaderId);
  }

  /** Whether the page before the document of that name has asked for another one, to come in its place. */
  isOvertaken(loaderId: string): boolean {
    return this.#overtaken === loaderId;
  }

  /** What leads on from now on is asked for by somebody. */
  stay(): void {
    this.#hops = 0;
  }

  /** When it is given up, unless it has come. */
  get until(): number {
    return this.since + DOCUMENT_MS;
  }

  /**
   * Another document is there, which may stand already. What the one before asked for is given up, with what brings it, and
   * the documents that were asked for before this one.
   */
  begin(loaderId: string, requests: Map<string, Pending>, isPartial: boolean): void {
    this.#hops = performance.now() - this.since < HOP_MS ? this.#hops + 1 : 0;
    this.since = performance.now();
    this.#come = [loaderId, ...this.#come].slice(0, MOST_HOPS);
    this.isPartial = isPartial;
    this.#request = [...requests.keys()].find((key) => key.endsWith(` ${loaderId}`)); // a document's request has its id
    const own = this.#request === undefined ? undefined : requests.get(this.#request);
    if (own) own.until = this.until;
    for (const [key, request] of requests) {
      const isAhead = request.document && own !== undefined && request.since > own.since;
      if (isAhead) this.#overtaken = loaderId;
      if (request !== own && !isAhead) requests.delete(key);
    }
  }

  /** It is parsed. @returns the key of its request, which may go on: by what shows it, a player. */
  end(): string | undefined {
    this.isPartial = false;
    return this.#request;
  }
}

const ANNOUNCED_MS = 500; // a navigation that was asked for and has not begun by then was cancelled (mailto:, other app)

/** Frames that were asked to go elsewhere, and when that is given up. */
export class Announced extends Map<string, number> {
  asked({ frameId, disposition, url }: Protocol.Page.FrameRequestedNavigationEvent): void {
    if (disposition === 'currentTab' && !isOtherPrograms(url)) this.set(frameId, performance.now() + ANNOUNCED_MS);
  }

  get any(): boolean {
    return [...this.values()].some((until) => until > performance.now());
  }
}

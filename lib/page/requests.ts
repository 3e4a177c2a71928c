import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import type { RequestKind } from './polls.ts';
import { isSameSite } from './schemes.ts';

export type Sent = Protocol.Network.RequestWillBeSentEvent;

/** Requests of these kinds bring content that a reader waits for. Pings, sockets, event streams, media and images do not. */
const AWAITED_TYPES = new Set<Protocol.Network.ResourceType>(['Document', 'Stylesheet', 'Script', 'XHR', 'Fetch']);

// How long one request may hold up settling. A long poll never ends, and an analytics call is nothing to wait for.
export const OWN_SITE_MS = 3_000;
const OTHER_SITE_MS = 800;
const CHUNK_GAP_MS = 500; // from one piece of an answer to the next

/** A request that has not ended. Times are by `performance.now()`. */
export interface Pending {
  type: Protocol.Network.ResourceType | undefined;
  /** When it was sent. */
  sentAt: number;
  /** When it stops being waited for: now, and at the latest. */
  until: number;
  limit: number;
  /** Whether its answer has begun to come. */
  answered?: true;
  /** Whether it brings a new document for the main frame. */
  document: boolean;
  frameId: string | undefined;
  url: string;
  /** The requests like it; undefined for what no page repeats. */
  kind?: RequestKind;
}

/** Whether it is asked of the page's own site; the difference of two times is rounded. */
const isOwnSite = ({ sentAt, limit }: Pending): boolean => limit - sentAt > (OWN_SITE_MS + OTHER_SITE_MS) / 2;

/** Whether the request asks to have something done, at the page's own site. */
export function isMutation({ request: { method = 'GET' } }: Sent, pending: Pending): boolean {
  return method !== 'GET' && isOwnSite(pending) && pending.kind?.isPoll !== true;
}

/** Whether it is still waited for; of what an act may have asked for alone, that is `begin`, when it was begun. */
export function isAwaited({ sentAt, until, kind }: Pending, now: number, begin = Number.NEGATIVE_INFINITY): boolean {
  return until > now && sentAt >= begin && kind?.isPoll !== true;
}

/** What is waited for of a request that is just sent; undefined when nothing is. */
export function pendingOf(sent: Sent, mainFrame: string): Pending | undefined {
  const { type, request, frameId } = sent;
  const waitMs = maxWaitMs(sent);
  if (waitMs === undefined) return undefined;
  const document = type === 'Document' && frameId === mainFrame;
  const sentAt = performance.now();
  const until = document ? Number.POSITIVE_INFINITY : sentAt + waitMs;
  return { type, until, limit: until, document, frameId, url: request.url, sentAt };
}

/** Milliseconds that a request is waited for; undefined when it is not. */
function maxWaitMs({ type, requestId, request, documentURL }: Sent): number | undefined {
  if (type === undefined || !AWAITED_TYPES.has(type) || isWorkerScript(type, requestId)) return undefined;
  return type === 'Document' || isSameSite(request.url, documentURL) ? OWN_SITE_MS : OTHER_SITE_MS;
}

/**
 * Whether it is the script that a worker begins with: the browser loads that under the worker's own id, and tells its end to
 * nobody but the worker. What a page asks for has the number of its process and one of its own.
 * @see IdentifiersFactory in Blink
 */
function isWorkerScript(type: Protocol.Network.ResourceType, requestId: string): boolean {
  return type === 'Script' && !/^\d+\.\d+$/.test(requestId);
}

/**
 * Notes that the answer, or a piece of it, has come. One to `fetch` whose body nobody reads, as where only its status counts,
 * never ends, so that it is waited for only as long as pieces come. @returns whether that is sooner, or later, than before.
 */
export function noteAnswer(request: Pending): boolean {
  request.answered = true;
  if (request.type !== 'Fetch') return false;
  request.until = Math.min(request.limit, performance.now() + CHUNK_GAP_MS);
  return true;
}

/** Whether nothing has come of what was asked of the own site, in the time for it. */
export function isUnanswered(pending: Pending, now: number): boolean {
  const { until, answered, kind } = pending;
  return !answered && kind?.isPoll !== true && until <= now && isOwnSite(pending);
}

/** Stands for a request, in whose keys the session comes first: a document that is parsed in a frame's own process. */
export const parsingKey = (sessionId: string | undefined): string => `${sessionId ?? ''} parsing`;

/** The same as a request, which is waited for from now on. */
export function parsingRequest(frameId: string): Pending {
  const sentAt = performance.now();
  const until = sentAt + OWN_SITE_MS;
  return { type: undefined, until, limit: until, document: false, frameId, url: '', sentAt };
}

/** Whether the frame's document is parsed by now; one that goes away is nothing to wait for. */
export async function isParsed(session: CdpSession, signal: AbortSignal): Promise<boolean> {
  const answer = session.send('Runtime.evaluate', { expression: IS_PARSED }, signal);
  return answer.then(
    ({ result }) => result.value === true,
    () => true,
  );
}

/** A process is attached to before its frame's document is committed: until then an empty one stands there. */
const IS_PARSED = "document.readyState !== 'loading' && location.href !== 'about:blank'";

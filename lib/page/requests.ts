import type { Protocol } from 'devtools-protocol';
import { sameSite } from './schemes.ts';

type Sent = Protocol.Network.RequestWillBeSentEvent;

/** Requests of these kinds bring content that a reader waits for. Pings, sockets, event streams, media and images do not. */
const AWAITED = new Set<Protocol.Network.ResourceType>(['Document', 'Stylesheet', 'Script', 'XHR', 'Fetch']);

// How long one request may hold up settling. A long poll never ends, and an analytics call is nothing to wait for.
export const OWN_SITE_MS = 3_000;
export const OTHER_SITE_MS = 800;

/** Milliseconds that a request is waited for; undefined when it is not. */
export function holdMs({ type, requestId, request, documentURL }: Sent): number | undefined {
  if (type === undefined || !AWAITED.has(type) || isOfWorker(type, requestId)) return undefined;
  return type === 'Document' || sameSite(request.url, documentURL) ? OWN_SITE_MS : OTHER_SITE_MS;
}

/**
 * Whether it is the script that a worker begins with: the browser loads that under the worker's own id, and tells its end to
 * nobody but the worker. What a page asks for has the number of its process and one of its own.
 * @see IdentifiersFactory in Blink
 */
function isOfWorker(type: Protocol.Network.ResourceType, requestId: string): boolean {
  return type === 'Script' && !/^\d+\.\d+$/.test(requestId);
}

/** Stands for a request, in whose keys the session comes first: a document that is parsed in a frame's own process. */
export const parsingIn = (sessionId: string | undefined): string => `${sessionId ?? ''} parsing`;

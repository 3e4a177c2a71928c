import type { Protocol } from 'devtools-protocol';
import type { CdpSession } from '../cdp/session.ts';
import type { Lent } from './world.ts';

type Listener = Protocol.DOMDebugger.EventListener;

/**
 * The listeners that the page itself has set on a node. The browser tells those of one world, here the page's own: asked for
 * those of all (`pierce`), Chrome 156 crashes the page some moments later.
 */
export async function listenersOf(session: CdpSession, objectId: string, lent: Lent): Promise<Listener[]> {
  const { signal, objectGroup } = lent;
  const { node } = await session.send('DOM.describeNode', { objectId }, signal);
  const { object } = await session.send('DOM.resolveNode', { backendNodeId: node.backendNodeId, objectGroup }, signal);
  return object.objectId === undefined ? [] : ofOwn(session, object.objectId, signal);
}

/** Those that the page has set on the window of the session's outermost frame. */
export async function listenersOfWindow(session: CdpSession, { signal, objectGroup }: Lent): Promise<Listener[]> {
  const { result } = await session.send('Runtime.evaluate', { expression: 'window', objectGroup }, signal);
  return result.objectId === undefined ? [] : ofOwn(session, result.objectId, signal);
}

async function ofOwn(session: CdpSession, objectId: string, signal: AbortSignal): Promise<Listener[]> {
  return (await session.send('DOMDebugger.getEventListeners', { objectId }, signal)).listeners;
}

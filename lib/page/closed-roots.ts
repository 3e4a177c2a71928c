import type { CdpSession } from '../cdp/session.ts';
import { isContextGone, type Lent, type World } from './world.ts';

/**
 * Finds the closed shadow roots of the elements which the agent suspects, and hands them to it.
 * @returns how many there were; then the page is to be read again.
 */
export function adoptClosedRoots(world: World, signal: AbortSignal): Promise<number> {
  return world.lending(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const suspects = await world.handles('takeSuspects', [], lent);
    const found = await Promise.all(suspects.map((objectId) => closedRoot(world, objectId, lent)));
    const roots = found.filter((objectId) => objectId !== undefined);
    if (roots.length > 0) await world.callWithObjects('adoptRoots', roots, signal);
    return roots.length;
  });
}

async function closedRoot(world: World, objectId: string, lent: Lent): Promise<string | undefined> {
  const { signal } = lent;
  try {
    const { node } = await world.session.send('DOM.describeNode', { objectId }, signal);
    const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
    return root && (await objectOf(world, { backendNodeId: root.backendNodeId }, lent));
  } catch (error) {
    if (isContextGone(error) || signal.aborted) throw error;
    return undefined; // the element left the page meanwhile
  }
}

/** A node as an object of this world. */
async function objectOf(
  world: World,
  node: { nodeId: number } | { backendNodeId: number },
  { signal, objectGroup }: Lent,
): Promise<string | undefined> {
  const params = { ...node, executionContextId: world.contextId, objectGroup };
  const { object } = await world.session.send('DOM.resolveNode', params, signal);
  return object.objectId;
}

/**
 * Finds the closed shadow roots about whose hosts nothing looks amiss, since they show what stands in them: such a root has
 * a slot, and the browser's own search goes through every tree. It takes some milliseconds even on the largest pages.
 * @returns how many there were; then the page is to be read again.
 */
export async function adoptSlottingRoots(world: World, signal: AbortSignal): Promise<number> {
  const { session } = world;
  try {
    const [, , { searchId, resultCount }] = await Promise.all([
      session.send('DOM.enable', {}, signal),
      session.send('DOM.getDocument', { depth: 0 }, signal), // else no node has an id
      session.send('DOM.performSearch', { query: '<slot>' }, signal),
    ]);
    if (resultCount === 0 || (await world.call('knowsSlots', [resultCount], signal))) return 0;
    const range = { searchId, fromIndex: 0, toIndex: Math.min(resultCount, MOST_SLOTS) };
    const { nodeIds } = await session.send('DOM.getSearchResults', range, signal);
    return await world.lending(async (objectGroup) => {
      const found = await Promise.all(nodeIds.map((nodeId) => objectIn(world, nodeId, { signal, objectGroup })));
      const slots = found.filter((objectId) => objectId !== undefined);
      return world.callWithObjects('adoptRootsOf', slots, signal);
    });
  } finally {
    disable(session);
  }
}

const MOST_SLOTS = 1_000; // looked at in one search; a page with more closed components than that is not known

function disable(session: CdpSession): void {
  session.send('DOM.disable', undefined, AbortSignal.timeout(DISABLE_MS)).catch(() => undefined); // or it is gone
}

const DISABLE_MS = 5_000; // one command to a frame's process

/** The node as an object of this world; undefined for one of a document that the world does not reach. */
async function objectIn(world: World, nodeId: number, lent: Lent): Promise<string | undefined> {
  try {
    return await objectOf(world, { nodeId }, lent);
  } catch (error) {
    if (isContextGone(error) || lent.signal.aborted) throw error;
    return undefined;
  }
}

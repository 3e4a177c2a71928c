import type { CdpSession } from '../cdp/session.ts';
import { isContextGone, type ObjectGroupOptions, type World } from './world.ts';

/**
 * Finds the closed shadow roots of the elements which the agent suspects, and hands them to it.
 * @returns how many there were; then the page is to be read again.
 */
export function adoptClosedRoots(world: World, signal: AbortSignal): Promise<number> {
  return world.withObjectGroup(async (objectGroup) => {
    const options = { signal, objectGroup };
    const hosts = await world.callForObjectIds('takeSuspects', [], options);
    const found = await Promise.all(hosts.map((objectId) => closedRoot(world, objectId, options)));
    const roots = found.filter((objectId) => objectId !== undefined);
    if (roots.length > 0) await world.callWithObjects('adoptRoots', roots, signal);
    return roots.length;
  });
}

async function closedRoot(world: World, objectId: string, options: ObjectGroupOptions): Promise<string | undefined> {
  const { signal } = options;
  try {
    const { node } = await world.session.send('DOM.describeNode', { objectId }, signal);
    const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
    return root && (await objectOf(world, { backendNodeId: root.backendNodeId }, options));
  } catch (error) {
    if (isContextGone(error) || signal.aborted) throw error;
    return undefined; // the element left the page meanwhile
  }
}

/** A node as an object of this world. */
async function objectOf(
  world: World,
  node: { nodeId: number } | { backendNodeId: number },
  { signal, objectGroup }: ObjectGroupOptions,
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
export async function adoptSlottedRoots(world: World, signal: AbortSignal): Promise<number> {
  const { session } = world;
  try {
    const [, , { searchId, resultCount }] = await Promise.all([
      session.send('DOM.enable', {}, signal),
      session.send('DOM.getDocument', { depth: 0 }, signal), // else no node has an id
      session.send('DOM.performSearch', { query: '<slot>' }, signal),
    ]);
    if (resultCount === 0 || (await world.call('knowsSlots', [resultCount], signal))) return 0;
    const range = { searchId, fromIndex: 0, toIndex: Math.min(resultCount, MAX_SLOTS) };
    const { nodeIds } = await session.send('DOM.getSearchResults', range, signal);
    return await world.withObjectGroup(async (objectGroup) => {
      const found = await Promise.all(nodeIds.map((nodeId) => tryObjectOf(world, nodeId, { signal, objectGroup })));
      const slots = found.filter((objectId) => objectId !== undefined);
      return world.callWithObjects('adoptRootsOf', slots, signal);
    });
  } finally {
    disableDom(session);
  }
}

const MAX_SLOTS = 1_000; // looked at in one search; a page with more closed components than that is not known

function disableDom(session: CdpSession): void {
  session.send('DOM.disable', undefined, AbortSignal.timeout(DISABLE_MS)).catch(() => undefined); // or it is gone
}

const DISABLE_MS = 5_000; // one command to a frame's process

/** The node as an object of this world; undefined for one of a document that the world does not reach. */
async function tryObjectOf(world: World, nodeId: number, options: ObjectGroupOptions): Promise<string | undefined> {
  try {
    return await objectOf(world, { nodeId }, options);
  } catch (error) {
    if (isContextGone(error) || options.signal.aborted) throw error;
    return undefined;
  }
}

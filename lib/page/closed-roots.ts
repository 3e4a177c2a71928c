import type { Protocol } from 'devtools-protocol';
import { isContextGone, type World } from './world.ts';

/**
 * Finds the closed shadow roots of the elements which the agent suspects, and hands them to it.
 * @returns how many there were; then the page is to be read again.
 */
export async function adoptClosedRoots(world: World, signal: AbortSignal): Promise<number> {
  const suspects = await suspectIds(world, signal);
  const found = await Promise.all(suspects.map((objectId) => closedRoot(world, objectId, signal)));
  const roots = found.filter((objectId) => objectId !== undefined);
  if (roots.length > 0) await world.callWithObjects('adoptRoots', roots, signal);
  return roots.length;
}

async function suspectIds(world: World, signal: AbortSignal): Promise<string[]> {
  const list = await world.handle('takeSuspects', [], signal);
  if (list === undefined) return [];
  const { result } = await world.session.send('Runtime.getProperties', { objectId: list, ownProperties: true }, signal);
  return result.filter(({ name }) => /^\d+$/.test(name)).flatMap(({ value }) => value?.objectId ?? []);
}

async function closedRoot(world: World, objectId: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { node } = await world.session.send('DOM.describeNode', { objectId }, signal);
    const root = node.shadowRoots?.find(({ shadowRootType }) => shadowRootType === 'closed');
    return root && (await objectOf(world, root, signal));
  } catch (error) {
    if (isContextGone(error) || signal.aborted) throw error;
    return undefined; // the element left the page meanwhile
  }
}

async function objectOf(
  world: World,
  { backendNodeId }: Protocol.DOM.Node,
  signal: AbortSignal,
): Promise<string | undefined> {
  const params = { backendNodeId, executionContextId: world.contextId };
  const { object } = await world.session.send('DOM.resolveNode', params, signal);
  return object.objectId;
}

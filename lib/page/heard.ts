import { mainWorld } from './actions/context.ts';
import { listenersOf, listenersOfWindow } from './listeners.ts';
import type { Witness } from './moment.ts';
import { isContextGone, type World } from './world.ts';

/** Events of a pointer that comes, and rests. */
const OF_COMING = /^(?:pointer|mouse)(?:over|enter|move|rawupdate)$/;

/** Whether anything of the page hears of the pointer where it rests, so that its scripts may bring something up. */
export async function isHeard({ acting, target }: Witness, signal: AbortSignal): Promise<boolean> {
  try {
    const world = await mainWorld(acting, signal);
    return target?.world !== world || (await hears(world, signal)); // of a frame's pointer, what is around it hears too
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}

/** The page's own listeners are known to the browser alone. */
function hears(world: World, signal: AbortSignal): Promise<boolean> {
  const { session } = world;
  return world.lending(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const nodes = await world.handles('underPointer', [], lent);
    if (nodes.length === 0) return true;
    const asked = nodes.map((objectId) => listenersOf(session, objectId, lent));
    const found = await Promise.all([...asked, listenersOfWindow(session, lent)]);
    return found.flat().some(({ type }) => OF_COMING.test(type));
  });
}

import { mainWorld } from './actions/context.ts';
import type { Awaited } from './late.ts';
import { listenersOf, listenersOfWindow } from './listeners.ts';
import type { Witness } from './moment.ts';
import { isContextGone, type World } from './world.ts';

interface Source {
  of: 'pointer' | 'selection';
  events: RegExp;
}

/** Where that which is awaited comes of an event alone: the pointer that comes, and rests; what is selected. */
const SOURCES: Partial<Record<Awaited, Source>> = {
  shown: { of: 'pointer', events: /^(?:pointer|mouse)(?:over|enter|move|rawupdate)$/ },
  toolbar: { of: 'selection', events: /^select(?:ionchange)?$/ },
};

/** Whether anything of the page hears of that of which comes what is awaited, so that its scripts may bring that up. */
export async function isHeard({ acting, target }: Witness, awaited: Awaited, signal: AbortSignal): Promise<boolean> {
  const source = SOURCES[awaited];
  if (!source) return true;
  try {
    const world = await mainWorld(acting, signal);
    return target?.world !== world || (await hears(world, source, signal)); // of what is in a frame, what is around it hears too
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}

/** The page's own listeners are known to the browser alone. */
function hears(world: World, { of, events }: Source, signal: AbortSignal): Promise<boolean> {
  const { session } = world;
  return world.lending(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const nodes = await world.handles('hearersOf', [of], lent);
    if (nodes.length === 0) return true;
    const asked = nodes.map((objectId) => listenersOf(session, objectId, lent));
    const found = await Promise.all([...asked, listenersOfWindow(session, lent)]);
    return found.flat().some(({ type }) => events.test(type));
  });
}

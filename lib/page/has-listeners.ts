import { mainWorld } from './actions/context.ts';
import type { AwaitedEffect } from './late-changes.ts';
import { listenersOf, listenersOfWindow } from './listeners.ts';
import type { ActObserver } from './moment-before.ts';
import { isContextGone, type World } from './world.ts';

interface Trigger {
  kind: 'pointer' | 'selection';
  events: RegExp;
}

/** Where that which is awaited comes of an event alone: the pointer that comes, and rests; what is selected. */
const TRIGGERS: Partial<Record<AwaitedEffect, Trigger>> = {
  shown: { kind: 'pointer', events: /^(?:pointer|mouse)(?:over|enter|move|rawupdate)$/ },
  toolbar: { kind: 'selection', events: /^select(?:ionchange)?$/ },
};

/** Whether anything of the page hears of that of which comes what is awaited, so that its scripts may bring that up. */
export async function hasListeners(
  { acting, target }: ActObserver,
  awaited: AwaitedEffect,
  signal: AbortSignal,
): Promise<boolean> {
  const trigger = TRIGGERS[awaited];
  if (!trigger) return true;
  try {
    const world = await mainWorld(acting, signal);
    return target?.world !== world || (await hasListenerFor(world, trigger, signal)); // around a frame is listened, too
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return true; // it goes elsewhere
  }
}

/** The page's own listeners are known to the browser alone. */
function hasListenerFor(world: World, { kind, events }: Trigger, signal: AbortSignal): Promise<boolean> {
  const { session } = world;
  return world.withObjectGroup(async (objectGroup) => {
    const options = { signal, objectGroup };
    const nodes = await world.callForObjectIds('listeningNodes', [kind], options);
    if (nodes.length === 0) return true;
    const queries = nodes.map((objectId) => listenersOf(session, objectId, options));
    const found = await Promise.all([...queries, listenersOfWindow(session, options)]);
    return found.flat().some(({ type }) => events.test(type));
  });
}

import type { Internals } from './agent/dom/element-internals.ts';
import { isContextGone, type ObjectGroupOptions, type World } from './world.ts';

/**
 * Finds what components say of themselves by ElementInternals: role and states that are written nowhere. A component holds
 * its internals in a property of its own, or a private one, which only the debugger sees.
 * @returns how many more speak so; then the page is to be read again.
 */
export async function findInternals(world: World, signal: AbortSignal): Promise<number> {
  const from = world.nextComponent;
  const found = await world.withObjectGroup(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const components = await world.callForObjectIds('takeComponents', [from], lent);
    world.nextComponent += components.length;
    return Promise.all(components.map((objectId) => internalsOf(world, objectId, lent)));
  });
  const withoutInternals: NumberedSemantics[] = [];
  for (const [index, objectId] of found.entries()) {
    if (objectId === undefined) withoutInternals.push([from + index, null]);
    else world.internals.set(from + index, objectId);
  }
  const said = await readAllInternals(world, signal);
  await world.call('receiveInternals', [[...withoutInternals, ...said]], signal);
  return said.filter(([number, says]) => number >= from && says && Object.keys(says).length > 0).length;
}

type NumberedSemantics = readonly [number, Internals | null];

/** Tells the agent what components say at present, before it reads. */
export async function refreshInternals(world: World, signal: AbortSignal): Promise<void> {
  if (world.internals.size === 0) return;
  const gone = await world.call('receiveInternals', [await readAllInternals(world, signal)], signal);
  for (const number of gone) {
    const objectId = world.internals.get(number);
    world.internals.delete(number);
    if (objectId !== undefined) await world.session.send('Runtime.releaseObject', { objectId }, signal);
  }
}

/** Looks for components that have come up meanwhile, where there are any that speak by internals. Says whether there are. */
export async function findNewInternals(world: World, signal: AbortSignal): Promise<boolean> {
  if (world.internals.size === 0) return false;
  const options = { ignoreSelectors: [], urls: false, frames: false };
  let hasNew = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const { components } = await world.call('outline', [options], signal);
    if (components === 0 || (await findInternals(world, signal)) === 0) break;
    hasNew = true;
  }
  return hasNew;
}

const MAX_ROUNDS = 2; // readings: one component of a tag is asked first, then the others

interface Poll<T> {
  /** Asks the agent, which waits at most so long for what is wanted. */
  ask: (maxMs: number) => Promise<T>;
  isDone: (answer: T) => boolean;
  maxMs: number;
}

/** Asks about a state until it is as wanted; what components say by internals is heard before each look. */
export async function pollWithInternals<T>(
  world: World,
  signal: AbortSignal,
  { ask, isDone, maxMs }: Poll<T>,
): Promise<T> {
  const deadline = performance.now() + maxMs;
  while (world.internals.size > 0 && performance.now() < deadline) {
    await refreshInternals(world, signal);
    const answer = await ask(LOOK_MS);
    if (isDone(answer)) return answer;
  }
  return ask(Math.max(0, deadline - performance.now()));
}

const LOOK_MS = 30; // two animation frames

async function internalsOf(
  world: World,
  component: string,
  { signal, objectGroup }: ObjectGroupOptions,
): Promise<string | undefined> {
  const { session } = world;
  try {
    const { node } = await session.send('DOM.describeNode', { objectId: component }, signal);
    const { backendNodeId } = node;
    const { object } = await session.send('DOM.resolveNode', { backendNodeId, objectGroup }, signal); // in the page's own world
    if (object.objectId === undefined) return undefined;
    const params = { objectId: object.objectId, ownProperties: true };
    const { result, privateProperties = [] } = await session.send('Runtime.getProperties', params, signal);
    const held = [...result, ...privateProperties].find(({ value }) => value?.className === 'ElementInternals');
    return held?.value?.objectId && (await retainObject(world, held.value.objectId, signal));
  } catch (error) {
    if (isContextGone(error) || signal.aborted) throw error;
    return undefined; // the component left the page meanwhile
  }
}

/** What was lent, held on its own until it is released. */
async function retainObject({ session }: World, objectId: string, signal: AbortSignal): Promise<string | undefined> {
  const params = { objectId, functionDeclaration: 'function () { return this; }', objectGroup: 'tabhand-voices' };
  return (await session.send('Runtime.callFunctionOn', params, signal)).result.objectId;
}

async function readAllInternals(world: World, signal: AbortSignal): Promise<NumberedSemantics[]> {
  const { internals } = world;
  if (internals.size === 0) return [];
  const all = await readInternals(world, [...internals.values()], signal).catch(() => undefined);
  if (all) return [...internals.keys()].map((number, index) => [number, all[index] ?? null]);
  signal.throwIfAborted();
  return Promise.all([...internals].map((entry) => readOneInternals(world, entry, signal))); // of several documents, or one is gone
}

/** What a component says by itself; it is dropped when its document is gone. */
async function readOneInternals(
  world: World,
  [number, objectId]: [number, string],
  signal: AbortSignal,
): Promise<NumberedSemantics> {
  const [said] = await readInternals(world, [objectId], signal).catch(() => []);
  signal.throwIfAborted();
  if (!said) world.internals.delete(number);
  return [number, said ?? null];
}

async function readInternals(
  { session }: World,
  objectIds: readonly string[],
  signal: AbortSignal,
): Promise<Internals[]> {
  const [objectId] = objectIds;
  const params = {
    ...(objectId === undefined ? {} : { objectId }),
    functionDeclaration: `${semanticsOf}`,
    arguments: objectIds.map((one) => ({ objectId: one })),
    returnByValue: true,
  };
  const { result } = await session.send('Runtime.callFunctionOn', params, signal);
  return result.value as Internals[]; // what the function below gives
}

/** Runs in the page's own world: what internals say, by attribute. */
function semanticsOf(...all: Record<string, unknown>[]): Internals[] {
  return all.map((internals) => {
    const said: Record<string, string> = {};
    try {
      for (const name in internals) {
        const value = /^(?:role|aria[A-Z][A-Za-z]*)$/.test(name) ? internals[name] : null;
        if (typeof value === 'string' && value !== '')
          said[name.replace(/^aria(.+)/, (_, rest: string) => `aria-${rest.toLowerCase()}`)] = value;
      }
      const labels = internals['ariaLabelledByElements'];
      if (Array.isArray(labels)) said['aria-label'] ??= labels.map((label: Element) => label.textContent).join(' ');
    } catch {
      // a class of the page's own, called like the browser's: what it says until then counts
    }
    return said;
  });
}

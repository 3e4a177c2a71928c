import type { Said } from './agent/internals.ts';
import { isContextGone, type Lent, type World } from './world.ts';

/**
 * Finds what components say of themselves by ElementInternals: role and states that are written nowhere. A component holds
 * its internals in a property of its own, or a private one, which only the debugger sees.
 * @returns how many more speak so; then the page is to be read again.
 */
export async function askComponents(world: World, signal: AbortSignal): Promise<number> {
  const from = world.nextVoice;
  const found = await world.lending(async (objectGroup) => {
    const lent = { signal, objectGroup };
    const components = await world.handles('takeComponents', [from], lent);
    world.nextVoice += components.length;
    return Promise.all(components.map((objectId) => internalsOf(world, objectId, lent)));
  });
  const silent: Heard[] = [];
  for (const [index, objectId] of found.entries()) {
    if (objectId === undefined) silent.push([from + index, null]);
    else world.voices.set(from + index, objectId);
  }
  const said = await allSaid(world, signal);
  await world.call('hear', [[...silent, ...said]], signal);
  return said.filter(([number, says]) => number >= from && says && Object.keys(says).length > 0).length;
}

type Heard = readonly [number, Said | null];

/** Tells the agent what components say at present, before it reads. */
export async function hearComponents(world: World, signal: AbortSignal): Promise<void> {
  if (world.voices.size === 0) return;
  const gone = await world.call('hear', [await allSaid(world, signal)], signal);
  for (const number of gone) {
    const objectId = world.voices.get(number);
    world.voices.delete(number);
    if (objectId !== undefined) await world.session.send('Runtime.releaseObject', { objectId }, signal);
  }
}

/** Looks for components that have come up meanwhile, where there are any that speak by internals. Says whether there are. */
export async function meetComponents(world: World, signal: AbortSignal): Promise<boolean> {
  if (world.voices.size === 0) return false;
  const options = { ignoreSelectors: [], urls: false, frames: false };
  let isNew = false;
  for (let again = 0; again < TAG_AND_REST; again += 1) {
    const { components } = await world.call('outline', [options], signal);
    if (components === 0 || (await askComponents(world, signal)) === 0) break;
    isNew = true;
  }
  return isNew;
}

const TAG_AND_REST = 2; // readings: one component of a tag is asked first, then the others

interface Asked<T> {
  /** Asks the agent, which waits at most so long for what is wanted. */
  ask: (maxMs: number) => Promise<T>;
  isIt: (answer: T) => boolean;
  maxMs: number;
}

/** Asks about a state until it is as wanted; what components say by internals is heard before each look. */
export async function heardUntil<T>(world: World, signal: AbortSignal, { ask, isIt, maxMs }: Asked<T>): Promise<T> {
  const deadline = performance.now() + maxMs;
  while (world.voices.size > 0 && performance.now() < deadline) {
    await hearComponents(world, signal);
    const answer = await ask(LOOK_MS);
    if (isIt(answer)) return answer;
  }
  return ask(Math.max(0, deadline - performance.now()));
}

const LOOK_MS = 30; // two animation frames

async function internalsOf(
  world: World,
  component: string,
  { signal, objectGroup }: Lent,
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
    return held?.value?.objectId && (await kept(world, held.value.objectId, signal));
  } catch (error) {
    if (isContextGone(error) || signal.aborted) throw error;
    return undefined; // the component left the page meanwhile
  }
}

/** What was lent, held on its own until it is released. */
async function kept({ session }: World, objectId: string, signal: AbortSignal): Promise<string | undefined> {
  const params = { objectId, functionDeclaration: 'function () { return this; }', objectGroup: 'tabhand-voices' };
  return (await session.send('Runtime.callFunctionOn', params, signal)).result.objectId;
}

async function allSaid(world: World, signal: AbortSignal): Promise<Heard[]> {
  const { voices } = world;
  if (voices.size === 0) return [];
  const together = await saidTogether(world, [...voices.values()], signal).catch(() => undefined);
  if (together) return [...voices.keys()].map((number, index) => [number, together[index] ?? null]);
  signal.throwIfAborted();
  return Promise.all([...voices].map((voice) => saidAlone(world, voice, signal))); // they are of several documents, or of one that is gone
}

/** What a component says by itself; it is dropped when its document is gone. */
async function saidAlone(world: World, [number, objectId]: [number, string], signal: AbortSignal): Promise<Heard> {
  const [said] = await saidTogether(world, [objectId], signal).catch(() => []);
  signal.throwIfAborted();
  if (!said) world.voices.delete(number);
  return [number, said ?? null];
}

async function saidTogether({ session }: World, objectIds: readonly string[], signal: AbortSignal): Promise<Said[]> {
  const [objectId] = objectIds;
  const params = {
    ...(objectId === undefined ? {} : { objectId }),
    functionDeclaration: `${saidBy}`,
    arguments: objectIds.map((one) => ({ objectId: one })),
    returnByValue: true,
  };
  const { result } = await session.send('Runtime.callFunctionOn', params, signal);
  return result.value as Said[]; // what the function below gives
}

/** Runs in the page's own world: what internals say, by attribute. */
function saidBy(...all: Record<string, unknown>[]): Said[] {
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

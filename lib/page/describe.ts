import { StaleRefError } from '../errors/named-errors.ts';
import type { Description } from './agent/describe.ts';
import type { World } from './world.ts';
import type { Worlds } from './worlds.ts';

/** An element as it is now; `selector` finds it again from the main frame, by `>>` into frames and shadow roots. */
export type ElementInfo = Description;

/** Describes the elements of refs, with selectors that begin at the page's main frame. */
export async function describeAll(
  worlds: Worlds,
  refs: readonly string[],
  signal: AbortSignal,
): Promise<ElementInfo[]> {
  return Promise.all(refs.map((ref) => describeOne(worlds, ref, signal)));
}

async function describeOne(worlds: Worlds, ref: string, signal: AbortSignal): Promise<ElementInfo> {
  const { world } = await worlds.resolve(ref, signal);
  const found = await world.call('describe', [ref], signal);
  if (!found)
    throw new StaleRefError(`The element [${ref}] left the page.`, {
      hint: 'Read the page again.',
      data: { ref, reason: 'element' },
    });
  const prefix = await framePrefix(worlds, world, signal);
  return { ...found, selector: prefix + found.selector };
}

/** Whether all are links that lead to one place, with nothing written on them that tells one from another. */
export async function areOneLink(worlds: Worlds, refs: readonly string[], signal: AbortSignal): Promise<boolean> {
  const links = await Promise.all(
    refs.map(async (ref) => (await worlds.resolve(ref, signal)).world.call('linkOf', [ref], signal)),
  );
  return links.every((link) => link !== undefined && link === links[0]);
}

/** Of the elements, those that do not lie behind a layer of their own frame which holds another of them. */
export async function inFront(worlds: Worlds, refs: readonly string[], signal: AbortSignal): Promise<string[]> {
  const resolved = await Promise.all(refs.map((ref) => worlds.resolve(ref, signal)));
  const frames = new Set(resolved.map(({ world }) => world));
  const inFrontByFrame = await Promise.all(
    [...frames].map((world) => {
      const own = resolved.filter((one) => one.world === world);
      return world.call('inFront', [own.map(({ ref }) => ref)], signal);
    }),
  );
  const front = new Set(inFrontByFrame.flat());
  return refs.filter((ref) => front.has(ref));
}

/** Selector of the frame that a world is in, from the main frame on. */
async function framePrefix(worlds: Worlds, world: World, signal: AbortSignal): Promise<string> {
  const owner = worlds.ownerOf(world.frame.id);
  if (!owner) return '';
  const found = await owner.world.call('describe', [owner.ref], signal);
  return found ? `${await framePrefix(worlds, owner.world, signal)}${found.selector} >> ` : '';
}

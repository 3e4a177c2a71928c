import type { Direction } from '../agent/act/scroll.ts';
import { InvalidActionError } from '../../errors/named-errors.ts';
import { type Act, mainWorld, type TargetedAct } from './context.ts';
import { accepted } from './refusal.ts';
import type { FreeRow, TargetedRow } from './row.ts';

export const scrollTo: TargetedRow = {
  target: 'required',
  takes: 0,
  run: async (act: TargetedAct) => {
    const { target, signal } = act;
    accepted(act, await target.world.call('scrollIntoView', [target.ref], signal));
  },
};

/** Arguments: direction (down unless given), then CSS pixels (about a view unless given). */
export const scrollBy: FreeRow = {
  target: 'optional',
  takes: 0,
  run: (act) => scroll(act, { direction: directionOf(act), pixels: pixelsOf(act) }),
};

export const nextChunk: FreeRow = { target: 'optional', takes: 0, run: (act) => scroll(act, { direction: 'down' }) };

export const prevChunk: FreeRow = { target: 'optional', takes: 0, run: (act) => scroll(act, { direction: 'up' }) };

async function scroll(
  act: Act,
  { direction, pixels }: { direction: Direction; pixels?: number | undefined },
): Promise<void> {
  const { acting, target, signal } = act;
  const world = target?.world ?? (await mainWorld(acting, signal));
  accepted(act, await world.call('scrollBy', [target?.ref ?? null, direction, pixels ?? null], signal));
}

const DIRECTIONS: readonly string[] = ['up', 'down', 'left', 'right'] satisfies Direction[];

function directionOf(act: Act): Direction {
  const word = (act.arguments[0] ?? 'down').toLowerCase();
  if (DIRECTIONS.includes(word)) return word as Direction; // it is one of them
  throw new InvalidActionError(`There is no direction ${JSON.stringify(word)} to scroll in.`, {
    hint: 'Use up, down, left or right.',
  });
}

function pixelsOf(act: Act): number | undefined {
  const text = act.arguments[1];
  if (text === undefined) return undefined;
  const pixels = Number.parseFloat(text);
  if (Number.isFinite(pixels)) return pixels;
  throw new InvalidActionError(`${JSON.stringify(text)} is not a number of pixels.`, {
    hint: 'Give a number, such as 400.',
  });
}

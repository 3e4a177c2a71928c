import type { Direction } from '../agent/act/scroll.ts';
import { InvalidActionError } from '../../errors/named-errors.ts';
import { type Act, mainWorld, type TargetedAct } from './context.ts';
import { accepted } from './refusal.ts';
import type { FreeRow, Noted, TargetedRow } from './row.ts';

export const scrollTo: TargetedRow = {
  target: 'required',
  takes: 0,
  run: async (act: TargetedAct) => {
    const { target, signal } = act;
    const { moved } = accepted(act, await target.world.call('scrollIntoView', [target.ref], signal));
    return moved ? { scrolled: 'into view' } : undefined;
  },
};

/** Argument: a direction (down unless given) and CSS pixels (about a view unless given). */
export const scrollBy: FreeRow = {
  target: 'optional',
  takes: 0,
  run: (act) => scroll(act, readScroll(act)),
};

export const nextChunk: FreeRow = { target: 'optional', takes: 0, run: (act) => scroll(act, { direction: 'down' }) };

export const prevChunk: FreeRow = { target: 'optional', takes: 0, run: (act) => scroll(act, { direction: 'up' }) };

async function scroll(act: Act, { direction, pixels }: Scroll): Promise<Noted> {
  const { acting, target, signal } = act;
  const world = target?.world ?? (await mainWorld(acting, signal));
  const answer = await world.call('scrollBy', [target?.ref ?? null, direction, pixels ?? null], signal);
  const { moved, atEnd } = accepted(act, answer);
  if (moved === 0) return undefined;
  return { scrolled: `${direction} ${Math.abs(moved)} px${atEnd ? ', to the end' : ''}` };
}

interface Scroll {
  direction: Direction;
  pixels?: number | undefined;
}

const DIRECTIONS = ['up', 'down', 'left', 'right'] as const satisfies Direction[];

/** Reads `down`, `400`, `down 400`, `-200` (up) or `left, 100`. */
function readScroll({ arguments: words, label }: Act): Scroll {
  const text = words.join(' ').toLowerCase();
  const direction = DIRECTIONS.find((word) => text.includes(word));
  const number = /-?\d+(?:\.\d+)?/.exec(text)?.[0];
  if (direction === undefined && number === undefined && text !== '') {
    throw new InvalidActionError(`Could not ${label}: ${JSON.stringify(text)} is no distance.`, {
      hint: 'Give a direction, a number of pixels, or both, such as "down 400".',
      data: { reason: 'bad-distance' },
    });
  }
  const pixels = number === undefined ? undefined : Number.parseFloat(number);
  if (pixels !== undefined && pixels < 0) return { direction: direction ?? 'up', pixels: -pixels };
  return { direction: direction ?? 'down', pixels };
}

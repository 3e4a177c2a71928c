import type { Direction, Distance } from '../agent/act/scroll.ts';
import { InvalidActionError } from '../../errors/named-errors.ts';
import { type Act, incompleteError, mainWorld, type TargetedAct } from './context.ts';
import { type Point, wheel } from '../input/mouse.ts';
import { listenersOf } from '../listeners.ts';
import type { World } from '../world.ts';
import type { ResolvedRef } from '../worlds.ts';
import { aimAt, conclude } from './pointer.ts';
import { unwrap } from './refusal.ts';
import type { FreeRow, ActionReport } from './row.ts';

/** Scrolls the element into view; with `top` or `bottom`, scrolls its scroll container, or the page, to that end. */
export const scrollTo: FreeRow = {
  target: 'optional',
  minArguments: 0,
  isDoneAtOnce: true,
  run: async (act) => {
    const { target, signal } = act;
    const end = act.arguments.join(' ').toLowerCase();
    if (end === 'top' || end === 'bottom') return scroll(act, { direction: end === 'top' ? 'up' : 'down', by: 'end' });
    if (!target) throw incompleteError(act.label, 'it needs the ref of an element, or an end: top or bottom');
    const { moved } = unwrap(act, await target.world.call('scrollIntoView', [target.ref], signal));
    return moved ? { scrolled: 'into view' } : undefined;
  },
};

/** Arguments: a direction (down unless given) and CSS pixels (about a view unless given). */
export const scrollBy: FreeRow = {
  target: 'optional',
  minArguments: 0,
  isDoneAtOnce: true,
  run: (act) => scroll(act, readScroll(act)),
};

export const nextChunk: FreeRow = { ...scrollBy, run: (act) => scroll(act, { direction: 'down' }) };

export const prevChunk: FreeRow = { ...scrollBy, run: (act) => scroll(act, { direction: 'up' }) };

async function scroll(act: Act, { direction, by }: Scroll): Promise<ActionReport> {
  const { acting, target, signal } = act;
  const world = target?.world ?? (await mainWorld(acting, signal));
  const scrolledByWheel =
    target && (await takesWheel(target, signal)) && (await turnWheel(act, world, { direction, by }));
  if (scrolledByWheel) return scrolledByWheel;
  const answer = await world.call('scrollBy', [target?.ref ?? null, direction, by ?? null], signal);
  const { moved, atEnd, scrolls } = unwrap(act, answer);
  if (!scrolls) return turnWheel(act, world, { direction, by });
  if (moved === 0) return undefined;
  return { scrolled: `${direction} ${Math.abs(moved)} px${atEnd ? ', to the end' : ''}` };
}

/** Whether something between the target and its scroll container cancels wheel events, to scroll by itself. */
function takesWheel({ world, ref }: ResolvedRef, signal: AbortSignal): Promise<boolean> {
  return world.withObjectGroup(async (objectGroup) => {
    const around = await world.callForObjectIds('belowScroller', [ref], { signal, objectGroup });
    const found = await Promise.all(
      around.map((objectId) => listenersOf(world.session, objectId, { signal, objectGroup })),
    );
    return found.flat().some(({ type, passive }) => WHEEL.has(type) && !passive);
  });
}

const WHEEL = new Set(['wheel', 'mousewheel']);

/** For pages that move their content themselves on wheel events. */
async function turnWheel(act: Act, world: World, { direction, by: distance }: Scroll): Promise<ActionReport> {
  const { acting, target, signal } = act;
  const { cssLayoutViewport: view } = await acting.root.send('Page.getLayoutMetrics', undefined, signal);
  const pixels = distance === 'end' ? FAR : distance;
  const by = pixels ?? VIEW_SHARE * (isVertical(direction) ? view.clientHeight : view.clientWidth);
  const signed = direction === 'up' || direction === 'left' ? -by : by;
  const delta = isVertical(direction) ? { deltaX: 0, deltaY: signed } : { deltaX: signed, deltaY: 0 };
  const point = target ? await pointIn({ ...act, target }) : { x: view.clientWidth / 2, y: view.clientHeight / 2 };
  const before = await world.call('effects', [], signal);
  await wheel(acting.root, { point, ...delta }, signal);
  await world.call('drawn', [], signal);
  const isAnswered = (await world.call('effects', [], signal)) !== before;
  return isAnswered ? { scrolled: `${direction} by the wheel` } : undefined;
}

/** A point at which the pointer hits the target. */
async function pointIn(act: TargetedAct): Promise<Point> {
  const { point, worlds } = await aimAt(act, { enabled: false });
  await conclude(worlds, act.signal);
  return point;
}

const VIEW_SHARE = 0.9; // of the view, as when the page scrolls
const FAR = 100_000; // CSS pixels; nothing tells where content that a page moves itself ends

const isVertical = (direction: Direction): boolean => direction === 'up' || direction === 'down';

interface Scroll {
  direction: Direction;
  by?: Distance;
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
  if (pixels !== undefined && pixels < 0) return { direction: direction ?? 'up', by: -pixels };
  return { direction: direction ?? 'down', by: pixels };
}

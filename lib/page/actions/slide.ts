import type { SliderRange, StepKey } from '../agent/act/sliders.ts';
import { isRefusal, type Refusal } from '../agent/act/outcome.ts';
import { parseChord, pressChord } from '../input/keyboard.ts';
import { pollWithInternals } from '../element-internals.ts';
import { argument, type TargetedAct } from './context.ts';
import { clickTarget } from './pointer.ts';
import { unwrap, refusalError } from './refusal.ts';

const MOVED_MS = 400; // frameworks set the value a few frames after the key
const MANY_PRESSES = 12; // presses; for more, the large-step keys come first
const MAX_PRESSES = 600; // presses at once: a second's worth
const MAX_SINGLE_PRESSES = 100; // presses, each awaited: a slider may take only some of many at once

/** Moves a custom slider to a value, by the keys of the ARIA slider pattern, or along its track. */
export async function slideTo(act: TargetedAct, range: SliderRange): Promise<void> {
  const { now, wanted, isVertical, point } = range;
  const [up, down] = isVertical ? ['ArrowUp', 'ArrowDown'] : ['ArrowRight', 'ArrowLeft'];
  if (now === wanted) return;
  if (now === undefined) return slideTo(act, { ...range, now: await firstValue(act, up) });
  // 1. One press tells the step size, and which way the key goes.
  const rising = wanted > now;
  let at = await valueAfterPresses(act, rising ? up : down, { times: 1, from: now });
  const step = Math.abs(at - now);
  if (!(step > 0)) throw refusalError(act, { refused: 'not-changed', detail: 'does not move by its keys' });
  const isMirrored = at > now !== rising;
  const keyTo = (value: number): string => (value > at !== isMirrored ? up : down);
  // 2. A value between two steps is out of reach, unless it can be clicked: a position in a video.
  if (!isWhole((wanted - at) / step)) {
    if (point) return clickTrack(act, { ...range, point });
    await valueAfterPresses(act, keyTo(now), { times: 1, from: at });
    throw refusalError(act, { refused: 'bad-value', detail: `goes in steps of ${step} from ${now}` });
  }
  // 3. Go there, by large steps first.
  if (Math.abs(wanted - at) / step > MANY_PRESSES) at = await stepLargeTowards(act, at, wanted);
  for (let attempt = 0; attempt < MAX_SINGLE_PRESSES && !isWhole((wanted - at) / step, 0); attempt += 1) {
    const times = attempt === 0 ? Math.min(Math.round(Math.abs(wanted - at) / step), MAX_PRESSES) : 1;
    const before = at;
    at = await valueAfterPresses(act, keyTo(wanted), { times, from: at });
    if (at === before) break;
  }
  if (Math.abs(wanted - at) >= step / 2)
    throw refusalError(act, { refused: 'not-changed', detail: `went to ${at} and no further` });
}

/** The value that an empty number field gets from its first key. */
async function firstValue(act: TargetedAct, key: string): Promise<number> {
  const first = await valueAfterPresses(act, key, { times: 1, from: Number.MIN_SAFE_INTEGER });
  if (!Number.isFinite(first)) throw refusalError(act, { refused: 'not-changed', detail: 'does not move by its keys' });
  return first;
}

/**
 * Takes the last step of a native slider; if that does not lead to the value, sets it, or goes there by the page's own steps.
 * @param begun the key of the step, and the value before all but that step was set.
 */
export async function stepTo(act: TargetedAct, begun: { key: StepKey; before: string }): Promise<void> {
  const { acting, target, signal } = act;
  const text = argument(act, 0);
  await pressChord(acting.root, parseChord(begun.key, false), signal);
  const { world, ref } = target;
  const wanted = Number(text);
  await world.call('drawn', [], signal); // the page may set it itself, or count on from its own value
  const at = await contentNow(act);
  if (at === wanted) return;
  const from = Number(begun.before);
  const isRestored = !(Math.abs(at - from) > Math.abs(wanted - at));
  if (isRestored && (await stepFar(act, at, wanted)) !== at) return stepOn(act, wanted);
  const set = await world.call('setWholeValue', [ref, text], signal);
  if (isRefusal(set) && set.refused !== 'bad-value') throw refusalError(act, set); // otherwise its page listens to keys
  await world.call('drawn', [], signal);
  await stepOn(act, wanted, isRefusal(set) ? set : undefined);
}

/** Goes to a value by keys alone, large steps first: the page responds to nothing else. @returns where that leads. */
async function stepFar(act: TargetedAct, from: number, wanted: number): Promise<number> {
  let at = await valueAfterKey(act, from, keyTowards(wanted, from));
  const step = Math.abs(at - from);
  if (!(Math.abs(wanted - at) < Math.abs(wanted - from)))
    return step > 0 ? valueAfterKey(act, at, keyTowards(from, wanted)) : from;
  const [on, back] = wanted > at ? (['PageUp', 'PageDown'] as const) : (['PageDown', 'PageUp'] as const);
  while (Math.abs(wanted - at) > MANY_PRESSES * step) {
    const next = await valueAfterKey(act, at, on);
    const isNearer = Math.abs(next - wanted) < Math.abs(at - wanted);
    if (!isNearer && next !== at) await valueAfterKey(act, next, back);
    if (!isNearer) break;
    at = next;
  }
  return stepNear(act, wanted);
}

/**
 * Presses the key towards the value while each press gets nearer.
 * @throws {ActionFailedError} that does not get there; as `before`, if no press moved it.
 */
async function stepOn(act: TargetedAct, wanted: number, before?: Refusal): Promise<void> {
  const begin = await contentNow(act);
  const at = await stepNear(act, wanted);
  if (!(Math.abs(at - wanted) > 0)) return;
  const detail = `stands at ${at}: its page leads it no nearer to ${wanted}`;
  throw refusalError(act, (at === begin ? before : undefined) ?? { refused: 'bad-value', detail });
}

/** Presses the key towards the value while each press gets nearer. @returns where that leads. */
async function stepNear(act: TargetedAct, wanted: number): Promise<number> {
  let at = await contentNow(act);
  for (let times = 0; times < MAX_SINGLE_PRESSES && Math.abs(at - wanted) > 0; times += 1) {
    const next = await valueAfterKey(act, at, keyTowards(wanted, at));
    const isNearer = Math.abs(next - wanted) < Math.abs(at - wanted);
    if (!isNearer && next !== at) at = await valueAfterKey(act, next, keyTowards(at, next)); // back from beyond it
    if (!isNearer) break;
    at = next;
  }
  return at;
}

const keyTowards = (wanted: number, from: number): StepKey => (wanted > from ? 'ArrowUp' : 'ArrowDown');

/** The slider's value after a key. */
async function valueAfterKey(act: TargetedAct, at: number, key: string): Promise<number> {
  const { acting, target, signal } = act;
  await pressChord(acting.root, parseChord(key, false), signal);
  const now = await contentNow(act);
  if (now !== at) return now;
  await target.world.call('drawn', [], signal);
  return contentNow(act);
}

/** An input's value; NaN for a slider that is gone. */
async function contentNow({ target, signal }: TargetedAct): Promise<number> {
  return Number((await target.world.call('content', [target.ref], signal)) ?? Number.NaN);
}

/** Clicks the track at the value; the page may take a nearby one, or continue from there. */
async function clickTrack(
  act: TargetedAct,
  { wanted, point }: SliderRange & Required<Pick<SliderRange, 'point'>>,
): Promise<void> {
  await clickTarget(act, { at: point.at });
  const { target, signal } = act;
  const until = performance.now() + SEEK_MS;
  for (let at = Number.NaN; !(Math.abs(at - wanted) <= point.error);) {
    if (performance.now() > until) throw refusalError(act, { refused: 'not-changed', detail: `went to ${at}` });
    at = unwrap(act, await target.world.call('rangeAfter', [target.ref, at, MOVED_MS], signal)).now;
  }
}

const SEEK_MS = 1_500; // for a video to seek there

/** Whether a number of steps is whole, or equals `number`, up to floating-point error. */
function isWhole(steps: number, number = Math.round(steps)): boolean {
  return Math.abs(steps - number) < STEP_ERROR;
}

const STEP_ERROR = 0.01; // of a step

/** Presses the large-step key as long as it does not overshoot. */
async function stepLargeTowards(act: TargetedAct, from: number, wanted: number): Promise<number> {
  const key = wanted > from ? 'PageUp' : 'PageDown';
  const at = await valueAfterPresses(act, key, { times: 1, from });
  const leap = at - from;
  if (leap === 0 || leap > 0 !== wanted > from) return at;
  const times = Math.min(Math.trunc((wanted - at) / leap), MAX_PRESSES);
  return times > 0 ? valueAfterPresses(act, key, { times, from: at }) : at;
}

/** The slider's value after some presses of a key. */
async function valueAfterPresses(
  act: TargetedAct,
  key: string,
  { times, from }: { times: number; from: number },
): Promise<number> {
  const { acting, target, signal } = act;
  const chord = parseChord(key, false);
  await Promise.all(Array.from({ length: times }, () => pressChord(acting.root, chord, signal)));
  const answer = await pollWithInternals(target.world, signal, {
    ask: (maxMs) => target.world.call('rangeAfter', [target.ref, from, maxMs], signal),
    isDone: (result) => 'refused' in result || (Number.isFinite(result.now) && result.now !== from),
    maxMs: MOVED_MS,
  });
  return unwrap(act, answer).now;
}

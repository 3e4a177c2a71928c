import { elementOf } from '../registry.ts';
import { rehearse } from '../rehearse.ts';
import { dialogStoodFor, isStaged, turnsEndlessly, unveilingFor } from './animations.ts';
import { valueOf } from './facts.ts';
import { leisure, nextFrameWithTasks, pause } from './frame-after.ts';
import { LOADING_TEXT } from './loading-text.ts';
import { FRAME_LIMIT_MS, stopwatch } from './timing.ts';
import { isTurning } from './transitions.ts';
import { aliveFor, calmFor, changes, contentChanges, effects, noteUnveiled } from './watch.ts';

export interface QuietOptions {
  /** Required stillness, in milliseconds. */
  quietMs: number;
  maxMs: number;
}

export interface Since {
  effects: number;
  /** The target, whose value may change without any mutation. */
  ref: string | null;
  value: string | null;
}

/** Waits until the documents of this world are still and their scripts idle; returns whether they got there. */
export async function untilQuiet({ quietMs, maxMs }: QuietOptions): Promise<boolean> {
  const begin = performance.now();
  const signMs = Math.max(SIGN_MS, maxMs);
  for (let busyMs = BUSY_MS; ;) {
    const spent = performance.now() - begin;
    const missing = missingStillness(quietMs);
    if (missing <= 0 && !isLoading(signMs)) {
      busyMs -= await untilFree(Math.min(busyMs, maxMs - spent));
      if (missingStillness(quietMs) <= 0) return true;
      continue;
    }
    if (spent >= maxMs) return false;
    const isHalfway = missing <= quietMs / 2; // most pages that are still this long have come to rest
    if (isHalfway && !isLoading(signMs)) rehearse();
    const left = isHalfway ? missingStillness(quietMs) : missing - quietMs / 2;
    await pause(Math.min(Math.max(left, STEP_MS), maxMs - spent));
  }
}

const BUSY_MS = 500; // of scripts that change nothing; those of a game never rest

/**
 * Waits until the page's scripts leave time for others, at most `maxMs`: frameworks render a large view in slices, and show
 * nothing of it before the last. @returns how long that took.
 */
async function untilFree(maxMs: number): Promise<number> {
  const begin = performance.now();
  if (maxMs > 0) await Promise.race([leisure(), pause(maxMs)]);
  return performance.now() - begin;
}

/**
 * For how many milliseconds the document has shown some content; null if it is about to. A document in a background tab
 * shows nothing, and the browser reports no paints of frames: neither is waited for.
 * @see Paint Timing
 */
export function shownFor(): number | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (paint) return performance.now() - paint.startTime;
  return document.hidden || document.querySelector('iframe, frame, object, embed') ? Number.MAX_SAFE_INTEGER : null;
}

/** Whether the document shows something, has been still for a while, and nothing in it says that more is to come. */
export function looksFinished(): boolean {
  return (shownFor() ?? 0) >= FINISHED_MS && isQuiet(FINISHED_MS) && !turnsEndlessly();
}

const FINISHED_MS = 500; // of stillness

/** Waits until the change count differs from `count`, at most `maxMs`; returns whether it did. */
export async function untilChanged(count: number, maxMs: number): Promise<boolean> {
  await pauseWhile(() => changes() === count, maxMs);
  return changes() !== count;
}

/** Waits until something is added or removed, or changes its text, at most `maxMs`. */
export async function untilContent(maxMs: number): Promise<void> {
  const seen = contentChanges();
  await pauseWhile(() => contentChanges() === seen, maxMs);
}

async function pauseWhile(isSo: () => boolean, maxMs: number): Promise<void> {
  const { spent, during } = stopwatch();
  while (isSo() && spent() < maxMs) {
    const ms = Math.min(STEP_MS, maxMs - spent());
    await during(pause(ms), ms);
  }
}

/** Whether the documents of this world have been still that long. */
export function isQuiet(quietMs: number): boolean {
  return missingStillness(quietMs) <= 0 && !isLoading();
}

function missingStillness(quietMs: number): number {
  return quietMs - Math.min(calmFor(), aliveFor(), dialogStoodFor());
}

export interface EffectOptions {
  /** The state before what may have an effect. */
  since: Since;
  /** How long to wait for the first sign of one. */
  firstMs: number;
  /** How long to wait for it to be rendered. */
  maxMs: number;
  /** How long to wait for more in any case. */
  leastMs?: number;
}

/**
 * Waits until the effects of an act are rendered: until an animation frame passes in which nothing is added, and no
 * animation is showing or hiding anything. If there is no sign of any effect yet, waits for one.
 */
export async function untilEffect({ since, firstMs, maxMs, leastMs = 0 }: EffectOptions): Promise<void> {
  const { spent, during } = stopwatch();
  for (
    let seen = -1;
    seen !== contentChanges() || isUntouched(since) || spent() < leastMs || isStaged(spent()) || isTurning();
  ) {
    const left = (isUntouched(since) && !isTurning() ? firstMs : maxMs) - spent();
    if (left <= 0) return;
    seen = await during(nextFrameWithTasks(), FRAME_LIMIT_MS);
    const unveiling = Math.min(unveilingFor(), left + OVERTIME_MS);
    if (unveiling === 0) continue;
    await during(pause(unveiling), unveiling);
    noteUnveiled();
    seen = -1; // what it added or removed is rendered after it
  }
}

const OVERTIME_MS = 150; // for an animation that lasts just as long as there is time

function isUntouched({ effects: count, ref, value }: Since): boolean {
  if (effects() !== count) return false;
  const element = ref === null ? undefined : elementOf(ref);
  return element === undefined || (valueOf(element) ?? null) === value;
}

const STEP_MS = 8; // half an animation frame
// A page with no more than this is searched for text that says its content is still loading.
const FEW_ELEMENTS = 200;
const SHORT_TEXT = 200; // characters

const SIGN_MS = 3_000; // a longer-lasting sign of loading may be permanent, as at the end of an endless list
/** Signs that content is still loading, and since when, as far as we know. */
let signs = new Map<Element, number>();

/** Whether the page says that its content is still loading, and has not said so for that long. */
function isLoading(forMs = SIGN_MS): boolean {
  if (document.readyState === 'loading') return true;
  const now = performance.now();
  signs = new Map(loadingSigns().map((sign) => [sign, signs.get(sign) ?? now]));
  return [...signs.values()].some((since) => now - since < forMs);
}

function loadingSigns(): Element[] {
  const { body } = document;
  if (!body) return [];
  const isShort = body.getElementsByTagName('*').item(FEW_ELEMENTS) === null;
  const lists = [...document.querySelectorAll<HTMLElement>(AWAITING)].filter(
    (element) => element.checkVisibility() && (element.matches(BUSY) || saysLoading(element)),
  );
  return [...(isShort && saysLoading(body) ? sayingIn(body) : []), ...lists].filter(isNear);
}

/** The elements whose own text says it; all of the body if none does alone. */
function sayingIn(body: HTMLElement): Element[] {
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const found: Element[] = [];
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (around?.checkVisibility() && LOADING_TEXT.test(texts.currentNode.nodeValue ?? '')) found.push(around);
  }
  return found.length > 0 ? found : [body];
}

/** Whether it is in view, or soon would be: content far below is awaited by whoever scrolls there. */
function isNear(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > -innerHeight * NEAR && top < innerHeight * (1 + NEAR);
}

const NEAR = 0.5; // of the viewport's height

const BUSY = '[aria-busy=true]';
const AWAITING = `${BUSY}, [role=listbox], [role=menu]`; // the content of a list may come after the list

function saysLoading(element: HTMLElement): boolean {
  const text = element.innerText.trim();
  return text.length < SHORT_TEXT && LOADING_TEXT.test(text);
}

import { elementOf } from '../../dom/registry.ts';
import { warmUp } from '../../warm-up.ts';
import { dialogStableForMs, isAboutToShow, hasEndlessAnimation, revealingForMs } from './animations.ts';
import { valueOf } from '../element-facts.ts';
import { untilIdle, nextFrameWithTasks, pause } from './next-frame.ts';
import { LOADING_TEXT } from './loading-text.ts';
import { FRAME_LIMIT_MS, stopwatch } from '../timing.ts';
import { isViewTransitioning } from './view-transitions.ts';
import { documentAgeMs, calmForMs, changes, contentChanges, effects, recordAnimationEnd } from './change-watch.ts';

export interface QuietOptions {
  /** Required stillness, in milliseconds. */
  quietMs: number;
  maxMs: number;
}

export interface EffectBaseline {
  effects: number;
  /** The target, whose value may change without any mutation. */
  ref: string | null;
  value: string | null;
}

/** Waits until the documents of this world are still and their scripts idle; returns whether they got there. */
export async function untilQuiet({ quietMs, maxMs }: QuietOptions): Promise<boolean> {
  const begin = performance.now();
  const signMs = Math.max(MAX_SIGN_MS, maxMs);
  for (let busyMs = BUSY_MS; ;) {
    const spent = performance.now() - begin;
    const missing = missingStillnessMs(quietMs);
    if (missing <= 0 && !isLoading(signMs)) {
      busyMs -= await untilScriptsIdle(Math.min(busyMs, maxMs - spent));
      if (missingStillnessMs(quietMs) <= 0) return true;
      continue;
    }
    if (spent >= maxMs) return false;
    const isHalfway = missing <= quietMs / 2; // most pages that are still this long have come to rest
    if (isHalfway && !isLoading(signMs)) warmUp();
    const left = isHalfway ? missingStillnessMs(quietMs) : missing - quietMs / 2;
    await pause(Math.min(Math.max(left, STEP_MS), maxMs - spent));
  }
}

const BUSY_MS = 500; // of scripts that change nothing; those of a game never rest

/**
 * Waits until the page's scripts leave time for others, at most `maxMs`: frameworks render a large view in slices, and show
 * nothing of it before the last. @returns how long that took.
 */
async function untilScriptsIdle(maxMs: number): Promise<number> {
  const begin = performance.now();
  if (maxMs > 0) await Promise.race([untilIdle(), pause(maxMs)]);
  return performance.now() - begin;
}

/**
 * For how many milliseconds the document has shown some content; null if it is about to. A document in a background tab
 * shows nothing, and the browser reports no paints of frames: neither is waited for.
 * @see Paint Timing
 */
export function shownForMs(): number | null {
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  if (paint) return performance.now() - paint.startTime;
  return document.hidden || document.querySelector('iframe, frame, object, embed') ? Number.MAX_SAFE_INTEGER : null;
}

/** Whether the document shows something, has been still for a while, and nothing in it says that more is to come. */
export function looksFinished(): boolean {
  return (shownForMs() ?? 0) >= FINISHED_MS && isQuiet(FINISHED_MS) && !hasEndlessAnimation();
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
  return missingStillnessMs(quietMs) <= 0 && !isLoading();
}

function missingStillnessMs(quietMs: number): number {
  return quietMs - Math.min(calmForMs(), documentAgeMs(), dialogStableForMs());
}

export interface EffectOptions {
  /** The state before what may have an effect. */
  since: EffectBaseline;
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
    seen !== contentChanges() ||
    isUntouched(since) ||
    spent() < leastMs ||
    isAboutToShow(spent()) ||
    isViewTransitioning();
  ) {
    const left = (isUntouched(since) && !isViewTransitioning() ? firstMs : maxMs) - spent();
    if (left <= 0) return;
    seen = await during(nextFrameWithTasks(), FRAME_LIMIT_MS);
    const revealingMs = Math.min(revealingForMs(), left + EXTRA_MS);
    if (revealingMs === 0) continue;
    await during(pause(revealingMs), revealingMs);
    recordAnimationEnd();
    seen = -1; // what it added or removed is rendered after it
  }
}

const EXTRA_MS = 150; // for an animation that lasts just as long as there is time

function isUntouched({ effects: count, ref, value }: EffectBaseline): boolean {
  if (effects() !== count) return false;
  const element = ref === null ? undefined : elementOf(ref);
  return element === undefined || (valueOf(element) ?? null) === value;
}

const STEP_MS = 8; // half an animation frame
// A page with no more than this is searched for text that says its content is still loading.
const FEW_ELEMENTS = 200;
const SHORT_TEXT = 200; // characters

const MAX_SIGN_MS = 3_000; // a longer-lasting sign of loading may be permanent, as at the end of an endless list
/** Signs that content is still loading, and since when, as far as we know. */
let loadingSince = new Map<Element, number>();

/** Whether the page says that its content is still loading, and has not said so for that long. */
function isLoading(forMs = MAX_SIGN_MS): boolean {
  if (document.readyState === 'loading') return true;
  const now = performance.now();
  loadingSince = new Map(loadingSigns().map((sign) => [sign, loadingSince.get(sign) ?? now]));
  return [...loadingSince.values()].some((since) => now - since < forMs);
}

function loadingSigns(): Element[] {
  const { body } = document;
  if (!body) return [];
  const isShort = body.getElementsByTagName('*').item(FEW_ELEMENTS) === null;
  const lists = [...document.querySelectorAll<HTMLElement>(AWAITING)].filter(
    (element) => element.checkVisibility() && (element.matches(BUSY) || saysLoading(element)),
  );
  return [...(isShort && saysLoading(body) ? elementsSayingLoading(body) : []), ...lists].filter(isNear);
}

/** The elements whose own text says it; all of the body if none does alone. */
function elementsSayingLoading(body: HTMLElement): Element[] {
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
  return bottom > -innerHeight * NEAR_SHARE && top < innerHeight * (1 + NEAR_SHARE);
}

const NEAR_SHARE = 0.5; // of the viewport's height

const BUSY = '[aria-busy=true]';
const AWAITING = `${BUSY}, [role=listbox], [role=menu]`; // the content of a list may come after the list

function saysLoading(element: HTMLElement): boolean {
  const text = element.innerText.trim();
  return text.length < SHORT_TEXT && LOADING_TEXT.test(text);
}

import { CLIPPING_OVERFLOW } from '../../style/visibility.ts';
import { viewOf } from '../pointer/clipping.ts';
import { closestFlat, flatAncestors, isHtml } from '../flat-path.ts';
import { animations, addedElements } from './change-watch.ts';

export const DIALOG = 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true], [popover]';
const MAX_DIALOG_MS = 1_500; // of an animation that shows or hides a dialog; longer ones are decoration

/** How long ago a dialog was being shown or hidden: before that, the available controls were not the final ones. */
export function dialogStableForMs(): number {
  return Math.min(Infinity, ...animations().map(msSinceEnd));
}

function msSinceEnd(animation: Animation): number {
  const { effect } = animation;
  if (!(effect instanceof KeyframeEffect) || !effect.target || !isOfDialog(effect.target)) return Infinity;
  const { endTime } = effect.getComputedTiming();
  if (typeof endTime !== 'number' || endTime > MAX_DIALOG_MS) return Infinity;
  return Math.max(0, -msUntilEnd(animation, endTime));
}

/** Milliseconds until an animation ends; negative if it has. */
function msUntilEnd({ startTime, timeline }: Animation, endTime: number): number {
  if (typeof startTime !== 'number' || typeof timeline?.currentTime !== 'number') return endTime; // about to begin
  return startTime + endTime - timeline.currentTime;
}

/** Whether an animation shows or hides something, or will after its delay, however long that is. */
export function changesVisibility({ effect, playState }: Animation): boolean {
  if (playState !== 'running' || !(effect instanceof KeyframeEffect) || !effect.target) return false;
  return effect.getComputedTiming().endTime !== Infinity && isRevealingEffect(effect, effect.target);
}

/** Whether something visible turns or blinks endlessly, as placeholders of coming content do. */
export function hasEndlessAnimation(): boolean {
  return animations().some(({ effect, playState }) => {
    if (playState !== 'running' || effect?.getComputedTiming().endTime !== Infinity) return false;
    return effect instanceof KeyframeEffect && effect.target?.checkVisibility({ opacityProperty: true }) === true;
  });
}

function isOfDialog(element: Element): boolean {
  return closestFlat(element, DIALOG) !== undefined || element.querySelector(DIALOG) !== null;
}

const MAX_REMAINING_MS = 1_100; // longer than pages take to show a menu, a message or the next slide

/** Milliseconds until all that animations are showing or hiding is shown or hidden; 0 if there is none. */
export function revealingForMs(): number {
  return maxRemainingMs(animations());
}

/** The same for the element and its ancestors, and until it is in its final position. */
export function revealingAroundMs(element: Element): number {
  const around = new Set(flatAncestors(element));
  const own = animations().filter(
    ({ effect }) => effect instanceof KeyframeEffect && effect.target && around.has(effect.target),
  );
  return maxRemainingMs(own, (effect, target) => isRevealingEffect(effect, target) || movesContent(effect));
}

/** Whether it moves its target's content relative to the space around it. */
function movesContent(effect: KeyframeEffect): boolean {
  return MARGINS.some((margin) => new Set(effect.getKeyframes().map((frame) => frame[margin])).size > 1);
}

const MARGINS = ['marginLeft', 'marginTop', 'marginRight', 'marginBottom', 'left', 'top'];

function maxRemainingMs(running: Animation[], counts = isRevealingEffect): number {
  let most = 0;
  for (const animation of running) {
    const { effect } = animation;
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement !== null) continue;
    const { endTime } = effect.getComputedTiming();
    const left = typeof endTime === 'number' ? msUntilEnd(animation, endTime) : Infinity;
    if (left <= most || left > MAX_REMAINING_MS) continue;
    if (counts(effect, effect.target) && (hasContent(effect.target) || coversPage(effect.target))) most = left;
  }
  return most;
}

const ENTERING = '[class*="-enter"], [class*="-appear"], .fade:not(.show), [style*="opacity: 0"][style*="transition"]'; // class names of what React, Vue and Bootstrap are about to show; or a style says it
const LEAVING = '[class*="-leave"]:not([class*="-done"])'; // and of what they are about to hide
const STAGED_MS = 250; // from a change to the start of its animation: some frames in which nothing is visible
/** Elements not shown in that time: their class means something else. */
const neverShown = new WeakSet<Element>();

/** Whether the element, still invisible, may be about to be shown by an animation that has not started. */
export function mayBeAboutToShow(element: Element, sinceMs: number): boolean {
  return sinceMs < STAGED_MS && !element.checkVisibility({ opacityProperty: true });
}

/** Whether something is about to be shown by an animation that has not started. */
export function isAboutToShow(sinceMs: number): boolean {
  const leaving = new Set([...document.querySelectorAll(LEAVING)].filter((one) => one.getAnimations().length === 0));
  const staged = [...document.querySelectorAll(ENTERING), ...leaving].filter(
    (one) => !neverShown.has(one) && one.checkVisibility() && (leaving.has(one) || isTransparent(one)),
  );
  const coming = addedElements().filter((one) => !neverShown.has(one) && isAboutToFadeIn(one));
  const [isSoon, isLater] = [sinceMs < STAGED_MS, sinceMs < MAX_ANNOUNCED_MS];
  if ((isSoon && staged.length > 0) || (isLater && coming.length > 0)) return true;
  for (const one of [...(isSoon ? [] : staged), ...(isLater ? [] : coming)]) neverShown.add(one);
  return false;
}

const MAX_ANNOUNCED_MS = 500; // as long as timers are waited for without any sign of them

/** Whether the element was inserted transparent or hidden, with a transition in its style to change that. */
function isAboutToFadeIn(element: Element): boolean {
  if (!element.checkVisibility() || element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    return false;
  const { opacity, visibility, transitionProperty, transitionDuration } = getComputedStyle(element);
  const turned = [opacity === '0' && 'opacity', visibility === 'hidden' && 'visibility'];
  const durations = transitionDuration.split(', ');
  return transitionProperty.split(', ').some((property, at) => {
    const lasts = Number.parseFloat(durations[at % durations.length] ?? '0') > 0;
    return lasts && (property === 'all' ? turned.some(Boolean) : turned.includes(property));
  });
}

function isTransparent(element: Element): boolean {
  return getComputedStyle(element).opacity === '0';
}

/** Whether the keyframes begin or end with the element invisible, or far from its resting place. */
function isRevealingEffect(effect: KeyframeEffect, target: Element): boolean {
  const moves = isOfDialog(target) || isFloating(target) ? /./ : LARGE_CHANGE;
  const frames = effect.getKeyframes();
  const isUnveiled = frames.some((frame) => {
    const { opacity, visibility, transform, translate } = frame;
    if (opacity === '0' || visibility === 'hidden') return true;
    if (SIZES.some((size) => frame[size] === '0px') || frame['gridTemplateRows'] === '0fr') return true;
    return [transform, translate].some((move) => typeof move === 'string' && move !== 'none' && moves.test(move));
  });
  return isUnveiled || resizesContent(target, frames) || INSETS.some((inset) => crossesEdge(target, inset, frames));
}

/**
 * Whether it floats over the page, as dragged items and their copies do: a page lets them move to their place before it
 * applies the drop.
 */
function isFloating(target: Element): boolean {
  return getComputedStyle(target).position === 'fixed';
}

/** Whether the visible part of the element's content grows or shrinks. */
function resizesContent(target: Element, frames: readonly ComputedKeyframe[]): boolean {
  const [from, to] = [frames[0]?.['maxHeight'], frames.at(-1)?.['maxHeight']];
  return from !== to && CLIPPING_OVERFLOW.has(getComputedStyle(target).overflowY);
}

const INSETS = ['left', 'right', 'top', 'bottom'] as const;

/** Whether an inset moves another part of the element into sight: without that, the element only moves. */
function crossesEdge(target: Element, inset: (typeof INSETS)[number], frames: readonly ComputedKeyframe[]): boolean {
  const ends = [frames[0]?.[inset], frames.at(-1)?.[inset]];
  if (ends[0] === ends[1] || ends.includes(undefined)) return false;
  const isAcross = inset === 'left' || inset === 'right';
  const [near, far] = isAcross ? (['left', 'right'] as const) : (['top', 'bottom'] as const);
  const space = spaceAround(target)[isAcross ? 'clientWidth' : 'clientHeight'];
  const now = pixelsOf(getComputedStyle(target)[inset], space);
  const [box, view] = [target.getBoundingClientRect(), viewOf(target)];
  const shown = (...ways: number[]): number =>
    Math.min(box[far], ...ways.map((way) => view[far] - way)) -
    Math.max(box[near], ...ways.map((way) => view[near] - way));
  const [from = 0, to = 0] = ends.map((end) => (pixelsOf(end, space) - now) * (inset === near ? 1 : -1));
  return shown(from, to) < 1 && Math.max(shown(from), shown(to)) >= 1;
}

/** The containing block that percentages of its insets refer to. */
function spaceAround(target: Element): Element {
  const { body, documentElement } = target.ownerDocument;
  const around = isHtml(target) ? target.offsetParent : null;
  return around && around !== body ? around : documentElement;
}

/** Parses a length of keyframes or computed styles: `-340px`, `calc(100% - 20px)`. */
function pixelsOf(length: unknown, space: number): number {
  if (typeof length !== 'string' || !LENGTH.test(length)) return Number.NaN;
  const terms = [...length.replaceAll(' ', '').matchAll(/([+-]?[\d.]+)(px|%)/g)];
  return terms.reduce((sum, [, number, unit]) => sum + Number(number) * (unit === '%' ? space / 100 : 1), 0);
}

const LENGTH = /^(?:calc\()?(?:[+ -]*[\d.]+(?:px|%))+\)?$/;
const SIZES = ['height', 'maxHeight', 'width', 'maxWidth'];
const LARGE_CHANGE = /%|\d{3,}(?:\.\d+)?px|scale\w*\(0[,)]/;

/**
 * Whether it covers the page: many pages open the dialog only once its backdrop is there, and keep that until the
 * dialog is gone.
 */
export function coversPage(element: Element): boolean {
  const { clientWidth, clientHeight } = viewportElement(element.ownerDocument);
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return left <= 0 && top <= 0 && right >= clientWidth && bottom >= clientHeight;
}

/** The element as large as the viewport; in quirks mode, the body. */
export function viewportElement(document: Document): Element {
  return document.scrollingElement ?? document.documentElement;
}

/** Whether it contains text or a control: a ripple effect does not. */
function hasContent(element: Element): boolean {
  if (element.querySelector('button, input, select, textarea, a[href], img, slot, [role]')) return true;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) if (/\S/.test(texts.currentNode.nodeValue ?? '')) return true;
  return false;
}

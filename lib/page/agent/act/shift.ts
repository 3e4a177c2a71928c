import { isPickerOpen } from '../states.ts';
import { collapse } from '../text.ts';
import { describeElement, isPage, nameOf } from './describe.ts';
import { Drawings, forgetDrawings } from './drawings.ts';
import { DRAWN, Elsewhere } from './elsewhere.ts';
import { hitAt, type Point } from './hit-test.ts';
import { Looks } from './restyle.ts';
import { lastPutBack, scrollBack } from './scroll.ts';
import { after, nextFrame } from './timing.ts';
import { Tips } from './tips.ts';
import { asTag, flatAncestors, isHtml } from './tree.ts';
import { changes, watchedRoots } from './watch.ts';

const LIFE_MS = 5_000; // after this, an act is over or was abandoned
const GLIDE_MS = 800; // for smooth scrolling
const MOST_WATCHED = 100; // elements: a page may move all of its own in every frame
const MOST_ROOTS = 200; // shadow trees, and documents of frames
const MOST_TEXT = 60; // characters of text that came into view

/** What an act scrolled, or moved behind a clipping box, such as the slides of a carousel. */
interface Shifts {
  /** Scroll positions around the target. */
  places: ReadonlyMap<Element, Place>;
  scrolled: Set<Element>;
  /** Elements moved by their style, with their former placement. */
  placed: Map<Element, string>;
  looks: Looks;
  elsewhere: Elsewhere;
  drawings: Drawings;
  tips: Tips;
  /** The former box of the target, or of its pointed-at part, and its content. */
  stood: DOMRect;
  said: string;
  /** The act presses keys, which also move things by a pixel, and of which only some open native popups. */
  byKeys: boolean;
  stop: () => void;
}

interface Place {
  left: number;
  top: number;
}

let shifts: Shifts | undefined;

/** Forgets what an earlier act did, and undoes scrolling that must not remain. */
export function forgetShifts(): void {
  scrollBack();
  shifts?.stop();
  forgetDrawings();
}

/** Records from now on what is scrolled or moved; the scrolling of the target or its point into view is over. */
export function watchShifts(around: Element, point?: Point, byKeys = false): void {
  shifts?.stop();
  const target = point ? partAt(around, point) : around;
  const document = target.ownerDocument;
  const listening = new AbortController();
  const places = new Map([...flatAncestors(target), ...lastPutBack()].map((element) => [element, placeOf(element)]));
  const scrolled = new Set<Element>();
  const placed = new Map<Element, string>();
  const note = ({ target: at }: Event): void => {
    const scroller = at === document ? document.scrollingElement : at;
    if (scroller) scrolled.add(scroller as Element); // what scrolls is an element, or the document
  };
  document.addEventListener('scroll', note, { capture: true, passive: true, signal: listening.signal });
  const looks = new Looks(target, around);
  const elsewhere = new Elsewhere(looks, document.defaultView, listening.signal);
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      elsewhere.note(record);
      looks.note(record);
      const element = record.target as Element; // attribute records are of elements
      if (record.attributeName === 'style' && !placed.has(element)) placed.set(element, placing(record.oldValue ?? ''));
    }
  });
  const all = { subtree: true, childList: true, attributes: true, attributeOldValue: true };
  for (const root of new Set([document, target.getRootNode(), ...watchedRoots(MOST_ROOTS)]))
    observer.observe(root, all);
  const stop = (): void => {
    cancel();
    listening.abort();
    observer.disconnect();
    if (shifts === watched) shifts = undefined; // it holds elements that the page may have discarded
  };
  const cancel = after(LIFE_MS, stop);
  const watched = {
    places,
    scrolled,
    placed,
    looks,
    elsewhere,
    drawings: new Drawings(document),
    tips: new Tips(target),
    stood: target.getBoundingClientRect(),
    said: isPage(target) ? '' : target.textContent,
    byKeys,
    stop,
  };
  shifts = watched;
}

/** The part of an element at a point, in pixels from its top left corner. */
function partAt(element: Element, { x, y }: Point): Element {
  const { left, top } = element.getBoundingClientRect();
  const hit = hitAt(element, { x: left + x, y: top + y });
  return hit && element.contains(hit) ? hit : element;
}

/** Visible changes by an act that no line of an outline tells. */
export interface Shifted {
  /** What was scrolled or moved on the page. */
  scrolled?: string;
  /** How far the target was moved. */
  went?: string;
  /** What changed in the style of the target. */
  restyled?: string;
  /** What changed its look elsewhere: reported if nothing was scrolled or moved. */
  elsewhere?: string;
  /** If there was no other effect: a visible picture that can't be read, which may show something else now. */
  unread?: string;
  /** What the browser itself opens for the target, outside the page: a select's list, or a color picker. */
  opened?: 'list' | 'colours';
  /** How many changes the page had had by then. */
  changes: number;
}

/**
 * What was scrolled, moved or restyled since the act began, once the page has come to rest; changes elsewhere only if there was
 * no other effect.
 */
export async function shifted(idle: boolean): Promise<Shifted> {
  const seen = shifts;
  if (!seen) return { changes: changes() };
  const scrolled = await scrolledIn(seen);
  const went = scrolled === undefined ? movedOf(seen) : undefined;
  const restyled = seen.looks.told();
  const elsewhere = idle && scrolled === undefined && went === undefined ? await elsewhereIn(seen) : undefined;
  const isTold = [scrolled, went, restyled, elsewhere].some((told) => told !== undefined);
  const unread = idle && !isTold ? seen.drawings.unread() : undefined;
  const opened = seen.byKeys ? undefined : openedFor(seen.looks.target);
  return {
    ...(scrolled !== undefined && { scrolled }),
    ...(went !== undefined && { went }),
    ...(restyled !== undefined && { restyled }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(unread && { unread: nameOf(unread) }),
    ...(opened && { opened }),
    changes: changes(),
  };
}

/** What styles alone now show about the target. */
export const tipsShown = (): string[] => shifts?.tips.shown() ?? [];

async function elsewhereIn({ elsewhere, drawings, looks }: Shifts): Promise<Shifted['elsewhere']> {
  const told = elsewhere.told();
  if (told !== undefined) return told;
  const drawn = await drawings.drawnAnew();
  return drawn && (looks.isAbout(drawn) ? DRAWN : `elsewhere: ${DRAWN} in ${nameOf(drawn)}`);
}

const LEAST_MOVED_PX = 8; // a hovered element may be lifted a little

function movedOf({ looks: { target }, stood, said, byKeys }: Shifts): string | undefined {
  if (!target.isConnected || target.textContent !== said) return undefined; // it may show another thing now
  const { left, top, width, height } = target.getBoundingClientRect();
  const [right, down] = [Math.round(left - stood.left), Math.round(top - stood.top)];
  if (width * height === 0 || Math.max(Math.abs(right), Math.abs(down)) < (byKeys ? 1 : LEAST_MOVED_PX))
    return undefined;
  const ways = [
    right === 0 ? [] : [`${right > 0 ? 'right' : 'left'} ${Math.abs(right)} px`],
    down === 0 ? [] : [`${down > 0 ? 'down' : 'up'} ${Math.abs(down)} px`],
  ];
  return `moved ${ways.flat().join(', ')}`;
}

function openedFor(target: Element): Shifted['opened'] {
  const select = asTag(target, 'select');
  if (select) return select.multiple || select.size > 1 || isPickerOpen(select) ? undefined : 'list';
  return asTag(target, 'input')?.type === 'color' ? 'colours' : undefined;
}

async function scrolledIn(seen: Shifts): Promise<string | undefined> {
  const end = performance.now() + GLIDE_MS;
  for (let before = ''; performance.now() < end;) {
    await nextFrame();
    const watched = [...seen.scrolled, ...seen.placed.keys()].slice(0, MOST_WATCHED);
    const now = JSON.stringify(watched.map(whereIs));
    if (now === before) break;
    before = now;
  }
  return wayOfAny(seen) ?? cameOfAny(seen);
}

function wayOfAny({ places, scrolled }: Shifts): string | undefined {
  for (const element of new Set([...places.keys(), ...scrolled])) {
    const way = wayOf(element, places.get(element)); // the first one needs no event
    if (way !== undefined) return way;
  }
  return undefined;
}

function cameOfAny({ placed }: Shifts): string | undefined {
  for (const [element, then] of [...placed].slice(0, MOST_WATCHED)) {
    const seen = placing(styleOf(element)) === then ? undefined : inView(element);
    if (seen !== undefined) return seen;
  }
  return undefined;
}

/** A form with fields of these names returns those instead, and is not reported as scrolled. */
function placeOf(element: Element): Place {
  const [left, top] = [element.scrollLeft, element.scrollTop].map((px) => (Number.isFinite(px) ? px : 0));
  return { left: left ?? 0, top: top ?? 0 };
}

function whereIs(element: Element): unknown {
  const { x, y } = element.getBoundingClientRect();
  return [x, y, placeOf(element)];
}

function wayOf(scroller: Element, then: Place | undefined): string | undefined {
  const isView = scroller === scroller.ownerDocument.scrollingElement;
  const where = isView ? '' : ` in ${describeElement(scroller)}`;
  if (!then) return `elsewhere${where}`;
  const { left, top } = placeOf(scroller);
  const [right, down] = [Math.round(left - then.left), Math.round(top - then.top)];
  if (right === 0 && down === 0) return undefined;
  if (Math.abs(down) >= Math.abs(right)) return `${down > 0 ? 'down' : 'up'} ${Math.abs(down)} px${where}`;
  return `${right > 0 ? 'right' : 'left'} ${Math.abs(right)} px${where}`;
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? '';
}

/** The part of a style that places an element, in whole numbers: a tremble is not a move. */
function placing(style: string): string {
  const found = style.match(/(?:^|[\s;-])(?:transform|translate|left|top|right|bottom|margin[\w-]*)\s*:[^;]*/g) ?? [];
  return found.join(';').replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

/** The visible parts of an element behind the edges of its clipping ancestor. */
function inView(element: Element): string | undefined {
  const frame = [...flatAncestors(element)]
    .slice(1, MOST_BETWEEN)
    .find((one) => getComputedStyle(one).overflow !== 'visible');
  const parts = [...element.children];
  if (!frame || parts.length < 2) return undefined;
  const seen = parts.filter((part) => isHalfWithin(part.getBoundingClientRect(), frame.getBoundingClientRect()));
  const text = collapse(seen.map((part) => (isHtml(part) ? part.innerText : '')).join(' '));
  if (text === '' || seen.length === parts.length) return undefined;
  return `to ${JSON.stringify(text.slice(0, MOST_TEXT))} in ${describeElement(frame)}`;
}

const MOST_BETWEEN = 4; // levels from a track to its clipping box

function isHalfWithin(part: DOMRect, frame: DOMRect): boolean {
  const width = Math.min(part.right, frame.right) - Math.max(part.left, frame.left);
  const height = Math.min(part.bottom, frame.bottom) - Math.max(part.top, frame.top);
  return width * 2 > part.width && height * 2 > part.height;
}

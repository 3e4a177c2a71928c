import { isPickerOpen } from '../../semantics/states.ts';
import { collapse } from '../../dom/text.ts';
import { describeElement, isPage, describeWithRef } from '../describe.ts';
import { CanvasSnapshots, resetDrawings } from './canvas-snapshots.ts';
import { REDRAWN, ChangesElsewhere } from './changes-elsewhere.ts';
import { hitAt, type Point } from '../pointer/hit-test.ts';
import { AppearanceChanges } from './appearance-changes.ts';
import { lastRestored, undoSideways } from '../scroll.ts';
import { callAfter, nextFrame } from '../timing.ts';
import { Tooltips } from './tooltips.ts';
import { asTag, flatAncestors, isHtml } from '../flat-path.ts';
import { changes, watchedRoots } from './change-watch.ts';

const MAX_WATCH_MS = 5_000; // after this, an act is over or was abandoned
const SMOOTH_SCROLL_MS = 800; // for smooth scrolling
const MAX_WATCHED = 100; // elements: a page may move all of its own in every frame
const MAX_ROOTS = 200; // shadow trees, and documents of frames
const MAX_TEXT_LENGTH = 60; // characters of text that came into view

/** What an act scrolled, or moved behind a clipping box, such as the slides of a carousel. */
interface VisualWatch {
  /** Scroll positions around the target. */
  places: ReadonlyMap<Element, ScrollPosition>;
  scrolled: Set<Element>;
  /** Elements moved by their style, with their former placement. */
  placed: Map<Element, string>;
  looks: AppearanceChanges;
  elsewhere: ChangesElsewhere;
  drawings: CanvasSnapshots;
  tips: Tooltips;
  /** The former box of the target, or of its pointed-at part, and its text. */
  formerBox: DOMRect;
  formerText: string;
  /** The act presses keys, which also move things by a pixel, and of which only some open native popups. */
  byKeys: boolean;
  stop: () => void;
}

interface ScrollPosition {
  left: number;
  top: number;
}

let current: VisualWatch | undefined;

/** Forgets what an earlier act did, and undoes scrolling that must not remain. */
export function stopVisualWatch(): void {
  undoSideways();
  current?.stop();
  resetDrawings();
}

/** Records from now on what is scrolled or moved; the scrolling of the target or its point into view is over. */
export function watchVisually(around: Element, point?: Point, byKeys = false): void {
  current?.stop();
  const target = point ? partAt(around, point) : around;
  const document = target.ownerDocument;
  const listening = new AbortController();
  const places = new Map(
    [...flatAncestors(target), ...lastRestored()].map((element) => [element, scrollPositionOf(element)]),
  );
  const scrolled = new Set<Element>();
  const placed = new Map<Element, string>();
  const note = ({ target: at }: Event): void => {
    const scroller = at === document ? document.scrollingElement : at;
    if (scroller) scrolled.add(scroller as Element); // what scrolls is an element, or the document
  };
  document.addEventListener('scroll', note, { capture: true, passive: true, signal: listening.signal });
  const looks = new AppearanceChanges(target, around);
  const elsewhere = new ChangesElsewhere(looks, document.defaultView, listening.signal);
  const observer = new MutationObserver((records) => {
    for (const record of records) {
      elsewhere.record(record);
      looks.record(record);
      const element = record.target as Element; // attribute records are of elements
      if (record.attributeName === 'style' && !placed.has(element))
        placed.set(element, placementIn(record.oldValue ?? ''));
    }
  });
  const all = { subtree: true, childList: true, attributes: true, attributeOldValue: true };
  for (const root of new Set([document, target.getRootNode(), ...watchedRoots(MAX_ROOTS)])) observer.observe(root, all);
  const stop = (): void => {
    cancel();
    listening.abort();
    observer.disconnect();
    if (current === watched) current = undefined; // it holds elements that the page may have discarded
  };
  const cancel = callAfter(MAX_WATCH_MS, stop);
  const watched = {
    places,
    scrolled,
    placed,
    looks,
    elsewhere,
    drawings: new CanvasSnapshots(document),
    tips: new Tooltips(target),
    formerBox: target.getBoundingClientRect(),
    formerText: isPage(target) ? '' : target.textContent,
    byKeys,
    stop,
  };
  current = watched;
}

/** The part of an element at a point, in pixels from its top left corner. */
function partAt(element: Element, { x, y }: Point): Element {
  const { left, top } = element.getBoundingClientRect();
  const hit = hitAt(element, { x: left + x, y: top + y });
  return hit && element.contains(hit) ? hit : element;
}

/** Visible changes by an act that no line of an outline tells. */
export interface VisualChanges {
  /** What was scrolled or moved on the page. */
  scrolled?: string;
  /** How far the target was moved. */
  moved?: string;
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
export async function visualChanges(idle: boolean): Promise<VisualChanges> {
  const seen = current;
  if (!seen) return { changes: changes() };
  const scrolled = await scrolledIn(seen);
  const moved = scrolled === undefined ? movementOf(seen) : undefined;
  const restyled = seen.looks.report();
  const elsewhere = idle && scrolled === undefined && moved === undefined ? await elsewhereIn(seen) : undefined;
  const isReported = [scrolled, moved, restyled, elsewhere].some((change) => change !== undefined);
  const unread = idle && !isReported ? seen.drawings.unreadableCanvas() : undefined;
  const opened = seen.byKeys ? undefined : openedFor(seen.looks.target);
  return {
    ...(scrolled !== undefined && { scrolled }),
    ...(moved !== undefined && { moved }),
    ...(restyled !== undefined && { restyled }),
    ...(elsewhere !== undefined && { elsewhere }),
    ...(unread && { unread: describeWithRef(unread) }),
    ...(opened && { opened }),
    changes: changes(),
  };
}

/** What styles alone now show about the target. */
export const newTooltips = (): string[] => current?.tips.newLines() ?? [];

async function elsewhereIn({ elsewhere, drawings, looks }: VisualWatch): Promise<VisualChanges['elsewhere']> {
  const report = elsewhere.report();
  if (report !== undefined) return report;
  const drawn = await drawings.redrawn();
  return drawn && (looks.isAbout(drawn) ? REDRAWN : `elsewhere: ${REDRAWN} in ${describeWithRef(drawn)}`);
}

const MIN_MOVED_PX = 8; // a hovered element may be lifted a little

function movementOf({ looks: { target }, formerBox, formerText, byKeys }: VisualWatch): string | undefined {
  if (!target.isConnected || target.textContent !== formerText) return undefined; // it may show another thing now
  const { left, top, width, height } = target.getBoundingClientRect();
  const [right, down] = [Math.round(left - formerBox.left), Math.round(top - formerBox.top)];
  if (width * height === 0 || Math.max(Math.abs(right), Math.abs(down)) < (byKeys ? 1 : MIN_MOVED_PX)) return undefined;
  const ways = [
    right === 0 ? [] : [`${right > 0 ? 'right' : 'left'} ${Math.abs(right)} px`],
    down === 0 ? [] : [`${down > 0 ? 'down' : 'up'} ${Math.abs(down)} px`],
  ];
  return `moved ${ways.flat().join(', ')}`;
}

function openedFor(target: Element): VisualChanges['opened'] {
  const select = asTag(target, 'select');
  if (select) return select.multiple || select.size > 1 || isPickerOpen(select) ? undefined : 'list';
  return asTag(target, 'input')?.type === 'color' ? 'colours' : undefined;
}

async function scrolledIn(seen: VisualWatch): Promise<string | undefined> {
  const end = performance.now() + SMOOTH_SCROLL_MS;
  for (let before = ''; performance.now() < end;) {
    await nextFrame();
    const watched = [...seen.scrolled, ...seen.placed.keys()].slice(0, MAX_WATCHED);
    const now = JSON.stringify(watched.map(positionOf));
    if (now === before) break;
    before = now;
  }
  return anyScroll(seen) ?? anyNewPart(seen);
}

function anyScroll({ places, scrolled }: VisualWatch): string | undefined {
  for (const element of new Set([...places.keys(), ...scrolled])) {
    const way = scrollDirection(element, places.get(element)); // the first one needs no event
    if (way !== undefined) return way;
  }
  return undefined;
}

function anyNewPart({ placed }: VisualWatch): string | undefined {
  for (const [element, then] of [...placed].slice(0, MAX_WATCHED)) {
    const seen = placementIn(styleOf(element)) === then ? undefined : visiblePartsOf(element);
    if (seen !== undefined) return seen;
  }
  return undefined;
}

/** A form with fields of these names returns those instead, and is not reported as scrolled. */
function scrollPositionOf(element: Element): ScrollPosition {
  const [left, top] = [element.scrollLeft, element.scrollTop].map((px) => (Number.isFinite(px) ? px : 0));
  return { left: left ?? 0, top: top ?? 0 };
}

function positionOf(element: Element): unknown {
  const { x, y } = element.getBoundingClientRect();
  return [x, y, scrollPositionOf(element)];
}

function scrollDirection(scroller: Element, then: ScrollPosition | undefined): string | undefined {
  const isView = scroller === scroller.ownerDocument.scrollingElement;
  const where = isView ? '' : ` in ${describeElement(scroller)}`;
  if (!then) return `elsewhere${where}`;
  const { left, top } = scrollPositionOf(scroller);
  const [right, down] = [Math.round(left - then.left), Math.round(top - then.top)];
  if (right === 0 && down === 0) return undefined;
  if (Math.abs(down) >= Math.abs(right)) return `${down > 0 ? 'down' : 'up'} ${Math.abs(down)} px${where}`;
  return `${right > 0 ? 'right' : 'left'} ${Math.abs(right)} px${where}`;
}

function styleOf(element: Element): string {
  return element.getAttribute('style') ?? '';
}

/** The part of a style that places an element, in whole numbers: a tremble is not a move. */
function placementIn(style: string): string {
  const found = style.match(/(?:^|[\s;-])(?:transform|translate|left|top|right|bottom|margin[\w-]*)\s*:[^;]*/g) ?? [];
  return found.join(';').replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

/** The visible parts of an element behind the edges of its clipping ancestor. */
function visiblePartsOf(element: Element): string | undefined {
  const frame = [...flatAncestors(element)]
    .slice(1, MAX_LEVELS)
    .find((one) => getComputedStyle(one).overflow !== 'visible');
  const parts = [...element.children];
  if (!frame || parts.length < 2) return undefined;
  const seen = parts.filter((part) => isHalfWithin(part.getBoundingClientRect(), frame.getBoundingClientRect()));
  const text = collapse(seen.map((part) => (isHtml(part) ? part.innerText : '')).join(' '));
  if (text === '' || seen.length === parts.length) return undefined;
  return `to ${JSON.stringify(text.slice(0, MAX_TEXT_LENGTH))} in ${describeElement(frame)}`;
}

const MAX_LEVELS = 4; // levels from a track to its clipping box

function isHalfWithin(part: DOMRect, frame: DOMRect): boolean {
  const width = Math.min(part.right, frame.right) - Math.max(part.left, frame.left);
  const height = Math.min(part.bottom, frame.bottom) - Math.max(part.top, frame.top);
  return width * 2 > part.width && height * 2 > part.height;
}

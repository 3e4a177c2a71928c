import { elementOf } from '../../dom/registry.ts';
import { optionNamed, type ShownOption } from './found-option.ts';
import { isRefusal, refuse, type Refusal } from '../outcome.ts';
import { noOption } from './option-names.ts';
import { optionsOf, type OptionWait, withinBranch } from './popup-options.ts';
import { labelOf } from './popup-rows.ts';
import { nextFrame } from '../timing.ts';
import { flatParent } from '../flat-path.ts';

/** A virtual list, and the option that is looked for. */
interface OptionSearch {
  scroller: Element;
  /** The options that it shows now, in order. */
  shown: () => Element[];
  found: () => ShownOption | undefined;
  isOver: () => boolean;
  name: string;
}

/**
 * Scrolls a virtual list until the option of that name is rendered: a long sorted list by binary search,
 * any other from its beginning to its end. If time runs out, the refusal says how far it got.
 */
export async function scrollToOption(
  element: Element,
  name: string,
  waiting: OptionWait,
): Promise<ShownOption | Refusal> {
  const deadline = performance.now() + waiting.maxMs;
  const scroller = scrollerOf(optionsOf(element)[0]);
  if (!scroller) return noOption(optionsOf(element), name);
  const search: OptionSearch = {
    scroller,
    shown: () => withinBranch(waiting, optionsOf(element)),
    found: () => optionNamed(withinBranch(waiting, optionsOf(element, name)), name, element),
    isOver: () => performance.now() > deadline,
    name,
  };
  const before = scroller.scrollTop;
  const found = (await searchByBisection(search)) ?? (await searchSequentially(search));
  if (found && !isRefusal(found)) return found;
  scroller.scrollTo({ top: before, behavior: 'instant' });
  return found ?? noOption(optionsOf(element), name);
}

async function searchSequentially(search: OptionSearch): Promise<ShownOption | Refusal | undefined> {
  const { scroller, shown, isOver } = search;
  for (let top = 0; !isOver(); top = nextViewTop(scroller, shown())) {
    const found = await optionAt(search, top);
    if (found || scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1) return found;
  }
  const last = namesInView(search).at(-1) ?? '';
  return refuse('no-option', `was searched down to ${JSON.stringify(last)} only`, { searchedTo: last });
}

/** Halves what is left of a list, as long as that seems to be sorted. */
async function searchByBisection(search: OptionSearch): Promise<ShownOption | undefined> {
  const { scroller, name, isOver } = search;
  const { scrollHeight, clientHeight } = scroller;
  if (scrollHeight < MIN_VIEWS * clientHeight) return undefined;
  let [low, high] = [0, scrollHeight - clientHeight];
  while (high - low > clientHeight / 2 && !isOver()) {
    const top = (low + high) / 2;
    const found = await optionAt(search, top);
    const names = namesInView(search);
    const [first, last] = [names[0], names.at(-1)];
    if (found || first === undefined || last === undefined || !isInOrder(names)) return found;
    if (compare(name, first) < 0) high = top;
    else if (compare(name, last) > 0) low = top;
    else return undefined;
  }
  return optionAt(search, high);
}

const MIN_VIEWS = 10; // to be worth halving

let collator: Intl.Collator | undefined; // created when first needed: it takes a millisecond

function compare(one: string, other: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true });
  return collator.compare(one, other);
}

function isInOrder(names: readonly string[]): boolean {
  return names.every((name, index) => index === 0 || compare(names[index - 1] ?? '', name) <= 0);
}

function namesInView({ scroller, shown }: OptionSearch): string[] {
  const view = scroller.getBoundingClientRect();
  const placed = shown().map((option) => ({ option, ...edgesOf(option) }));
  const inView = placed.filter(({ top, bottom }) => bottom > view.top && top < view.bottom);
  return inView.toSorted((one, other) => one.top - other.top).map(({ option }) => labelOf(option));
}

/** Scrolls to `top`. An option outside of the view is then scrolled into it now: lists recreate their rows as they scroll. */
async function optionAt(search: OptionSearch, top: number): Promise<ShownOption | undefined> {
  const { scroller, found } = search;
  await scrollAndWait(scroller, top);
  for (let frame = 0; frame < MAX_RENDER_FRAMES && namesInView(search).length === 0; frame++) await nextFrame(scroller);
  const shown = found();
  const option = shown && elementOf(shown.option);
  if (!option || isInView(option, scroller)) return shown;
  await scrollAndWait(scroller, scroller.scrollTop + edgesOf(option).top - edgesOf(scroller).top);
  return found() ?? shown;
}

const MAX_RENDER_FRAMES = 10; // until a list on a busy page shows the rows at its scroll position

async function scrollAndWait(scroller: Element, top: number): Promise<void> {
  scroller.scrollTo({ top, behavior: 'instant' });
  await nextFrame(scroller);
  await nextFrame(scroller); // lists render their rows in the frame after the scroll
}

function isInView(option: Element, scroller: Element): boolean {
  const [inner, outer] = [edgesOf(option), edgesOf(scroller)];
  return inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
}

function edgesOf(element: Element): { top: number; bottom: number } {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
}

/** Where the next view begins, after what is already rendered below the view: many lists render more than they show. */
function nextViewTop(scroller: Element, options: Element[]): number {
  const { scrollTop, clientHeight } = scroller;
  const { top: zero } = scroller.getBoundingClientRect();
  const places = options.map((option) => option.getBoundingClientRect()).sort((one, other) => one.top - other.top);
  let end = clientHeight;
  for (const { top, bottom } of places) {
    if (top - zero > end + 1) break; // a distant one that is kept because it is chosen
    end = Math.max(end, bottom - zero);
  }
  return scrollTop + end - clientHeight * (1 - VIEW_SHARE);
}

const VIEW_SHARE = 0.8; // so that no row is missed between two views

/** The scroll container of the option. */
function scrollerOf(option: Element | undefined): Element | undefined {
  for (let at = option && flatParent(option); at && at !== at.ownerDocument.body; at = flatParent(at)) {
    if (at.scrollHeight > at.clientHeight + 1 && getComputedStyle(at).overflowY !== 'visible') return at;
  }
  return undefined;
}

import { elementOf } from '../../dom/registry.ts';
import { opensCheckboxList } from '../../semantics/select-box.ts';
import { mayBeAboutToShow, revealingAroundMs } from '../effects/animations.ts';
import { optionsBelow, toggleHiding, nextUntriedToggle } from './tree-branches.ts';
import { isFullyClipped } from '../pointer/clipping.ts';
import { chipForPath, MULTISELECTABLE } from './chips.ts';
import { areMenuItems, isMenuButton, isPlainOpener, isClickOnlyField, referencedLists } from './popup-openers.ts';
import { newChoices, recordChoices } from './dialog-choices.ts';
import { fieldOf } from '../text/fields.ts';
import { optionNamed, type ShownOption } from './found-option.ts';
import { noOption, findByName } from './option-names.ts';
import type { Refusal } from '../outcome.ts';
import {
  isFadingAway,
  hasListAppeared,
  isWrapperOfOption,
  labelOf,
  OUT_OF_FLOW,
  LARGE_CONTAINERS,
  matchesIn,
  recordLists,
  recordVisible,
  OPTIONS,
  rowsBeside,
  newRows,
  rowsOfLists,
  rowsWithin,
} from './popup-rows.ts';
import { LOADING_TEXT } from '../effects/loading-text.ts';
import { nextFrame, stopwatch } from '../timing.ts';
import { closestFlat, flatAncestors, flatParent, isShadowRoot, rootsAround } from '../flat-path.ts';

const ENTRIES = '[role=menuitem]'; // of a menu, if there are no options
const SWITCHES = '[role=menuitemradio], [role=menuitemcheckbox]'; // of a menu, among its other items
const KINDS = [OPTIONS, ENTRIES];

/** Whether its list is already open, or, with `going`, just closing. */
export function isOpen(element: Element, going = false): boolean {
  const stated = element.getAttribute('aria-expanded') ?? element.getAttribute('role');
  if (stated === 'true' || stated === 'listbox' || stated === 'tree') return true;
  if (stated === null && (rowsWithin(element).length > 0 || hasListAppeared(element.ownerDocument))) return true;
  const named = [...referencedLists(element)].filter((list) => going || stated !== 'false' || !isFadingAway(list));
  if (named.some((list) => shownIn(list, OPTIONS).length > 0)) return true;
  if (element.matches(LIST_OPENERS)) return rowsOfLists(element, !going && stated === 'false').length > 0;
  if (element.matches(STATELESS_MENU_OPENERS))
    return newlyShown(element).some((one) => isOverPage(one) || searchedLists.has(listOf(one)));
  return stated === null && newChoices(element).length > 0;
}

/** Elements that open a list by their role or aria-haspopup. */
const LIST_OPENERS = '[aria-haspopup=listbox], [aria-haspopup=tree], [role=combobox]';
/** Elements that open a menu and never say whether it is open. */
const STATELESS_MENU_OPENERS = ':is([aria-haspopup=menu], [aria-haspopup=true]):not([aria-expanded])';

/** Options that were over the page before a list was opened: they may belong to another one, which is about to close. */
let overPageBefore = new WeakSet<Element>();
/** All options shown before it was chosen from, those in the flow of the page included. */
let shownBefore = new WeakSet<Element>();
let wasOpen = false;
/** The lists searched since, which may be in the flow of the page. */
let searchedLists = new WeakSet<Element>();

const listOf = (option: Element): Element => closestFlat(option, LIST_CONTAINERS) ?? option;
const LIST_CONTAINERS = '[role=listbox], [role=menu], [role=menubar], [role=tree]';

/** Records, until the next choice, whether its list is already open, and what else is. */
export function beginChoosing(element: Element): void {
  recordVisible(undefined);
  recordLists(element, element.getAttribute('aria-expanded') === 'true');
  recordChoices(element.ownerDocument, false);
  searchedLists = new WeakSet();
  const shown = rootsAround(element).flatMap((root) => KINDS.flatMap((kind) => shownIn(root, kind)));
  shownBefore = new WeakSet(shown.filter((one) => one.checkVisibility(VISIBLE_AND_OPAQUE)));
  wasOpen = isOpen(element);
  recordChoices(element.ownerDocument, wasOpen);
  const isOpener =
    isPlainOpener(element) || isClickOnlyField(element) || opensCheckboxList(element) || isMenuButton(element);
  if (!wasOpen && isOpener) recordVisible(element.ownerDocument);
  overPageBefore = new WeakSet(wasOpen ? [] : shown.filter(isOverPage));
}

/**
 * Whether its list takes several options, as it says, or as the choice shows beside the field: one that closes after each
 * is reopened for the next.
 */
export function acceptsSeveral(element: Element, chosen: string): 'said' | 'shown' | 'no' {
  const isStated = [...referencedLists(element)].some(
    (list) =>
      list.matches(MULTISELECTABLE) ||
      (list.getAttribute('role') !== 'listbox' && matchesIn(list, MULTISELECTABLE).length > 0),
  );
  if (isStated) return 'said';
  return chipForPath(fieldOf(element), chosen) ? 'shown' : 'no';
}

/** Waits until its list closes; returns whether it did. */
export async function untilClosed(element: Element, maxMs: number): Promise<boolean> {
  const { spent, frame } = stopwatch();
  while (isOpen(element, true) && spent() < maxMs) await frame(element);
  return !isOpen(element);
}

export interface OptionWait {
  maxMs: number;
  /** Text that filters the list was just typed: for a while it may still show the former options. */
  typed?: boolean;
  /** The tree item below which it is looked for. */
  below?: string;
  /** The options that led to it, each a step of the path. */
  past?: readonly string[];
}

/** Waits until the element shows an option of that name, and returns its ref. */
export async function shownOption(element: Element, name: string, waiting: OptionWait): Promise<ShownOption | Refusal> {
  const begin = performance.now();
  const stillFrom = begin + (waiting.typed ? DEBOUNCE_MS : 0);
  let count = 0;
  for (let since = begin; ;) {
    const now = performance.now();
    const listed = optionsOf(element, name).filter((one) => now - begin > LIST_SWITCH_MS || !overPageBefore.has(one));
    const shown = withinBranch(waiting, listed);
    for (const one of listed) searchedLists.add(listOf(one));
    const found = optionNamed(shown, name, element);
    if (found && isStillOpening(found, shown, now - begin)) {
      await nextFrame(element);
      continue;
    }
    if (found) return found;
    const loadedCount = shown.filter((option) => !LOADING_TEXT.test(labelOf(option))).length;
    if (loadedCount !== count) [count, since] = [loadedCount, now];
    const isStill = count > 0 && now - since > STILL_MS && now > stillFrom;
    if (isStill || now - begin > waiting.maxMs) return noOption(shown, name);
    await nextFrame(element);
  }
}

export function withinBranch({ below, past = [] }: OptionWait, listed: Element[]): Element[] {
  const steps = past.flatMap((ref) => elementOf(ref) ?? []);
  const ahead = steps.length === 0 ? listed : listed.filter((one) => !steps.some((step) => one.contains(step)));
  return below === undefined ? ahead : optionsBelow(elementOf(below), ahead);
}

/**
 * Whether the option is moving, or among those found before, while its list is opening: a press and its release may hit
 * two of them.
 */
function isStillOpening({ option }: ShownOption, [first]: readonly Element[], sinceMs: number): boolean {
  const element = elementOf(option);
  if (!element || sinceMs > MAX_OPENING_MS) return false;
  if (first && first !== element && isLoadingPlaceholder(first)) return true;
  return mayBeAboutToShow(element, sinceMs) || revealingAroundMs(element) > 0;
}

/** Whether it is a loading placeholder until other options come. */
function isLoadingPlaceholder(option: Element): boolean {
  return option.matches('[class*="loading" i]') || LOADING_TEXT.test(labelOf(option));
}

const MAX_OPENING_MS = 1_000; // longer than lists take to open
const LIST_SWITCH_MS = 250; // for a list to open, and for one that it closes to disappear
const DEBOUNCE_MS = 1_200; // after the last key until a debounced list has asked its server and shows the matches
const STILL_MS = 400; // a list whose number of options has not changed for this long is complete

/** The ref of the toggle of the branch that hides the option of that name; with `tried`, of the next one that may hold it. */
export function branchToggle(element: Element, name: string, tried?: readonly string[]): string | undefined {
  const shown = optionsOf(element);
  return tried ? nextUntriedToggle(shown, tried) : toggleHiding(shown, name);
}

/**
 * The options in the list that the element references, else in the component it is part of, else in what is over
 * the page, or appeared in its flow, and is not another element's list; of several such lists the one with an option of
 * the `name`, as what was already chosen may be another list. A list may expose its options to screen readers only, and
 * show rows without
 * a role beside them, or have no roles at all.
 */
export function optionsOf(element: Element, name?: string): Element[] {
  let first: Element[] = [];
  for (const list of listsOf(element)) {
    if (name === undefined || findByName(list, name)) return list;
    if (first.length === 0) first = list;
  }
  return first.length > 0 ? first : rowsWithin(element);
}

/** All lists that may belong to the element. */
export const shownLists = (element: Element): Element[][] => [...listsOf(element)];

/** Lists of options; without them, of menu items: for a combobox only of a menu that it references. */
function* listsOf(element: Element): Generator<Element[]> {
  const named = [...referencedLists(element), ...(element.matches(LISTS) ? [element] : [])];
  const own = KINDS.flatMap((kind) => [...listsIn(named, kind)]);
  yield* own;
  const isOwn = new Set(own.flat());
  for (const list of listsAround(element)) {
    const others = list.filter((one) => !isOfOtherList(one, { element, own: isOwn }));
    if (others.length > 0) yield others;
  }
  if (element.matches(LIST_OPENERS)) yield* rowsOfLists(element);
  for (const rows of newRows(element.ownerDocument)) if (!isMenuButton(element) || areMenuItems(rows)) yield rows;
}

const LISTS = '[role=listbox], [role=menu], [role=tree]';

function* listsAround(element: Element): Generator<Element[]> {
  yield* listsIn(scopes(element), OPTIONS);
  yield* listsOverPage(element, OPTIONS);
  if (element.getAttribute('role') === 'combobox') return;
  yield* listsIn(scopes(element), ENTRIES);
  yield* listsOverPage(element, ENTRIES);
  yield newChoices(element);
}

/**
 * Whether the option was in the page before the element was chosen from, and so belongs to another list: a file tree
 * beside a menu, for instance, which a name that is not in the menu must not match. Fields may show theirs all the time.
 */
function isOfOtherList(option: Element, { element, own }: { element: Element; own: ReadonlySet<Element> }): boolean {
  if (!shownBefore.has(option) || own.has(option)) return false;
  if (own.size > 0 || option === element || isMenuBarItem(option)) return true;
  if (element.contains(option)) return false;
  const isField = fieldOf(element).matches(FIELDS);
  if (wasOpen) return !isField && !isOverPage(option);
  return !isField || element.getAttribute('aria-expanded') === 'false' || newlyShown(element).length > 0;
}

const FIELDS = 'input, textarea, [role=combobox]';

/** Whether it is an item of a menu bar itself, not of a menu that opens from it. */
const isMenuBarItem = (option: Element): boolean => option.closest('[role=menu], [role=menubar]')?.role === 'menubar';

function newlyShown(element: Element): Element[] {
  return KINDS.flatMap((kind) => shownIn(element.ownerDocument, kind)).filter((one) => !shownBefore.has(one));
}

function* listsIn(scopes: Iterable<ParentNode>, selector: string): Generator<Element[]> {
  for (const scope of scopes) {
    const shown = shownIn(scope, selector);
    if (shown.length > 0) yield shown;
  }
}

/**
 * The lists over the page, including those that were there before, and those that appeared elsewhere: these push the
 * page down.
 */
function* listsOverPage(element: Element, selector: string): Generator<Element[]> {
  const shown = shownIn(element.ownerDocument, selector);
  const over = shown.filter(isOverPage);
  const appeared = over.filter((one) => !overPageBefore.has(one));
  const areOver = new Set(over);
  const inFlow = shown.filter((one) => !shownBefore.has(one) && !areOver.has(one));
  for (const list of [appeared, inFlow]) if (list.length > 0) yield list;
  if (appeared.length === 0 && over.length > 0 && !isOpenForOther(element)) yield over;
}

/** Whether an already open list is that of another element, which says so, while this one says that its own is closed. */
function isOpenForOther(element: Element): boolean {
  if (element.getAttribute('aria-expanded') !== 'false') return false;
  const openers = [...element.ownerDocument.querySelectorAll(OPENED)];
  return openers.some((one) => !one.contains(element) && !element.contains(one));
}

const OPENED = '[aria-haspopup][aria-expanded=true], [role=combobox][aria-expanded=true]';

function shownIn(scope: ParentNode, selector: string): Element[] {
  const visible = (kinds: string): Element[] => matchesIn(scope, kinds).filter((one) => one.checkVisibility(VISIBLE));
  const matching = [...new Set(visible(selector))]; // a slotted one is also found through its parent
  const found = matching[0]?.matches(SWITCHES) ? visible(`${ENTRIES}, ${SWITCHES}`) : matching;
  const shown = found.filter((option) => !isFullyClipped(option) && !isWrapperOfOption(option));
  return shown.length === 0 && found[0] ? rowsBeside(found[0]) : shown;
}

const VISIBLE = { visibilityProperty: true };
const VISIBLE_AND_OPAQUE = { ...VISIBLE, opacityProperty: true };

/** Whether the option is in something out of the flow of the page, as popup lists are. */
function isOverPage(option: Element): boolean {
  if (!option.checkVisibility(VISIBLE_AND_OPAQUE)) return false;
  return [...flatAncestors(option)].some((at) => OUT_OF_FLOW.test(getComputedStyle(at).position));
}

function* scopes(element: Element): Generator<ParentNode> {
  yield* referencedLists(element);
  yield element;
  for (let at = element.getRootNode(); isShadowRoot(at); at = at.host.getRootNode()) {
    yield at;
    yield at.host;
  }
  const around = flatParent(element);
  if (around && !around.matches(LARGE_CONTAINERS)) yield around;
  const component = around && closestFlat(around, '[role=combobox]');
  if (component) yield component;
}

import { elementOf } from '../registry.ts';
import { opensChecks } from '../select-box.ts';
import { mayBeStaged, unveilingAround } from './animations.ts';
import { belowItem, branchOver, branchUnknown } from './branches.ts';
import { isCutOff } from './cut-off.ts';
import { chipOfChosen, SEVERAL } from './chips.ts';
import { areItems, isMenuButton, isPlainOpener, isPressedField, listsNamedBy } from './popup-choice.ts';
import { choicesCome, noteChoices } from './dialog-choices.ts';
import { fieldOf } from './fields.ts';
import { optionNamed, type Shown } from './found-option.ts';
import { noOption, withName } from './option-names.ts';
import type { Refusal } from './outcome.ts';
import {
  isFadingAway,
  isListCome,
  isSaidWithin,
  labelOf,
  LIES_OVER,
  MANY,
  matchesIn,
  noteLists,
  noteSeen,
  OPTIONS,
  rowsBeside,
  rowsCome,
  rowsOfLists,
  rowsWithin,
} from './popup-rows.ts';
import { LOADING_TEXT } from './loading-text.ts';
import { nextFrame, stopwatch } from './timing.ts';
import { closestFlat, flatAncestors, flatParent, isShadowRoot, rootsAround } from './tree.ts';

const ENTRIES = '[role=menuitem]'; // of a menu, where there are no options
const SWITCHES = '[role=menuitemradio], [role=menuitemcheckbox]'; // of a menu, beside its other items
const KINDS = [OPTIONS, ENTRIES];

/** Whether its list already stands open, or, if that counts, is `going`. */
export function isOpen(element: Element, going = false): boolean {
  const said = element.getAttribute('aria-expanded') ?? element.getAttribute('role');
  if (said === 'true' || said === 'listbox' || said === 'tree') return true;
  if (said === null && (rowsWithin(element).length > 0 || isListCome(element.ownerDocument))) return true;
  const named = [...listsNamedBy(element)].filter((list) => going || said !== 'false' || !isFadingAway(list));
  if (named.some((list) => shownIn(list, OPTIONS).length > 0)) return true;
  if (element.matches(LISTING)) return rowsOfLists(element, !going && said === 'false').length > 0;
  if (element.matches(SILENT)) return comeNow(element).some((one) => liesOverPage(one) || offered.has(listOf(one)));
  return said === null && choicesCome(element).length > 0;
}

/** What opens a list that is called one. */
const LISTING = '[aria-haspopup=listbox], [aria-haspopup=tree], [role=combobox]';
/** What opens a menu and never says whether it did. */
const SILENT = ':is([aria-haspopup=menu], [aria-haspopup=true]):not([aria-expanded])';

/** Options that stood over the page before a list was opened: they may be of another, which is about to close. */
let standing = new WeakSet<Element>();
/** All that were shown before it was chosen from, in the flow of the page, too. */
let before = new WeakSet<Element>();
let wasOpen = false;
/** The lists that were looked in since, which may stand in the flow of the page. */
let offered = new WeakSet<Element>();

const listOf = (option: Element): Element => closestFlat(option, AROUND) ?? option;
const AROUND = '[role=listbox], [role=menu], [role=menubar], [role=tree]';

/** Remembers, until the next choice, whether its list already stands open, and what else does. */
export function beginChoosing(element: Element): void {
  noteSeen(undefined);
  noteLists(element, element.getAttribute('aria-expanded') === 'true');
  noteChoices(element.ownerDocument, false);
  offered = new WeakSet();
  const shown = rootsAround(element).flatMap((root) => KINDS.flatMap((kind) => shownIn(root, kind)));
  before = new WeakSet(shown.filter((one) => one.checkVisibility(SEEN)));
  wasOpen = isOpen(element);
  noteChoices(element.ownerDocument, wasOpen);
  const isOpener = isPlainOpener(element) || isPressedField(element) || opensChecks(element) || isMenuButton(element);
  if (!wasOpen && isOpener) noteSeen(element.ownerDocument);
  standing = new WeakSet(wasOpen ? [] : shown.filter(liesOverPage));
}

/**
 * Whether its list takes several options, as it says, or as what was chosen shows beside the field: one that closes on each
 * is opened again for the next.
 */
export function takesSeveral(element: Element, chosen: string): 'said' | 'shown' | 'no' {
  const isSaid = [...listsNamedBy(element)].some(
    (list) => list.matches(SEVERAL) || (list.getAttribute('role') !== 'listbox' && matchesIn(list, SEVERAL).length > 0),
  );
  if (isSaid) return 'said';
  return chipOfChosen(fieldOf(element), chosen) ? 'shown' : 'no';
}

/** Waits for its list to close; says whether it did. */
export async function untilClosed(element: Element, maxMs: number): Promise<boolean> {
  const { spent, frame } = stopwatch();
  while (isOpen(element, true) && spent() < maxMs) await frame(element);
  return !isOpen(element);
}

export interface Waiting {
  maxMs: number;
  /** Something was just typed that the list is to follow: for a while it may show what it showed before. */
  typed?: boolean;
  /** The item of a tree below which it is looked for. */
  below?: string;
  /** The options that led to it, each a step of the way. */
  past?: readonly string[];
}

/** Waits for an option of that name to be shown by the element, and gives its ref. */
export async function shownOption(element: Element, name: string, waiting: Waiting): Promise<Shown | Refusal> {
  const begin = performance.now();
  const stillFrom = begin + (waiting.typed ? FOLLOWS_MS : 0);
  let count = 0;
  for (let since = begin; ;) {
    const now = performance.now();
    const listed = optionsOf(element, name).filter((one) => now - begin > STANDING_MS || !standing.has(one));
    const shown = within(waiting, listed);
    for (const one of listed) offered.add(listOf(one));
    const found = optionNamed(shown, name, element);
    if (found && isComing(found, shown, now - begin)) {
      await nextFrame(element);
      continue;
    }
    if (found) return found;
    const come = shown.filter((option) => !LOADING_TEXT.test(labelOf(option))).length;
    if (come !== count) [count, since] = [come, now];
    const isStill = count > 0 && now - since > STILL_MS && now > stillFrom;
    if (isStill || now - begin > waiting.maxMs) return noOption(shown, name);
    await nextFrame(element);
  }
}

export function within({ below, past = [] }: Waiting, listed: Element[]): Element[] {
  const steps = past.flatMap((ref) => elementOf(ref) ?? []);
  const ahead = steps.length === 0 ? listed : listed.filter((one) => !steps.some((step) => one.contains(step)));
  return below === undefined ? ahead : belowItem(elementOf(below), ahead);
}

/** Whether the option moves, or is of what was found before, as long as its list is being opened: a press and its release may hit two of them. */
function isComing({ option }: Shown, [first]: readonly Element[], sinceMs: number): boolean {
  const element = elementOf(option);
  if (!element || sinceMs > COME_MS) return false;
  if (first && first !== element && isForOthers(first)) return true;
  return mayBeStaged(element, sinceMs) || unveilingAround(element) > 0;
}

/** Whether it stands in the list until other options come. */
function isForOthers(option: Element): boolean {
  return option.matches('[class*="loading" i]') || LOADING_TEXT.test(labelOf(option));
}

const COME_MS = 1_000; // longer than lists take to open
const STANDING_MS = 250; // for a list to open, and for one that it closes to go
const FOLLOWS_MS = 1_200; // after the last key until a list has waited for more, asked its server, and shows what fits
const STILL_MS = 400; // a list that shows as many options for so long has come

/** The ref of what unfolds the branch in which the option of that name is out of sight; given what was tried, the next it may be in. */
export function branchOf(element: Element, name: string, tried?: readonly string[]): string | undefined {
  const shown = optionsOf(element);
  return tried ? branchUnknown(shown, tried) : branchOver(shown, name);
}

/**
 * The options in the list that the element names as its own, else in the component it is part of, else in what lies over
 * the page, or has come in its flow, and is no list of another; of several such lists the one with an option of the `name`,
 * for what was chosen already may be another list. A list may say its options to screen readers alone, and show rows without
 * a role beside them, or have no roles at all.
 */
export function optionsOf(element: Element, name?: string): Element[] {
  let first: Element[] = [];
  for (const list of listsOf(element)) {
    if (name === undefined || withName(list, name)) return list;
    if (first.length === 0) first = list;
  }
  return first.length > 0 ? first : rowsWithin(element);
}

/** All lists that may be of the element. */
export const shownLists = (element: Element): Element[][] => [...listsOf(element)];

/** Of options; without them, of the items of a menu: for a combobox only of one that it names. */
function* listsOf(element: Element): Generator<Element[]> {
  const named = [...listsNamedBy(element), ...(element.matches(LISTS) ? [element] : [])];
  const own = KINDS.flatMap((kind) => [...listsIn(named, kind)]);
  yield* own;
  const isOwn = new Set(own.flat());
  for (const list of listsAround(element)) {
    const others = list.filter((one) => !isOfOtherList(one, { element, own: isOwn }));
    if (others.length > 0) yield others;
  }
  if (element.matches(LISTING)) yield* rowsOfLists(element);
  for (const rows of rowsCome(element.ownerDocument)) if (!isMenuButton(element) || areItems(rows)) yield rows;
}

const LISTS = '[role=listbox], [role=menu], [role=tree]';

function* listsAround(element: Element): Generator<Element[]> {
  yield* listsIn(scopes(element), OPTIONS);
  yield* listOver(element, OPTIONS);
  if (element.getAttribute('role') === 'combobox') return;
  yield* listsIn(scopes(element), ENTRIES);
  yield* listOver(element, ENTRIES);
  yield choicesCome(element);
}

/**
 * Whether the option stood in the page before it was chosen from the element, and so is one of another list: of a file tree
 * beside a menu, which a name that is not in the menu must not reach. Fields may have theirs in sight all the time.
 */
function isOfOtherList(option: Element, { element, own }: { element: Element; own: ReadonlySet<Element> }): boolean {
  if (!before.has(option) || own.has(option)) return false;
  if (own.size > 0 || option === element || isOfBar(option)) return true;
  if (element.contains(option)) return false;
  const isField = fieldOf(element).matches(FIELDS);
  if (wasOpen) return !isField && !liesOverPage(option);
  return !isField || element.getAttribute('aria-expanded') === 'false' || comeNow(element).length > 0;
}

const FIELDS = 'input, textarea, [role=combobox]';

/** Whether it is an item of a menu bar itself, and of no menu that opens from it. */
const isOfBar = (option: Element): boolean => option.closest('[role=menu], [role=menubar]')?.role === 'menubar';

function comeNow(element: Element): Element[] {
  return KINDS.flatMap((kind) => shownIn(element.ownerDocument, kind)).filter((one) => !before.has(one));
}

function* listsIn(scopes: Iterable<ParentNode>, selector: string): Generator<Element[]> {
  for (const scope of scopes) {
    const shown = shownIn(scope, selector);
    if (shown.length > 0) yield shown;
  }
}

/** Those that lie over the page, be they such that stood there before, and those that came elsewhere: they push the page down. */
function* listOver(element: Element, selector: string): Generator<Element[]> {
  const shown = shownIn(element.ownerDocument, selector);
  const over = shown.filter(liesOverPage);
  const come = over.filter((one) => !standing.has(one));
  const areOver = new Set(over);
  const inFlow = shown.filter((one) => !before.has(one) && !areOver.has(one));
  for (const list of [come, inFlow]) if (list.length > 0) yield list;
  if (come.length === 0 && over.length > 0 && !isOfOther(element)) yield over;
}

/** Whether a list that stood open before is that of another element, which says so, as this one says that its own is closed. */
function isOfOther(element: Element): boolean {
  if (element.getAttribute('aria-expanded') !== 'false') return false;
  const openers = [...element.ownerDocument.querySelectorAll(OPENED)];
  return openers.some((one) => !one.contains(element) && !element.contains(one));
}

const OPENED = '[aria-haspopup][aria-expanded=true], [role=combobox][aria-expanded=true]';

function shownIn(scope: ParentNode, selector: string): Element[] {
  const visible = (kinds: string): Element[] => matchesIn(scope, kinds).filter((one) => one.checkVisibility(VISIBLE));
  const matching = [...new Set(visible(selector))]; // one in a slot is found with its parent, too
  const found = matching[0]?.matches(SWITCHES) ? visible(`${ENTRIES}, ${SWITCHES}`) : matching;
  const shown = found.filter((option) => !isCutOff(option) && !isSaidWithin(option));
  return shown.length === 0 && found[0] ? rowsBeside(found[0]) : shown;
}

const VISIBLE = { visibilityProperty: true };
const SEEN = { ...VISIBLE, opacityProperty: true };

/** Whether the option stands in something that is taken out of the flow of the page, as lists are that open over it. */
function liesOverPage(option: Element): boolean {
  if (!option.checkVisibility(SEEN)) return false;
  return [...flatAncestors(option)].some((at) => LIES_OVER.test(getComputedStyle(at).position));
}

function* scopes(element: Element): Generator<ParentNode> {
  yield* listsNamedBy(element);
  yield element;
  for (let at = element.getRootNode(); isShadowRoot(at); at = at.host.getRootNode()) {
    yield at;
    yield at.host;
  }
  const around = flatParent(element);
  if (around && !around.matches(MANY)) yield around;
  const component = around && closestFlat(around, '[role=combobox]');
  if (component) yield component;
}

import { isHoverOnly } from './style/hover-reveals.ts';
import { elementOf, refOf } from './dom/registry.ts';
import { aim, aimThrough, isNative, type AimPoint, type AimOptions } from './act/pointer/aim.ts';
import { checkedState, clickTargetIn, toggleTargetOf, untilChecked, type Checked } from './act/checkable.ts';
import { checkAttached, checkEnabled, checkVisible } from './act/checks.ts';
import { choosing } from './act/lists/choosing.ts';
import { chooseOption, selectOrOpen, suggestedValue } from './act/lists/select-options.ts';
import { fieldOf, focus, isMac, type Focused } from './act/text/fields.ts';
import { dropFiles, giveFiles, setFiles, type FilesGiven, type GivenFile } from './act/files.ts';
import { markActed, clearActing } from './act/effects/next-frame.ts';
import { focusOnCanvas } from './act/focus.ts';
import { DRAGGED_NATIVELY, type DragGrip, dragGripOf } from './act/pointer/drag-grip.ts';
import { guard, guardFrame, guardKeys, type Guard } from './act/pointer/guard.ts';
import { isToBeWritten } from './act/dates/date-time-input.ts';
import { isRefusal, type Refusal } from './act/outcome.ts';
import { recordUpcoming, adoptReplacements, currentElementOf } from './act/replacement.ts';
import { endHolds } from './act/exclusive-holds.ts';
import { inFront } from './act/pointer/in-front.ts';
import { menusOpen } from './act/lists/menubar.ts';
import { rangeAfter } from './act/sliders.ts';
import { parseDates, type ParsedDates } from './act/dates/time-fields.ts';
import { nextFrame } from './act/timing.ts';
import type { Point } from './act/pointer/hit-test.ts';
import {
  looksFinished,
  shownForMs,
  untilChanged,
  untilContent,
  untilEffect,
  untilQuiet,
  type EffectOptions,
} from './act/effects/quiet.ts';
import { canSelect, isEditorWith, selectWords } from './act/text/selection.ts';
import { fades } from './act/effects/fade.ts';
import { stopVisualWatch, visualChanges, newTooltips, watchVisually } from './act/effects/visual-changes.ts';
import { clickTargetFor } from './act/pointer/click-target.ts';
import { closestFlat } from './act/flat-path.ts';
import { notePointerStart, pointing } from './act/pointer/hovered.ts';
import { textNear, separateTexts, type TextFound } from './act/text-near.ts';
import { checkNotCovered } from './act/modal.ts';
import { withElement, withReplacement } from './act/with-element.ts';
import { resetValidity } from './act/validity.ts';
import { titleOf } from './dom/text.ts';
import { writing } from './act/text/writing.ts';
import { changes, effects, markActBegin, stopWatching } from './act/effects/change-watch.ts';
import { factsOf, type ElementFacts } from './act/element-facts.ts';
import { listOpener } from './act/lists/popup-openers.ts';
import { belowScroller, scrollByPixels, scrollTo, type Direction, type Distance, type Scrolled } from './act/scroll.ts';

let activeGuard: Guard | undefined;

/** What was selected; or the value to fill in; or the ref of what opens the custom list to choose it from. */
export type Selected = { selected: string[]; isNew?: boolean } | { fills: string } | ({ popup?: string } & ParsedDates);

/** The fate of an act's pointer events in this world. */
export interface PointerDelivery {
  delivered: boolean;
  /** Whether the target's window got any. */
  heard: boolean;
  blocked?: Refusal;
  /** The press hit the element, its release something else: no click resulted. */
  slipped?: Refusal;
  /** URL that the click was kept from opening, as it would have asked for another program. */
  external?: string;
  /** Count of effects so far; see act/effects/change-watch.ts. */
  effects: number;
}

/** The functions that an act may begin with. */
const openingFunctions = {
  /** Prepares pointer input on the element, and sets a guard until `conclude`. */
  aim: (ref: string, options: AimOptions): Promise<AimPoint | Refusal> =>
    withElement(ref, async (element) => {
      const target = options.switching ? toggleTargetOf(element) : options.at ? element : clickTargetIn(element);
      const found = armGuard(guard, { ...options, target: clickTargetFor(target) }, await aim(target, options));
      return isRefusal(found) ? found : { ...found, native: isNative(target) };
    }),
  beginFill: writing.beginFill,
  beginType: writing.beginType,
};

type OpeningFunctions = typeof openingFunctions;

type ConditionalOpening = OpeningCall & { count: number }; // the change count at which the act may begin

/** One of those functions, with its arguments after the ref. */
export type OpeningCall<N extends keyof OpeningFunctions = keyof OpeningFunctions> = {
  [Name in N]: { name: Name; args: [Parameters<OpeningFunctions[Name]>[1]] };
}[N];

/** The agent's functions that prepare, perform and check actions. Each takes refs: see `elementOf` in dom/registry.ts. */
export const act = {
  ...openingFunctions,
  ...writing,
  /** Chooses the option if the element is one of a native select whose list no pointer can reach. */
  chooseOption: (ref: string): Promise<{ chosen: boolean } | Refusal> => withReplacement(ref, chooseOption),
  /** Maps a point out of the cross-origin document in `owner`, a frame element. */
  aimThrough: async (owner: Element, inner: Point, patienceMs: number): Promise<AimPoint | Refusal> =>
    armGuard(guardFrame, { target: owner }, await aimThrough(owner, inner, patienceMs)),
  inFront,
  menusOpen: (ref: string): Promise<{ menus: string[] | null } | Refusal> => withElement(ref, menusOpen),
  /** Waits until scrolled content has been drawn. */
  drawn: untilDrawn,
  /** Waits until the page has drawn its response to a press, if it cancels the default action. */
  pressed: async (): Promise<void> => {
    if (activeGuard?.press?.defaultPrevented) await untilDrawn();
  },
  /** Whether the pointer has entered the element's window since `aim`. */
  pointed: (): boolean => activeGuard?.pointed ?? false,
  /** Watches what keys change, for `visualChanges`; with `isGuarded`, also what Enter may lead to, until `conclude`. */
  watchKeys: (ref: string | null, isGuarded: boolean): void => {
    activeGuard?.disarm();
    const page: Element | null = document.scrollingElement ?? document.documentElement;
    const element = (ref === null ? undefined : currentElementOf(ref)) ?? page;
    if (!element) return; // the page has emptied its document
    watchVisually(element, undefined, true);
    activeGuard = isGuarded ? guardKeys(ref === null ? (document.activeElement ?? element) : element) : undefined;
  },
  endHolds: (ref: string | null): Promise<boolean> => endHolds(ref === null ? undefined : elementOf(ref)),
  /** Whether the pointer events since `aim` reached the element; ends the guard. */
  conclude: (): PointerDelivery => {
    markActed();
    const seen = activeGuard;
    activeGuard = undefined;
    seen?.disarm();
    return {
      delivered: seen?.delivered ?? false,
      heard: seen?.receivedInput() ?? false,
      effects: effects(),
      ...(seen?.blocked && { blocked: seen.blocked }),
      ...(seen?.slipped && { slipped: seen.slipped }),
      ...(seen?.external && { external: seen.external }),
    };
  },
  /** A slider's value after keys. */
  rangeAfter: (ref: string, before: number, maxMs: number): Promise<{ now: number } | Refusal> =>
    rangeAfter(() => currentElementOf(ref), before, maxMs),
  focus: (ref: string): Promise<Focused | Refusal> =>
    withReplacement(ref, async (element) => (await ready(element, clickTargetFor(element))) ?? focus(element)),
  focusDrawn: (ref: string): Promise<{ isControl: boolean } | Refusal> => withElement(ref, focusOnCanvas),
  /** Selects in a native select, or words in text; or returns what opens a custom list, or calendar days. */
  selectOptions: (ref: string, wanted: string[]): Promise<Selected | Refusal> =>
    withReplacement(ref, async (element) => {
      const [field, words] = [fieldOf(element), wanted.join(' ')];
      const choice = isEditorWith(field, words) ? undefined : listOpener(element, wanted);
      const popup = choice && refOf(choice);
      const dates = parseDates(element, wanted);
      if (!dates.days && isToBeWritten(element, words, popup !== undefined)) return { fills: words };
      if (popup !== undefined || dates.days || dates.moment) return { ...(popup !== undefined && { popup }), ...dates };
      const suggested = suggestedValue(field, wanted);
      if (suggested) return (await ready(element)) ?? suggested;
      return (await ready(element)) ?? (canSelect(field) ? selectWords(field, words) : selectOrOpen(element, wanted));
    }),
  ...choosing,
  checkedState: (ref: string): Promise<Checked | Refusal> => withElement(ref, checkedState),
  /** Waits until the element is on, or off, as wanted; returns its final state. */
  untilChecked: (ref: string, wanted: boolean, maxMs: number): Promise<Checked | Refusal> =>
    withElement(ref, (element) => untilChecked(element, wanted, maxMs)),
  scrollIntoView: (ref: string): Promise<{ moved: boolean } | Refusal> =>
    withElement(ref, (element) => {
      const refusal = checkAttached(element) ?? checkVisible(element);
      if (refusal) return refusal;
      const before = positionOf(element);
      scrollTo(element, 'center');
      return { moved: positionOf(element) !== before };
    }),
  /** Scrolls around the element, or the page. (Omitted arguments arrive as null from the host.) */
  scrollBy: (ref: string | null, direction: Direction, by: Distance | null): Promise<Scrolled | Refusal> =>
    ref === null
      ? Promise.resolve(scrollByPixels(undefined, direction, by ?? undefined))
      : withElement(ref, (element) => scrollByPixels(element, direction, by ?? undefined)),
  /** Elements that may handle the wheel before anything scrolls: the element and its ancestors. */
  belowScroller: (ref: string): Element[] => {
    const element = elementOf(ref);
    return element ? belowScroller(element) : [];
  },
  /** Whether dragging the element starts a native drag, unless the page cancels it. */
  isDraggable: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && closestFlat(element, DRAGGED_NATIVELY) !== undefined;
  },
  dragGripOf: (ref: string): DragGrip | undefined => {
    const element = elementOf(ref);
    return element && dragGripOf(element);
  },
  textNear: (ref: string, text: string): Promise<TextFound | Refusal> =>
    withElement(ref, (element) => textNear(element, text)),
  textsApart: (ref: string, text: string, isPlace: boolean): TextFound[] => {
    const element = elementOf(ref);
    return element ? separateTexts(element, text, isPlace) : [];
  },
  giveFiles: (ref: string, files: GivenFile[]): Promise<FilesGiven | Refusal> =>
    withElement(ref, (element) => giveFiles(element, files)),
  dropFiles: (ref: string, files: GivenFile[]): Promise<FilesGiven | Refusal> =>
    withElement(ref, async (element) => (await ready(element)) ?? dropFiles(element, files)),
  /** Gives files to the input itself. */
  setFiles: (input: HTMLInputElement, files: GivenFile[]): FilesGiven | Refusal => setFiles(input, files),
  /** The facts before an act, after which others follow on the elements of the `later` refs. */
  facts: (ref: string | null, later: readonly string[]): CountedFacts => {
    beginAct(later);
    return facts(ref);
  },
  factsAfter,
  /**
   * The same and, if the change count is still the given one, so that all is as it was read, the beginning of an
   * act: one round trip instead of two.
   */
  factsAndBegin: async (ref: string, later: readonly string[], { count, name, args: [first] }: ConditionalOpening) => {
    beginAct(later);
    const seen = facts(ref);
    if (!seen.connected || seen.changes !== count) return seen;
    const begin = openingFunctions[name] as (ref: string, first: unknown) => Promise<object>; // the argument fits the name
    return { ...seen, begun: await begin(ref, first) };
  },
  changes,
  effects,
  fades,
  visualChanges,
  newTooltips,
  areHoverOnly: (refs: readonly string[]): boolean => refs.map(elementOf).every((one) => one && isHoverOnly(one)),
  untilChanged,
  untilContent,
  untilQuiet,
  looksFinished,
  shownForMs,
  ...pointing,
  /** Waits until an act's effects are rendered. Returns the facts by then, of the element or what replaced it. */
  untilEffect: async (options: EffectOptions): Promise<CountedFacts> => {
    await untilEffect(options);
    return factsAfter(options.since.ref);
  },
  isMac,
  /** Where the document came from; status 0 if it did not come over HTTP. */
  whereabouts: (): { url: string; title: string; status: number } => {
    const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // by their type
    return { url: location.href, title: titleOf(document), status: timing?.responseStatus ?? 0 };
  },
  stopWatching,
};

export type CountedFacts = ElementFacts & { effects: number; changes: number };

/** The facts before the act, and the result of its beginning, if it was begun. */
export type BegunFacts = CountedFacts & { begun?: object };

function beginAct(later: readonly string[]): void {
  markActBegin();
  stopVisualWatch();
  resetValidity();
  adoptReplacements(); // a field that was redrawn since the last act keeps its ref
  recordUpcoming(later);
  notePointerStart();
}

/** The facts since an act, of the element or what replaced it. */
function factsAfter(ref: string | null): CountedFacts {
  if (ref !== null) currentElementOf(ref);
  adoptReplacements(); // the focused element is named by its ref
  return facts(ref);
}

/** The state that an act may change, with the counts of effects and changes so far. */
function facts(ref: string | null): CountedFacts {
  clearActing();
  const element = ref === null ? undefined : elementOf(ref);
  return { ...factsOf(element), effects: effects(), changes: changes() };
}

async function untilDrawn(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

function armGuard(
  set: typeof guard,
  { target, at, carrying }: { target: Element } & Pick<AimOptions, 'at' | 'carrying'>,
  found: AimPoint | Refusal,
): AimPoint | Refusal {
  activeGuard?.disarm();
  if (!isRefusal(found)) {
    activeGuard = set(target);
    if (!carrying) watchVisually(target, at); // otherwise the dragged item is already watched
  }
  return found;
}

/** The element's position, through its same-origin frames. */
function positionOf(element: Element): string {
  let position = '';
  for (let at: Element | undefined = element; at; at = at.ownerDocument.defaultView?.frameElement ?? undefined) {
    const { x, y } = at.getBoundingClientRect();
    position += `${Math.round(x)},${Math.round(y)} `;
  }
  return position;
}

/** The checks before a field's content is changed without a pointer. */
async function ready(element: Element, shown = element): Promise<Refusal | undefined> {
  return checkAttached(element) ?? checkVisible(shown) ?? checkEnabled(element) ?? checkNotCovered(element);
}

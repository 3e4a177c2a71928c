import { isUnveiled } from './hover.ts';
import { elementOf, refOf } from './registry.ts';
import { aim, aimThrough, isNative, type Aim, type AimOptions } from './act/aim.ts';
import { checkedState, pressedIn, switchOf, untilChecked, type Checked } from './act/checkable.ts';
import { checkAttached, checkEnabled, checkVisible } from './act/checks.ts';
import { choosing } from './act/choosing.ts';
import { chooseOption, selectOrOpen, suggestedValue } from './act/choices.ts';
import { fieldOf, focus, isMac, type Focused } from './act/fields.ts';
import { dropFiles, giveFiles, setFiles, type Given, type GivenFile } from './act/files.ts';
import { acted, notActing } from './act/frame-after.ts';
import { focusDrawn } from './act/focus.ts';
import { DRAGGED_NATIVELY, type Grasp, graspOf } from './act/grasp.ts';
import { guard, guardFrame, guardKeys, type Guard } from './act/guard.ts';
import { isToBeWritten } from './act/moments.ts';
import { isRefusal, type Refusal } from './act/outcome.ts';
import { actsFollow, beforeNumbering, presentOf } from './act/heir.ts';
import { endHeld } from './act/holds.ts';
import { inFront } from './act/in-front.ts';
import { menusOpen } from './act/menubar.ts';
import { rangeAfter } from './act/ranges.ts';
import { datesSaid, type DatesSaid } from './act/time-fields.ts';
import { nextFrame } from './act/timing.ts';
import type { Point } from './act/hit-test.ts';
import {
  looksFinished,
  shownFor,
  untilChanged,
  untilContent,
  untilEffect,
  untilQuiet,
  type EffectOptions,
} from './act/quiet.ts';
import { holdsWords, isEditorWith, selectWords } from './act/selection.ts';
import { fades } from './act/fade.ts';
import { forgetShifts, shifted, tipsShown, watchShifts } from './act/shift.ts';
import { standIn } from './act/stand-in.ts';
import { closestFlat } from './act/tree.ts';
import { beforePointer, pointing } from './act/under-pointer.ts';
import { textNear, textsApart, type TextFound } from './act/text-near.ts';
import { checkClear } from './act/modal.ts';
import { withElement, withHeir } from './act/with-element.ts';
import { forgetAmiss } from './act/validity.ts';
import { titleOf } from './text.ts';
import { writing } from './act/writing.ts';
import { changes, effects, noteAct, stopWatching } from './act/watch.ts';
import { factsOf, type ElementFacts } from './act/facts.ts';
import { listOpener } from './act/popup-choice.ts';
import { belowScroller, scrollByPixels, scrollTo, type Direction, type Distance, type Scrolled } from './act/scroll.ts';

let watching: Guard | undefined;

/** What was selected; or the value to fill in; or the ref of what opens the custom list to choose it from. */
export type Selected = { selected: string[]; isNew?: boolean } | { fills: string } | ({ popup?: string } & DatesSaid);

/** The fate of an act's pointer events in this world. */
export interface Delivery {
  delivered: boolean;
  /** Whether the target's window got any. */
  heard: boolean;
  blocked?: Refusal;
  /** The press hit the element, its release something else: no click resulted. */
  slipped?: Refusal;
  /** URL that the click was kept from opening, as it would have asked for another program. */
  external?: string;
  /** Count of effects so far; see watch.ts. */
  effects: number;
}

/** The functions that an act may begin with. */
const beginnings = {
  /** Prepares pointer input on the element, and sets a guard until `conclude`. */
  aim: (ref: string, options: AimOptions): Promise<Aim | Refusal> =>
    withElement(ref, async (element) => {
      const target = options.switching ? switchOf(element) : options.at ? element : pressedIn(element);
      const found = guarded(guard, { ...options, target: standIn(target) }, await aim(target, options));
      return isRefusal(found) ? found : { ...found, native: isNative(target) };
    }),
  beginFill: writing.beginFill,
  beginType: writing.beginType,
};

type Beginnings = typeof beginnings;

type Ahead = Beginning & { count: number }; // the change count at which the act may begin

/** One of those functions, with its arguments after the ref. */
export type Beginning<N extends keyof Beginnings = keyof Beginnings> = {
  [Name in N]: { name: Name; args: [Parameters<Beginnings[Name]>[1]] };
}[N];

/** The agent's functions that prepare, perform and check actions. Each takes refs; `elementOf` in registry.ts finds the element. */
export const act = {
  ...beginnings,
  ...writing,
  /** Chooses the option if the element is one of a native select whose list no pointer can reach. */
  chooseOption: (ref: string): Promise<{ chosen: boolean } | Refusal> => withHeir(ref, chooseOption),
  /** Maps a point out of the cross-origin document in `owner`, a frame element. */
  aimThrough: async (owner: Element, inner: Point, patienceMs: number): Promise<Aim | Refusal> =>
    guarded(guardFrame, { target: owner }, await aimThrough(owner, inner, patienceMs)),
  inFront,
  menusOpen: (ref: string): Promise<{ menus: string[] | null } | Refusal> => withElement(ref, menusOpen),
  /** Waits until scrolled content has been drawn. */
  drawn,
  /** Waits until the page has drawn its response to a press, if it cancels the default action. */
  pressed: async (): Promise<void> => {
    if (watching?.press?.defaultPrevented) await drawn();
  },
  /** Whether the pointer has entered the element's window since `aim`. */
  pointed: (): boolean => watching?.pointed ?? false,
  /** Watches, for `shifted`, what keys change in the element or page; with `isGuarded`, also what Enter may lead to, until `conclude`. */
  watchKeys: (ref: string | null, isGuarded: boolean): void => {
    watching?.disarm();
    const page: Element | null = document.scrollingElement ?? document.documentElement;
    const element = (ref === null ? undefined : presentOf(ref)) ?? page;
    if (!element) return; // the page has emptied its document
    watchShifts(element, undefined, true);
    watching = isGuarded ? guardKeys(ref === null ? (document.activeElement ?? element) : element) : undefined;
  },
  endHeld: (ref: string | null): Promise<boolean> => endHeld(ref === null ? undefined : elementOf(ref)),
  /** Whether the pointer events since `aim` reached the element; ends the guard. */
  conclude: (): Delivery => {
    acted();
    const seen = watching;
    watching = undefined;
    seen?.disarm();
    return {
      delivered: seen?.delivered ?? false,
      heard: seen?.heard() ?? false,
      effects: effects(),
      ...(seen?.blocked && { blocked: seen.blocked }),
      ...(seen?.slipped && { slipped: seen.slipped }),
      ...(seen?.external && { external: seen.external }),
    };
  },
  /** A slider's value after keys. */
  rangeAfter: (ref: string, before: number, maxMs: number): Promise<{ now: number } | Refusal> =>
    rangeAfter(() => presentOf(ref), before, maxMs),
  focus: (ref: string): Promise<Focused | Refusal> =>
    withHeir(ref, async (element) => (await ready(element, standIn(element))) ?? focus(element)),
  focusDrawn: (ref: string): Promise<{ isControl: boolean } | Refusal> => withElement(ref, focusDrawn),
  /** Selects in a native select, or words in text; or returns what opens a custom list, or calendar days. */
  selectOptions: (ref: string, wanted: string[]): Promise<Selected | Refusal> =>
    withHeir(ref, async (element) => {
      const [field, words] = [fieldOf(element), wanted.join(' ')];
      const choice = isEditorWith(field, words) ? undefined : listOpener(element, wanted);
      const popup = choice && refOf(choice);
      const dates = datesSaid(element, wanted);
      if (!dates.days && isToBeWritten(element, words, popup !== undefined)) return { fills: words };
      if (popup !== undefined || dates.days || dates.moment) return { ...(popup !== undefined && { popup }), ...dates };
      const suggested = suggestedValue(field, wanted);
      if (suggested) return (await ready(element)) ?? suggested;
      return (await ready(element)) ?? (holdsWords(field) ? selectWords(field, words) : selectOrOpen(element, wanted));
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
      const before = placeOf(element);
      scrollTo(element, 'center');
      return { moved: placeOf(element) !== before };
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
  graspOf: (ref: string): Grasp | undefined => {
    const element = elementOf(ref);
    return element && graspOf(element);
  },
  textNear: (ref: string, text: string): Promise<TextFound | Refusal> =>
    withElement(ref, (element) => textNear(element, text)),
  textsApart: (ref: string, text: string, isPlace: boolean): TextFound[] => {
    const element = elementOf(ref);
    return element ? textsApart(element, text, isPlace) : [];
  },
  giveFiles: (ref: string, files: GivenFile[]): Promise<Given | Refusal> =>
    withElement(ref, (element) => giveFiles(element, files)),
  dropFiles: (ref: string, files: GivenFile[]): Promise<Given | Refusal> =>
    withElement(ref, async (element) => (await ready(element)) ?? dropFiles(element, files)),
  /** Gives files to the input itself. */
  setFiles: (input: HTMLInputElement, files: GivenFile[]): Given | Refusal => setFiles(input, files),
  /** The facts before an act, after which others follow on the elements of the `later` refs. */
  facts: (ref: string | null, later: readonly string[]): CountedFacts => {
    actBegins(later);
    return facts(ref);
  },
  factsAfter,
  /**
   * The same and, if the change count is still the given one, so that all is as it was read, the beginning of an
   * act: one round trip instead of two.
   */
  factsAndBegin: async (ref: string, later: readonly string[], { count, name, args: [first] }: Ahead) => {
    actBegins(later);
    const seen = facts(ref);
    if (!seen.connected || seen.changes !== count) return seen;
    const begin = beginnings[name] as (ref: string, first: unknown) => Promise<object>; // the argument fits the name
    return { ...seen, begun: await begin(ref, first) };
  },
  changes,
  effects,
  fades,
  shifted,
  tipsShown,
  areUnveiled: (refs: readonly string[]): boolean => refs.map(elementOf).every((one) => one && isUnveiled(one)),
  untilChanged,
  untilContent,
  untilQuiet,
  looksFinished,
  shownFor,
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

function actBegins(later: readonly string[]): void {
  noteAct();
  forgetShifts();
  forgetAmiss();
  beforeNumbering(); // a field that was redrawn since the last act keeps its ref
  actsFollow(later);
  beforePointer();
}

/** The facts since an act, of the element or what replaced it. */
function factsAfter(ref: string | null): CountedFacts {
  if (ref !== null) presentOf(ref);
  beforeNumbering(); // the focused element is named by its ref
  return facts(ref);
}

/** The state that an act may change, with the counts of effects and changes so far. */
function facts(ref: string | null): CountedFacts {
  notActing();
  const element = ref === null ? undefined : elementOf(ref);
  return { ...factsOf(element), effects: effects(), changes: changes() };
}

async function drawn(): Promise<void> {
  await nextFrame();
  await nextFrame();
}

function guarded(
  set: typeof guard,
  { target, at, carrying }: { target: Element } & Pick<AimOptions, 'at' | 'carrying'>,
  found: Aim | Refusal,
): Aim | Refusal {
  watching?.disarm();
  if (!isRefusal(found)) {
    watching = set(target);
    if (!carrying) watchShifts(target, at); // otherwise the dragged item is already watched
  }
  return found;
}

/** The element's position, through its same-origin frames. */
function placeOf(element: Element): string {
  let place = '';
  for (let at: Element | undefined = element; at; at = at.ownerDocument.defaultView?.frameElement ?? undefined) {
    const { x, y } = at.getBoundingClientRect();
    place += `${Math.round(x)},${Math.round(y)} `;
  }
  return place;
}

/** The checks before a field's content is changed without a pointer. */
async function ready(element: Element, shown = element): Promise<Refusal | undefined> {
  return checkAttached(element) ?? checkVisible(shown) ?? checkEnabled(element) ?? checkClear(element);
}

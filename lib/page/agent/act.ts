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

/** What was selected, or is to be filled in, or the ref of what opens the page's own list in which it is still to be chosen. */
export type Selected = { selected: string[]; isNew?: boolean } | { fills: string } | ({ popup?: string } & DatesSaid);

/** What became of the pointer events of an act in this world. */
export interface Delivery {
  delivered: boolean;
  /** Whether the target's window has had any. */
  heard: boolean;
  blocked?: Refusal;
  /** The press reached the element, its release something else: no click came of it. */
  slipped?: Refusal;
  /** URL to which the click was kept from leading, for another program would have been asked for. */
  external?: string;
  /** Count of effects so far; see watch.ts. */
  effects: number;
}

/** The functions that an act may begin with. */
const beginnings = {
  /** Gets ready for pointer input on the element, and sets a guard until `conclude`. */
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

type Ahead = Beginning & { count: number }; // of changes at which the act is to be begun

/** One of those functions, with what it takes after the ref. */
export type Beginning<N extends keyof Beginnings = keyof Beginnings> = {
  [Name in N]: { name: Name; args: [Parameters<Beginnings[Name]>[1]] };
}[N];

/** The agent's functions that prepare, do and check actions. Each takes refs; `elementOf` of registry.ts finds the element. */
export const act = {
  ...beginnings,
  ...writing,
  /** Chooses the option when the element is one of a native select, whose list no pointer can reach. */
  chooseOption: (ref: string): Promise<{ chosen: boolean } | Refusal> => withHeir(ref, chooseOption),
  /** Carries a point out of the cross-origin document which `owner`, a frame element, shows. */
  aimThrough: async (owner: Element, inner: Point, patienceMs: number): Promise<Aim | Refusal> =>
    guarded(guardFrame, { target: owner }, await aimThrough(owner, inner, patienceMs)),
  inFront,
  menusOpen: (ref: string): Promise<{ menus: string[] | null } | Refusal> => withElement(ref, menusOpen),
  /** Waits until what was scrolled has been drawn. */
  drawn,
  /** Waits until the page has drawn what it made of a press, if it keeps the browser from making anything of that. */
  pressed: async (): Promise<void> => {
    if (watching?.press?.defaultPrevented) await drawn();
  },
  /** Whether the pointer has come to the window of the element since `aim`. */
  pointed: (): boolean => watching?.pointed ?? false,
  /** Watches, for `shifted`, what keys do in the element, or the page; `isGuarded`, also what Enter may lead to, until `conclude`. */
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
  /** Where a slider stands after keys. */
  rangeAfter: (ref: string, before: number, maxMs: number): Promise<{ now: number } | Refusal> =>
    rangeAfter(() => presentOf(ref), before, maxMs),
  focus: (ref: string): Promise<Focused | Refusal> =>
    withHeir(ref, async (element) => (await ready(element, standIn(element))) ?? focus(element)),
  focusDrawn: (ref: string): Promise<{ isControl: boolean } | Refusal> => withElement(ref, focusDrawn),
  /** Selects in a native select, or words in a text; tells what opens a list of the page's own making, and days of a calendar. */
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
  /** Waits until the element is on, or off, as wanted; tells how it is in the end. */
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
  /** Scrolls around the element, or the page. (What crosses from the host has null for what is left out.) */
  scrollBy: (ref: string | null, direction: Direction, by: Distance | null): Promise<Scrolled | Refusal> =>
    ref === null
      ? Promise.resolve(scrollByPixels(undefined, direction, by ?? undefined))
      : withElement(ref, (element) => scrollByPixels(element, direction, by ?? undefined)),
  /** What may take the wheel before anything scrolls: the element and what is around it. */
  belowScroller: (ref: string): Element[] => {
    const element = elementOf(ref);
    return element ? belowScroller(element) : [];
  },
  /** Whether a drag of the element begins a native one, unless the page cancels it. */
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
  /** The facts from before an act, after which others are to be done on elements of `later` refs. */
  facts: (ref: string | null, later: readonly string[]): CountedFacts => {
    actBegins(later);
    return facts(ref);
  },
  factsAfter,
  /**
   * The same and, if the count of changes is still the one given, so that all is as it was read, the beginning of an
   * act: one way to the page in place of two.
   */
  factsAndBegin: async (ref: string, later: readonly string[], { count, name, args: [first] }: Ahead) => {
    actBegins(later);
    const seen = facts(ref);
    if (!seen.connected || seen.changes !== count) return seen;
    const begin = beginnings[name] as (ref: string, first: unknown) => Promise<object>; // the argument is that of the name
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
  /** Waits until what an act set off is rendered. Returns the facts of then, of what stands in the place of its element. */
  untilEffect: async (options: EffectOptions): Promise<CountedFacts> => {
    await untilEffect(options);
    return factsAfter(options.since.ref);
  },
  isMac,
  /** Where the document came from; status 0 when it did not come by HTTP. */
  whereabouts: (): { url: string; title: string; status: number } => {
    const [timing] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]; // by their type
    return { url: location.href, title: titleOf(document), status: timing?.responseStatus ?? 0 };
  },
  stopWatching,
};

export type CountedFacts = ElementFacts & { effects: number; changes: number };

/** The facts from before the act, and what its beginning gave; nothing when it was not begun. */
export type BegunFacts = CountedFacts & { begun?: object };

function actBegins(later: readonly string[]): void {
  noteAct();
  forgetShifts();
  forgetAmiss();
  beforeNumbering(); // a field that was drawn anew since the last act is still the one of its ref
  actsFollow(later);
  beforePointer();
}

/** The facts as they are since an act, of what stands in the place of its element. */
function factsAfter(ref: string | null): CountedFacts {
  if (ref !== null) presentOf(ref);
  beforeNumbering(); // what has the focus is named by its ref
  return facts(ref);
}

/** The state that an act may change, with the counts of effects and of changes so far. */
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
    if (!carrying) watchShifts(target, at); // else what is carried there is watched already
  }
  return found;
}

/** Where the element is seen, through the frames of its origin. */
function placeOf(element: Element): string {
  let place = '';
  for (let at: Element | undefined = element; at; at = at.ownerDocument.defaultView?.frameElement ?? undefined) {
    const { x, y } = at.getBoundingClientRect();
    place += `${Math.round(x)},${Math.round(y)} `;
  }
  return place;
}

/** The checks before a change of a field's content, which needs no pointer. */
async function ready(element: Element, shown = element): Promise<Refusal | undefined> {
  return checkAttached(element) ?? checkVisible(shown) ?? checkEnabled(element) ?? checkClear(element);
}

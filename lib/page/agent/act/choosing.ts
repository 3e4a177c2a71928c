import { elementOf, refOf } from '../registry.ts';
import { told } from './buttons.ts';
import { chooseEntry } from './calendar-entries.ts';
import { boxDrawnIn, boxInEdit } from './checkable.ts';
import { openerBeside } from './calendar-openers.ts';
import { type DayMarks, dayMarks, isNoneChosen, restOf } from './calendar-marks.ts';
import {
  beginDays,
  type BegunDays,
  calendarOf,
  type Looking,
  dayIn,
  untilDaysClosed,
  type Way,
  wayToDay,
} from './calendar-ways.ts';
import { chipOfChosen, isTakenBack, isTakenByPress } from './chips.ts';
import { type Columns, columnsOf } from './columns.ts';
import { dialogCome } from './dialog-choices.ts';
import { fieldOf } from './fields.ts';
import { filterField, keepText } from './filter-field.ts';
import type { Shown } from './found-option.ts';
import { takeMoment, type Taken, takersAmong } from './moments.ts';
import { buttonsBesideOptions } from './list-buttons.ts';
import { scrolledOption } from './list-views.ts';
import type { Point } from './hit-test.ts';
import { isRefusal, type Refusal } from './outcome.ts';
import {
  beginChoosing,
  branchOf,
  isOpen,
  shownOption,
  takesSeveral,
  untilClosed,
  type Waiting,
} from './popup-options.ts';
import { saysMoment, timeFields, type MomentSaid, type TimeField } from './time-fields.ts';
import { areChosen, confirmersBeside } from './time-columns.ts';
import { saysOf, type Taking, untilTaken } from './taking.ts';
import { nextFrame } from './timing.ts';
import { closestFlat } from './tree.ts';
import { forgetEntries, noteEntry, turned } from './turned.ts';
import { liesUnderListOf } from './under-list.ts';
import { closerOf } from './way-out.ts';
import { withElement } from './with-element.ts';

const READ_MS = 100; // for a calendar that turns to the day being written

/** The agent's functions for custom lists and pickers, each taking the ref of the opener or of an option. */
export const choosing = {
  isPopupOpen: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && isOpen(element);
  },
  beginChoosing: (ref: string): void => {
    const element = elementOf(ref);
    forgetEntries();
    if (element) beginChoosing(element);
  },
  takesSeveral: (ref: string, chosen: string): ReturnType<typeof takesSeveral> | 'gone' => {
    const element = elementOf(ref);
    return element?.isConnected ? takesSeveral(element, chosen) : 'gone';
  },
  /** Whether a choice is still shown beside the field after another one was made. */
  isStillChosen: async (ref: string, chosen: string): Promise<boolean> => {
    const element = elementOf(ref);
    await nextFrame();
    await nextFrame(); // the page may redraw it
    return element === undefined || chipOfChosen(fieldOf(element), chosen) !== undefined;
  },
  untilPopupClosed: (ref: string, maxMs: number): Promise<boolean> => {
    const element = elementOf(ref);
    return element ? untilClosed(element, maxMs) : Promise.resolve(true);
  },
  isInDialog: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && closestFlat(element, 'dialog, [role=dialog], [role=alertdialog]') !== undefined;
  },
  /** The close button of the dialog that opened when the element was to be chosen from. */
  closerOfDialog: (ref: string): string | undefined => {
    const element = elementOf(ref);
    const dialog = element && dialogCome(element);
    return dialog && closerOf(dialog)?.ref;
  },
  /** Makes a list's field keep its text on the Escape that is to close the list. */
  keepText: (ref: string): void => {
    const element = elementOf(ref);
    if (element) keepText(element);
  },
  shownOption: (ref: string, name: string, waiting: Waiting): Promise<Shown | Refusal> =>
    withElement(ref, async (element) => {
      const shown = await shownOption(element, name, waiting);
      if (!isRefusal(shown)) noteEntry(elementOf(shown.option));
      return shown;
    }),
  /** See `turned`. */
  turnedInMenu: (ref: string): string | undefined => {
    const element = elementOf(ref);
    return element && turned(element);
  },
  /** (Omitted arguments arrive as null from the host.) */
  branchOf: (ref: string, name: string, tried: string[] | null): string | undefined => {
    const element = elementOf(ref);
    return element && branchOf(element, name, tried ?? undefined);
  },
  columnsOf: (ref: string): Columns => {
    const element = elementOf(ref);
    return element ? columnsOf(element) : { options: [], says: '' };
  },
  scrolledOption: (ref: string, name: string, waiting: Waiting): Promise<Shown | Refusal> =>
    withElement(ref, (element) => scrolledOption(element, name, waiting)),
  /** The text of a list's field: it changes when something is chosen. */
  saysOf: (ref: string): string => {
    const element = elementOf(ref);
    return element ? saysOf(element) : '';
  },
  untilTaken: (ref: string, name: string, waiting: Taking): ReturnType<typeof untilTaken> => {
    const element = elementOf(ref);
    return element ? untilTaken(element, name, waiting) : Promise.resolve({ is: 'gone' });
  },
  isTakenBack: (ref: string): boolean => {
    const option = elementOf(ref);
    return option !== undefined && isTakenBack(option);
  },
  isTakenByPress: (ref: string, option: string): boolean => {
    const element = elementOf(ref);
    return element === undefined || isTakenByPress(elementOf(option), element);
  },
  /** The buttons in the open list; `told` are those that have a name. */
  popupButtons: (ref: string): { count: number; told: string[] } => {
    const element = elementOf(ref);
    const buttons = element ? buttonsBesideOptions(element) : [];
    return { count: buttons.length, told: told(buttons) };
  },
  /** Whether the open list of `opener` keeps the pointer from the element. */
  liesUnderListOf: (ref: string, opener: string): boolean => {
    const [element, of] = [elementOf(ref), elementOf(opener)];
    return element !== undefined && of !== undefined && liesUnderListOf(element, of);
  },
  openerBeside: (ref: string, days: number): string | undefined => {
    const field = elementOf(ref);
    const opener = field && openerBeside(field, days);
    return opener && refOf(opener);
  },
  beginDays: (ref: string): Promise<(Omit<BegunDays, 'box'> & { ref: string }) | Refusal> =>
    withElement(ref, (element) => {
      const { box, ...begun } = beginDays(element);
      return { ...begun, ref: (box && refOf(box)) ?? ref };
    }),
  /** The way to a day of a calendar; `none` if no calendar is shown. */
  wayToDay: (ref: string, looking: Looking): Promise<Way | Refusal | { none: true }> =>
    withElement(ref, async (element) => (await wayToDay(element, looking)) ?? { none: true }),
  chooseEntry: (ref: string, entry: string): Promise<{ chosen: boolean } | Refusal> =>
    withElement(ref, (field) => chooseEntry(field, entry)),
  /** The day that a field states unambiguously; undefined also if the field is gone. */
  dayIn: (ref: string): string | undefined => {
    const element = elementOf(ref);
    return element && dayIn(element);
  },
  /** See `dayMarks`; of the field alone if no day is given. */
  dayMarks: (ref: string, day: string | null): DayMarks | undefined => {
    const element = elementOf(ref);
    const shown = day === null ? undefined : elementOf(day);
    return element && (day === null || shown) ? dayMarks(element, shown) : undefined;
  },
  /** Waits until a day of a calendar has stopped moving. */
  untilAtRest: async (day: string, limits: { restMs: number; maxMs: number }): Promise<void> => {
    const element = elementOf(day);
    if (element) await restOf(element, limits);
  },
  /** Whether the field's open calendar shows the day in the field without any sign of being chosen. */
  isUnread: async (ref: string): Promise<boolean> => {
    const element = elementOf(ref);
    const day = element && dayIn(element);
    const way = day && (await wayToDay(element, { day, tried: [], maxMs: READ_MS }));
    if (!way || isRefusal(way)) return false;
    return 'day' in way ? elementOf(way.day)?.closest('[aria-selected]')?.ariaSelected === 'false' : true;
  },
  /** Whether a calendar stands open for the field that says of no day that it is chosen. */
  isNoneChosen: (ref: string): boolean => {
    const element = elementOf(ref);
    return element !== undefined && isNoneChosen(calendarOf(element));
  },
  untilDaysClosed: (ref: string, maxMs: number): Promise<Awaited<ReturnType<typeof untilDaysClosed>> | Refusal> =>
    withElement(ref, (element) => untilDaysClosed(element, maxMs)),
  /** Makes the field take the date or time that was written in it. */
  takeMoment: (ref: string, text: string): Promise<Taken | Refusal> =>
    withElement(ref, (element) => takeMoment(fieldOf(element), text)),
  /** Of the buttons that appeared as the text was written, those that may have to confirm it, as outlines write them. */
  takersOf: (ref: string, text: string, buttons: string[]): string[] => {
    const element = elementOf(ref);
    const come = buttons.flatMap((button) => elementOf(button) ?? []);
    return element ? told(takersAmong(come, fieldOf(element), text)) : [];
  },
  /** The time fields in what is open over the page. */
  timeFields: async (ref: string, moment: MomentSaid, maxMs: number): Promise<TimeField[]> => {
    const element = elementOf(ref);
    return element ? timeFields(element, moment, maxMs) : [];
  },
  /** The buttons that may have to confirm what was chosen in the column of the item; empty if it is gone. */
  confirmersBeside: (item: string): string[] => {
    const element = elementOf(item);
    return element?.isConnected ? confirmersBeside(element) : [];
  },
  areChosen: (items: string[]): boolean => areChosen(items.flatMap((item) => elementOf(item) ?? [])),
  saysMoment: (ref: string, text: string): boolean => {
    const element = elementOf(ref);
    return element === undefined || saysMoment(element, text);
  },
  /** Where the box of a checkable element is drawn, from its top left corner, if that is off-center. */
  boxDrawnIn: (ref: string): Point | undefined => {
    const element = elementOf(ref);
    return element && boxDrawnIn(element);
  },
  /** The checkbox of a cell's editor, and its state. */
  boxInEdit: (ref: string): { box: string; checked: boolean } | undefined => {
    const cell = elementOf(ref);
    const box = cell && boxInEdit(cell);
    const own = box && refOf(box);
    return box && own !== undefined ? { box: own, checked: box.checked } : undefined;
  },
  filterField: (ref: string): Promise<{ field: string | undefined } | Refusal> => withElement(ref, filterField),
};

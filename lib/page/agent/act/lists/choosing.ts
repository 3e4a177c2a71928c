import { elementOf, refOf } from '../../dom/registry.ts';
import { buttonLabels } from '../buttons.ts';
import { selectEntry } from '../dates/calendar-entries.ts';
import { drawnBoxCenter, editorCheckbox } from '../checkable.ts';
import { openerBeside } from '../dates/calendar-openers.ts';
import { type DayMarks, dayMarks, isNoneChosen, untilStationary } from '../dates/day-marks.ts';
import {
  beginDaySearch,
  type DaySearchStart,
  calendarOf,
  type DaySearch,
  dayIn,
  untilDaysClosed,
  type CalendarStep,
  nextStepToDay,
} from '../dates/calendar-navigation.ts';
import { chipForPath, wasDeselected, wasTakenByPress } from './chips.ts';
import { type ListColumns, columnsOf } from './list-columns.ts';
import { newDialog } from './dialog-choices.ts';
import { fieldOf } from '../text/fields.ts';
import { filterField, keepText } from './filter-field.ts';
import type { ShownOption } from './found-option.ts';
import { commitMoment, type MomentOutcome, confirmButtonsAmong } from '../dates/date-time-input.ts';
import { buttonsBesideOptions } from './list-buttons.ts';
import { scrollToOption } from './virtual-lists.ts';
import type { Point } from '../pointer/hit-test.ts';
import { isRefusal, type Refusal } from '../outcome.ts';
import {
  beginChoosing,
  branchToggle,
  isOpen,
  shownOption,
  acceptsSeveral,
  untilClosed,
  type OptionWait,
} from './popup-options.ts';
import { showsMoment, timeFields, type Moment, type TimeField } from '../dates/time-fields.ts';
import { areChosen, confirmersBeside } from '../dates/time-columns.ts';
import { fieldTextOf, type SelectionWait, untilSelected } from './selection-wait.ts';
import { nextFrame } from '../timing.ts';
import { closestFlat } from '../flat-path.ts';
import { forgetEntries, noteEntry, turned } from './changed-entries.ts';
import { isUnderListOf } from './under-list.ts';
import { closeButtonOf } from '../dialog-closer.ts';
import { withElement } from '../with-element.ts';

const CALENDAR_READ_MS = 100; // for a calendar that turns to the day being written

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
  acceptsSeveral: (ref: string, chosen: string): ReturnType<typeof acceptsSeveral> | 'gone' => {
    const element = elementOf(ref);
    return element?.isConnected ? acceptsSeveral(element, chosen) : 'gone';
  },
  /** Whether a choice is still shown beside the field after another one was made. */
  isStillChosen: async (ref: string, chosen: string): Promise<boolean> => {
    const element = elementOf(ref);
    await nextFrame();
    await nextFrame(); // the page may redraw it
    return element === undefined || chipForPath(fieldOf(element), chosen) !== undefined;
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
  closeButtonOfDialog: (ref: string): string | undefined => {
    const element = elementOf(ref);
    const dialog = element && newDialog(element);
    return dialog && closeButtonOf(dialog)?.ref;
  },
  /** Makes a list's field keep its text on the Escape that is to close the list. */
  keepText: (ref: string): void => {
    const element = elementOf(ref);
    if (element) keepText(element);
  },
  shownOption: (ref: string, name: string, waiting: OptionWait): Promise<ShownOption | Refusal> =>
    withElement(ref, async (element) => {
      const shown = await shownOption(element, name, waiting);
      if (!isRefusal(shown)) noteEntry(elementOf(shown.option));
      return shown;
    }),
  /** See `turned`. */
  menuItemChange: (ref: string): string | undefined => {
    const element = elementOf(ref);
    return element && turned(element);
  },
  /** (Omitted arguments arrive as null from the host.) */
  branchToggle: (ref: string, name: string, tried: string[] | null): string | undefined => {
    const element = elementOf(ref);
    return element && branchToggle(element, name, tried ?? undefined);
  },
  columnsOf: (ref: string): ListColumns => {
    const element = elementOf(ref);
    return element ? columnsOf(element) : { options: [], says: '' };
  },
  scrollToOption: (ref: string, name: string, waiting: OptionWait): Promise<ShownOption | Refusal> =>
    withElement(ref, (element) => scrollToOption(element, name, waiting)),
  /** The text of a list's field: it changes when something is chosen. */
  fieldTextOf: (ref: string): string => {
    const element = elementOf(ref);
    return element ? fieldTextOf(element) : '';
  },
  untilSelected: (ref: string, name: string, waiting: SelectionWait): ReturnType<typeof untilSelected> => {
    const element = elementOf(ref);
    return element ? untilSelected(element, name, waiting) : Promise.resolve({ is: 'gone' });
  },
  wasDeselected: (ref: string): boolean => {
    const option = elementOf(ref);
    return option !== undefined && wasDeselected(option);
  },
  wasTakenByPress: (ref: string, option: string): boolean => {
    const element = elementOf(ref);
    return element === undefined || wasTakenByPress(elementOf(option), element);
  },
  /** The buttons in the open list; `labels` are those of the ones that have a name. */
  popupButtons: (ref: string): { count: number; labels: string[] } => {
    const element = elementOf(ref);
    const buttons = element ? buttonsBesideOptions(element) : [];
    return { count: buttons.length, labels: buttonLabels(buttons) };
  },
  /** Whether the open list of `opener` keeps the pointer from the element. */
  isUnderListOf: (ref: string, opener: string): boolean => {
    const [element, of] = [elementOf(ref), elementOf(opener)];
    return element !== undefined && of !== undefined && isUnderListOf(element, of);
  },
  openerBeside: (ref: string, days: number): string | undefined => {
    const field = elementOf(ref);
    const opener = field && openerBeside(field, days);
    return opener && refOf(opener);
  },
  beginDaySearch: (ref: string): Promise<(Omit<DaySearchStart, 'box'> & { ref: string }) | Refusal> =>
    withElement(ref, (element) => {
      const { box, ...begun } = beginDaySearch(element);
      return { ...begun, ref: (box && refOf(box)) ?? ref };
    }),
  /** The way to a day of a calendar; `none` if no calendar is shown. */
  nextStepToDay: (ref: string, looking: DaySearch): Promise<CalendarStep | Refusal | { none: true }> =>
    withElement(ref, async (element) => (await nextStepToDay(element, looking)) ?? { none: true }),
  selectEntry: (ref: string, entry: string): Promise<{ chosen: boolean } | Refusal> =>
    withElement(ref, (field) => selectEntry(field, entry)),
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
    if (element) await untilStationary(element, limits);
  },
  /** Whether the field's open calendar shows the day in the field without any sign of being chosen. */
  isUnread: async (ref: string): Promise<boolean> => {
    const element = elementOf(ref);
    const day = element && dayIn(element);
    const way = day && (await nextStepToDay(element, { day, tried: [], maxMs: CALENDAR_READ_MS }));
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
  commitMoment: (ref: string, text: string): Promise<MomentOutcome | Refusal> =>
    withElement(ref, (element) => commitMoment(fieldOf(element), text)),
  /** Of the buttons that appeared as the text was written, those that may have to confirm it, as outlines write them. */
  confirmButtonsOf: (ref: string, text: string, buttons: string[]): string[] => {
    const element = elementOf(ref);
    const come = buttons.flatMap((button) => elementOf(button) ?? []);
    return element ? buttonLabels(confirmButtonsAmong(come, fieldOf(element), text)) : [];
  },
  /** The time fields in what is open over the page. */
  timeFields: async (ref: string, moment: Moment, maxMs: number): Promise<TimeField[]> => {
    const element = elementOf(ref);
    return element ? timeFields(element, moment, maxMs) : [];
  },
  /** The buttons that may have to confirm what was chosen in the column of the item; empty if it is gone. */
  confirmersBeside: (item: string): string[] => {
    const element = elementOf(item);
    return element?.isConnected ? confirmersBeside(element) : [];
  },
  areChosen: (items: string[]): boolean => areChosen(items.flatMap((item) => elementOf(item) ?? [])),
  showsMoment: (ref: string, text: string): boolean => {
    const element = elementOf(ref);
    return element === undefined || showsMoment(element, text);
  },
  /** Where the box of a checkable element is drawn, from its top left corner, if that is off-center. */
  drawnBoxCenter: (ref: string): Point | undefined => {
    const element = elementOf(ref);
    return element && drawnBoxCenter(element);
  },
  /** The checkbox of a cell's editor, and its state. */
  editorCheckbox: (ref: string): { box: string; checked: boolean } | undefined => {
    const cell = elementOf(ref);
    const box = cell && editorCheckbox(cell);
    const own = box && refOf(box);
    return box && own !== undefined ? { box: own, checked: box.checked } : undefined;
  },
  filterField: (ref: string): Promise<{ field: string | undefined } | Refusal> => withElement(ref, filterField),
};

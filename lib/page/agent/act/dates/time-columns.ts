import { isChosenByClass, isDisabledByClass } from '../../semantics/state-by-class.ts';
import { popupOf } from './calendar-footer.ts';
import { elementsIn } from './calendar-turns.ts';
import { buttonsAmong, undoesChoice, buttonLabels } from '../buttons.ts';
import { fieldOf } from '../text/fields.ts';
import { flatAncestors } from '../flat-path.ts';

/** Columns of options for hours, minutes and more, side by side in a picker: what they hold, by their values. */
type Column = ReadonlyMap<string, Element>;

const ITEM = /^(\d{1,2})(?: ?([ap])m)?$|^[ap]m$/i;
const MIN_OPTIONS = 2; // options of a column
const MAX_HOURS = 23;
const MAX_MINUTES = 59;
const NOON = 12; // hours

/**
 * What to click for a time in the columns of what is open over the page; empty if it has none, or they do not have that
 * time.
 */
export function itemsOf(element: Element, time: string): Element[] {
  const columns = columnsOver(element);
  const at = columns.findLastIndex((one, index) => index > 0 && isOfMinutes(one) && isOfHours(columns[index - 1]));
  const [hours, minutes, ...after] = at === -1 ? [] : columns.slice(at - 1);
  if (!hours || !minutes) return [];
  const [hour = '', minute = '', second = '0'] = time.split(':');
  const seconds = after[0] && isOfMinutes(after[0]) ? after[0] : undefined;
  const halves = after.find((one) => one.has('am') && one.has('pm'));
  const isShort = most(hours) <= NOON && !hours.has('0');
  if ((isShort && !halves) || (!seconds && Number(second) > 0)) return [];
  const wanted = [
    hours.get(String(halves && isShort ? Number(hour) % NOON || NOON : Number(hour))),
    minutes.get(String(Number(minute))),
    ...(seconds ? [seconds.get(String(Number(second)))] : []),
    ...(halves ? [halves.get(Number(hour) < NOON ? 'am' : 'pm')] : []),
  ];
  const found = wanted.filter((one) => one !== undefined && !isOutOfUse(one));
  return found.length === wanted.length ? found.flatMap((one) => one ?? []) : [];
}

const most = (column: Column): number => Math.max(...[...column.keys()].map(Number));

const isOfHours = (column: Column | undefined): boolean => column !== undefined && most(column) <= MAX_HOURS;

/** Minutes begin at 0, and go on to half an hour at least. */
function isOfMinutes(column: Column): boolean {
  return column.has('0') && most(column) >= 30 && most(column) <= MAX_MINUTES;
}

const isOutOfUse = (item: Element): boolean => item.ariaDisabled === 'true' || isDisabledByClass(item);

/** The buttons of the picker that the item is in which may have to confirm what was chosen, as outlines write them. */
export function confirmersBeside(item: Element): string[] {
  const popup = popupOf(item);
  const buttons = popup ? buttonsAmong(elementsIn(popup)) : [];
  return buttonLabels(buttons.filter((one) => !undoesChoice(one) && !ITEM.test(one.textContent?.trim() ?? '')));
}

/** Whether the picker shows all these options as chosen. */
export function areChosen(items: readonly Element[]): boolean {
  return items.every((item) =>
    [item, ...item.children].some((one) => one.ariaSelected === 'true' || isChosenByClass(one)),
  );
}

/**
 * The holders of columns that were there before the element was pressed: they belong to another one, unless it has the
 * focus.
 */
let standing: ReadonlySet<Element> = new Set();

/** Records the columns of others, until the next choice. */
export function noteColumns(element: Element): void {
  const isOwn = element.ariaExpanded === 'true' || element.matches(':focus') || fieldOf(element).matches(':focus');
  standing = isOwn ? new Set() : holdersOver(element);
}

/** The columns in the last popup over the page, from left to right. */
function columnsOver(element: Element): Column[] {
  const holders = [...holdersOver(element)].filter((one) => !standing.has(one));
  const columns = holders.flatMap((holder) => ({ holder, items: columnIn(holder) ?? [] }));
  const found = columns.filter(({ items }) => items.length > 0);
  const last = found.at(-1) && popupOf(found.at(-1)?.holder ?? element);
  const leftOf = ({ holder }: { holder: Element }): number => holder.getBoundingClientRect().left;
  return found
    .filter(({ holder }) => popupOf(holder) === last)
    .toSorted((one, other) => leftOf(one) - leftOf(other))
    .map(({ items }) => new Map(items));
}

function holdersOver(element: Element): Set<Element> {
  const around = new Set(flatAncestors(element));
  const holders = new Set<Element>();
  for (const one of elementsIn(element.ownerDocument.body)) {
    if (one.childElementCount > 0 || !ITEM.test(one.textContent?.trim() ?? '')) continue;
    const holder = itemAround(one).parentElement;
    const popup = holder && !holders.has(holder) ? popupOf(holder) : undefined;
    if (holder && popup && !around.has(popup) && holder.checkVisibility(VISIBLE)) holders.add(holder);
  }
  return holders;
}

const VISIBLE = { visibilityProperty: true, opacityProperty: true };

/** The outermost element that says nothing else. */
function itemAround(leaf: Element): Element {
  let item = leaf;
  while (item.parentElement?.childElementCount === 1) item = item.parentElement;
  return item;
}

/** The children of an element by their values, if they stand below each other, and each has one of its own. */
function columnIn(holder: Element): [value: string, item: Element][] | undefined {
  const items = [...holder.children].filter((one) => (one.textContent ?? '').trim() !== '');
  const places = items.map((one) => one.getBoundingClientRect());
  const isBelow = places.every(({ left, top }, index) => {
    const before = places[index - 1];
    return !before || (Math.abs(left - before.left) < 1 && top > before.top);
  });
  const values = items.map((one) => valueOf((one.textContent ?? '').trim()));
  const isWhole = isBelow && items.length >= MIN_OPTIONS && new Set(values).size === items.length;
  return isWhole && !values.includes('') ? items.map((one, index) => [values[index] ?? '', one]) : undefined;
}

/** "7" for "07", "19" for "07 pm"; "am" for "AM". '' for what is no part of a time. */
function valueOf(text: string): string {
  const [found, number, half] = ITEM.exec(text) ?? [];
  if (found === undefined) return '';
  if (number === undefined) return found.toLowerCase();
  if (half === undefined) return String(Number(number));
  return String((Number(number) % NOON) + (half.toLowerCase() === 'p' ? NOON : 0));
}

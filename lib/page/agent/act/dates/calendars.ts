import { collapse } from '../../dom/text.ts';
import { eachFlatChild, isElement, isText } from '../../dom/flat-tree.ts';
import { isSlidAside, isFullyClipped } from '../pointer/clipping.ts';
import { languageOf } from './date-parts.ts';
import { toIso, monthsNamedIn } from './parse-dates.ts';
import { asTag, closestFlat, flatAncestors, flatParent } from '../flat-path.ts';

/** A month that a calendar shows. */
export interface Month {
  /** Months since the year 0. */
  at: number;
  /** Elements of its days, from the first on. */
  days: Element[];
  /** The box of its days and what is above them: the caption, and the controls that turn it. */
  box: Element;
  /** The entries in place of days: months of a year, the first of which is `at`, or years. */
  of?: 'months' | 'years';
}

/** A day found by its number, not yet ordered. */
interface NumberedElement {
  number: number;
  element: Element;
}

const MIN_DAYS = 28;
const MAX_DAYS = 31;
const MAX_BETWEEN = 8; // week numbers in a column of their own
export const MAX_LEVELS = 8; // from the days to the box that also holds their caption
const CONTROLS = 'button, [role=button], [role=option], a';
export const CELLS = 'td, [role=gridcell]';

/** The months shown in a tree, shadow trees included, in document order. */
export function monthsIn(scope: Element): Month[] {
  const runs = daysIn(scope).filter(([first]) => first !== undefined && isVisible(first) && !isSlidAside(first));
  return runs.flatMap((days, index) => {
    const captioned = captionOf(runs, index);
    const { at: said, isNoted = false } = monthStatedByDays(days) ?? {};
    const isMiscounted = isNoted && captioned !== undefined && daysInMonth(captioned.at) === days.length; // counted from 0, as in JavaScript
    const at = isMiscounted ? captioned.at : (said ?? captioned?.at);
    return at === undefined ? [] : [{ at, days: days.map(clickTargetOfDay), box: captioned?.box ?? boxOf(days) }];
  });
}

/** Number of days in a month. */
function daysInMonth(at: number): number {
  return new Date(Date.UTC(Math.floor(at / 12), (at % 12) + 1, 0)).getUTCDate();
}

/** The month in ISO 8601. */
export function isoMonth(at: number): string {
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The part of a day that is pressed. */
export function clickTargetOfDay(number: Element): Element {
  return closestFlat(number, CONTROLS) ?? closestFlat(number, CELLS) ?? number;
}

export function isVisible(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isFullyClipped(element);
}

/** Runs of days from 1 to the end of a month. */
function daysIn(scope: Element): Element[][] {
  const runs: Element[][] = [];
  let run: Element[] = [];
  let between = 0;
  const end = (): void => {
    if (run.length >= MIN_DAYS && run.length <= MAX_DAYS) runs.push(run);
    [run, between] = [[], 0];
  };
  const numbers = dayNumbersIn(scope);
  for (const [index, { number, element }] of numbers.entries()) {
    const isFirst = number === 1 && numbers.slice(index + 1, index + 3).some((next) => next.number === 2);
    if (number === run.length + 1 && (run.length > 0 || isFirst)) {
      run.push(element);
      between = 0;
    } else if (isFirst) {
      end();
      run = [element];
    } else if (run.length >= MIN_DAYS || (between += 1) > MAX_BETWEEN) end();
  }
  end();
  return runs;
}

/** Elements whose only text is a day number, in the order of the flat tree. */
function dayNumbersIn(scope: Element): NumberedElement[] {
  const numbers: NumberedElement[] = [];
  const read = (node: Node): void => {
    if (isText(node)) {
      const [, number] = /^\s*0?(\d{1,2})\s*$/.exec(node.data) ?? [];
      const element = flatParent(node);
      if (number !== undefined && element) numbers.push({ number: Number(number), element });
    } else if (isElement(node) && !node.matches('select, script, style')) eachFlatChild(node, node.localName, read);
  };
  read(scope);
  return numbers;
}

/** Whether the element shows a day number and no year beside it: a day of any visible month, or an adjacent one. */
export function showsDay(element: Element): boolean {
  return dayNumbersIn(element).length === 1 && !textsIn(element).some((text) => ONLY_YEAR.test(text));
}

const ONLY_YEAR = /^\W*\d{4}\W*$/;

/** The month that the days state in full, to people, or else (`isNoted`) to the page's own script. */
function monthStatedByDays(days: readonly Element[]): { at: number; isNoted: boolean } | undefined {
  const cells = cellsOf(days);
  for (const isNoted of [false, true]) {
    for (const cell of cells) {
      const at = monthIn(
        isNoted
          ? attributeValues(cell, DATA_ATTRIBUTES)
          : [...attributeValues(cell, VISIBLE_ATTRIBUTES), ...textsIn(cell)],
        cell,
      );
      if (at !== undefined) return { at, isNoted };
    }
  }
  return undefined;
}

/** The number of the 15th and its ancestors up to its cell: for that day, day and month cannot be confused. */
function cellsOf(days: readonly Element[]): Element[] {
  const [first, middle] = [days[0], days[MIDDLE_DAY - 1]];
  const cells: Element[] = [];
  for (const at of middle ? flatAncestors(middle) : []) {
    if (first && holds(at, first)) break; // the container of all days may state which is chosen
    cells.push(at);
    if (at.matches(CELLS)) break;
  }
  return cells;
}

function monthIn(sayings: readonly string[], cell: Element): number | undefined {
  for (const said of sayings) {
    const [, year, month] = /(\d{4})-(0[1-9]|1[0-2])-15(?!\d)/.exec(toIso(said, languageOf(cell))) ?? [];
    if (year !== undefined) return Number(year) * 12 + Number(month) - 1;
  }
  return undefined;
}

/** A day's values of the attributes with those names. */
function attributeValues(element: Element, names: RegExp): string[] {
  return [...element.attributes].filter(({ name }) => names.test(name)).map(({ value }) => value);
}

/** The texts of the flat tree below an element, one by one. */
export function textsIn(element: Element): string[] {
  const texts: string[] = [];
  eachFlatChild(element, element.localName, (child) => {
    if (isText(child)) texts.push(child.data);
    else if (isElement(child)) texts.push(...textsIn(child));
  });
  return texts;
}

const MIDDLE_DAY = 15;
const VISIBLE_ATTRIBUTES = /^(?:aria-label|title|datetime)$/;
const DATA_ATTRIBUTES = /^data-.*(?:date|day|value|time|label)$/;

export function boxOf(days: readonly Element[]): Element {
  const [first, last] = [days[0], days.at(-1)];
  const around = first && [...flatAncestors(first)].find((at) => last && holds(at, last));
  return around ?? (first as Element); // there is a first day
}

function holds(box: Element, element: Element): boolean {
  for (const at of flatAncestors(element)) if (at === box) return true;
  return false;
}

/** The caption of a run of days: above its own days, or in one heading for several adjacent months. */
function captionOf(runs: readonly Element[][], index: number): Pick<Month, 'at' | 'box'> | undefined {
  const days = runs[index] ?? [];
  let box: Element | undefined = boxOf(days);
  for (let level = 0; box && level < MAX_LEVELS && box !== box.ownerDocument.body; level += 1) {
    const inside = runs.filter((run) => box !== undefined && holds(box, boxOf(run)));
    const named = inside[0] ? monthsNamedIn(textAboveDays(box, inside[0]), languageOf(box)) : [];
    const said = named.filter((month, at) => month !== named[at - 1]); // some state it twice: as text, and in a list over it
    const at = said.length === inside.length ? said[inside.indexOf(days)] : undefined;
    if (at !== undefined) return { at, box };
    box = flatParent(box);
  }
  return undefined;
}

/**
 * The visible text in the box before the first day: of a list the chosen option, of a field its value. It includes the last
 * days of the month before, which may state their date in full. Each text is on a line of its own.
 */
export function textAboveDays(box: Element, [first]: readonly Element[]): string {
  const said: string[] = [];
  let isOver = false;
  const read = (node: Node): void => {
    isOver ||= node === first;
    if (isOver) return;
    if (isText(node)) said.push(collapse(node.data));
    if (!isElement(node) || !node.checkVisibility() || isDay(node)) return;
    const held = asTag(node, 'select')?.selectedOptions[0]?.label ?? asTag(node, 'input')?.value;
    if (held === undefined) eachFlatChild(node, node.localName, read);
    else said.push(held);
  };
  read(box);
  return said.join('\n');
}

/** Whether the element is a calendar cell, or what is pressed in one: it shows a day number, at least to people. */
function isDay(element: Element): boolean {
  return element.matches(`${CELLS}, ${CONTROLS}`) && textsIn(element).length > 1 && dayNumbersIn(element).length === 1;
}

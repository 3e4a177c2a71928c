import { eachFlatChild, isElement, isText } from '../../dom/flat-tree.ts';
import { CELLS, type Month } from './calendars.ts';
import { fieldOf } from '../text/fields.ts';
import { nextFrame, stopwatch } from '../timing.ts';
import { asTag, closestFlat, flatParent } from '../flat-path.ts';

/** The visible signs of a choice: in the field and its box, and on the day. */
export interface DayMarks {
  field: string;
  day: string;
}

/** What a field and a day of its calendar show; undefined if the field holds no text, or the day is already chosen. */
export function dayMarks(element: Element, day: Element | undefined): DayMarks | undefined {
  const input = asTag(fieldOf(element), 'input');
  if (!input || (day && isChosen(day))) return undefined;
  return { field: JSON.stringify([input.value, textAround(input)]), day: day ? stateSignature(day) : '' };
}

function isChosen(day: Element): boolean {
  return closestFlat(day, '[aria-selected=true], [aria-pressed=true], [aria-checked=true]') !== undefined;
}

/** Whether the days of a calendar say for each whether it is chosen, and none is. */
export function isNoneChosen(months: readonly Month[]): boolean {
  const days = months.flatMap((month) => month.days);
  return days.some((day) => closestFlat(day, SELECTION_STATES)) && !days.some(isChosen);
}

const SELECTION_STATES = '[aria-selected], [aria-pressed], [aria-checked]';

/** What the box of the field shows beside it, such as the days that were chosen before, but for what lies over the page. */
function textAround(field: Element): string {
  let around: Element = field;
  for (let level = 0; level < MAX_LEVELS; level += 1) {
    const box = flatParent(around);
    if (!box || box.getBoundingClientRect().height > MAX_BOX_PX) break;
    around = box;
  }
  return textsInFlow(around).join(' ');
}

function textsInFlow(element: Element): string[] {
  const texts: string[] = [];
  eachFlatChild(element, element.localName, (child) => {
    if (isText(child)) texts.push(child.data);
    else if (isElement(child) && isInFlow(child)) texts.push(...textsInFlow(child));
  });
  return texts;
}

function isInFlow(element: Element): boolean {
  return element.checkVisibility() && !/^(?:absolute|fixed)$/.test(getComputedStyle(element).position);
}

const MAX_LEVELS = 4;
const MAX_BOX_PX = 150; // height of a field's box

/** A day's state on the page, except focus and hover. */
function stateSignature(day: Element): string {
  const cell = closestFlat(day, CELLS) ?? day;
  const all = [...new Set([cell, day, ...cell.querySelectorAll('*')])];
  return all.map((one) => [...one.attributes].map(attributeSignature).join(' ')).join('\n');
}

function attributeSignature({ name, value }: Attr): string {
  if (name === 'tabindex' || TRANSIENT.test(name)) return '';
  const words = value.split(/\s+/).filter((word) => !TRANSIENT.test(word));
  return `${name}=${words.join(' ')}`;
}

const TRANSIENT = /focus|hover/i;

/** Waits until the element has kept its place for a while: calendars ignore clicks while they scroll, and a moment longer. */
export async function untilStationary(
  element: Element,
  { restMs, maxMs }: { restMs: number; maxMs: number },
): Promise<void> {
  const { spent } = stopwatch();
  let place = '';
  let since = 0;
  while (spent() < maxMs && (place === '' || spent() - since < restMs)) {
    const { x, y } = element.getBoundingClientRect();
    if (`${x} ${y}` !== place) since = spent();
    place = `${x} ${y}`;
    await nextFrame(element);
  }
}

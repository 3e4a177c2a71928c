import { cachedPerRead } from '../dom/read-cache.ts';
import { collapse } from '../dom/text.ts';

/**
 * The days that what is no part of a cell stands under in the row of a month, by where it is drawn: "16", or "16 to 18". ''
 * if it is not in such a row.
 */
export function daysOver(element: Element): string {
  const row = element.closest(ROW_OR_CELL);
  if (!row?.matches(ROW) || row === element) return '';
  const { left, right } = element.getBoundingClientRect();
  const over = daysIn(row).filter(
    (day) => Math.min(right, day.right) - Math.max(left, day.left) > (day.right - day.left) / 2,
  );
  const [first, last] = [over[0], over.at(-1)];
  if (!first || !last) return '';
  return first === last ? first.text : `${first.text} to ${last.text}`;
}

const ROW = '[role=row]';
const CELL = '[role=cell], [role=gridcell]';
const ROW_OR_CELL = `${ROW}, ${CELL}`;

interface Day {
  text: string;
  left: number;
  right: number;
}

/** The cells of a row if they are all days of a month, one after the other. */
const daysIn = cachedPerRead((row: Element): Day[] => {
  const days = [...row.querySelectorAll(CELL)].map((cell) => {
    const { left, right } = cell.getBoundingClientRect();
    return { text: collapse(cell.textContent ?? ''), left, right };
  });
  return days.length >= MIN_DAYS && days.every(isNext) ? days : [];
});

const MIN_DAYS = 5; // of a working week

function isNext({ text, left }: Day, index: number, days: readonly Day[]): boolean {
  const before = days[index - 1];
  if (!/^(?:0?[1-9]|[12]\d|3[01])$/.test(text)) return false;
  return !before || (left > before.left && (Number(text) === Number(before.text) + 1 || Number(text) === 1));
}

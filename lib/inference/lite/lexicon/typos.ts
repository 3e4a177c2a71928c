const TYPO_MIN_LENGTH = 4;
const TWO_TYPOS_MIN_LENGTH = 10;

/** A typo keeps the first letter (so "subscribe" is never "unsubscribe") and affects letters only, never digits. */
export function isTypo(asked: string, found: string): boolean {
  if (asked.length < TYPO_MIN_LENGTH || found.length < TYPO_MIN_LENGTH || asked[0] !== found[0]) return false;
  const most = Math.min(asked.length, found.length) >= TWO_TYPOS_MIN_LENGTH ? 2 : 1;
  if (Math.abs(asked.length - found.length) > most || /[^\p{L}]/u.test(asked + found)) return false;
  // "Midi" is not "Mini"
  if (asked.length < SWAPPED_MIN_LENGTH && asked.length === found.length && !isSwapped(asked, found)) return false;
  return !isForm(asked, found) && editsBetween(asked, found) <= most;
}

const SWAPPED_MIN_LENGTH = 6;

const isSwapped = (asked: string, found: string): boolean =>
  asked.split('').toSorted().join('') === found.split('').toSorted().join('');

const FORM = /^(?:e?d|e?r|ing|y)$/;

/** "Closed" is not "close" with a typo: one is a state, the other an action. */
function isForm(left: string, right: string): boolean {
  const [short, long] = left.length < right.length ? [left, right] : [right, left];
  return long.startsWith(short) && FORM.test(long.slice(short.length));
}

/** Damerau-Levenshtein distance (optimal string alignment). */
function editsBetween(left: string, right: string): number {
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        distanceAt(last, column) + 1,
        distanceAt(current, column - 1) + 1,
        distanceAt(last, column - 1) + (same ? 0 : 1),
      );
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, distanceAt(before, column - 2) + 1);
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return distanceAt(last, right.length);
}

function distanceAt(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

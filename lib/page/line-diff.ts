import { unpack } from './unpack.ts';

export interface LineDiff {
  added: string[];
  removed: string[];
}

/**
 * The outline lines that are new and those that are gone. A line that only says differently what it said before counts
 * as new; what only has or loses the focus does not count.
 */
export function changedLines(before: string, after: string): LineDiff {
  if (before === after) return { added: [], removed: [] };
  const then = unpack(before).map(plain);
  const now = unpack(after).map(plain);
  const stay = new Set(now.map(refOf));
  const removed = without(then, now).filter((line) => !stay.has(refOf(line) ?? line));
  return { added: without(now, then).filter((line) => line !== '' && !line.startsWith('[… ')), removed };
}

/** A line as it is compared: without its depth, and without the focus, which results tell by itself. */
function plain(line: string): string {
  const text = line.trimStart();
  if (!text.endsWith(']') || !text.includes('focused')) return text;
  return text
    .replace(/ \[focused\]$/, '')
    .replace(/( \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*?)(?: focused|(?<=\[)focused )/, '$1');
}

function refOf(line: string): string | undefined {
  return /^\[\d+-\d+\]/.exec(line)?.[0];
}

/** The lines of `some` that `others` lacks; a line that stands there twice is gone when only one is left. */
function without(some: string[], others: string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of others) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const left = counts.get(line) ?? 0;
    counts.set(line, left - 1);
    return left <= 0;
  });
}

const MOST_LINES = 12; // of each kind in a result; the caller reads the page for more
const MOST_CHARACTERS = 200; // of a line

/** The lines as a result shows them: the first few, with a note of how many more there are. */
export function shortened(lines: string[]): string[] {
  const shown = lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, `[… ${left} more lines]`] : shown;
}

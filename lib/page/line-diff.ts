import { isAboveItem } from '../outline/line.ts';
import { movedLines, type Reading } from './moved-lines.ts';
import { indentOf, tokens } from './outline.ts';
import { unpack } from './unpack.ts';

export interface LineDiff {
  added: string[];
  removed: string[];
  /** Lines that say what they said before, at another place among the others. */
  moved: string[];
}

/**
 * The outline lines that are new and those that are gone. A line that only says differently what it said before counts
 * as new; what only has or loses the focus, or the pointer, does not count.
 * @param dragged The ref of what was dragged.
 */
export function changedLines(before: string, after: string, dragged?: string): LineDiff {
  if (before === after) return { added: [], removed: [], moved: [] };
  const [linesBefore, linesAfter] = [told(before), told(after)];
  const then = linesBefore.map(plain);
  const now = linesAfter.map(plain);
  const stay = new Set(now.map(refOf));
  const known = new Set(then.map(refOf));
  const withField = new Set([...optionsBelow(linesBefore, now), ...optionsBelow(linesAfter, then)]);
  const news = without(now, then);
  const faded = new Set(news.filter(isUnseen).map(refOf));
  const isGone = (line: string): boolean =>
    !stay.has(refOf(line) ?? line) || (faded.has(refOf(line)) && !isUnseen(line));
  const removed = without(then, now).filter((line) => isGone(line) && !withField.has(line));
  const seen = new Set(then.filter((line) => !isUnseen(line)).map(refOf));
  const hasFaded = (line: string): boolean =>
    isUnseen(line) && (seen.has(refOf(line)) || (!known.has(refOf(line)) && !WORKED_UNSEEN.test(line)));
  const isSame = hoveredOnly(then);
  const added = news.filter(
    (line) => line !== '' && !line.startsWith('[… ') && !withField.has(line) && !hasFaded(line) && !isSame(line),
  );
  return {
    added: newFirst(added, known),
    removed,
    moved: movedLines(linesBefore, linesAfter, { keyOf: plain, tell: asWhole(after), dragged }),
  };
}

/** As `moved` of `changedLines`, where lines after are the `same` as others that they replaced. */
export function movedAmong(before: string, after: string, given: Omit<Reading, 'keyOf' | 'tell'>): string[] {
  return movedLines(told(before), told(after), { keyOf: plain, tell: asWhole(after), ...given });
}

/** How what moved is told: with all that shares its line in the outline; of what has no name there, with the first that it holds. */
function asWhole(outline: string): (line: string) => string {
  const lines = outline.split('\n').filter((line) => !isAboveItem(line));
  let places: Map<string | undefined, number> | undefined;
  return (line) => {
    places ??= new Map(lines.map((one, at) => [refOf(one.trimStart()), at]));
    const at = refOf(line) === undefined ? undefined : places.get(refOf(line));
    const [whole, below = ''] = at === undefined ? [] : lines.slice(at, at + 2);
    if (whole === undefined) return line;
    const isBare = NAMELESS.test(plain(whole)) && indentOf(below) > indentOf(whole);
    return isBare ? `${plain(whole)} > ${plain(below)}` : plain(whole);
  };
}

const NAMELESS = /^\[\d+-\d+\] [\w-]+(?: \[[^\]"]*\])?$/;

/** The lines but those of wrappers that have one only while they have the focus. */
function told(outline: string): string[] {
  return unpack(outline).filter((line) => !ONLY_FOCUSED.test(line));
}

const ONLY_FOCUSED = /^\s*\[\d+-\d+\] (?:group|generic) \[focused\]$/;

/** Whether a line differs from what was there in nothing but whether the pointer brings up something, as while it is over it. */
function hoveredOnly(then: readonly string[]): (line: string) => boolean {
  let known: Set<string> | undefined;
  return (line) => {
    if (refOf(line) === undefined) return false;
    known ??= new Set(then.map((one) => withoutState(one, 'hoverable')));
    return known.has(withoutState(line, 'hoverable'));
  };
}

/**
 * As `changedLines`, where the document was loaded anew: by what the lines say, since none of the refs before holds now. What
 * is gone is told without.
 */
export function linesAnew(before: string, after: string): LineDiff {
  const [then, now] = [linesOf(before), linesOf(after)];
  return { added: without(now, then, withoutRef), removed: without(then, now, withoutRef).map(withoutRef), moved: [] };
}

function linesOf(outline: string): string[] {
  return unpack(outline)
    .map(plain)
    .filter((line) => line !== '' && !line.startsWith('[… '));
}

export function withoutRef(line: string): string {
  return line.replace(/^\[\d+-\d+\] /, '');
}

function isUnseen(line: string): boolean {
  return UNSEEN.test(line);
}

/**
 * The last of a node's states, but for its icon: nobody sees it. What was seen before fades away, or waits to be shown
 * again, and is gone for a person.
 */
const UNSEEN = /[ []unseen(?: icon="[^"]*")?\]$/;

/** What pages hide for the sake of something else that is to be seen, and is worked all the same. */
const WORKED_UNSEEN = /^\[\d+-\d+\] (?:button|checkbox|combobox|radio|searchbox|slider|spinbutton|switch|textbox)\b/;

/**
 * The options right below fields that come, go, or say another value than in the `other` reading; of a field that stays,
 * those that stay as well. The field says what is chosen, and they would crowd out all else.
 */
function optionsBelow(lines: readonly string[], other: readonly string[]): Set<string> {
  const same = new Set(other);
  const refs = new Set(other.map(refOf));
  const options = new Set<string>();
  let inner = -1;
  let stays = false;
  for (const line of lines) {
    const depth = line.length - line.trimStart().length;
    const text = plain(line);
    if (depth === inner && OPTION.test(text)) {
      if (!stays || refs.has(refOf(text))) options.add(text);
    } else {
      inner = FIELD.test(text) && !same.has(text) ? depth + 2 : -1;
      stays = refs.has(refOf(text));
    }
  }
  return options;
}

const FIELD = /^\[\d+-\d+\] combobox\b/;
const OPTION = /^\[\d+-\d+\] option\b/;

/** What is wholly new before what was there and says something else: a result shows the first few. */
function newFirst(lines: string[], known: Set<string | undefined>): string[] {
  const wasThere = (line: string): boolean => known.has(refOf(line)) && refOf(line) !== undefined;
  return [...lines.filter((line) => !wasThere(line)), ...lines.filter(wasThere)];
}

/** A line as it is compared: without its depth, and without the focus, which results tell by itself. */
export function plain(line: string): string {
  return withoutState(line.trimStart(), 'focused');
}

/** A line without a state that has no value. */
export function withoutState(line: string, state: string): string {
  return line.includes(state) ? statesOnly(line, (one) => one !== state) : line;
}

export function withoutDescription(line: string): string {
  return line.includes(DESCRIPTION) ? statesOnly(line, (one) => !one.startsWith(DESCRIPTION)) : line;
}

export const DESCRIPTION = 'description=';

function statesOnly(line: string, isKept: (state: string) => boolean): string {
  return line.replace(STATES, (group) => {
    const left = tokens(group.slice(2, -1)).filter(isKept);
    return left.length > 0 ? ` [${left.join(' ')}]` : '';
  });
}

/** Also the ref of another node in the line. A page can begin none in a text, and so none is looked for in vain. */
const STATES = / \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g;

export function refOf(line: string): string | undefined {
  return /^\[\d+-\d+\]/.exec(line)?.[0];
}

/** The lines of `some` that `others` lacks; a line that stands there twice is gone when only one is left. */
function without(some: string[], others: string[], saying = (line: string): string => line): string[] {
  const counts = new Map<string, number>();
  for (const line of others.map(saying)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const left = counts.get(saying(line)) ?? 0;
    counts.set(saying(line), left - 1);
    return left <= 0;
  });
}

const MOST_LINES = 12; // of each kind in a result; the caller reads the page for more
const MOST_CHARACTERS = 300; // of a line, as long as one that holds several nodes
const MOST_IN_ALL = 1_200; // characters
/** Characters of what is gone: it is told to be known again, not to be read. */
export const MOST_REMOVED = 500;

/** The lines as a result shows them: the first few, messages before all else, with a note of how many more there are. */
export function shortened(lines: readonly string[], most = MOST_IN_ALL): string[] {
  const first = firstOf(lines, most);
  if (first.length === lines.length) return first;
  const said = lines.filter((line) => MESSAGE.test(line));
  const shown = said.length > 0 ? firstOf([...said, ...lines.filter((line) => !MESSAGE.test(line))], most) : first;
  return [...shown, `[… ${lines.length - shown.length} more lines]`];
}

/** What a page says to its user. */
export const MESSAGE = /^\[\d+-\d+\] (?:alert|alertdialog|dialog|status)\b/;

function firstOf(lines: readonly string[], most: number): string[] {
  let size = 0;
  return lines
    .slice(0, MOST_LINES)
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS)}…` : line))
    .filter((line) => (size += line.length) <= most);
}

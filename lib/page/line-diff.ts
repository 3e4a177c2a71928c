import { isAboveItem } from '../outline/line.ts';
import { movedLines, type MoveOptions } from './moved-lines.ts';
import { indentOf, stateTokens } from './outline.ts';
import { unpack } from './split-joined-lines.ts';

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
  const [linesBefore, linesAfter] = [comparableLines(before), comparableLines(after)];
  const then = linesBefore.map(comparableLine);
  const now = linesAfter.map(comparableLine);
  const refsAfter = new Set(now.map(refOf));
  const refsBefore = new Set(then.map(refOf));
  const withField = new Set([...optionsBelow(linesBefore, now), ...optionsBelow(linesAfter, then)]);
  const changed = subtractLines(now, then);
  const hidden = new Set(changed.filter(isUnseen).map(refOf));
  const isGone = (line: string): boolean =>
    !refsAfter.has(refOf(line) ?? line) || (hidden.has(refOf(line)) && !isUnseen(line));
  const removed = subtractLines(then, now).filter((line) => isGone(line) && !withField.has(line));
  const seen = new Set(then.filter((line) => !isUnseen(line)).map(refOf));
  const isHidden = (line: string): boolean =>
    isUnseen(line) && (seen.has(refOf(line)) || (!refsBefore.has(refOf(line)) && !OPERABLE_UNSEEN.test(line)));
  const isSame = differsOnlyInHover(then);
  const added = changed.filter(
    (line) => line !== '' && !line.startsWith('[… ') && !withField.has(line) && !isHidden(line) && !isSame(line),
  );
  return {
    added: newFirst(added, refsBefore),
    removed,
    moved: movedLines(linesBefore, linesAfter, { keyOf: comparableLine, describeLine: withLineMates(after), dragged }),
  };
}

/** As `moved` of `changedLines`, where lines after are the `same` as others that they replaced. */
export function movedLinesBetween(
  before: string,
  after: string,
  given: Omit<MoveOptions, 'keyOf' | 'describeLine'>,
): string[] {
  return movedLines(comparableLines(before), comparableLines(after), {
    keyOf: comparableLine,
    describeLine: withLineMates(after),
    ...given,
  });
}

/** Describes a moved line by all that shares its line in the outline; if that has no name, also by the first line below. */
function withLineMates(outline: string): (line: string) => string {
  const lines = outline.split('\n').filter((line) => !isAboveItem(line));
  let places: Map<string | undefined, number> | undefined;
  return (line) => {
    places ??= new Map(lines.map((one, at) => [refOf(one.trimStart()), at]));
    const at = refOf(line) === undefined ? undefined : places.get(refOf(line));
    const [whole, below = ''] = at === undefined ? [] : lines.slice(at, at + 2);
    if (whole === undefined) return line;
    const isBare = NAMELESS.test(comparableLine(whole)) && indentOf(below) > indentOf(whole);
    return isBare ? `${comparableLine(whole)} > ${comparableLine(below)}` : comparableLine(whole);
  };
}

const NAMELESS = /^\[\d+-\d+\] [\w-]+(?: \[[^\]"]*\])?$/;

/** The lines but those of wrappers that have one only while they have the focus. */
function comparableLines(outline: string): string[] {
  return unpack(outline).filter((line) => !ONLY_FOCUSED.test(line));
}

const ONLY_FOCUSED = /^\s*\[\d+-\d+\] (?:group|generic) \[focused\]$/;

/** Whether a line differs from what was there only in `hoverable`, which changes while the pointer is over it. */
function differsOnlyInHover(then: readonly string[]): (line: string) => boolean {
  let known: Set<string> | undefined;
  return (line) => {
    if (refOf(line) === undefined) return false;
    known ??= new Set(then.map((one) => withoutState(one, 'hoverable')));
    return known.has(withoutState(line, 'hoverable'));
  };
}

/**
 * As `changedLines`, where the document was loaded anew: by what the lines say, since none of the refs before holds now. What
 * is gone is given without.
 */
export function reloadedLines(before: string, after: string): LineDiff {
  const [then, now] = [linesOf(before), linesOf(after)];
  return {
    added: subtractLines(now, then, withoutRef),
    removed: subtractLines(then, now, withoutRef).map(withoutRef),
    moved: [],
  };
}

function linesOf(outline: string): string[] {
  return unpack(outline)
    .map(comparableLine)
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
const OPERABLE_UNSEEN = /^\[\d+-\d+\] (?:button|checkbox|combobox|radio|searchbox|slider|spinbutton|switch|textbox)\b/;

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
    const text = comparableLine(line);
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
export function comparableLine(line: string): string {
  return withoutState(line.trimStart(), 'focused');
}

/** A line without a state that has no value. */
export function withoutState(line: string, state: string): string {
  return line.includes(state) ? filterStates(line, (one) => one !== state) : line;
}

export function withoutDescription(line: string): string {
  return line.includes(DESCRIPTION) ? filterStates(line, (one) => !one.startsWith(DESCRIPTION)) : line;
}

export const DESCRIPTION = 'description=';

function filterStates(line: string, isKept: (state: string) => boolean): string {
  return line.replace(STATES, (group) => {
    const left = stateTokens(group.slice(2, -1)).filter(isKept);
    return left.length > 0 ? ` [${left.join(' ')}]` : '';
  });
}

/** Also the ref of another node in the line. A page can begin none in a text, and so none is looked for in vain. */
const STATES = / \[(?:[^"\]]|"(?:[^"\\]|\\.)*")*\]/g;

export function refOf(line: string): string | undefined {
  return /^\[\d+-\d+\]/.exec(line)?.[0];
}

/** The lines of `some` that `others` lacks; a line that stands there twice is gone when only one is left. */
function subtractLines(some: string[], others: string[], keyOf = (line: string): string => line): string[] {
  const counts = new Map<string, number>();
  for (const line of others.map(keyOf)) counts.set(line, (counts.get(line) ?? 0) + 1);
  return some.filter((line) => {
    const left = counts.get(keyOf(line)) ?? 0;
    counts.set(keyOf(line), left - 1);
    return left <= 0;
  });
}

const MAX_LINES = 12; // of each kind in a result; the caller reads the page for more
const MAX_LINE_LENGTH = 300; // of a line, as long as one that holds several nodes
const MAX_TOTAL_LENGTH = 1_200; // characters
/** Characters of what is gone: it is told to be known again, not to be read. */
export const MAX_REMOVED_LENGTH = 500;

/** The lines as a result shows them: the first few, messages before all else, with a note of how many more there are. */
export function truncatedLines(lines: readonly string[], most = MAX_TOTAL_LENGTH): string[] {
  const first = firstWithin(lines, most);
  if (first.length === lines.length) return first;
  const said = lines.filter((line) => MESSAGE.test(line));
  const shown = said.length > 0 ? firstWithin([...said, ...lines.filter((line) => !MESSAGE.test(line))], most) : first;
  return [...shown, `[… ${lines.length - shown.length} more lines]`];
}

/** What a page says to its user. */
export const MESSAGE = /^\[\d+-\d+\] (?:alert|alertdialog|dialog|status)\b/;

function firstWithin(lines: readonly string[], most: number): string[] {
  let size = 0;
  return lines
    .slice(0, MAX_LINES)
    .map((line) => (line.length > MAX_LINE_LENGTH ? `${line.slice(0, MAX_LINE_LENGTH)}…` : line))
    .filter((line) => (size += line.length) <= most);
}

import { wordsOf, type Word } from './lite/lexicon/words.ts';

/** Maximum number of characters of an outline in an act or observe request: about 15,000 tokens. */
const FOCUS_CHARACTERS = 60_000;

interface Line {
  text: string;
  /** Index of its parent line; -1 for the root. */
  parent: number;
  /** Index of its row, list item or card, else of the heading before it, or of its parent. */
  unit: number;
  /** What it shares with similar lines: its role, and those of all its ancestors. */
  shape: string;
  /** The instruction's words that it has. */
  words: readonly Word[];
  /** Their weight; slightly more if it can be acted on. */
  score: number;
  isControl: boolean;
}

const LINE = /^( *)(?:\[\d+-\d+\] )?(\w+)(?:: )?(.*)$/s;
const UNIT_ROLES = new Set(['row', 'item', 'listitem', 'article', 'group', 'region', 'dialog', 'form']);
const PLAIN_ROLES = new Set([
  'text',
  'item',
  'document',
  'generic',
  'list',
  'table',
  'row',
  'cell',
  'listitem',
  'paragraph',
]);
const INLINE_CONTROL = /(?:^| )\[\d+-\d+\] /; // a control that shares the line of its row or item
const LINKED_HEADING = /^ *\[\d+-\d+\] link: .*\[level=/;
// share of the budget for one line: a page's terms in one paragraph would leave no room for its buttons
const MAX_LINE_SHARE = 0.25;
const CONTROL_WEIGHT = 0.1; // so that among lines without any of the words, those to act on come first
// the card or row with most of the words weighs as much as so many words: its lines may have few themselves
const UNIT_WEIGHT = 2;
const MAX_UNIT_LINES = 50; // lines of a unit: with more, it is no row or card
const MAX_UNLISTED = 20; // with more lines of one shape, they are entries of a list
const FIRST_ENTRIES = 10; // entries that are referred to by position: "the third", "the last but one"
const LAST_ENTRIES = 3;
const AROUND_SHARE = 0.4; // of the budget, at most, for what is in no list
const ENDS_SHARE = 0.2; // and for those first and last entries

export interface Focus {
  /** Maximum number of characters; default: 60,000. */
  budget?: number | undefined;
  /** From 0; each further part shows what those before left out. */
  part?: number | undefined;
}

export interface FocusedOutline {
  outline: string;
  /** How many nodes neither this part nor an earlier one shows. */
  unseen: number;
}

/**
 * Reduces a long outline to what an instruction is likely to be about: what is around its lists and at their ends, the lines
 * that share words with the instruction, those in the same row, item or card, and the ancestors of all of these, in the page's
 * order. Further parts show the rest from the top, operable elements before mere text. A short outline is unchanged.
 */
export function focusOutline(
  outline: string,
  instruction: string,
  { budget = FOCUS_CHARACTERS, part = 0 }: Focus = {},
): FocusedOutline {
  if (outline.length <= budget) return { outline, unseen: 0 };
  const lines = readLines(outline, wordsOf(instruction), Math.floor(budget * MAX_LINE_SHARE));
  const seen = likeliestLines(lines, budget);
  let kept = seen;
  for (let nextPart = 1; nextPart <= part; nextPart += 1) {
    kept = new Set();
    addLines(lines, { order: remainingLines(lines, seen), room: budget, kept });
    for (const index of kept) seen.add(index);
  }
  const left = lines.flatMap(({ text }, index) => (kept.has(index) ? [text] : []));
  const unseen = lines.length - seen.size;
  const note = part === 0 ? `${unseen} more nodes, which seem to have nothing to do with it` : 'a part of the page';
  return { outline: [...left, `[… ${note}]`].join('\n'), unseen };
}

/** The lines to show first, which the instruction is most likely about. */
function likeliestLines(lines: readonly Line[], budget: number): Set<number> {
  const units = unitScores(lines);
  const order = lines
    .map((line, index) => ({ index, score: line.score + (units.get(line.unit) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .map(({ index }) => index);
  const kept = new Set<number>();
  const { around, ends } = listFrame(lines);
  const some = (from: Set<number>): number[] => order.filter((index) => from.has(index));
  let room = budget;
  room -= addLines(lines, { order: some(around), room: budget * AROUND_SHARE, kept });
  room -= addLines(lines, { order: some(ends), room: budget * ENDS_SHARE, kept });
  addLines(lines, { order, room, kept });
  return kept;
}

/**
 * The lines not shown yet, in the page's order, rows and cards with operable elements first. These come whole: a button
 * means little without its row.
 */
function remainingLines(lines: readonly Line[], seen: ReadonlySet<number>): number[] {
  const sizes = countsOf(lines.map(({ unit }) => unit));
  const isSmall = (unit: number): boolean => (sizes.get(unit) ?? 0) <= MAX_UNIT_LINES;
  const controlUnits = new Set(lines.flatMap(({ unit, isControl }) => (isControl && isSmall(unit) ? [unit] : [])));
  const openUnits = new Set(lines.flatMap(({ unit }, index) => (isSmall(unit) && !seen.has(index) ? [unit] : [])));
  const [first, then]: [number[], number[]] = [[], []];
  for (const [index, { unit, isControl }] of lines.entries()) {
    if (seen.has(index) && !openUnits.has(unit)) continue;
    (isControl || controlUnits.has(unit) ? first : then).push(index);
  }
  return [...first, ...then];
}

/** Keeps lines, each with its ancestors, as far as there is room. Returns how much they took. */
function addLines(
  lines: readonly Line[],
  { order, room, kept }: { order: readonly number[]; room: number; kept: Set<number> },
): number {
  let used = 0;
  for (const index of order) {
    const path = pathTo(lines, index).filter((place) => !kept.has(place));
    const size = path.reduce((sum, place) => sum + (lines[place]?.text.length ?? 0) + 1, 0);
    if (used + size > room) break;
    used += size;
    for (const place of path) kept.add(place);
  }
  return used;
}

function readLines(outline: string, wanted: readonly Word[], longest: number): Line[] {
  const path: number[] = [];
  const headings = new Map<number, number>();
  const lines: Line[] = [];
  for (const [index, text] of outline.split('\n').entries()) {
    const [, blanks = '', role = '', rest = ''] = LINE.exec(text) ?? [];
    path.length = Math.min(path.length, blanks.length / 2);
    const parent = path.at(-1) ?? -1;
    if (role === 'heading' || LINKED_HEADING.test(text)) headings.set(parent, index);
    const unit = path.findLast((place) => UNIT_ROLES.has(roleOf(lines[place]))) ?? headings.get(parent) ?? parent;
    const words = sharedWords(wanted, rest);
    const isControl = !PLAIN_ROLES.has(role) || INLINE_CONTROL.test(rest);
    lines.push({
      text: text.length > longest ? `${text.slice(0, longest).toWellFormed()} […]` : text,
      parent,
      unit,
      shape: `${lines[parent]?.shape ?? ''} ${role}`,
      words,
      score: weightOf(words) + (isControl ? CONTROL_WEIGHT : 0),
      isControl,
    });
    path.push(index);
  }
  return lines;
}

/** Lines that are in no list, and those of the first and last entries of lists. */
function listFrame(lines: readonly Line[]): { around: Set<number>; ends: Set<number> } {
  const shapeCounts = countsOf(lines.map(({ shape }) => shape));
  const siblingCounts = countsOf(lines.map(({ parent, shape }) => `${parent} ${shape}`));
  const positions = new Map<string, number>();
  const [around, ends] = [new Set<number>(), new Set<number>()];
  for (const [index, { shape, parent }] of lines.entries()) {
    const key = `${parent} ${shape}`;
    const [position = 0, count = 0] = [positions.get(key), siblingCounts.get(key)];
    positions.set(key, position + 1);
    const isUnlisted = (shapeCounts.get(shape) ?? 0) <= MAX_UNLISTED;
    if (isUnlisted && (parent === -1 || around.has(parent))) around.add(index);
    else if (
      (around.has(parent) || ends.has(parent)) &&
      (isUnlisted || position < FIRST_ENTRIES || position >= count - LAST_ENTRIES)
    )
      ends.add(index);
  }
  return { around, ends };
}

function countsOf<T>(values: readonly T[]): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function roleOf(line: Line | undefined): string {
  return (line && LINE.exec(line.text)?.[2]) ?? '';
}

/** The wanted words that a text has. */
function sharedWords(wanted: readonly Word[], text: string): Word[] {
  const has = new Set(wordsOf(text).flatMap(({ stem, sense }) => [stem, sense]));
  return wanted.filter(({ stem, sense }) => has.has(stem) || has.has(sense));
}

function weightOf(words: Iterable<Word>): number {
  return [...words].reduce((sum, { weight }) => sum + weight, 0);
}

/** Each unit's share of the wanted words that any unit has; for a large unit it means nothing to its lines. */
function unitScores(lines: readonly Line[]): Map<number, number> {
  const units = new Map<number, { size: number; words: Set<Word> }>();
  for (const { unit, words } of lines) {
    const about = units.get(unit) ?? { size: 0, words: new Set<Word>() };
    units.set(unit, about);
    about.size += 1;
    for (const word of words) about.words.add(word);
  }
  const scores = [...units].map(
    ([unit, { size, words }]) => [unit, size > MAX_UNIT_LINES ? 0 : weightOf(words)] as const,
  );
  const largest = Math.max(1, ...scores.map(([, score]) => score));
  return new Map(scores.map(([unit, score]) => [unit, (UNIT_WEIGHT * score) / largest]));
}

function pathTo(lines: readonly Line[], index: number): number[] {
  const path = [index];
  for (let place = lines[index]?.parent ?? -1; place >= 0; place = lines[place]?.parent ?? -1) path.push(place);
  return path;
}

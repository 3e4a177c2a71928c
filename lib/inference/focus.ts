import { wordsOf, type Word } from './lite/words.ts';

/** Most characters of an outline in a request to act or observe: about 15,000 tokens. */
const FOCUS_CHARACTERS = 60_000;

interface Line {
  text: string;
  depth: number;
  /** Index of the line that it stands under; -1 for the root. */
  parent: number;
  /** Index of the row, list item or card that it belongs to, or of its parent. */
  unit: number;
  /** How much of the instruction's words it has. */
  own: number;
}

const LINE = /^( *)(?:\[\d+-\d+\] )?(\w+)(?:: )?(.*)$/s;
const UNITS = new Set(['row', 'listitem', 'article', 'group', 'region', 'dialog', 'form']);
const PLAIN = new Set(['text', 'document', 'generic', 'list', 'table', 'row', 'cell', 'listitem', 'paragraph']);
const INNER = /(?:^| )\[\d+-\d+\] /; // a control that shares the line of its row or item
const LONGEST = 0.25; // share of the budget that one line may have: the page's terms in one paragraph leave no room for its buttons
const CONTROL = 0.1; // so that of lines without any word, those to act on come first

/**
 * Leaves of a long outline what an instruction is likely to be about: the lines that share its words, those that stand in the
 * same row, item or card, and the ancestors of them all, in the page's order. A short outline stays as it is.
 */
export function focusOutline(outline: string, instruction: string, budget = FOCUS_CHARACTERS): string {
  if (outline.length <= budget) return outline;
  const lines = readLines(outline, wordsOf(instruction), Math.floor(budget * LONGEST));
  const units = unitScores(lines);
  const order = lines
    .map((line, index) => ({ index, score: line.own + (units.get(line.unit) ?? 0) }))
    .sort((a, b) => b.score - a.score || a.index - b.index);
  const kept = new Set<number>();
  let used = 0;
  for (const { index } of order) {
    const path = pathTo(lines, index).filter((place) => !kept.has(place));
    const size = path.reduce((sum, place) => sum + (lines[place]?.text.length ?? 0) + 1, 0);
    if (used + size > budget) break;
    used += size;
    for (const place of path) kept.add(place);
  }
  const left = lines.flatMap(({ text }, index) => (kept.has(index) ? [text] : []));
  return [...left, `[… ${lines.length - kept.size} more nodes, which seem to have nothing to do with it]`].join('\n');
}

function readLines(outline: string, wanted: readonly Word[], longest: number): Line[] {
  const path: number[] = [];
  const lines: Line[] = [];
  for (const [index, text] of outline.split('\n').entries()) {
    const [, blanks = '', role = '', rest = ''] = LINE.exec(text) ?? [];
    const depth = blanks.length / 2;
    path.length = Math.min(path.length, depth);
    const parent = path.at(-1) ?? -1;
    const unit = path.findLast((place) => UNITS.has(roleOf(lines[place]))) ?? parent;
    lines.push({
      text: text.length > longest ? `${text.slice(0, longest).toWellFormed()} […]` : text,
      depth,
      parent,
      unit,
      own: overlap(wanted, rest) + (PLAIN.has(role) && !INNER.test(rest) ? 0 : CONTROL),
    });
    path.push(index);
  }
  return lines;
}

function roleOf(line: Line | undefined): string {
  return (line && LINE.exec(line.text)?.[2]) ?? '';
}

/** The weight of the wanted words that a text has. */
function overlap(wanted: readonly Word[], text: string): number {
  const has = new Set(wordsOf(text).flatMap(({ stem, sense }) => [stem, sense]));
  return wanted.reduce((sum, { stem, sense, weight }) => sum + (has.has(stem) || has.has(sense) ? weight : 0), 0);
}

/** What the lines of each unit have together, each line's share counted. */
function unitScores(lines: readonly Line[]): Map<number, number> {
  const scores = new Map<number, number>();
  for (const { unit, own } of lines) scores.set(unit, (scores.get(unit) ?? 0) + (own > CONTROL ? own : 0));
  const largest = Math.max(1, ...scores.values());
  return new Map([...scores].map(([unit, score]) => [unit, score / largest])); // a unit weighs no more than a word
}

function pathTo(lines: readonly Line[], index: number): number[] {
  const path = [index];
  for (let place = lines[index]?.parent ?? -1; place >= 0; place = lines[place]?.parent ?? -1) path.push(place);
  return path;
}

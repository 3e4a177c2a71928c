import { antonymsOf } from './antonyms.ts';
import { isTypo } from './typos.ts';
import { wordMatchGrade, matchGrades, SOFTENED_WEIGHT, STOP_WEIGHT, type Word, isSignificant } from './words.ts';

export interface Similarity {
  /** Share of the requested words that were found, 0 … 1. */
  recall: number;
  /** Share of the found text that was requested, 0 … 1. */
  precision: number;
  /** Both combined, 0 … 1; 1 only for the same text. */
  score: number;
  /** The requested words that were not found. */
  missing: readonly Word[];
  /** The significant found words that were not requested. */
  extra: readonly Word[];
  /** Whether it means the opposite: "Turn on" for "turn off". */
  opposed: boolean;
}

const RECALL_WEIGHT = 0.65; // the rest is precision: "Save" is closer to "Save" than "Save draft" is
const STOP_WORD_PENALTY = 0.12; // up to an article's weight may be missing in the label at no cost
const OTHER_ORDER_FACTOR = 0.96; // all words, but in another order: not exactly that name
const EXTRA_WORDS_FACTOR = 0.97; // nothing is missing, but it has more words
const SOFT_CONFLICT_FACTOR = 0.92;
const OPPOSITE_FACTOR = 0.6;
const CONFLICT_FACTOR = 0.8; // "Delete folder" for "delete the file": a requested word is missing and another one is there

/** How well `found` matches `asked`. */
export function similarity(asked: readonly Word[], found: readonly Word[], typos = false): Similarity {
  const missing: Word[] = [];
  const used = new Set<Word>();
  let hit = 0;
  let lost = 0;
  for (const word of asked) {
    const best = bestMatch(word, found, typos);
    if (best.grade > matchGrades.part && best.word) used.add(best.word);
    if (best.grade < matchGrades.typo && word.weight > STOP_WEIGHT) missing.push(word);
    hit += best.grade * word.weight;
    lost += word.weight === STOP_WEIGHT && best.grade === matchGrades.none ? STOP_WORD_PENALTY : 0;
  }
  const recall = ratio(hit, totalWeight(asked) - lost);
  const unused = found.filter((word) => !used.has(word));
  const precision = ratio(totalWeight([...used]), totalWeight([...used]) + extraWeight(unused, asked));
  const extra = unused.filter(({ weight, text }) => weight > STOP_WEIGHT && !isCountOnly(text));
  const opposed = meansOpposite(asked, found);
  const conflict = opposed ? OPPOSITE_FACTOR : extra.length > 0 ? conflictFactor(missing, extra) : 1;
  if (containsPhrase(asked, found)) return { recall: 1, precision, score: VERBATIM_SCORE, missing, extra, opposed };
  const order = recall === 1 && precision === 1 && !isSameOrder(asked, found) ? OTHER_ORDER_FACTOR : 1;
  const score = order * conflict * recall * (RECALL_WEIGHT + (1 - RECALL_WEIGHT) * precision);
  if (typos && score < matchGrades.typo && isTypo(lettersOf(asked), lettersOf(found))) {
    return { recall: matchGrades.typo, precision: 1, score: matchGrades.typo, missing: [], extra: [], opposed: false };
  }
  return { recall, precision, score, missing, extra, opposed };
}

/** "Cancel and go back to the start" contains all of "go back to the start", word for word. */
function containsPhrase(asked: readonly Word[], found: readonly Word[]): boolean {
  if (asked.length < MIN_PHRASE_WORDS || found.length <= asked.length) return false;
  if (found.some(({ text }) => negations.has(text)) && !asked.some(({ text }) => negations.has(text))) return false;
  const start = found.findIndex(({ text }) => text === asked[0]?.text);
  return start !== -1 && asked.every(({ text }, place) => found[start + place]?.text === text);
}

const MIN_PHRASE_WORDS = 4; // words; fewer may be adjacent by chance
const VERBATIM_SCORE = 0.99;

/** "Turn on" for "turn off". */
function meansOpposite(asked: readonly Word[], found: readonly Word[]): boolean {
  return asked.some(({ sense }) => {
    const opposites = antonymsOf.get(sense);
    return (
      opposites !== undefined &&
      found.some((word) => opposites.has(word.sense)) &&
      !found.some((word) => word.sense === sense)
    );
  });
}

const negations = new Set('not cannot can no don never without non un'.split(' '));

/** Objections to a text with other words besides the requested ones: "Cannot log in" for "log in". */
function conflictFactor(missing: readonly Word[], extra: readonly Word[]): number {
  if (extra.some(({ text }) => negations.has(text))) return OPPOSITE_FACTOR;
  if (missing.length === 0) return extra.some(isSignificant) ? EXTRA_WORDS_FACTOR : 1;
  const isOtherKind = extra.some(isSignificant) && missing.some(({ weight }) => weight === SOFTENED_WEIGHT);
  return isOtherKind || missing.some(isSignificant) === extra.some(isSignificant)
    ? CONFLICT_FACTOR
    : SOFT_CONFLICT_FACTOR;
}

/** "low to high" is not "high to low". */
function isSameOrder(asked: readonly Word[], found: readonly Word[]): boolean {
  return asked.length === found.length && asked.every(({ text }, index) => text === found[index]?.text);
}

/** "12 comments", "Inbox 3": an unrequested count matters little, unless another number was requested. */
function extraWeight(unused: readonly Word[], asked: readonly Word[]): number {
  const numbered = asked.some(({ text }) => isCountOnly(text));
  return unused.reduce((sum, word) => sum + (isCountOnly(word.text) && !numbered ? COUNT_WEIGHT : word.weight), 0);
}

const COUNT_WEIGHT = 0.08;
const isCountOnly = (text: string): boolean => /^(?:\d[\d.,]*[km]?|one)$/.test(text);

function lettersOf(words: readonly Word[]): string {
  return words.map(({ text }) => text.replaceAll(' ', '')).join('');
}

function bestMatch(asked: Word, found: readonly Word[], typos: boolean): { grade: number; word?: Word } {
  let best: { grade: number; word?: Word } = { grade: 0 };
  for (const word of found) {
    const grade = wordMatchGrade(asked, word, typos);
    if (grade > best.grade) best = { grade, word };
  }
  return best;
}

function totalWeight(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.weight, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

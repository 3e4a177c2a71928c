import { oppositesOf } from './antonyms.ts';
import { LONGEST_PHRASE, phraseStarts, senseOf } from './synonyms.ts';

/** A word, or a fixed phrase such as "log in", in the forms in which it is compared. */
export interface Word {
  /** Lower case, without diacritics. */
  readonly text: string;
  /** Without the ending of a plural. */
  readonly stem: string;
  /** What it shares with words made of it: "invited", "invitation". For what surrounds an element, never for what it is called. */
  readonly root: string;
  /** What it shares with its synonyms. */
  readonly sense: string;
  /** How much it counts: little for articles and prepositions. */
  readonly weight: number;
}

/** How well two words agree; the steps between them decide what may win against what. */
export const grades = { same: 1, inflected: 0.97, synonym: 0.9, typo: 0.8, part: 0.5, none: 0 } as const;

/** The same word, for pages on which it says what kind of thing is meant. */
export function softened(word: Word): Word {
  return word.weight > KIND_WEIGHT ? { ...word, weight: KIND_WEIGHT } : word;
}

const KIND_WEIGHT = 0.2;

/** Weight of articles and prepositions. */
export const STOP_WEIGHT = 0.15;
const stopWords = new Set(
  (
    'a an the this that these those to of in on at for from with by and or is are be it its as into my your our please about me i some ' +
    'der die das den dem ein eine einen einer und oder im auf zu von mit le la les un une des du de et ou en el los las y o'
  ).split(' '),
);

/** Says what kind of thing is meant, seldom which: it may be missing from a label. */
export const SOFT_WEIGHT = 0.35;
const softWords = new Set(
  (
    'page section screen area view site data change form list result file information content item thing one entry ' +
    'article post story product user order record element control action panel part text message ' +
    'operation function feature folder exhibition book film image movie card song track event task job project host server ' +
    'plan dish room member all changes category topic thread channel app tool library center centre repository person customer pet video category group row ticket field slot device recipe issue another'
  ).split(' '),
);

const PLAIN = /^[\x20-\x7e]*$/;

/** Folds case, width, diacritics and odd blanks, so that texts can be compared. */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll(/[’‘]/g, "'");
}

/** A possessive's ending, and the shortcut behind a label: "Play (k)". */
const NOT_SAID = /'s\b|\s\((?:[a-z]|(?:ctrl|alt|shift|cmd)\b[^)]*)\)$/g;
const TOKEN = /\p{N}+(?:[.,]\p{N}+)+[km]?|[\p{L}\p{N}]+/gu;

/** The words of a text, fixed phrases joined. A text without letters and digits ("×") is one word. */
export function wordsOf(text: string): readonly Word[] {
  const plain = fold(text);
  const tokens = plain.replaceAll(NOT_SAID, '').match(TOKEN) ?? (plain.trim() === '' ? [] : [plain.trim()]);
  const words: Word[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = phraseLength(tokens, at);
    words.push(makeWord(tokens.slice(at, at + length).join(' ')));
    at += length;
  }
  return words;
}

function phraseLength(tokens: readonly string[], at: number): number {
  if (!phraseStarts.has(tokens[at] ?? '')) return 1;
  for (let length = Math.min(LONGEST_PHRASE, tokens.length - at); length > 1; length--) {
    if (senseOf.has(tokens.slice(at, at + length).join(' '))) return length;
  }
  return 1;
}

function makeWord(text: string): Word {
  const stem = stemOf(text);
  const sense = senseOf.get(text) ?? senseOf.get(stem) ?? stem;
  return { text, stem, root: rootOf(stem), sense, weight: weightOf(text, sense) };
}

function weightOf(text: string, sense: string): number {
  if (stopWords.has(text)) return STOP_WEIGHT;
  return softWords.has(sense) || softWords.has(text) ? SOFT_WEIGHT : 1;
}

function stemOf(text: string): string {
  if (text.length > 4 && text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  if (text.length > 4 && /(?:[sxz]|ch|sh)es$/.test(text)) return text.slice(0, -2);
  if (text.length > 3 && text.endsWith('s') && !/[su]s$/.test(text)) return text.slice(0, -1);
  return text;
}

const ENDING = /(?:at|it)?ions?$|ing$|ed$|e?ment$|[aei]nce$|[eo]r$|al$|ly$|[ey]$|(?<=([b-df-hj-np-tv-z]))\1$/;
const ROOT_MIN_LENGTH = 4;

function rootOf(stem: string): string {
  let root = stem;
  for (let shorter = root; shorter.length >= ROOT_MIN_LENGTH; shorter = root.replace(ENDING, '')) {
    if (shorter === root && root !== stem) break;
    root = shorter;
    if (!ENDING.test(root)) break;
  }
  return root;
}

/** Grade of two words; `typos` says whether a slip of the pen may be forgiven. */
export function gradeOf(asked: Word, found: Word, typos: boolean): number {
  if (asked.text === found.text) return grades.same;
  if (asked.stem === found.stem) return grades.inflected;
  if (asked.sense === found.sense) return grades.synonym;
  if (found.text.includes(' ') && found.text.split(' ').includes(asked.text)) return grades.part;
  if (asked.text.includes(' ') && asked.text.split(' ').includes(found.text)) return grades.part;
  return typos && isTypo(asked.text, found.text) ? grades.typo : grades.none;
}

const TYPO_MIN_LENGTH = 4;
const TWO_TYPOS_MIN_LENGTH = 10;

/** A slip keeps the first letter (so "subscribe" is never "unsubscribe") and touches letters only, never digits. */
export function isTypo(asked: string, found: string): boolean {
  if (asked.length < TYPO_MIN_LENGTH || found.length < TYPO_MIN_LENGTH || asked[0] !== found[0]) return false;
  const most = Math.min(asked.length, found.length) >= TWO_TYPOS_MIN_LENGTH ? 2 : 1;
  if (Math.abs(asked.length - found.length) > most || /[^\p{L}]/u.test(asked + found)) return false;
  return !isForm(asked, found) && editsBetween(asked, found) <= most;
}

const FORM = /^(?:e?d|e?r|ing|y)$/;

/** "Closed" is not "close" with a slip: the one is a state, the other an act. */
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
      let cost = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1));
      const swapped = left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (row > 1 && column > 1 && swapped) cost = Math.min(cost, at(before, column - 2) + 1);
      current.push(cost);
    }
    before = last;
    last = current;
  }
  return at(last, right.length);
}

function at(row: readonly number[], column: number): number {
  return row[column] ?? Number.POSITIVE_INFINITY;
}

export interface Similarity {
  /** Share of the asked words that were found, 0 … 1. */
  recall: number;
  /** Share of the found text that was asked for, 0 … 1. */
  precision: number;
  /** Both in one figure, 0 … 1; 1 only for the same text. */
  score: number;
  /** The asked words that were not found. */
  missing: readonly Word[];
  /** The found words that were not asked for and that matter. */
  extra: readonly Word[];
  /** True when it says the contrary: "Turn on" for "turn off". */
  opposed: boolean;
}

const RECALL_SHARE = 0.65; // the rest is precision's: "Save" is nearer to "Save" than "Save draft" is
const LOST_STOP = 0.12; // of an article's weight does not count when the label does without it
const OTHER_ORDER = 0.96; // all words, but in another order: not called just that
const SAYS_MORE = 0.97; // nothing is missing, but it says more
const SOFT_CONFLICT = 0.92;
const OPPOSITE = 0.6;
const CONFLICT = 0.8; // "Delete folder" for "delete the file": something asked is missing and something else is there

/** How well `found` answers `asked`. */
export function similarity(asked: readonly Word[], found: readonly Word[], typos = false): Similarity {
  const missing: Word[] = [];
  const used = new Set<Word>();
  let hit = 0;
  let lost = 0;
  for (const word of asked) {
    const best = bestMatch(word, found, typos);
    if (best.grade > grades.part && best.word) used.add(best.word);
    if (best.grade < grades.typo && word.weight > STOP_WEIGHT) missing.push(word);
    hit += best.grade * word.weight;
    lost += word.weight === STOP_WEIGHT && best.grade === grades.none ? LOST_STOP : 0;
  }
  const recall = ratio(hit, weigh(asked) - lost);
  const unused = found.filter((word) => !used.has(word));
  const precision = ratio(weigh([...used]), weigh([...used]) + weighExtra(unused, asked));
  const extra = unused.filter(({ weight, text }) => weight > STOP_WEIGHT && !isCount(text));
  const opposed = saysOpposite(asked, found);
  const conflict = opposed ? OPPOSITE : extra.length > 0 ? conflictOf(missing, extra) : 1;
  if (saysPhrase(asked, found)) return { recall: 1, precision, score: VERBATIM, missing, extra, opposed };
  const order = recall === 1 && precision === 1 && !isSameOrder(asked, found) ? OTHER_ORDER : 1;
  const score = order * conflict * recall * (RECALL_SHARE + (1 - RECALL_SHARE) * precision);
  if (typos && score < grades.typo && isTypo(lettersOf(asked), lettersOf(found))) {
    return { recall: grades.typo, precision: 1, score: grades.typo, missing: [], extra: [], opposed: false };
  }
  return { recall, precision, score, missing, extra, opposed };
}

/** "Cancel and go back to the start" says all of "go back to the start", word for word. */
function saysPhrase(asked: readonly Word[], found: readonly Word[]): boolean {
  if (asked.length < LONG_PHRASE || found.length <= asked.length) return false;
  if (found.some(({ text }) => negations.has(text)) && !asked.some(({ text }) => negations.has(text))) return false;
  const start = found.findIndex(({ text }) => text === asked[0]?.text);
  return start !== -1 && asked.every(({ text }, place) => found[start + place]?.text === text);
}

const LONG_PHRASE = 4; // words; fewer may stand together by chance
const VERBATIM = 0.99;

/** "Turn on" for "turn off". */
function saysOpposite(asked: readonly Word[], found: readonly Word[]): boolean {
  return asked.some(({ sense }) => {
    const opposites = oppositesOf.get(sense);
    return (
      opposites !== undefined &&
      found.some((word) => opposites.has(word.sense)) &&
      !found.some((word) => word.sense === sense)
    );
  });
}

const negations = new Set('not cannot can no don never without non un'.split(' '));

/** What speaks against a text that says something else beside what was asked: "Cannot log in" for "log in". */
function conflictOf(missing: readonly Word[], extra: readonly Word[]): number {
  if (extra.some(({ text }) => negations.has(text))) return OPPOSITE;
  if (missing.length === 0) return extra.some(isStrong) ? SAYS_MORE : 1;
  const isOtherKind = extra.some(isStrong) && missing.some(({ weight }) => weight === KIND_WEIGHT);
  return isOtherKind || missing.some(isStrong) === extra.some(isStrong) ? CONFLICT : SOFT_CONFLICT;
}

const isStrong = ({ weight }: Word): boolean => weight === 1;

/** "low to high" is not "high to low". */
function isSameOrder(asked: readonly Word[], found: readonly Word[]): boolean {
  return asked.length === found.length && asked.every(({ text }, index) => text === found[index]?.text);
}

/** "12 comments", "Inbox 3": a count that nobody asked for says little, unless some other number was asked for. */
function weighExtra(unused: readonly Word[], asked: readonly Word[]): number {
  const numbered = asked.some(({ text }) => isCount(text));
  return unused.reduce((sum, word) => sum + (isCount(word.text) && !numbered ? COUNT_WEIGHT : word.weight), 0);
}

const COUNT_WEIGHT = 0.08;
const isCount = (text: string): boolean => /^(?:\d[\d.,]*[km]?|one)$/.test(text);

function lettersOf(words: readonly Word[]): string {
  return words.map(({ text }) => text.replaceAll(' ', '')).join('');
}

function bestMatch(asked: Word, found: readonly Word[], typos: boolean): { grade: number; word?: Word } {
  let best: { grade: number; word?: Word } = { grade: 0 };
  for (const word of found) {
    const grade = gradeOf(asked, word, typos);
    if (grade > best.grade) best = { grade, word };
  }
  return best;
}

function weigh(words: readonly Word[]): number {
  return words.reduce((sum, word) => sum + word.weight, 0);
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}

import { memoizedByText } from '../memoize.ts';
import { isTypo } from './typos.ts';
import { MAX_PHRASE_WORDS, phraseStarts, senseOf } from './synonyms.ts';

/** A word, or a fixed phrase such as "log in", in the forms for comparison. */
export interface Word {
  /** Lower case, without diacritics. */
  readonly text: string;
  /** Without a plural ending. */
  readonly stem: string;
  /**
   * What it shares with words from the same root: "invited", "invitation". For an element's surroundings, never for its name.
   */
  readonly root: string;
  /** What it shares with its synonyms. */
  readonly sense: string;
  /** Its weight: low for articles and prepositions. */
  readonly weight: number;
}

/** It has a meaning of its own: neither a filler nor a kind of thing. */
export const isSignificant = ({ weight }: Word): boolean => weight === 1;

/** How well two words match; the grades decide what may win against what. */
export const matchGrades = { same: 1, inflected: 0.97, synonym: 0.9, typo: 0.8, part: 0.5, none: 0 } as const;

/** The same word, for pages on which it tells the kind of thing. */
export function asKindWord(word: Word): Word {
  return word.weight > SOFTENED_WEIGHT ? { ...word, weight: SOFTENED_WEIGHT } : word;
}

/** Weight of a word for the kind of thing on a page. */
export const SOFTENED_WEIGHT = 0.2;

/** Weight of articles and prepositions. */
export const STOP_WEIGHT = 0.15;
const stopWords = new Set(
  (
    'a an the this that these those to of in on at for from with by and or is are be it its as into my your our please about me i some ' +
    'der die das den dem ein eine einen einer und oder im auf zu von mit le la les un une des du de et ou en el los las y o'
  ).split(' '),
);

/** Tells the kind of thing, seldom which: a label may lack it. */
export const KIND_WORD_WEIGHT = 0.35;
const kindWords = new Set(
  (
    'page section screen area view site data change form list result file information content item thing one entry ' +
    'article post story product user order record element control action panel part text message ' +
    'operation function feature folder exhibition book film image movie card song track event task job project host server ' +
    'body plan dish room member all changes category topic thread channel app tool library center centre repository person customer pet video category group row ticket field slot device recipe issue another'
  ).split(' '),
);

const ASCII_ONLY = /^[\x20-\x7e]*$/;

/** Folds case, width, diacritics and odd blanks, for comparison of texts. */
export function fold(text: string): string {
  return ASCII_ONLY.test(text) ? text.toLowerCase() : foldSigns(text);
}

const MAX_CACHED_TEXTS = 4000; // texts or words, of some 500 bytes each
const MAX_CACHED_LENGTH = 1000; // characters: no instruction has more outside of its quotations

const foldSigns = memoizedByText(
  (text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .normalize('NFD')
      .replaceAll(/\p{M}+/gu, '')
      .normalize('NFC')
      .replaceAll('ß', 'ss')
      .replaceAll('ø', 'o')
      .replaceAll(/[’‘]/g, "'"),
  { most: MAX_CACHED_TEXTS, longest: MAX_CACHED_LENGTH },
);

/** A possessive or contraction ending, an elided word ("d'ordre"), and the shortcut after a label: "Play (k)". */
const UNSPOKEN_PARTS = /'(?:s|d|ll|m|re|ve)\b|\b[dlmst]'(?=\p{L})|\s\((?:[a-z]|(?:ctrl|alt|shift|cmd)\b[^)]*)\)$/gu;
/** A quotation is a word, even if it is only a symbol: `Sort by "#"`. */
const TOKEN = /\p{N}+(?:[.,]\p{N}+)+[km]?|[\p{L}\p{N}]+|(?<=["“„«])[^\p{L}\p{N}\s"“”„«»]{1,3}(?=["”“»])/gu;

/** "re-run" is "rerun". */
const PREFIX = /\b(re|un|pre)-(?=\p{L})/gu;

/** "LIS → OSL" is said "LIS to OSL". */
const ARROW = /(?<=[\p{L}\p{N}] )[→➔⟶➜](?= [\p{L}\p{N}])/gu;

/** "To-do", "To do (3)" and "the to do list" contain one noun, although "to" and "do" alone would hardly count. */
const TODO_NOUN = /\bto-do(?=s?\b)|^to do\b|\bto do(?= (?:lists?|column|lane|board|section|tab)\b)|(?<=\bto )to do\b/g;

/** The words of a text, fixed phrases joined. A text without letters and digits ("×") is one word. */
export const wordsOf: (text: string) => readonly Word[] = memoizedByText(tokenize, {
  most: MAX_CACHED_TEXTS,
  longest: MAX_CACHED_LENGTH,
});

function tokenize(text: string): readonly Word[] {
  const plain = fold(text);
  const tokens =
    plain
      .replaceAll(ARROW, ' to ')
      .replaceAll(UNSPOKEN_PARTS, '')
      .replaceAll(PREFIX, '$1')
      .replaceAll(TODO_NOUN, 'todo')
      .match(TOKEN) ?? (plain.trim() === '' ? [] : [plain.trim()]);
  const words: Word[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = phraseLength(tokens, at);
    words.push(toWord(length === 1 ? (tokens[at] ?? '') : tokens.slice(at, at + length).join(' ')));
    at += length;
  }
  return words;
}

function phraseLength(tokens: readonly string[], at: number): number {
  if (!phraseStarts.has(tokens[at] ?? '')) return 1;
  for (let length = Math.min(MAX_PHRASE_WORDS, tokens.length - at); length > 1; length--) {
    if (senseOf.has(tokens.slice(at, at + length).join(' '))) return length;
  }
  return 1;
}

const cachedWord = memoizedByText(createWord, { most: MAX_CACHED_TEXTS });

/** A new object, although its parts are computed once. */
const toWord = (said: string): Word => ({ ...cachedWord(said) });

/** "09:30" is "9:30". */
const LEADING_ZERO = /^0(?=\d$)/;

function createWord(said: string): Word {
  const text = said.replace(LEADING_ZERO, '');
  const stem = stemOf(text);
  const sense = senseOf.get(text) ?? senseOf.get(stem) ?? stem;
  return { text, stem, root: rootOf(stem), sense, weight: weightOf(text, sense) };
}

function weightOf(text: string, sense: string): number {
  if (stopWords.has(text)) return STOP_WEIGHT;
  return kindWords.has(sense) || kindWords.has(text) ? KIND_WORD_WEIGHT : 1;
}

const IRREGULAR: Readonly<Record<string, string>> = {
  children: 'child',
  people: 'person',
  men: 'man',
  women: 'woman',
  news: 'news',
  quizzes: 'quiz',
};

function stemOf(text: string): string {
  const irregular = Object.hasOwn(IRREGULAR, text) ? IRREGULAR[text] : undefined;
  if (irregular !== undefined) return irregular;
  if (text.length > 4 && text.endsWith('ies')) return `${text.slice(0, -3)}y`;
  if (text.length > 4 && /(?:ss|x|zz|ch|sh|[bcdfgklmnprtv]us)es$/.test(text)) return text.slice(0, -2);
  if (text.length > 3 && text.endsWith('s') && !/[su]s$/.test(text)) return text.slice(0, -1);
  return text;
}

const ENDING = /(?:at|it)?ions?$|ing$|ed$|e?ment$|[aei]nce$|[eo]r$|al$|ly$|[ey]$|(?<=([b-df-hj-np-tv-z]))\1$/;
const ROOT_MIN_LENGTH = 4;
const MAX_WORD_LENGTH = 40; // letters: anything longer is no word, and has no endings

function rootOf(stem: string): string {
  let root = stem;
  if (stem.length > MAX_WORD_LENGTH) return stem;
  for (let shorter = root; shorter.length >= ROOT_MIN_LENGTH; shorter = root.replace(ENDING, '')) {
    if (shorter === root && root !== stem) break;
    root = shorter;
    if (!ENDING.test(root)) break;
  }
  return root;
}

/** Grade of two words; `typos` tells whether a typo may be forgiven. */
export function wordMatchGrade(asked: Word, found: Word, typos: boolean): number {
  if (asked.text === found.text) return matchGrades.same;
  if (asked.stem === found.stem) return matchGrades.inflected;
  if (asked.sense === found.sense) return matchGrades.synonym;
  if (found.text.includes(' ') && found.text.split(' ').includes(asked.text)) return matchGrades.part;
  if (asked.text.includes(' ') && asked.text.split(' ').includes(found.text)) return matchGrades.part;
  return typos && isTypo(asked.text, found.text) ? matchGrades.typo : matchGrades.none;
}

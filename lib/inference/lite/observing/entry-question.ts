import { IRREGULAR_VERBS } from '../lexicon/question-words.ts';
import { rolesNamed } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import { STOP_WEIGHT, type Word } from '../lexicon/words.ts';
import { NUMERALS } from '../values/number-words.ts';

/** The parts of a question about entries. */
export interface EntryQuestion {
  /** All words in order: phrases are looked up in them. */
  all: readonly Word[];
  /** The kind of entry: "stations". */
  noun: Word | undefined;
  /** The word right after the noun of a question: "carry" of "which messages carry an attachment". */
  verb: Word | undefined;
  /** The words that describe them. */
  words: readonly Word[];
  /** The negated one of these: "paid" of "hasn't paid". */
  denied: Word | undefined;
  /** Whether it is a question, and not just a noun phrase: "songs by Mira Vale". */
  isPut: boolean;
  /** Names, numbers and dates, which identify an entry whatever else is said about it. */
  isName: (word: Word) => boolean;
}

const QUESTION_START =
  /^(?:(?:please\s+)?(?:show|list|find|give|tell)\s+(?:me\s+)?)?(?:(?:all|the|my|any|those|of)\s+)*(?:(?<ask>which|what|who|whose|whom|when)\b\s*(?:of\s+(?:the|my|these|those)\s+)?)?(?<rest>.+)$/iu;

/** Auxiliary words: no noun. */
const AUXILIARY =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|must|should|may|need|needs|belongs?|comes?|goes|still|else|i|we)$/i;

/** "slots on Saturday", "songs I like", "units with 3 beds": one noun in plural, and its description. */
const DESCRIBED_NOUN =
  /^(?:\p{Ll}+\s+)?\p{Ll}+s\s+(?:that|which|who|whose|where|with|without|not|in|on|at|from|by|of|about|for|under|over|until|since|before|after|i|we|due|still|\p{Ll}+(?:ed|en|ing))\s+\S/iu;

/** "rooms Milos looks after" */
const NOUN_AND_NAME = /^(?:\p{Ll}+ )?\p{Ll}+s \p{Lu}\p{L}+ \S/u;

const RELATIVE_CLAUSE = /^\S+(?:\s\S+)?\s(?:that|which|who|whose|with)\s/i;

const ONE_ENTRY = /^(?:one|row|line|entry)\s/i;
const ENTRY_WORD = /^(?:one|ones|row|rows|line|lines|entry|entries|item|items)\s+\S/i;

/** Rewrites a question in the words of a page. */
const SIMPLIFICATIONS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:costs?|charge[sd]?|for)\s+nothing|without\s+(?:charge|paying)|at no cost|free of charge)\b/giu, 'free'],
  [/\bcannot\b/giu, 'can not'],
  [/\bcan['’]t\b/giu, 'can not'],
  [/\bwon['’]t\b/giu, 'will not'],
  [/n['’]t\b/giu, ' not'],
  [/\b(?:never|no longer|without|no)\b/giu, 'not'],
];

const NUMERAL = new RegExp(String.raw`\b(?:${NUMERALS.slice(2).join('|')})\b`, 'giu');

/** A question in simpler words: "hasn't paid" is "has not pay", "three" is "3". */
export function simplifyQuestion(question: string): string {
  const text = SIMPLIFICATIONS.reduce((simplified, [form, plain]) => simplified.replaceAll(form, plain), question);
  return text
    .replaceAll(NUMERAL, (simplified) => String(NUMERALS.indexOf(simplified.toLowerCase())))
    .replace(/[.?!\s]+$/, '')
    .trim();
}

/** Words that say nothing about an entry. */
const STOP_WORD =
  /^(?:is|are|was|were|be|been|being|has|have|had|having|does|do|did|can|could|will|would|shall|should|may|might|must|not|get|gets|got|still|yet|already|currently|now|just|so|far|any|there|here|only|ever|ones?|things?|their|its|his|her|them|they|he|she|we|us|you|than|as|if|up|out|off|over|away|that|which|who|whose|where|when|what|also|too|all|each|other|somebody|someone|something|anything|belongs?|comes?|came|went|goes|take|takes|about|until|since|under|between|through|because|but|lasts?|given?|ends?|read|say|says|said|am|other|others|different|more)$/;

/** Parses a question about entries; `undefined` for one about controls, or anything else. */
export function readEntryQuestion(question: string, scene: Scene): EntryQuestion | undefined {
  const { ask = '', rest = '' } = QUESTION_START.exec(simplifyQuestion(question))?.groups ?? {};
  const [first = '', second = ''] = rest.split(/\s+/);
  if ((!/^when$/i.test(ask) && ABILITY.test(rest)) || COMPARISON.test(rest)) return undefined;
  const isNamed = /^(?:which|what|whose)$/i.test(ask) && !AUXILIARY.test(first);
  if (ask === '' && ![DESCRIBED_NOUN, NOUN_AND_NAME, ENTRY_WORD].some((form) => form.test(rest))) return undefined;
  const all = scene.words(rest);
  const noun = isNamed || ask === '' ? nounOf(all, first, second) : undefined;
  if (noun && isControlNoun(noun)) return undefined;
  const words = all.filter(
    (word) =>
      word !== noun && word.weight > STOP_WEIGHT && !STOP_WORD.test(word.text) && !ENTRY_WORD.test(`${word.text} x`),
  );
  if (words.length === 0 || words.length > MAX_WORDS) return undefined;
  const names = new Set(scene.words(namesIn(rest)).map(({ text }) => text));
  if (/^when$/i.test(ask) && !words.some(({ text }) => names.has(text))) return undefined;
  const next = isNamed && noun ? all[all.indexOf(noun) + 1] : undefined;
  return {
    all,
    verb: next && words.length > 1 && words.includes(next) ? next : undefined,
    noun: noun && ENTRY_WORD.test(`${noun.text} x`) ? undefined : noun,
    words: words.map((word) => inBaseForm(word, scene)),
    denied: negatedIn(all, words, scene),
    isPut: ask !== '' || [RELATIVE_CLAUSE, NOUN_AND_NAME, ONE_ENTRY].some((form) => form.test(rest)),
    isName: ({ text }) => names.has(text) || /^\d/.test(text),
  };
}

/** Says what may be done with them, or what I did: their controls are meant. */
const ABILITY = /\b(?:can|could|may|i|we|me)\b/i;

/** "with at least 5 items": numbers are compared, not matched. */
const COMPARISON =
  /\b(?:at least|at most|(?:more|less|fewer|longer|shorter|cheaper) than|(?:over|under|above|below|before|after) \p{Sc}?\d)/iu;

const MAX_WORDS = 6;

/** The noun of "overdue invoices that …" is the last word before the description. */
function nounOf(all: readonly Word[], first: string, second: string): Word | undefined {
  const isSecond = /^\p{Ll}+s$/u.test(second) && !/s$/.test(first) && !AUXILIARY.test(second);
  return isSecond ? all[1] : all[0];
}

function isControlNoun({ text }: Word): boolean {
  const roles = rolesNamed(text);
  return roles !== undefined && !roles.just.some((role) => role === 'row' || role === 'cell' || role === 'img');
}

const inBaseForm = (word: Word, scene: Scene): Word =>
  (Object.hasOwn(IRREGULAR_VERBS, word.text) && scene.placesOf(word).length === 0
    ? scene.words(IRREGULAR_VERBS[word.text] ?? '')[0]
    : undefined) ?? word;

/** Capitalized words and numbers that do not begin a sentence. */
const namesIn = (rest: string): string => (rest.match(/\p{Lu}[\p{L}\p{N}-]*|\S*\d\S*/gu) ?? []).join(' ');

/** The first significant word after "not". */
function negatedIn(all: readonly Word[], words: readonly Word[], scene: Scene): Word | undefined {
  const at = all.findIndex(({ text }) => text === 'not');
  const denied = at === -1 ? undefined : all.slice(at).find((word) => words.includes(word));
  return denied && inBaseForm(denied, scene);
}

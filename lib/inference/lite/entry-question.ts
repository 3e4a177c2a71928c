import { IRREGULAR } from './group-words.ts';
import { rolesNamed } from './roles.ts';
import type { Scene } from './scene.ts';
import { STOP_WEIGHT, type Word } from './words.ts';
import { NUMERALS } from './number-words.ts';

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

const LEAD =
  /^(?:(?:please\s+)?(?:show|list|find|give|tell)\s+(?:me\s+)?)?(?:(?:all|the|my|any|those|of)\s+)*(?:(?<ask>which|what|who|whose|whom|when)\b\s*(?:of\s+(?:the|my|these|those)\s+)?)?(?<rest>.+)$/iu;

/** Auxiliary words: no noun. */
const HELPS =
  /^(?:is|are|was|were|has|have|had|do|does|did|can|could|will|would|must|should|may|need|needs|belongs?|comes?|goes|still|else|i|we)$/i;

/** "slots on Saturday", "songs I like", "units with 3 beds": one noun in plural, and its description. */
const SAID_OF =
  /^(?:\p{Ll}+\s+)?\p{Ll}+s\s+(?:that|which|who|whose|where|with|without|not|in|on|at|from|by|of|about|for|under|over|until|since|before|after|i|we|due|still|\p{Ll}+(?:ed|en|ing))\s+\S/iu;

/** "rooms Milos looks after" */
const OF_NAME = /^(?:\p{Ll}+ )?\p{Ll}+s \p{Lu}\p{L}+ \S/u;

const CLAUSE = /^\S+(?:\s\S+)?\s(?:that|which|who|whose|with)\s/i;

const ONE_ROW = /^(?:one|row|line|entry)\s/i;
const ROW_OF = /^(?:one|ones|row|rows|line|lines|entry|entries|item|items)\s+\S/i;

/** Rewrites a question in the words of a page. */
const PLAINER: readonly (readonly [RegExp, string])[] = [
  [/\b(?:(?:costs?|charge[sd]?|for)\s+nothing|without\s+(?:charge|paying)|at no cost|free of charge)\b/giu, 'free'],
  [/\bcannot\b/giu, 'can not'],
  [/\bcan['’]t\b/giu, 'can not'],
  [/\bwon['’]t\b/giu, 'will not'],
  [/n['’]t\b/giu, ' not'],
  [/\b(?:never|no longer|without|no)\b/giu, 'not'],
];

const NUMBER = new RegExp(String.raw`\b(?:${NUMERALS.slice(2).join('|')})\b`, 'giu');

/** A question in simpler words: "hasn't paid" is "has not pay", "three" is "3". */
export function plainer(question: string): string {
  const text = PLAINER.reduce((said, [form, plain]) => said.replaceAll(form, plain), question);
  return text
    .replaceAll(NUMBER, (said) => String(NUMERALS.indexOf(said.toLowerCase())))
    .replace(/[.?!\s]+$/, '')
    .trim();
}

/** Words that say nothing about an entry. */
const LITTLE =
  /^(?:is|are|was|were|be|been|being|has|have|had|having|does|do|did|can|could|will|would|shall|should|may|might|must|not|get|gets|got|still|yet|already|currently|now|just|so|far|any|there|here|only|ever|ones?|things?|their|its|his|her|them|they|he|she|we|us|you|than|as|if|up|out|off|over|away|that|which|who|whose|where|when|what|also|too|all|each|other|somebody|someone|something|anything|belongs?|comes?|came|went|goes|take|takes|about|until|since|under|between|through|because|but|lasts?|given?|ends?|read|say|says|said|am|other|others|different|more)$/;

/** Parses a question about entries; `undefined` for one about controls, or anything else. */
export function readEntryQuestion(question: string, scene: Scene): EntryQuestion | undefined {
  const { ask = '', rest = '' } = LEAD.exec(plainer(question))?.groups ?? {};
  const [first = '', second = ''] = rest.split(/\s+/);
  if ((!/^when$/i.test(ask) && DONE_TO.test(rest)) || COMPARES.test(rest)) return undefined;
  const isNamed = /^(?:which|what|whose)$/i.test(ask) && !HELPS.test(first);
  if (ask === '' && ![SAID_OF, OF_NAME, ROW_OF].some((form) => form.test(rest))) return undefined;
  const all = scene.words(rest);
  const noun = isNamed || ask === '' ? nounOf(all, first, second) : undefined;
  if (noun && isControl(noun)) return undefined;
  const words = all.filter(
    (word) => word !== noun && word.weight > STOP_WEIGHT && !LITTLE.test(word.text) && !ROW_OF.test(`${word.text} x`),
  );
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  const names = new Set(scene.words(namesIn(rest)).map(({ text }) => text));
  if (/^when$/i.test(ask) && !words.some(({ text }) => names.has(text))) return undefined;
  const next = isNamed && noun ? all[all.indexOf(noun) + 1] : undefined;
  return {
    all,
    verb: next && words.length > 1 && words.includes(next) ? next : undefined,
    noun: noun && ROW_OF.test(`${noun.text} x`) ? undefined : noun,
    words: words.map((word) => inBaseForm(word, scene)),
    denied: deniedIn(all, words, scene),
    isPut: ask !== '' || [CLAUSE, OF_NAME, ONE_ROW].some((form) => form.test(rest)),
    isName: ({ text }) => names.has(text) || /^\d/.test(text),
  };
}

/** Says what may be done with them, or what I did: their controls are meant. */
const DONE_TO = /\b(?:can|could|may|i|we|me)\b/i;

/** "with at least 5 items": numbers are compared, not matched. */
const COMPARES =
  /\b(?:at least|at most|(?:more|less|fewer|longer|shorter|cheaper) than|(?:over|under|above|below|before|after) \p{Sc}?\d)/iu;

const MOST_WORDS = 6;

/** The noun of "overdue invoices that …" is the last word before the description. */
function nounOf(all: readonly Word[], first: string, second: string): Word | undefined {
  const isSecond = /^\p{Ll}+s$/u.test(second) && !/s$/.test(first) && !HELPS.test(second);
  return isSecond ? all[1] : all[0];
}

function isControl({ text }: Word): boolean {
  const roles = rolesNamed(text);
  return roles !== undefined && !roles.just.some((role) => role === 'row' || role === 'cell' || role === 'img');
}

const inBaseForm = (word: Word, scene: Scene): Word =>
  (Object.hasOwn(IRREGULAR, word.text) && scene.placesOf(word).length === 0
    ? scene.words(IRREGULAR[word.text] ?? '')[0]
    : undefined) ?? word;

/** Capitalized words and numbers that do not begin a sentence. */
const namesIn = (rest: string): string => (rest.match(/\p{Lu}[\p{L}\p{N}-]*|\S*\d\S*/gu) ?? []).join(' ');

/** The first significant word after "not". */
function deniedIn(all: readonly Word[], words: readonly Word[], scene: Scene): Word | undefined {
  const at = all.findIndex(({ text }) => text === 'not');
  const denied = at === -1 ? undefined : all.slice(at).find((word) => words.includes(word));
  return denied && inBaseForm(denied, scene);
}

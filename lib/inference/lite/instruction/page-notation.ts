import { extractQuotes } from './intent.ts';
import { requote } from './rule.ts';
import type { Scene } from '../outline/scene.ts';
import { fold, wordsOf } from '../lexicon/words.ts';
import { NUMERALS } from '../values/number-words.ts';

const NUMERAL = NUMERALS.slice(1).join('|');
const UNIT =
  'seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|stars?|people|guests|adults|children|per cent|percent';

/** Languages by their English names, and by their own. */
const endonyms: Readonly<Record<string, readonly string[]>> = {
  arabic: ['العربية'],
  catalan: ['Català'],
  chinese: ['中文', '简体中文', '繁體中文'],
  croatian: ['Hrvatski'],
  czech: ['Čeština'],
  danish: ['Dansk'],
  dutch: ['Nederlands'],
  english: ['English'],
  finnish: ['Suomi'],
  french: ['Français'],
  german: ['Deutsch'],
  greek: ['Ελληνικά'],
  hebrew: ['עברית'],
  hindi: ['हिन्दी'],
  hungarian: ['Magyar'],
  indonesian: ['Bahasa Indonesia'],
  italian: ['Italiano'],
  japanese: ['日本語'],
  korean: ['한국어'],
  norwegian: ['Norsk'],
  polish: ['Polski'],
  portuguese: ['Português'],
  romanian: ['Română'],
  russian: ['Русский'],
  spanish: ['Español', 'Castellano'],
  swedish: ['Svenska'],
  turkish: ['Türkçe'],
  ukrainian: ['Українська'],
  vietnamese: ['Tiếng Việt'],
  welsh: ['Cymraeg'],
};

const LANGUAGE = new RegExp(String.raw`\b(?:${Object.keys(endonyms).join('|')})\b`, 'gi');
const CODES: Readonly<Record<string, string>> = {
  euro: 'EUR',
  dollar: 'USD',
  'us dollar': 'USD',
  'american dollar': 'USD',
  pound: 'GBP',
  'british pound': 'GBP',
  sterling: 'GBP',
  yen: 'JPY',
  'swiss franc': 'CHF',
  franc: 'CHF',
  'canadian dollar': 'CAD',
  'australian dollar': 'AUD',
  yuan: 'CNY',
  'indian rupee': 'INR',
  rupee: 'INR',
  'polish zloty': 'PLN',
  zloty: 'PLN',
};
/** Only if nothing follows it: "5 euros" is none. */
const CURRENCY = new RegExp(
  String.raw`(?<=\b(?:to|in|as|use|choose|select|pick) (?:the )?)(?:${Object.keys(CODES).join('|')})s?$`,
  'i',
);

const TWELVE_HOUR_TIME = /\b(\d{1,2})(?:[:.](\d{2}))?\s?([ap])\.?m\b\.?/gi;
const TIME_IN_WORDS = new RegExp(
  String.raw`\b(?<part>half|a? ?quarter|five|ten|twenty|twenty[ -]five)\s+(?<side>past|to)\s+(?<hour>${NUMERAL}|\d{1,2})\b`,
  'gi',
);
const minutesOfWord: Readonly<Record<string, number>> = {
  half: 30,
  quarter: 15,
  five: 5,
  ten: 10,
  twenty: 20,
  'twenty five': 25,
};

/** Numbers, times of day and languages in the page's notation; the clause itself if it has none. */
export function inPageNotation(clause: string, scene: Scene): string {
  const { text, parts } = extractQuotes(clause);
  const isPresent = (label: string): boolean => isOnPage(label, scene);
  const written = text
    // its named groups
    .replaceAll(TIME_IN_WORDS, (whole, ...groups) =>
      timeFromWords(whole, groups.at(-1) as Record<string, string>, isPresent),
    )
    .replaceAll(TWELVE_HOUR_TIME, (...match) => timeFromTwelveHour(match, isPresent))
    .replaceAll(LANGUAGE, (name) => (isPresent(name) ? name : (endonyms[name.toLowerCase()]?.find(isPresent) ?? name)))
    .replace(CURRENCY, (name) => {
      const code = CODES[name.toLowerCase()] ?? CODES[name.toLowerCase().replace(/s$/, '')];
      return code !== undefined && !isPresent(name) && isPresent(code) ? code : name;
    })
    .replaceAll(MONEY_AMOUNT, (whole: string, ...groups) =>
      amountOf(whole, groups.at(-1) as Record<string, string>, isPresent),
    )
    .replaceAll(NUMERAL_AFTER_NOUN, (whole: string, noun: string, word: string) =>
      numbered(whole, [noun, word], isPresent),
    )
    .replaceAll(WORD_PAIR, (whole: string) => joined(whole, isPresent))
    .replaceAll(LONG_WORD, (word: string) => separated(word, isPresent))
    .replaceAll(NUMERAL_BEFORE_UNIT, (word: string) => String(NUMERALS.indexOf(word.toLowerCase())))
    .replaceAll(/\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! \p{L})/gu, (whole: string, day: string) =>
      isPresent(`${day}th`) ? whole : day,
    );
  return requote(written, parts);
}

/** "€84", "54 euros" */
const MONEY_AMOUNT =
  /(?<!\b(?:over|above|under|below|than|least|most|between|to|and) )(?<![\p{L}\d.,])(?:(?<sign>[€£$¥])\s?(?<after>\d+(?:[.,]\d{1,2})?)|(?<before>\d+(?:[.,]\d{1,2})?)\s?(?<unit>euros?|pounds?|dollars?|yen|[€£$¥]))(?![\p{L}\d]|[.,]\d)/giu;
const currencySigns: Readonly<Record<string, string>> = { eur: '€', pou: '£', dol: '$', yen: '¥' };

/** "€84.00" if the page has that, and nothing else of the same amount. */
function amountOf(
  whole: string,
  said: Record<string, string | undefined>,
  isPresent: (label: string) => boolean,
): string {
  const { unit = '', sign = currencySigns[unit.slice(0, 3).toLowerCase()] ?? unit, after, before = '' } = said;
  const number = after ?? before;
  if (isPresent(whole)) return whole;
  const numbers = /[.,]/.test(number) ? [number] : [number, `${number}.00`, `${number},00`];
  const [form, other] = numbers
    .flatMap((amount) => [`${sign}${amount}`, `${amount} ${sign}`, `${amount}${sign}`, `${sign} ${amount}`])
    .filter(isPresent);
  return form === undefined || other !== undefined ? whole : form;
}

const NUMERAL_AFTER_NOUN = new RegExp(String.raw`\b(\p{L}{3,}) (${NUMERAL})(?=$|[\s,.])`, 'giu');
const NUMERAL_BEFORE_UNIT = new RegExp(String.raw`\b(?:${NUMERAL})(?= (?:${UNIT})\b)`, 'gi');

const WORD_PAIR = /(?<![\p{L}\d])(?:\p{Ll}{3,} \p{Ll}{3,}|\d{1,3} \p{L})(?![\p{L}\d])/gu;
const LONG_WORD = /(?<![\p{L}\d])\p{Ll}{7,}(?![\p{L}\d])/gu;
const MIN_PART_LENGTH = 3; // letters

/** "floor plan" if the page has "floorplan", "22 C" if it has "22C". */
function joined(whole: string, isPresent: (label: string) => boolean): string {
  const one = whole.replace(' ', '');
  return isPresent(one) && !isPresent(whole) ? one : whole;
}

/** "wishlist" if the page has "wish list". */
function separated(word: string, isPresent: (label: string) => boolean): string {
  if (isPresent(word)) return word;
  for (let at = MIN_PART_LENGTH; at <= word.length - MIN_PART_LENGTH; at++) {
    const parts = `${word.slice(0, at)} ${word.slice(at)}`;
    if (isPresent(parts)) return parts;
  }
  return word;
}

/** "module two" if the page has "Module 2"; "the red one" stays. */
function numbered(
  whole: string,
  [noun, word]: readonly [string, string],
  isPresent: (label: string) => boolean,
): string {
  const digits = `${noun} ${NUMERALS.indexOf(word.toLowerCase())}`;
  return !isPresent(whole) && isPresent(digits) ? digits : whole;
}

function timeFromWords(
  whole: string,
  { part = '', side = '', hour = '' }: Record<string, string>,
  isPresent: (label: string) => boolean,
): string {
  const hours = /\d/.test(hour) ? Number(hour) : NUMERALS.indexOf(hour.toLowerCase());
  const minutes = minutesOfWord[part.toLowerCase().replace(/^a /, '').replace('-', ' ').trim()] ?? 0;
  const [hour24, minute] = /past/i.test(side) ? [hours, minutes] : [hours + 11, 60 - minutes];
  const halves = [hour24 % 12, (hour24 % 12) + 12].map((half) => timeOf(whole, [half, minute], isPresent));
  const [said, other] = halves.filter((time) => time !== whole);
  return said !== undefined && other === undefined ? said : whole; // both may be meant
}

/** "2.20pm" */
function timeFromTwelveHour(
  [whole = '', hour, minutes, half]: readonly string[],
  isPresent: (label: string) => boolean,
): string {
  const hours = (Number(hour) % 12) + (/p/i.test(half ?? '') ? 12 : 0);
  return timeOf(whole, [hours, Number(minutes ?? 0)], isPresent);
}

const pad = (value: number): string => String(value).padStart(2, '0');

function timeOf(
  whole: string,
  [hours, minutes]: readonly [number, number],
  isPresent: (label: string) => boolean,
): string {
  if (isPresent(whole)) return whole;
  const forms = [`${pad(hours)}:${pad(minutes)}`, `${hours}:${pad(minutes)}`, `${pad(hours)}.${pad(minutes)}`];
  return forms.find(isPresent) ?? whole;
}

/** Something on the page has all of the words in sequence. */
function isOnPage(label: string, scene: Scene): boolean {
  const [first] = wordsOf(label);
  if (!first) return false;
  const said = fold(label);
  return scene.placesOf(first).some((place) => {
    const node = scene.outline.nodes[place];
    return node !== undefined && containsWholeText(fold(node.name), said);
  });
}

export function containsWholeText(text: string, said: string): boolean {
  const at = text.indexOf(said);
  return (
    at !== -1 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ') && !/[\p{L}\p{N}]/u.test(text[at + said.length] ?? ' ')
  );
}

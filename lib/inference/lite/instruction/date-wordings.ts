import { extractQuotes } from './intent.ts';
import { requote } from './rule.ts';
import { NUMERALS } from '../values/number-words.ts';

const MONTH =
  '(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const WEEKDAY = String.raw`(?:\b(?<weekday>(?:(?:next|this|coming) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day,?) )?`;
const DAY = String.raw`(?<day>\d{1,2})(?<suffix>st|nd|rd|th)?`;
const YEAR = String.raw`(?:,? (?<year>\d{4})(?!\d))?`;
const HOUR = String.raw`(?<hour>1[0-2]|0?[1-9])`;
const DAY_PART = String.raw`(?:(?:o['’]?clock )?in the (?<part>morning|afternoon|evening)|(?:o['’]?clock )?at night)\b`;
const numerals = NUMERALS.slice(1);

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );
const TENS: Readonly<Record<string, number>> = { twenty: 20, thirty: 30, thirtieth: 30 };
const ORDINAL_IN_WORDS = String.raw`(?:(?<tens>twenty|thirty)[- ])?(?<word>${ORDINALS.join('|')}|thirtieth)`;
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

type DateGroups = Readonly<Record<string, string | undefined>>;

const dayInWords = ({ tens = '', word = '' }: DateGroups): string =>
  String((TENS[tens.toLowerCase()] ?? 0) + (TENS[word.toLowerCase()] ?? ORDINALS.indexOf(word.toLowerCase()) + 1));

/** The last day of a month; in February, depending on the year. */
const lastDayOf = ({ month = '', year }: DateGroups): string =>
  String(new Date(Date.UTC(Number(year), MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1, 0)).getUTCDate());

const meridiemOf = ({ part }: DateGroups): string => (part?.toLowerCase() === 'morning' ? 'am' : 'pm');

/** How people say days and times of day, and how fields take them. */
const dateForms: readonly (readonly [form: RegExp, plain: (groups: DateGroups) => string])[] = [
  // "Saturday the 5th of December, 2026"
  [
    new RegExp(String.raw`${WEEKDAY}(?:\bthe )?(?<![\d.:/-])${DAY} (?:of )?${MONTH}\b${YEAR}`, 'giu'),
    ({ weekday, day, month, year }) => joinParts(year === undefined && weekday, day, month, year),
  ],
  // "the fifth of June 2026", "the last day of March 2026"
  [
    new RegExp(String.raw`${WEEKDAY}\b(?:the )?${ORDINAL_IN_WORDS} of ${MONTH}\b${YEAR}`, 'giu'),
    (groups) =>
      joinParts(groups['year'] === undefined && groups['weekday'], dayInWords(groups), groups['month'], groups['year']),
  ],
  [
    new RegExp(String.raw`\b(?:the )?(?:last day|end) of ${MONTH},? (?<year>\d{4})(?!\d)`, 'giu'),
    (groups) => joinParts(lastDayOf(groups), groups['month'], groups['year']),
  ],
  // "Tuesday, December 1st, 2026"
  [
    new RegExp(String.raw`${WEEKDAY}(?:\bthe )?\b${MONTH}\.? (?:the )?${DAY}(?![\d:.])\b${YEAR}`, 'giu'),
    ({ weekday, day, month, year }) =>
      joinParts(year === undefined && weekday, month, year === undefined ? day : `${day},`, year),
  ],
  // "half past 2 in the afternoon"
  [
    new RegExp(
      String.raw`\b(?<past>half|(?:a )?quarter) past (?<hour>${numerals.join('|')}|\d{1,2}) ${DAY_PART}`,
      'giu',
    ),
    (groups) => `${hourOf(groups)}:${groups['past']?.toLowerCase() === 'half' ? 30 : 15} ${meridiemOf(groups)}`,
  ],
  // "8 in the morning"
  [
    new RegExp(String.raw`(?<![\d:.,/-])${HOUR}(?<minutes>[:.][0-5]\d)? ${DAY_PART}`, 'giu'),
    (groups) => `${groups['hour']}${groups['minutes']?.replace('.', ':') ?? ''} ${meridiemOf(groups)}`,
  ],
  [
    new RegExp(String.raw`\b(?<hour>${numerals.join('|')}) ${DAY_PART}`, 'giu'),
    (groups) => `${hourOf(groups)} ${meridiemOf(groups)}`,
  ],
  [/(?<= (?:to|at|for|as) )(?<noon>noon|midday|midnight)$/giu, ({ noon }) => (noon === 'midnight' ? '00:00' : '12:00')],
];

const joinParts = (...parts: (string | false | undefined)[]): string =>
  parts.filter((part) => part !== undefined && part !== false).join(' ');

const hourOf = ({ hour = '' }: DateGroups): string =>
  /\d/.test(hour) ? hour : String(numerals.indexOf(hour.toLowerCase()) + 1);

/**
 * An instruction with its days and times of day as fields take them: "the 3rd of May 2027" as "3 May 2027", "8 in the morning"
 * as "8 am". Wordings of the page itself are kept.
 */
export function withPlainDates(instruction: string, outline: string): string {
  const { text, parts } = extractQuotes(instruction);
  const page = outline.toLowerCase();
  const plain = dateForms.reduce(
    (rewritten, [form, rewrite]) =>
      rewritten.replaceAll(form, (...match) => {
        const [whole] = match as [string];
        const groups = match.at(-1) as DateGroups; // the named groups come last
        const { day, suffix } = groups;
        const isLabel =
          page.includes(whole.toLowerCase()) || (suffix && page.includes(`${day}${suffix}`.toLowerCase()));
        return isLabel ? whole : rewrite(groups);
      }),
    text,
  );
  return plain === text ? instruction : requote(plain, parts);
}

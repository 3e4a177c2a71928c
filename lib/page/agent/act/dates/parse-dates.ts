const LANGUAGE = 'en'; // besides that of the page

const pad = (digits: string): string => digits.padStart(2, '0');

type Rewriting = readonly [form: RegExp, iso: (...groups: string[]) => string | undefined];

/** How people write dates and times, as long as day and month cannot be confused. */
const dateRewritings = (monthOf: (name: string) => number): Rewriting[] => {
  const named = (year: string, name: string, day: string): string | undefined =>
    monthOf(name) === 0 ? undefined : `${year}-${pad(String(monthOf(name)))}-${pad(day)}`;
  return [
    [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, (year, month, day) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/g, (year, month, day) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g, (day, month, year) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/g, (one, other, year) => slashedDate(one, other, year)],
    [
      /(?:^\p{L}+\.?,? )?(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?(?:,? (?:of |de )?|, \p{L}{3,},? )(\p{L}{3,})\.?,? (?:de )?(\d{4})(?!\d)/gu,
      (day, name, year) => named(year, name, day),
    ],
    [
      /(?:^\p{L}+\.?,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu,
      (name, day, year) => named(year, name, day),
    ],
    [/^(\p{L}{3,})\.? (?:de )?(\d{4})$/u, (name, year) => named(year, name, '')?.slice(0, 'yyyy-mm'.length)],
    [/(?<![\d:])(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?/gi, (hour, minute, half) => timeOfHalfDay(hour, minute, half)],
    [/(?<![\d:])(\d{1,2}) ?(?:uhr|h)(?: ?(\d{2}))?(?![\p{L}\d])/giu, (hour, minute) => timeOfDay(hour, minute)],
    [/(?<![\d:])(\d{1,2})時(?:(\d{1,2})分)?/g, (hour, minute) => timeOfDay(hour, minute)],
    [/(?<![\d:])(\d):(\d{2})(?!\d)/g, (hour, minute) => `0${hour}:${minute}`],
    [/(-\d\d)(?:,? |, at | at | um | à )(\d\d:)/g, (day, hour) => `${day}T${hour}`],
  ];
};

/** If one of them is more than 12, it is the day. */
function slashedDate(one: string, other: string, year: string): string | undefined {
  const isDayFirst = Number(one) > 12;
  if (isDayFirst === Number(other) > 12) return one === other ? `${year}-${pad(one)}-${pad(one)}` : undefined;
  return isDayFirst ? `${year}-${pad(other)}-${pad(one)}` : `${year}-${pad(one)}-${pad(other)}`;
}

/** "10 Uhr 30", "10 h", "10時30分" */
const timeOfDay = (hour: string, minute = '0'): string | undefined =>
  Number(hour) < 24 && Number(minute) < 60 ? `${pad(hour)}:${pad(minute)}` : undefined;

function timeOfHalfDay(hour: string, minute: string | undefined, half: string): string | undefined {
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return `${pad(String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)))}:${minute ?? '00'}`;
}

/**
 * Dates and times in a text in ISO 8601, `24 December 2026` as `2026-12-24`, `2:30 pm` as `14:30`; months may be
 * named in English or the language of the page. Anything ambiguous is left as it is.
 */
export function toIso(text: string, language: string): string {
  const names = [LANGUAGE, language].flatMap((one) => monthNames(one));
  const monthOf = (said: string): number => {
    const name = said.toLowerCase();
    const found = new Set(names.flatMap((one, index) => (one.startsWith(name) ? [(index % 12) + 1] : [])));
    return found.size === 1 ? Math.max(...found) : 0;
  };
  return dateRewritings(monthOf).reduce(
    (written, [form, iso]) => written.replace(form, (found: string, ...groups: string[]) => iso(...groups) ?? found),
    text.trim(),
  );
}

/**
 * The months with years that a text names, in its order, as months since the year 0: `November 2026`, `2026年11月`. If
 * the language of the page has no such month, other languages are tried: many pages do not declare theirs.
 */
export function monthsNamedIn(text: string, language: string): number[] {
  const inNumbers = [...text.matchAll(NUMBERED_MONTH)].map(
    ([, year, month, other, its]) => Number(year ?? its) * 12 + Number(month ?? other) - 1,
  );
  if (inNumbers.length > 0) return inNumbers;
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];
  if (!words.some((word) => YEAR.test(word))) return shortYearMonths(text, language);
  for (const languages of [[LANGUAGE, language], OTHER_LANGUAGES]) {
    const months = monthsAmong(words, languages);
    if (months.length > 0) return months;
  }
  return [];
}

/** The months on lines of their own with two-digit years: `November 26`. */
function shortYearMonths(text: string, language: string): number[] {
  return [...text.matchAll(SHORT_YEAR)].flatMap(([, name = '', year]) => {
    const month = monthNamed(name, language);
    return month === undefined ? [] : [(Number(year) + (Number(year) < LAST_CENTURY ? 2000 : 1900)) * 12 + month];
  });
}

const SHORT_YEAR = /^(\p{L}{3,}\.?),? ['’]?(\d\d)$/gmu;
const LAST_CENTURY = 70; // years from here on belong to the last century

/** Languages that spell months out; of two that give different months the same name, the more widely spoken one. */
const OTHER_LANGUAGES = 'de es fr pt it nl pl cs ru uk sv da nb fi hu ro el tr id'.split(' ');

const monthNumbers = new Map<string, ReadonlyMap<string, number>>(); // by language; computing them takes time

/** The month, from 0 on, that the text is the name of, and nothing else: `Nov`, `11月`. */
export function monthNamed(text: string, language: string): number | undefined {
  const [, number] = /^(\d{1,2})\s?[月월]$/.exec(text) ?? [];
  if (number !== undefined) return Number(number) - 1;
  const name = text.toLowerCase().replace(/\.$/, '');
  if (!/^\p{L}{2,}$/u.test(name)) return undefined;
  const languages = [LANGUAGE, language, ...OTHER_LANGUAGES];
  return languages.map((one) => monthNumbersIn(one).get(name)).find((month) => month !== undefined);
}

function monthNumbersIn(language: string): ReadonlyMap<string, number> {
  const known = monthNumbers.get(language);
  if (known) return known;
  const names = [...monthNames(language), ...monthNames(language, 'short')];
  const numbers = new Map(names.map((name, index) => [name.replace(/\.$/, ''), index % 12]));
  monthNumbers.set(language, numbers);
  return numbers;
}

function monthsAmong(words: readonly string[], languages: readonly string[]): number[] {
  const names = languages.flatMap((one) => [...monthNames(one), ...monthNames(one, 'short')]);
  const monthOf = (word = ''): number | undefined => {
    const index = names.findIndex((name) => name.replace(/\.$/, '') === word);
    return index < 0 ? undefined : index % 12;
  };
  return words.flatMap((word, index) => {
    if (!YEAR.test(word)) return [];
    const near = [1, 2, 3].map((away) => monthOf(words[index - away])); // `noviembre de 2026`
    const month = near.find((one) => one !== undefined) ?? monthOf(words[index + 1]);
    return month === undefined ? [] : Number(word) * 12 + month;
  });
}

const YEAR = /^(?:19|20|21)\d\d$/;
const NUMBERED_MONTH =
  /(?<!\d)((?:19|20|21)\d\d)\s?[年년./-]\s?(0?[1-9]|1[0-2])(?!\d)|(?<!\d)(0?[1-9]|1[0-2])\s?[./-]\s?((?:19|20|21)\d\d)(?!\d)/g;

/** The names of the twelve months in a language; in English if it is not a valid one. */
function monthNames(language: string, month: 'long' | 'short' = 'long'): string[] {
  const known = Intl.DateTimeFormat.supportedLocalesOf(language === '' ? [] : wellFormed(language));
  const { format } = new Intl.DateTimeFormat(known[0] ?? LANGUAGE, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format(Date.UTC(2024, index, 1)).toLowerCase());
}

/** The words for today and now, in the language and in English. */
export function presentWords(language: string): ReadonlySet<string> {
  const names = [LANGUAGE, ...wellFormed(language)].flatMap((one) => {
    const relative = new Intl.RelativeTimeFormat(one, { numeric: 'auto' });
    return [relative.format(0, 'day'), relative.format(0, 'second')];
  });
  return new Set(names.map((name) => name.toLowerCase()));
}

function wellFormed(language: string): string[] {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? [language] : [];
}

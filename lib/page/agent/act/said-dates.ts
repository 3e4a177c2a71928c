const LANGUAGE = 'en'; // beside that of the page

const pad = (digits: string): string => digits.padStart(2, '0');

type Rewriting = readonly [form: RegExp, iso: (...groups: string[]) => string | undefined];

/** How people write dates and times, wherever day and month cannot be mistaken for each other. */
const rewritings = (monthOf: (name: string) => number): Rewriting[] => {
  const named = (year: string, name: string, day: string): string | undefined =>
    monthOf(name) === 0 ? undefined : `${year}-${pad(String(monthOf(name)))}-${pad(day)}`;
  return [
    [/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, (year, month, day) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{4})年(\d{1,2})月(\d{1,2})日/g, (year, month, day) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/g, (day, month, year) => `${year}-${pad(month)}-${pad(day)}`],
    [/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/g, (one, other, year) => slashed(one, other, year)],
    [
      /(?:^\p{L}+\.?,? )?(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|\.)?,? (?:of |de )?(\p{L}{3,})\.?,? (?:de )?(\d{4})(?!\d)/gu,
      (day, name, year) => named(year, name, day),
    ],
    [
      /(?:^\p{L}+\.?,? )?(\p{L}{3,})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)/gu,
      (name, day, year) => named(year, name, day),
    ],
    [/^(\p{L}{3,})\.? (?:de )?(\d{4})$/u, (name, year) => named(year, name, '')?.slice(0, 'yyyy-mm'.length)],
    [/(?<![\d:])(\d{1,2})(?::(\d{2}))? ?([ap])\.?m\b\.?/gi, (hour, minute, half) => ofHalf(hour, minute, half)],
    [/(?<![\d:])(\d):(\d{2})(?!\d)/g, (hour, minute) => `0${hour}:${minute}`],
    [/(-\d\d)(?:,? |, at | at )(\d\d:)/g, (day, hour) => `${day}T${hour}`],
  ];
};

/** Where one of both is more than 12, it is the day. */
function slashed(one: string, other: string, year: string): string | undefined {
  const isDayFirst = Number(one) > 12;
  if (isDayFirst === Number(other) > 12) return one === other ? `${year}-${pad(one)}-${pad(one)}` : undefined;
  return isDayFirst ? `${year}-${pad(other)}-${pad(one)}` : `${year}-${pad(one)}-${pad(other)}`;
}

function ofHalf(hour: string, minute: string | undefined, half: string): string | undefined {
  if (Number(hour) < 1 || Number(hour) > 12) return undefined;
  return `${pad(String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)))}:${minute ?? '00'}`;
}

/**
 * Dates and times in a text as ISO 8601 writes them, `24 December 2026` as `2026-12-24`, `2:30 pm` as `14:30`; months may be
 * called as in English or the language of the page. What may be read in two ways is left as it is.
 */
export function inIso(text: string, language: string): string {
  const names = [LANGUAGE, language].flatMap(monthsIn);
  const monthOf = (said: string): number => {
    const name = said.toLowerCase();
    const found = new Set(names.flatMap((one, index) => (one.startsWith(name) ? [(index % 12) + 1] : [])));
    return found.size === 1 ? Math.max(...found) : 0;
  };
  return rewritings(monthOf).reduce(
    (written, [form, iso]) => written.replace(form, (found: string, ...groups: string[]) => iso(...groups) ?? found),
    text.trim(),
  );
}

/** The twelve months as a language calls them; as English does where it is none. */
function monthsIn(language: string): string[] {
  const known = Intl.DateTimeFormat.supportedLocalesOf(language === '' ? [] : wellFormed(language));
  const { format } = new Intl.DateTimeFormat(known[0] ?? LANGUAGE, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2024, month, 1)).toLowerCase());
}

function wellFormed(language: string): string[] {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(language) ? [language] : [];
}

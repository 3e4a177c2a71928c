const LONGEST = 4_000; // characters
const NOTE = 40; // characters of what says how much is left out: a text that was cut is not cut again where it passes next

/** What was given, as messages and results repeat it: of a very long text its ends, with how much is between. */
export function inShort(text: string, longest = LONGEST): string {
  if (text.length <= longest + NOTE) return text;
  const end = longest / 2;
  return `${text.slice(0, end)}… (${text.length - longest} more characters) …${text.slice(-end)}`.toWellFormed();
}

const LONGEST = 4_000; // characters

/** What was given, as messages and results repeat it: of a very long text its ends, with how much is between. */
export function inShort(text: string): string {
  const more = text.length - LONGEST;
  const end = LONGEST / 2;
  return more > 0 ? `${text.slice(0, end)}… (${more} more characters) …${text.slice(-end)}`.toWellFormed() : text;
}

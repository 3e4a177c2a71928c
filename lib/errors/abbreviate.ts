const MAX_CHARACTERS = 4_000; // characters
// characters of what says how much is left out: a text that was cut is not cut again where it passes next
const NOTE_CHARACTERS = 40;

/** What was given, as messages and results repeat it: of a very long text its ends, with how much is between. */
export function abbreviate(text: string, maxCharacters = MAX_CHARACTERS): string {
  if (text.length <= maxCharacters + NOTE_CHARACTERS) return text;
  const end = maxCharacters / 2;
  return `${text.slice(0, end)}… (${text.length - maxCharacters} more characters) …${text.slice(-end)}`.toWellFormed();
}

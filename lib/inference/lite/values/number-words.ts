const SMALL_NUMBERS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** The numbers that people mostly write as words: from zero to twelve. */
export const NUMERALS: readonly string[] = SMALL_NUMBERS.slice(0, 13);

/** A number in digits or words, up to the hundreds, as a pattern: "25", "fifty", "one hundred". */
export const NUMBER_PATTERN = String.raw`\d{1,4}|(?:(?:a|one|two|three|four|five) hundred|(?:${TENS.join('|')})(?:[- ](?:${SMALL_NUMBERS.slice(1, 10).join('|')}))?|${SMALL_NUMBERS.slice(1).toReversed().join('|')})`;

/** The same in digits. */
export function toDigits(said: string): string {
  if (/^\d+$/.test(said)) return said;
  const words = said.toLowerCase().split(/[\s-]+/);
  const total = words.reduce((sum, word) => {
    if (word === 'hundred') return Math.max(sum, 1) * 100;
    const tens = TENS.indexOf(word);
    return sum + (tens >= 0 ? (tens + 2) * 10 : Math.max(SMALL_NUMBERS.indexOf(word), 0));
  }, 0);
  return String(total);
}

/** The match of the words in a text, with any whitespace and case: as whole words if there is such a match. */
export function wordsIn(data: string, words: string): RegExpExecArray | null {
  return boundedPattern(words).exec(data) ?? new RegExp(patternOf(words), 'i').exec(data);
}

/** How often they occur: as whole words if they do at all. */
export function countWords(data: string, words: string): number {
  const bounded = [...data.matchAll(boundedPattern(words))].length;
  return bounded > 0 ? bounded : [...data.matchAll(new RegExp(patternOf(words), 'gi'))].length;
}

/** Their match as whole words and numbers: 12 is no part of 121, 12.5 or v12. */
export function wholeWordsIn(data: string, words: string): RegExpExecArray | null {
  const text = words.trim();
  const before = `${startsWith(LETTER, text) ? `(?<!${LETTER})` : ''}${startsWith(DIGIT, text) ? `(?<!${DIGIT}[.,:])` : ''}`;
  const after = `${endsWith(LETTER, text) ? `(?!${LETTER})` : ''}${endsWith(DIGIT, text) ? `(?![.,:]${DIGIT})` : ''}`;
  return new RegExp(`${before}${patternOf(text)}${after}`, 'iv').exec(data);
}

const DIGIT = String.raw`\p{Nd}`;
/** Scripts without blanks between words, or that join endings to them. */
const UNSPACED_SCRIPTS = 'Han Hiragana Katakana Hangul Thai Lao Khmer Myanmar Tibetan';
/** A character of a word or number. */
const LETTER = String.raw`[[\p{L}\p{M}\p{N}_]--[${UNSPACED_SCRIPTS.replaceAll(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]]`;

function startsWith(character: string, text: string): boolean {
  return new RegExp(`^${character}`, 'v').test(text);
}

function endsWith(character: string, text: string): boolean {
  return new RegExp(`${character}$`, 'v').test(text);
}

function boundedPattern(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${patternOf(words)}(?![\\p{L}\\p{N}])`, 'giu');
}

function patternOf(words: string): string {
  return words
    .trim()
    .replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
}

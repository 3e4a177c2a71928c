/** Where the words stand in a text as a page may have broken it, in any case: as whole words if they stand there so. */
export function wordsIn(data: string, words: string): RegExpExecArray | null {
  return boundedWords(words).exec(data) ?? new RegExp(sourceOf(words), 'i').exec(data);
}

/** How often they stand there: as whole words if they do at all. */
export function countWords(data: string, words: string): number {
  const bounded = [...data.matchAll(boundedWords(words))].length;
  return bounded > 0 ? bounded : [...data.matchAll(new RegExp(sourceOf(words), 'gi'))].length;
}

function boundedWords(words: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${sourceOf(words)}(?![\\p{L}\\p{N}])`, 'giu');
}

function sourceOf(words: string): string {
  return words
    .trim()
    .replace(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
    .replace(/\s+/g, String.raw`\s+`);
}

/** Whether two texts are equal but for whitespace. */
export function isSameText(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether two texts are equal but for punctuation and case. */
export function isSameWords(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

/** Whether the text ends with the field's content, but for punctuation and case: the page may show a country code elsewhere. */
export function endsWithContent(text: string, content: string): boolean {
  const held = lettersOf(content);
  return (held === lettersOf(text) || held.length >= MIN_END_LENGTH) && lettersOf(text).endsWith(held);
}

const MIN_END_LENGTH = 4; // letters or digits; fewer may match by chance

/** Whether a field shows a text as input masks do: with separators between its characters, or with other ones than its own. */
export function isMaskedForm(content: string, text: string): boolean {
  const asked = text.replace(/[\s()/]|(?<=[\p{L}\p{N}])-/gu, '');
  let found = 0;
  for (const sign of content) {
    if (sign === asked[found]) found += 1;
    else if (/[\p{L}\p{N}]/u.test(sign)) return false;
  }
  return found === asked.length;
}

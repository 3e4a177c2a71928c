/** Whether two texts are the same but for their spaces. */
export function sameText(one: string, other: string): boolean {
  const plain = (text: string): string => text.replace(/\s+/g, ' ').trim();
  return plain(one) === plain(other);
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/** Whether two texts are the same but for signs and case. */
export function saysTheSame(one: string, other: string): boolean {
  return lettersOf(one) === lettersOf(other);
}

/** Whether the field holds the text, but for signs and what stands before the rest: the page shows a country's code elsewhere. */
export function endsAs(text: string, content: string): boolean {
  const held = lettersOf(content);
  return (held === lettersOf(text) || held.length >= LEAST_END) && lettersOf(text).endsWith(held);
}

const LEAST_END = 4; // letters or digits: less may be there by chance

/** Whether a field shows a text as masks do: with signs between its letters, or with others than those that group it. */
export function showsAs(content: string, text: string): boolean {
  const asked = text.replace(/[\s()/]|(?<=[\p{L}\p{N}])-/gu, '');
  let found = 0;
  for (const sign of content) {
    if (sign === asked[found]) found += 1;
    else if (/[\p{L}\p{N}]/u.test(sign)) return false;
  }
  return found === asked.length;
}

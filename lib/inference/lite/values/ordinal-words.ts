const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** The same as a pattern, with ordinals in digits and the last. */
export const ORDINAL_PATTERN = String.raw`${ORDINALS.join('|')}|last|final|\d{1,3}(?:st|nd|rd|th)`;

export function isOrdinal(text: string): boolean {
  return ORDINALS.includes(text) || text === 'last' || text === 'final' || /^\d+(?:st|nd|rd|th)$/.test(text);
}

/** 1 is the first, -1 the last. */
export const ordinalOf = (text: string): number =>
  text === 'last' || text === 'final' ? -1 : ORDINALS.indexOf(text) + 1 || Number.parseInt(text, 10);

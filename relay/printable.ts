// Control characters, and those that turn the direction of a line: Unicode 16, general categories Cc and Cf, Bidi_Control.
const CONTROL_CHARACTERS = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;

/** Text of others for a terminal, in one line: what would move its cursor, or write its clipboard, is shown instead. */
export function printable(text: string): string {
  return text.replace(CONTROL_CHARACTERS, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

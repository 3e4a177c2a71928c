const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base32: no I, L, O, U
const CODE_LENGTH = 16; // characters of 5 bits: 80 bits, too many to try them all off-line

/** Makes a pairing code in the form a person reads: `XXXX-XXXX-XXXX-XXXX`. */
export function createPairingCode(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH));
  const letters = Array.from(bytes, (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/**
 * Reads a pairing code as a person types it: any case, with or without dashes and blanks, O for 0, I and L for 1.
 * Returns the 16 letters, or undefined when the text is no pairing code.
 */
export function parsePairingCode(text: string): string | undefined {
  const letters = text.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  const isCode = letters.length === CODE_LENGTH && [...letters].every((letter) => ALPHABET.includes(letter));
  return isCode ? letters : undefined;
}

/** A text whose quoted strings were lifted out: string `i` stands in `template` as `"i"`. */
export interface Quoted {
  template: string;
  /** The strings' values, escapes resolved. */
  strings: string[];
  /** Puts the strings back as they were written. */
  restore(template: string): string;
}

const QUOTED = /(?<=^|[\s,(])(?:"(?:[^"\\]|\\.)*"|“[^”]*”|'(?:[^'\\]|\\.)*')(?=$|[\s,.)!])/gsu;
const PLACE = /"(\d+)"/g;
const ESCAPE = /\\(?:u([\da-f]{4})|(["'\\nrt]))/gi;
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Lifts the quoted strings out of a text: `"…"`, `'…'` with the escapes of JSON, and `“…”`. */
export function liftQuotes(text: string): Quoted {
  const raw: string[] = [];
  const strings: string[] = [];
  const template = text.replaceAll(QUOTED, (whole) => {
    raw.push(whole);
    strings.push(valueOf(whole));
    return `"${raw.length - 1}"`;
  });
  const restore = (part: string): string => part.replaceAll(PLACE, (place, index) => raw[Number(index)] ?? place);
  return { template, strings, restore };
}

/** Writes a string in double quotes so that `liftQuotes` reads it back. */
export function quote(text: string): string {
  return JSON.stringify(text);
}

function valueOf(written: string): string {
  const inner = written.slice(1, -1);
  return written.startsWith('“') ? inner : unescape(inner);
}

function unescape(text: string): string {
  return text.replaceAll(ESCAPE, (_, hex?: string, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (CONTROLS[letter.toLowerCase()] ?? letter),
  );
}

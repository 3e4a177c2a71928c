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
const BREAK = /\\([nrt])/g;
const CODES: Readonly<Record<string, string>> = { n: String.raw`\u000a`, r: String.raw`\u000d`, t: String.raw`\u0009` };
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
  const written = JSON.stringify(text);
  return isPath(written.slice(1, -1)) ? written.replaceAll(BREAK, (_, letter: string) => CODES[letter] ?? '') : written;
}

function valueOf(written: string): string {
  const inner = written.slice(1, -1);
  return written.startsWith('“') || isPath(inner) ? inner : unescape(inner);
}

/** `C:\new\table`, as people and programs write it; with a stroke doubled or a code in it, it is written with escapes. */
function isPath(inner: string): boolean {
  return PATH.test(inner) && !CODE.test(inner);
}

const PATH = /^[a-z]:(?:\\[^\\/:*?"<>|]+)+\\?$/i;
const CODE = /\\u[\da-f]{4}/i;

function unescape(text: string): string {
  return text.replaceAll(ESCAPE, (_, hex?: string, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (CONTROLS[letter.toLowerCase()] ?? letter),
  );
}

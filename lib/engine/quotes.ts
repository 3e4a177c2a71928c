/** A text whose quoted strings were lifted out: string `i` stands in `template` as `"i"`. */
export interface Quoted {
  template: string;
  /** The strings' values, escapes resolved. */
  strings: string[];
  /** Puts the strings back as they were written. */
  restore(template: string): string;
}

const QUOTED = /(?<=^|[\s,(])(?:"(?:[^"\\]|\\.)*"|“[^”]*”|'(?:[^'\\]|\\.)*')(?=$|[\s,.)!])/gsu;
const PLACEHOLDER = /"(\d+)"/g;
const ESCAPE = /\\(?:u([\da-f]{4})|(["'\\nrt]))/gi;
const CONTROL_ESCAPE = /\\([nrt])/g;
const UNICODE_ESCAPES: Readonly<Record<string, string>> = {
  n: String.raw`\u000a`,
  r: String.raw`\u000d`,
  t: String.raw`\u0009`,
};
const CONTROL_CHARACTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

/** Lifts the quoted strings out of a text: `"…"`, `'…'` with the escapes of JSON, and `“…”`. */
export function liftQuotes(text: string): Quoted {
  const raw: string[] = [];
  const strings: string[] = [];
  const template = text.replaceAll(QUOTED, (whole) => {
    raw.push(whole);
    strings.push(valueOf(whole));
    return `"${raw.length - 1}"`;
  });
  const restore = (part: string): string =>
    part.replaceAll(PLACEHOLDER, (placeholder, index) => raw[Number(index)] ?? placeholder);
  return { template, strings, restore };
}

/** Writes a string in double quotes so that `liftQuotes` reads it back. */
export function quote(text: string): string {
  const written = JSON.stringify(text);
  return isWindowsPath(written.slice(1, -1))
    ? written.replaceAll(CONTROL_ESCAPE, (_, letter: string) => UNICODE_ESCAPES[letter] ?? '')
    : written;
}

function valueOf(written: string): string {
  const inner = written.slice(1, -1);
  return written.startsWith('“') || isWindowsPath(inner) ? inner : unescape(inner);
}

/** `C:\new\table`, as people and programs write it; with a stroke doubled or a code in it, it is written with escapes. */
function isWindowsPath(inner: string): boolean {
  return WINDOWS_PATH.test(inner) && !UNICODE_ESCAPE.test(inner);
}

const WINDOWS_PATH = /^[a-z]:(?:\\[^\\/:*?"<>|]+)+\\?$/i;
const UNICODE_ESCAPE = /\\u[\da-f]{4}/i;

function unescape(text: string): string {
  return text.replaceAll(ESCAPE, (_, hex?: string, letter = '') =>
    hex ? String.fromCharCode(Number.parseInt(hex, 16)) : (CONTROL_CHARACTERS[letter.toLowerCase()] ?? letter),
  );
}

import { STRUCK } from '../../../outline/line.ts';
import { truncate, MAX_TITLE_LENGTH } from '../../long-lines.ts';

/** Printable ASCII words separated by single spaces, without `[`: nothing to clean up. Most text of most pages. */
const PLAIN = /^(?:[!-Z\\-~]+(?: [!-Z\\-~]+)*)?$/;

/** Scripts in which a joiner, or its absence, distinguishes words. */
const SCRIPTS =
  'Arabic Syriac Nko Mongolian Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Khmer Myanmar Tibetan';
const LETTER = `[\\p{M}${SCRIPTS.replaceAll(/\w+ ?/g, (script) => `\\p{Script=${script.trim()}}`)}]`;

/** Joiners without a function: neither between letters of such a script, nor between the parts of an emoji. */
const UNJOINED = `(?<!${LETTER})\\u200C|\\u200C(?!${LETTER})|(?<!${LETTER}|[\\p{ExtPict}\\p{EMod}\\uFE0F])\\u200D|\\u200D(?!${LETTER}|\\p{ExtPict})`;

/** Tag characters, in which whole sentences can be hidden; a flag consists of a black one and up to six of them. */
const TAGS = '(?<!\\u{1F3F4}[\\u{E0030}-\\u{E007A}]{0,5})[\\u{E0000}-\\u{E007F}]';

/**
 * Variation selectors without a variant: bytes can be hidden in sequences of them. One may follow a character that has
 * variants.
 */
const VARIATION_SELECTORS =
  '(?<!\\p{Emoji})[\\uFE0E\\uFE0F]|[\\uFE03-\\uFE0D]|(?<![0\\p{S}\\p{P}\\p{Script=Han}\\p{Script=Myanmar}\\p{Script=Phags_Pa}])[\\uFE00-\\uFE02]|' +
  '(?<!\\p{Script=Han})[\\u{E0100}-\\u{E01EF}]|(?<![\\u1807\\u1820-\\u18AA])[\\u180B-\\u180D\\u180F]';

/** Blank Hangul letters; in old spellings they keep the place of one beside others. */
const HANGUL_FILLERS = '\\u115F(?![\\u1160-\\u11A7])|(?<![\\u1100-\\u115F])\\u1160';

/** Invisible characters without meaning: zero-width, direction overrides, soft hyphen, icon-font glyphs, tags, fillers. */
const INVISIBLE = `${VARIATION_SELECTORS}|${HANGUL_FILLERS}|[\\u00AD\\u061C\\u180E\\u200B\\u200E\\u200F\\u202A-\\u202E\\u2060-\\u206F\\uFEFF\\uFFF9-\\uFFFB\\uE000-\\uF8FF\\u{F0000}-\\u{FFFFD}\\u{1D173}-\\u{1D17A}]|${TAGS}`;

/** Code units where they may occur, surrogates included; and joiners. */
const MAY_BE_INVISIBLE =
  /[\u00AD\u061C\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u115F\u1160\u3164\uD800-\uF8FF\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]/;
const JOINER = /[\u200C\u200D]/;

// Created when first needed, which is seldom: letter classes take milliseconds to compile, which every page would pay for.
let invisible: RegExp | undefined;
let invisibleOrUnjoined: RegExp | undefined;

/** Characters equivalent to spaces. */
const BLANKS = /[\u3164\uFFA0]/g;

/** The text without characters that mean nothing. */
function withoutInvisible(text: string): string {
  if (!MAY_BE_INVISIBLE.test(text)) return text;
  const pattern = JOINER.test(text)
    ? (invisibleOrUnjoined ??= new RegExp(`${INVISIBLE}|${UNJOINED}`, 'gu'))
    : (invisible ??= new RegExp(INVISIBLE, 'gu'));
  return text.replace(pattern, '').replace(BLANKS, ' ');
}

// oxlint-disable-next-line no-control-regex -- page text may hold control characters; they become U+FFFD
const CONTROL = /[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F]/g;

/** Page text that may have several lines, separated by `\n` only. */
export function toLines(text: string): string {
  return withoutInvisible(wellFormed(text))
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(CONTROL, '\uFFFD');
}

/** Stands for the mark of struck-through text until a line is written: no text of a page contains it. */
export const MARK = '\uFDD0';

/** A text without strikethrough marks. */
export const withoutMarks = (text: string): string => text.replaceAll(MARK, '');

/** Page text on one line: whitespace collapsed, lone surrogates and control characters replaced. */
export function collapse(text: string): string {
  return PLAIN.test(text) ? text : collapseMarked(unmarked(text));
}

/** Page text, with U+FFFD in place of each character that would pass for a mark. */
export const unmarked = (text: string): string => text.replaceAll(MARK, '\uFFFD');

/** As `collapse`, for a text that contains our marks. */
export function collapseMarked(text: string): string {
  return withoutInvisible(wellFormed(text))
    .replace(/[\s\u0085]+/g, ' ')
    .replace(CONTROL, '\uFFFD')
    .trim();
}

/** The title of a document, on one line. */
export function titleOf({ title }: Document): string {
  return title.length <= MAX_TITLE_LENGTH
    ? collapse(title)
    : truncate(collapse(title.slice(0, 2 * MAX_TITLE_LENGTH)), MAX_TITLE_LENGTH);
}

/** Whether a text is non-empty once it is collapsed. */
export function saysSomething(text: string): boolean {
  return /[!-~]/.test(text) || collapse(text) !== '';
}

/**
 * Text as it appears in an outline: a `[`, `|`, `¦` or `>` that could pass for outline syntax is written `\[`, `\|`, `\¦`,
 * `\>`, and `~~`, which would mark struck-through text, `~\~`.
 */
export function escape(collapsed: string): string {
  if (!/[[|¦>~\uFDD0]/.test(collapsed)) return collapsed;
  return collapsed
    .replace(/((?:^| )\uFDD0?)(?=\[|[|¦](?:[ \uFDD0]|$)|>\uFDD0?$)/g, '$1\\')
    .replace(/~(?=~)/g, '~\\')
    .replaceAll(MARK, STRUCK);
}

/** A value as a JSON string on one line; its line breaks are written `\n`. */
export function quote(value: string): string {
  return JSON.stringify(withoutInvisible(wellFormed(value)).replace(/\r\n?/g, '\n'))
    .replace(/[\u2028\u2029\u0085]/g, '\\n')
    .replace(/[\u007F-\u009F]/g, '\uFFFD')
    .replace(/ \[(?=\d)/g, ' \\u005b')
    .replace(/ \|(?= )/g, ' \\u007c')
    .replace(/ ¦(?= )/g, ' \\u00a6')
    .replace(/~(?=~)/g, '\\u007e');
}

function wellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

const LAST_ARROW = /\s*[\u25B2-\u25C5]$/; // geometric shapes that point somewhere

/** The choice of a list that is no field, without the list's arrow. */
export function withoutArrow(chosen: string): string {
  return chosen.replace(LAST_ARROW, '');
}

/** Whether a script wrote a missing value as text. */
export const isUnset = (text: string | null): boolean => text === 'undefined' || text === 'null';

const MAX_VALUE_LENGTH = 20_000; // characters: a log or document in a field would fill an outline by itself

/** The beginning of a very long value, with how much follows. */
export function abridged(value: string): string {
  if (value.length <= MAX_VALUE_LENGTH) return value;
  const start = value.slice(0, MAX_VALUE_LENGTH).replace(/[\uD800-\uDBFF]$/, '');
  return `${start}… (${value.length - start.length} more characters)`;
}

import { exactNumber } from '../../schema/json-schema.ts';
import { fold } from '../lexicon/words.ts';
import type { Field } from '../extract/field.ts';

const NUMBER_TEXT =
  /(?<![\p{L}\d])[-−–]?\s?(?:\d{1,3}(?:[.,'’\u00A0\u202F ]\d{3})+(?:[.,]\d+)?|\d+(?:[.,]\d+)?)(?![\d])/u;
const CURRENCY_SOURCE = String.raw`(?:[$€£¥₹₽₩₺₴₫฿]|\b(?:USD|EUR|GBP|CHF|JPY|CNY|SEK|NOK|DKK|PLN|CZK|INR|CAD|AUD|NZD|BRL|MXN|TRY|SAR|AED|KRW|Fr|kr|TL|R\$|zł|Kč)\b\.?|円|元|ر\.س|د\.إ|ج\.م|ريال|درهم)`;
// an end: in a long run of digits each could be the first
const AMOUNT_SOURCE = String.raw`\d(?:[\d.,'’\u00A0\u202F ]{0,30}\d)?(?:,[-–])?`;
export const PRICE = new RegExp(
  `${CURRENCY_SOURCE}\\s?[-−]?${AMOUNT_SOURCE}|[-−]?${AMOUNT_SOURCE}\\s?${CURRENCY_SOURCE}(?!\\d)`,
  'u',
);
/** "7.00" if all prices are in one currency. */
export const BARE_PRICE = /(?<![\p{L}\d.,:/+−-])\d+[.,]\d{2}(?![\p{L}\d.,:/%])/u;
const TRUE_TEXT = /^(?:yes|true|on|y|✓|✔|✅|☑|enabled|active|available|ja|oui|sí|si|sim|tak|да|はい|是|有|あり|نعم)$/;
const FALSE_TEXT =
  /^(?:no|false|off|n|✗|✘|❌|☐|✕|×|disabled|inactive|unavailable|nein|non|nee|nej|nei|não|nao|nie|нет|いいえ|否|无|なし|لا)$/;

/** The number in a text, with the thousands separators of any language; `undefined` if there is none. */
export function numberIn(text: string): number | undefined {
  const price = PRICE.exec(text)?.[0];
  const match = NUMBER_TEXT.exec(price ?? text)?.[0];
  if (match === undefined) return undefined;
  const value = exactNumber(normalizeNumber(match, price !== undefined));
  if (value === undefined) return undefined;
  return isNegative(match, text) ? -Math.abs(value) : value;
}

/** A sign right before a digit counts only if no letter or digit precedes it ("10-20" is a range). */
function isNegative(match: string, text: string): boolean {
  if (/^[-−]/.test(match)) return !/[\p{L}\d]$/u.test(text.slice(0, text.indexOf(match)));
  return /^[-−]\s?\D?\s?\d/.test(text.trim());
}

function normalizeNumber(match: string, isPrice: boolean): string {
  const plain = match.replace(/^[-−–]\s?/, '').replaceAll(/['’\u00A0\u202F ]/g, '');
  const comma = plain.lastIndexOf(',');
  const point = plain.lastIndexOf('.');
  if (comma !== -1 && point !== -1) {
    const [decimal, thousands] = comma > point ? [',', '.'] : ['.', ','];
    return plain.replaceAll(thousands, '').replace(decimal, '.');
  }
  const mark = comma === -1 ? '.' : ',';
  const groups = plain.split(mark);
  const grouped =
    groups.length > 1 && groups.slice(1).every((group) => group.length === 3) && (groups[0] ?? '').length <= 3;
  const isThousands = grouped && groups[0] !== '0' && (groups.length > 2 || mark === ',' || isPrice);
  return isThousands ? groups.join('') : plain.replace(',', '.');
}

/** The boolean that a text expresses; `undefined` if none. */
function booleanIn(text: string): boolean | undefined {
  const plain = fold(text).trim();
  if (TRUE_TEXT.test(plain)) return true;
  return FALSE_TEXT.test(plain) ? false : undefined;
}

/** The allowed value that a text names: equal first, then as a word of it; `undefined` if none or several. */
function choiceIn(text: string, choices: readonly unknown[]): unknown {
  const plain = fold(text);
  const equal = choices.find((choice) => choiceText(choice) === plain.trim());
  if (equal !== undefined) return equal;
  const said = choices.filter((choice) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(choiceText(choice))}(?![\\p{L}\\p{N}])`, 'u').test(plain),
  );
  return said.length === 1 ? said[0] : undefined;
}

function choiceText(choice: unknown): string {
  return fold(String(choice)).replaceAll(/[_-]+/g, ' ').trim();
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** "540,000 – 610,000" has a minimum and a maximum. */
const RANGE_SEPARATOR = /\d\s?[–—-]\s?(?=\D{0,4}\d)/u;
const MAXIMUM_KEY = /\b(?:max|maximum|highest|upper|most)\b|^(?:high|to)$| high$/;

const rangeEnd = (text: string, { label }: Field): string =>
  MAXIMUM_KEY.test(label) ? (text.split(RANGE_SEPARATOR).at(-1) ?? text) : text;

/** Converts text on the page to the field's type; `undefined` if it has no such value. */
export function valueFor(field: Field, text: string): unknown {
  const plain = text.trim();
  if (/^[-–—―‒−]*$/.test(plain)) return undefined; // nothing, or a dash for nothing
  switch (field.kind) {
    case 'number':
      return numberIn(rangeEnd(plain, field));
    case 'integer': {
      const number = numberIn(rangeEnd(plain, field));
      return number !== undefined && Number.isInteger(number) ? number : undefined;
    }
    case 'boolean':
      return booleanIn(plain);
    case 'choice':
      return choiceIn(plain, field.choices);
    case 'text':
      return field.pattern && !field.pattern.test(plain) ? field.pattern.exec(plain)?.[0] : plain;
    case 'ref':
    case 'object':
    case 'list':
      return undefined;
  }
}

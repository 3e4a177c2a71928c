import { numberIn } from '../lite/values/parse-value.ts';
import type { OutlineNode } from '../lite/outline/outline.ts';
import type { Locator } from './rule.ts';

const NUMBER = /\d+(?:[.,'’]\d+)*/g;
const AMBIGUOUS = /^\d{1,3}[.,]\d{3}$/; // 1.234: a fraction or a thousand, depending on the page's language
const READABLE = /^(?:\d+(?:[.,]\d+)?|\d{1,3}([.,'’])\d{3}(?:\1\d{3})*(?:(?!\1)[.,]\d+)?)$/; // not 4.5.2024, nor 1,23,456
const SIGN = /[-−–(]\s*$/;
const HAS_WORD_CHARACTER = /[\p{L}\p{N}]/u;
const NO_VALUE =
  /^(?:n\/?a|none|null|unknown|tb[ad]|k\. ?a\.|unbekannt|keine?r?|inconnue?|aucune?|desconocid[oa]|ningun[oa]|不明|未定|なし|未知|无)$/i;
const WORD = /[\p{L}\p{N}]/u;

type ValueMatch = Omit<Locator, 'place' | 'forms'>;

/**
 * The forms of texts that are quantities: all have digits, or some have a currency. "€4.50" and "€1,200" have the same form,
 * "€9.00 €6.00" and "sold out" others. Names, which may also have digits, have none.
 */
export function formsOf(values: readonly unknown[]): string[] {
  const texts = values.filter((value) => typeof value === 'string');
  const isQuantity = texts.every((text) => /\d/.test(text)) || texts.some((text) => /\p{Sc}/u.test(text));
  return isQuantity ? [...new Set(texts.map(formOf))] : [];
}

/** All texts without digits have the same form. */
function formOf(text: string): string {
  return /\d/.test(text) ? text.replaceAll(NUMBER, '0').replaceAll(/\p{L}+/gu, 'a') : '';
}

/** How a value appears in a node; undefined if it does not. */
export function findValue(value: unknown, node: OutlineNode, isRef: boolean): ValueMatch | undefined {
  if (isRef) return node.ref !== undefined && node.ref === value ? { kind: 'ref', before: '', after: '' } : undefined;
  if (typeof value === 'string') return findText(value, textOf(node));
  return typeof value === 'number' ? findNumber(value, textOf(node)) : undefined;
}

/** The value in a node; undefined if there is none of the kind, or if it is ambiguous. */
export function readValue(
  node: OutlineNode,
  { kind, before, after, forms }: Omit<Locator, 'place'>,
): string | number | undefined {
  if (kind === 'ref') return node.ref;
  const text = textOf(node);
  if (kind === 'number') {
    const around = contextOfNumber(text);
    return around?.before === before && around.after === after ? numberIn(text) : undefined;
  }
  if (!text.startsWith(before) || !text.endsWith(after) || text.length <= before.length + after.length)
    return undefined;
  const value = text.slice(before.length, text.length - after.length);
  const isPresent = HAS_WORD_CHARACTER.test(value) && !NO_VALUE.test(value);
  if (forms.length > 0 && !forms.includes(formOf(value))) return undefined;
  return isPresent && value.trim() === value && isWholeWord(value, before, after) ? value : undefined;
}

/** A node's text. */
export function textOf({ name, states }: OutlineNode): string {
  return name === '' ? (states.get('value') ?? '') : name;
}

function findText(value: string, text: string): ValueMatch | undefined {
  const at = text.indexOf(value);
  if (value === '' || at === -1 || text.includes(value, at + 1)) return undefined;
  const [before, after] = [text.slice(0, at), text.slice(at + value.length)];
  return isWholeWord(value, before, after) ? { kind: 'text', before, after } : undefined;
}

/** Whether the value neither begins nor ends within a word. */
function isWholeWord(value: string, before: string, after: string): boolean {
  const splitsWord = (left: string, right: string): boolean =>
    WORD.test(left.slice(-1)) && WORD.test(right.slice(0, 1));
  return !splitsWord(before, value) && !splitsWord(value, after);
}

function findNumber(value: number, text: string): ValueMatch | undefined {
  const around = contextOfNumber(text);
  return around && numberIn(text) === value ? { kind: 'number', ...around } : undefined;
}

/** The text around the only number of a text. */
function contextOfNumber(text: string): { before: string; after: string } | undefined {
  const [match, second] = [...text.matchAll(NUMBER)];
  if (!match || second) return undefined;
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  const isUnambiguous =
    READABLE.test(match[0]) && !AMBIGUOUS.test(match[0]) && !SIGN.test(before) && isWholeWord(match[0], before, after);
  return isUnambiguous ? { before, after } : undefined;
}

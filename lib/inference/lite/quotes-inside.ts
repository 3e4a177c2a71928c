import { putBack, quotedIn, takeQuotes } from './intent.ts';

/** Where the text to write is: before its field's name, after it, or alone. */
const forms: readonly RegExp[] = [
  /^(?<head>(?:type(?: in)?|enter|input|write|insert|paste|put)\s+)(?<value>.+)(?<rest>\s+in ?to\s.+)$/is,
  /^(?<head>(?:type(?: in)?|enter|input|write|insert|paste|append)\s+)(?<value>.*?[\uE000-\uE0FF].*?)(?<rest>\s+(?:onto|inside|in|on|as|for|at|under|to)\s.+)$/is,
  /^(?<head>(?:fill(?: in| out)?|replace|overwrite|populate)\s+.+?\s(?:with|by)\s+)(?<value>.+)(?<rest>)$/is,
  /^(?<head>(?:set|change|update|make)\s+.+?(?:\sto\s+|:\s+))(?<value>.+)(?<rest>)$/is,
  /^(?<head>(?:type|enter|input|write|paste)\s+)(?<value>.+)(?<rest>)$/is,
];

const POLITE = /^(?:(?:please|kindly|now|(?:can|could|would) you(?: please)?)[,\s]+)?/i;
/** Words after the text that are no part of it. */
const AFTER =
  /(?:,?\s+(?:and\s+)?(?:then\s+)?(?:press|hit|click|tap|submit|confirm|send|search)\b[^\uE000-\uE0FF]*|,?\s+(?:please|thanks)|\.)$/i;

/** `"Ann"`, `"Red" and "Blue"`, `"Ann" as it is`: the quotes delimit the text, or may do so. */
const BEGINS = /^[\uE000-\uE0FF](?![^\s,.])/;
/** `the word "Ann"`, `3 for "Tea"`: the same with words before them. */
const LEADS_TO =
  /^(?:the|an?|my|our|your|this|these|that|its?)\s|\s(?:in|into|on|onto|of|for|from|at|under|near|by|as|to)\s/i;
/** `"He said "yes" to me"`: the first and the last are just quotes. */
const ARE_OUTER =
  /^[\uE000-\uE0FF][\p{L}\p{N}].*[\p{L}\p{N}][\uE000-\uE0FF]$|^[\uE000-\uE0FF][\p{L}\p{N}][\uE000-\uE0FF]$/su;
const OF_CODE = /[=<>{}[\]$*\\|;]/;
const ADJOINS = /[^\s\uE000-\uE0FF,.][\uE000-\uE0FF]|[\uE000-\uE0FF][^\s,.;:!?)\uE000-\uE0FF]/u;
const OF_SENTENCE = /^\p{L}+['’]\p{L}|^\p{Lu}|[\uE000-\uE0FF]\s+\p{L}/u;

/**
 * Quotes the whole of a text to be written if it contains quotes, as in `set the note to name = "Ann"`: it is then
 * written literally.
 */
export function withQuotesInside(instruction: string): string {
  const { text, parts, written } = takeQuotes(instruction);
  if (parts.length === 0) return instruction;
  const [polite = ''] = POLITE.exec(text) ?? [];
  const [after = ''] = AFTER.exec(text) ?? [];
  const said = text.slice(polite.length, text.length - after.length);
  const read = forms.map((form) => form.exec(said)?.groups ?? {});
  const { head = '', value = '', rest = '' } = read.find((one) => quotedIn(one['value'] ?? '', parts).length > 0) ?? {};
  if (!isOfText(value)) return instruction;
  const whole = putBack(value, written);
  const inner = ARE_OUTER.test(value) ? whole.slice(1, -1) : whole;
  const quoted = `"${inner.replaceAll('"', String.raw`\"`)}"`;
  return `${putBack(polite + head, written)}${quoted}${putBack(rest + after, written)}`;
}

/** Whether the quotes belong to the text itself. */
function isOfText(value: string): boolean {
  if (value === '' || BEGINS.test(value)) return false;
  const [before = ''] = value.split(/[\uE000-\uE0FF]/, 1);
  return !LEADS_TO.test(before) && [ADJOINS, OF_CODE, OF_SENTENCE].some((form) => form.test(value));
}

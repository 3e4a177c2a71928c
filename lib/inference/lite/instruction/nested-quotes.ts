import { restoreQuotes, quotedIn, extractQuotes } from './intent.ts';

/** Where the text to write is: before its field's name, after it, or alone. */
const textForms: readonly RegExp[] = [
  /^(?<head>(?:type(?: in)?|enter|input|write|insert|paste|put)\s+)(?<value>.+)(?<rest>\s+in ?to\s.+)$/is,
  /^(?<head>(?:type(?: in)?|enter|input|write|insert|paste|append)\s+)(?<value>.*?[\uE000-\uE0FF].*?)(?<rest>\s+(?:onto|inside|in|on|as|for|at|under|to)\s.+)$/is,
  /^(?<head>(?:fill(?: in| out)?|replace|overwrite|populate)\s+.+?\s(?:with|by)\s+)(?<value>.+)(?<rest>)$/is,
  /^(?<head>(?:set|change|update|make)\s+.+?(?:\sto\s+|:\s+))(?<value>.+)(?<rest>)$/is,
  /^(?<head>(?:type|enter|input|write|paste)\s+)(?<value>.+)(?<rest>)$/is,
];

const POLITE_START = /^(?:(?:please|kindly|now|(?:can|could|would) you(?: please)?)[,\s]+)?/i;
/** Words after the text that are no part of it. */
const FOLLOWING_ACTION =
  /(?:,?\s+(?:and\s+)?(?:then\s+)?(?:press|hit|click|tap|submit|confirm|send|search)\b[^\uE000-\uE0FF]*|,?\s+(?:please|thanks)|\.)$/i;

/** `"Ann"`, `"Red" and "Blue"`, `"Ann" as it is`: the quotes delimit the text, or may do so. */
const STARTS_QUOTED = /^[\uE000-\uE0FF](?![^\s,.])/;
/** `the word "Ann"`, `3 for "Tea"`: the same with words before them. */
const LEADS_TO_QUOTE =
  /^(?:the|an?|my|our|your|this|these|that|its?)\s|\s(?:in|into|on|onto|of|for|from|at|under|near|by|as|to)\s/i;
/** `"He said "yes" to me"`: the first and the last are just quotes. */
const OUTER_QUOTES =
  /^[\uE000-\uE0FF][\p{L}\p{N}].*[\p{L}\p{N}][\uE000-\uE0FF]$|^[\uE000-\uE0FF][\p{L}\p{N}][\uE000-\uE0FF]$/su;
const CODE_CHARACTER = /[=<>{}[\]$*\\|;]/;
const ADJOINING_QUOTE = /[^\s\uE000-\uE0FF,.][\uE000-\uE0FF]|[\uE000-\uE0FF][^\s,.;:!?)\uE000-\uE0FF]/u;
const SENTENCE_TEXT = /^\p{L}+['’]\p{L}|^\p{Lu}|[\uE000-\uE0FF]\s+\p{L}/u;

/**
 * Quotes the whole of a text to be written if it contains quotes, as in `set the note to name = "Ann"`: it is then
 * written literally.
 */
export function withQuotesInside(instruction: string): string {
  const { text, parts, written } = extractQuotes(instruction);
  if (parts.length === 0) return instruction;
  const [polite = ''] = POLITE_START.exec(text) ?? [];
  const [after = ''] = FOLLOWING_ACTION.exec(text) ?? [];
  const said = text.slice(polite.length, text.length - after.length);
  const read = textForms.map((form) => form.exec(said)?.groups ?? {});
  const { head = '', value = '', rest = '' } = read.find((one) => quotedIn(one['value'] ?? '', parts).length > 0) ?? {};
  if (!belongsToText(value)) return instruction;
  const whole = restoreQuotes(value, written);
  const inner = OUTER_QUOTES.test(value) ? whole.slice(1, -1) : whole;
  const quoted = `"${inner.replaceAll('"', String.raw`\"`)}"`;
  return `${restoreQuotes(polite + head, written)}${quoted}${restoreQuotes(rest + after, written)}`;
}

/** Whether the quotes belong to the text itself. */
function belongsToText(value: string): boolean {
  if (value === '' || STARTS_QUOTED.test(value)) return false;
  const [before = ''] = value.split(/[\uE000-\uE0FF]/, 1);
  return (
    !LEADS_TO_QUOTE.test(before) && [ADJOINING_QUOTE, CODE_CHARACTER, SENTENCE_TEXT].some((form) => form.test(value))
  );
}

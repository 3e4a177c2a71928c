import { extractQuotes } from '../instruction/intent.ts';
import { toDigits, NUMBER_PATTERN } from '../values/number-words.ts';

/** A part of an instruction that may be the text to write. */
export interface MentionedValue {
  text: string;
  kind: keyof typeof valueKinds;
  from: number;
  to: number;
}

/** How a value is delimited, in the ranker's numbering. */
export const valueKinds = {
  none: -1,
  quoted: 0,
  address: 1,
  number: 2,
  inWords: 3,
  tail: 4,
  cut: 5,
  head: 6,
  name: 7,
  nothing: 8,
  moment: 9,
} as const;

const MAX_VALUES = 32;
const MAX_LENGTH = 300; // characters
const MAX_CUTS = 5;

/** A value may begin after these … */
const VALUE_START =
  /(?:\b(?:to|as|with|by|be|is|are|was|says?|saying|called|named|reads?|reading|equals?|for|of|enter|type|write|put|add|insert|note|find|search|look up|look for|filter|than|at|about|it|in|only|under|goes|from)\b|[=:,–—-])\s+/gi;
/** … and end before these. */
const VALUE_END =
  /\s+(?:in|into|as|for|on|to|under|at|goes|go|is|should|belongs|please|field|instead|and|by|of|where|until|from|with|per|there)\b|[,;–—:]|\s\(/gi;
const WRITE_VERB =
  /^(?:(?:please|kindly|could you|can you|would you)\s+)?(?:put|enter|type|write|add|insert|note|set|fill in|search for|search|find|look up|look for|filter by|filter for)\s+/i;
const CLEAR_VERB = /\b(?:empty|clear|blank|erase|wipe|remove|delete|nothing|no|without|get rid|drop)\b/i;
const POLITE_END = /,? (?:please|thanks|thank you|if you please|would you|kindly)$/i;
const EDGE_PUNCTUATION = /^[\s,;:]+|[\s,;:.!?]+$/g;

const valuePatterns: readonly (readonly [MentionedValue['kind'], RegExp])[] = [
  ['address', /\S+@\S+\.\w+|https?:\/\/\S+|\b\w+(?:\.\w+)+\/\S*/g],
  ['moment', /\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|\b\d{1,2}:\d{2}(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b/gi],
  ['number', /\b\d[\d.,]* ?(?:g|kg|mg|ml|l|cm|mm|m|km|%|mb|gb|pcs|euros?|dollars?)\b/gi],
  ['number', /[-+]?\d[\d.,]*\d|\d/g],
];
const THOUSANDS = /\d{1,3}(?:,\d{3})+/g;
const SPOKEN_ADDRESS = /\b(?:\w+ dot )?\w+ at \w+(?: dot \w+)+/gi;
const NUMBERS = new RegExp(String.raw`\b(?:${NUMBER_PATTERN})\b`, 'gi');
const NAMES = /\p{Lu}[\p{L}\p{N}'’.&-]*(?:\s+(?:(?:of|and|the|de|von|der|la|&)\s+)?[\p{Lu}\p{N}][\p{L}\p{N}'’.&-]*)*/gu;

const trimValue = (text: string): string =>
  text
    .replace(EDGE_PUNCTUATION, '')
    .replace(POLITE_END, '')
    .replace(EDGE_PUNCTUATION, '')
    .replace(/^["“„«'‘](.*)["”“»'’]$/, '$1');

/** All parts of an instruction that may be a value, without duplicates, the surer first. */
export function mentionedValues(clause: string): MentionedValue[] {
  const found = new Map<string, MentionedValue>();
  for (const { kind, said, from, as = said } of partsOf(clause)) {
    const text = trimValue(as);
    if (text !== '' && text.length <= MAX_LENGTH && !found.has(text))
      found.set(text, { text, kind, from, to: from + said.length });
  }
  const values = [...found.values()].slice(0, MAX_VALUES);
  return CLEAR_VERB.test(clause) ? [...values, { text: '', kind: 'nothing', from: 0, to: 0 }] : values;
}

interface ValuePart {
  kind: MentionedValue['kind'];
  said: string;
  from: number;
  /** The text to write. */
  as?: string;
}

function* partsOf(clause: string): Generator<ValuePart> {
  const { parts, written } = extractQuotes(clause);
  for (const [at, as] of parts.entries()) {
    const said = written[at] ?? '';
    yield { kind: 'quoted', said, from: Math.max(0, clause.indexOf(said)), as };
  }
  for (const [kind, form] of valuePatterns) yield* valueMatches(kind, clause, form);
  for (const part of valueMatches('number', clause, THOUSANDS)) yield { ...part, as: part.said.replaceAll(',', '') };
  for (const part of valueMatches('address', clause, SPOKEN_ADDRESS))
    yield { ...part, as: part.said.replace(/ at /i, '@').replaceAll(/ dot /gi, '.') };
  for (const part of valueMatches('inWords', clause, NUMBERS))
    if (!/^\d/.test(part.said)) yield { ...part, as: toDigits(part.said) };
  for (const { 0: mark, index } of clause.matchAll(VALUE_START)) {
    const from = index + mark.length;
    yield { kind: 'tail', said: clause.slice(from), from };
    for (const said of partsBetweenMarks(clause.slice(from))) yield { kind: 'cut', said, from };
  }
  const from = WRITE_VERB.exec(clause)?.[0].length ?? 0;
  for (const said of partsBetweenMarks(clause.slice(from))) yield { kind: 'head', said, from };
  if (from > 0) yield { kind: 'head', said: clause.slice(from), from };
  for (const part of valueMatches('name', clause, NAMES)) if (part.from > 0 || part.said.includes(' ')) yield part;
}

const valueMatches = (kind: MentionedValue['kind'], clause: string, form: RegExp): ValuePart[] =>
  [...clause.matchAll(form)].map(({ 0: said, index: from }) => ({ kind, said, from }));

const partsBetweenMarks = (text: string): string[] =>
  [...text.matchAll(VALUE_END)].slice(0, MAX_CUTS).flatMap(({ index }) => (index > 0 ? [text.slice(0, index)] : []));

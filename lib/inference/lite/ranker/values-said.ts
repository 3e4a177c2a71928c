import { takeQuotes } from '../intent.ts';
import { inDigits, NUMBER_SAID } from '../number-words.ts';

/** A part of an instruction that may be the text to write. */
export interface ValueSaid {
  text: string;
  kind: keyof typeof KINDS;
  from: number;
  to: number;
}

/** How a value is delimited, in the ranker's numbering. */
export const KINDS = {
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

const MOST_VALUES = 32;
const LONGEST = 300; // characters
const MOST_CUTS = 5;

/** A value may begin after these … */
const MARK =
  /(?:\b(?:to|as|with|by|be|is|are|was|says?|saying|called|named|reads?|reading|equals?|for|of|enter|type|write|put|add|insert|note|find|search|look up|look for|filter|than|at|about|it|in|only|under|goes|from)\b|[=:,–—-])\s+/gi;
/** … and end before these. */
const CUT =
  /\s+(?:in|into|as|for|on|to|under|at|goes|go|is|should|belongs|please|field|instead|and|by|of|where|until|from|with|per|there)\b|[,;–—:]|\s\(/gi;
const WRITES =
  /^(?:(?:please|kindly|could you|can you|would you)\s+)?(?:put|enter|type|write|add|insert|note|set|fill in|search for|search|find|look up|look for|filter by|filter for)\s+/i;
const EMPTIES = /\b(?:empty|clear|blank|erase|wipe|remove|delete|nothing|no|without|get rid|drop)\b/i;
const POLITE_END = /,? (?:please|thanks|thank you|if you please|would you|kindly)$/i;
const EDGES = /^[\s,;:]+|[\s,;:.!?]+$/g;

const plainForms: readonly (readonly [ValueSaid['kind'], RegExp])[] = [
  ['address', /\S+@\S+\.\w+|https?:\/\/\S+|\b\w+(?:\.\w+)+\/\S*/g],
  ['moment', /\b\d{1,4}[-./]\d{1,2}[-./]\d{1,4}\b|\b\d{1,2}:\d{2}(?: ?[ap]m)?\b|\b\d{1,2} ?[ap]m\b/gi],
  ['number', /\b\d[\d.,]* ?(?:g|kg|mg|ml|l|cm|mm|m|km|%|mb|gb|pcs|euros?|dollars?)\b/gi],
  ['number', /[-+]?\d[\d.,]*\d|\d/g],
];
const THOUSANDS = /\d{1,3}(?:,\d{3})+/g;
const SPOKEN_ADDRESS = /\b(?:\w+ dot )?\w+ at \w+(?: dot \w+)+/gi;
const NUMBER = new RegExp(String.raw`\b(?:${NUMBER_SAID})\b`, 'gi');
const NAMES = /\p{Lu}[\p{L}\p{N}'’.&-]*(?:\s+(?:(?:of|and|the|de|von|der|la|&)\s+)?[\p{Lu}\p{N}][\p{L}\p{N}'’.&-]*)*/gu;

const trimmed = (text: string): string =>
  text
    .replace(EDGES, '')
    .replace(POLITE_END, '')
    .replace(EDGES, '')
    .replace(/^["“„«'‘](.*)["”“»'’]$/, '$1');

/** All parts of an instruction that may be a value, without duplicates, the surer first. */
export function valuesSaid(clause: string): ValueSaid[] {
  const found = new Map<string, ValueSaid>();
  for (const { kind, said, from, as = said } of partsOf(clause)) {
    const text = trimmed(as);
    if (text !== '' && text.length <= LONGEST && !found.has(text))
      found.set(text, { text, kind, from, to: from + said.length });
  }
  const values = [...found.values()].slice(0, MOST_VALUES);
  return EMPTIES.test(clause) ? [...values, { text: '', kind: 'nothing', from: 0, to: 0 }] : values;
}

interface Part {
  kind: ValueSaid['kind'];
  said: string;
  from: number;
  /** The text to write. */
  as?: string;
}

function* partsOf(clause: string): Generator<Part> {
  const { parts, written } = takeQuotes(clause);
  for (const [at, as] of parts.entries()) {
    const said = written[at] ?? '';
    yield { kind: 'quoted', said, from: Math.max(0, clause.indexOf(said)), as };
  }
  for (const [kind, form] of plainForms) yield* matches(kind, clause, form);
  for (const part of matches('number', clause, THOUSANDS)) yield { ...part, as: part.said.replaceAll(',', '') };
  for (const part of matches('address', clause, SPOKEN_ADDRESS))
    yield { ...part, as: part.said.replace(/ at /i, '@').replaceAll(/ dot /gi, '.') };
  for (const part of matches('inWords', clause, NUMBER))
    if (!/^\d/.test(part.said)) yield { ...part, as: inDigits(part.said) };
  for (const { 0: mark, index } of clause.matchAll(MARK)) {
    const from = index + mark.length;
    yield { kind: 'tail', said: clause.slice(from), from };
    for (const said of cutParts(clause.slice(from))) yield { kind: 'cut', said, from };
  }
  const from = WRITES.exec(clause)?.[0].length ?? 0;
  for (const said of cutParts(clause.slice(from))) yield { kind: 'head', said, from };
  if (from > 0) yield { kind: 'head', said: clause.slice(from), from };
  for (const part of matches('name', clause, NAMES)) if (part.from > 0 || part.said.includes(' ')) yield part;
}

const matches = (kind: ValueSaid['kind'], clause: string, form: RegExp): Part[] =>
  [...clause.matchAll(form)].map(({ 0: said, index: from }) => ({ kind, said, from }));

const cutParts = (text: string): string[] =>
  [...text.matchAll(CUT)].slice(0, MOST_CUTS).flatMap(({ index }) => (index > 0 ? [text.slice(0, index)] : []));

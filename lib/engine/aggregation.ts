import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import type { Piece } from './merge.ts';

const MIN_OVERLAP = 2; // entries of two parts that are alike; one alone may well stand on the page twice

const NUMBER = String.raw`(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)`; // 2024 is a year
const WORD_START = String.raw`(?<!\p{L})`; // "\b" knows no letter beyond ASCII

/** What chooses some of all there are, or puts them in an order; "at least" and "its latest" are about each for itself. */
const SELECTION = new RegExp(
  [
    String.raw`(?<!\b(?:its|their) )\b(?:cheap|prici|dear|new|old|lat|earli|low|high|long|short|larg|bigg|small|few|fast|slow|great|heavi|light|near|clos|strong|rich|young|tall)est\b`,
    String.raw`(?<!\bat )(?<!\b(?:its|their) )\b(?:most|least)\b|\b(?:best|worst|top)\b`,
    String.raw`\b(?:first|last|next|any|only|the|me|list|show|get|find|name|pick|extract) ${NUMBER} \p{L}`,
    String.raw`\b(?:first|last) (?:few|couple|half|ones?|items?|entr(?:y|ies)|rows?|results?)\b`,
    String.raw`\b(?:order|rank|group)(?:ed)? (?:them |it |these |those )?(?:by|from|in)\b|\bsort(?:ed)?\b(?! of\b)|\branked\b|\b(?:a|de)scending\b|\balphabetical`,
    String.raw`${WORD_START}(?:günstigste|billigste|teuerste|neu(?:e)?ste|älteste|höchste|niedrigste|größte|kleinste|längste|kürzeste|beste|meiste)[nrms]?(?!\p{L})|${WORD_START}(?:sortier|geordnet)`,
    String.raw`${WORD_START}(?:les?|las?|los|el|il) (?:plus|moins|más|menos|più|meno) |${WORD_START}(?:meilleur|mejor|trié|trier|classé|ordenad)`,
    '最|一番|順|排序',
  ].join('|'),
  'iu',
);

/** What asks for each of some kind once. */
const DISTINCTION = new RegExp(
  [
    String.raw`\b(?:distinct|unique|different|dedup\w*|duplicates?|without repeats|no repeats|each once|only once|(?:which|what) kinds?)\b`,
    String.raw`${WORD_START}(?:verschiedene|unterschiedliche|eindeutige|ohne doppelte|différent|distint|diferent|únic|sans doublons)`,
    '不同|不重复|去重|重複|異なる',
  ].join('|'),
  'iu',
);

/** What counts or reckons. */
const COUNTING = new RegExp(
  [
    String.raw`\b(?:how (?:many|much)|count|number of|total|sum|altogether|overall|average|mean|median|percent\w*|share of|minimum|maximum)\b`,
    String.raw`${WORD_START}(?:wie ?viele|anzahl|insgesamt|summe|durchschnitt|combien|nombre|cuánt|número de|quant[ie])`,
    '多少|几个|总|平均|いくつ|合計|件数',
  ].join('|'),
  'iu',
);

/** What a request asks of the whole page, which no answers of its parts give by being joined. */
export interface Aggregation {
  chooses: boolean;
  isDistinct: boolean;
  counts: boolean;
}

/** Reads the instruction, and what the schema says of its outermost fields: those of an entry are about each entry. */
export function aggregationOf(instruction: string | undefined, schema: JsonSchema): Aggregation {
  const { properties } = schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const fieldTexts = fields.flatMap(([name, field]) => [
    toWords(name),
    isRecord(field) ? field['description'] : undefined,
  ]);
  const text = [instruction, schema['description'], ...fieldTexts]
    .filter((part) => typeof part === 'string')
    .join('\n');
  return { chooses: SELECTION.test(text), isDistinct: DISTINCTION.test(text), counts: COUNTING.test(text) };
}

/**
 * Names of the fields (the empty one for data that is no object) of which the parts gave each its own, and whose whole is not
 * these together: chosen or ordered entries, entries by kind that more than one part has, equal counts.
 */
export function unsettledFields(pieces: readonly Piece[], aggregation: Aggregation): string[] {
  const areRecords = pieces.every(({ data }) => isRecord(data));
  const names = areRecords ? new Set(pieces.flatMap(({ data }) => Object.keys(data as object))) : ['']; // just looked
  return [...names].filter((name) => {
    const values = pieces.map(({ data }) => (areRecords && isRecord(data) ? data[name] : data));
    const lists = values.map(entriesIn).filter((found) => found.length > 0);
    if (lists.length > 0) return lists.length > 1 && areUnsettled(lists, aggregation);
    return (aggregation.chooses || aggregation.counts) && values.filter(hasNumber).length > 1;
  });
}

/** The entries of all lists in a value, in order. */
function entriesIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value).flatMap(entriesIn) : [];
}

function areUnsettled(lists: readonly unknown[][], { chooses, isDistinct, counts }: Aggregation): boolean {
  if (chooses) return true;
  if (isDistinct && overlapOf(lists, labelOf).count > 0) return true;
  if (counts && overlapOf(lists, labelOf).isMajority) return true;
  const same = overlapOf(lists, (entry) => JSON.stringify(entry));
  return same.isMajority && same.isUniquePerChunk; // each part gave a kind once: all brands, say
}

interface Overlap {
  /** Entries that an earlier part has as well. */
  count: number;
  isMajority: boolean;
  /** No part has one twice. */
  isUniquePerChunk: boolean;
}

function overlapOf([first = [], ...others]: readonly unknown[][], keyOf: (entry: unknown) => string): Overlap {
  const seen = new Set(first.map(keyOf));
  let isUniquePerChunk = seen.size === first.length;
  let count = 0;
  for (const entries of others) {
    const keys = new Set(entries.map(keyOf));
    isUniquePerChunk &&= keys.size === entries.length;
    count += [...keys].filter((key) => seen.has(key)).length;
    for (const key of keys) seen.add(key);
  }
  const all = others.reduce((sum, entries) => sum + entries.length, 0);
  return { count, isMajority: count >= MIN_OVERLAP && count * 2 >= all, isUniquePerChunk };
}

/** What an entry is called by: its first text. */
function labelOf(entry: unknown): string {
  const label = isRecord(entry) ? Object.values(entry).find((value) => typeof value === 'string') : entry;
  return JSON.stringify(label ?? entry);
}

function hasNumber(value: unknown): boolean {
  return typeof value === 'number' || (typeof value === 'string' && /\d/.test(value));
}

/** `bestOffers` and `best_offers` as words. */
function toWords(name: string): string {
  return name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ');
}

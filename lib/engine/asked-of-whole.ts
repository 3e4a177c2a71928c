import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import type { Piece } from './merge.ts';

const LEAST_SHARED = 2; // entries of two parts that are alike; one alone may well stand on the page twice

const NUMBER = String.raw`(?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)`; // 2024 is a year
const BEGIN = String.raw`(?<!\p{L})`; // "\b" knows no letter beyond ASCII

/** What chooses some of all there are, or puts them in an order; "at least" and "its latest" are about each for itself. */
const CHOOSES = new RegExp(
  [
    String.raw`(?<!\b(?:its|their) )\b(?:cheap|prici|dear|new|old|lat|earli|low|high|long|short|larg|bigg|small|few|fast|slow|great|heavi|light|near|clos|strong|rich|young|tall)est\b`,
    String.raw`(?<!\bat )(?<!\b(?:its|their) )\b(?:most|least)\b|\b(?:best|worst|top)\b`,
    String.raw`\b(?:first|last|next|any|only|the|me|list|show|get|find|name|pick|extract) ${NUMBER} \p{L}`,
    String.raw`\b(?:first|last) (?:few|couple|half|ones?|items?|entr(?:y|ies)|rows?|results?)\b`,
    String.raw`\b(?:order|rank|group)(?:ed)? (?:them |it |these |those )?(?:by|from|in)\b|\bsort(?:ed)?\b(?! of\b)|\branked\b|\b(?:a|de)scending\b|\balphabetical`,
    String.raw`${BEGIN}(?:günstigste|billigste|teuerste|neu(?:e)?ste|älteste|höchste|niedrigste|größte|kleinste|längste|kürzeste|beste|meiste)[nrms]?(?!\p{L})|${BEGIN}(?:sortier|geordnet)`,
    String.raw`${BEGIN}(?:les?|las?|los|el|il) (?:plus|moins|más|menos|più|meno) |${BEGIN}(?:meilleur|mejor|trié|trier|classé|ordenad)`,
    '最|一番|順|排序',
  ].join('|'),
  'iu',
);

/** What asks for each of some kind once. */
const DISTINCT = new RegExp(
  [
    String.raw`\b(?:distinct|unique|different|dedup\w*|duplicates?|without repeats|no repeats|each once|only once|(?:which|what) kinds?)\b`,
    String.raw`${BEGIN}(?:verschiedene|unterschiedliche|eindeutige|ohne doppelte|différent|distint|diferent|únic|sans doublons)`,
    '不同|不重复|去重|重複|異なる',
  ].join('|'),
  'iu',
);

/** What counts or reckons. */
const COUNTS = new RegExp(
  [
    String.raw`\b(?:how (?:many|much)|count|number of|total|sum|altogether|overall|average|mean|median|percent\w*|share of|minimum|maximum)\b`,
    String.raw`${BEGIN}(?:wie ?viele|anzahl|insgesamt|summe|durchschnitt|combien|nombre|cuánt|número de|quant[ie])`,
    '多少|几个|总|平均|いくつ|合計|件数',
  ].join('|'),
  'iu',
);

/** What a request asks of the whole page, which no answers of its parts give by being joined. */
export interface AskedOfWhole {
  chooses: boolean;
  isDistinct: boolean;
  counts: boolean;
}

/** Reads the instruction, and what the schema says of its outermost fields: those of an entry are about each entry. */
export function askedOfWhole(instruction: string | undefined, schema: JsonSchema): AskedOfWhole {
  const { properties } = schema;
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const told = fields.flatMap(([name, field]) => [spaced(name), isRecord(field) ? field['description'] : undefined]);
  const text = [instruction, schema['description'], ...told].filter((part) => typeof part === 'string').join('\n');
  return { chooses: CHOOSES.test(text), isDistinct: DISTINCT.test(text), counts: COUNTS.test(text) };
}

/**
 * Names of the fields (the empty one for data that is no object) of which the parts gave each its own, and whose whole is not
 * these together: chosen or ordered entries, entries by kind that more than one part has, equal counts.
 */
export function openFields(pieces: readonly Piece[], asked: AskedOfWhole): string[] {
  const records = pieces.every(({ data }) => isRecord(data));
  const names = records ? new Set(pieces.flatMap(({ data }) => Object.keys(data as object))) : ['']; // just looked
  return [...names].filter((name) => {
    const values = pieces.map(({ data }) => (records && isRecord(data) ? data[name] : data));
    const lists = values.map(listsIn).filter((found) => found.length > 0);
    if (lists.length > 0) return lists.length > 1 && areOpen(lists, asked);
    return (asked.chooses || asked.counts) && values.filter(hasNumber).length > 1;
  });
}

/** The entries of all lists in a value, in order. */
function listsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return isRecord(value) ? Object.values(value).flatMap(listsIn) : [];
}

function areOpen(lists: readonly unknown[][], { chooses, isDistinct, counts }: AskedOfWhole): boolean {
  if (chooses) return true;
  if (isDistinct && shared(lists, labelOf).count > 0) return true;
  if (counts && shared(lists, labelOf).isMost) return true;
  const same = shared(lists, (entry) => JSON.stringify(entry));
  return same.isMost && same.isOnceEach; // each part gave a kind once: all brands, say
}

interface Shared {
  /** Entries that an earlier part has as well. */
  count: number;
  isMost: boolean;
  /** No part has one twice. */
  isOnceEach: boolean;
}

function shared([first = [], ...others]: readonly unknown[][], keyOf: (entry: unknown) => string): Shared {
  const seen = new Set(first.map(keyOf));
  let isOnceEach = seen.size === first.length;
  let count = 0;
  for (const entries of others) {
    const keys = new Set(entries.map(keyOf));
    isOnceEach &&= keys.size === entries.length;
    count += [...keys].filter((key) => seen.has(key)).length;
    for (const key of keys) seen.add(key);
  }
  const all = others.reduce((sum, entries) => sum + entries.length, 0);
  return { count, isMost: count >= LEAST_SHARED && count * 2 >= all, isOnceEach };
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
function spaced(name: string): string {
  return name.replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2').replaceAll(/[_-]+/g, ' ');
}

import { childSchemas, isRecord, partsFor, type JsonSchema } from '../inference/schema/json-schema.ts';

/** What one chunk gave. */
export interface Piece {
  data: unknown;
  /** The chunk goes on with an entry that the one before has begun. */
  isInEntry: boolean;
}

/** Puts the data of the chunks together, in the page's order: lists are joined, of anything else the first found counts. */
export function mergeChunks(pieces: Piece[]): unknown {
  const [first, ...rest] = pieces;
  return rest.reduce((before, { data, isInEntry }) => merge(before, data, isInEntry), first?.data);
}

/** Puts texts of chunks together, each once. */
export function joinTexts(pieces: Piece[]): { extraction: string } {
  const texts = pieces.map(({ data }) => (isRecord(data) ? data['extraction'] : undefined));
  const found = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return { extraction: [...new Set(found)].join('\n') };
}

/** Names of the fields that chunks say differently, such as counts; the empty name for data that is no object. */
export function disputedIn(pieces: Piece[]): string[] {
  const disputed: string[] = [];
  let before: unknown;
  for (const { data, isInEntry } of pieces) {
    const names = isRecord(before) && isRecord(data) ? Object.keys(data) : [''];
    disputed.push(...names.filter((name) => isDisputed(fieldIn(before, name), fieldIn(data, name))));
    before = merge(before, data, isInEntry);
  }
  return [...new Set(disputed)];
}

/** A field of the data; the data itself by the empty name, where it is no object. */
function fieldIn(data: unknown, name: string): unknown {
  return isRecord(data) ? own(data, name) : data;
}

function isDisputed(one: unknown, other: unknown): boolean {
  if (isMissing(one) || isMissing(other) || (Array.isArray(one) && Array.isArray(other))) return false;
  if (!isRecord(one) || !isRecord(other)) return JSON.stringify(one) !== JSON.stringify(other);
  return Object.keys(other).some((name) => isDisputed(own(one, name), other[name]));
}

/** The data with each entry once in the lists that are to hold no other. */
export function withoutDoubles(data: unknown, schemas: unknown[], root: JsonSchema): unknown {
  const parts = schemas.flatMap((schema) => partsFor(data, schema, root));
  if (Array.isArray(data)) return parts.some((part) => part['uniqueItems'] === true) ? eachOnce(data) : data;
  if (!isRecord(data)) return data;
  const fields = Object.entries(data);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, withoutDoubles(value, childSchemas(parts, name), root)]),
  );
}

function eachOnce(entries: unknown[]): unknown[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()];
}

function merge(before: unknown, after: unknown, isInEntry: boolean): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return joinLists(before, after, isInEntry);
  if (isRecord(before) && isRecord(after)) return mergeFields(before, after, isInEntry);
  return isMissing(before) && after !== undefined && !(before === '' && after === null) ? after : before;
}

function mergeFields(before: Record<string, unknown>, after: Record<string, unknown>, isInEntry: boolean): unknown {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return Object.fromEntries(names.map((name) => [name, merge(own(before, name), own(after, name), isInEntry)]));
}

/** Not `__proto__` and its like, where the data has no such field. */
function own(data: Record<string, unknown>, name: string): unknown {
  return Object.hasOwn(data, name) ? data[name] : undefined;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Joins two lists; an entry that the cut went through, so that both chunks read it, stands once. */
function joinLists(before: unknown[], after: unknown[], isInEntry: boolean): unknown[] {
  const [last, first] = [before.at(-1), after[0]];
  if (!isInEntry || !areOne(last, first)) return [...before, ...after];
  return [...before.slice(0, -1), merge(last, first, true), ...after.slice(1)];
}

/** Whether two readings may be of one entry: they share a value, and differ only where one has none, or in lists. */
function areOne(one: unknown, other: unknown): boolean {
  if (!isRecord(one) || !isRecord(other)) return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
  const names = Object.keys(one).filter((name) => !isMissing(one[name]) && !isMissing(own(other, name)));
  const plain = names.filter((name) => !Array.isArray(one[name]));
  return plain.length > 0 && plain.every((name) => JSON.stringify(one[name]) === JSON.stringify(own(other, name)));
}

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
export function conflictingFields(pieces: Piece[]): string[] {
  const conflicts: string[] = [];
  let before: unknown;
  for (const { data, isInEntry } of pieces) {
    const names = isRecord(before) && isRecord(data) ? Object.keys(data) : [''];
    conflicts.push(...names.filter((name) => isConflict(fieldIn(before, name), fieldIn(data, name))));
    before = merge(before, data, isInEntry);
  }
  return [...new Set(conflicts)];
}

/** A field of the data; the data itself by the empty name, where it is no object. */
function fieldIn(data: unknown, name: string): unknown {
  return isRecord(data) ? own(data, name) : data;
}

function isConflict(left: unknown, right: unknown): boolean {
  if (isMissing(left) || isMissing(right) || (Array.isArray(left) && Array.isArray(right))) return false;
  if (!isRecord(left) || !isRecord(right)) return JSON.stringify(left) !== JSON.stringify(right);
  return Object.keys(right).some((name) => isConflict(own(left, name), right[name]));
}

/** The data with each entry once in the lists that are to hold no other. */
export function withoutDuplicates(data: unknown, schemas: unknown[], root: JsonSchema): unknown {
  const parts = schemas.flatMap((schema) => partsFor(data, schema, root));
  if (Array.isArray(data)) return parts.some((part) => part['uniqueItems'] === true) ? uniqueEntries(data) : data;
  if (!isRecord(data)) return data;
  const fields = Object.entries(data);
  return Object.fromEntries(
    fields.map(([name, value]) => [name, withoutDuplicates(value, childSchemas(parts, name), root)]),
  );
}

function uniqueEntries(entries: unknown[]): unknown[] {
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
  if (!isInEntry || !isSameEntry(last, first)) return [...before, ...after];
  return [...before.slice(0, -1), merge(last, first, true), ...after.slice(1)];
}

/** Whether two readings may be of one entry: they share a value, and differ only where one has none, or in lists. */
function isSameEntry(left: unknown, right: unknown): boolean {
  if (!isRecord(left) || !isRecord(right)) return left !== undefined && JSON.stringify(left) === JSON.stringify(right);
  const names = Object.keys(left).filter((name) => !isMissing(left[name]) && !isMissing(own(right, name)));
  const scalarNames = names.filter((name) => !Array.isArray(left[name]));
  return (
    scalarNames.length > 0 &&
    scalarNames.every((name) => JSON.stringify(left[name]) === JSON.stringify(own(right, name)))
  );
}

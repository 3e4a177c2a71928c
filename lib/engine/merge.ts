import { isRecord, resolveRef, type JsonSchema } from '../inference/schema/json-schema.ts';

/**
 * The schema for one chunk of a page: what is required of the whole may stand in another chunk. Only the outermost
 * objects and arrays are loosened; the items of a list stay as the caller wants them.
 */
export function loosened(schema: JsonSchema): JsonSchema {
  const { $defs: _own, definitions: _older, ...data } = resolveRef(schema, schema) ?? schema;
  const mayBeEmpty = data['type'] === 'object' || data['type'] === 'array';
  const loose = mayBeEmpty ? loosen(data, schema) : { anyOf: [data, { type: 'null' }] }; // null: it stands in another chunk
  return { ...loose, ...definitions(schema) };
}

const DEMANDS = new Set(['minItems', 'minProperties', 'required']);

function loosen(part: JsonSchema, root: JsonSchema, above: readonly unknown[] = []): JsonSchema {
  const kept = Object.entries(part).filter(([keyword]) => !DEMANDS.has(keyword));
  const loose = kept.map(([keyword, value]) => [
    keyword,
    keyword === 'properties' && isRecord(value) ? loosenEach(value, root, above) : value,
  ]);
  return Object.fromEntries(loose);
}

/** Objects that are referred to as well, unless they stand within themselves. */
function loosenEach(properties: Record<string, unknown>, root: JsonSchema, above: readonly unknown[]): JsonSchema {
  const loose = Object.entries(properties).map(([name, inner]) => {
    const { $ref } = isRecord(inner) ? inner : {};
    const part = $ref === undefined || above.includes($ref) ? inner : resolveRef(inner, root);
    return [name, isRecord(part) ? loosen(part, root, [...above, $ref]) : inner];
  });
  return Object.fromEntries(loose);
}

function definitions({ $defs, definitions: older }: JsonSchema): JsonSchema {
  return { ...($defs === undefined ? {} : { $defs }), ...(older === undefined ? {} : { definitions: older }) };
}

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
export function joinTexts(chunks: unknown[]): { extraction: string } {
  const texts = chunks.map((chunk) => (isRecord(chunk) ? chunk['extraction'] : undefined));
  const found = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return { extraction: [...new Set(found)].join('\n') };
}

function merge(before: unknown, after: unknown, isInEntry: boolean): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return joinLists(before, after, isInEntry);
  if (isRecord(before) && isRecord(after)) return mergeFields(before, after, isInEntry);
  return isMissing(before) ? (after ?? before) : before;
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

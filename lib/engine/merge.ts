import { isRecord, resolveRef, type JsonSchema } from '../inference/schema/json-schema.ts';

/**
 * The schema for one chunk of a page: what is required of the whole may stand in another chunk. Only the outermost
 * objects and arrays are loosened; the items of a list stay as the caller wants them.
 */
export function loosened(schema: JsonSchema): JsonSchema {
  return { ...loosen(resolveRef(schema, schema) ?? schema), ...definitions(schema) };
}

const DEMANDS = new Set(['minItems', 'minProperties', 'required']);

function loosen(schema: JsonSchema): JsonSchema {
  const kept = Object.entries(schema).filter(([keyword]) => !DEMANDS.has(keyword));
  const loose = kept.map(([keyword, value]) => [
    keyword,
    keyword === 'properties' && isRecord(value) ? loosenEach(value) : value,
  ]);
  return Object.fromEntries(loose);
}

function loosenEach(properties: Record<string, unknown>): Record<string, unknown> {
  const loose = Object.entries(properties).map(([name, inner]) => [name, isRecord(inner) ? loosen(inner) : inner]);
  return Object.fromEntries(loose);
}

function definitions({ $defs, definitions: older }: JsonSchema): JsonSchema {
  return { ...($defs === undefined ? {} : { $defs }), ...(older === undefined ? {} : { definitions: older }) };
}

/** Puts the data of the chunks together, in the page's order: lists are joined, of anything else the first found counts. */
export function mergeChunks(chunks: unknown[]): unknown {
  return chunks.reduce((before, after) => merge(before, after));
}

/** Puts texts of chunks together, each once. */
export function joinTexts(chunks: unknown[]): { extraction: string } {
  const texts = chunks.map((chunk) => (isRecord(chunk) ? chunk['extraction'] : undefined));
  const found = texts.filter((text): text is string => typeof text === 'string' && text !== '');
  return { extraction: [...new Set(found)].join('\n') };
}

function merge(before: unknown, after: unknown): unknown {
  if (Array.isArray(before) && Array.isArray(after)) return joinLists(before, after);
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return Object.fromEntries(names.map((name) => [name, merge(before[name], after[name])]));
  }
  return isMissing(before) ? (after ?? before) : before;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/** Joins two lists; items that both chunks read because the cut went through them stand once. */
function joinLists(before: unknown[], after: unknown[]): unknown[] {
  const texts = [before, after].map((list) => list.map((item) => JSON.stringify(item)));
  const [left = [], right = []] = texts;
  const most = Math.min(left.length, right.length);
  for (let shared = most; shared > 0; shared -= 1) {
    const overlap = left.slice(-shared);
    if (overlap.every((text, index) => text === right[index])) return [...before, ...after.slice(shared)];
  }
  return [...before, ...after];
}

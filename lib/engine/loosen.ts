import { isRecord, resolveRef, type JsonSchema } from '../inference/schema/json-schema.ts';

// What only the whole must fulfil. A most of entries stays: the best five of a page are among the best five of its parts.
const WHOLE_PAGE_KEYWORDS = new Set([
  ...['contains', 'maxContains', 'minContains', 'minItems', 'uniqueItems'],
  ...['dependentRequired', 'dependentSchemas', 'minProperties', 'required'],
  ...['else', 'if', 'not', 'then'],
]);

/**
 * The schema for one chunk of a page: what is required of the whole may stand in another chunk. Only the outermost
 * objects and arrays are loosened; the items of a list stay as the caller wants them.
 */
export function loosened(schema: JsonSchema): JsonSchema {
  const { $defs, definitions, ...data } = resolveRef(schema, schema) ?? schema;
  const mayBeEmpty = data['type'] === 'object' || data['type'] === 'array' || data['allOf'] !== undefined;
  // null: it stands in another chunk
  const loosenedData = mayBeEmpty ? loosen(data, schema, []) : { anyOf: [data, { type: 'null' }] };
  return { ...loosenedData, ...definitionsOf(schema) };
}

function loosen(part: JsonSchema, root: JsonSchema, visitedRefs: readonly unknown[]): JsonSchema {
  const loosenValue = (value: unknown): unknown => loosenInner(value, root, visitedRefs);
  const entries = Object.entries(part).filter(([keyword]) => !WHOLE_PAGE_KEYWORDS.has(keyword));
  return Object.fromEntries(entries.map(([keyword, value]) => [keyword, loosenKeyword(keyword, value, loosenValue)]));
}

function loosenKeyword(keyword: string, value: unknown, loosenValue: (value: unknown) => unknown): unknown {
  if (keyword === 'properties' && isRecord(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, loosenValue(field)]));
  }
  const isWrapper = keyword === 'allOf' || (keyword === 'anyOf' && isNullable(value));
  return isWrapper && Array.isArray(value) ? value.map(loosenValue) : value;
}

/** Other alternatives are told apart by what they require. */
function isNullable(options: unknown): boolean {
  return (
    Array.isArray(options) && options.length === 2 && options.some((one) => isRecord(one) && one['type'] === 'null')
  );
}

/** Objects that are referred to as well, unless they stand within themselves. */
function loosenInner(inner: unknown, root: JsonSchema, visitedRefs: readonly unknown[]): unknown {
  const { $ref } = isRecord(inner) ? inner : {};
  const part = $ref === undefined || visitedRefs.includes($ref) ? inner : resolveRef(inner, root);
  return isRecord(part) ? loosen(part, root, [...visitedRefs, $ref]) : inner;
}

function definitionsOf({ $defs, definitions }: JsonSchema): JsonSchema {
  return { ...($defs === undefined ? {} : { $defs }), ...(definitions === undefined ? {} : { definitions }) };
}

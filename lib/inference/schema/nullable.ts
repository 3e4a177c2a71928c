import { isRecord, type JsonSchema } from './json-schema.ts';

// of a schema that becomes one of two alternatives
const OUTER_KEYWORDS = new Set(['$defs', '$schema', 'definitions', 'description']);

/** The schema of a value that may also be null. */
export function nullable(part: JsonSchema): JsonSchema {
  const { anyOf } = part;
  if (Array.isArray(anyOf)) {
    return anyOf.some((option) => isRecord(option) && option['type'] === 'null')
      ? part
      : { ...part, anyOf: [...anyOf, { type: 'null' }] };
  }
  const types = typesOf(part);
  if (types.includes('null')) return part;
  if (types.length > 0 && part['enum'] === undefined) return { ...part, type: [...types, 'null'] };
  const keywords = Object.entries(part);
  const outside = keywords.filter(([keyword]) => OUTER_KEYWORDS.has(keyword));
  const inside = keywords.filter(([keyword]) => !OUTER_KEYWORDS.has(keyword));
  return { ...Object.fromEntries(outside), anyOf: [Object.fromEntries(inside), { type: 'null' }] };
}

export function typesOf({ type, properties }: JsonSchema): string[] {
  if (type === undefined) return isRecord(properties) ? ['object'] : [];
  return (Array.isArray(type) ? type : [type]).filter((one) => typeof one === 'string');
}

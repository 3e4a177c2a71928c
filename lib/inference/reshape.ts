import { childSchemas, fits, isRecord, partsFor, type JsonSchema } from './schema/json-schema.ts';
import { typesOf } from './schema/nullable.ts';

// Models that are not held to a schema give one entry in place of a list of it, a list of it in place of the entry, or either
// under a name of their own.

/** An answer to an object's schema, out of a name of the model's own. */
export function toObject(answer: unknown, schema: JsonSchema): unknown {
  if (!isRecord(answer) || isOpen(schema) || knownNames(answer, schema, schema).length > 0) return answer;
  const [inner, ...others] = Object.values(answer).map(unwrapSingle);
  return others.length === 0 && isRecord(inner) && fitsExactly(inner, schema, schema) ? inner : answer;
}

/** An answer to a schema that stood in a field of its own, since it is no object's. */
export function toValue(answer: unknown, { type }: JsonSchema): unknown {
  if (!isRecord(answer)) return answer;
  if (Object.hasOwn(answer, 'data')) return answer['data'];
  const [only, ...others] = Object.values(answer);
  return type === 'array' && Array.isArray(only) && others.length === 0 ? only : answer;
}

/** A value in the form that `parts`, which speak about it, ask for, where it can mean nothing else. */
export function reshape(value: unknown, parts: JsonSchema[], root: JsonSchema): unknown {
  const types = new Set(parts.flatMap(typesOf));
  if (types.has('array') === types.has('object')) return value;
  if (types.has('object')) return unwrapSingle(value);
  return isRecord(value) && childSchemas(parts, 0).some((item) => fitsExactly(value, item, root)) ? [value] : value;
}

function unwrapSingle(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 && isRecord(value[0]) ? value[0] : value;
}

/** Whether any name may stand in it. */
function isOpen({ additionalProperties: others, ...rest }: JsonSchema): boolean {
  const isAlternative = ['allOf', 'anyOf', 'oneOf', 'patternProperties'].some((keyword) => keyword in rest);
  return others === true || isRecord(others) || isAlternative;
}

/** Whether an object fits, and has no field that the schema does not name. */
function fitsExactly(value: Record<string, unknown>, schema: unknown, root: JsonSchema): boolean {
  const { length } = Object.keys(value);
  return length > 0 && fits(value, schema, root) && knownNames(value, schema, root).length === length;
}

function knownNames(value: Record<string, unknown>, schema: unknown, root: JsonSchema): string[] {
  const parts = partsFor(value, schema, root);
  return Object.keys(value).filter((name) => childSchemas(parts, name).some(isRecord));
}

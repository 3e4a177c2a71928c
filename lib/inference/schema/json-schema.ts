import { regexOf } from './pattern.ts';

/** A JSON Schema, or a part of one. */
export type JsonSchema = Record<string, unknown>;

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Keywords whose value is a schema, a list of schemas, or schemas by name.
// https://json-schema.org/draft/2020-12/json-schema-core
const SCHEMA_KEYWORDS = new Set([
  'additionalItems',
  'additionalProperties',
  'contains',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
]);
const LIST_KEYWORDS = new Set(['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems']);
const MAP_KEYWORDS = new Set(['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties']);

const DATA_KEYWORDS = new Set(
  (
    '$anchor $comment $dynamicRef $id $ref $schema $vocabulary const contentEncoding default dependencies dependentRequired deprecated ' +
    'description enum examples exclusiveMaximum exclusiveMinimum format maxContains maxItems maxLength maxProperties maximum minContains ' +
    'minItems minLength minProperties minimum multipleOf nullable pattern readOnly required title type uniqueItems writeOnly'
  ).split(' '),
);

/** Whether a word is a JSON Schema keyword of any draft. */
export function isKeyword(word: string): boolean {
  return [DATA_KEYWORDS, SCHEMA_KEYWORDS, LIST_KEYWORDS, MAP_KEYWORDS].some((keywords) => keywords.has(word));
}

/** Returns a schema of the same form with `change` applied to every part, the inner parts first. */
export function mapSchema(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const inner = (part: unknown): unknown => (isRecord(part) ? mapSchema(part, change) : part);
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (LIST_KEYWORDS.has(keyword) && Array.isArray(value)) return [keyword, value.map(inner)];
    if (SCHEMA_KEYWORDS.has(keyword)) return [keyword, inner(value)];
    if (MAP_KEYWORDS.has(keyword) && isRecord(value)) {
      return [keyword, Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inner(part)]))];
    }
    return [keyword, value];
  });
  return change(Object.fromEntries(entries));
}

const LENIENT_COMMENT = 'takes other values, too';

/** The schema for requesting data; the caller's own schema also accepts other forms, which it declares itself. */
export function lenient(schema: JsonSchema): JsonSchema {
  return { ...schema, $comment: LENIENT_COMMENT };
}

export function isLenient({ $comment }: JsonSchema): boolean {
  return $comment === LENIENT_COMMENT;
}

const MAX_HOPS = 20; // `$ref`s that lead to each other without data between them

/** Resolves `$ref`s within the document; undefined if one leads nowhere. */
export function resolveRef(schema: unknown, root: JsonSchema, hops = 0): JsonSchema | undefined {
  if (!isRecord(schema)) return undefined;
  if (typeof schema['$ref'] !== 'string') return schema;
  if (hops === MAX_HOPS) return undefined;
  const { $ref, ...beside } = schema;
  const target = resolveRef(resolvePointer($ref, root), root, hops + 1);
  return target && { ...target, ...beside };
}

function resolvePointer(pointer: string, root: JsonSchema): unknown {
  if (!pointer.startsWith('#')) return undefined;
  const steps = decoded(pointer.slice(1)).split('/').slice(1);
  let place: unknown = root;
  for (const step of steps) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(place)) place = place[Number(key)];
    else place = isRecord(place) && Object.hasOwn(place, key) ? place[key] : undefined;
  }
  return place;
}

// references in the form that providers accept, and that remain valid when a schema is wrapped
const NAMED_REFERENCE = /^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/;

/** The same schema with a name in `$defs` for every part that is referenced by its location, such as `#/properties/a`. */
export function withNamedParts(schema: JsonSchema): JsonSchema {
  const names = new Map<string, string>();
  const { $defs } = schema;
  const known = new Set(isRecord($defs) ? Object.keys($defs) : []);
  const rename = (part: JsonSchema): JsonSchema => {
    const { $ref } = part;
    if (typeof $ref !== 'string' || NAMED_REFERENCE.test($ref) || resolvePointer($ref, schema) === undefined)
      return part;
    const name = names.get($ref) ?? freeName(known);
    names.set($ref, name);
    return { ...part, $ref: `#/$defs/${name}` };
  };
  const renamed = mapSchema(schema, rename);
  const parts: Record<string, unknown> = {};
  // which may add names
  for (const [pointer, name] of names) parts[name] = renamedPart(resolvePointer(pointer, schema), rename);
  return names.size === 0
    ? schema
    : { ...renamed, $defs: { ...(isRecord(renamed['$defs']) ? renamed['$defs'] : {}), ...parts } };
}

function renamedPart(part: unknown, rename: (part: JsonSchema) => JsonSchema): unknown {
  return isRecord(part) ? mapSchema(part, rename) : part;
}

function freeName(known: Set<string>): string {
  let number = known.size + 1;
  while (known.has(`part${number}`)) number += 1;
  known.add(`part${number}`);
  return `part${number}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // a lone "%" stands for itself
  }
}

/**
 * The parts of a schema that apply to a value: itself, what it references, its `allOf`, and of its alternatives those
 * that the value matches, or else those that it would match if its strings were parsed as numbers.
 */
export function partsFor(value: unknown, schema: unknown, root: JsonSchema): JsonSchema[] {
  const part = resolveRef(schema, root);
  if (!part) return [];
  const all = listOf(part['allOf']);
  const alternatives = [...listOf(part['anyOf']), ...listOf(part['oneOf'])];
  const exact = alternatives.filter((option) => accepts(value, option, { root }));
  const fitting =
    exact.length > 0 ? exact : alternatives.filter((option) => accepts(value, option, { root, parseScalar }));
  return [
    part,
    ...[...all, ...bestAlternatives(fitting, value, root)].flatMap((inner) => partsFor(value, inner, root)),
  ];
}

/** Whether a value has the form of a schema, with numbers as numbers or as the texts that spell them. */
export function fits(value: unknown, schema: unknown, root: JsonSchema): boolean {
  return accepts(value, schema, { root, parseScalar });
}

/** The schemas of one property of an object, or of one item of an array. */
export function childSchemas(parts: JsonSchema[], key: string | number): unknown[] {
  return parts.flatMap((part) => (typeof key === 'number' ? itemSchema(part, key) : propertySchema(part, key)));
}

function itemSchema(part: JsonSchema, index: number): unknown[] {
  const { items } = part;
  const tuple = Array.isArray(items) ? items : listOf(part['prefixItems']);
  if (index < tuple.length) return [tuple[index]];
  return [Array.isArray(items) ? part['additionalItems'] : items];
}

function propertySchema(part: JsonSchema, name: string): unknown[] {
  const { properties, patternProperties } = part;
  if (isRecord(properties) && Object.hasOwn(properties, name)) return [properties[name]];
  const patterns = isRecord(patternProperties) ? Object.entries(patternProperties) : [];
  const matching = patterns.filter(([pattern]) => regexOf(pattern).test(name)).map(([, schema]) => schema);
  return matching.length > 0 ? matching : [part['additionalProperties']];
}

/** Alternatives that specify the value exactly come before those that merely allow it; only the best ones are kept. */
function bestAlternatives(options: unknown[], value: unknown, root: JsonSchema): unknown[] {
  const exact = options.filter((option) => {
    const part = resolveRef(option, root);
    return part && ('const' in part || 'enum' in part);
  });
  if (exact.length > 0) return exact;
  return isRecord(value) && options.length > 1 ? [mostFieldsKnown(options, value, root)] : options;
}

/** The alternative with most of the fields; on a tie the first. */
function mostFieldsKnown(options: unknown[], value: Record<string, unknown>, root: JsonSchema): unknown {
  const known = options.map((option) => {
    const parts = partsFor(value, option, root);
    return Object.keys(value).filter((name) => childSchemas(parts, name).some(isRecord)).length;
  });
  return options[known.indexOf(Math.max(...known))];
}

/** The meaning of a string that is not meant literally. */
interface MatchOptions {
  root: JsonSchema;
  parseScalar?: typeof parseScalar;
}

function accepts(value: unknown, schema: unknown, options: MatchOptions): boolean {
  const part = resolveRef(schema, options.root);
  if (!part) return schema === true;
  if ('const' in part) return part['const'] === value;
  if (Array.isArray(part['enum'])) return part['enum'].includes(value);
  const alternatives = [...listOf(part['anyOf']), ...listOf(part['oneOf'])];
  if (alternatives.length > 0 && !alternatives.some((option) => accepts(value, option, options))) return false;
  if (!acceptsType(value, part['type']) && options.parseScalar?.(value, [part['type']]) === undefined) return false;
  return !isRecord(value) || acceptsObject(value, part, options);
}

function acceptsType(value: unknown, type: unknown): boolean {
  if (type === undefined) return true;
  const types: unknown[] = Array.isArray(type) ? type : [type];
  if (typeof value === 'number')
    return types.includes('number') || (types.includes('integer') && Number.isInteger(value));
  return types.includes(typeName(value));
}

function acceptsObject(value: Record<string, unknown>, part: JsonSchema, options: MatchOptions): boolean {
  const required = listOf(part['required']);
  const properties = isRecord(part['properties']) ? part['properties'] : {};
  const isAbsent = (name: string): boolean =>
    !Object.hasOwn(value, name) || (value[name] === null && !required.includes(name)); // as models write it
  return (
    required.every((name) => Object.hasOwn(value, String(name))) &&
    Object.entries(properties).every(([name, inner]) => isAbsent(name) || accepts(value[name], inner, options))
  );
}

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/**
 * The number or boolean that a string spells, if `types` (names, or lists of them) allow one and no string: models
 * without an enforced schema write such values.
 */
export function parseScalar(value: unknown, types: readonly unknown[]): number | boolean | undefined {
  const wanted = new Set(types.flat());
  if (typeof value !== 'string' || wanted.has('string')) return undefined;
  if ((wanted.has('number') || wanted.has('integer')) && NUMBER.test(value)) return exactNumber(value);
  return wanted.has('boolean') && (value === 'true' || value === 'false') ? value === 'true' : undefined;
}

/** The number of some digits; undefined if it can't represent that integer exactly. */
export function exactNumber(digits: string): number | undefined {
  const number = Number(digits);
  const isRounded = Number.isInteger(number) && !Number.isSafeInteger(number);
  return isRounded || !Number.isFinite(number) ? undefined : number;
}

export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** Whether some part of the schema allows `null`. */
export function admitsNull(schema: unknown, root: JsonSchema): boolean {
  return schema === undefined || schema === true || accepts(null, schema, { root });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

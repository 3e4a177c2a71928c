import { wordsOf, type Word } from '../words.ts';

/** One place of a schema to be filled, in the few kinds that reading a page needs. */
export interface Field {
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'ref' | 'object' | 'list';
  /** What it is called: its key in words. */
  label: string;
  words: readonly Word[];
  /** Its title and description. */
  about: string;
  nullable: boolean;
  /** For `choice`: the values allowed. */
  choices: readonly unknown[];
  /** For `object`. */
  fields: readonly { key: string; field: Field; required: boolean }[];
  /** For `list`. */
  item: Field | undefined;
  /** For `list`: the most entries allowed. */
  most: number;
  /** For `text`: the pattern or format that the schema asks for. */
  pattern: RegExp | undefined;
}

type Schema = Readonly<Record<string, unknown>>;

const DEEPEST = 8; // a schema may refer to itself

/** Reads a JSON Schema as a field; `root` is where its `#/…` references lead. */
export function fieldOf(schema: unknown, label: string, root: Schema, depth = 0): Field {
  const { plain, nullable } = simplify(schema, root, depth);
  const about = [plain['title'], plain['description']].filter((text) => typeof text === 'string').join('. ');
  const base = { label, words: wordsOf(label), about, nullable, choices: choicesOf(plain), pattern: patternOf(plain) };
  const kind = kindOf(plain);
  const deeper = (inner: unknown, name: string): Field => fieldOf(inner, name, root, depth + 1);
  const fields = kind === 'object' && depth < DEEPEST ? fieldsOf(plain, deeper) : [];
  const item = kind === 'list' && depth < DEEPEST ? deeper(plain['items'] ?? {}, label) : undefined;
  const most = typeof plain['maxItems'] === 'number' ? plain['maxItems'] : Number.POSITIVE_INFINITY;
  return { ...base, kind, fields, item, most };
}

function fieldsOf(schema: Schema, deeper: (inner: unknown, name: string) => Field): Field['fields'] {
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  return Object.entries(asSchema(schema['properties'])).map(([key, inner]) => ({
    key,
    field: deeper(inner, humanize(key)),
    required: required.includes(key),
  }));
}

/** Follows references and unions to the one form that reading can fill. */
function simplify(schema: unknown, root: Schema, depth: number): { plain: Schema; nullable: boolean } {
  const own = asSchema(schema);
  const target = typeof own['$ref'] === 'string' ? lookUp(own['$ref'], root) : undefined;
  if (target && depth < DEEPEST) {
    const { $ref: _followed, ...beside } = own;
    return simplify({ ...target, ...beside }, root, depth + 1);
  }
  const branches = own['anyOf'] ?? own['oneOf'];
  if (Array.isArray(branches)) return simplifyUnion(own, branches, root, depth);
  if (Array.isArray(own['allOf'])) return { plain: mergeAll(own, own['allOf'], root, depth), nullable: false };
  const { type } = own;
  if (!Array.isArray(type)) return { plain: own, nullable: type === 'null' || own['nullable'] === true };
  return { plain: { ...own, type: type.find((name) => name !== 'null') }, nullable: type.includes('null') };
}

function simplifyUnion(
  own: Schema,
  branches: readonly unknown[],
  root: Schema,
  depth: number,
): { plain: Schema; nullable: boolean } {
  const read = branches.map((branch) => simplify(branch, root, depth + 1));
  const real = read.filter(({ plain }) => plain['type'] !== 'null');
  const nullable = real.length < read.length || read.some((branch) => branch.nullable);
  const constants = real.flatMap(({ plain }) => choicesOf(plain));
  const allConstant = real.length > 0 && real.every(({ plain }) => choicesOf(plain).length > 0);
  const { anyOf: _any, oneOf: _one, ...beside } = own;
  if (allConstant) return { plain: { ...beside, enum: constants }, nullable };
  return { plain: { ...real[0]?.plain, ...beside }, nullable };
}

function mergeAll(own: Schema, parts: readonly unknown[], root: Schema, depth: number): Schema {
  const { allOf: _parts, ...rest } = own;
  const read = [...parts.map((part) => simplify(part, root, depth + 1).plain), rest];
  const properties = Object.assign({}, ...read.map((part) => asSchema(part['properties'])));
  const required = read.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : []));
  const merged: Schema = Object.assign({}, ...read);
  return Object.keys(properties).length > 0 ? { ...merged, properties, required } : merged;
}

function lookUp(reference: string, root: Schema): Schema | undefined {
  if (!reference.startsWith('#')) return undefined;
  const steps = reference
    .slice(1)
    .split('/')
    .filter((step) => step !== '');
  return steps.reduce<Schema | undefined>((at, step) => {
    const next = at?.[decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')];
    return typeof next === 'object' && next !== null ? asSchema(next) : undefined;
  }, root);
}

function kindOf(schema: Schema): Field['kind'] {
  if (choicesOf(schema).length > 0) return 'choice';
  if (schema['format'] === 'ref') return 'ref';
  const { type } = schema;
  if (type === 'object' || (type === undefined && schema['properties'] !== undefined)) return 'object';
  if (type === 'array' || (type === undefined && schema['items'] !== undefined)) return 'list';
  if (type === 'number' || type === 'integer' || type === 'boolean') return type;
  return 'text';
}

function choicesOf(schema: Schema): readonly unknown[] {
  if (Array.isArray(schema['enum'])) return schema['enum'].filter((value) => value !== null);
  return schema['const'] === undefined || schema['const'] === null ? [] : [schema['const']];
}

function patternOf(schema: Schema): RegExp | undefined {
  if (typeof schema['pattern'] !== 'string') return undefined;
  try {
    return new RegExp(schema['pattern'], 'u');
  } catch {
    return undefined; // the engine's validation tells of a bad pattern
  }
}

/** `priceInEUR`, `price_in_eur` → `price in eur`. */
export function humanize(key: string): string {
  return key
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {}; // checked
}

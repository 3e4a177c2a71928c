import type { ExtractRequest } from '../../inference.ts';
import { wordsOf, type Word } from '../lexicon/words.ts';

/** A part of a schema to fill, as one of the few kinds that reading a page requires. */
export interface Field {
  kind: 'text' | 'number' | 'integer' | 'boolean' | 'choice' | 'ref' | 'object' | 'list';
  /** Its name: its key in words. */
  label: string;
  words: readonly Word[];
  /** Its title and description. */
  description: string;
  nullable: boolean;
  /** For `choice`: the values allowed. */
  choices: readonly unknown[];
  /** For `object`. */
  fields: readonly { key: string; field: Field; required: boolean }[];
  /** For `list`. */
  item: Field | undefined;
  /** For `list`: the maximum number of entries. */
  maxEntries: number;
  /** The only time field of its object: a day and a time of day, as far as they are given. */
  isOnlyTime: boolean;
  /** For `text`: the pattern or format that the schema requires. */
  pattern: RegExp | undefined;
}

export const isNumber = ({ kind }: Field): boolean => kind === 'number' || kind === 'integer';

type Schema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 8; // a schema may refer to itself

/** Converts a JSON Schema to a field. */
export function fieldOf(schema: unknown, label = ''): Field {
  return new SchemaReader(asSchema(schema)).read(schema, label, 0);
}

interface SimplifiedSchema {
  schema: Schema;
  nullable: boolean;
}

class SchemaReader {
  /** Resolves `#/…` references. */
  readonly #root: Schema;

  constructor(root: Schema) {
    this.#root = root;
  }

  read(schema: unknown, label: string, depth: number): Field {
    const { schema: plain, nullable } = this.#simplify(schema, depth);
    const kind = kindOf(plain);
    const isDeep = depth >= MAX_DEPTH;
    return {
      kind,
      label,
      words: wordsOf(label),
      description: [plain['title'], plain['description']].filter((text) => typeof text === 'string').join('. '),
      nullable,
      isOnlyTime: false,
      choices: choicesOf(plain),
      pattern: patternOf(plain),
      fields: kind === 'object' && !isDeep ? this.#fieldsOf(plain, depth) : [],
      item: kind === 'list' && !isDeep ? this.read(plain['items'] ?? {}, label, depth + 1) : undefined,
      maxEntries: typeof plain['maxItems'] === 'number' ? plain['maxItems'] : Number.POSITIVE_INFINITY,
    };
  }

  #fieldsOf(schema: Schema, depth: number): Field['fields'] {
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    const fields = Object.entries(asSchema(schema['properties'])).map(([key, inner]) => ({
      key,
      field: this.read(inner, toPageWords(humanize(key)), depth + 1),
      required: required.includes(key),
    }));
    return fields.map(({ field, ...rest }) => ({ ...rest, field: refineBySiblings(field, fields) }));
  }

  /** Resolves references and unions to the one form that reading can fill. */
  #simplify(schema: unknown, depth: number): SimplifiedSchema {
    const own = asSchema(schema);
    const target = typeof own['$ref'] === 'string' ? lookUp(own['$ref'], this.#root) : undefined;
    if (target && depth < MAX_DEPTH) {
      const { $ref: _followed, ...beside } = own;
      return this.#simplify({ ...target, ...beside }, depth + 1);
    }
    const branches = own['anyOf'] ?? own['oneOf'];
    if (Array.isArray(branches)) return this.#simplifyUnion(own, branches, depth);
    if (Array.isArray(own['allOf'])) return { schema: this.#mergeAll(own, own['allOf'], depth), nullable: false };
    const { type } = own;
    if (!Array.isArray(type)) return { schema: own, nullable: type === 'null' || own['nullable'] === true };
    return { schema: { ...own, type: type.find((name) => name !== 'null') }, nullable: type.includes('null') };
  }

  #simplifyUnion(own: Schema, branches: readonly unknown[], depth: number): SimplifiedSchema {
    const read = branches.map((branch) => this.#simplify(branch, depth + 1));
    const real = read.filter(({ schema: plain }) => plain['type'] !== 'null');
    const nullable = real.length < read.length || read.some((branch) => branch.nullable);
    const constants = real.flatMap(({ schema: plain }) => choicesOf(plain));
    const allConstant = real.length > 0 && real.every(({ schema: plain }) => choicesOf(plain).length > 0);
    const { anyOf: _any, oneOf: _one, ...beside } = own;
    if (allConstant) return { schema: { ...beside, enum: constants }, nullable };
    return { schema: { ...real[0]?.schema, ...beside }, nullable };
  }

  #mergeAll(own: Schema, parts: readonly unknown[], depth: number): Schema {
    const { allOf: _parts, ...rest } = own;
    const read = [...parts.map((part) => this.#simplify(part, depth + 1).schema), rest];
    const merged: Schema = Object.assign({}, ...read);
    const properties: Schema = Object.assign({}, ...read.map((part) => asSchema(part['properties'])));
    const required = read.flatMap((part) => (Array.isArray(part['required']) ? part['required'] : []));
    return Object.keys(properties).length > 0 ? { ...merged, properties, required } : merged;
  }
}

const WHEN_KEY =
  /^(?:date|day|time|when|timestamp|(?:sent|received|posted|created|written|commented|time)(?: at| on)?|date time)$/;
const MESSAGE_KEY = /^(?:subject|message|snippet|body|text|preview)$/;

const MONTH_KEY = /^(?:month|monat|mois|mes|mese|mês|maand)$/;
const YEAR_KEY = /^(?:year|jahr|année|annee|año|anno|ano|jaar)$/;

/** A field's meaning given its siblings: `from` beside a `subject` is no start. */
function refineBySiblings(field: Field, all: readonly { field: Field }[]): Field {
  const others = all.filter((other) => other.field !== field).map((other) => other.field.label);
  if (field.label === 'from' && others.some((label) => MESSAGE_KEY.test(label)))
    return { ...field, label: 'sender', words: wordsOf('sender'), description: field.description || 'from' };
  if (MONTH_KEY.test(field.label) && field.kind === 'text' && others.some((label) => YEAR_KEY.test(label)))
    return { ...field, label: 'month name', words: wordsOf('month name') };
  return WHEN_KEY.test(field.label) && !others.some((label) => WHEN_KEY.test(label))
    ? { ...field, isOnlyTime: true }
    : field;
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
    return undefined; // the engine's validation reports a bad pattern
  }
}

/** `dateModified`, `modifiedAt`: "updated" is what pages say. */
const toPageWords = (label: string): string =>
  label.replace(/^date (?=\p{L}+ed$)/u, '').replace(/^(?:last )?modified(?: at| on)?$/, 'updated');

/** `priceInEUR`, `price_in_eur` → `price in eur`. */
export function humanize(key: string): string {
  return key
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll(/(\p{L}{2})(\d)/gu, '$1 $2')
    .replaceAll(/[_\-.\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

function asSchema(value: unknown): Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Schema) : {}; // checked
}

/** Whether the schema is the default one, a single text called `extraction`: `answerQuestion` handles it. */
export function isQuestion({ schema }: ExtractRequest): boolean {
  const { kind, fields } = fieldOf(schema);
  return kind === 'object' && fields.length === 1 && fields[0]?.key === 'extraction' && fields[0].field.kind === 'text';
}

/** Whether the schema is of one value, neither a list nor an object. */
export function isSingle({ schema }: ExtractRequest): boolean {
  const { kind } = fieldOf(schema);
  return kind !== 'list' && kind !== 'object';
}

import { isRecord, resolveRef, typeName, type JsonSchema } from './json-schema.ts';
import { nullable, typesOf } from './nullable.ts';

/** The part of JSON Schema that a provider's constrained output supports. */
export interface Dialect {
  /** Supported constraint keywords. All others are written into the description, for the model to follow. */
  limits: ReadonlySet<string>;
  formats: ReadonlySet<string>;
  /** Every field must be required: an optional one allows null instead. */
  allRequired: boolean;
  /** Maps and tuples are supported. */
  open: boolean;
  /** Recursive schemas are supported. */
  recursive: boolean;
}

/** Strict structured outputs. @see https://platform.openai.com/docs/guides/structured-outputs#supported-schemas */
export const STRICT: Dialect = {
  limits: new Set(['exclusiveMaximum', 'exclusiveMinimum', 'maximum', 'maxItems', 'minimum', 'minItems', 'multipleOf']),
  formats: new Set(['date', 'date-time', 'duration', 'email', 'hostname', 'ipv4', 'ipv6', 'time', 'uuid']),
  allRequired: true,
  open: false,
  recursive: true,
};

/** `responseJsonSchema` of Gemini. @see https://ai.google.dev/api/generate-content#generationconfig */
export const GOOGLE: Dialect = {
  limits: new Set(['maximum', 'maxItems', 'minimum', 'minItems']),
  formats: new Set(['date', 'date-time', 'time']),
  allRequired: false,
  open: true,
  recursive: false, // it unrolls a cycle only a few times
};

/** `responseConstraint` of Chrome's Prompt API. */
export const CHROME: Dialect = { ...STRICT, allRequired: false, open: true };

const MAX_DEPTH = 10; // levels of nesting that strict outputs support
// Keywords that mean nothing to a model, or are read by the converter itself.
const IGNORED_KEYWORDS = new Set([
  '$comment',
  '$id',
  '$schema',
  'default',
  'deprecated',
  'examples',
  'readOnly',
  'writeOnly',
]);
const HANDLED_KEYWORDS = new Set([
  ...[
    '$defs',
    '$ref',
    'additionalItems',
    'additionalProperties',
    'allOf',
    'anyOf',
    'const',
    'definitions',
    'description',
    'enum',
    'format',
  ],
  ...['items', 'oneOf', 'prefixItems', 'properties', 'required', 'title', 'type'],
]);

/**
 * The schema in a provider's dialect. It allows no more than the schema if the dialect can express that; anything else
 * goes into descriptions; so data that matches it must still be checked against the schema itself.
 * @returns undefined if the dialect can't express its form: a map, a tuple, a cycle, a value of any kind.
 */
export function toDialect(schema: JsonSchema, dialect: Dialect): JsonSchema | undefined {
  const writer = new Writer(schema, dialect);
  const written = writer.write(schema, 0);
  return writer.fits ? written : undefined;
}

class Writer {
  fits = true;
  readonly #root: JsonSchema;
  readonly #dialect: Dialect;

  constructor(root: JsonSchema, dialect: Dialect) {
    this.#root = root;
    this.#dialect = dialect;
  }

  write(part: unknown, depth: number): JsonSchema {
    if (!isRecord(part) || depth > MAX_DEPTH) return this.#fail();
    const { allOf } = part;
    if (Array.isArray(allOf)) return this.#writeSingleAllOf(part, allOf, depth);
    const defined = this.#definitions(part, depth);
    const annotations = this.#annotations(part);
    if (part['$ref'] !== undefined) return { ...this.#reference(part['$ref'], annotations), ...defined };
    return { ...annotations, ...this.#writeType(part, depth), ...defined };
  }

  /** `allOf` with one part, as some libraries write a reference with a description. */
  #writeSingleAllOf({ allOf: _, ...rest }: JsonSchema, parts: unknown[], depth: number): JsonSchema {
    const [only, more] = parts;
    if (!isRecord(only) || more !== undefined) return this.#fail();
    return this.write({ ...only, ...rest }, depth);
  }

  #writeType(part: JsonSchema, depth: number): JsonSchema {
    const options = part['anyOf'] ?? part['oneOf'];
    if (Array.isArray(options)) {
      if (part['properties'] !== undefined || part['items'] !== undefined) return this.#fail();
      return { anyOf: options.map((option) => this.write(option, depth + 1)) };
    }
    if ('const' in part) return this.#choice([part['const']]);
    if (Array.isArray(part['enum'])) return this.#choice(part['enum']);
    const types = typesOf(part);
    if (types.length === 0) return this.#fail();
    return {
      type: types.length === 1 ? types[0] : types,
      ...(types.includes('object') ? this.#object(part, depth) : {}),
      ...(types.includes('array') ? this.#array(part, depth) : {}),
      ...this.#limits(part),
    };
  }

  #object(part: JsonSchema, depth: number): JsonSchema {
    const { additionalProperties: others, properties } = part;
    const fields = isRecord(properties) ? Object.entries(properties) : [];
    const isMap = isRecord(others) || others === true || part['patternProperties'] !== undefined;
    if (isMap && (!this.#dialect.open || !isRecord(others))) return this.#fail();
    if (fields.length === 0 && !isMap && others !== false) return this.#fail();
    const required = new Set(Array.isArray(part['required']) ? part['required'] : []);
    const { allRequired } = this.#dialect;
    const written = fields.map(([name, field]) => {
      const inner = this.write(field, depth + 1);
      return [name, allRequired && !required.has(name) ? nullable(inner) : inner] as const;
    });
    return {
      properties: Object.fromEntries(written),
      required: fields.map(([name]) => name).filter((name) => allRequired || required.has(name)),
      additionalProperties: isMap ? this.write(others, depth + 1) : false,
    };
  }

  #array(part: JsonSchema, depth: number): JsonSchema {
    const { items, prefixItems, additionalItems, minItems } = part;
    const tuple = Array.isArray(items) ? items : prefixItems;
    if (!Array.isArray(tuple)) return { items: this.write(items, depth + 1) };
    if (!this.#dialect.open) return this.#fail();
    const { length } = tuple;
    const rest = Array.isArray(items) ? additionalItems : items;
    return {
      prefixItems: tuple.map((item) => this.write(item, depth + 1)),
      minItems: typeof minItems === 'number' ? minItems : length,
      ...(isRecord(rest) ? { items: this.write(rest, depth + 1) } : { maxItems: length }),
    };
  }

  /** An enum. Providers require its type, and only strings or numbers. */
  #choice(values: unknown[]): JsonSchema {
    const types = [...new Set(values.map(typeName))];
    const [type] = types;
    if (values.every((value) => value === null)) return { type: 'null' };
    if (types.length === 1 && (type === 'string' || type === 'number')) return { type, enum: values };
    if (types.length === 1 && type === 'boolean') return { type };
    if (!types.every((one) => ['string', 'number', 'boolean', 'null'].includes(one))) return this.#fail();
    return { anyOf: types.map((one) => this.#choice(values.filter((value) => typeName(value) === one))) };
  }

  #limits(part: JsonSchema): JsonSchema {
    const { limits, formats } = this.#dialect;
    const kept = Object.entries(part).filter(([keyword]) => limits.has(keyword));
    const { format } = part;
    return { ...Object.fromEntries(kept), ...(typeof format === 'string' && formats.has(format) ? { format } : {}) };
  }

  /** Title and description, with constraints that the dialect has no keyword for. */
  #annotations(part: JsonSchema): JsonSchema {
    const { title, description, format } = part;
    const { limits, formats } = this.#dialect;
    const unsupported = Object.entries(part).filter(
      ([keyword]) =>
        !HANDLED_KEYWORDS.has(keyword) &&
        !IGNORED_KEYWORDS.has(keyword) &&
        !limits.has(keyword) &&
        !isRedundant(keyword, part),
    );
    if (format !== undefined && !(typeof format === 'string' && formats.has(format)))
      unsupported.push(['format', format]);
    if (part['const'] === false || part['const'] === true) unsupported.push(['const', part['const']]);
    const constraintText = unsupported.map(([keyword, value]) => `${keyword}: ${textOf(value)}`).join('; ');
    const fullDescription = [description, constraintText && `(${constraintText})`]
      .filter((text) => typeof text === 'string' && text !== '')
      .join(' ');
    return {
      ...(title === undefined ? {} : { title }),
      ...(fullDescription === '' ? {} : { description: fullDescription }),
    };
  }

  /** A reference may have no sibling keywords; its description goes around it. */
  #reference(pointer: unknown, annotations: JsonSchema): JsonSchema {
    const isKnown = typeof pointer === 'string' && /^#(?:\/(?:\$defs|definitions)\/[^/]+)?$/.test(pointer);
    if (!isKnown || !resolveRef({ $ref: pointer }, this.#root)) return this.#fail();
    if (!this.#dialect.recursive && this.#isCyclic(pointer, pointer, new Set())) return this.#fail();
    return Object.keys(annotations).length === 0 ? { $ref: pointer } : { ...annotations, anyOf: [{ $ref: pointer }] };
  }

  #isCyclic(from: string, to: string, seen: Set<string>): boolean {
    const target = resolveRef({ $ref: from }, this.#root);
    const body = from === '#' && target ? { ...target, $defs: undefined, definitions: undefined } : target;
    return [...referencesIn(body)].some((pointer) => {
      if (pointer === to) return true;
      if (seen.has(pointer)) return false;
      seen.add(pointer);
      return this.#isCyclic(pointer, to, seen);
    });
  }

  #definitions(part: JsonSchema, depth: number): JsonSchema {
    const maps = ['$defs', 'definitions'].flatMap((keyword) => {
      const map = part[keyword];
      if (!isRecord(map)) return [];
      return [[keyword, Object.fromEntries(Object.entries(map).map(([name, own]) => [name, this.write(own, depth)]))]];
    });
    return Object.fromEntries(maps);
  }

  #fail(): JsonSchema {
    this.fits = false;
    return {};
  }
}

/** A pattern beside a format only repeats it at length. */
function isRedundant(keyword: string, { format }: JsonSchema): boolean {
  return keyword === 'pattern' && format !== undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function referencesIn(part: unknown): Set<string> {
  const found = new Set<string>();
  JSON.stringify(part, (keyword, value: unknown) => {
    if (keyword === '$ref' && typeof value === 'string') found.add(value);
    return value;
  });
  return found;
}

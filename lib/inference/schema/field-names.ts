import { isRecord, mapSchema, type JsonSchema } from './json-schema.ts';

/** Field names that every provider accepts. @see https://docs.claude.com/en/docs/agents-and-tools/tool-use */
const PLAIN_NAME = /^[a-zA-Z0-9_.-]{1,64}$/;

/** A schema whose fields have plain names, and how to restore the original ones. */
export interface PlainNames {
  schema: JsonSchema;
  restore(data: unknown): unknown;
}

/**
 * Gives fields with names that a provider refuses, or that its library drops (`__proto__`), a plain name; the original one
 * is added to the description.
 */
export function withPlainNames(schema: JsonSchema): PlainNames {
  const names = namesIn(schema);
  const unsupported = [...names].filter(
    (name) => !PLAIN_NAME.test(name) || name === '__proto__' || name === 'constructor',
  );
  if (unsupported.length === 0) return { schema, restore: (data) => data };
  const freeNames = function* (): Generator<string> {
    for (let number = 1; ; number += 1) if (!names.has(`field_${number}`)) yield `field_${number}`;
  };
  const nextFree = freeNames();
  const aliases = new Map(unsupported.map((name) => [name, String(nextFree.next().value)]));
  const originals = new Map([...aliases].map(([name, alias]) => [alias, name]));
  return { schema: mapSchema(schema, (part) => renamed(part, aliases)), restore: (data) => restored(data, originals) };
}

function namesIn(schema: JsonSchema): Set<string> {
  const names = new Set<string>();
  mapSchema(schema, (part) => {
    if (isRecord(part['properties'])) for (const name of Object.keys(part['properties'])) names.add(name);
    return part;
  });
  return names;
}

function renamed(part: JsonSchema, aliases: ReadonlyMap<string, string>): JsonSchema {
  const { properties, required } = part;
  if (!isRecord(properties)) return part;
  const fields = Object.entries(properties).map(([name, field]) => {
    const alias = aliases.get(name);
    return alias === undefined ? [name, field] : [alias, named(field, name)];
  });
  const needed = Array.isArray(required) ? { required: required.map((name) => aliases.get(String(name)) ?? name) } : {};
  return { ...part, properties: Object.fromEntries(fields), ...needed };
}

function named(field: unknown, name: string): unknown {
  if (!isRecord(field)) return field;
  const { description } = field;
  const label = typeof description === 'string' ? `${JSON.stringify(name)}: ${description}` : JSON.stringify(name);
  return { ...field, description: label };
}

function restored(data: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(data)) return data.map((item) => restored(item, names));
  if (!isRecord(data)) return data;
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => [names.get(key) ?? key, restored(value, names)]),
  );
}

import { mapSchema, type JsonSchema } from './json-schema.ts';
import { nullable } from './nullable.ts';

/** The same schema without the older forms of OpenAPI 3.0 and earlier drafts, which validators and models overlook. */
export function withoutOlderForms(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) => withPlainBounds(withPlainNull(part)));
}

/** @see https://spec.openapis.org/oas/v3.0.4.html#schema-object */
function withPlainNull(part: JsonSchema): JsonSchema {
  const { nullable: isNullable, ...rest } = part;
  if (typeof isNullable !== 'boolean') return part;
  return isNullable ? nullable(rest) : rest;
}

/** Draft 4 had `exclusiveMinimum: true` beside a `minimum`. */
function withPlainBounds(part: JsonSchema): JsonSchema {
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...rest } = part;
  if (typeof above !== 'boolean' && typeof below !== 'boolean') return part;
  const { minimum, maximum, ...others } = rest;
  return {
    ...others,
    ...bound({ minimum, exclusiveMinimum: above }, 'minimum', 'exclusiveMinimum'),
    ...bound({ maximum, exclusiveMaximum: below }, 'maximum', 'exclusiveMaximum'),
  };
}

function bound(part: JsonSchema, limit: string, exclusive: string): JsonSchema {
  const { [limit]: value, [exclusive]: without } = part;
  if (without === true) return value === undefined ? {} : { [exclusive]: value };
  const both = { [limit]: value, ...(typeof without === 'number' ? { [exclusive]: without } : {}) };
  return Object.fromEntries(Object.entries(both).filter(([, one]) => one !== undefined));
}

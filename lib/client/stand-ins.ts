import type { JsonSchema } from '../inference/schema/json-schema.ts';

/** What JSON has in place of values that it has not; `revive.ts` makes them of it. */
export const standIns = {
  date: (): JsonSchema => ({ anyOf: ['date', 'date-time'].map((format) => ({ type: 'string', format })) }),
  // a number holds 15 digits
  bigint: (): JsonSchema => ({ anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^-?\\d+$' }] }),
  set: (items: JsonSchema): JsonSchema => ({ type: 'array', items: apart(items) }),
  map: (key: JsonSchema, value: JsonSchema): JsonSchema => ({
    type: 'array',
    items: { type: 'array', prefixItems: [apart(key), apart(value)] },
  }),
};

/** A schema within one that its library does not look into; its references would lead nowhere. */
function apart({ $schema: _, ...json }: JsonSchema): JsonSchema {
  return JSON.stringify(json).includes('"$ref":') ? {} : json;
}

import { isRecord, mapSchema, type JsonSchema } from '../inference/schema/json-schema.ts';
import { describeRegex } from './regex-flags.ts';
import { standIns } from './stand-ins.ts';

/** What is read of an arktype schema. */
interface Arktype {
  /** Its own form of the schema, in which regular expressions keep their flags. */
  json: unknown;
  '~standard': { jsonSchema?: { input(options: { target: string; libraryOptions: object }): JsonSchema } };
  /** Of versions from before Standard JSON Schema. */
  toJsonSchema(options: object): JsonSchema;
}

const fallback = {
  date: standIns.date,
  proto: ({ proto, base }: { proto: unknown; base: JsonSchema }): JsonSchema =>
    proto === Date ? standIns.date() : base,
  domain: ({ domain, base }: { domain: string; base: JsonSchema }): JsonSchema =>
    domain === 'bigint' ? standIns.bigint() : base,
};

/** Says an arktype schema as JSON Schema of the data that goes into it. */
export function arktypeToJson(schema: unknown): JsonSchema {
  const ark = schema as Arktype; // its vendor is arktype
  const { jsonSchema } = ark['~standard'];
  const json = jsonSchema
    ? jsonSchema.input({ target: 'draft-2020-12', libraryOptions: { fallback } })
    : ark.toJsonSchema({ fallback });
  const flagged = regexesIn(ark.json);
  return mapSchema(json, (part) => {
    for (const regex of flagged) if (part['pattern'] === regex.source) describeRegex(part, regex);
    return part;
  });
}

function regexesIn(value: unknown): RegExp[] {
  if (Array.isArray(value)) return value.flatMap(regexesIn);
  if (!isRecord(value)) return [];
  const { rule, flags } = value;
  if (typeof rule === 'string' && typeof flags === 'string') return [new RegExp(rule, flags)];
  return Object.values(value).flatMap(regexesIn);
}

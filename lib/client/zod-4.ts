import { toJSONSchema } from 'zod';
import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';

/** What is read of a zod 4 schema, of any copy of zod. */
interface Zod4 {
  _zod: { def: { type: string; pattern?: unknown; checks?: unknown; keyType?: unknown; valueType?: unknown } };
}

/** Says a zod 4 schema as JSON Schema of the data that goes into it. */
export function zod4ToJson(schema: unknown): JsonSchema {
  return toJSONSchema(schema as never, {
    io: 'input',
    unrepresentable: ({ zodSchema }) => standIn(zodSchema as unknown as Zod4) ?? 'any', // zod's own type of it differs by copy
    override: ({ zodSchema, jsonSchema }) => tellMore(zodSchema as unknown as Zod4, jsonSchema as JsonSchema),
  }); // `_zod` marks a zod 4 schema
}

/** What JSON has in place of values that it has not; `revive.ts` makes them of it. */
function standIn({ _zod: { def } }: Zod4): JsonSchema | undefined {
  switch (def.type) {
    case 'date':
      return { anyOf: ['date', 'date-time'].map((format) => ({ type: 'string', format })) };
    case 'bigint':
      return { type: 'integer' };
    case 'set':
      return { type: 'array', items: inner(def.valueType) };
    case 'map':
      return { type: 'array', items: { type: 'array', prefixItems: [inner(def.keyType), inner(def.valueType)] } };
    default:
      return undefined;
  }
}

/** A schema within one that zod does not look into; its references would lead nowhere. */
function inner(schema: unknown): JsonSchema {
  const { $schema: _, ...json } = zod4ToJson(schema);
  return JSON.stringify(json).includes('"$ref":') ? {} : json;
}

/** Mends what zod says otherwise than it is. Called again for the same schema, it changes nothing more. */
function tellMore({ _zod: { def } }: Zod4, json: JsonSchema): void {
  if (def.type === 'catch') admitNull(json);
  for (const regex of regexesOf(def)) tellRegex(json, regex);
}

/** What has a fallback for anything wrong may be missing too. */
function admitNull(json: JsonSchema): void {
  const { default: fallback, description, ...own } = json;
  const options: unknown = own['anyOf'];
  if (Array.isArray(options) && options.some((option) => isRecord(option) && option['type'] === 'null')) return;
  for (const keyword of Object.keys(own)) delete json[keyword];
  json['anyOf'] = [own, { type: 'null' }];
  if (fallback !== undefined) json['default'] = fallback;
  if (description !== undefined) json['description'] = description;
}

function regexesOf({ pattern, checks }: Zod4['_zod']['def']): RegExp[] {
  const patterns = (Array.isArray(checks) ? (checks as Zod4[]) : []).map((check) => check._zod.def.pattern); // checks are built alike
  return [pattern, ...patterns].filter((one) => one instanceof RegExp);
}

/** JSON Schema knows no flags: without them, an expression would refuse what the caller's own takes. */
function tellRegex(json: JsonSchema, regex: RegExp): void {
  if (!/[ims]/.test(regex.flags)) return;
  const { pattern, allOf, description } = json;
  if (pattern === regex.source) delete json['pattern'];
  if (Array.isArray(allOf)) json['allOf'] = allOf.filter((part) => !isRecord(part) || part['pattern'] !== regex.source);
  const told = typeof description === 'string' ? description : '';
  if (!told.includes(String(regex))) json['description'] = `${told} (pattern: ${String(regex)})`.trim();
}

import { toJSONSchema } from 'zod';
import { isRecord, lenient, mapSchema, type JsonSchema } from '../inference/schema/json-schema.ts';
import { describeRegex } from './regex-flags.ts';
import { standIns } from './stand-ins.ts';

/** What is read of a zod 4 schema, of any copy of zod. */
interface Zod4 {
  _zod: {
    def: {
      type: string;
      pattern?: unknown;
      checks?: unknown;
      keyType?: unknown;
      valueType?: unknown;
      coerce?: unknown;
      in?: Zod4;
    };
  };
}

/** Says a zod 4 schema as JSON Schema of the data that goes into it. */
export function zod4ToJson(schema: unknown): JsonSchema {
  const json = toJSONSchema(schema as never, {
    io: 'input',
    unrepresentable: ({ zodSchema }) => standIn(zodSchema as unknown as Zod4) ?? 'any', // zod's own type of it differs by copy
    override: ({ zodSchema, jsonSchema }) => tellMore(zodSchema as unknown as Zod4, jsonSchema as JsonSchema),
  }); // `_zod` marks a zod 4 schema
  return mapSchema(json, withoutInherited);
}

/** zod writes what objects inherit as a part, a null, of an intersection with a field of that name (`constructor`). */
function withoutInherited(part: JsonSchema): JsonSchema {
  const { allOf } = part;
  return Array.isArray(allOf) ? { ...part, allOf: allOf.filter((one) => one !== null) } : part;
}

/** What JSON has in place of values that it has not. */
function standIn({ _zod: { def } }: Zod4): JsonSchema | undefined {
  switch (def.type) {
    case 'date':
    case 'bigint':
      return standIns[def.type]();
    case 'set':
      return standIns.set(zod4ToJson(def.valueType));
    case 'map':
      return standIns.map(zod4ToJson(def.keyType), zod4ToJson(def.valueType));
    default:
      return undefined;
  }
}

/** Mends what zod says otherwise than it is. Called again for the same schema, it changes nothing more. */
function tellMore({ _zod: { def } }: Zod4, json: JsonSchema): void {
  if (def.type === 'catch') admitNull(json);
  for (const regex of regexesOf(def)) describeRegex(json, regex);
  if (takesMore(def)) Object.assign(json, lenient(json));
}

/** Whether a schema takes data that its JSON Schema does not say: it has a fallback for it, or makes something of it first. */
function takesMore({ type, coerce, in: first }: Zod4['_zod']['def']): boolean {
  return type === 'catch' || coerce === true || (type === 'pipe' && first?._zod.def.type === 'transform');
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
  // checks are built alike
  const patterns = (Array.isArray(checks) ? (checks as Zod4[]) : []).map((check) => check._zod.def.pattern);
  return [pattern, ...patterns].filter((one) => one instanceof RegExp);
}

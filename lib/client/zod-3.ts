import { zodToJsonSchema } from 'zod-to-json-schema';
import { lenient, type JsonSchema } from '../inference/schema/json-schema.ts';
import { standIns } from './stand-ins.ts';

/** What is read of the definition of a zod 3 schema. */
interface Zod3 {
  typeName: string;
  coerce?: boolean;
  unknownKeys?: string;
  effect?: { type: string };
  innerType?: { _def: Zod3 };
}

/** Says a zod 3 schema as JSON Schema of the data that goes into it. */
export function zod3ToJson(schema: unknown): JsonSchema {
  const dates = ['format:date', 'format:date-time'] as ('format:date' | 'format:date-time')[]; // either
  const options = { $refStrategy: 'root', applyRegexFlags: true, dateStrategy: dates } as const;
  return zodToJsonSchema(schema as never, {
    ...options,
    // the library's types name each kind
    postProcess: (json, def) => json && describeMore(json as JsonSchema, def as unknown as Zod3),
  }); // `_def.typeName` marks zod 3
}

/** Mends what the library says otherwise than it is. */
function describeMore(json: JsonSchema, def: Zod3): JsonSchema {
  const { additionalProperties, ...others } = json;
  const isStripping = def.typeName === 'ZodObject' && def.unknownKeys === 'strip' && additionalProperties === false;
  const described =
    def.typeName === 'ZodBigInt' && def.coerce !== true ? { ...standIns.bigint() } : isStripping ? others : json;
  return takesMore(def) ? lenient(described) : described;
}

/** Whether a schema takes data that its JSON Schema does not say: it has a fallback for it, or makes something of it first. */
function takesMore({ typeName, coerce, effect, innerType }: Zod3): boolean {
  if (typeName === 'ZodNullable' && innerType) return takesMore(innerType._def); // the library may say both at once
  return typeName === 'ZodCatch' || coerce === true || effect?.type === 'preprocess';
}

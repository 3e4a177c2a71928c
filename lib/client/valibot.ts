import { ConfigurationError } from '../errors/named-errors.ts';
import type { JsonSchema } from '../inference/schema/json-schema.ts';
import { describeRegex } from './regex-flags.ts';
import { standIns } from './stand-ins.ts';

/** What is read of a valibot schema or action. */
interface Valibot {
  type: string;
  key?: unknown;
  value?: unknown;
  requirement?: unknown;
}

interface Options {
  target: 'draft-2020-12';
  typeMode: 'input';
  errorMode: 'ignore';
  overrideSchema(context: { valibotSchema: Valibot }): JsonSchema | undefined;
  overrideAction(context: { valibotAction: Valibot; jsonSchema: JsonSchema }): JsonSchema | undefined;
}

interface Converter {
  toJsonSchema(schema: unknown, options: Options): JsonSchema;
}

/**
 * Says a valibot schema as JSON Schema of the data that goes into it. What no JSON Schema says (`check`, `trim`, `transform`)
 * is left to valibot itself.
 * @throws {ConfigurationError} the converter is not installed.
 */
export async function valibotToJson(schema: unknown): Promise<JsonSchema> {
  const converter = await load();
  const toJson = (part: unknown): JsonSchema => converter.toJsonSchema(part, options);
  const options: Options = {
    target: 'draft-2020-12',
    typeMode: 'input',
    errorMode: 'ignore',
    overrideSchema: ({ valibotSchema }) => standIn(valibotSchema, toJson),
    overrideAction: ({ valibotAction: { type, requirement }, jsonSchema }) => {
      if (type !== 'regex' || !(requirement instanceof RegExp)) return undefined;
      const json = { ...jsonSchema, pattern: jsonSchema['pattern'] ?? requirement.source };
      describeRegex(json, requirement);
      return json;
    },
  };
  return toJson(schema);
}

function standIn({ type, key, value }: Valibot, toJson: (part: unknown) => JsonSchema): JsonSchema | undefined {
  switch (type) {
    case 'date':
    case 'bigint':
      return standIns[type]();
    case 'set':
      return standIns.set(toJson(value));
    case 'map':
      return standIns.map(toJson(key), toJson(value));
    default:
      return undefined;
  }
}

async function load(): Promise<Converter> {
  const name = '@valibot/to-json-schema';
  try {
    return (await import(name)) as Converter; // the package's one export that we use
  } catch (cause) {
    throw new ConfigurationError('A valibot schema needs the package @valibot/to-json-schema.', {
      hint: 'Run: npm install @valibot/to-json-schema',
      cause,
    });
  }
}

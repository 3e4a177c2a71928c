import type { Issue } from '../engine/issue.ts';
import { InvalidParamsError } from '../errors/named-errors.ts';
import { isKeyword, isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import type { ExtractSchema, StandardIssue, StandardResult, StandardSchema, Zod3Schema } from './schema.ts';

/**
 * Says a schema as JSON Schema, for the model and the engine.
 * @throws {ConfigurationError} the converter for the schema's library is not installed.
 * @throws {InvalidParamsError} the value is no schema that we know.
 */
export async function toJsonSchema(schema: ExtractSchema): Promise<JsonSchema> {
  if (!isRecord(schema) && typeof schema !== 'function') throw notASchema();
  if (isZod4(schema)) {
    const { zod4ToJson } = await import('./zod-4.ts');
    return zod4ToJson(schema);
  }
  if (isZod3(schema)) {
    const { zod3ToJson } = await import('./zod-3.ts');
    return zod3ToJson(schema);
  }
  if (isStandard(schema)) return await standardToJson(schema);
  if (isRecord(schema) && !('_def' in schema)) return plainSchema(schema);
  throw notASchema();
}

/** To a validator a misspelt option, or an object of schemas, is a schema that takes anything. */
function plainSchema(schema: JsonSchema): JsonSchema {
  const names = Object.keys(schema);
  if (names.length === 0 || names.some(isKeyword)) return schema;
  const containsSchemas = Object.values(schema).some(
    (value) => isRecord(value) && ('_def' in value || '~standard' in value),
  );
  throw new InvalidParamsError(`The schema has no keyword of JSON Schema, only ${names.join(', ')}.`, {
    hint: containsSchemas
      ? 'Put the fields into one schema: z.object({ … }).'
      : 'Is it an option of extract that is misspelt? A schema of fields is { type: "object", properties: { … } }.',
    data: { issues: names.map((name) => ({ path: `/schema/${name}`, message: 'no keyword of JSON Schema' })) },
  });
}

/** Data as the caller's own schema makes it, or where it does not fit. */
export type FitResult = { value: unknown; issues?: undefined } | { issues: Issue[] };

/**
 * Checks data with the caller's own schema, so that its transforms, defaults and refinements apply. What JSON has no value
 * for, such as a date, is made of what stands for it.
 */
export async function fitTo(schema: ExtractSchema, data: unknown): Promise<FitResult> {
  const { revived } = await import('./revive.ts');
  let candidate: { data: unknown } | undefined = { data };
  for (let round = 1; ; round += 1) {
    const result = await validate(schema, candidate.data);
    if (!result.issues) return { value: result.value };
    // what a map holds is looked at once it is one
    candidate = round < MAX_ROUNDS ? revived(candidate.data, result.issues) : undefined;
    if (!candidate) return { issues: result.issues.map(toIssue) };
  }
}

const MAX_ROUNDS = 4;

async function validate(schema: ExtractSchema, data: unknown): Promise<StandardResult<unknown>> {
  if (isStandard(schema)) return await schema['~standard'].validate(data);
  if (!isZod3(schema)) return { value: data }; // the engine has validated it against the JSON Schema
  const result = schema.safeParse(data);
  return result.success ? { value: result.data } : { issues: issuesOf(result.error) };
}

function notASchema(): InvalidParamsError {
  return new InvalidParamsError('The schema is not one that extract knows.', {
    hint: 'Give a zod schema, a Standard Schema or a JSON Schema.',
    data: { issues: [{ path: '/schema', message: 'not a schema' }] },
  });
}

function isZod4(schema: ExtractSchema): boolean {
  return '_zod' in schema;
}

function isZod3(schema: ExtractSchema): schema is Zod3Schema {
  return '_def' in schema && !isZod4(schema) && isRecord(schema._def) && 'typeName' in schema._def;
}

/** Some libraries' schemas are functions (arktype). */
function isStandard(schema: ExtractSchema): schema is StandardSchema {
  return '~standard' in schema;
}

/** The part of Standard JSON Schema that newer libraries implement. https://standardschema.dev/json-schema */
interface JsonSchemaSource {
  jsonSchema: { input(options: { target: string }): JsonSchema };
}

async function standardToJson(schema: StandardSchema): Promise<JsonSchema> {
  const standard = schema['~standard'];
  if (standard.vendor === 'valibot') {
    const { valibotToJson } = await import('./valibot.ts');
    return await valibotToJson(schema);
  }
  if (standard.vendor === 'arktype') {
    const { arktypeToJson } = await import('./arktype.ts');
    return arktypeToJson(schema);
  }
  // the standard's member
  if ('jsonSchema' in standard) return (standard as JsonSchemaSource).jsonSchema.input({ target: 'draft-2020-12' });
  throw new InvalidParamsError(`Schemas of ${standard.vendor} cannot be converted to JSON Schema.`, {
    hint: 'Give a version that implements Standard JSON Schema, or a zod or JSON Schema.',
    data: { vendor: standard.vendor },
  });
}

function toIssue({ message, path = [] }: StandardIssue): Issue {
  return { path: [...path].map((step) => `/${String(typeof step === 'object' ? step.key : step)}`).join(''), message };
}

function issuesOf(error: unknown): StandardIssue[] {
  // zod 3's error has them
  const issues = isRecord(error) || error instanceof Error ? (error as { issues?: unknown }).issues : undefined;
  return Array.isArray(issues) ? issues : [];
}

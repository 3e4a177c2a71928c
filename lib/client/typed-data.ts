import { Deadline } from '../engine/deadline.ts';
import { schemaMismatch } from '../engine/issue.ts';
import { isRecord, partsFor, type JsonSchema } from '../inference/schema/json-schema.ts';
import { methods, type MethodParams } from '../protocol/methods.ts';
import { fitTo, type FitResult } from './to-json-schema.ts';
import type { ExtractSchema } from './schema.ts';

type Repair = NonNullable<MethodParams<'extract'>['repair']>;

export interface Wanted {
  schema: ExtractSchema;
  /** `schema`, as the model and the engine know it. */
  json: JsonSchema;
  /** For all of it. Default: the method's own. */
  timeoutMs: number | undefined;
  /** Ends the call early. */
  signal: AbortSignal | undefined;
  /** Extracts; a second time with what is wrong with the data of the first, and in what time is left. */
  ask(second?: { repair?: Repair; timeout?: number }): Promise<unknown>;
}

/**
 * Extracts data that the caller's own schema takes. What no JSON Schema says (refinements) is known here alone, so the
 * engine's repair round is asked for from here.
 * @throws {SchemaValidationError} the data does not fit, twice.
 */
export async function extractTyped({
  schema,
  json,
  timeoutMs = methods.extract.timeoutMs,
  signal,
  ask,
}: Wanted): Promise<unknown> {
  const endsAt = performance.now() + timeoutMs;
  const left = (): number => Math.ceil(endsAt - performance.now());
  // A schema may ask elsewhere whether data is right. One that answers at once is heard also when the time is just over.
  const check = async (data: unknown): Promise<FitResult> => {
    using deadline = new Deadline({ method: 'extract', timeoutMs: Math.max(left(), 1), signal });
    return await deadline.phase("asking the caller's schema", () => fitTo(schema, data));
  };
  const first = split(await ask(), json);
  const fit = await check(first.data);
  if (!fit.issues) return joined(fit, first, json);
  const timeout = left();
  if (timeout <= 0) throw schemaMismatch(fit.issues);
  const second = split(await ask({ repair: { reply: first.data, issues: fit.issues }, timeout }), json);
  const mended = await check(second.data);
  if (mended.issues) throw schemaMismatch(mended.issues);
  return joined(mended, second, json);
}

interface Reply {
  data: unknown;
  cacheStatus?: unknown;
}

/** `cacheStatus` is no part of the data, unless the schema has a field of that name anywhere, or it says something else. */
function split(reply: unknown, json: JsonSchema): Reply {
  if (!isRecord(reply) || (reply['cacheStatus'] !== 'HIT' && reply['cacheStatus'] !== 'MISS')) return { data: reply };
  if (JSON.stringify(json).includes('"cacheStatus":')) return { data: reply };
  const { cacheStatus, ...data } = reply;
  return { data, cacheStatus };
}

/** What the schema made stays that: only a copy of a plain object with named fields has the status for one more. */
function joined(
  { value }: Extract<FitResult, { value: unknown }>,
  { data, cacheStatus }: Reply,
  json: JsonSchema,
): unknown {
  if (cacheStatus === undefined || !isRecord(value)) return value;
  if (isPlain(value) && partsFor(data, json, json).some((part) => isRecord(part['properties'])))
    return { ...value, cacheStatus };
  Reflect.defineProperty(value, 'cacheStatus', { value: cacheStatus, configurable: true }); // not where it is frozen
  return value;
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

import { isRecord } from '../inference/schema/json-schema.ts';
import type { StandardIssue } from './schema.ts';

/** Values that JSON does not have, made of what stands for them; undefined when it stands for none. */
const makers: Readonly<Record<string, (value: unknown) => unknown>> = {
  date: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined),
  bigint: (value) => (Number.isSafeInteger(value) || isDigits(value) ? BigInt(value as number | string) : undefined), // as checked
  set: (value) => (Array.isArray(value) ? new Set<unknown>(value) : undefined),
  map: (value) => (isPairs(value) ? new Map<unknown, unknown>(value) : undefined),
};

// As the libraries name them: "date" (zod), "Date" (valibot), "a Date" (arktype, whose unions say no more than "an object").
const EXPECTED = /^(?:an? )?(date|bigint|set|map|object)\b/i;

/**
 * The data with dates, big integers, sets and maps where the issues say that one is expected.
 * @returns undefined when nothing could be made.
 */
export function revived(data: unknown, issues: readonly StandardIssue[]): { data: unknown } | undefined {
  let result = data;
  for (const { expected, path } of issues.flatMap((issue) => expectedIn(issue))) {
    const name = (EXPECTED.exec(expected)?.[1] ?? '').toLowerCase().replace('object', 'date');
    const make = Object.hasOwn(makers, name) ? makers[name] : undefined;
    if (make) result = changedAt(result, path, make);
  }
  return result === data ? undefined : { data: result };
}

interface Expected {
  expected: string;
  path: PropertyKey[];
}

/** What an issue says is expected, also in one of the alternatives that it lists. */
function expectedIn(issue: StandardIssue, above: PropertyKey[] = []): Expected[] {
  const path = [...above, ...[...(issue.path ?? [])].map((step) => (typeof step === 'object' ? step.key : step))];
  const { expected, errors, issues, unionErrors } = issue as Alternatives;
  const inner = [...(errors ?? []).flat(), ...(issues ?? [])].flatMap((one) => expectedIn(one, path));
  const ofZod3 = (unionErrors ?? []).flatMap((error) => error.issues).flatMap((one) => expectedIn(one, above)); // from the root
  return [...(typeof expected === 'string' ? [{ expected, path }] : []), ...inner, ...ofZod3];
}

/** How zod 4, valibot and zod 3 list what is wrong with each alternative of a union. */
interface Alternatives extends StandardIssue {
  expected?: unknown;
  errors?: StandardIssue[][];
  issues?: StandardIssue[];
  unionErrors?: { issues: StandardIssue[] }[];
}

function changedAt(value: unknown, path: readonly PropertyKey[], make: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return make(value) ?? value;
  if (value instanceof Map) {
    const changed = changedAt(value.get(step), rest, make);
    return changed === value.get(step) ? value : new Map<unknown, unknown>(value).set(step, changed);
  }
  if (Array.isArray(value)) {
    const changed = changedAt(value[Number(step)], rest, make);
    return changed === value[Number(step)] ? value : value.with(Number(step), changed);
  }
  if (!isRecord(value) || typeof step === 'symbol' || !Object.hasOwn(value, step)) return value;
  const changed = changedAt(value[step], rest, make);
  return changed === value[step] ? value : { ...value, [step]: changed };
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+$/.test(value);
}

function isPairs(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}

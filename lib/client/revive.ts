import { isRecord } from '../inference/schema/json-schema.ts';
import type { StandardIssue } from './schema.ts';

/** Values that JSON does not have, made of what stands for them; undefined when it stands for none. */
const revivers: Readonly<Record<string, (value: unknown) => unknown>> = {
  date: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined),
  // as checked
  bigint: (value) => (Number.isSafeInteger(value) || isDigits(value) ? BigInt(value as number | string) : undefined),
  set: (value) => (Array.isArray(value) ? new Set<unknown>(value) : undefined),
  map: (value) => (isEntries(value) ? new Map<unknown, unknown>(value) : undefined),
};

// As the libraries name them: "date" (zod), "Date" (valibot), "a Date" (arktype, whose unions say no more than "an object").
const EXPECTED = /^(?:an? )?(date|bigint|set|map|object)\b/i;

/**
 * The data with dates, big integers, sets and maps where the issues say that one is expected.
 * @returns undefined when nothing could be made.
 */
export function revived(data: unknown, issues: readonly StandardIssue[]): { data: unknown } | undefined {
  let result = data;
  for (const { expected, path } of issues.flatMap((issue) => expectationsOf(issue))) {
    const name = (EXPECTED.exec(expected)?.[1] ?? '').toLowerCase().replace('object', 'date');
    const revive = Object.hasOwn(revivers, name) ? revivers[name] : undefined;
    if (revive) result = replaceAt(result, path, revive);
  }
  return result === data ? undefined : { data: result };
}

interface Expected {
  expected: string;
  path: PropertyKey[];
}

/** What an issue says is expected, also in one of the alternatives that it lists. */
function expectationsOf(issue: StandardIssue, parentPath: PropertyKey[] = []): Expected[] {
  const path = [...parentPath, ...[...(issue.path ?? [])].map((step) => (typeof step === 'object' ? step.key : step))];
  const { expected, errors, issues, unionErrors } = issue as Alternatives;
  const inner = [...(errors ?? []).flat(), ...(issues ?? [])].flatMap((one) => expectationsOf(one, path));
  // from the root
  const ofZod3 = (unionErrors ?? []).flatMap((error) => error.issues).flatMap((one) => expectationsOf(one, parentPath));
  return [...(typeof expected === 'string' ? [{ expected, path }] : []), ...inner, ...ofZod3];
}

/** How zod 4, valibot and zod 3 list what is wrong with each alternative of a union. */
interface Alternatives extends StandardIssue {
  expected?: unknown;
  errors?: StandardIssue[][];
  issues?: StandardIssue[];
  unionErrors?: { issues: StandardIssue[] }[];
}

function replaceAt(value: unknown, path: readonly PropertyKey[], revive: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return revive(value) ?? value;
  if (value instanceof Map) {
    const changed = replaceAt(value.get(step), rest, revive);
    return changed === value.get(step) ? value : new Map<unknown, unknown>(value).set(step, changed);
  }
  if (Array.isArray(value)) {
    const changed = replaceAt(value[Number(step)], rest, revive);
    return changed === value[Number(step)] ? value : value.with(Number(step), changed);
  }
  if (!isRecord(value) || typeof step === 'symbol' || !Object.hasOwn(value, step)) return value;
  const changed = replaceAt(value[step], rest, revive);
  return changed === value[step] ? value : { ...value, [step]: changed };
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^-?\d+$/.test(value);
}

function isEntries(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}

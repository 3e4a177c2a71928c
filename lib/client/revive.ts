import { isRecord } from '../inference/schema/json-schema.ts';
import type { StandardIssue } from './schema.ts';

/** Values that JSON does not have, made of what stands for them; undefined when it stands for none. */
const makers: Readonly<Record<string, (value: unknown) => unknown>> = {
  date: (value) => (typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? new Date(value) : undefined),
  bigint: (value) => (Number.isSafeInteger(value) ? BigInt(value as number) : undefined), // such an integer is a number
  set: (value) => (Array.isArray(value) ? new Set<unknown>(value) : undefined),
  map: (value) => (isPairs(value) ? new Map<unknown, unknown>(value) : undefined),
};

/**
 * The data with dates, big integers, sets and maps where zod's issues say that one is expected.
 * @returns undefined when nothing could be made.
 */
export function revived(data: unknown, issues: readonly StandardIssue[]): { data: unknown } | undefined {
  let result = data;
  for (const issue of issues) {
    const expected = 'expected' in issue ? issue.expected : undefined;
    const make = typeof expected === 'string' && Object.hasOwn(makers, expected) ? makers[expected] : undefined;
    const path = (issue.path ?? []).map((step) => (typeof step === 'object' ? step.key : step));
    if (make) result = changedAt(result, path, make);
  }
  return result === data ? undefined : { data: result };
}

function changedAt(value: unknown, path: readonly PropertyKey[], make: (value: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return make(value) ?? value;
  if (Array.isArray(value)) {
    const changed = changedAt(value[Number(step)], rest, make);
    return changed === value[Number(step)] ? value : value.with(Number(step), changed);
  }
  if (!isRecord(value) || typeof step === 'symbol' || !Object.hasOwn(value, step)) return value;
  const changed = changedAt(value[step], rest, make);
  return changed === value[step] ? value : { ...value, [step]: changed };
}

function isPairs(value: unknown): value is [unknown, unknown][] {
  return Array.isArray(value) && value.every((pair) => Array.isArray(pair) && pair.length === 2);
}

import { Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import { InvalidParamsError } from '../errors/named-errors.ts';
import type { JsonSchema } from '../inference/schema/json-schema.ts';
import type { Issue } from './issue.ts';

/** Lists what is wrong with some data; nothing when it fits. */
export type Check = (data: unknown) => Issue[];

/** @throws {InvalidParamsError} the schema itself cannot be used. */
export function checkFor(schema: JsonSchema): Check {
  const validator = usable(() => new Validator(schema, draftOf(schema), false));
  usable(() => validator.validate(null)); // finds a reference that leads nowhere
  return (data) => usable(() => issuesOf(validator.validate(data).errors));
}

function draftOf({ $schema }: JsonSchema): SchemaDraft {
  if (typeof $schema !== 'string') return '2020-12';
  if ($schema.includes('draft-04')) return '4';
  if ($schema.includes('2019-09')) return '2019-09';
  return /draft-0[67]/.test($schema) ? '7' : '2020-12';
}

/** The validator throws plain errors for schemas it cannot follow, at the earliest when it meets the part. */
function usable<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new InvalidParamsError(`The schema cannot be used: ${why}`, {
      hint: 'Give a JSON Schema whose $refs stay within it.',
      data: { issues: [{ path: '/schema', message: why }] },
      cause,
    });
  }
}

// Units that only say that a unit below them failed.
const WRAPPERS = new Set([
  '$ref',
  'additionalProperties',
  'allOf',
  'items',
  'patternProperties',
  'prefixItems',
  'properties',
]);

function issuesOf(units: OutputUnit[]): Issue[] {
  const telling = units.filter((unit) => !WRAPPERS.has(unit.keyword) || isLeaf(unit, units));
  return telling.map(({ instanceLocation, error }) => ({ path: instanceLocation.replace(/^#/, ''), message: error }));
}

function isLeaf(unit: OutputUnit, units: OutputUnit[]): boolean {
  return !units.some((other) => other !== unit && other.keywordLocation.startsWith(`${unit.keywordLocation}/`));
}

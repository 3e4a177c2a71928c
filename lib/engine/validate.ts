import { format as formats, Validator, type OutputUnit, type SchemaDraft } from '@cfworker/json-schema';
import { InvalidParamsError } from '../errors/named-errors.ts';
import { isLenient, isRecord, mapSchema, withNamedParts, type JsonSchema } from '../inference/schema/json-schema.ts';
import { withoutOlderForms } from '../inference/schema/older-forms.ts';
import { regexOf } from '../inference/schema/pattern.ts';
import type { Issue } from './issue.ts';

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d+)?)?(?:z|[+-][0-2]\d:[0-5]\d)?$/i;

/**
 * Formats which the validator reads more narrowly than the web is written: URLs as browsers take them, with "|" in their
 * query or a host without a dot, and times as pages show them, without a zone that nobody named. Their names go into messages.
 */
const OWN_FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  URL: (text) => !/\s/.test(text) && URL.canParse(text),
  'relative URL': (text) => !/\s/.test(text) && URL.canParse(text, 'https://base.invalid'),
  'time of day': (text) => TIME.test(text),
  'date and time': (text) => /^[^t ]{10}[t ]/i.test(text) && isDate(text.slice(0, 10)) && TIME.test(text.slice(11)),
};
const isDate = (text: string): boolean => formats['date']?.(text) ?? false;
Object.assign(formats, OWN_FORMATS); // names of our own: what other users of the validator see stays as it is

const OWN_FORMAT_NAMES: Readonly<Record<string, string>> = {
  uri: 'URL',
  url: 'URL',
  iri: 'URL',
  'uri-reference': 'relative URL',
  'iri-reference': 'relative URL',
  time: 'time of day',
  'date-time': 'date and time',
};

/** Lists what is wrong with some data; nothing when it fits. */
export type Check = (data: unknown) => Issue[];

/**
 * The caller's schema in the words of today, with a name for each part that is referred to by its place.
 * @throws {InvalidParamsError} it is nested without end.
 */
export function normalizedSchema(schema: JsonSchema): JsonSchema {
  return translatingErrors(() => withNamedParts(withoutOlderForms(schema)));
}

/** @throws {InvalidParamsError} the schema itself cannot be used. */
export function checkFor(schema: JsonSchema): Check {
  const validator = translatingErrors(() => new Validator(toValidatorSchema(schema), draftOf(schema), false));
  translatingErrors(() => validator.validate(null)); // finds a reference that leads nowhere
  return (data) => translatingErrors(() => issuesOf(validator.validate(data).errors));
}

/**
 * The schema without what the caller's own schema judges, with formats of our own, and with regular expressions that the
 * validator can read.
 */
function toValidatorSchema(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) => {
    if (isLenient(part)) return definitionsIn(part);
    const { format, pattern, patternProperties: byPattern } = part;
    const ownFormat =
      typeof format === 'string' && Object.hasOwn(OWN_FORMAT_NAMES, format) ? OWN_FORMAT_NAMES[format] : undefined;
    return {
      ...part,
      ...(ownFormat === undefined ? {} : { format: ownFormat }),
      ...(typeof pattern === 'string' ? { pattern: regexOf(pattern).source } : {}),
      ...(isRecord(byPattern) ? { patternProperties: withReadableNames(byPattern) } : {}),
    };
  });
}

function definitionsIn({ $defs, definitions }: JsonSchema): JsonSchema {
  return { ...(isRecord($defs) && { $defs }), ...(isRecord(definitions) && { definitions }) };
}

function withReadableNames(byPattern: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(byPattern).map(([pattern, part]) => [regexOf(pattern).source, part]));
}

function draftOf({ $schema }: JsonSchema): SchemaDraft {
  if (typeof $schema !== 'string') return '2020-12';
  if ($schema.includes('2019-09')) return '2019-09';
  return /draft-0[467]/.test($schema) ? '7' : '2020-12';
}

/** The validator throws plain errors for schemas it cannot follow, at the earliest when it meets the part. */
function translatingErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const why = cause instanceof Error ? cause.message.split('\n', 1)[0] : String(cause);
    throw new InvalidParamsError(`The schema cannot be used: ${why}`, {
      hint: 'Give a JSON Schema whose $refs point inside it.',
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
  const relevant = units.filter((unit) => !WRAPPERS.has(unit.keyword) || isLeaf(unit, units));
  return relevant.map(({ instanceLocation, error }) => ({ path: pathOf(instanceLocation), message: error }));
}

/** The validator writes a pointer as the fragment of a URL, where other letters than English ones are encoded. */
function pathOf(location: string): string {
  return decodeURIComponent(location.replace(/^#/, ''));
}

function isLeaf(unit: OutputUnit, units: OutputUnit[]): boolean {
  return !units.some((other) => other !== unit && other.keywordLocation.startsWith(`${unit.keywordLocation}/`));
}

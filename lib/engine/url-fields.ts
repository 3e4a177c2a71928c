import {
  admitsNull,
  childSchemas,
  isRecord,
  mapSchema,
  partsFor,
  spelled,
  type JsonSchema,
} from '../inference/schema/json-schema.ts';

const URL_FORMATS = new Set<unknown>(['uri', 'url', 'uri-reference', 'iri', 'iri-reference']);
const TEXT_KEYWORDS = new Set(['default', 'examples', 'format', 'maxLength', 'minLength', 'pattern']);

/**
 * The schema as the model sees it: a field that holds a URL is answered by the ref of a link, image or frame, because
 * URLs do not stand in the outline.
 */
export function withRefs(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) => (URL_FORMATS.has(part['format']) ? refField(part) : part));
}

function refField(part: JsonSchema): JsonSchema {
  const kept = Object.entries(part).filter(([keyword]) => !TEXT_KEYWORDS.has(keyword));
  return { type: 'string', ...Object.fromEntries(kept), format: 'ref' };
}

export interface UrlSource {
  /** URL of the page, which relative URLs are resolved against. */
  url: string;
  urlOf(ref: string): string | undefined;
}

/**
 * Fits a model's reply to the caller's schema: refs in URL fields become absolute URLs (a URL in plain text is taken
 * too), a number or a truth that was written as a text becomes one, and a null that stands for "not there" is left out where the
 * schema does not ask for it. `schema` is the result of `withRefs`.
 */
export function fitReply(reply: unknown, schema: JsonSchema, source: UrlSource): unknown {
  return new Fitting(schema, (text) => toUrl(text, source), meantBy).fit(reply, [schema]);
}

/** Changes the texts of a reply that stand where `schema`, a result of `withRefs`, has refs; leaves unwanted nulls out. */
export function mapRefFields(reply: unknown, schema: JsonSchema, change: (text: string) => string): unknown {
  return new Fitting(schema, change, (text) => text).fit(reply, [schema]);
}

class Fitting {
  readonly #root: JsonSchema;
  readonly #change: (text: string) => string;
  readonly #plain: (text: string, parts: JsonSchema[]) => unknown;

  constructor(
    root: JsonSchema,
    change: (text: string) => string,
    plain: (text: string, parts: JsonSchema[]) => unknown,
  ) {
    this.#root = root;
    this.#change = change;
    this.#plain = plain;
  }

  fit(value: unknown, schemas: unknown[]): unknown {
    const parts = schemas.flatMap((schema) => partsFor(value, schema, this.#root));
    if (typeof value === 'string') {
      const isRef = parts.some(isRefField) && !parts.some((part) => isNamed(value, part));
      return isRef ? this.#change(value) : this.#plain(value, parts);
    }
    if (Array.isArray(value)) return value.map((item, index) => this.fit(item, childSchemas(parts, index)));
    return isRecord(value) ? this.#fitObject(value, parts) : value;
  }

  #fitObject(value: Record<string, unknown>, parts: JsonSchema[]): Record<string, unknown> {
    const names = parts.map((part) => part['propertyNames']).filter(isRecord);
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const schemas = childSchemas(parts, name).filter((schema) => schema !== undefined);
      if (inner === null && this.#isUnwantedNull(name, schemas, parts)) return [];
      return [[this.fit(name, names), this.fit(inner, schemas)]];
    });
    return Object.fromEntries(entries);
  }

  #isUnwantedNull(name: string, schemas: unknown[], parts: JsonSchema[]): boolean {
    const required = parts.some((part) => Array.isArray(part['required']) && part['required'].includes(name));
    return !required && schemas.length > 0 && !schemas.every((schema) => admitsNull(schema, this.#root));
  }
}

function meantBy(text: string, parts: JsonSchema[]): unknown {
  const types = parts.map((part) => part['type']);
  return spelled(text, types) ?? text;
}

function isRefField(part: JsonSchema): boolean {
  return part['format'] === 'ref';
}

/** A URL that the caller's schema spells out is meant as it stands there. */
function isNamed(text: string, part: JsonSchema): boolean {
  return part['const'] === text || (Array.isArray(part['enum']) && part['enum'].includes(text));
}

const REF = /^\[?(\d+-\d+)\]?$/;
const RELATIVE = /^(?:\/|\.\.?\/|\?|#)/;
const DOMAIN = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const LOCAL = /^localhost:\d+(?:[/?#]|$)/i;

/** An unknown ref stays as it is, so that validation names it. */
function toUrl(text: string, source: UrlSource): string {
  const value = text.trim();
  const ref = REF.exec(value)?.[1];
  if (ref !== undefined) return source.urlOf(ref) ?? value;
  const whole = withScheme(value);
  if (URL.canParse(whole)) return new URL(whole).href;
  const isRelative = RELATIVE.test(value) && URL.canParse(value, source.url);
  return isRelative ? new URL(value, source.url).href : value;
}

/** What stands before a port would pass for a scheme. */
function withScheme(text: string): string {
  if (LOCAL.test(text)) return `http://${text}`;
  return DOMAIN.test(text) ? `https://${text}` : text;
}

import { reshape } from '../inference/reshape.ts';
import {
  admitsNull,
  childSchemas,
  isLenient,
  isRecord,
  mapSchema,
  partsFor,
  parseScalar,
  type JsonSchema,
} from '../inference/schema/json-schema.ts';

const URL_FORMATS = new Set<unknown>(['uri', 'url', 'uri-reference', 'iri', 'iri-reference']);
const TEXT_KEYWORDS = new Set(['default', 'examples', 'format', 'maxLength', 'minLength', 'pattern']);

/**
 * The schema as the model sees it: a field that holds a URL is answered by the ref of a link, image or frame, because
 * URLs do not stand in the outline.
 */
export function withRefs(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (part) => {
    const { $comment, ...rest } = part;
    const usedPart = isLenient(part) ? rest : part;
    return URL_FORMATS.has(usedPart['format']) ? refField(usedPart) : usedPart;
  });
}

function refField(part: JsonSchema): JsonSchema {
  const kept = Object.entries(part).filter(([keyword]) => !TEXT_KEYWORDS.has(keyword));
  return { type: 'string', ...Object.fromEntries(kept), format: 'ref' };
}

export interface UrlSource {
  /** URL of the page, which relative URLs are resolved against. */
  url: string;
  /** Of a ref, or of the picture in what it names: `0-14 img`. */
  urlOf(place: string): string | undefined;
  outline?: string;
  node?(ref: string): { role: string } | undefined;
}

/**
 * Fits a model's reply to the caller's schema: refs in URL fields become absolute URLs (a URL in plain text is taken
 * too), a number or a truth that was written as a text becomes one, and a null that stands for "not there" is left out where
 * the schema does not ask for it. `schema` is the result of `withRefs`.
 */
export function fitReply(reply: unknown, schema: JsonSchema, source: UrlSource): unknown {
  return new ReplyFitter(schema, (text) => toUrl(text, source), coerceText).fit(reply, [schema]);
}

/** Changes the texts of a reply that stand where `schema`, a result of `withRefs`, has refs; leaves unwanted nulls out. */
export function mapRefFields(reply: unknown, schema: JsonSchema, change: (text: string) => string): unknown {
  return new ReplyFitter(schema, change, (text) => text).fit(reply, [schema]);
}

class ReplyFitter {
  readonly #root: JsonSchema;
  readonly #change: (text: string) => string;
  readonly #coerce: (text: string, parts: JsonSchema[]) => unknown;

  constructor(
    root: JsonSchema,
    change: (text: string) => string,
    coerce: (text: string, parts: JsonSchema[]) => unknown,
  ) {
    this.#root = root;
    this.#change = change;
    this.#coerce = coerce;
  }

  fit(value: unknown, schemas: unknown[]): unknown {
    const parts = schemas.flatMap((schema) => partsFor(value, schema, this.#root));
    const reshaped = reshape(value, parts, this.#root);
    if (reshaped !== value) return this.fit(reshaped, schemas);
    if (typeof value === 'string') {
      const isRef = parts.some(isRefField) && !parts.some((part) => isLiteral(value, part));
      return isRef ? this.#change(value) : this.#coerce(value, parts);
    }
    if (Array.isArray(value)) return value.map((item, index) => this.fit(item, childSchemas(parts, index)));
    return isRecord(value) ? this.#fitObject(value, parts) : value;
  }

  #fitObject(value: Record<string, unknown>, parts: JsonSchema[]): Record<string, unknown> {
    const names = parts.map((part) => part['propertyNames']).filter(isRecord);
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const schemas = childSchemas(parts, name).filter((schema) => schema !== undefined);
      const isUnwanted = this.#isUnwantedNull(name, schemas, parts);
      const isNone = inner === null || this.#isNoneText(inner, schemas, isUnwanted);
      if (isNone && isUnwanted) return [];
      return [[this.fit(name, names), isNone ? null : this.fit(inner, schemas)]];
    });
    return Object.fromEntries(entries);
  }

  /** Whether a text in a field of a URL says that there is none, where the schema has a way to say so. */
  #isNoneText(text: unknown, schemas: unknown[], mayBeAbsent: boolean): boolean {
    if (this.#coerce !== coerceText) return false; // nothing but refs is to change
    if (typeof text !== 'string' || !NO_VALUE.test(text.trim())) return false;
    const parts = schemas.flatMap((schema) => partsFor(text, schema, this.#root));
    if (!parts.some(isRefField) || parts.some((part) => isLiteral(text, part) || isPlainText(part))) return false;
    return mayBeAbsent || schemas.every((schema) => admitsNull(schema, this.#root));
  }

  #isUnwantedNull(name: string, schemas: unknown[], parts: JsonSchema[]): boolean {
    const required = parts.some((part) => Array.isArray(part['required']) && part['required'].includes(name));
    return !required && schemas.length > 0 && !schemas.every((schema) => admitsNull(schema, this.#root));
  }
}

function coerceText(text: string, parts: JsonSchema[]): unknown {
  const types = parts.map((part) => part['type']);
  return parseScalar(text, types) ?? text;
}

function isRefField(part: JsonSchema): boolean {
  return part['format'] === 'ref';
}

function isPlainText({ type, format }: JsonSchema): boolean {
  return type === 'string' && format === undefined;
}

/** A URL that the caller's schema spells out is meant as it stands there. */
function isLiteral(text: string, part: JsonSchema): boolean {
  return part['const'] === text || (Array.isArray(part['enum']) && part['enum'].includes(text));
}

const NO_VALUE = /^(?:|[-–—]+|n\/?a|nil|none|null|undefined|unknown|not (?:available|found|given))$/i;
const QUOTED = /^(["'`])(.*)\1$/s;
const REF = /^\[?(?:ref[:= ] ?)?(?<ref>\d+-\d+)(?<inner> img)?\]?(?:(?<outer> img)|:? .*)?$/s; // also as its line is written
const RELATIVE = /^(?:\/|\.\.?\/|\?|#)/;
const DOMAIN = /^(?:[a-z\d-]+\.)+[a-z]{2,}(?::\d+)?(?:[/?#]|$)/i;
const LOCAL = /^localhost:\d+(?:[/?#]|$)/i;
const FILE =
  /^(?!www\.)[^/?#:]+\.(?:aspx?|avi|avif|bmp|bz2|css|csv|dmg|docx?|epub|exe|flac|gif|gz|heic|html?|ico|ics|iso|jar|jpe?g|jsp?|json|log|m4[av]|md|mjs|mkv|mov|mp[34]|msi|od[pst]|og[ag]|pdf|php|png|pptx?|psd|py|rar|rtf|svg|tar|tgz|tiff?|toml|tsv?|txt|wav|webm|webp|xhtml|xlsx?|xml|xz|ya?ml|zip|7z)(?:[?#]|$)/i;

/** An unknown ref stays as it is, so that validation names it; so does a text that only looks like an address. */
function toUrl(text: string, source: UrlSource): string {
  const value = text.trim().replace(QUOTED, '$2');
  const { ref, inner, outer } = REF.exec(value)?.groups ?? {};
  if (ref !== undefined) return ((inner ?? outer) ? imageUrlOf(ref, source) : source.urlOf(ref)) ?? value;
  const urlByName = urlOfName(value, source);
  if (urlByName !== undefined) return urlByName;
  const absolute = withScheme(value);
  if (URL.canParse(absolute)) return new URL(absolute).href;
  const isRelative = RELATIVE.test(value) && URL.canParse(value, source.url);
  return isRelative ? new URL(value, source.url).href : value;
}

/** A picture that stands by itself has a ref of its own. */
function imageUrlOf(ref: string, source: UrlSource): string | undefined {
  const isImage = source.node?.(ref)?.role === 'img';
  return source.urlOf(`${ref} img`) ?? (isImage ? source.urlOf(ref) : undefined);
}

/** Where all that is called so leads to one place, a name in place of a ref says as much. */
function urlOfName(name: string, source: UrlSource): string | undefined {
  if (name === '') return undefined;
  const pieces = source.outline?.split(`: ${name}`) ?? [];
  const urls = pieces.flatMap((piece, index) => {
    const ref = NODE_BEFORE.exec(piece)?.[1];
    return ref !== undefined && NODE_END.test(pieces[index + 1] ?? ' ') ? (source.urlOf(ref) ?? []) : [];
  });
  return new Set(urls).size === 1 ? urls[0] : undefined;
}

const NODE_BEFORE = /\[(\d+-\d+)\](?: [\w-]+)?$/;
const NODE_END = /^(?:$|\n| \[| [|¦>] )/;

/** What stands before a port would pass for a scheme; the name of a file is no address. */
function withScheme(text: string): string {
  if (LOCAL.test(text)) return `http://${text}`;
  return DOMAIN.test(text) && !FILE.test(text) ? `https://${text}` : text;
}

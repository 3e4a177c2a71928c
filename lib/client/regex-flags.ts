import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';

/**
 * Tells a regular expression with flags in words: JSON Schema knows none, and without them a `pattern` would refuse what the
 * caller's own takes. Called again for the same expression, it changes nothing more.
 */
export function describeRegex(json: JsonSchema, regex: RegExp): void {
  if (!/[ims]/.test(regex.flags)) return;
  const { pattern, allOf, description } = json;
  if (pattern === regex.source) delete json['pattern'];
  if (Array.isArray(allOf)) json['allOf'] = allOf.filter((part) => !isRecord(part) || part['pattern'] !== regex.source);
  const described = typeof description === 'string' ? description : '';
  if (!described.includes(String(regex))) json['description'] = `${described} (pattern: ${String(regex)})`.trim();
}

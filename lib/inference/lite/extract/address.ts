import type { Field } from './field.ts';
import { texts, type Scope } from './scope.ts';
import { valueFor } from './values.ts';

type Part = 'name' | 'street' | 'postcode' | 'city' | 'country';

const keys: readonly { key: RegExp; part: Part }[] = [
  {
    key: /^(?:street|street address|address line(?: ?1)?|line ?1|address ?1|straße|strasse|rue|calle|via|rua|straat)$/,
    part: 'street',
  },
  { key: /^(?:zip|zip code|postcode|postal code|post code|plz|code postal|código postal|cap|cep)$/, part: 'postcode' },
  { key: /^(?:city|town|ort|stadt|ville|ciudad|città|cidade|stad|plaats)$/, part: 'city' },
  { key: /^(?:country|land|pays|país|paese|state|region|province)$/, part: 'country' },
  { key: /^(?:name|full name|recipient|recipient name|customer name)$/, part: 'name' },
];

const POSTCODE = String.raw`(?:\p{Lu}{1,2}\d[\p{Lu}\d]? ?\d\p{Lu}{2}|(?:[A-Z]{1,2}-)?\d{3} ?\d{2}|\d{4}(?: ?[A-Z]{2})?|\d{5}(?:-\d{3,4})?|[A-Z]\d[A-Z] ?\d[A-Z]\d)`;
/** "0155 Oslo", "Norwich NR3 1AB", "Portland, OR 97201" */
const TOWN = new RegExp(
  String.raw`^(?:(?<before>${POSTCODE})\s+(?<town>\p{Lu}[\p{L}' .-]+)|(?<city>\p{Lu}[\p{L}' .-]+?)(?:,)?\s+(?<after>(?:[A-Z]{2} )?${POSTCODE}))$`,
  'u',
);
const STREET = /^(?:\p{Lu}[\p{L}'’. -]*\s\d{1,4}\s?\p{L}?|\d{1,5}\p{L}?,?\s\p{Lu}[\p{L}'’. -]+)$/u;
const PLAIN = /^\p{Lu}[\p{L}'’. -]+$/u;

/** "Ada Berg, Storgata 1, 0155 Oslo": a part of an address that stands in one text. */
export function addressPart(field: Field, scope: Scope): unknown {
  const part = keys.find(({ key }) => key.test(field.label))?.part;
  if (part === undefined || field.kind !== 'text') return undefined;
  for (const { text } of texts(scope)) {
    const value = partsOf(text)?.[part];
    if (value !== undefined) return valueFor(field, value);
  }
  return undefined;
}

function partsOf(text: string): Partial<Record<Part, string>> | undefined {
  const pieces = text.split(/\s*[,;\n]\s*/).map((piece) => piece.trim());
  const at = pieces.findIndex((piece) => STREET.test(piece));
  if (at === -1 || pieces.length < 2 || pieces.length > 6) return undefined;
  const parts: Partial<Record<Part, string>> = { street: pieces[at] ?? '' };
  const rest = pieces.slice(at + 1);
  const town = rest.findIndex((piece) => TOWN.test(piece));
  const { before: first, town: named, city, after } = TOWN.exec(rest[town] ?? '')?.groups ?? {};
  const place = named ?? city ?? rest.find((piece) => PLAIN.test(piece));
  if (place !== undefined) parts.city = place;
  const code = first ?? after;
  if (code !== undefined) parts.postcode = code;
  return place === undefined && code === undefined ? undefined : parts;
}

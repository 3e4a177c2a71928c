import { isNumber, type Field } from './field.ts';
import { ownProse, proseOf, subtreeOf, type OutlineNode } from '../outline.ts';
import { fromColumns } from './columns-left.ts';
import { isOfKind } from './guess.ts';
import { alone, placeIn, plainly } from './leads.ts';
import { partOf } from './said-within.ts';
import { DATE, PHONE } from './patterns.ts';
import { numbersIn, partsOf } from './parts.ts';
import { UNPARTED, type Piece } from './pieces.ts';
import type { Scope } from './scope.ts';
import { VALUE } from './which-list.ts';
import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import { valueFor } from './values.ts';

/** An entry with the values found in it. */
export interface Row {
  data: Record<string, unknown>;
  scope: Scope;
}

interface Read {
  data: Record<string, unknown>;
  pieces: Piece[];
  /** The first piece of each column with a header: it is that value, and nothing else. */
  headed: ReadonlySet<OutlineNode>;
  /** Texts that are alone in a cell are not split. */
  cells: ReadonlySet<string>;
  /** Nor are headings. */
  titles: ReadonlySet<string>;
  /** Field → indexes of the pieces with its value. */
  claims: Map<string, readonly number[]>;
}

const MOST_ENTRIES = 0.6;

/**
 * Fills the fields that no label and no format identified, in any entry, with texts of the entries that no other field
 * claims: text between the values of the fields before and after comes first, as schemas follow pages.
 * @returns the fields it filled.
 */
export function fillUnclaimed(item: Field, rows: readonly Row[], asked: string): string[] {
  const open = item.fields.filter(
    ({ key, field }) => isOpen(field) && rows.every(({ data }) => data[key] === undefined || data[key] === null),
  );
  const filled = fromColumns(item, rows, open);
  const reads = rows.map((row) => readRow(item, row, asked));
  const same = new Set([...sameInAll(reads), ...saidIn(asked, reads)]);
  for (const read of reads) shorten(item, read);
  partTitles(item, reads, { open: open.length, same });
  const labels = sharedLabels(reads);
  for (const { key, field } of open.filter((other) => !filled.includes(other.key))) {
    const own = reads.map((read) => placesFor(key, field, { item, read, same, labels }));
    const found = own.some(({ length }) => length > 0)
      ? own
      : reads.map((read) => sharedPlaces(key, field, { item, read, same, labels }));
    const sure = found.filter(({ length }) => length > 0).length;
    const isTied =
      isNumber(field) || VALUE.test(field.label) || found.some((places, at) => isWorded(places, reads[at]));
    if (sure < 1 || !isTied || sure < reads.length * MOST_ENTRIES) continue;
    for (const [at, read] of reads.entries()) take(key, field, { read, places: found[at] ?? [] });
    filled.push(key);
  }
  return filled;
}

const isOpen = (field: Field): boolean =>
  !field.nullable && !field.pattern && (field.kind === 'text' || isNumber(field)) && !isOfKind(field);

function readRow(item: Field, { data, scope }: Row, asked: string): Read {
  const read: Read = {
    data,
    pieces: partsOf(Object.values(data), scope),
    headed: headedIn(scope, asked),
    cells: new Set(scope.columns.map(({ cell }) => proseOf(cell, scope.outline))),
    titles: new Set(scope.nodes.flatMap((node) => (node.role === 'heading' ? [node.name] : []))),
    claims: new Map(),
  };
  for (const { key, field } of item.fields)
    if (field.kind !== 'ref' && field.kind !== 'boolean') claim(key, data[key], read);
  return read;
}

function headedIn({ columns, outline }: Scope, asked: string): ReadonlySet<OutlineNode> {
  const words = wordsOf(asked);
  const isAsked = (header: string) => wordsOf(header).some((word) => words.some(({ sense }) => sense === word.sense));
  const own = columns.filter(({ header }) => /[a-z]{2}/i.test(header) && !isAsked(header)); // a key may be in another script
  return new Set(own.flatMap(({ cell }) => subtreeOf(cell, outline).find((node) => ownProse(node) !== '') ?? []));
}

function claim(key: string, value: unknown, { pieces, claims }: Read): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const said = String(value).toLowerCase();
  const places = pieces.flatMap(({ text, whole }, place) => {
    if (typeof value === 'number') return numbersIn(text).includes(said) ? [place] : [];
    const plain = text.toLowerCase();
    return plain.includes(said) || (whole.toLowerCase().includes(said) && said.includes(plain)) ? [place] : [];
  });
  const free = places.filter((place) => ![...claims.values()].some((taken) => taken.includes(place)));
  const first = free[0] ?? places[0];
  const node = first === undefined ? undefined : pieces[first];
  claims.set(
    key,
    places.filter((place) => pieces[place]?.whole === node?.whole && pieces[place]?.node === node?.node),
  );
}

/** The name of "Blue corner 12 March" is "Blue corner", if another field is the date. */
function shorten(item: Field, read: Read): void {
  for (const { key, field } of item.fields) {
    const value = read.data[key];
    if (field.kind !== 'text' || typeof value !== 'string') continue;
    const others = item.fields.filter(
      (other) =>
        other.key !== key &&
        !NOT_SAID_IN.has(other.field.kind) &&
        (!saysOne(value, read) || isSaidOnlyIn(value, read.data[other.key], read)),
    );
    const said = alone(
      value,
      others.flatMap((other) => partOf(value, read.data[other.key], other.field)),
      field,
    );
    if (said === value) continue;
    read.data[key] = said;
    claim(key, said, read);
  }
}

/** The only content of a cell, a heading or a date. */
const saysOne = (value: string, { cells, titles }: Read): boolean =>
  cells.has(value) || titles.has(value) || DATED.test(value);

/** "BTC" of the cell "Bitcoin BTC", which no other cell says. */
const isSaidOnlyIn = (value: string, said: unknown, { pieces }: Read): boolean =>
  typeof said === 'string' &&
  said !== value &&
  placeIn(value, said) !== -1 &&
  pieces.every(({ whole }) => whole === value || !whole.includes(said));

const NOT_SAID_IN = new Set(['ref', 'boolean']);

const DATED = new RegExp(`^(?:${DATE.source})$`, 'iu');

interface Wanted {
  item: Field;
  read: Read;
  /** A text that every entry has says nothing about one. */
  same: ReadonlySet<string>;
  labels: ReadonlySet<string>;
}

const LABEL = /^(?<label>[^:：]{1,40})[:：]\s/u;
const labelOf = (text: string): string | undefined => LABEL.exec(text)?.groups?.['label'];

/** Labels that several entries have, or the only entry: the text after them is that value, and nothing else. */
function sharedLabels(reads: readonly Read[]): ReadonlySet<string> {
  const all = reads.flatMap(({ pieces }) => [...new Set(pieces.flatMap(({ whole }) => labelOf(whole) ?? []))]);
  return new Set(reads.length < 2 ? all : all.filter((label, at) => all.indexOf(label) !== at));
}

/** "Rina Sato, incident lead": if all entries have as many parts, and more than the title is requested, the title is the first part. */
function partTitles(
  item: Field,
  reads: readonly Read[],
  { open, same }: { open: number; same: ReadonlySet<string> },
): void {
  const key = item.fields.find(({ field }) => field.kind === 'text')?.key ?? '';
  const isPart = ({ whole, text }: Piece, title: unknown): boolean =>
    whole === title ||
    (typeof title === 'string' && (UNPARTED.test(whole) || whole.startsWith(`${title},`)) && title.includes(text));
  const titles = reads.map(({ data, pieces }) => pieces.filter((piece) => isPart(piece, data[key])));
  const counts = titles.map(({ length }) => length);
  const isAll = reads.every(({ pieces, data, claims }) =>
    pieces.every(
      (piece, place) =>
        isPart(piece, data[key]) ||
        isOther(claims, key, place) ||
        same.has(piece.text) ||
        pieces.length > 4 ||
        UNPARTED.test(piece.whole),
    ),
  );
  if (open === 0 || !isAll || counts.some((count) => count < 2 || count !== counts[0])) return;
  for (const [at, read] of reads.entries()) {
    const first = titles[at]?.find(({ text, whole }) => UNPARTED.test(whole) && !DATE.test(text)) ?? titles[at]?.[0];
    if (first) read.data[key] = first.text;
    claim(key, first?.text, read);
  }
}

const isOther = (claims: Read['claims'], key: string, place: number): boolean =>
  [...claims].some(([other, places]) => other !== key && places.includes(place));

function sameInAll(reads: readonly Read[]): ReadonlySet<string> {
  const [first, ...others] = reads.map(({ pieces }) => new Set(pieces.map(({ text }) => text)));
  return new Set(
    others.length === 0 ? [] : [...(first ?? [])].filter((text) => others.every((texts) => texts.has(text))),
  );
}

/** Unclaimed pieces that the field may be, those at the position of the schema's order first. */
function placesFor(key: string, field: Field, { item, read, same, labels }: Wanted): number[] {
  const taken = new Set([...read.claims.values()].flat());
  const isFree = ({ text, whole, node }: Piece, place: number) =>
    !labels.has(labelOf(whole) ?? '') &&
    !taken.has(place) &&
    !read.headed.has(node) &&
    !(field.kind === 'text' && (same.has(text) || (isSetting(read.pieces[place]) && !VALUE.test(field.label)))) &&
    suits(field, text);
  const all = read.pieces.flatMap((piece, place) => (isFree(piece, place) ? [place] : []));
  const worded = all.filter((place) => /\p{L}/u.test(read.pieces[place]?.text ?? ''));
  const free = isNumber(field) || worded.length === 0 ? all : worded; // a text is seldom but digits
  const at = item.fields.findIndex((other) => other.key === key);
  const placeOf = (other: { key: string } | undefined) => read.claims.get(other?.key ?? '')?.at(-1);
  const before = placeOf(item.fields.slice(0, at).findLast((other) => placeOf(other) !== undefined)) ?? -1;
  const after =
    item.fields
      .slice(at + 1)
      .map(placeOf)
      .find((place) => place !== undefined && place > before) ?? Number.POSITIVE_INFINITY;
  const inOrder = free.filter((place) => place > before && place < after);
  const plain = inOrder.filter((place) => (isNumber(field) ? BARE : UNMEASURED).test(read.pieces[place]?.text ?? ''));
  const between = plain.length > 0 ? plain : inOrder;
  return between.length > 0 || isNumber(field)
    ? between
    : free.length === 1 && after !== Number.POSITIVE_INFINITY
      ? free
      : [];
}

/** A text that all entries have, if it is between two fields as in the schema: all doctors of one speciality. */
function sharedPlaces(key: string, field: Field, { item, read, labels }: Wanted): number[] {
  const at = item.fields.findIndex((other) => other.key === key);
  const isFramed = [item.fields[at - 1], item.fields[at + 1]].every((other) => other && read.claims.has(other.key));
  const places = isFramed ? placesFor(key, field, { item, read, same: new Set(), labels }) : [];
  return places.length === 1 && places.every((place) => read.pieces[place]?.node.role === 'text') ? places : [];
}

/** Words of the instruction are known, and not what it asks for. */
function saidIn(asked: string, reads: readonly Read[]): string[] {
  const words = wordsOf(asked);
  const said = reads.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  return asked === '' ? [] : said.filter((text) => similarity(wordsOf(text), words).recall >= ALL);
}

const ALL = 0.95;
const LONGEST = 120; // characters

function suits(field: Field, text: string): boolean {
  if (isNumber(field)) return BARE_NUMBER.test(text);
  return text.length <= LONGEST && /[\p{L}\d]/u.test(text) && valueFor(field, text) !== undefined;
}

const BARE = /^[\d.,]+$/;
const UNMEASURED = /^(?:(?:with|by)\s+\p{Lu}|(?!\d|\p{Ll}.*\d))/u; // "4 places left", "serves 6": seldom what a text is asked for

/** Some of the entries have more text than measures there: "20.5 °C" in each of them is no room. */
const isWorded = (places: readonly number[], read: Read | undefined): boolean =>
  places.some((place) => !MEASURE.test(read?.pieces[place]?.text ?? ''));

const MEASURE = /^[-−]?[\d.,]+\s?(?:%|°\s?\p{Lu}?)$/u;

/** The name of a switch, or its value. */
const isSetting = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.node.role === 'switch' || /^(?:on|off|yes|no)$/i.test(piece.text));

const BARE_NUMBER = /^\D?\d[\d.,]*\s?(?:[^\d\s]{1,5}(?:\s\p{Ll}{2,5})?)?$/u; // "34 jaar", "120 m up"
/** "4,9/5" and a phone number have a meaning of their own, wherever they are. */
const OF_ITSELF = new RegExp(`^(?:${PHONE.source}|\\d(?:[.,]\\d)?\\s?/\\s?\\d+)$`, 'u');

function take(key: string, field: Field, { read, places }: { read: Read; places: readonly number[] }): void {
  const [first] = places;
  const piece = first === undefined ? undefined : read.pieces[first];
  if (first === undefined || !piece) return;
  const taken = new Set([...read.claims.values()].flat());
  const parts = read.pieces.flatMap(({ whole, node }, place) =>
    whole === piece.whole && node === piece.node ? [place] : [],
  );
  const isWhole =
    field.kind === 'text' &&
    parts.every((place) => !taken.has(place) && (place === first || !OF_ITSELF.test(read.pieces[place]?.text ?? '')));
  const said = isWhole ? piece.whole : piece.text;
  const value = valueFor(field, plainly(said, field));
  if (value === undefined) return;
  read.data[key] = value;
  read.claims.set(key, isWhole ? parts : [first]);
}

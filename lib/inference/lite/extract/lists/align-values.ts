import { isNumber, type Field } from '../field.ts';
import { ownReadableText, readableTextOf, subtreeOf, type OutlineNode } from '../../outline/outline.ts';
import { fillFromRemainingColumns } from './remaining-columns.ts';
import { hasFormat } from '../fields/guessed-value.ts';
import { withoutOtherValues, indexOnWordBoundary, withoutPreposition } from '../fields/value-position.ts';
import { partOf } from '../fields/partial-value.ts';
import { DATE, PHONE } from '../../values/patterns.ts';
import { numbersIn, partsOf } from '../fields/text-parts.ts';
import { UNSPACED_SCRIPT, type Piece } from '../scope/text-pieces.ts';
import type { Scope } from '../scope/scope.ts';
import { VALUE } from './list-choice.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { valueFor } from '../../values/parse-value.ts';

/** An entry with the values found in it. */
export interface Row {
  data: Record<string, unknown>;
  scope: Scope;
}

interface RowPieces {
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

const MIN_ENTRY_SHARE = 0.6;

/**
 * Fills the fields that no label and no format identified, in any entry, with texts of the entries that no other field
 * claims: text between the values of the fields before and after comes first, as schemas follow pages.
 * @returns the fields it filled.
 */
export function fillUnclaimed(item: Field, rows: readonly Row[], asked: string): string[] {
  const open = item.fields.filter(
    ({ key, field }) => isOpen(field) && rows.every(({ data }) => data[key] === undefined || data[key] === null),
  );
  const filled = fillFromRemainingColumns(item, rows, open);
  const reads = rows.map((row) => readRow(item, row, asked));
  const same = new Set([...textsInAll(reads), ...instructionWords(asked, reads)]);
  for (const read of reads) shorten(item, read);
  partTitles(item, reads, { open: open.length, same });
  const labels = sharedLabels(reads);
  for (const { key, field } of open.filter((other) => !filled.includes(other.key))) {
    const own = reads.map((read) => candidatePieces(key, field, { item, read, sharedTexts: same, labels }));
    const found = own.some(({ length }) => length > 0)
      ? own
      : reads.map((read) => sharedPieces(key, field, { item, read, sharedTexts: same, labels }));
    const sure = found.filter(({ length }) => length > 0).length;
    const isTied =
      isNumber(field) || VALUE.test(field.label) || found.some((places, at) => isMostlyWords(places, reads[at]));
    if (sure < 1 || !isTied || sure < reads.length * MIN_ENTRY_SHARE) continue;
    for (const [at, read] of reads.entries()) claimPiece(key, field, { read, places: found[at] ?? [] });
    filled.push(key);
  }
  return filled;
}

const isOpen = (field: Field): boolean =>
  !field.nullable && !field.pattern && (field.kind === 'text' || isNumber(field)) && !hasFormat(field);

function readRow(item: Field, { data, scope }: Row, asked: string): RowPieces {
  const read: RowPieces = {
    data,
    pieces: partsOf(Object.values(data), scope),
    headed: headedPieces(scope, asked),
    cells: new Set(scope.columns.map(({ cell }) => readableTextOf(cell, scope.outline))),
    titles: new Set(scope.nodes.flatMap((node) => (node.role === 'heading' ? [node.name] : []))),
    claims: new Map(),
  };
  for (const { key, field } of item.fields)
    if (field.kind !== 'ref' && field.kind !== 'boolean') claim(key, data[key], read);
  return read;
}

function headedPieces({ columns, outline }: Scope, asked: string): ReadonlySet<OutlineNode> {
  const words = wordsOf(asked);
  const isAsked = (header: string) => wordsOf(header).some((word) => words.some(({ sense }) => sense === word.sense));
  const own = columns.filter(({ header }) => /[a-z]{2}/i.test(header) && !isAsked(header)); // a key may be in another script
  return new Set(
    own.flatMap(({ cell }) => subtreeOf(cell, outline).find((node) => ownReadableText(node) !== '') ?? []),
  );
}

function claim(key: string, value: unknown, { pieces, claims }: RowPieces): void {
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
function shorten(item: Field, read: RowPieces): void {
  for (const { key, field } of item.fields) {
    const value = read.data[key];
    if (field.kind !== 'text' || typeof value !== 'string') continue;
    const others = item.fields.filter(
      (other) =>
        other.key !== key &&
        !UNSEARCHED_KINDS.has(other.field.kind) &&
        (!isSingleContent(value, read) || isOnlyInCell(value, read.data[other.key], read)),
    );
    const said = withoutOtherValues(
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
const isSingleContent = (value: string, { cells, titles }: RowPieces): boolean =>
  cells.has(value) || titles.has(value) || DATE_ONLY.test(value);

/** "BTC" of the cell "Bitcoin BTC", which no other cell says. */
const isOnlyInCell = (value: string, said: unknown, { pieces }: RowPieces): boolean =>
  typeof said === 'string' &&
  said !== value &&
  indexOnWordBoundary(value, said) !== -1 &&
  pieces.every(({ whole }) => whole === value || !whole.includes(said));

const UNSEARCHED_KINDS = new Set(['ref', 'boolean']);

const DATE_ONLY = new RegExp(`^(?:${DATE.source})$`, 'iu');

interface FieldSearch {
  item: Field;
  read: RowPieces;
  /** A text that every entry has says nothing about one. */
  sharedTexts: ReadonlySet<string>;
  labels: ReadonlySet<string>;
}

const LEADING_LABEL = /^(?<label>[^:：]{1,40})[:：]\s/u;
const labelOf = (text: string): string | undefined => LEADING_LABEL.exec(text)?.groups?.['label'];

/** Labels that several entries have, or the only entry: the text after them is that value, and nothing else. */
function sharedLabels(reads: readonly RowPieces[]): ReadonlySet<string> {
  const all = reads.flatMap(({ pieces }) => [...new Set(pieces.flatMap(({ whole }) => labelOf(whole) ?? []))]);
  return new Set(reads.length < 2 ? all : all.filter((label, at) => all.indexOf(label) !== at));
}

/** "Rina Sato, incident lead": if all entries have as many parts, and more than the title is requested, the title is the first part. */
function partTitles(
  item: Field,
  reads: readonly RowPieces[],
  { open, same }: { open: number; same: ReadonlySet<string> },
): void {
  const key = item.fields.find(({ field }) => field.kind === 'text')?.key ?? '';
  const isPart = ({ whole, text }: Piece, title: unknown): boolean =>
    whole === title ||
    (typeof title === 'string' &&
      (UNSPACED_SCRIPT.test(whole) || whole.startsWith(`${title},`)) &&
      title.includes(text));
  const titles = reads.map(({ data, pieces }) => pieces.filter((piece) => isPart(piece, data[key])));
  const counts = titles.map(({ length }) => length);
  const isAll = reads.every(({ pieces, data, claims }) =>
    pieces.every(
      (piece, place) =>
        isPart(piece, data[key]) ||
        isOtherText(claims, key, place) ||
        same.has(piece.text) ||
        pieces.length > 4 ||
        UNSPACED_SCRIPT.test(piece.whole),
    ),
  );
  if (open === 0 || !isAll || counts.some((count) => count < 2 || count !== counts[0])) return;
  for (const [at, read] of reads.entries()) {
    const first =
      titles[at]?.find(({ text, whole }) => UNSPACED_SCRIPT.test(whole) && !DATE.test(text)) ?? titles[at]?.[0];
    if (first) read.data[key] = first.text;
    claim(key, first?.text, read);
  }
}

const isOtherText = (claims: RowPieces['claims'], key: string, place: number): boolean =>
  [...claims].some(([other, places]) => other !== key && places.includes(place));

function textsInAll(reads: readonly RowPieces[]): ReadonlySet<string> {
  const [first, ...others] = reads.map(({ pieces }) => new Set(pieces.map(({ text }) => text)));
  return new Set(
    others.length === 0 ? [] : [...(first ?? [])].filter((text) => others.every((texts) => texts.has(text))),
  );
}

/** Unclaimed pieces that the field may be, those at the position of the schema's order first. */
function candidatePieces(key: string, field: Field, { item, read, sharedTexts: same, labels }: FieldSearch): number[] {
  const taken = new Set([...read.claims.values()].flat());
  const isFree = ({ text, whole, node }: Piece, place: number) =>
    !labels.has(labelOf(whole) ?? '') &&
    !taken.has(place) &&
    !read.headed.has(node) &&
    !(field.kind === 'text' && (same.has(text) || (isSwitchOrValue(read.pieces[place]) && !VALUE.test(field.label)))) &&
    fitsField(field, text);
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
  const plain = inOrder.filter((place) =>
    (isNumber(field) ? BARE_DIGITS : NOT_MEASURE).test(read.pieces[place]?.text ?? ''),
  );
  const between = plain.length > 0 ? plain : inOrder;
  return between.length > 0 || isNumber(field)
    ? between
    : free.length === 1 && after !== Number.POSITIVE_INFINITY
      ? free
      : [];
}

/** A text that all entries have, if it is between two fields as in the schema: all doctors of one speciality. */
function sharedPieces(key: string, field: Field, { item, read, labels }: FieldSearch): number[] {
  const at = item.fields.findIndex((other) => other.key === key);
  const isFramed = [item.fields[at - 1], item.fields[at + 1]].every((other) => other && read.claims.has(other.key));
  const places = isFramed ? candidatePieces(key, field, { item, read, sharedTexts: new Set(), labels }) : [];
  return places.length === 1 && places.every((place) => read.pieces[place]?.node.role === 'text') ? places : [];
}

/** Words of the instruction are known, and not what it asks for. */
function instructionWords(asked: string, reads: readonly RowPieces[]): string[] {
  const words = wordsOf(asked);
  const said = reads.flatMap(({ pieces }) => pieces.map(({ text }) => text));
  return asked === '' ? [] : said.filter((text) => similarity(wordsOf(text), words).recall >= ALL_ENTRIES_SHARE);
}

const ALL_ENTRIES_SHARE = 0.95;
const MAX_TEXT_LENGTH = 120; // characters

function fitsField(field: Field, text: string): boolean {
  if (isNumber(field)) return BARE_NUMBER.test(text);
  return text.length <= MAX_TEXT_LENGTH && /[\p{L}\d]/u.test(text) && valueFor(field, text) !== undefined;
}

const BARE_DIGITS = /^[\d.,]+$/;
const NOT_MEASURE = /^(?:(?:with|by)\s+\p{Lu}|(?!\d|\p{Ll}.*\d))/u; // "4 places left", "serves 6": seldom what a text is asked for

/** Some of the entries have more text than measures there: "20.5 °C" in each of them is no room. */
const isMostlyWords = (places: readonly number[], read: RowPieces | undefined): boolean =>
  places.some((place) => !MEASURE_TEXT.test(read?.pieces[place]?.text ?? ''));

const MEASURE_TEXT = /^[-−]?[\d.,]+\s?(?:%|°\s?\p{Lu}?)$/u;

/** The name of a switch, or its value. */
const isSwitchOrValue = (piece: Piece | undefined): boolean =>
  piece !== undefined && (piece.node.role === 'switch' || /^(?:on|off|yes|no)$/i.test(piece.text));

const BARE_NUMBER = /^\D?\d[\d.,]*\s?(?:[^\d\s]{1,5}(?:\s\p{Ll}{2,5})?)?$/u; // "34 jaar", "120 m up"
/** "4,9/5" and a phone number have a meaning of their own, wherever they are. */
const SELF_EXPLANATORY = new RegExp(`^(?:${PHONE.source}|\\d(?:[.,]\\d)?\\s?/\\s?\\d+)$`, 'u');

function claimPiece(key: string, field: Field, { read, places }: { read: RowPieces; places: readonly number[] }): void {
  const [first] = places;
  const piece = first === undefined ? undefined : read.pieces[first];
  if (first === undefined || !piece) return;
  const taken = new Set([...read.claims.values()].flat());
  const parts = read.pieces.flatMap(({ whole, node }, place) =>
    whole === piece.whole && node === piece.node ? [place] : [],
  );
  const isWhole =
    field.kind === 'text' &&
    parts.every(
      (place) => !taken.has(place) && (place === first || !SELF_EXPLANATORY.test(read.pieces[place]?.text ?? '')),
    );
  const said = isWhole ? piece.whole : piece.text;
  const value = valueFor(field, withoutPreposition(said, field));
  if (value === undefined) return;
  read.data[key] = value;
  read.claims.set(key, isWhole ? parts : [first]);
}

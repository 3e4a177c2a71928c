import { sectionEnd } from '../nearness.ts';
import { ancestorWhere, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable, isRowRole } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { STOP_WEIGHT, wordsOf } from '../words.ts';
import { countedValue } from './counts.ts';
import type { Field } from './field.ts';
import { entryScope, fill, fillEntries, scopeOf } from './fill.ts';
import type { Wish } from './scope.ts';
import { labelled, prefixedValue } from './guess.ts';
import { entriesAbout } from './narrow.ts';
import { DATE } from './patterns.ts';
import type { Scope } from './scope.ts';

interface Reading {
  data: unknown;
  score: number;
}

/**
 * Fills an object of single values from the part of the page that the instruction is about: an entry of a list, a section
 * that is called so, or the page; from that which says the most of it under its own labels.
 */
export function fillAbout(field: Field, wish: Wish, outline: Outline): unknown {
  const page = scopeOf(outline.nodes, outline, false);
  const all = fill(field, page, wish);
  const readings = [
    ...fromEntries(field, wish, outline),
    ...fromSections(field, wish, outline),
    ...fromOrder(field, wish, page),
    { data: all, score: surenessOf(field, page, { data: all, guessed: [] }) },
  ];
  return readings.toSorted((a, b) => b.score - a.score)[0]?.data;
}

const ORDER = /\b(?<order>latest|newest|most recent|first|last|oldest)\b(?! (?:\d|name|two|three|four|five))/i;

/** "the latest episode": the first entry of the list that is meant, or the last where times run on. */
function fromOrder(field: Field, wish: Wish, page: Scope): Reading[] {
  const order = ORDER.exec(wish.words)?.groups?.['order']?.toLowerCase();
  if (order === undefined) return [];
  const list = fill(
    { ...field, kind: 'list', label: '', words: [], item: field, most: Number.POSITIVE_INFINITY },
    page,
    wish,
  );
  const entries: unknown[] = Array.isArray(list) ? list : [];
  const runsOn = timeOf(entries.at(-1)) - timeOf(entries[0]);
  const isLast =
    order === 'first' ? false : order === 'oldest' ? !(runsOn > 0) : runsOn > 0 || (order === 'last' && !(runsOn < 0));
  const data = entries.at(isLast ? -1 : 0);
  const share = Object.keys(data ?? {}).length / Math.max(1, field.fields.length);
  return data === undefined ? [] : [{ data, score: GUESSED * share + CALLED }];
}

/** The time or day that an entry says; `NaN` where it says none. */
function timeOf(entry: unknown): number {
  const said = Object.values(entry ?? {}).filter((value) => typeof value === 'string');
  const clock = said.map((value) => /^(\d{1,2}):(\d{2})$/.exec(value)).find((match) => match !== null);
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const days = said.filter((value) => DATE.test(value)).map((value) => Date.parse(value));
  return days.find((time) => !Number.isNaN(time)) ?? Number.NaN;
}

const CALLED = 0.7; // what the instruction names
const SECTION = 0.4;
const MOST_ENTRIES = 6;

function fromEntries(field: Field, wish: Wish, outline: Outline): Reading[] {
  const found = entriesAbout(wish.words, outline).filter(({ group }) => group.kind !== 'terms'); // each says one thing
  return found
    .filter(({ entry, group }) => group.kind === 'table' || entry.nodes.filter(isField).length < FORM)
    .slice(0, MOST_ENTRIES)
    .map(({ entry, group, share }) => {
      const { values, guessed } = fillEntries(field, group.entries, { outline, wish });
      const data = withoutLast(values[group.entries.indexOf(entry)], field, guessed);
      return { data, score: surenessOf(field, entryScope(entry, outline), { data, guessed }) + CALLED * share };
    });
}

/** Containers and headings that are called as the instruction says; what stands there wins against the page. */
function fromSections(field: Field, wish: Wish, outline: Outline): Reading[] {
  const asked = wordsOf(wish.words).filter(({ weight }) => weight > STOP_WEIGHT);
  return outline.nodes.flatMap((node) => {
    const isHeading = node.role === 'heading';
    if (node.name === '' || !(isHeading || (node.children.length > 0 && node.parent)) || isInRow(node)) return [];
    const said = similarity(asked, wordsOf(node.name));
    const match = Math.max(said.score, said.precision >= ALL ? said.precision * 0.9 : 0);
    if (match < LIKE) return [];
    const scope = scopeOf(outline.nodes.slice(node.index, isHeading ? sectionEnd(node) : node.end), outline, false);
    const data = fill(field, scope, wish);
    return [{ data, score: surenessOf(field, scope, { data, guessed: [] }) + SECTION * match }];
  });
}

const FORM = 3; // fields: a part of a form is no entry
const isField = ({ role }: OutlineNode): boolean => isEditable(role) || isCheckable(role);
const LIKE = 0.6;
const ALL = 0.9;
const isInRow = (node: OutlineNode): boolean =>
  isRowRole(node.role) || ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/** What only its place told must stand before something else: of one thing, the page seldom says all that is asked. */
function withoutLast(data: unknown, { fields }: Field, guessed: readonly string[]): unknown {
  const said = new Map(Object.entries(data ?? {}));
  const last = fields.at(-1)?.key ?? '';
  if (guessed.includes(last)) said.delete(last);
  return Object.fromEntries(said);
}

interface Read {
  data: unknown;
  /** Keys of the values that only their place told. */
  guessed: readonly string[];
}

const PLACED = 0.15;
const GUESSED = 0.4;

/** How surely the values are what was asked for, 0 … 1 on the whole. */
function surenessOf({ fields }: Field, scope: Scope, { data, guessed }: Read): number {
  const values = new Map(Object.entries(data ?? {}));
  const sum = fields.reduce((all, { key, field }) => {
    const value = values.get(key);
    if (value === undefined || value === null) return all;
    if (guessed.includes(key)) return all + PLACED;
    const told = countedValue(field, scope) ?? prefixedValue(field, scope);
    return all + (told === value ? 1 : (labelled(field, scope)?.score ?? GUESSED));
  }, 0);
  return sum / Math.max(1, fields.length);
}

import { ancestorWhere, type OutlineNode } from '../outline.ts';
import { isCheckable, isRowRole } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { wordsOf, type Word } from '../words.ts';
import type { Field } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { labelScore } from './labels.ts';
import { piecesOf } from './pieces.ts';
import type { Wish } from './scope.ts';

/** True when a group may be what a list of such items is filled from. */
export const isFit = (group: Group, item: Field): boolean => group.entries.length > 0 && !isUnfit(group, item);

/** The entries of the group that the words ask for. */
export function wantedEntries(
  group: Group,
  item: Field,
  { words, titles }: { words: string; titles: string },
): readonly Entry[] {
  if (SUMS.test(words)) return group.entries;
  return entriesWith(inState(withoutSums(group), words, group.kind), group, { item, words, titles });
}

/** How well the group suits by what it is and what it is called; 0 says nothing for it. */
export function fitOf(group: Group, item: Field, { words, wish }: { words: string; wish: Wish }): number {
  const named = group.title === '' ? 0 : similarity(wordsOf(group.title), wordsOf(words)).recall;
  const placed = likeness(wordsOf(IN.exec(wish.words)?.groups?.['place'] ?? ''), group.title);
  const headed = headerMatch(group, item);
  return (
    named +
    likeness(item.words, group.title) +
    headed +
    (group.isContent ? CONTENT : 0) +
    (placed > CALLED_SO ? PLACED : 0) +
    (saysThing(group, words) ? SAID : 0) +
    kindBonus(group, item, { headed, words })
  );
}

const likeness = (words: readonly Word[], title: string): number =>
  title === '' ? 0 : similarity(words, wordsOf(title)).score;
const CONTENT = 0.8;
const SAID = 0.4;

/** "Comments", where each entry says that somebody commented. */
function saysThing({ entries }: Group, words: string): boolean {
  const things = wordsOf(words).filter(
    ({ weight, root, text, stem }) => weight === 1 && root.length > 3 && text !== stem,
  );
  return things.some(({ root }) =>
    entries.every(({ nodes }) =>
      nodes.some(({ role, name }) => role !== 'button' && wordsOf(name).some((said) => said.root === root)),
    ),
  );
}

/** A row of sums at the end of a table is no entry of its list. */
function withoutSums({ kind, entries }: Group): readonly Entry[] {
  const last = entries.at(-1)?.nodes[0]?.children[0];
  return kind === 'table' && entries.length > 1 && SUM.test(last?.name ?? '') ? entries.slice(0, -1) : entries;
}

const SUM = /^(?:(?:grand |sub ?)?total|sum|summe|gesamt|zwischensumme|somme|totaux?|suma|合計|合计|总计|المجموع)\b/i;

/** A column is no plain list, cells are nothing else; controls are seldom data. */
function isUnfit({ kind, title, entries }: Group, item: Field): boolean {
  const titled = likeness(item.words, title);
  if (kind === 'controls') return item.kind === 'object' || titled < CALLED_SO || entries.some(isInRow);
  if (kind === 'terms') return item.fields.length !== 2;
  if (kind === 'column') return item.kind !== 'object';
  return kind === 'cells' && (item.kind !== 'text' || (titled < CALLED_SO && !saysAll(entries, item)));
}

/** The buttons of a row act on it. */
export const isInRow = (entry: Entry | undefined): boolean =>
  entry?.nodes[0] !== undefined && ancestorWhere(entry.nodes[0], ({ role }) => isRowRole(role)) !== undefined;

/** "Court 1", "Court 2": each says what the items are called. */
const saysAll = (entries: readonly Entry[], { words }: Field): boolean =>
  entries.every(({ nodes: [first] }) =>
    words.every(({ stem }) => wordsOf(first?.name ?? '').some((word) => word.stem === stem)),
  );

const TITLED = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

function kindBonus(group: Group, item: Field, { headed, words }: { headed: number; words: string }): number {
  if (group.kind === 'column' || (group.kind === 'cells' && saysAll(group.entries, item))) return NAMED_COLUMN;
  if (group.kind === 'columns' && headed === 0) return -SIDEWAYS;
  if (item.kind === 'object' && !item.fields.some(({ field }) => field.kind === 'list') && areSections(group))
    return -SIDEWAYS;
  if (item.kind === 'object' || item.kind === 'ref' || headed > 0 || !isStructured(group)) return 0;
  return areSections(group) ? -SECTIONS : TITLED.test(words) ? 0 : -STRUCTURED;
}

/** "pick-ups of compact cars": those entries of which a part says a word that others do not, and nothing else does. */
function entriesWith(
  entries: readonly Entry[],
  { title }: Group,
  { item, words, titles }: { item: Field; words: string; titles: string },
): readonly Entry[] {
  const known = [titles, title, item.label, ...item.fields.map(({ field }) => field.label)].flatMap((text) =>
    wordsOf(text),
  );
  const telling = wordsOf(words).filter(
    ({ weight, stem, text }) =>
      weight === 1 && text === stem && !/^\d/.test(text) && !known.some((word) => word.stem === stem),
  );
  const kept = telling.map((word) =>
    entries.filter((entry) =>
      piecesOf(entry).some(({ text }) => isShort(text) && wordsOf(text).some(({ stem }) => stem === word.stem)),
    ),
  );
  return kept.find(({ length }) => length > 0 && length < entries.length) ?? entries;
}

const isShort = (text: string): boolean => text.split(/\s+/).length <= 2;
/** Parts of the page with a list each are no entries themselves. */
const areSections = ({ entries }: Group): boolean =>
  entries.some(
    ({ nodes }) =>
      nodes.length > SECTION_SIZE ||
      nodes.some(({ role, children }, at) => at > 0 && isListing(role) && children.length > 2),
  );
const SECTION_SIZE = 30; // lines
const isListing = (role: string): boolean => role === 'list' || role === 'table';

const NAMED_COLUMN = 1;
const SECTIONS = 2;
const STRUCTURED = 0.7;
const SUMS = /\b(?:totals?|sums?|all rows)\b/i;

/** "sizes that are still available", "the selected extras": of controls, those in that state. */
const isToggle = ({ role }: OutlineNode): boolean => isCheckable(role) || role === 'option';

function inState(entries: readonly Entry[], words: string, kind: Group['kind']): readonly Entry[] {
  const state = /\b(?:available|free|open|enabled)\b/i.test(words)
    ? ({ states }: OutlineNode) => !states.has('disabled')
    : /\b(?:selected|chosen|checked|ticked|active|enabled|(?:are|turned|switched) on)\b/i.test(words)
      ? ({ states }: OutlineNode) => states.has('checked') || states.has('selected') || states.has('pressed')
      : undefined;
  const kept = state
    ? entries.filter(({ nodes }) => nodes.some((node) => (isToggle(node) || kind === 'controls') && state(node)))
    : entries;
  return kept.length > 0 ? kept : entries;
}

/** Rows and cards of several parts are no plain values. */
function isStructured({ kind, entries }: Group): boolean {
  const size = entries.reduce((sum, { nodes }) => sum + nodes.length, 0) / entries.length;
  return kind === 'table' || size > PLAIN_SIZE;
}

/** "links in the contents" */
const IN = /\s(?:in|under)\s+(?:the\s+)?(?<place>.+)$/i;
const PLACED = 1.5; // said to stand there
const CALLED_SO = 0.8; // controls are seldom data
const SIDEWAYS = 1; // a table is read by its rows, unless they are called like the fields
const PLAIN_SIZE = 3; // lines

/** How much of an entry was found, 0 … 1. */
export function fullness(value: unknown, { fields }: Field): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'object' || Array.isArray(value)) return 1;
  const parts = Object.values(value);
  return (
    parts.filter((part) => part !== null && part !== undefined && !isEmpty(part)).length / Math.max(1, fields.length)
  );
}

function isEmpty(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.keys(part).length === 0;
}

function headerMatch({ kind, entries }: Group, item: Field): number {
  const headers = entries[0]?.columns.map(({ header }) => header) ?? [];
  if ((kind !== 'table' && kind !== 'columns') || headers.length === 0 || item.fields.length === 0) return 0;
  const hits = item.fields.filter(({ field }) => headers.some((header) => labelScore(field, header) > 0.55));
  return hits.length / item.fields.length;
}

import { ownProse, proseOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import { similarity, wordsOf } from '../words.ts';
import { factsIn } from './facts.ts';
import type { Field } from './field.ts';
import { groupsIn, type Entry, type Group } from './groups.ts';
import { countedValue } from './counts.ts';
import { guessedValue, labelledValue, titleFor } from './guess.ts';
import { labelScore } from './labels.ts';
import type { Scope } from './scope.ts';
import { valueFor } from './values.ts';

/** What was asked for, as far as it helps to choose among the page's lists. */
export interface Wish {
  words: string;
  /** "the first three": the most entries wanted. */
  most: number;
}

/** Fills a field from a scope; `undefined` when the page does not say it. */
export function fill(field: Field, scope: Scope, wish: Wish): unknown {
  if (field.kind === 'object') return fillObject(field, scope, wish);
  if (field.kind === 'list') return fillList(field, scope, wish);
  return countedValue(field, scope) ?? labelledValue(field, scope) ?? guessedValue(field, scope);
}

function fillObject(field: Field, scope: Scope, wish: Wish): Record<string, unknown> | undefined {
  const data: Record<string, unknown> = {};
  for (const [place, { key, field: inner, required }] of field.fields.entries()) {
    const said = fill(inner, inner.kind === 'object' ? narrowed(inner, scope) : scope, wish);
    const value = said ?? (place === 0 ? titleFor(inner, scope) : undefined);
    const absent = inner.kind === 'list' ? [] : inner.kind === 'object' ? {} : undefined;
    const filled = value ?? (inner.nullable ? null : required ? absent : undefined);
    if (filled !== undefined)
      Object.defineProperty(data, key, { value: filled, enumerable: true, writable: true, configurable: true });
  }
  return data;
}

/** A nested object is looked for in the part of the page that is called like it. */
function narrowed(field: Field, scope: Scope): Scope {
  const titled = scope.nodes
    .filter((node) => node.children.length > 0 && node.role !== 'document')
    .map((node) => ({ node, score: similarity(field.words, wordsOf(node.name)).score }))
    .filter(({ score }) => score > 0.6)
    .toSorted((a, b) => b.score - a.score)[0];
  if (titled) return scopeOf(scope.outline.nodes.slice(titled.node.index, titled.node.end), scope.outline, false);
  const heading = scope.nodes.find(
    (node) => node.role === 'heading' && similarity(field.words, wordsOf(node.name)).score > 0.6,
  );
  return heading ? scopeOf(scope.outline.nodes.slice(heading.index, sectionEnd(heading)), scope.outline, false) : scope;
}

function sectionEnd(heading: OutlineNode): number {
  const next = heading.parent?.children.find((other) => other.index > heading.index && other.role === 'heading');
  return next?.index ?? heading.parent?.end ?? heading.end;
}

/** A scope with its facts read. */
export function scopeOf(nodes: readonly OutlineNode[], outline: Outline, isEntry: boolean): Scope {
  return { outline, nodes, facts: factsIn(nodes, outline), isEntry };
}

function fillList(field: Field, scope: Scope, wish: Wish): unknown[] | undefined {
  const { item } = field;
  if (!item) return undefined;
  const words = `${field.label} ${field.about} ${item.about} ${wish.words}`;
  const read = groupsIn(scope.nodes, scope.outline)
    .filter(({ entries }) => entries.length > 0)
    .map((group) => readGroup(group, item, { scope, words, wish }))
    .filter(({ values }) => values.length > 0);
  const best = read.toSorted((a, b) => b.score - a.score)[0];
  return best?.values.slice(0, Math.min(field.most, wish.most));
}

/** A row of sums at the end of a table is no entry of its list. */
function withoutSums({ kind, entries }: Group): readonly Entry[] {
  const last = entries.at(-1)?.nodes[0]?.children[0];
  return kind === 'table' && entries.length > 1 && SUM.test(last?.name ?? '') ? entries.slice(0, -1) : entries;
}

const SUM = /^(?:(?:grand |sub ?)?total|sum|summe|gesamt|zwischensumme|somme|totaux?|suma|合計|合计|总计|المجموع)\b/i;

interface Reading {
  values: unknown[];
  score: number;
}

interface ListContext {
  scope: Scope;
  words: string;
  wish: Wish;
}

function readGroup(group: Group, item: Field, { scope, words, wish }: ListContext): Reading {
  const values = withoutSums(group).map((entry) => fillEntry(item, entry, { outline: scope.outline, wish }));
  const kept = values.filter((value) => fullness(value, item) > 0);
  const full = kept.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, group.entries.length);
  const named = group.title === '' ? 0 : similarity(wordsOf(group.title), wordsOf(words)).recall;
  const placed = similarity(wordsOf(IN.exec(wish.words)?.groups?.['place'] ?? ''), wordsOf(group.title)).score;
  const size = Math.min(1, kept.length / 10);
  const headed = headerMatch(group, item);
  const titled = group.title === '' ? 0 : similarity(item.words, wordsOf(group.title)).score;
  if (group.kind === 'controls' && (item.kind === 'object' || titled < CALLED_SO)) return { values: [], score: 0 };
  const unnatural = item.kind !== 'object' && item.kind !== 'ref' && headed === 0 && isStructured(group) ? 1 : 0;
  return {
    values: kept,
    score:
      full * 2 +
      named +
      titled +
      headed +
      0.3 * size +
      (group.isContent ? 0.8 : 0) +
      (placed > CALLED_SO ? PLACED : 0) -
      (group.kind === 'columns' && headed === 0 ? SIDEWAYS : 0) -
      unnatural,
  };
}

/** Rows and cards of several parts are no plain values. */
function isStructured({ kind, entries }: Group): boolean {
  const size = entries.reduce((sum, { nodes }) => sum + nodes.length, 0) / entries.length;
  return kind === 'table' || size > PLAIN_SIZE;
}

/** "links in the contents" */
const IN = /\s(?:in|under|of)\s+(?:the\s+)?(?<place>.+)$/i;
const PLACED = 1.5; // said to stand there
const CALLED_SO = 0.8; // controls are seldom data
const SIDEWAYS = 1; // a table is read by its rows, unless they are called like the fields
const PLAIN_SIZE = 3; // lines

/** How much of an entry was found, 0 … 1. */
function fullness(value: unknown, { fields }: Field): number {
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

function fillEntry(item: Field, entry: Entry, { outline, wish }: { outline: Outline; wish: Wish }): unknown {
  const scope = scopeOf(entry.nodes, outline, true);
  if (item.kind !== 'object') return fillBareEntry(item, entry, scope);
  return fillObject(item, entryScope(entry, outline), wish);
}

/** What an entry says, without its buttons and boxes; an image and its caption say it once. */
function plainText({ nodes }: Entry, outline: Outline): string {
  const [first, ...others] = nodes;
  if (!first) return '';
  if (nodes.length === 1) return first.name;
  const all =
    others.length > 0 && first.end === first.index + nodes.length
      ? proseOf(first, outline)
      : nodes.map((node) => ownProse(node)).join(' ');
  return all.trim();
}

/** What an entry says, with each column's header as a label. */
export function entryScope(entry: Entry, outline: Outline): Scope {
  const scope = scopeOf(entry.nodes, outline, true);
  const columns = entry.columns.map(({ header, cell }) => ({
    label: header,
    text: cellText(cell, outline),
    weight: 1,
    node: cell,
  }));
  return { ...scope, facts: [...columns, ...scope.facts] };
}

/** What a cell says; where it holds nothing but one control, that. */
function cellText(cell: OutlineNode, outline: Outline): string {
  const prose = proseOf(cell, outline);
  const [control, more] = prose === '' ? cell.children : [];
  if (!control || more) return prose;
  if (isCheckable(control.role)) return control.states.has('checked') ? 'yes' : 'no';
  return control.role === 'button' && /\s/.test(control.name) ? control.name : prose; // one word is what it does
}

/** A list of plain values: the column that is called so, else the entry's text. */
function fillBareEntry(item: Field, entry: Entry, scope: Scope): unknown {
  if (item.kind === 'ref') return guessedValue(item, scope);
  const column = entry.columns.find(({ header }) => labelScore(item, header) > 0.55);
  if (column) return valueFor(item, proseOf(column.cell, scope.outline));
  return valueFor(item, plainText(entry, scope.outline));
}

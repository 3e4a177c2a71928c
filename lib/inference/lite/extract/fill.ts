import { sectionEnd } from '../nearness.ts';
import { ownProse, proseOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import { fillUnclaimed } from './align.ts';
import { factsIn } from './facts.ts';
import type { Field } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { readingGroups } from './reading-groups.ts';
import { countedValue } from './counts.ts';
import { guessedValue, isOfKind, labelled, labelledValue, prefixedValue } from './guess.ts';
import { titleFor } from './titles.ts';
import { piecesOf } from './pieces.ts';
import { fitOf, fullness, isFit, isInRow, wantedEntries } from './which-list.ts';
import { sidewaysGroups } from './sideways.ts';
import { labelScore } from './labels.ts';
import type { Scope, Wish } from './scope.ts';
import { valueFor } from './values.ts';

/** Fills a field from a scope; `undefined` when the page does not say it. */
export function fill(field: Field, scope: Scope, wish: Wish): unknown {
  if (field.kind === 'object') return fillObject(field, scope, wish);
  if (field.kind === 'list') return fillList(field, scope, wish);
  return (
    countedValue(field, scope) ??
    labelledValue(field, scope) ??
    prefixedValue(field, scope) ??
    guessedValue(field, scope)
  );
}

function fillObject(field: Field, scope: Scope, wish: Wish): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [place, { key, field: inner, required }] of field.fields.entries()) {
    const said = fill(inner, inner.kind === 'object' ? narrowed(inner, scope) : scope, wish);
    const value = said ?? (place === 0 && !isOfKind(inner) ? titleFor(inner, scope, wish.words) : undefined);
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

/** A scope with its facts read. */
export function scopeOf(nodes: readonly OutlineNode[], outline: Outline, isEntry: boolean): Scope {
  return { outline, nodes, facts: factsIn(nodes, outline), isEntry, columns: [] };
}

function fillList(field: Field, whole: Scope, wish: Wish): unknown[] | undefined {
  const { item } = field;
  if (!item) return undefined;
  const part = whole.isEntry ? undefined : placed(whole, wish.words);
  return (part && fillFrom({ field, item }, part, wish)) ?? fillFrom({ field, item }, whole, wish);
}

function fillFrom({ field, item }: { field: Field; item: Field }, scope: Scope, wish: Wish): unknown[] | undefined {
  const words = `${field.label} ${field.about} ${item.about} ${wish.words}`;
  const { nodes, outline } = scope;
  const titles = nodes.flatMap(({ role, name }) => (role === 'heading' ? [name] : [])).join(' ');
  const read = [...readingGroups(nodes, outline), ...sidewaysGroups(scope, field, wish.words)]
    .filter((group) => isFit(group, item))
    .map((group) => readGroup(group, item, { scope, words, wish, titles }))
    .filter(({ values }) => values.length > 0);
  const best = read.toSorted((a, b) => b.score - a.score)[0];
  const listed = listedUnder(field, item, scope);
  if (listed && (!best || !best.isCalled)) return listed;
  if (scope.isEntry && item.kind === 'text' && read.length > 1 && !best?.isCalled) return undefined; // it has others
  return best?.values.slice(0, Math.min(field.most, wish.most));
}

/** "fixes in 2.3.1": only the part of the page that is called so. */
function placed(scope: Scope, words: string): Scope | undefined {
  const place = wordsOf(PLACE.exec(words)?.groups?.['place'] ?? '');
  if (place.length === 0) return undefined;
  const heading = scope.nodes.find(
    ({ role, name }) => role === 'heading' && similarity(place, wordsOf(name)).score > CALLED,
  );
  return heading ? { ...scope, nodes: scope.outline.nodes.slice(heading.index, sectionEnd(heading)) } : scope;
}

const PLACE = /\s(?:in|of|for|under|from)\s+(?:the\s+)?(?<place>[^,]+)$/i;
const CALLED = 0.95;

/** "Tags: a, b and c" */
function listedUnder(field: Field, item: Field, scope: Scope): unknown[] | undefined {
  const told = item.kind === 'text' ? labelled({ ...item, label: field.label }, scope) : undefined;
  if (typeof told?.value !== 'string' || told.score < CALLED * 0.9) return undefined;
  return told.value.split(/\s*[,;·|、،]\s*|\s+(?:and|und|et|y)\s+/u).filter((part) => part !== '');
}

interface Reading {
  values: unknown[];
  score: number;
  /** Its group is called like the items. */
  isCalled: boolean;
}

interface ListContext {
  scope: Scope;
  words: string;
  wish: Wish;
  /** What the headings say. */
  titles: string;
}

function readGroup(group: Group, item: Field, { scope, words, wish, titles }: ListContext): Reading {
  const entries = wantedEntries(group, item, { words: wish.words, titles });
  const { values, guessed } = fillEntries(item, entries, { outline: scope.outline, wish });
  const kept = values.filter((value) => fullness(value, item) > 0);
  const full = kept.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, entries.length);
  const score =
    (scope.isEntry || !isInRow(group.entries[0]) ? 0 : -IN_ROW) +
    2 * (full - guessed.length / Math.max(1, item.fields.length) / 2) +
    0.3 * Math.min(1, kept.length / 10) +
    fitOf(group, item, { words, wish });
  return { values: kept, score, isCalled: similarity(item.words, wordsOf(group.title)).score > 0.5 };
}

/** The entries' values; `guessed` names the fields that only their place told. */
export function fillEntries(
  item: Field,
  entries: readonly Entry[],
  { outline, wish }: { outline: Outline; wish: Wish },
): { values: unknown[]; guessed: readonly string[] } {
  if (item.kind !== 'object')
    return {
      values: entries.map((entry) =>
        fillBareEntry(item, entry, {
          scope: scopeOf(entry.nodes, outline, true),
          asked: `${item.label} ${wish.words}`,
        }),
      ),
      guessed: [],
    };
  const rows = entries.map((entry) => {
    const scope = entryScope(entry, outline);
    return { scope, data: fillObject(item, scope, wish) };
  });
  const guessed = fillUnclaimed(item, rows, wish.words);
  return { values: rows.map(({ data }) => data), guessed };
}

const IN_ROW = 0.8; // what is in a row is seldom a list of its own

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
  return { ...scope, facts: [...columns, ...scope.facts], columns: entry.columns };
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
const SEVERAL = 3; // parts: an entry that says so much is called by the first
const TITLES = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

function fillBareEntry(item: Field, entry: Entry, { scope, asked }: { scope: Scope; asked: string }): unknown {
  if (item.kind === 'ref') return guessedValue(item, scope);
  const column = entry.columns.find(({ header }) => labelScore(item, header) > 0.55);
  if (column) return valueFor(item, proseOf(column.cell, scope.outline));
  const pieces = piecesOf(scope);
  const isLong = new Set(pieces.map(({ whole }) => whole)).size >= SEVERAL;
  const title = isLong || TITLES.test(asked) ? valueFor(item, pieces[0]?.whole ?? '') : undefined;
  return title ?? valueFor(item, plainText(entry, scope.outline));
}

import { comparisonIn, pickedFrom } from '../extremes.ts';
import { sectionEnd } from '../nearness.ts';
import { proseOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import type { Stretch } from '../stretches.ts';
import { wordsOf } from '../words.ts';
import { fillUnclaimed } from './align.ts';
import { saidInSentence } from './sentence.ts';
import { choicesFor, type ChoiceList } from './choice-lists.ts';
import { factsIn } from './facts.ts';
import type { Field } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { readingGroups } from './reading-groups.ts';
import { linkNamed, shortenTitle, withoutTwice } from './among-fields.ts';
import { cellText, plainText } from './cells.ts';
import { countedValue, ofAll } from './counts.ts';
import { guessedValue, isOfKind } from './guess.ts';
import { labelled, prefixedValue } from './labelled.ts';
import { titleFor } from './titles.ts';
import { tellHeadings } from './over-entries.ts';
import { pagedValue } from './paging.ts';
import { DATE, WEEKDAYS } from './patterns.ts';
import { piecesOf } from './pieces.ts';
import { fitOf, fullness, inSection, inState, namedSections, isFit, isInRow, wantedEntries } from './which-list.ts';
import { sidewaysGroups } from './sideways.ts';
import { labelScore } from './labels.ts';
import type { Scope, Wish } from './scope.ts';
import { valueFor } from './values.ts';

/** Fills a field from a scope; `undefined` when the page does not say it. */
export function fill(field: Field, scope: Scope, wish: Wish): unknown {
  if (field.kind === 'object') return fillObject(field, scope, wish);
  if (field.kind === 'list') return fillList(field, scope, wish);
  if (isSaidNone(field, scope)) return undefined;
  return (
    pagedValue(field, scope) ??
    ofAll(field, scope) ??
    countedValue(field, scope) ??
    toldValue(field, scope) ??
    saidInSentence(field, scope) ??
    guessedValue(field, scope)
  );
}

/** What stands under its label or behind it; what is called just so comes first. */
function toldValue(field: Field, scope: Scope): unknown {
  const told = labelled(field, scope);
  return (told && told.score > CALLED * 0.9 ? told.value : undefined) ?? prefixedValue(field, scope) ?? told?.value;
}

/** "Cleaner: —", or a field that is called so and empty. */
const isSaidNone = (field: Field, { facts, nodes, isEntry }: Scope): boolean =>
  facts.some(
    ({ label, text, weight }) => weight > CALLED * 0.9 && /^[-–—]+$/.test(text) && labelScore(field, label) > CALLED,
  ) ||
  (!isEntry &&
    nodes.some((node) => isBlank(node) && labelScore(field, node.name) > CALLED) &&
    !facts.some(({ label }) => labelScore(field, label) > CALLED));

const isBlank = ({ role, name, states, children }: OutlineNode): boolean =>
  isEditable(role) && /^\D+$/.test(name) && !states.has('value') && children.length === 0;

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
  for (const key of listsTwice(field, data)) delete data[key];
  if (!scope.isEntry) shortenTitle(field, data);
  for (const { key, field: inner } of field.fields) {
    const link = inner.kind === 'ref' ? linkNamed(inner, data, scope) : undefined;
    if (link !== undefined) data[key] = link;
  }
  return data;
}

/** Of two lists of an object that say the same, none is told. */
function listsTwice({ fields }: Field, data: Readonly<Record<string, unknown>>): string[] {
  const lists = fields.flatMap(({ key, field }) =>
    field.kind === 'list' && data[key] !== undefined ? [{ key, said: JSON.stringify(data[key]) }] : [],
  );
  return lists
    .filter(({ said }, at) => said !== '[]' && lists.some((other, place) => place !== at && other.said === said))
    .map(({ key }) => key);
}

/** A nested object is looked for in the part of the page that is called like it. */
function narrowed(field: Field, scope: Scope): Scope {
  const titled = scope.nodes
    .filter((node) => node.children.length > 0 && node.role !== 'document')
    .map((node) => ({ node, score: similarity(field.words, wordsOf(node.name)).score }))
    .filter(({ score }) => score > 0.6)
    .toSorted((a, b) => b.score - a.score)[0];
  if (titled) return scopeOf(scope.outline.nodes.slice(titled.node.index, titled.node.end), scope.outline, false);
  const called = { ...field, label: field.label.replace(/ (?:address|details|info|information|data|person)$/, '') };
  const heading = scope.nodes.find(({ role, name }) => role === 'heading' && labelScore(called, name) > 0.6);
  return heading
    ? scopeOf(scope.outline.nodes.slice(heading.index + 1, sectionEnd(heading)), scope.outline, false)
    : scope;
}

/** A scope with its facts read. */
export function scopeOf(nodes: readonly OutlineNode[], outline: Outline, isEntry: boolean): Scope {
  return { outline, nodes, facts: factsIn(nodes, outline), isEntry, columns: [] };
}

function fillList(field: Field, scope: Scope, wish: Wish): unknown[] | undefined {
  const { item } = field;
  if (!item) return undefined;
  const words = `${field.label} ${field.about} ${item.about} ${wish.words}`;
  const { nodes, outline } = scope;
  const titles = nodes.flatMap(({ role, name }) => (role === 'heading' ? [name] : [])).join(' ');
  const sections = scope.isEntry ? [] : namedSections(`${item.label} ${wish.words}`, outline);
  const read = [...readingGroups(nodes, outline), ...sidewaysGroups(scope, field, wish.words)]
    .filter((group) => isFit(group, item))
    .map((group) => readGroup(group, item, { scope, words, wish, titles, sections }))
    .filter(({ values }) => values.length > 0);
  const best = read.filter(({ isMeant }) => isMeant).toSorted((a, b) => b.score - a.score)[0];
  const choices = scope.isEntry ? undefined : choicesFor(field, scope, wish.words);
  const chosen =
    choices && (choices.isSure || !best?.isCalled) ? chosenFrom(choices, item, { scope, wish }) : undefined;
  if (chosen && (choices?.isSure || fullnessOf(chosen, item) >= fullnessOf(best?.values ?? [], item))) return chosen;
  const listed = listedUnder(field, item, scope);
  if (listed && (!best || !best.isCalled)) return listed;
  if (scope.isEntry && item.kind === 'text' && read.length > 1 && !best?.isCalled) return undefined; // it has others
  return best?.values.slice(0, Math.min(field.most, wish.most));
}

/** "which extras are selected": those in that state. */
function chosenFrom({ group }: ChoiceList, item: Field, { scope, wish }: { scope: Scope; wish: Wish }): unknown[] {
  const isToldEach = item.fields.some(({ field }) => field.kind === 'boolean');
  const entries = isToldEach ? group.entries : inState(group.entries, wish.words);
  return fillEntries(item, entries, { outline: scope.outline, wish: { ...wish, words: '' } }).values;
}

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
  /** It is content, or said to be meant. */
  isMeant: boolean;
}

interface ListContext {
  scope: Scope;
  words: string;
  wish: Wish;
  /** What the headings say. */
  titles: string;
  /** Parts of the page that the words name. */
  sections: readonly Stretch[];
}

const fullnessOf = (values: readonly unknown[], item: Field): number =>
  values.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, values.length);

function readGroup(group: Group, item: Field, { scope, words, wish, titles, sections }: ListContext): Reading {
  const wanted = wish.isAmongAll ? group.entries : wantedEntries(group, item, { words: wish.words, titles });
  const bound = scope.isEntry ? undefined : comparisonIn(wish.words);
  const kept = bound?.isBound ? (pickedFrom(wanted, bound, scope.outline) ?? wanted) : wanted;
  const entries = inSection(kept, sections);
  const { values, guessed } = fillEntries(item, entries, { outline: scope.outline, wish });
  const filled = values.filter((value) => fullness(value, item) > 0);
  const full = filled.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, entries.length);
  const score =
    (scope.isEntry || !isInRow(group.entries[0]) ? 0 : -IN_ROW) +
    FULL * (full - guessed.length / Math.max(1, item.fields.length) / 2) +
    0.3 * Math.min(1, filled.length / 10) +
    (entries.length < kept.length ? IN_SECTION : 0) +
    (wanted.length < wantedEntries(group, item, { words: '', titles }).length ? SOME_TOLD : 0) -
    (areNameless(filled) ? NAMELESS : 0) +
    fitOf(group, item, { words, wish });
  const title = wordsOf(group.title);
  return {
    values: filled,
    score,
    isCalled: similarity(item.words, title).score > 0.5,
    isMeant: group.isContent || FURNITURE.test(words) || similarity(title, wordsOf(words)).recall > 0.5,
  };
}

/** "1", "2", or "Remove" and "Remove": what is asked by name is seldom a number, nor the same for all. */
function areNameless(values: readonly unknown[]): boolean {
  const names = values.map((value) => Object.entries(value ?? {}).find(([key]) => /^(?:name|title)$/.test(key))?.[1]);
  const isSame = names.length > 1 && names.every((name) => typeof name === 'string' && name === names[0]);
  return isSame || names.every((name) => typeof name === 'string' && !/\p{L}/u.test(name));
}
const NAMELESS = 0.8;

const FURNITURE =
  /\b(?:links?|menu|nav\w*|pages?|header|footer|tabs?|breadcrumbs?|sidebar|toolbar|buttons?|actions?|categor(?:y|ies)|sections?|urls?)\b/i;

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
  if (entries.every(isPair)) return { values: entries.map((entry) => pairOf(item, entry, outline)), guessed: [] };
  const rows = entries.map((entry) => {
    const scope = entryScope(entry, outline);
    return { scope, data: withoutTwice(item, fillObject(item, scope, wish), scope) };
  });
  const guessed = fillUnclaimed(item, rows, wish.words);
  denyUnsaid(item, rows);
  tellHeadings(item, entries, rows);
  return { values: rows.map(({ data }) => data), guessed };
}

/** A term with its definition. */
const isPair = ({ nodes: [term, ...others] }: Entry): boolean =>
  term?.role === 'term' && others.some(({ role }) => role === 'definition');

const isWhen = ({ label }: Field): boolean => /\b(?:date|day|datum|tag|jour|fecha|día|data|giorno)\b/.test(label);

/** The two of them, in the order of the schema's fields. */
function pairOf({ fields }: Field, { nodes }: Entry, outline: Outline): Record<string, unknown> {
  const said = nodes.flatMap((node) =>
    node.role === 'term' || node.role === 'definition' ? [proseOf(node, outline)] : [],
  );
  const pair = fields.flatMap(({ key, field }, at) => {
    const text = said[at] ?? '';
    const value = isWhen(field) && !DATE.test(text) && !WEEKDAYS.test(text) ? undefined : valueFor(field, text);
    return value === undefined ? [] : [[key, value] as const];
  });
  return Object.fromEntries(pair);
}

/** "Verified purchase" at some of the reviews: the others are not. */
function denyUnsaid({ fields }: Field, rows: readonly { data: Record<string, unknown> }[]): void {
  for (const { key, field } of fields) {
    if (field.kind !== 'boolean' || !rows.some(({ data }) => data[key] === true)) continue;
    for (const { data } of rows) data[key] ??= false;
  }
}

const FULL = 2.4; // what says most of what is asked
const SOME_TOLD = 0.4; // and which of them
const IN_SECTION = 0.8; // the words say where it stands
const IN_ROW = 0.8; // what is in a row is seldom a list of its own

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

/** A list of plain values: the column that is called so, else the entry's text. */
const SEVERAL = 3; // parts: an entry that says so much is called by the first
const TITLES = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

function fillBareEntry(item: Field, entry: Entry, { scope, asked }: { scope: Scope; asked: string }): unknown {
  if (item.kind === 'ref') return guessedValue(item, scope);
  const column = entry.columns.find(({ header }) => labelScore(item, header) > 0.55);
  if (column) return valueFor(item, cellText(column.cell, scope.outline));
  const pieces = piecesOf(scope);
  const isLong = new Set(pieces.map(({ whole }) => whole)).size >= SEVERAL;
  const first = pieces.find(({ node }) => !isCheckable(node.role)) ?? pieces[0];
  const title = isLong || TITLES.test(asked) ? valueFor(item, first?.whole ?? '') : undefined;
  return title ?? valueFor(item, plainText(entry, scope.outline));
}

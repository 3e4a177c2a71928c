import { comparisonIn, pickEntries } from '../../entries/comparison.ts';
import { sectionEnd } from '../../structure/nearness.ts';
import type { Outline, OutlineNode } from '../../outline/outline.ts';
import { isEditable } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import type { Stretch } from '../../outline/stretches.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { fillUnclaimed } from './align-values.ts';
import { valueInSentence } from '../fields/sentence-value.ts';
import { clauseOf } from './field-clause.ts';
import { choicesFor, type ChoiceList } from '../fields/choice-lists.ts';
import { fillFromFilters } from './facet-values.ts';
import type { Field } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { readingGroups } from '../../structure/reading-groups.ts';
import {
  linkNamed,
  dedupeLists,
  shortenTitle,
  withoutMask,
  dedupeValues,
  withoutAmbiguous,
} from './distinct-fields.ts';
import { fillBareEntry } from './bare-entries.ts';
import { requestedCount } from '../fields/requested-counts.ts';
import { valueOfCount, numberOrTotal } from '../fields/counts.ts';
import { valueAtCrossing } from '../fields/row-and-column-value.ts';
import { formerPrice } from '../fields/former-price.ts';
import { guessedValue, hasFormat } from '../fields/guessed-value.ts';
import { nestedGroups, entryWithoutReplies } from './nested-groups.ts';
import { shortenTitleByControls } from './titles-by-controls.ts';
import { tagsFor, withoutTags } from '../fields/tags.ts';
import { listUnderLabel } from '../fields/labelled-list.ts';
import { fillBySamePlace } from './values-in-place.ts';
import { labelledWithScore, labelledValue, prefixedValue } from '../scope/labelled-value.ts';
import { titleFor, titleOfPart } from '../scope/titles.ts';
import { fillFromHeadings } from './headings-over-entries.ts';
import { pagedValue } from '../fields/paging-value.ts';
import { isPair, isPairRow, pairOf } from './term-pairs.ts';
import { fitOf, fullness, inSection, inState, namedSections, isFit, isInRow, wantedEntries } from './list-choice.ts';
import { fillTrailingStates } from './trailing-state.ts';
import { singleElementsOf, withoutCounts } from './single-entries.ts';
import { columnAndCellGroups } from './column-groups.ts';
import { fillUnmentionedAsFalse } from '../fields/boolean-value.ts';
import { labelScore } from '../scope/label-score.ts';
import { matchOtherValue, restricted, withoutAsides } from './restricted-entries.ts';
import type { Scope, ListQuery } from '../scope/scope.ts';
import { entryScope, scopeOf } from '../scope/entry-scope.ts';
import { valueOfNamedEntry } from '../fields/named-entry-value.ts';

/** Fills a field from a scope; `undefined` if the page does not have it. */
export function fill(field: Field, scope: Scope, query: ListQuery): unknown {
  if (field.kind === 'object') return fillObject(field, scope, query);
  if (field.kind === 'list') return fillList(field, scope, query);
  if (isMarkedEmpty(field, scope)) return undefined;
  const count = requestedCount(field, scope, query.words);
  if (count?.isSure) return count.value;
  return (
    formerPrice(field, scope) ??
    pagedValue(field, scope) ??
    numberOrTotal(field, scope) ??
    valueOfCount(field, scope) ??
    valueOfExactLabel(field, scope) ??
    valueAtCrossing(field, scope, query.words) ??
    valueOfNamedEntry(field, scope) ??
    titleOfPart(field, scope, query.words) ??
    fromLabel(field, scope) ??
    count?.value ??
    valueInSentence(field, scope) ??
    guessedValue(field, scope)
  );
}

/** The value under a label with exactly that name. */
function valueOfExactLabel(field: Field, scope: Scope): unknown {
  const labelled = labelledWithScore(field, scope);
  return labelled && labelled.score > EXACT * 0.9 ? labelled.value : undefined;
}

/** The value after its label or under a similar one. */
const fromLabel = (field: Field, scope: Scope): unknown => prefixedValue(field, scope) ?? labelledValue(field, scope);

/** "Cleaner: —", or an empty field of that name. */
const isMarkedEmpty = (field: Field, { facts, nodes, isEntry }: Scope): boolean =>
  facts.some(
    ({ label, text, weight }) => weight > EXACT * 0.9 && /^[-–—]+$/.test(text) && labelScore(field, label) > EXACT,
  ) ||
  (!isEntry &&
    nodes.some((node) => isBlankField(node) && labelScore(field, node.name) > EXACT) &&
    !facts.some(({ label }) => labelScore(field, label) > EXACT));

const isBlankField = ({ role, name, states, children }: OutlineNode): boolean =>
  isEditable(role) && /^\D+$/.test(name) && !states.has('value') && children.length === 0;

function fillObject(field: Field, scope: Scope, query: ListQuery): Record<string, unknown> {
  const data: Record<string, unknown> = {};
  for (const [place, { key, field: inner, required }] of field.fields.entries()) {
    const own = inner.kind === 'list' ? { ...query, words: clauseOf(inner, query.words) } : query;
    const said = fill(inner, scopeFor(inner, scope), own);
    const value =
      said ?? (place === 0 && !hasFormat(inner) ? titleFor(inner, scope, query.isEach ? '' : query.words) : undefined);
    const absent = inner.kind === 'list' ? [] : inner.kind === 'object' ? {} : undefined;
    const filled = value ?? (inner.nullable ? null : required ? (absent ?? dashInCell(inner, scope)) : undefined);
    if (filled !== undefined)
      Object.defineProperty(data, key, { value: filled, enumerable: true, writable: true, configurable: true });
  }
  for (const key of dedupeLists(field, data)) delete data[key];
  if (!scope.isEntry) shortenTitle(field, data);
  for (const { key, field: inner } of field.fields) {
    const link = inner.kind === 'ref' ? linkNamed(inner, data, scope) : undefined;
    if (link !== undefined) data[key] = link;
  }
  withoutMask(data);
  return data;
}

/** "–" in the cell of a required text: that is the cell's content. */
const dashInCell = (field: Field, { columns }: Scope): string | undefined =>
  field.kind === 'text' && !field.pattern
    ? columns.find(({ header, cell }) => /^[-–—]$/.test(cell.name) && labelScore(field, header) > EXACT)?.cell.name
    : undefined;

/** The answers to a post are a list inside it. */
const scopeFor = (field: Field, scope: Scope): Scope =>
  field.kind === 'object' ? scopeOfName(field, scope) : field.kind === 'list' ? (scope.withReplies ?? scope) : scope;

/** A nested object is read from the part of the page with its name. */
function scopeOfName(field: Field, scope: Scope): Scope {
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

function fillList(field: Field, scope: Scope, query: ListQuery): unknown[] | undefined {
  const { item } = field;
  if (!item) return undefined;
  const tags = tagsFor(field, scope, query.words);
  if (tags) return tags.slice(0, field.maxEntries);
  const words = `${field.label} ${field.description} ${item.description} ${query.words}`;
  const { nodes, outline } = scope;
  const titles = nodes.flatMap(({ role, name }) => (role === 'heading' ? [name] : [])).join(' ');
  const sections = scope.isEntry ? [] : namedSections({ item, words: query.words }, outline);
  const read = [
    ...readingGroups(nodes, outline),
    ...nestedGroups(item, nodes, outline),
    ...columnAndCellGroups(scope, field, query.words),
    ...(scope.singles ?? []),
  ]
    .filter((group) => isFit(group, item, query.words))
    .map((group) => readGroup(group, item, { scope, words, query, titles, sections }))
    .filter(({ values, isEmptyByRestriction: isNone }) => values.length > 0 || isNone);
  const best = read.filter(({ isRelevant: isMeant }) => isMeant).toSorted((a, b) => b.score - a.score)[0];
  if (best?.isEmptyByRestriction) return [];
  const choices = scope.isEntry ? undefined : choicesFor(field, scope, query.words);
  const isChoice = choices && (choices.isSure || !best?.isNamed);
  const chosen = isChoice ? selectedIn(choices, item, { scope, query }) : undefined;
  if (chosen && (choices?.isSure || fullnessOf(chosen, item) >= fullnessOf(best?.values ?? [], item))) return chosen;
  const listed = listUnderLabel(field, item, scope);
  if (listed && (!best || !best.isNamed)) return listed;
  if (scope.isEntry && item.kind === 'text' && read.length > 1 && !best?.isNamed) return undefined; // it has others
  return best?.values.slice(0, Math.min(field.maxEntries, query.maxEntries));
}

/** "which extras are selected": those in that state. */
function selectedIn({ group }: ChoiceList, item: Field, context: Pick<ListContext, 'scope' | 'query'>): unknown[] {
  const { scope, query } = context;
  const hasBooleanField = item.fields.some(({ field }) => field.kind === 'boolean');
  const entries = hasBooleanField ? group.entries : inState(group.entries, query.words);
  return fillEntries(item, entries, { outline: scope.outline, query: { ...query, words: '' } }).values;
}

const EXACT = 0.95;

interface GroupReading {
  values: unknown[];
  score: number;
  /** Its group's name matches the items. */
  isNamed: boolean;
  /** None of its entries meets the restriction in the words. */
  isEmptyByRestriction: boolean;
  /** It is content, or the words refer to it. */
  isRelevant: boolean;
}

interface ListContext {
  scope: Scope;
  words: string;
  query: ListQuery;
  /** The text of the headings. */
  titles: string;
  /** Parts of the page that the words name. */
  sections: readonly Stretch[];
}

const fullnessOf = (values: readonly unknown[], item: Field): number =>
  values.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, values.length);

function readGroup(group: Group, item: Field, { scope, words, query, titles, sections }: ListContext): GroupReading {
  const all = wantedEntries(group, item, { words: '', titles });
  const asked = { item, words: withoutAsides(query.words), titles };
  const some = query.keepsAllEntries || scope.isEntry ? undefined : restricted({ ...group, entries: all }, asked);
  const matching = some?.entries ?? wantedEntries(group, item, asked);
  const wanted = query.keepsAllEntries ? group.entries : matching;
  const bound = scope.isEntry ? undefined : comparisonIn(query.words);
  const kept = bound?.isBound ? (pickEntries(wanted, bound, scope.outline) ?? wanted) : wanted;
  const entries = inSection(kept, sections);
  const { values, guessed } = fillEntries(item, entries, {
    outline: scope.outline,
    query: entries.length > 1 ? { ...query, isEach: true } : query,
  });
  const filled = values.filter((value) => fullness(value, item) > 0);
  const full = filled.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, entries.length);
  const score =
    (scope.isEntry || !isInRow(group.entries[0]) ? 0 : -ROW_PENALTY) +
    FULLNESS_WEIGHT * (full - guessed.length / Math.max(1, item.fields.length) / 2) +
    0.3 * Math.min(1, filled.length / 10) +
    (entries.length < kept.length ? SECTION_BONUS : 0) +
    (wanted.length < all.length ? RESTRICTED_BONUS : 0) +
    (some?.isEntryNoun ? NAMED_BONUS : 0) -
    (lackNames(filled) ? MIN_NAMELESS_SHARE : 0) +
    fitOf(group, item, { words, query });
  const title = wordsOf(group.title);
  const isNone = some
    ? some.entries.length === 0
    : !query.keepsAllEntries && !scope.isEntry && matchOtherValue({ ...group, entries: all }, asked, scope.outline);
  return {
    values: isNone ? [] : filled,
    score,
    isEmptyByRestriction: isNone,
    isNamed: similarity(item.words, title).score > 0.5,
    isRelevant: group.isContent || NAVIGATION_WORD.test(words) || similarity(title, wordsOf(words)).recall > 0.5,
  };
}

/** "1", "2", or "Remove" and "Remove": a requested name is seldom a number, nor the same for all. */
function lackNames(values: readonly unknown[]): boolean {
  const names = values.map((value) => Object.entries(value ?? {}).find(([key]) => /^(?:name|title)$/.test(key))?.[1]);
  const isSame = names.length > 1 && names.every((name) => typeof name === 'string' && name === names[0]);
  return isSame || names.every((name) => typeof name === 'string' && !/\p{L}/u.test(name));
}
const MIN_NAMELESS_SHARE = 0.8;

const NAVIGATION_WORD =
  /\b(?:links?|menu|nav\w*|pages?|header|footer|tabs?|breadcrumbs?|sidebar|toolbar|buttons?|actions?|categor(?:y|ies)|sections?|urls?)\b/i;

/** The entries' values; `guessed` names the fields that only their position identified. */
export function fillEntries(
  item: Field,
  entries: readonly Entry[],
  { outline, query }: { outline: Outline; query: ListQuery },
): { values: unknown[]; guessed: readonly string[] } {
  if (item.kind !== 'object')
    return {
      values: entries.map((entry) =>
        fillBareEntry(item, entry, {
          scope: scopeOf(entry.nodes, outline, true),
          asked: `${item.label} ${query.words}`,
        }),
      ),
      guessed: [],
    };
  if (entries.every(isPair) || (item.fields.length === 2 && entries.every(isPairRow)))
    return { values: entries.map((entry) => pairOf(item, entry, outline)), guessed: [] };
  const singles = item.fields.some(({ field }) => field.kind === 'list') ? singleElementsOf(entries, outline) : [];
  const rows = entries.map((entry, at) => {
    const own = entryWithoutReplies(entry);
    const whole = { ...entryScope(entry, outline), singles: singles[at] ?? [] };
    const scope = own === entry ? whole : { ...entryScope(own, outline), whole };
    return { scope, data: dedupeValues(item, fillObject(item, scope, query), scope) };
  });
  shortenTitleByControls(item, rows);
  fillFromFilters(item, rows, 1);
  fillFromHeadings(item, entries, rows);
  const guessed = fillUnclaimed(item, rows, query.words);
  fillFromFilters(item, rows, MIN_FULLNESS);
  fillBySamePlace(item, rows);
  fillTrailingStates(item, rows);
  fillUnmentionedAsFalse(item, rows);
  withoutTags(rows, outline);
  withoutAmbiguous(item, rows);
  withoutCounts(rows);
  return { values: rows.map(({ data }) => data), guessed };
}

const MIN_FULLNESS = 0.6;
const FULLNESS_WEIGHT = 2.4; // what says most of what is asked
const RESTRICTED_BONUS = 0.4; // and which of them
const NAMED_BONUS = 1.5; // "the editors": some of its entries are called so
const SECTION_BONUS = 0.8; // the words say where it stands
const ROW_PENALTY = 0.8; // what is in a row is seldom a list of its own

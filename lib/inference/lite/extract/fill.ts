import { comparisonIn, pickedFrom } from '../extremes.ts';
import { sectionEnd } from '../nearness.ts';
import type { Outline, OutlineNode } from '../outline.ts';
import { isEditable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import type { Stretch } from '../stretches.ts';
import { wordsOf } from '../words.ts';
import { fillUnclaimed } from './align.ts';
import { saidInSentence } from './sentence.ts';
import { clauseOf } from './clauses.ts';
import { choicesFor, type ChoiceList } from './choice-lists.ts';
import { tellFacets } from './facets.ts';
import type { Field } from './field.ts';
import type { Entry, Group } from './groups.ts';
import { readingGroups } from './reading-groups.ts';
import { linkNamed, listsTwice, shortenTitle, withoutMask, withoutTwice, withoutUntold } from './among-fields.ts';
import { fillBareEntry } from './bare.ts';
import { countAsked } from './counts-asked.ts';
import { countedValue, ofAll } from './counts.ts';
import { crossed } from './crossed.ts';
import { formerPrice } from './former.ts';
import { guessedValue, isOfKind } from './guess.ts';
import { nestedGroups, ownEntry } from './nested.ts';
import { titleByControls } from './by-controls.ts';
import { tagsFor, withoutTags } from './tags.ts';
import { listedUnder } from './listed-under.ts';
import { fillInPlace } from './in-place.ts';
import { labelled, labelledValue, prefixedValue } from './labelled.ts';
import { titleFor, titleOfPart } from './titles.ts';
import { tellHeadings } from './over-entries.ts';
import { pagedValue } from './paging.ts';
import { isPair, isPairRow, pairOf } from './pairs.ts';
import { fitOf, fullness, inSection, inState, namedSections, isFit, isInRow, wantedEntries } from './which-list.ts';
import { tellTrailing } from './trailing.ts';
import { singlesOf, withoutCounts } from './singles.ts';
import { sidewaysGroups } from './sideways.ts';
import { denyUnsaid } from './said-or-not.ts';
import { labelScore } from './labels.ts';
import { areOthers, restricted, withoutAsides } from './restricted.ts';
import type { Scope, Wish } from './scope.ts';
import { entryScope, scopeOf } from './scopes.ts';
import { ofEntry } from './of-entry.ts';

/** Fills a field from a scope; `undefined` if the page does not have it. */
export function fill(field: Field, scope: Scope, wish: Wish): unknown {
  if (field.kind === 'object') return fillObject(field, scope, wish);
  if (field.kind === 'list') return fillList(field, scope, wish);
  if (isSaidNone(field, scope)) return undefined;
  const count = countAsked(field, scope, wish.words);
  if (count?.isSure) return count.value;
  return (
    formerPrice(field, scope) ??
    pagedValue(field, scope) ??
    ofAll(field, scope) ??
    countedValue(field, scope) ??
    calledJust(field, scope) ??
    crossed(field, scope, wish.words) ??
    ofEntry(field, scope) ??
    titleOfPart(field, scope, wish.words) ??
    toldValue(field, scope) ??
    count?.value ??
    saidInSentence(field, scope) ??
    guessedValue(field, scope)
  );
}

/** The value under a label with exactly that name. */
function calledJust(field: Field, scope: Scope): unknown {
  const told = labelled(field, scope);
  return told && told.score > CALLED * 0.9 ? told.value : undefined;
}

/** The value after its label or under a similar one. */
const toldValue = (field: Field, scope: Scope): unknown => prefixedValue(field, scope) ?? labelledValue(field, scope);

/** "Cleaner: —", or an empty field of that name. */
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
    const own = inner.kind === 'list' ? { ...wish, words: clauseOf(inner, wish.words) } : wish;
    const said = fill(inner, scopeFor(inner, scope), own);
    const value =
      said ?? (place === 0 && !isOfKind(inner) ? titleFor(inner, scope, wish.isEach ? '' : wish.words) : undefined);
    const absent = inner.kind === 'list' ? [] : inner.kind === 'object' ? {} : undefined;
    const filled = value ?? (inner.nullable ? null : required ? (absent ?? dashFor(inner, scope)) : undefined);
    if (filled !== undefined)
      Object.defineProperty(data, key, { value: filled, enumerable: true, writable: true, configurable: true });
  }
  for (const key of listsTwice(field, data)) delete data[key];
  if (!scope.isEntry) shortenTitle(field, data);
  for (const { key, field: inner } of field.fields) {
    const link = inner.kind === 'ref' ? linkNamed(inner, data, scope) : undefined;
    if (link !== undefined) data[key] = link;
  }
  withoutMask(data);
  return data;
}

/** "–" in the cell of a required text: that is the cell's content. */
const dashFor = (field: Field, { columns }: Scope): string | undefined =>
  field.kind === 'text' && !field.pattern
    ? columns.find(({ header, cell }) => /^[-–—]$/.test(cell.name) && labelScore(field, header) > CALLED)?.cell.name
    : undefined;

/** The answers to a post are a list inside it. */
const scopeFor = (field: Field, scope: Scope): Scope =>
  field.kind === 'object' ? narrowed(field, scope) : field.kind === 'list' ? (scope.whole ?? scope) : scope;

/** A nested object is read from the part of the page with its name. */
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

function fillList(field: Field, scope: Scope, wish: Wish): unknown[] | undefined {
  const { item } = field;
  if (!item) return undefined;
  const tags = tagsFor(field, scope, wish.words);
  if (tags) return tags.slice(0, field.most);
  const words = `${field.label} ${field.about} ${item.about} ${wish.words}`;
  const { nodes, outline } = scope;
  const titles = nodes.flatMap(({ role, name }) => (role === 'heading' ? [name] : [])).join(' ');
  const sections = scope.isEntry ? [] : namedSections({ item, words: wish.words }, outline);
  const read = [
    ...readingGroups(nodes, outline),
    ...nestedGroups(item, nodes, outline),
    ...sidewaysGroups(scope, field, wish.words),
    ...(scope.singles ?? []),
  ]
    .filter((group) => isFit(group, item, wish.words))
    .map((group) => readGroup(group, item, { scope, words, wish, titles, sections }))
    .filter(({ values, isNone }) => values.length > 0 || isNone);
  const best = read.filter(({ isMeant }) => isMeant).toSorted((a, b) => b.score - a.score)[0];
  if (best?.isNone) return [];
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

interface Reading {
  values: unknown[];
  score: number;
  /** Its group's name matches the items. */
  isCalled: boolean;
  /** None of its entries meets the restriction in the words. */
  isNone: boolean;
  /** It is content, or the words refer to it. */
  isMeant: boolean;
}

interface ListContext {
  scope: Scope;
  words: string;
  wish: Wish;
  /** The text of the headings. */
  titles: string;
  /** Parts of the page that the words name. */
  sections: readonly Stretch[];
}

const fullnessOf = (values: readonly unknown[], item: Field): number =>
  values.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, values.length);

function readGroup(group: Group, item: Field, { scope, words, wish, titles, sections }: ListContext): Reading {
  const all = wantedEntries(group, item, { words: '', titles });
  const asked = { item, words: withoutAsides(wish.words), titles };
  const some = wish.isAmongAll || scope.isEntry ? undefined : restricted({ ...group, entries: all }, asked);
  const told = some?.entries ?? wantedEntries(group, item, asked);
  const wanted = wish.isAmongAll ? group.entries : told;
  const bound = scope.isEntry ? undefined : comparisonIn(wish.words);
  const kept = bound?.isBound ? (pickedFrom(wanted, bound, scope.outline) ?? wanted) : wanted;
  const entries = inSection(kept, sections);
  const { values, guessed } = fillEntries(item, entries, {
    outline: scope.outline,
    wish: entries.length > 1 ? { ...wish, isEach: true } : wish,
  });
  const filled = values.filter((value) => fullness(value, item) > 0);
  const full = filled.reduce<number>((sum, value) => sum + fullness(value, item), 0) / Math.max(1, entries.length);
  const score =
    (scope.isEntry || !isInRow(group.entries[0]) ? 0 : -IN_ROW) +
    FULL * (full - guessed.length / Math.max(1, item.fields.length) / 2) +
    0.3 * Math.min(1, filled.length / 10) +
    (entries.length < kept.length ? IN_SECTION : 0) +
    (wanted.length < all.length ? SOME_TOLD : 0) +
    (some?.isNoun ? SOME_CALLED : 0) -
    (areNameless(filled) ? NAMELESS : 0) +
    fitOf(group, item, { words, wish });
  const title = wordsOf(group.title);
  const isNone = some
    ? some.entries.length === 0
    : !wish.isAmongAll && !scope.isEntry && areOthers({ ...group, entries: all }, asked, scope.outline);
  return {
    values: isNone ? [] : filled,
    score,
    isNone,
    isCalled: similarity(item.words, title).score > 0.5,
    isMeant: group.isContent || FURNITURE.test(words) || similarity(title, wordsOf(words)).recall > 0.5,
  };
}

/** "1", "2", or "Remove" and "Remove": a requested name is seldom a number, nor the same for all. */
function areNameless(values: readonly unknown[]): boolean {
  const names = values.map((value) => Object.entries(value ?? {}).find(([key]) => /^(?:name|title)$/.test(key))?.[1]);
  const isSame = names.length > 1 && names.every((name) => typeof name === 'string' && name === names[0]);
  return isSame || names.every((name) => typeof name === 'string' && !/\p{L}/u.test(name));
}
const NAMELESS = 0.8;

const FURNITURE =
  /\b(?:links?|menu|nav\w*|pages?|header|footer|tabs?|breadcrumbs?|sidebar|toolbar|buttons?|actions?|categor(?:y|ies)|sections?|urls?)\b/i;

/** The entries' values; `guessed` names the fields that only their position identified. */
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
  if (entries.every(isPair) || (item.fields.length === 2 && entries.every(isPairRow)))
    return { values: entries.map((entry) => pairOf(item, entry, outline)), guessed: [] };
  const singles = item.fields.some(({ field }) => field.kind === 'list') ? singlesOf(entries, outline) : [];
  const rows = entries.map((entry, at) => {
    const own = ownEntry(entry);
    const whole = { ...entryScope(entry, outline), singles: singles[at] ?? [] };
    const scope = own === entry ? whole : { ...entryScope(own, outline), whole };
    return { scope, data: withoutTwice(item, fillObject(item, scope, wish), scope) };
  });
  titleByControls(item, rows);
  tellFacets(item, rows, 1);
  tellHeadings(item, entries, rows);
  const guessed = fillUnclaimed(item, rows, wish.words);
  tellFacets(item, rows, MOST);
  fillInPlace(item, rows);
  tellTrailing(item, rows);
  denyUnsaid(item, rows);
  withoutTags(rows, outline);
  withoutUntold(item, rows);
  withoutCounts(rows);
  return { values: rows.map(({ data }) => data), guessed };
}

const MOST = 0.6;
const FULL = 2.4; // what says most of what is asked
const SOME_TOLD = 0.4; // and which of them
const SOME_CALLED = 1.5; // "the editors": some of its entries are called so
const IN_SECTION = 0.8; // the words say where it stands
const IN_ROW = 0.8; // what is in a row is seldom a list of its own

import { sectionEnd } from '../../structure/nearness.ts';
import { ancestorWhere, isWithin, ownReadableText, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable, isEditable, isRowRole } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import type { Stretch } from '../../outline/stretches.ts';
import { wordsOf, type Word } from '../../lexicon/words.ts';
import type { Field } from '../field.ts';
import type { Entry, Group } from '../../structure/repeated-groups.ts';
import { meetingCondition, ofKind } from './entry-conditions.ts';
import { labelScore } from '../scope/label-score.ts';
import { isNumberedName, withoutTotals } from './list-items.ts';
import { piecesOf } from '../scope/text-pieces.ts';
import type { ListQuery } from '../scope/scope.ts';
import { PRICE } from '../../values/parse-value.ts';

/** Whether a list of such items may be filled from a group. */
export const isFit = (group: Group, item: Field, words: string): boolean =>
  group.entries.length > 0 && (isChecklist(group, item, words) || areNamedSo(group, item) || !isUnfit(group, item));

const areNamedSo = ({ entries }: Group, item: Field): boolean =>
  item.kind === 'object' && entries.some((entry) => isNumberedName(entry, item));

/** Checkboxes under a heading that is exactly the request, if it asks for the checked ones. */
const isChecklist = ({ title, entries }: Group, { fields }: Field, words: string): boolean =>
  fields.some(({ field }) => field.kind === 'boolean') &&
  entries.every(isCheckboxOnly) &&
  likeness(wordsOf(words), title) > EXACT_MATCH;

/** The entries of the group that the words ask for. */
export function wantedEntries(
  group: Group,
  item: Field,
  { words, titles }: { words: string; titles: string },
): readonly Entry[] {
  if (TOTALS_WORD.test(words)) return group.entries;
  const hasBooleanField = item.fields.some(({ field }) => field.kind === 'boolean');
  const all = ofKind(meetingCondition(withoutTotals(group, item), item, words), item, `${titles} ${group.title}`);
  return entriesWith(hasBooleanField ? all : inState(all, words), group, { item, words, titles });
}

/** Parts of the page under a heading that the words name. */
export function namedSections(
  { item, words: said }: { item: Field; words: string },
  outline: Outline,
): readonly Stretch[] {
  const words = wordsOf(`${item.label} ${said}`);
  const named = outline.nodes.filter(
    ({ role, name, states }) =>
      role === 'heading' &&
      states.get('level') !== '1' &&
      similarity(wordsOf(name.replace(TRAILING_COUNT, '')), words).recall > ALL_SHARE,
  );
  const meant = named.length > 0 ? named : headingsWith(item, outline);
  return meant.map((heading) => ({ from: heading.index, to: sectionEnd(heading) }));
}

/** "Current exhibitions", for `exhibitions`. */
const headingsWith = ({ words }: Field, outline: Outline): readonly OutlineNode[] =>
  outline.nodes.filter(
    ({ role, name, states }) =>
      role === 'heading' &&
      states.get('level') === '2' &&
      words.length > 0 &&
      words.every(({ stem }) => wordsOf(name).some((word) => word.stem === stem)),
  );

/** "starters", "deals in the Contacted column": of entries under several headings, those under the named one. */
export function inSection(entries: readonly Entry[], sections: readonly Stretch[]): readonly Entry[] {
  const kept = entries.filter(({ nodes: [first] }) =>
    sections.some(({ from, to }) => first && from < first.index && first.index < to),
  );
  return kept.length > 0 ? kept : entries;
}

const ALL_SHARE = 0.95;

/** How well the group fits by its kind and name; 0 if not at all. */
export function fitOf(group: Group, item: Field, { words, query }: { words: string; query: ListQuery }): number {
  const isOfEntry = item.fields.slice(1).some(({ field }) => likeness(field.words, group.title) > NAME_MATCH); // "number of plants in the beds"
  const isPair = group.kind === 'terms' && VALUE.test(item.fields[1]?.field.label ?? '');
  const named =
    group.title === '' || isOfEntry
      ? 0
      : isTitleInText(group.title, words)
        ? 1
        : similarity(wordsOf(group.title.replace(TRAILING_COUNT, '')), wordsOf(words)).recall;
  const placed = likeness(wordsOf(PLACE_PHRASE.exec(query.words)?.groups?.['place'] ?? ''), group.title);
  const headed = headerMatchCount(group, item);
  return (
    NAMED_SCORE * named +
    (named >= ALL_SHARE ? WORD_BONUS * wordsOf(group.title).length : 0) +
    likeness(item.words, group.title) +
    headed +
    (isPair ? PAIR_BONUS : 0) +
    (group.isContent ? CONTENT_SCORE : 0) +
    (placed > NAME_MATCH ? PLACE_BONUS : 0) +
    (likeness(wordsOf(query.words), group.title) > EXACT_MATCH ? EXACT_NAME_BONUS : 0) +
    kindBonus(group, item, { headed, words })
  );
}

/** In scripts without blanks, the request contains a title literally. */
const isTitleInText = (title: string, words: string): boolean =>
  /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー]{2,}$/u.test(title) && words.includes(title);

const likeness = (words: readonly Word[], title: string): number =>
  title === '' ? 0 : similarity(words, wordsOf(title)).score;
const TRAILING_COUNT = /\s\(\d+\)$/; // "Holds (2)"
const NAMED_SCORE = 1.4; // its title is in the request
const WORD_BONUS = 0.1; // for each word of a title that is in the request literally
const CONTENT_SCORE = 0.8;
const EXACT_MATCH = 0.95;
const EXACT_NAME_BONUS = 0.6; // the instruction is its title
const PAIR_BONUS = 1;
/** "each with its value" */
export const VALUE = /^(?:value|amount|figure|number|content|text|detail|valor|wert|valeur|definition)$/;

/** A column is no plain list, cells are nothing else; controls are seldom data. */
function isUnfit({ kind, title, entries, isContent }: Group, item: Field): boolean {
  const titled = likeness(item.words, title);
  if (kind === 'controls' && !isContent) return item.kind === 'object' || titled < NAME_MATCH || entries.some(isInRow);
  if (item.kind === 'text' && titled < NAME_MATCH && title === '' && entries.every(isLinkAmongLinks)) return true;
  if (item.kind === 'text' && entries.length > 1 && entries.every((entry) => isSameControl(entry, entries[0])))
    return true;
  if (kind === 'terms') return item.fields.length !== 2;
  if (kind === 'column') return item.kind !== 'object';
  if (
    (item.kind === 'text' && entries.every(isFormPart)) ||
    (item.kind === 'object' &&
      entries.every((entry) => isCheckboxOnly(entry) || isFormPart(entry)) &&
      !item.fields.some(({ field }) => field.kind === 'boolean'))
  )
    return true;
  return kind === 'cells' && (item.kind !== 'text' || (titled < NAME_MATCH && !saysAll(entries, item)));
}

/** "Remove tag", again and again. */
const isSameControl = ({ nodes: [one, more] }: Entry, first: Entry | undefined): boolean =>
  one !== undefined &&
  !more &&
  (one.role === 'button' || one.states.has('clickable')) &&
  one.name === first?.nodes[0]?.name;

/** A link beside others outside of a list, as in a page header. */
const isLinkAmongLinks = ({ nodes: [first, more] }: Entry): boolean =>
  first?.role === 'link' && !more && first.parent?.role === 'document';

/** Only a checkbox, as in filters. */
const isCheckboxOnly = ({ nodes: [first, more] }: Entry): boolean =>
  first !== undefined && !more && isCheckable(first.role) && !PRICE.test(first.name);

/** A question of a form with its answers is no value. */
const isFormPart = ({ nodes: [first] }: Entry): boolean =>
  first?.role === 'group' &&
  first.children.length > 0 &&
  first.children.every(({ role }) => isCheckable(role) || isEditable(role));

/** The buttons of a row act on it. */
export const isInRow = (entry: Entry | undefined): boolean =>
  entry?.nodes[0] !== undefined && ancestorWhere(entry.nodes[0], ({ role }) => isRowRole(role)) !== undefined;

/** "Court 1", "Court 2": each says what the items are called. */
const saysAll = (entries: readonly Entry[], { words }: Field): boolean =>
  entries.every(({ nodes: [first] }) =>
    words.every(({ stem }) => wordsOf(first?.name ?? '').some((word) => word.stem === stem)),
  );

const TITLE_WORD = /\b(?:titles?|names?|headings?|headlines?|subjects?)\b/i;

function kindBonus(group: Group, item: Field, { headed, words }: { headed: number; words: string }): number {
  if (group.kind === 'column' || (group.kind === 'cells' && saysAll(group.entries, item))) return NAMED_COLUMN;
  if (areNamedSo(group, item)) return NAMED_ENTRIES;
  if (group.kind === 'terms' && !VALUE.test(item.fields[1]?.field.label ?? ''))
    return similarity(wordsOf(group.title), wordsOf(words)).recall > NAME_MATCH ? 0 : -SIDEWAYS;
  if (group.kind === 'columns' && headed === 0) return -SIDEWAYS;
  if (item.kind === 'object' && !item.fields.some(({ field }) => field.kind === 'list') && areSections(group, MOST))
    return -SIDEWAYS;
  if (item.kind === 'object' || item.kind === 'ref' || headed > 0 || !isStructured(group)) return 0;
  return areSections(group, PARTIAL_MATCH) ? -MIN_SECTIONS : TITLE_WORD.test(words) ? 0 : -MIN_STRUCTURED_SHARE;
}

/** "pick-ups of compact cars": the entries of which a part has a word that others lack, if nothing else matches. */
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
      weight === 1 &&
      (text === stem || words.trim() === text) &&
      !/^\d/.test(text) &&
      !known.some((word) => word.stem === stem),
  );
  const kept = telling.map((word) =>
    entries.filter((entry) => piecesOf(entry).some(({ text }) => isShort(text) && matchesWord(text, word))),
  );
  return kept.find(({ length }) => length > 0 && length < entries.length) ?? entries;
}

/** For a plural, as in "drafts", the text must be nothing else. */
function matchesWord(text: string, { stem, text: asked }: Word): boolean {
  const said = wordsOf(text);
  return said.some((word) => word.stem === stem) && (asked === stem || said.length === 1);
}

const isShort = (text: string): boolean => text.split(/\s+/).length <= 2;
/** Parts of the page with a list each are no entries themselves. */
const areSections = ({ entries }: Group, share: number): boolean =>
  entries.filter(isSection).length > entries.length * share;
const [PARTIAL_MATCH, MOST] = [0, 0.49];

const isSection = ({ nodes }: Entry): boolean =>
  nodes.length > MIN_SECTION_SIZE ||
  nodes.filter((node) => node.role === 'heading' && node.states.get('level') !== nodes[0]?.states.get('level')).length >
    1 ||
  nodes.some(
    (node, at) =>
      at > 0 &&
      isListing(node.role) &&
      !areTerms(node) &&
      (areItems(node.children) || (node.children.length > 2 && !(areTags(node) && hasMuchText(nodes, node)))),
  );

/** A description of an entry, each value with its label. */
const areTerms = ({ children }: OutlineNode): boolean =>
  children.every(({ role }) => role === 'term' || role === 'definition');

/** The tags of a card that has several texts besides them. */
const areTags = ({ role, children }: OutlineNode): boolean =>
  role === 'list' && children.every((item) => item.children.length === 0 && item.name.length < MAX_TAG_LENGTH);

const hasMuchText = (nodes: readonly OutlineNode[], list: OutlineNode): boolean =>
  nodes.filter((node) => !isWithin(node, list) && ownReadableText(node) !== '').length >= MUCH_TEXT_PIECES;

const MAX_TAG_LENGTH = 30; // characters
const MUCH_TEXT_PIECES = 3; // texts

const areItems = (children: readonly OutlineNode[]): boolean =>
  children.length > 1 &&
  children.every((child) => child.children.some(({ role }) => isCheckable(role) || role === 'button'));
const MIN_SECTION_SIZE = 30; // lines
const isListing = (role: string): boolean => role === 'list' || role === 'table';

const NAMED_COLUMN = 1;
const NAMED_ENTRIES = 2;
const MIN_SECTIONS = 2;
const MIN_STRUCTURED_SHARE = 0.7;
const TOTALS_WORD = /\b(?:totals?|sums?|all rows)\b/i;

/** "sizes that are still available", "the selected extras": of controls, those in that state. */
const SELECTABLE_PHRASE = /\b(?:can|could|may|to) be (?:selected|chosen|checked|ticked|enabled)\b/gi;
export function inState(entries: readonly Entry[], asked: string): readonly Entry[] {
  const words = asked.replaceAll(SELECTABLE_PHRASE, '');
  const state = /\b(?:available|free|open|enabled)\b/i.test(words)
    ? ({ states }: OutlineNode) => !states.has('disabled')
    : /\b(?:selected|chosen|checked|ticked|active|enabled|(?:are|turned|switched) on)\b/i.test(words)
      ? ({ states }: OutlineNode) => states.has('checked') || states.has('selected') || states.has('pressed')
      : undefined;
  const kept = state ? entries.filter(({ nodes }) => nodes.some((node) => state(node))) : entries;
  return kept.length > 0 ? kept : entries;
}

/** Rows and cards of several parts are no plain values. */
function isStructured({ kind, entries }: Group): boolean {
  const size = entries.reduce((sum, { nodes }) => sum + nodes.length, 0) / entries.length;
  return kind === 'table' || size > MAX_PLAIN_SIZE;
}

/** "links in the contents" */
const PLACE_PHRASE = /\s(?:in|under)\s+(?:the\s+)?(?<place>.+)$/i;
const PLACE_BONUS = 2; // said to stand there
const NAME_MATCH = 0.8; // controls are seldom data
const SIDEWAYS = 1; // a table is read by its rows, unless they are called like the fields
const MAX_PLAIN_SIZE = 3; // lines

/** The filled share of an entry, 0 … 1. */
export function fullness(value: unknown, { fields }: Field): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== 'object' || Array.isArray(value)) return 1;
  const parts = Object.values(value);
  return parts.filter((part) => part !== null && part !== undefined).length / Math.max(1, fields.length);
}

const headedBy = (field: Field, header: string): number => (labelScore(field, header) > SURE ? 1 : 0);
const SURE = 0.6; // a single letter, as a possible abbreviation, proves little

function headerMatchCount({ kind, entries }: Group, item: Field): number {
  const headers = entries[0]?.columns.map(({ header }) => header) ?? [];
  if ((kind !== 'table' && kind !== 'columns') || headers.length === 0 || item.fields.length === 0) return 0;
  const hits = item.fields.reduce(
    (sum, { field }) => sum + Math.max(...headers.map((header) => headedBy(field, header))),
    0,
  );
  return hits / item.fields.length;
}

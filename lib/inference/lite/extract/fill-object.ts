import { compareEntries, comparisonIn } from '../entries/comparison.ts';
import { sectionEnd } from '../structure/nearness.ts';
import { ancestorWhere, type Outline, type OutlineNode } from '../outline/outline.ts';
import { isCheckable, isEditable, isRowRole, placesOfNoun } from '../outline/roles.ts';
import { similarity } from '../lexicon/similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../lexicon/words.ts';
import { valueOfCount } from './fields/counts.ts';
import { fieldOf, type Field } from './field.ts';
import { firstTitle } from './scope/titles.ts';
import { fill, fillEntries } from './lists/fill.ts';
import { entryScope, scopeOf } from './scope/entry-scope.ts';
import type { ListQuery } from './scope/scope.ts';
import type { Entry } from '../structure/repeated-groups.ts';
import { labelScore } from './scope/label-score.ts';
import { labelledWithScore, prefixedValue } from './scope/labelled-value.ts';
import { entriesAbout } from './scope/entries-about.ts';
import { valueInSentence } from './fields/sentence-value.ts';
import type { Scope } from './scope/scope.ts';

interface ScoredReading {
  data: unknown;
  score: number;
  /** Bonus for a matching name, by its share of the request. */
  nameBonus?: number;
}

/**
 * Fills an object of single values from the part of the page that the instruction is about: a list entry, a section
 * of that name, or the page; from the one that has the most values under their own labels.
 */
export function fillFromSubject(field: Field, query: ListQuery, outline: Outline): unknown {
  const page = scopeOf(outline.nodes, outline, false);
  const all = fill(field, page, query);
  const readings = [
    ...fromEntries(field, query, outline),
    ...fromSections(field, query, outline),
    ...byOrder(field, query, page),
    { data: all, score: confidenceOf(field, page, { data: all, guessed: [] }) },
  ];
  const most = Math.max(1, ...readings.map(({ data }) => sizeOf(data)));
  const ranked = readings.map(({ data, score, nameBonus = 0 }) => ({
    data,
    score: score + nameBonus * (sizeOf(data) / most),
  }));
  return ranked.toSorted((a, b) => b.score - a.score)[0]?.data;
}

const sizeOf = (data: unknown): number => Object.values(data ?? {}).filter((value) => value !== null).length;

const ORDER_WORD =
  /\b(?<order>latest|newest|most recent|first|last|oldest|winner)\b(?! (?:\d|name|two|three|four|five|\w+ed$|\w+ed\?$))/i;

/** "the cheapest flight", "the latest episode": that entry, or else the first or last of the list that is meant. */
function byOrder(field: Field, query: ListQuery, page: Scope): ScoredReading[] {
  const asked = comparisonIn(query.words);
  const compared = asked && !asked.isBound ? compareEntries(asked, page.outline) : undefined;
  const [entry, other] = compared?.picked ?? [];
  if (compared && entry && !other) {
    const { values } = fillEntries(field, compared.group.entries, { outline: page.outline, query });
    return [{ data: values[compared.group.entries.indexOf(entry)], score: ORDER_BONUS }];
  }
  const order = ORDER_WORD.exec(query.words)?.groups?.['order']?.toLowerCase();
  if (order === undefined) return [];
  const list = fill(
    { ...field, kind: 'list', label: '', words: [], item: field, maxEntries: Number.POSITIVE_INFINITY },
    page,
    { ...query, keepsAllEntries: true },
  );
  const data: unknown = Array.isArray(list) ? list.at(order === 'last' || order === 'oldest' ? -1 : 0) : undefined;
  const share = Object.keys(data ?? {}).length / Math.max(1, field.fields.length);
  return data === undefined ? [] : [{ data, score: MAX_GUESSED_SHARE * share + NAME_BONUS }];
}

const ORDER_BONUS = 2;

const NAME_BONUS = 0.7; // what the instruction names
const MIN_SECTION_MATCH = 0.4;
const MIN_ENTRY_SHARE = 6;

function fromEntries(field: Field, query: ListQuery, outline: Outline): ScoredReading[] {
  const asked = wordsOf(query.words).filter(({ weight }) => weight > STOP_WEIGHT);
  const found = entriesAbout(query.words, outline).filter(
    ({ group: { kind } }) => kind !== 'terms' && kind !== 'controls',
  ); // each says one thing
  return found
    .filter(({ entry }) => isMentionedIn(entry, asked))
    .filter(({ entry, group }) => group.kind === 'table' || entry.nodes.filter(isField).length < MIN_FORM_FIELDS)
    .slice(0, MIN_ENTRY_SHARE)
    .map(({ entry, group, share }) => {
      const only = onlyEntryIn(entry);
      if (only) {
        const reading = fromOnlyEntry(field, only, { outline, query });
        return { ...reading, nameBonus: NAME_BONUS * share };
      }
      const { values, guessed } = fillEntries(field, group.entries, { outline, query });
      const isTitle =
        similarity(asked, wordsOf(String(firstTitle(TITLE, entryScope(entry, outline)) ?? ''))).recall > FULL_MATCH;
      const data = withoutGuessedLast(values[group.entries.indexOf(entry)], field, guessed);
      return {
        data,
        score: confidenceOf(field, entryScope(entry, outline), { data, guessed }) + (isTitle ? TITLE_BONUS : 0),
        nameBonus: NAME_BONUS * share,
      };
    });
}

/** An entry's buttons do not describe it, except one at its beginning. */
const isMentionedIn = ({ nodes }: Entry, asked: readonly Word[]): boolean => {
  const title = nodes.find(({ name }) => name !== '');
  return nodes.some(
    (node) =>
      (node === title || node.role !== 'button') &&
      wordsOf(node.name).some(({ stem }) => asked.some((word) => word.stem === stem)),
  );
};

/** Containers and headings of the name in the instruction; their content wins over the page's. */
function fromSections(field: Field, query: ListQuery, outline: Outline): ScoredReading[] {
  const asked = wordsOf(query.words).filter(({ weight }) => weight > STOP_WEIGHT);
  const roles = placesOfNoun.get(PLACE_PHRASE.exec(query.words)?.groups?.['place']?.toLowerCase() ?? '') ?? [];
  const [meant, other] = outline.nodes.filter(({ role }) => roles.includes(role));
  return outline.nodes.flatMap((node) => {
    const isHeading = node.role === 'heading';
    if (node.name === '' || !(isHeading || (node.children.length > 0 && node.parent)) || isInRow(node)) return [];
    const said = similarity(asked, wordsOf(node.name));
    const match = Math.max(
      node === meant && !other ? 1 : 0,
      said.score,
      said.precision >= FULL_MATCH ? said.precision * 0.9 : 0,
    );
    if (match < MIN_SIMILARITY) return [];
    const scope = scopeOf(outline.nodes.slice(node.index, isHeading ? sectionEnd(node) : node.end), outline, false);
    const data = fill(field, scope, query);
    const only = onlyEntryIn(scope);
    const entry = only ? fromOnlyEntry(field, only, { outline, query }) : undefined;
    const nameBonus = MIN_SECTION_MATCH * match;
    const reading = { data, score: confidenceOf(field, scope, { data, guessed: [] }), nameBonus };
    const parts = isHeading && !only ? fromParts(field, node, { outline, query }) : [];
    return entry
      ? [reading, { ...entry, score: entry.score + ONLY_ENTRY_BONUS, nameBonus }]
      : [reading, ...parts.map((part) => ({ ...part, nameBonus }))];
  });
}

/** "the record in the popup" */
const PLACE_PHRASE = /\b(?:in|of|on|from) the (?<place>\p{L}+)$/iu;

/** "the deal in Offer sent": the only entry of that part. */
function fromOnlyEntry(
  field: Field,
  node: OutlineNode,
  { outline, query }: { outline: Outline; query: ListQuery },
): ScoredReading {
  const entry = { nodes: outline.nodes.slice(node.index, node.end), columns: [] };
  const { values, guessed } = fillEntries(field, [entry], { outline, query });
  return { data: values[0], score: confidenceOf(field, entryScope(entry, outline), { data: values[0], guessed }) };
}

/**
 * The section under a heading if it has only a few texts, such as an address: in the order of the fields, if no label
 * identifies them.
 */
function fromParts(
  field: Field,
  heading: OutlineNode,
  { outline, query }: { outline: Outline; query: ListQuery },
): ScoredReading[] {
  const nodes = outline.nodes.slice(heading.index + 1, sectionEnd(heading));
  const [first] = nodes;
  if (first?.role !== 'text' || nodes.length > MAX_TEXTS || !nodes.every(({ role }) => TEXT_ROLES.has(role))) return [];
  const scope = scopeOf(nodes, outline, true);
  if (scope.facts.some(({ label }) => field.fields.some((one) => labelScore(one.field, label) > FULL_MATCH))) return [];
  const { values, guessed } = fillEntries(field, [{ nodes, columns: [] }], { outline, query });
  const isAll = sizeOf(values[0]) === field.fields.length;
  const data = isAll ? values[0] : withoutGuessedLast(values[0], field, guessed);
  return [{ data, score: confidenceOf(field, scope, { data, guessed }) + (isAll ? WHOLE_PART_SCORE : 0) }];
}

const WHOLE_PART_SCORE = 0.5; // it says all that is asked for
const MAX_TEXTS = 12;
const TEXT_ROLES: ReadonlySet<string> = new Set(['text', 'paragraph', 'link', 'button', 'img', 'time']);

/** The only card or item of a part of the page. */
function onlyEntryIn({ nodes: [first, ...nodes] }: Pick<Scope, 'nodes'>): OutlineNode | undefined {
  const isItem = ({ role, children }: OutlineNode) =>
    (role === 'article' || role === 'listitem') && children.length > 1;
  const [only, more] = nodes.filter(isItem);
  return only && !more && first && !isItem(first) && first.role !== 'row' ? only : undefined;
}

const ONLY_ENTRY_BONUS = 0.2;
const TITLE_BONUS = 0.3; // it is called just so
const TITLE = fieldOf({ type: 'string' }, 'title');
const MIN_FORM_FIELDS = 3; // fields: a part of a form is no entry
const isField = ({ role }: OutlineNode): boolean => isEditable(role) || isCheckable(role);
const MIN_SIMILARITY = 0.6;
const FULL_MATCH = 0.9;
const isInRow = (node: OutlineNode): boolean =>
  isRowRole(node.role) || ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/**
 * Without the last field if only its position identified it and another follows: the page seldom has all that is asked about
 * one thing.
 */
function withoutGuessedLast(data: unknown, { fields }: Field, guessed: readonly string[]): unknown {
  const said = new Map(Object.entries(data ?? {}));
  const last = fields.at(-1)?.key ?? '';
  if (guessed.includes(last) && !STATE_KEY.test(fields.at(-1)?.field.label ?? '')) said.delete(last);
  return Object.fromEntries(said);
}

const STATE_KEY = /^(?:\w+ )?(?:status|state|statut|estado|stato|zustand)$/; // which an entry says in a word of its own

interface GuessedData {
  data: unknown;
  /** Keys of the values that only their position identified. */
  guessed: readonly string[];
}

const GUESS_PENALTY = 0.15;
const MAX_GUESSED_SHARE = 0.4;

/** How surely the values are the requested ones, 0 … 1 in total. */
function confidenceOf({ fields }: Field, scope: Scope, { data, guessed }: GuessedData): number {
  const values = new Map(Object.entries(data ?? {}));
  const sum = fields.reduce((all, { key, field }) => {
    const value = values.get(key);
    if (value === undefined || value === null) return all;
    if (guessed.includes(key)) return all + GUESS_PENALTY;
    const found = valueOfCount(field, scope) ?? prefixedValue(field, scope) ?? valueInSentence(field, scope);
    return all + (found === value ? 1 : (labelledWithScore(field, scope)?.score ?? MAX_GUESSED_SHARE));
  }, 0);
  return sum / Math.max(1, fields.length);
}

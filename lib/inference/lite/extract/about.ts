import { comparedOn, comparisonIn } from '../extremes.ts';
import { sectionEnd } from '../nearness.ts';
import { ancestorWhere, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable, isRowRole, placesOfNoun } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { STOP_WEIGHT, wordsOf, type Word } from '../words.ts';
import { countedValue } from './counts.ts';
import { fieldOf, type Field } from './field.ts';
import { firstTitle } from './titles.ts';
import { fill, fillEntries } from './fill.ts';
import { entryScope, scopeOf } from './scopes.ts';
import type { Wish } from './scope.ts';
import type { Entry } from './groups.ts';
import { labelScore } from './labels.ts';
import { labelled, prefixedValue } from './labelled.ts';
import { entriesAbout } from './narrow.ts';
import { saidInSentence } from './sentence.ts';
import type { Scope } from './scope.ts';

interface Reading {
  data: unknown;
  score: number;
  /** Bonus for a matching name, by its share of the request. */
  called?: number;
}

/**
 * Fills an object of single values from the part of the page that the instruction is about: a list entry, a section
 * of that name, or the page; from the one that has the most values under their own labels.
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
  const most = Math.max(1, ...readings.map(({ data }) => sizeOf(data)));
  const ranked = readings.map(({ data, score, called = 0 }) => ({
    data,
    score: score + called * (sizeOf(data) / most),
  }));
  return ranked.toSorted((a, b) => b.score - a.score)[0]?.data;
}

const sizeOf = (data: unknown): number => Object.values(data ?? {}).filter((value) => value !== null).length;

const ORDER =
  /\b(?<order>latest|newest|most recent|first|last|oldest|winner)\b(?! (?:\d|name|two|three|four|five|\w+ed$|\w+ed\?$))/i;

/** "the cheapest flight", "the latest episode": that entry, or else the first or last of the list that is meant. */
function fromOrder(field: Field, wish: Wish, page: Scope): Reading[] {
  const asked = comparisonIn(wish.words);
  const compared = asked && !asked.isBound ? comparedOn(asked, page.outline) : undefined;
  const [entry, other] = compared?.picked ?? [];
  if (compared && entry && !other) {
    const { values } = fillEntries(field, compared.group.entries, { outline: page.outline, wish });
    return [{ data: values[compared.group.entries.indexOf(entry)], score: SURE }];
  }
  const order = ORDER.exec(wish.words)?.groups?.['order']?.toLowerCase();
  if (order === undefined) return [];
  const list = fill(
    { ...field, kind: 'list', label: '', words: [], item: field, most: Number.POSITIVE_INFINITY },
    page,
    { ...wish, isAmongAll: true },
  );
  const data: unknown = Array.isArray(list) ? list.at(order === 'last' || order === 'oldest' ? -1 : 0) : undefined;
  const share = Object.keys(data ?? {}).length / Math.max(1, field.fields.length);
  return data === undefined ? [] : [{ data, score: GUESSED * share + CALLED }];
}

const SURE = 2;

const CALLED = 0.7; // what the instruction names
const SECTION = 0.4;
const MOST_ENTRIES = 6;

function fromEntries(field: Field, wish: Wish, outline: Outline): Reading[] {
  const asked = wordsOf(wish.words).filter(({ weight }) => weight > STOP_WEIGHT);
  const found = entriesAbout(wish.words, outline).filter(
    ({ group: { kind } }) => kind !== 'terms' && kind !== 'controls',
  ); // each says one thing
  return found
    .filter(({ entry }) => isSaidIn(entry, asked))
    .filter(({ entry, group }) => group.kind === 'table' || entry.nodes.filter(isField).length < FORM)
    .slice(0, MOST_ENTRIES)
    .map(({ entry, group, share }) => {
      const only = onlyIn(entry);
      if (only) {
        const told = fromOnly(field, only, { outline, wish });
        return { ...told, called: CALLED * share };
      }
      const { values, guessed } = fillEntries(field, group.entries, { outline, wish });
      const isTitle =
        similarity(asked, wordsOf(String(firstTitle(TITLE, entryScope(entry, outline)) ?? ''))).recall > ALL;
      const data = withoutLast(values[group.entries.indexOf(entry)], field, guessed);
      return {
        data,
        score: surenessOf(field, entryScope(entry, outline), { data, guessed }) + (isTitle ? TITLED : 0),
        called: CALLED * share,
      };
    });
}

/** An entry's buttons do not describe it, except one at its beginning. */
const isSaidIn = ({ nodes }: Entry, asked: readonly Word[]): boolean => {
  const title = nodes.find(({ name }) => name !== '');
  return nodes.some(
    (node) =>
      (node === title || node.role !== 'button') &&
      wordsOf(node.name).some(({ stem }) => asked.some((word) => word.stem === stem)),
  );
};

/** Containers and headings of the name in the instruction; their content wins over the page's. */
function fromSections(field: Field, wish: Wish, outline: Outline): Reading[] {
  const asked = wordsOf(wish.words).filter(({ weight }) => weight > STOP_WEIGHT);
  const roles = placesOfNoun.get(PLACE.exec(wish.words)?.groups?.['place']?.toLowerCase() ?? '') ?? [];
  const [meant, other] = outline.nodes.filter(({ role }) => roles.includes(role));
  return outline.nodes.flatMap((node) => {
    const isHeading = node.role === 'heading';
    if (node.name === '' || !(isHeading || (node.children.length > 0 && node.parent)) || isInRow(node)) return [];
    const said = similarity(asked, wordsOf(node.name));
    const match = Math.max(
      node === meant && !other ? 1 : 0,
      said.score,
      said.precision >= ALL ? said.precision * 0.9 : 0,
    );
    if (match < LIKE) return [];
    const scope = scopeOf(outline.nodes.slice(node.index, isHeading ? sectionEnd(node) : node.end), outline, false);
    const data = fill(field, scope, wish);
    const only = onlyIn(scope);
    const entry = only ? fromOnly(field, only, { outline, wish }) : undefined;
    const called = SECTION * match;
    const reading = { data, score: surenessOf(field, scope, { data, guessed: [] }), called };
    const parts = isHeading && !only ? fromParts(field, node, { outline, wish }) : [];
    return entry
      ? [reading, { ...entry, score: entry.score + ONLY, called }]
      : [reading, ...parts.map((part) => ({ ...part, called }))];
  });
}

/** "the record in the popup" */
const PLACE = /\b(?:in|of|on|from) the (?<place>\p{L}+)$/iu;

/** "the deal in Offer sent": the only entry of that part. */
function fromOnly(field: Field, node: OutlineNode, { outline, wish }: { outline: Outline; wish: Wish }): Reading {
  const entry = { nodes: outline.nodes.slice(node.index, node.end), columns: [] };
  const { values, guessed } = fillEntries(field, [entry], { outline, wish });
  return { data: values[0], score: surenessOf(field, entryScope(entry, outline), { data: values[0], guessed }) };
}

/** The section under a heading if it has only a few texts, such as an address: in the order of the fields, if no label identifies them. */
function fromParts(field: Field, heading: OutlineNode, { outline, wish }: { outline: Outline; wish: Wish }): Reading[] {
  const nodes = outline.nodes.slice(heading.index + 1, sectionEnd(heading));
  const [first] = nodes;
  if (first?.role !== 'text' || nodes.length > MOST_TEXTS || !nodes.every(({ role }) => TEXTS.has(role))) return [];
  const scope = scopeOf(nodes, outline, true);
  if (scope.facts.some(({ label }) => field.fields.some((one) => labelScore(one.field, label) > ALL))) return [];
  const { values, guessed } = fillEntries(field, [{ nodes, columns: [] }], { outline, wish });
  const isAll = sizeOf(values[0]) === field.fields.length;
  const data = isAll ? values[0] : withoutLast(values[0], field, guessed);
  return [{ data, score: surenessOf(field, scope, { data, guessed }) + (isAll ? WHOLE : 0) }];
}

const WHOLE = 0.5; // it says all that is asked for
const MOST_TEXTS = 12;
const TEXTS: ReadonlySet<string> = new Set(['text', 'paragraph', 'link', 'button', 'img', 'time']);

/** The only card or item of a part of the page. */
function onlyIn({ nodes: [first, ...nodes] }: Pick<Scope, 'nodes'>): OutlineNode | undefined {
  const isItem = ({ role, children }: OutlineNode) =>
    (role === 'article' || role === 'listitem') && children.length > 1;
  const [only, more] = nodes.filter(isItem);
  return only && !more && first && !isItem(first) && first.role !== 'row' ? only : undefined;
}

const ONLY = 0.2;
const TITLED = 0.3; // it is called just so
const TITLE = fieldOf({ type: 'string' }, 'title');
const FORM = 3; // fields: a part of a form is no entry
const isField = ({ role }: OutlineNode): boolean => isEditable(role) || isCheckable(role);
const LIKE = 0.6;
const ALL = 0.9;
const isInRow = (node: OutlineNode): boolean =>
  isRowRole(node.role) || ancestorWhere(node, ({ role }) => isRowRole(role)) !== undefined;

/** Without the last field if only its position identified it and another follows: the page seldom has all that is asked about one thing. */
function withoutLast(data: unknown, { fields }: Field, guessed: readonly string[]): unknown {
  const said = new Map(Object.entries(data ?? {}));
  const last = fields.at(-1)?.key ?? '';
  if (guessed.includes(last) && !STATE.test(fields.at(-1)?.field.label ?? '')) said.delete(last);
  return Object.fromEntries(said);
}

const STATE = /^(?:\w+ )?(?:status|state|statut|estado|stato|zustand)$/; // which an entry says in a word of its own

interface Read {
  data: unknown;
  /** Keys of the values that only their position identified. */
  guessed: readonly string[];
}

const PLACED = 0.15;
const GUESSED = 0.4;

/** How surely the values are the requested ones, 0 … 1 in total. */
function surenessOf({ fields }: Field, scope: Scope, { data, guessed }: Read): number {
  const values = new Map(Object.entries(data ?? {}));
  const sum = fields.reduce((all, { key, field }) => {
    const value = values.get(key);
    if (value === undefined || value === null) return all;
    if (guessed.includes(key)) return all + PLACED;
    const told = countedValue(field, scope) ?? prefixedValue(field, scope) ?? saidInSentence(field, scope);
    return all + (told === value ? 1 : (labelled(field, scope)?.score ?? GUESSED));
  }, 0);
  return sum / Math.max(1, fields.length);
}

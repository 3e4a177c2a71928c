import { groupsIn, type Entry, type Group } from '../structure/repeated-groups.ts';
import { textOf, type Outline } from '../outline/outline.ts';
import { FREE_PRICE, mainPrices } from '../values/main-prices.ts';
import { quantitiesIn, type Measure, type Quantity } from '../values/quantities.ts';
import { isCheckable } from '../outline/roles.ts';
import { isNoValue } from './empty-value.ts';
import { fold, wordsOf, type Word } from '../lexicon/words.ts';

/**
 * A comparison that selects entries by a quantity: "the cheapest flight", "orders over £50", "the player with the most points".
 */
export interface Comparison {
  measures: readonly Measure[];
  /** The quantity, if it is named: "points". */
  attribute: readonly Word[];
  /** The words of the comparison, and all other words. */
  said: string;
  rest: string;
  /** The words after those, up to a place: "deal". */
  noun: string;
  /** "over £50": any number of entries may be meant. */
  isBound: boolean;
  /** Which entries are meant, given all their values. */
  picks: (values: readonly number[]) => readonly boolean[];
}

const pickExtreme =
  (sign: 1 | -1) =>
  (values: readonly number[]): readonly boolean[] => {
    const top = maximumOf(values.map((value) => value * sign));
    return values.map((value) => value * sign === top);
  };

const ARTICLE = '(?:(?:the|le|la|el|il|lo|o|a) )?';
const MORE = `${ARTICLE}(?:plus|más|più|mais|more)`;
const LESS = `${ARTICLE}(?:moins|menos|meno|less)`;
const wordPattern = (words: string): RegExp => new RegExp(String.raw`(?<![\p{L}-])(?:${words})(?![\p{L}-])`, 'iu');

/** In singular, as far as a language distinguishes: "die neuesten" may be several. */
const superlatives: readonly (readonly [RegExp, Measure | readonly Measure[], 1 | -1])[] = [
  [
    wordPattern(
      `cheapest|least expensive|lowest[- ]priced|(?:günstig|billig)ste[rs]?|${LESS} (?:chère?|cher|car[oa])|${MORE} (?:barat[oa]|economic[oa])`,
    ),
    'price',
    -1,
  ],
  [/最も ?安い|一番 ?安い|最 ?便宜 ?的?|(?:ال)?أرخص/u, 'price', -1],
  [wordPattern(`most expensive|dearest|priciest|teuerste[rs]?|${MORE} (?:chère|cher|car[oa])`), 'price', 1],
  [/最も ?高い|一番 ?高い|最 ?贵 ?的?|(?:ال)?أغلى/u, 'price', 1],
  [
    wordPattern(
      `newest|latest|most recent(?:ly \\p{L}+(?:ed|en|t))?|(?:neue|aktuell)ste[rs]?|${MORE} (?:récente?|reciente|recente)`,
    ),
    'when',
    1,
  ],
  [/最新の|最 ?新 ?的|(?:ال)?أحدث/u, 'when', 1],
  [
    wordPattern(`oldest|earliest|(?:älte|frühe)ste[rs]?|${MORE} (?:ancien(?:ne)?|antigu[oa]|antig[oa]|vecchi[oa])`),
    'when',
    -1,
  ],
  [/最も ?古い|一番 ?古い|最 ?早 ?的?|(?:ال)?أقدم/u, 'when', -1],
  [wordPattern(`quickest|fastest|schnellste[rs]?|${MORE} (?:rapide|rápid[oa]|veloce)`), ['pace', 'duration'], -1],
  [wordPattern('slowest|langsamste[rs]?'), ['pace', 'duration'], 1],
  [wordPattern(`shortest|kürzeste[rs]?|${MORE} (?:courte?|cort[oa]|breve)`), ['duration', 'length'], -1],
  [wordPattern(`longest|längste[rs]?|${MORE} (?:longue|long|larg[oa]|lung[oa]|long[oa])`), ['duration', 'length'], 1],
  [wordPattern('heaviest|schwerste[rs]?'), 'weight', 1],
  [wordPattern('lightest|leichteste[rs]?'), 'weight', -1],
  [wordPattern('tallest|deepest|widest|thickest|farthest|furthest'), 'length', 1],
  [wordPattern('shallowest|narrowest|thinnest|nearest|closest'), 'length', -1],
  [wordPattern(`smallest|kleinste[rs]?|${MORE} (?:petite?|pequeñ[oa]|piccol[oa])`), 'size', -1],
  [wordPattern(`largest|biggest|größte[rs]?|${MORE} (?:grande?|gros(?:se)?)`), 'size', 1],
  [wordPattern('(?:best|highest)[- ]?(?:paid|paying)'), 'price', 1],
  [wordPattern('(?:worst|lowest)[- ]?(?:paid|paying)'), 'price', -1],
  [
    wordPattern('(?:best|highest|top)[- ](?:rated|reviewed)|bestbewertete[rs]?|mieux notée?|mejor valorad[oa]'),
    'rating',
    1,
  ],
];

const HAVING =
  /\s(?:with|that has|which has|who has|having)\s+the\s+(?:(?<more>most|highest|largest|biggest|greatest|longest|latest|newest)|(?<less>fewest|lowest|least|smallest|shortest|earliest|oldest))\s+(?<attribute>\p{L}+(?: \p{L}+)?)$/iu;
const BOUND =
  /\s(?:(?:that|which) (?:are|cost|is|were|have|last)\s+)?(?:(?:with|for|costing|priced|rated|dated|from)\s+)?(?:(?<more>over|above|more than|after|longer than|larger than|über|mehr als|nach|plus de|après|más de|después de|più di|dopo|mais de|depois de|meer dan)|(?<least>at least|no less than|since|mindestens|ab|au moins|al menos|almeno|pelo menos|minstens)|(?<less>under|below|less than|cheaper than|before|shorter than|smaller than|unter|weniger als|vor|moins de|avant|menos de|antes de|meno di|prima di|minder dan|onder)|(?<up>at most|up to|no more than|until|höchstens|bis zu|au plus|como máximo|al massimo|no máximo|hoogstens))\s+(?<value>.+)$/iu;
const ALL_MEASURES: readonly Measure[] = ['when', 'price', 'duration', 'size', 'rating', 'number'];
/** "the most moves" are no day. */
const AMOUNT_MEASURES = ALL_MEASURES.filter((measure) => measure !== 'when');
const DATE_SUPERLATIVE = /^(?:latest|newest|earliest|oldest)$/i;
const COUNT_BEFORE = /(?:^|\s)(?:\d+|two|three|four|five|second|third|2nd|3rd)\s*$/i;

/** "the most liked post": of which the page counts likes. */
const MOST_PARTICIPLE =
  /\bmost[- ](?:(?<done>like|vote|upvote|share|review|star)(?:r?ed|d)|(?<did>view|play|download|comment|borrow|bookmark|follow|watch)ed(?: on)?)\b/i;

const PREPOSITION = /(?:^|\s)(?:to|in|on|for|from|of|at|with|and)\s/i;

/** What led to it, where it stood behind: "台灯 of …". */
const LOOSE_WORDS = /\s+(?:of|the)(?=\s+(?:to|in|on|for|from)\b|\s*$)/gi;

/** The comparison in a phrase; undefined if there is none, or one of several ("the second cheapest"). */
export function comparisonIn(text: string): Comparison | undefined {
  const having = HAVING.exec(text);
  if (having) {
    const { more, less, attribute = '' } = having.groups ?? {};
    const rest = text.slice(0, having.index);
    return {
      measures: DATE_SUPERLATIVE.test(more ?? less ?? '') ? ['when'] : AMOUNT_MEASURES,
      attribute: wordsOf(attribute),
      said: '',
      rest,
      noun: '',
      isBound: false,
      picks: pickExtreme(less === undefined ? 1 : -1),
    };
  }
  const counted = MOST_PARTICIPLE.exec(text);
  if (counted?.groups) {
    const rest = `${text.slice(0, counted.index)}${text.slice(counted.index + counted[0].length)}`
      .replaceAll(/\s+/g, ' ')
      .trim();
    const attribute = wordsOf(counted.groups['done'] ?? counted.groups['did'] ?? '');
    const [noun = ''] = text
      .slice(counted.index + counted[0].length)
      .trim()
      .split(PREPOSITION);
    return { measures: ['number'], attribute, said: '', rest, noun, isBound: false, picks: pickExtreme(1) };
  }
  for (const [form, measures, sign] of superlatives) {
    const match = form.exec(text);
    if (!match) continue;
    const [before, after] = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
    if (COUNT_BEFORE.test(before) || /^\s+\d/.test(after)) return undefined;
    const rest = `${before}${after}`.replaceAll(LOOSE_WORDS, '').replaceAll(/\s+/g, ' ').trim();
    const [noun = ''] = after.trim().split(PREPOSITION);
    return {
      measures: [measures].flat(),
      attribute: [],
      said: match[0],
      rest,
      noun,
      isBound: false,
      picks: pickExtreme(sign),
    };
  }
  return boundIn(text);
}

function boundIn(text: string): Comparison | undefined {
  const match = BOUND.exec(text);
  if (!match) return undefined;
  const { more, least, less, value = '' } = match.groups ?? {};
  const measure = ALL_MEASURES.find((one) => quantitiesIn(one, value).length === 1);
  const [limit] = measure ? quantitiesIn(measure, value) : [];
  const attribute = measure === 'number' ? wordsOf(value).filter(({ text: amount }) => !/^\d/.test(amount)) : [];
  if (!measure || !limit || Number.isNaN(limit.value) || (measure === 'number' && attribute.length === 0))
    return undefined;
  const isWithin = (amount: number): boolean =>
    more !== undefined
      ? amount > limit.value
      : least !== undefined
        ? amount >= limit.value
        : less !== undefined
          ? amount < limit.value
          : amount <= limit.value;
  return {
    measures: [measure],
    attribute,
    said: '',
    rest: text.slice(0, match.index),
    noun: '',
    isBound: true,
    picks: (all) => all.map(isWithin),
  };
}

const HALF_YEAR_DAYS = 183; // dates without a year that are further apart may be in two years

/** Which entries are meant; undefined unless each has one number, all with the same unit. */
export function pickEntries(
  entries: readonly Entry[],
  comparison: Comparison,
  outline: Outline,
): readonly Entry[] | undefined {
  for (const measure of comparison.measures) {
    const readings = readersOf(entries, comparison, outline).map((textsOf) =>
      valuesIn(entries, measure, { textsOf, former: outline.former }),
    );
    const [values, other] = readings.filter((numbers) => numbers !== undefined);
    if (!values || other) continue;
    const valued = [...values.keys()];
    const picked = comparison.picks([...values.values()]);
    return valued.filter((_, at) => picked[at]);
  }
  return undefined;
}

/** Texts that may contain an entry's value: one of its columns, one for each way to read it, or all its texts. */
type TextReader = (entry: Entry) => readonly string[];

function readersOf(entries: readonly Entry[], { attribute }: Comparison, outline: Outline): TextReader[] {
  const headers = entries[0]?.columns.map(({ header }) => header) ?? [];
  const isMeant = (text: string): boolean => {
    if (attribute.length === 0) return true;
    const plain = fold(text);
    if (!attribute.every(({ stem }) => plain.includes(stem.slice(0, 2)))) return false; // most texts, at little cost
    const stems = wordsOf(text).map(({ stem }) => stem);
    return attribute.every(({ stem }) => stems.includes(stem));
  };
  if (headers.length === 0)
    return [
      ({ nodes }) => nodes.flatMap(({ name }) => (name !== '' && isMeant(name) ? partsAbout(name, isMeant) : [])),
    ];
  const isExactly = (header: string): boolean => wordsOf(header).length === attribute.length && isMeant(header);
  const isHeaderExact = attribute.length > 0 && headers.some(isExactly); // "Moves" before "Last move"
  return headers.flatMap((header, at): TextReader[] =>
    (isHeaderExact ? isExactly(header) : isMeant(header))
      ? [({ columns }) => (columns[at] ? [textOf(columns[at].cell, outline)] : [])]
      : [],
  );
}

/** Of "3 April 2025 · 14 replies", the part with the replies. */
function partsAbout(text: string, isMeant: (said: string) => boolean): string[] {
  const parts = text.split(TEXT_SEPARATOR).filter(isMeant);
  return parts.length > 0 ? parts : [text];
}

const TEXT_SEPARATOR = /\s*[·•|;]\s*|,\s+|\s+[-–—]\s+/;

interface ValueSource {
  textsOf: TextReader;
  former: Outline['former'];
}

/** The value of each entry; an entry that says it has none is excluded. */
function valuesIn(
  entries: readonly Entry[],
  measure: Measure,
  { textsOf, former }: ValueSource,
): ReadonlyMap<Entry, number> | undefined {
  const values = new Map<Entry, number>();
  let unit: string | undefined;
  for (const entry of entries) {
    const texts = textsOf(entry);
    const found = texts.flatMap((text) => quantitiesIn(measure, text));
    if (found.length === 0 && isNoValue(entry, texts)) continue;
    if (found.length === 0 && measure === 'price' && texts.some((text) => FREE_PRICE.test(text))) {
      values.set(entry, 0);
      continue;
    }
    const [one, more] = withoutOld(measure === 'price' ? mainPrices(texts, found) : found, entry, former);
    if (!one || more || Number.isNaN(one.value) || one.unit !== (unit ??= one.unit)) return undefined;
    values.set(entry, one.value);
  }
  const all = [...values.values()];
  const isOneYear =
    unit !== 'day of the year' || maximumOf(all) + maximumOf(all.map((value) => -value)) < HALF_YEAR_DAYS;
  return values.size > 1 && isOneYear ? values : undefined;
}

/** Without duplicates; of prices, without the struck-through one beside the current one. */
function withoutOld(found: readonly Quantity[], { nodes }: Entry, former: Outline['former']): Quantity[] {
  const distinct = [...new Map(found.map((quantity) => [`${quantity.value} ${quantity.unit}`, quantity])).values()];
  if (distinct.length < 2 || former.size === 0) return distinct;
  const oldPrices = nodes.flatMap(({ line }) => quantitiesIn('price', former.get(line) ?? ''));
  return distinct.filter(({ value }) => oldPrices.every((one) => one.value !== value));
}

/** Not by Math.max, whose number of arguments is limited. */
const maximumOf = (values: readonly number[]): number =>
  values.reduce((maximum, value) => Math.max(maximum, value), Number.NEGATIVE_INFINITY);

/** The entries of the page's only list that are meant. */
export function compareEntries(
  comparison: Comparison,
  outline: Outline,
): { group: Group; picked: readonly Entry[] } | undefined {
  const nouns = wordsOf(comparison.rest);
  const found = groupsIn(outline.nodes, outline).flatMap((group) => {
    const picked =
      group.kind === 'columns' || group.kind === 'terms' ? undefined : pickEntries(group.entries, comparison, outline);
    return picked &&
      picked.length > 0 &&
      (group.isContent || group.entries.every(({ nodes: [first] }) => first !== undefined && isCheckable(first.role)))
      ? [{ group, picked }]
      : [];
  });
  const isTitled = ({ group }: (typeof found)[number]): boolean =>
    wordsOf(group.title).some((word) => nouns.some(({ stem }) => stem === word.stem));
  const content = found.filter(({ group }) => group.isContent);
  const meant = found.some(isTitled) ? found.filter(isTitled) : content.length > 0 ? content : found;
  const [best, ...others] = meant.toSorted((a, b) => b.group.entries.length - a.group.entries.length);
  const pickedNodes = new Set(best?.picked.flatMap(({ nodes }) => nodes));
  const isSame = ({ picked }: (typeof found)[number]): boolean =>
    picked.every(({ nodes: [first] }) => first !== undefined && pickedNodes.has(first));
  return best && others.every(isSame) ? best : undefined;
}

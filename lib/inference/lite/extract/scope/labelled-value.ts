import { ancestorsOf, subtreeOf, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable } from '../../outline/roles.ts';
import { similarity } from '../../lexicon/similarity.ts';
import { wordsOf } from '../../lexicon/words.ts';
import { headingBefore } from '../../structure/repeated-groups.ts';
import { HEADING_WEIGHT, type Fact } from './labelled-facts.ts';
import { isNumber, type Field } from '../field.ts';
import { labelScore } from './label-score.ts';
import { AGO, DATE } from '../../values/patterns.ts';
import { piecesOf, type Piece } from './text-pieces.ts';
import type { Scope } from './scope.ts';
import { PRICE, valueFor } from '../../values/parse-value.ts';

const MIN_LABEL_SCORE = 0.55;
const COUNT_TEXT = /^(?!(?:19|20)\d{2}$)\d{1,3}(?:[.,]\d{3})*$/;
const isCheckMark = ({ role }: OutlineNode): boolean => isCheckable(role) && role !== 'radio'; // which stands for its name

/** The value under a label that matches the field; the best label whose text is of the field's type. */
export function labelledValue(field: Field, scope: Scope): unknown {
  return labelledWithScore(field, scope)?.value;
}

/** The same, with its certainty, 0 … 1. */
export function labelledWithScore(
  field: Field,
  { facts }: Pick<Scope, 'facts'>,
): { score: number; value: unknown } | undefined {
  let best: { score: number; value: unknown } | undefined;
  for (const fact of facts) {
    const score = scoreOf(field, fact) * fact.weight;
    if (score < MIN_LABEL_SCORE || score <= (best?.score ?? 0)) continue;
    if (field.isOnlyTime && COUNT_TEXT.test(fact.text)) continue; // "Posts: 1,204" is no day
    if (field.kind === 'text' && isCheckMark(fact.node)) continue; // whether it is ticked says no text
    // some number of a whole section
    if (isNumber(field) && fact.weight === HEADING_WEIGHT && fact.text.length > MAX_VALUE_LENGTH) continue;
    const value = valueFor(field, fact.text);
    if (value !== undefined) best = { score, value };
  }
  return best;
}

/** "Due" is the `dueDate` if it labels a date, and "VAT" the `vatRate` if it labels a percentage. */
function scoreOf(field: Field, { label, text, node }: Fact): number {
  const row = impliedSuffixes.find(({ key }) => key.test(field.label));
  const score = Math.max(
    labelScore(field, label),
    measuredScore(field, label, text),
    scoreWithHeading(field, label, node),
  );
  if (!row?.form.test(text)) return score;
  const rest = field.label.replace(row.key, '');
  return Math.max(score, IMPLIED_SUFFIX_SCORE * labelScore({ ...field, label: rest, words: wordsOf(rest) }, label));
}

/** `sickLeaveDaysLeft` from "8 days left" under "Sick leave": each has a part of the name. */
function measuredScore(field: Field, label: string, text: string): number {
  const unit = MEASURE_TEXT.exec(text)?.groups?.['unit'];
  const isPart = ({ stem }: { stem: string }): boolean => field.words.some((word) => word.stem === stem);
  const areParts = unit !== undefined && label !== '' && wordsOf(label).every(isPart) && wordsOf(unit).some(isPart);
  return areParts ? labelScore(field, `${label} ${unit}`) : 0;
}

const MEASURE_TEXT = /^\d[\d.,]*\s+(?<unit>\p{L}[\p{L} ]{1,20})$/u;
const IMPLIED_SUFFIX_SCORE = 0.9;

/** "Phone" under the heading "Hotel Aurelia" is the `hotelPhone`. */
function scoreWithHeading({ label: key }: Field, label: string, node: OutlineNode): number {
  const [of = '', ...rest] = key.split(' ');
  if (rest.length === 0 || wordsOf(label).some(({ text }) => text === of)) return 0;
  if (similarity(wordsOf(rest.join(' ')), wordsOf(label)).score < EXACT_MATCH) return 0;
  const [asked] = wordsOf(of);
  const said = [
    headingBefore(node)?.name ?? '',
    ...[...ancestorsOf(node)]
      .slice(0, MAX_HEADING_DISTANCE)
      .map((up) => (up.role === 'document' ? '' : `${up.name} ${headingBefore(up)?.name ?? ''}`)),
  ];
  return said.some((text) => wordsOf(text).some(({ stem }) => stem === asked?.stem)) ? IMPLIED_SUFFIX_SCORE : 0;
}

const MAX_HEADING_DISTANCE = 3; // of what it stands in

/** A last word that the value's format implies. */
const impliedSuffixes: readonly { key: RegExp; form: RegExp }[] = [
  { key: / (?:date|day|on)$/, form: DATE },
  { key: / (?:rate|share|percent|percentage)$/, form: /\d\s?%$/ },
  { key: / (?:price|cost|amount|fee)$/, form: PRICE },
];

/** "Room 118", "reported 28 May": the value after a text that begins with the field's name. */
export function prefixedValue(field: Field, scope: Scope): unknown {
  if (field.words.length === 0) return undefined;
  const pieces = piecesOf(scope);
  const wholes = pieces.filter(
    ({ whole, node }, at) => whole !== pieces[at - 1]?.whole || node !== pieces[at - 1]?.node,
  );
  for (const { text, node } of [...wholes.map(({ whole, ...piece }) => ({ ...piece, text: whole })), ...pieces]) {
    const words = text.split(/\s+/);
    const [label, rest] = [words.slice(0, field.words.length).join(' '), words.slice(field.words.length).join(' ')];
    if (
      !isValueAfterLabel({ label, rest, role: scope.isEntry && scope.nodes[0]?.role !== 'text' ? '' : node.role }) ||
      /^\(\d+\)$/.test(rest) ||
      labelScore({ ...field, description: '' }, label) < EXACT_MATCH
    )
      continue;
    const isTitle = scope.isEntry && field.kind === 'text' && node.role === 'heading' && text === node.name;
    // "Tour 101" is what it is called
    const value = valueFor(field, isTitle ? text : (DATE_THEN_TEXT.exec(rest)?.groups?.['day'] ?? rest));
    if (value !== undefined) return value;
  }
  return scope.isEntry ? innerValue(field, pieces) : undefined;
}

/** "Jana Lindner since 03/2025": the value after a field's name, within a text that begins otherwise. */
function innerValue(field: Field, pieces: readonly Piece[]): unknown {
  for (const { text } of pieces) {
    const words = text.split(/\s+/);
    const at = words.findIndex((_, place) => place > 0 && hasLabelAt(field, words, place));
    const rest = words.slice(at + field.words.length).join(' ');
    const value =
      at !== -1 && (SINGLE_VALUE.test(rest) || DATE.exec(rest)?.index === 0) ? valueFor(field, rest) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

const SINGLE_VALUE = /^[#\p{Sc}]?\d\S*$/u;

const hasLabelAt = (field: Field, words: readonly string[], place: number): boolean =>
  /^\p{Ll}{3}/u.test(words[place] ?? '') &&
  labelScore({ ...field, description: '' }, words.slice(place, place + field.words.length).join(' ')) >= EXACT_MATCH;

/** A value that begins with a digit, or follows a lower-case word or the start of an item: "Plan Home Fibre 500". */
const isValueAfterLabel = ({ label, rest, role }: { label: string; rest: string; role: string }): boolean =>
  /^[+(#\p{Sc}]|^\S*\d|^\p{Lu}{1,2}$/u.test(rest) || // "Row A"
  AGO.exec(rest)?.[0] === rest || // "Posted today"
  (/^\p{Ll}/u.test(label) && rest !== '') ||
  ((role === 'listitem' || (role === 'text' && isShortText(rest))) && /^(?:\p{Lu}|(?:in|until|by) \d)/u.test(rest));

const isShortText = (text: string): boolean => text.split(' ').length < 5; // "Carrier Swiss Post"

/** "3 June, takes 2 days", "B14, boarding 06:25" */
const DATE_THEN_TEXT = new RegExp(`^(?<day>${DATE.source}|[^\\s,]*\\d[^\\s,]*),\\s\\p{Ll}`, 'iu');

const MAX_VALUE_LENGTH = 60; // characters
const EXACT_MATCH = 0.95;

/** The link in the value under a label that matches the field. */
export function linkUnderLabel(field: Field, { facts, outline }: Scope): unknown {
  const [best] = facts
    .map((fact) => ({ node: fact.node, score: labelScore(field, fact.label) * fact.weight }))
    .filter(({ score }) => score >= MIN_LABEL_SCORE)
    .toSorted((a, b) => b.score - a.score);
  return best && subtreeOf(best.node, outline).find(({ role }) => role === 'link')?.ref;
}

import { ancestorsOf, subtreeOf, type OutlineNode } from '../outline.ts';
import { isCheckable } from '../roles.ts';
import { similarity } from '../similarity.ts';
import { wordsOf } from '../words.ts';
import { headingBefore } from './groups.ts';
import { HEADED, type Fact } from './facts.ts';
import { isNumber, type Field } from './field.ts';
import { labelScore } from './labels.ts';
import { AGO, DATE } from './patterns.ts';
import { piecesOf, type Piece } from './pieces.ts';
import type { Scope } from './scope.ts';
import { PRICE, valueFor } from './values.ts';

const SURE_LABEL = 0.55;
const COUNT = /^(?!(?:19|20)\d{2}$)\d{1,3}(?:[.,]\d{3})*$/;
const isTick = ({ role }: OutlineNode): boolean => isCheckable(role) && role !== 'radio'; // which stands for its name

/** The value under a label that matches the field; the best label whose text is of the field's type. */
export function labelledValue(field: Field, scope: Scope): unknown {
  return labelled(field, scope)?.value;
}

/** The same, with its certainty, 0 … 1. */
export function labelled(field: Field, { facts }: Pick<Scope, 'facts'>): { score: number; value: unknown } | undefined {
  let best: { score: number; value: unknown } | undefined;
  for (const fact of facts) {
    const score = scoreOf(field, fact) * fact.weight;
    if (score < SURE_LABEL || score <= (best?.score ?? 0)) continue;
    if (field.isOnlyTime && COUNT.test(fact.text)) continue; // "Posts: 1,204" is no day
    if (field.kind === 'text' && isTick(fact.node)) continue; // whether it is ticked says no text
    if (isNumber(field) && fact.weight === HEADED && fact.text.length > SHORT) continue; // some number of a whole section
    const value = valueFor(field, fact.text);
    if (value !== undefined) best = { score, value };
  }
  return best;
}

/** "Due" is the `dueDate` if it labels a date, and "VAT" the `vatRate` if it labels a percentage. */
function scoreOf(field: Field, { label, text, node }: Fact): number {
  const row = told.find(({ key }) => key.test(field.label));
  const score = Math.max(labelScore(field, label), measured(field, label, text), underHeading(field, label, node));
  if (!row?.form.test(text)) return score;
  const rest = field.label.replace(row.key, '');
  return Math.max(score, TOLD * labelScore({ ...field, label: rest, words: wordsOf(rest) }, label));
}

/** `sickLeaveDaysLeft` from "8 days left" under "Sick leave": each has a part of the name. */
function measured(field: Field, label: string, text: string): number {
  const unit = MEASURE.exec(text)?.groups?.['unit'];
  const isPart = ({ stem }: { stem: string }): boolean => field.words.some((word) => word.stem === stem);
  const areParts = unit !== undefined && label !== '' && wordsOf(label).every(isPart) && wordsOf(unit).some(isPart);
  return areParts ? labelScore(field, `${label} ${unit}`) : 0;
}

const MEASURE = /^\d[\d.,]*\s+(?<unit>\p{L}[\p{L} ]{1,20})$/u;
const TOLD = 0.9;

/** "Phone" under the heading "Hotel Aurelia" is the `hotelPhone`. */
function underHeading({ label: key }: Field, label: string, node: OutlineNode): number {
  const [of = '', ...rest] = key.split(' ');
  if (rest.length === 0 || wordsOf(label).some(({ text }) => text === of)) return 0;
  if (similarity(wordsOf(rest.join(' ')), wordsOf(label)).score < JUST_SO) return 0;
  const [asked] = wordsOf(of);
  const said = [
    headingBefore(node)?.name ?? '',
    ...[...ancestorsOf(node)]
      .slice(0, NEAREST)
      .map((up) => (up.role === 'document' ? '' : `${up.name} ${headingBefore(up)?.name ?? ''}`)),
  ];
  return said.some((text) => wordsOf(text).some(({ stem }) => stem === asked?.stem)) ? TOLD : 0;
}

const NEAREST = 3; // of what it stands in

/** A last word that the value's format implies. */
const told: readonly { key: RegExp; form: RegExp }[] = [
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
      !isTold({ label, rest, role: scope.isEntry && scope.nodes[0]?.role !== 'text' ? '' : node.role }) ||
      /^\(\d+\)$/.test(rest) ||
      labelScore({ ...field, about: '' }, label) < JUST_SO
    )
      continue;
    const isTitle = scope.isEntry && field.kind === 'text' && node.role === 'heading' && text === node.name;
    const value = valueFor(field, isTitle ? text : (DATED.exec(rest)?.groups?.['day'] ?? rest)); // "Tour 101" is what it is called
    if (value !== undefined) return value;
  }
  return scope.isEntry ? innerValue(field, pieces) : undefined;
}

/** "Jana Lindner since 03/2025": the value after a field's name, within a text that begins otherwise. */
function innerValue(field: Field, pieces: readonly Piece[]): unknown {
  for (const { text } of pieces) {
    const words = text.split(/\s+/);
    const at = words.findIndex((_, place) => place > 0 && isLabelAt(field, words, place));
    const rest = words.slice(at + field.words.length).join(' ');
    const value =
      at !== -1 && (ONE_VALUE.test(rest) || DATE.exec(rest)?.index === 0) ? valueFor(field, rest) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

const ONE_VALUE = /^[#\p{Sc}]?\d\S*$/u;

const isLabelAt = (field: Field, words: readonly string[], place: number): boolean =>
  /^\p{Ll}{3}/u.test(words[place] ?? '') &&
  labelScore({ ...field, about: '' }, words.slice(place, place + field.words.length).join(' ')) >= JUST_SO;

/** A value that begins with a digit, or follows a lower-case word or the start of an item: "Plan Home Fibre 500". */
const isTold = ({ label, rest, role }: { label: string; rest: string; role: string }): boolean =>
  /^[+(#\p{Sc}]|^\S*\d|^\p{Lu}{1,2}$/u.test(rest) || // "Row A"
  AGO.exec(rest)?.[0] === rest || // "Posted today"
  (/^\p{Ll}/u.test(label) && rest !== '') ||
  ((role === 'listitem' || (role === 'text' && isShort(rest))) && /^(?:\p{Lu}|(?:in|until|by) \d)/u.test(rest));

const isShort = (text: string): boolean => text.split(' ').length < 5; // "Carrier Swiss Post"

/** "3 June, takes 2 days", "B14, boarding 06:25" */
const DATED = new RegExp(`^(?<day>${DATE.source}|[^\\s,]*\\d[^\\s,]*),\\s\\p{Ll}`, 'iu');

const SHORT = 60; // characters
const JUST_SO = 0.95;

/** The link in the value under a label that matches the field. */
export function linkUnderLabel(field: Field, { facts, outline }: Scope): unknown {
  const [best] = facts
    .map((fact) => ({ node: fact.node, score: labelScore(field, fact.label) * fact.weight }))
    .filter(({ score }) => score >= SURE_LABEL)
    .toSorted((a, b) => b.score - a.score);
  return best && subtreeOf(best.node, outline).find(({ role }) => role === 'link')?.ref;
}

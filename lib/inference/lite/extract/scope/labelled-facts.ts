import { readableTextOf, textOf, type Outline, type OutlineNode } from '../../outline/outline.ts';
import { isCheckable, isEditable } from '../../outline/roles.ts';
import { textBefore } from '../../outline/text-before.ts';
import { isHeaderRow } from '../../outline/tables.ts';
import { PRICE } from '../../values/parse-value.ts';

/** A text on the page under a label. */
export interface Fact {
  label: string;
  text: string;
  /** How surely the label belongs to the text, 0 … 1. */
  weight: number;
  /** The node whose text it is. */
  node: OutlineNode;
}

const LABELLED_TEXT = /^(?<label>[^:：]{1,40})(?<!\d)[:：]\s*(?<text>\S.*)$/u;
const LABELLED_TEXTS =
  /(?<label>\p{Lu}[\p{L} ]{1,20}):\s+(?<text>\S.*?)(?=\s+\p{Lu}[\p{L} ]{1,20}:\s|(?<=[\p{L}\d]{2})\.(?:\s+\p{Lu}|$)|$)/gu;
/** "Subtotal €19.80" */
const LABELLED_PRICE = new RegExp(`^(?<label>\\p{L}[\\p{L} ]{1,30}?)\\s+(?<text>${PRICE.source})$`, 'u');
/** "Late checkout (£12)" */
const LABEL_WITH_PRICE = new RegExp(
  `^(?<label>\\p{L}[^()]{1,40}?)\\s*\\(\\+?\\s?(?<text>${PRICE.source})[^()]*\\)$`,
  'u',
);
/** "Delivery free" */
const LABELLED_FREE =
  /^(?<label>(?:\p{L}+ )?(?:delivery|shipping|postage|lieferung|versand|livraison|envío|spedizione|entrega|verzending|tax|vat|fees?)) (?<text>free|included|gratis|kostenlos|kostenfrei|offerte?|gratuite?|gratuito|inclus\w*)$/iu;
const YEAR = /\b(?:19|20)\d{2}\b/; // "Last edited on 4 May 2024" is complete in itself
const TIME_AGO = /\d\s?\p{L}+ ago$/u;
const SEPARATOR = /\s[·•|]\s/; // "88K views · 9:41" is no label
const MAX_LABEL_LENGTH = 40; // characters; anything longer is a sentence

/** All labelled texts in a stretch of the outline. */
export function factsIn(nodes: readonly OutlineNode[], outline: Outline): Fact[] {
  const start = nodes[0]?.index ?? 0; // text before the stretch labels nothing in it
  return nodes.flatMap((node) => [...ownFacts(node, outline), ...adjacentFacts(node, outline, start)]);
}

function ownFacts(node: OutlineNode, outline: Outline): Fact[] {
  const facts: Fact[] = [];
  const value = node.states.get('value');
  if (isEditable(node.role) || node.role === 'meter' || node.role === 'progressbar') {
    const text = value ?? node.children.map((child) => textOf(child, outline)).join(' ');
    if (text !== '' && !node.children.some(({ role }) => role === 'option' && value === undefined))
      facts.push({ label: node.name, text, weight: 1, node }, ...ofGroup(node, text));
  } else if (isCheckable(node.role) && node.role !== 'radio') {
    facts.push({ label: node.name, text: node.states.has('checked') ? 'yes' : 'no', weight: 1, node });
  } else if (node.role === 'radio' && node.states.has('checked')) {
    facts.push(selectedOptionFact(node, outline));
  }
  if (!isEditable(node.role) && node.role !== 'radio') facts.push(...labelsIn(node));
  if (node.role === 'row') facts.push(...rowFacts(node, outline));
  return facts;
}

/** "from" and "to" of the group "Price". */
function ofGroup(node: OutlineNode, text: string): Fact[] {
  const { role, name } = node.parent ?? {};
  const label =
    RANGE_PART.test(node.name) && role === 'group' && name ? `${name.replace(PER_UNIT, '')} ${node.name}` : '';
  return label === '' ? [] : [{ label, text, weight: 0.95, node }];
}

const RANGE_PART =
  /^(?:from|to|min\w*|max\w*|start|end|day|month|year|hours?|minutes?|von|bis|tag|monat|jahr|de|à|desde|hasta|da|a)$/i;
const PER_UNIT = /\s(?:per|of)\s.*$/i;

/** The chosen one of several: under the group's name, or in a table row, where the column is its label. */
function selectedOptionFact(node: OutlineNode, outline: Outline): Fact {
  const [cell, row] = [node.parent, node.parent?.parent];
  const [label, other] = row?.role === 'row' ? row.children : [];
  if (!cell || !label || !other || label === cell || textOf(label, outline) === '')
    return { label: groupName(node), text: node.name, weight: 1, node };
  const head = row?.parent?.children.find(isHeaderRow);
  const column = head?.children[cell.siblingIndex];
  return { label: textOf(label, outline), text: (column && textOf(column, outline)) || node.name, weight: 1, node };
}

/** "Bedrooms: 4 Area: 180 m²": each label with the text after it. */
function labelsIn(node: OutlineNode): Fact[] {
  const free = LABELLED_FREE.exec(node.name)?.groups;
  if (free) return [{ label: free['label'] ?? '', text: free['text'] ?? '', weight: 0.95, node }];
  const priced = LABELLED_PRICE.exec(node.name)?.groups;
  if (priced) return [{ label: priced['label'] ?? '', text: priced['text'] ?? '', weight: 0.95, node }];
  const aside = LABEL_WITH_PRICE.exec(node.name)?.groups;
  if (aside) return [{ label: `${aside['label']} price`, text: aside['text'] ?? '', weight: 0.95, node }];
  const parts = partsOf(node).map((part) => LABELLED_TEXT.exec(part)?.groups);
  const several = parts.length > 1 ? parts : [...node.name.matchAll(LABELLED_TEXTS)].map(({ groups }) => groups);
  const found = several.length > 1 ? several : [LABELLED_TEXT.exec(node.name)?.groups];
  return found.flatMap((groups) =>
    groups
      ? [{ label: groups['label'] ?? '', text: (groups['text'] ?? '').replace(/,$/, ''), weight: 0.95, node }]
      : [],
  );
}

/** "Bank: Calder · Account: 33018842", "Carrier: NordPost · Tracking number" before a link; not "Tags: a · b". */
function partsOf({ name, parent, siblingIndex: place }: OutlineNode): readonly string[] {
  const parts = name.split(SEPARATOR);
  const labelled = parts.filter((part) => LABELLED_TEXT.test(part)).length;
  const isLastOfLink = !LABELLED_TEXT.test(parts.at(-1) ?? '') && isBeforeLink(parent, place);
  const isAll = labelled === parts.length || (labelled > 0 && labelled === parts.length - 1 && isLastOfLink);
  const isBegun = LABELLED_TEXT.test(parts[0] ?? '') && !isAll; // it may be the label of them all
  return isAll || labelled > 1 || !isBegun ? parts : [name];
}

const isBeforeLink = (parent: OutlineNode | undefined, place: number): boolean =>
  parent?.children[place + 1]?.role === 'link';

/** A row of two cells is a label and its value, without its controls. */
function rowFacts(row: OutlineNode, outline: Outline): Fact[] {
  const said = row.children.filter((cell, at) => at === 0 || textOf(cell, outline) !== '');
  const [label, value, more] = said.filter((cell, at) => at < 2 || !isActionCell(cell, outline));
  const isPair = said.length === 2 || label?.role === 'rowheader' || TOTAL_LABEL.test(label?.name ?? '');
  if (
    more ||
    !isPair ||
    !label ||
    !value ||
    value.role === 'columnheader' ||
    value.children.some(({ role }) => role === 'radio')
  )
    return [];
  const weight = label.role === 'rowheader' ? 1 : 0.9;
  return [{ label: textOf(label, outline), text: fieldIn(value) ?? textOf(value, outline), weight, node: value }];
}

/** The value of a cell's only field. */
function fieldIn({ children }: OutlineNode): string | undefined {
  const [only, more] = children.filter(({ role }) => isEditable(role));
  return more ? undefined : only?.states.get('value');
}

/** It has no text, or only links and buttons. */
const isActionCell = (cell: OutlineNode, outline: Outline): boolean =>
  readableTextOf(cell, outline) === '' ||
  (cell.children.length > 0 && cell.children.every(({ role }) => role === 'link' || role === 'button'));

const TOTAL_LABEL = /^(?:\p{L}+ )?(?:total|sum|summe|gesamt|gesamtbetrag|totale?|totaal|suma|合計|合计)$/iu;

/** The text after a term, a short text or a heading is labelled by it. */
function adjacentFacts(node: OutlineNode, outline: Outline, start: number): Fact[] {
  const before = node.parent?.children[node.siblingIndex - 1];
  if (!before || before.index < start || isEditable(node.role) || isCheckable(node.role) || node.parent?.role === 'row')
    return [];
  const label = node.role === 'link' ? (lastLabel(before) ?? labelText(before, outline)) : labelText(before, outline);
  if (isClickable(before) && isClickable(node)) return []; // one or the other may be chosen
  if (label === '' || ((before.role === 'text' || before.role === 'heading') && CONTAINS_DIGIT.test(label))) return [];
  const prose = readableTextOf(node, outline);
  const text = prose === '' && node.children.length === 0 ? textOf(node, outline) : prose; // a form says nothing
  if (text === '') return [];
  const figure = CHANGE_TEXT.test(text) ? before.parent?.children[before.siblingIndex - 1] : undefined;
  if (figure?.role === 'text' && FIGURE_TEXT.test(figure.name))
    return [{ label, text: figure.name, weight: 0.9, node: figure }];
  return [{ label: label.replace(/[:：]\s*$/, ''), text, weight: adjacentLabelWeight(before, node), node }];
}

/** "$18,402.17 | Total balance | +2.4% today": the figure is above its label, and its change below. */
const CHANGE_TEXT = /^[+−–▲▼↑↓-]\s?\d[\d.,]*\s?%/u;
const FIGURE_TEXT = new RegExp(`^(?:${PRICE.source}|\\d[\\d.,]*(?:\\s?[%\\p{L}]{1,3})?)$`, 'u');

const isClickable = ({ states }: OutlineNode): boolean => states.has('clickable');

/** "… · Tracking number" */
function lastLabel({ role, name }: OutlineNode): string | undefined {
  const last = role === 'text' && SEPARATOR.test(name) ? name.split(SEPARATOR).at(-1) : undefined;
  return last !== undefined && /^\p{L}[\p{L} ]{2,30}$/u.test(last) ? last : undefined;
}

const CONTAINS_DIGIT = /\d/; // "Room 118" is what it is

/** A heading tells what a text is about; the text is seldom its value. */
export const HEADING_WEIGHT = 0.8;

function adjacentLabelWeight(before: OutlineNode, node: OutlineNode): number {
  if (before.role === 'term' && node.role === 'definition') return 1;
  if (/[:：]\s*$/.test(before.name)) return 0.95;
  if (before.role === 'heading') return HEADING_WEIGHT;
  return 0.75;
}

const labelRoles = new Set([
  'text',
  'term',
  'heading',
  'paragraph',
  'rowheader',
  'strong',
  'generic',
  'cell',
  'caption',
  'emphasis',
  'LabelText',
  'label',
]);

function labelText(node: OutlineNode, outline: Outline): string {
  if (!labelRoles.has(node.role)) return '';
  const text = textOf(node, outline);
  return text.length <= MAX_LABEL_LENGTH &&
    !LABELLED_FREE.test(text) &&
    !/^(?:\p{P}|\d+\s\p{L})/u.test(text) && // "5 bikes" is complete in itself
    !SEPARATOR.test(text) &&
    !PRICE.test(text) &&
    !YEAR.test(text) &&
    !TIME_AGO.test(text)
    ? text
    : '';
}

function groupName(node: OutlineNode): string {
  for (let up = node.parent; up; up = up.parent) {
    if ((up.role === 'radiogroup' || up.role === 'group') && up.name !== '') return up.name;
  }
  const siblings = node.parent?.children ?? [];
  const first = siblings.find(({ role }) => role === node.role) ?? node;
  return (
    textBefore(first) || (siblings.slice(0, first.siblingIndex).findLast(({ role }) => role === 'heading')?.name ?? '')
  );
}

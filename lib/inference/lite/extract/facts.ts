import { proseOf, textOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable } from '../roles.ts';
import { textBefore } from '../text-before.ts';
import { isHeaderRow } from '../tables.ts';
import { PRICE } from './values.ts';

/** A text on the page under a label. */
export interface Fact {
  label: string;
  text: string;
  /** How surely the label belongs to the text, 0 … 1. */
  weight: number;
  /** The node whose text it is. */
  node: OutlineNode;
}

const LABELLED = /^(?<label>[^:：]{1,40})(?<!\d)[:：]\s*(?<text>\S.*)$/u;
const SEVERAL_LABELS =
  /(?<label>\p{Lu}[\p{L} ]{1,20}):\s+(?<text>\S.*?)(?=\s+\p{Lu}[\p{L} ]{1,20}:\s|(?<=[\p{L}\d]{2})\.(?:\s+\p{Lu}|$)|$)/gu;
/** "Subtotal €19.80" */
const PRICED = new RegExp(`^(?<label>\\p{L}[\\p{L} ]{1,30}?)\\s+(?<text>${PRICE.source})$`, 'u');
/** "Late checkout (£12)" */
const PRICED_ASIDE = new RegExp(`^(?<label>\\p{L}[^()]{1,40}?)\\s*\\(\\+?\\s?(?<text>${PRICE.source})[^()]*\\)$`, 'u');
/** "Delivery free" */
const FREE =
  /^(?<label>(?:\p{L}+ )?(?:delivery|shipping|postage|lieferung|versand|livraison|envío|spedizione|entrega|verzending|tax|vat|fees?)) (?<text>free|included|gratis|kostenlos|kostenfrei|offerte?|gratuite?|gratuito|inclus\w*)$/iu;
const YEAR = /\b(?:19|20)\d{2}\b/; // "Last edited on 4 May 2024" is complete in itself
const AGO = /\d\s?\p{L}+ ago$/u;
const SEVERAL_THINGS = /\s[·•|]\s/; // "88K views · 9:41" is no label
const LONGEST_LABEL = 40; // characters; anything longer is a sentence

/** All labelled texts in a stretch of the outline. */
export function factsIn(nodes: readonly OutlineNode[], outline: Outline): Fact[] {
  const start = nodes[0]?.index ?? 0; // text before the stretch labels nothing in it
  return nodes.flatMap((node) => [...ownFacts(node, outline), ...besideFacts(node, outline, start)]);
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
    facts.push(chosenFact(node, outline));
  }
  if (!isEditable(node.role) && node.role !== 'radio') facts.push(...labelsIn(node));
  if (node.role === 'row') facts.push(...rowFacts(node, outline));
  return facts;
}

/** "from" and "to" of the group "Price". */
function ofGroup(node: OutlineNode, text: string): Fact[] {
  const { role, name } = node.parent ?? {};
  const label = PART_OF.test(node.name) && role === 'group' && name ? `${name.replace(PER, '')} ${node.name}` : '';
  return label === '' ? [] : [{ label, text, weight: 0.95, node }];
}

const PART_OF =
  /^(?:from|to|min\w*|max\w*|start|end|day|month|year|hours?|minutes?|von|bis|tag|monat|jahr|de|à|desde|hasta|da|a)$/i;
const PER = /\s(?:per|of)\s.*$/i;

/** The chosen one of several: under the group's name, or in a table row, where the column is its label. */
function chosenFact(node: OutlineNode, outline: Outline): Fact {
  const [cell, row] = [node.parent, node.parent?.parent];
  const [label, other] = row?.role === 'row' ? row.children : [];
  if (!cell || !label || !other || label === cell || textOf(label, outline) === '')
    return { label: groupName(node), text: node.name, weight: 1, node };
  const head = row?.parent?.children.find(isHeaderRow);
  const column = head?.children[cell.place];
  return { label: textOf(label, outline), text: (column && textOf(column, outline)) || node.name, weight: 1, node };
}

/** "Bedrooms: 4 Area: 180 m²": each label with the text after it. */
function labelsIn(node: OutlineNode): Fact[] {
  const free = FREE.exec(node.name)?.groups;
  if (free) return [{ label: free['label'] ?? '', text: free['text'] ?? '', weight: 0.95, node }];
  const priced = PRICED.exec(node.name)?.groups;
  if (priced) return [{ label: priced['label'] ?? '', text: priced['text'] ?? '', weight: 0.95, node }];
  const aside = PRICED_ASIDE.exec(node.name)?.groups;
  if (aside) return [{ label: `${aside['label']} price`, text: aside['text'] ?? '', weight: 0.95, node }];
  const parts = partsOf(node).map((part) => LABELLED.exec(part)?.groups);
  const several = parts.length > 1 ? parts : [...node.name.matchAll(SEVERAL_LABELS)].map(({ groups }) => groups);
  const found = several.length > 1 ? several : [LABELLED.exec(node.name)?.groups];
  return found.flatMap((groups) =>
    groups
      ? [{ label: groups['label'] ?? '', text: (groups['text'] ?? '').replace(/,$/, ''), weight: 0.95, node }]
      : [],
  );
}

/** "Bank: Calder · Account: 33018842", "Carrier: NordPost · Tracking number" before a link; not "Tags: a · b". */
function partsOf({ name, parent, place }: OutlineNode): readonly string[] {
  const parts = name.split(SEVERAL_THINGS);
  const labelled = parts.filter((part) => LABELLED.test(part)).length;
  const isLastOfLink = !LABELLED.test(parts.at(-1) ?? '') && isBeforeLink(parent, place);
  const isAll = labelled === parts.length || (labelled > 0 && labelled === parts.length - 1 && isLastOfLink);
  const isBegun = LABELLED.test(parts[0] ?? '') && !isAll; // it may be the label of them all
  return isAll || labelled > 1 || !isBegun ? parts : [name];
}

const isBeforeLink = (parent: OutlineNode | undefined, place: number): boolean =>
  parent?.children[place + 1]?.role === 'link';

/** A row of two cells is a label and its value, without its controls. */
function rowFacts(row: OutlineNode, outline: Outline): Fact[] {
  const said = row.children.filter((cell, at) => at === 0 || textOf(cell, outline) !== '');
  const [label, value, more] = said.filter((cell, at) => at < 2 || !isAction(cell, outline));
  const isPair = said.length === 2 || label?.role === 'rowheader' || SUM.test(label?.name ?? '');
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
const isAction = (cell: OutlineNode, outline: Outline): boolean =>
  proseOf(cell, outline) === '' ||
  (cell.children.length > 0 && cell.children.every(({ role }) => role === 'link' || role === 'button'));

const SUM = /^(?:\p{L}+ )?(?:total|sum|summe|gesamt|gesamtbetrag|totale?|totaal|suma|合計|合计)$/iu;

/** The text after a term, a short text or a heading is labelled by it. */
function besideFacts(node: OutlineNode, outline: Outline, start: number): Fact[] {
  const before = node.parent?.children[node.place - 1];
  if (!before || before.index < start || isEditable(node.role) || isCheckable(node.role) || node.parent?.role === 'row')
    return [];
  const label = node.role === 'link' ? (lastLabel(before) ?? labelText(before, outline)) : labelText(before, outline);
  if (isClickable(before) && isClickable(node)) return []; // one or the other may be chosen
  if (label === '' || ((before.role === 'text' || before.role === 'heading') && NUMBERED.test(label))) return [];
  const prose = proseOf(node, outline);
  const text = prose === '' && node.children.length === 0 ? textOf(node, outline) : prose; // a form says nothing
  if (text === '') return [];
  const figure = CHANGE.test(text) ? before.parent?.children[before.place - 1] : undefined;
  if (figure?.role === 'text' && FIGURE.test(figure.name))
    return [{ label, text: figure.name, weight: 0.9, node: figure }];
  return [{ label: label.replace(/[:：]\s*$/, ''), text, weight: besideWeight(before, node), node }];
}

/** "$18,402.17 | Total balance | +2.4% today": the figure is above its label, and its change below. */
const CHANGE = /^[+−–▲▼↑↓-]\s?\d[\d.,]*\s?%/u;
const FIGURE = new RegExp(`^(?:${PRICE.source}|\\d[\\d.,]*(?:\\s?[%\\p{L}]{1,3})?)$`, 'u');

const isClickable = ({ states }: OutlineNode): boolean => states.has('clickable');

/** "… · Tracking number" */
function lastLabel({ role, name }: OutlineNode): string | undefined {
  const last = role === 'text' && SEVERAL_THINGS.test(name) ? name.split(SEVERAL_THINGS).at(-1) : undefined;
  return last !== undefined && /^\p{L}[\p{L} ]{2,30}$/u.test(last) ? last : undefined;
}

const NUMBERED = /\d/; // "Room 118" is what it is

/** A heading tells what a text is about; the text is seldom its value. */
export const HEADED = 0.8;

function besideWeight(before: OutlineNode, node: OutlineNode): number {
  if (before.role === 'term' && node.role === 'definition') return 1;
  if (/[:：]\s*$/.test(before.name)) return 0.95;
  if (before.role === 'heading') return HEADED;
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
  return text.length <= LONGEST_LABEL &&
    !FREE.test(text) &&
    !/^(?:\p{P}|\d+\s\p{L})/u.test(text) && // "5 bikes" is complete in itself
    !SEVERAL_THINGS.test(text) &&
    !PRICE.test(text) &&
    !YEAR.test(text) &&
    !AGO.test(text)
    ? text
    : '';
}

function groupName(node: OutlineNode): string {
  for (let up = node.parent; up; up = up.parent) {
    if ((up.role === 'radiogroup' || up.role === 'group') && up.name !== '') return up.name;
  }
  const siblings = node.parent?.children ?? [];
  const first = siblings.find(({ role }) => role === node.role) ?? node;
  return textBefore(first) || (siblings.slice(0, first.place).findLast(({ role }) => role === 'heading')?.name ?? '');
}

import { textOf, type Outline, type OutlineNode } from '../outline.ts';
import { isCheckable, isEditable } from '../roles.ts';

/** Something that the page says under a label. */
export interface Fact {
  label: string;
  text: string;
  /** How surely the label belongs to the text, 0 … 1. */
  weight: number;
  /** The node whose text it is. */
  node: OutlineNode;
}

const LABELLED = /^(?<label>[^:：]{1,40})[:：]\s*(?<text>\S.*)$/u;
const LONGEST_LABEL = 40; // characters; what is longer is a sentence

/** All that is said under a label in a stretch of the outline. */
export function factsIn(nodes: readonly OutlineNode[], outline: Outline): Fact[] {
  return nodes.flatMap((node) => [...ownFacts(node, outline), ...besideFacts(node, outline)]);
}

function ownFacts(node: OutlineNode, outline: Outline): Fact[] {
  const facts: Fact[] = [];
  const value = node.states.get('value');
  if (isEditable(node.role) || node.role === 'meter' || node.role === 'progressbar') {
    if (value) facts.push({ label: node.name || labelBefore(node), text: value, weight: 1, node });
  } else if (isCheckable(node.role) && node.role !== 'radio') {
    facts.push({ label: node.name, text: node.states.has('checked') ? 'yes' : 'no', weight: 1, node });
  } else if (node.role === 'radio' && node.states.has('checked')) {
    facts.push({ label: groupName(node), text: node.name, weight: 1, node });
  }
  const inside = LABELLED.exec(node.name)?.groups;
  if (inside && !isEditable(node.role))
    facts.push({ label: inside['label'] ?? '', text: inside['text'] ?? '', weight: 0.95, node });
  if (node.role === 'row') facts.push(...rowFacts(node, outline));
  return facts;
}

/** A row of two cells says a label and its value. */
function rowFacts(row: OutlineNode, outline: Outline): Fact[] {
  const [label, value, more] = row.children;
  if (!label || !value || more || value.role === 'columnheader') return [];
  const weight = label.role === 'rowheader' ? 1 : 0.9;
  return [{ label: textOf(label, outline), text: textOf(value, outline), weight, node: value }];
}

/** What follows a term, a short text or a heading is said under it. */
function besideFacts(node: OutlineNode, outline: Outline): Fact[] {
  const before = node.parent?.children[node.place - 1];
  if (!before || isEditable(node.role) || isCheckable(node.role)) return [];
  const label = labelText(before, outline);
  if (label === '') return [];
  const text = textOf(node, outline);
  if (text === '') return [];
  return [{ label: label.replace(/[:：]\s*$/, ''), text, weight: besideWeight(before, node), node }];
}

function besideWeight(before: OutlineNode, node: OutlineNode): number {
  if (before.role === 'term' && node.role === 'definition') return 1;
  if (/[:：]\s*$/.test(before.name)) return 0.95;
  if (before.role === 'heading') return 0.8;
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
  return text.length <= LONGEST_LABEL ? text : '';
}

function labelBefore(node: OutlineNode): string {
  const before = node.parent?.children[node.place - 1];
  return before && labelRoles.has(before.role) ? before.name : '';
}

function groupName(node: OutlineNode): string {
  for (let up = node.parent; up; up = up.parent) {
    if (up.role === 'radiogroup' || up.role === 'group') return up.name;
  }
  return '';
}

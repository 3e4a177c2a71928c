import { STRUCK, withoutMarks } from '../../../outline/line.ts';
import { struckPriceIn } from './struck-through-price.ts';
import { OutlineBuilder } from './outline-builder.ts';
import { isCheckable, isEditable } from './roles.ts';
import { unpackLine } from './joined-lines.ts';

/** A node or text of an outline, with its position in the tree. */
export interface OutlineNode {
  /** Absent for runs of text, which have no element of their own. */
  readonly ref: string | undefined;
  /**
   * ARIA role; `text` for a run of text, `listitem` without a ref for a row or card that has none (`group` if it contains
   * entries itself).
   */
  role: string;
  readonly name: string;
  /** Bare states map to `true`; `value`, `placeholder`, `description`, `url`, `level` … to their text. */
  readonly states: ReadonlyMap<string, string>;
  readonly parent: OutlineNode | undefined;
  readonly children: readonly OutlineNode[];
  /** Index among its parent's children. */
  readonly siblingIndex: number;
  /** Index in reading order. */
  readonly index: number;
  /** Start index of its line in the outline's text. */
  readonly line: number;
  /** Index after the last descendant, so that `index … end` is the subtree. */
  end: number;
  /** It has more options than the outline shows. */
  hasMore: boolean;
}

/** A parsed outline: its nodes in reading order. Line forms: see lib/page. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  /** Struck-through prices beside others, by the start of their line: values are read without them, and not compared. */
  readonly former: ReadonlyMap<number, string>;
}

const SPACE_CODE = 32;

/**
 * Parses an outline. Lines that are no nodes (notes of what was cut) are left out.
 * @param isRead Its texts are read as values: the visible text of a control with another name becomes a text in it.
 */
export function parseOutline(text: string, isRead = false): Outline {
  const growing = new OutlineBuilder(isRead);
  const former = new Map<number, string>();
  const isStruck = text.includes(STRUCK);
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const stop = newline === -1 ? text.length : newline;
    let column = start;
    while (text.charCodeAt(column) === SPACE_CODE) column++;
    growing.beginLine(start, (column - start) >> 1);
    const line = text.slice(column, stop);
    const crossed = isStruck ? struckPriceIn(line) : undefined;
    if (crossed) former.set(start, crossed.price);
    unpackLine(isStruck ? withoutMarks(isRead && crossed ? crossed.rest : line) : line, growing);
    start = stop + 1;
  }
  return { nodes: growing.end(), former };
}

/** The node's ancestors, nearest first. */
export function* ancestorsOf(node: OutlineNode): Generator<OutlineNode> {
  for (let up = node.parent; up; up = up.parent) yield up;
}

/** The nearest of the node's ancestors that satisfies `suits`. */
export function ancestorWhere(node: OutlineNode, suits: (up: OutlineNode) => boolean): OutlineNode | undefined {
  let up = node.parent;
  while (up && !suits(up)) up = up.parent;
  return up;
}

/** Whether `inner` is in the subtree of `outer`, or is `outer`. */
export function isWithin(inner: OutlineNode, outer: OutlineNode): boolean {
  return inner.index >= outer.index && inner.index < outer.end;
}

/** The node and its descendants, in reading order. */
export function subtreeOf(node: OutlineNode, outline: Outline): readonly OutlineNode[] {
  return outline.nodes.slice(node.index, node.end);
}

/** The text of the subtree, in reading order; text that a wrapper's name repeats of its children is included once. */
export function textOf(node: OutlineNode, outline: Outline): string {
  if (node.children.length === 0) return ownText(node);
  const inner = subtreeOf(node, outline)
    .slice(1)
    .map(ownText)
    .filter((text) => text !== '')
    .join(' ');
  return node.name !== '' && !inner.includes(node.name) ? `${node.name} ${inner}`.trim() : inner;
}

function ownText(node: OutlineNode): string {
  return node.name === '' ? (node.states.get('value') ?? '') : node.name;
}

/** The text of a leaf to a reader, or of a node with only controls besides its text: '' for a control. */
export function ownReadableText({ role, name, children }: OutlineNode): string {
  if (isControl(role)) return '';
  return children.length === 0 || (NAMED_AMONG_CONTROLS.has(role) && children.every((child) => isControl(child.role)))
    ? name
    : '';
}

/** Roles that are named by the text among the controls in them. */
const NAMED_AMONG_CONTROLS = new Set(['generic', 'gridcell', 'cell']);

/** The text of the subtree to a reader, without its controls; a repetition of the piece before is left out. */
export function readableTextOf(node: OutlineNode, outline: Outline): string {
  const pieces = subtreeOf(node, outline)
    .map(ownReadableText)
    .filter((text) => text !== '');
  return pieces.filter((text, index) => text !== pieces[index - 1]).join(' ');
}

function isControl(role: string): boolean {
  return role === 'button' || isCheckable(role) || isEditable(role);
}

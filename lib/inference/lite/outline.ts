import { HOLDERS, withoutMarks } from '../../outline/line.ts';
import { priceCrossedOut } from './extract/crossed-out.ts';
import { iconNamed } from './icons.ts';
import { isCheckable, isEditable } from './roles.ts';
import { unpack } from './unpack.ts';

/** A node or text of an outline, with its place in the tree. */
export interface OutlineNode {
  /** Absent for runs of text, which have no element of their own. */
  readonly ref: string | undefined;
  /** ARIA role; `text` for a run of text, `listitem` without a ref for a row or card that has none (`group` where it holds entries itself). */
  role: string;
  readonly name: string;
  /** Bare states map to `true`; `value`, `placeholder`, `description`, `url`, `level` … to their text. */
  readonly states: ReadonlyMap<string, string>;
  readonly parent: OutlineNode | undefined;
  readonly children: OutlineNode[];
  /** Place among its parent's children. */
  readonly place: number;
  /** Place in reading order. */
  readonly index: number;
  /** Where its line begins in the text of the outline. */
  readonly line: number;
  /** Place after the last descendant, so that `index … end` is the subtree. */
  end: number;
  /** It has more options than the outline tells. */
  hasMore?: boolean;
}

/** A parsed outline: its nodes in reading order. Line forms: see lib/page. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
  /** Prices that are crossed out beside others, by where their line begins: values are read without them, and not compared. */
  readonly former: ReadonlyMap<number, string>;
}

const NO_STATES: ReadonlyMap<string, string> = new Map();
const BLANK = 32;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const ZERO = 48;
const NINE = 57;
const STATE = /([\w-]+)(?:=("(?:[^"\\]|\\.)*"|[^\s\]]+))?/g;
const ESCAPED = /(^|\s)\\(?=[[|¦]|>$)/g;

/**
 * Reads an outline. Lines that are not nodes (notes of what was cut) are left out.
 * @param isRead Its texts are read as values: what a person sees on a control that is called otherwise is a text in it.
 */
export function parseOutline(text: string, isRead = false): Outline {
  const nodes: OutlineNode[] = [];
  const open: OutlineNode[] = []; // open[depth] is the last node of that depth
  const depths: number[] = []; // depths[level] is the depth of what stands in a line of that level
  const former = new Map<number, string>();
  let unseenAt = Infinity; // the depth of what is unseen with all in it
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const stop = newline === -1 ? text.length : newline;
    let column = start;
    while (text.charCodeAt(column) === BLANK) column++;
    const level = (column - start) >> 1;
    depths.length = Math.min(depths.length, level + 1);
    const line = text.slice(column, stop);
    const crossed = priceCrossedOut(line);
    if (crossed) former.set(start, crossed.price);
    for (const item of unpack(withoutMarks(isRead && crossed ? crossed.rest : line))) {
      const depth = Math.min((depths[level] ?? level) + item.deeper, open.length); // only one level below the last one
      depths[level + 1] = depth + 1;
      if (depth <= unseenAt) unseenAt = Infinity;
      const isUnseen = unseenAt < Infinity;
      const node = nodeOf(item.text, { parent: open[depth - 1], index: nodes.length, line: start, isUnseen });
      if (!isUnseen && node?.states.has('unseen') && HOLDERS.has(node.role)) unseenAt = depth;
      const around = open[depth - 1];
      if (node?.role === 'option' && around && asksForMore(around)) around.hasMore = true;
      if (node) place(node, depth, { nodes, open });
      const shown = isRead && node ? shownOn(node) : undefined;
      if (shown) place(shown, depth + 1, { nodes, open });
      else if (around && MORE_OPTIONS.test(item.text)) around.hasMore = true;
    }
    start = stop + 1;
  }
  closeFrom(0, open, nodes.length);
  return { nodes, former };
}

/** Whether it is a select that holds what was chosen so far: it asks its server for others as one types. */
const asksForMore = ({ role, states }: OutlineNode): boolean =>
  role === 'combobox' && states.has('haspopup') && !states.has('expanded') && !states.has('collapsed');

/** The words on a control which its author calls otherwise, as a text of their own. */
function shownOn(parent: OutlineNode): OutlineNode | undefined {
  const { role, states, index, line, name: called } = parent;
  const name = states.get('description') ?? '';
  if (!LETTERED.has(role) || called === '' || name === '' || states.has('icon') || name.length > LONGEST_SHOWN)
    return undefined;
  return {
    ref: undefined,
    role: 'text',
    name,
    states: NO_STATES,
    parent,
    children: [],
    place: 0,
    index: index + 1,
    line,
    end: index + 2,
  };
}

const LETTERED = new Set(['button', 'link', 'menuitem', 'tab']);
const LONGEST_SHOWN = 40; // characters; a longer one is a tip

const MORE_OPTIONS = /^\[… \d+ more options\]$/;

const ENTRIES = new Set(['row', 'listitem', 'article', 'treeitem']);

function place(node: OutlineNode, depth: number, { nodes, open }: { nodes: OutlineNode[]; open: OutlineNode[] }): void {
  closeFrom(depth, open, node.index);
  if (ENTRIES.has(node.role)) for (const around of open) if (isItem(around)) around.role = 'group';
  node.parent?.children.push(node);
  nodes.push(node);
  open.push(node);
}

/** What holds entries of its own is a part of the page rather than an entry. */
const isItem = ({ role, ref }: OutlineNode): boolean => role === 'listitem' && ref === undefined;

function closeFrom(depth: number, open: OutlineNode[], end: number): void {
  while (open.length > depth) {
    const node = open.pop();
    if (node) node.end = end;
  }
}

interface Where {
  parent: OutlineNode | undefined;
  index: number;
  line: number;
  /** It stands in what is unseen with all in it. */
  isUnseen: boolean;
}

const UNSEEN = ['unseen', 'true'] as const;

/** Reads one line, without its indentation; `undefined` for a note. */
function nodeOf(text: string, { parent, index, line, isUnseen }: Where): OutlineNode | undefined {
  let at = 0;
  let ref: string | undefined;
  if (text.charCodeAt(0) === OPEN_BRACKET) {
    const close = text.indexOf('] ');
    if (close === -1 || !isDigit(text.charCodeAt(1)) || !isDigit(text.charCodeAt(close - 1))) return undefined;
    ref = text.slice(1, close);
    at = close + 2;
  }
  // Page text cannot hold " [": lib/page writes such a bracket as "\[", so the first one opens the states.
  const group = text.charCodeAt(text.length - 1) === CLOSE_BRACKET ? text.indexOf(' [', at) : -1;
  const end = group === -1 ? text.length : group;
  const colon = text.indexOf(': ', at);
  const isNamed = colon !== -1 && colon < end;
  const role = text.slice(at, isNamed ? colon : end);
  if (role === '') return undefined;
  const name = isNamed ? unescapeText(text.slice(colon + 2, end)) : '';
  const own = group === -1 ? NO_STATES : parseStates(text.slice(group + 2, -1));
  const states = isUnseen && ref !== undefined && role !== 'option' ? new Map([...own, UNSEEN]) : own;
  const ordinal = parent?.children.length ?? 0;
  return { ref, role, name, states, parent, children: [], place: ordinal, index, line, end: index + 1 };
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function unescapeText(text: string): string {
  return text.includes('\\') ? text.replace(ESCAPED, '$1') : text;
}

function parseStates(group: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const [, name = '', value] of group.matchAll(STATE)) {
    const text = value === undefined ? 'true' : value.startsWith('"') ? parseQuoted(value) : value;
    if (name === 'icon') states.set('description', iconNamed(text)); // of a control without a name: all that describes it
    states.set(name === 'checked' && text === 'mixed' ? text : name, text); // in part: it is not checked
  }
  return states;
}

function parseQuoted(quoted: string): string {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1); // not JSON after all: the page's text as it stands
  }
}

/** The node's ancestors, nearest first. */
export function* ancestorsOf(node: OutlineNode): Generator<OutlineNode> {
  for (let up = node.parent; up; up = up.parent) yield up;
}

/** The nearest of the node's ancestors that suits. */
export function ancestorWhere(node: OutlineNode, suits: (up: OutlineNode) => boolean): OutlineNode | undefined {
  let up = node.parent;
  while (up && !suits(up)) up = up.parent;
  return up;
}

/** True when `inner` stands in the subtree of `outer`, or is it. */
export function isWithin(inner: OutlineNode, outer: OutlineNode): boolean {
  return inner.index >= outer.index && inner.index < outer.end;
}

/** The node and its descendants, in reading order. */
export function subtreeOf(node: OutlineNode, outline: Outline): readonly OutlineNode[] {
  return outline.nodes.slice(node.index, node.end);
}

/** All that the subtree says, in reading order; what a wrapper's name repeats of its children is said once. */
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

/** What a leaf says to a reader, or what holds but controls besides its text: nothing, for a control. */
export function ownProse({ role, name, children }: OutlineNode): string {
  if (isControl(role)) return '';
  return children.length === 0 || (NAMED_BESIDE.has(role) && children.every((child) => isControl(child.role)))
    ? name
    : '';
}

/** Roles of what is called by the text among the controls in it. */
const NAMED_BESIDE = new Set(['generic', 'gridcell', 'cell']);

/** What the subtree says to a reader, its controls left out; what repeats the piece before it is said once. */
export function proseOf(node: OutlineNode, outline: Outline): string {
  const pieces = subtreeOf(node, outline)
    .map(ownProse)
    .filter((text) => text !== '');
  return pieces.filter((text, index) => text !== pieces[index - 1]).join(' ');
}

function isControl(role: string): boolean {
  return role === 'button' || isCheckable(role) || isEditable(role);
}

/** One line of an outline, with its place in the tree. */
export interface OutlineNode {
  /** Absent for runs of text, which have no element of their own. */
  readonly ref: string | undefined;
  /** ARIA role; `text` for a run of text. */
  readonly role: string;
  readonly name: string;
  /** Bare states map to `true`; `value`, `placeholder`, `description`, `url`, `level` … to their text. */
  readonly states: ReadonlyMap<string, string>;
  readonly parent: OutlineNode | undefined;
  readonly children: OutlineNode[];
  /** Place among its parent's children. */
  readonly place: number;
  /** Place in reading order. */
  readonly index: number;
  /** Place after the last descendant, so that `index … end` is the subtree. */
  end: number;
}

/** A parsed outline: its nodes in reading order. Line forms: see lib/page. */
export interface Outline {
  readonly nodes: readonly OutlineNode[];
}

const NO_STATES: ReadonlyMap<string, string> = new Map();
const BLANK = 32;
const OPEN_BRACKET = 91;
const INDENT = 2;
const REF_LENGTH_MAX = 24;
const STATE = /([\w-]+)(?:=("(?:[^"\\]|\\.)*"|[^\s\]]+))?/g;
const ESCAPED_BRACKET = /(^|\s)\\\[/g;

/** Reads an outline. Lines that are not nodes (notes of what was cut) are left out. */
export function parseOutline(text: string): Outline {
  const nodes: OutlineNode[] = [];
  const open: OutlineNode[] = []; // open[depth] is the last node of that depth
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const stop = newline === -1 ? text.length : newline;
    appendLine(text.slice(start, stop), nodes, open);
    start = stop + 1;
  }
  closeFrom(0, open, nodes.length);
  return { nodes };
}

function appendLine(line: string, nodes: OutlineNode[], open: OutlineNode[]): void {
  let column = 0;
  while (line.charCodeAt(column) === BLANK) column++;
  const parts = partsOf(line, column);
  if (!parts) return;
  const depth = Math.min(column / INDENT, open.length); // a line can be only one level below the last one
  closeFrom(depth, open, nodes.length);
  const parent = open[depth - 1];
  const place = parent?.children.length ?? 0;
  const node = { ...parts, parent, children: [], place, index: nodes.length, end: nodes.length + 1 };
  parent?.children.push(node);
  nodes.push(node);
  open[depth] = node;
}

function closeFrom(depth: number, open: OutlineNode[], end: number): void {
  for (let level = depth; level < open.length; level++) {
    const node = open[level];
    if (node) node.end = end;
  }
  open.length = depth;
}

type Parts = Pick<OutlineNode, 'ref' | 'role' | 'name' | 'states'>;

function partsOf(line: string, column: number): Parts | undefined {
  let at = column;
  let ref: string | undefined;
  if (line.charCodeAt(at) === OPEN_BRACKET) {
    const close = line.indexOf('] ', at);
    ref = close === -1 || close - at > REF_LENGTH_MAX ? undefined : line.slice(at + 1, close);
    if (ref === undefined || !/^\d+-\d+$/.test(ref)) return undefined; // a note: "[… 812 more nodes …]"
    at = close + 2;
  }
  // Page text cannot hold " [": lib/page writes such a bracket as "\[", so the first one opens the states.
  const group = line.endsWith(']') ? line.indexOf(' [', at) : -1;
  const states = group === -1 ? NO_STATES : parseStates(line.slice(group + 2, -1));
  const body = group === -1 ? line.slice(at) : line.slice(at, group);
  if (body === '') return undefined;
  const colon = body.indexOf(': ');
  if (colon === -1) return { ref, role: body, name: '', states };
  return { ref, role: body.slice(0, colon), name: unescapeText(body.slice(colon + 2)), states };
}

function unescapeText(text: string): string {
  return text.includes('\\[') ? text.replace(ESCAPED_BRACKET, '$1[') : text;
}

function parseStates(group: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const [, name = '', value] of group.matchAll(STATE)) {
    states.set(name, value === undefined ? 'true' : value.startsWith('"') ? parseQuoted(value) : value);
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

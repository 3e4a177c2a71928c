import { HOLDERS } from '../../../outline/line.ts';
import { iconFunctionOf } from './icon-names.ts';
import type { OutlineNode } from './outline.ts';
import type { OutlineReceiver } from './joined-lines.ts';

/** A node that is being read, or whose children are. */
type OpenNode = { -readonly [Key in keyof Omit<OutlineNode, 'children'>]: OutlineNode[Key] } & {
  children: OutlineNode[];
};

const NO_STATES: ReadonlyMap<string, string> = new Map();
const NO_CHILDREN: OutlineNode[] = []; // shared by all childless nodes, which most are: never written to
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const ZERO = 48;
const NINE = 57;
const STATE = /([\w-]+)(?:=("(?:[^"\\]|\\.)*"|[^\s\]]+))?/g;
const ESCAPED = /(^|\s)\\(?=[[|¦]|>$)|(?<=~)\\(?=~)/g;
const UNSEEN_STATE = ['unseen', 'true'] as const;
const MORE_OPTIONS = /^\[… \d+ more options\]$/;
const VISIBLE_LABEL_ROLES = new Set(['button', 'link', 'menuitem', 'tab']);
const MAX_SHOWN_CHARS = 40; // characters; a longer one is a tooltip
const ENTRY_ROLES = new Set(['row', 'listitem', 'article', 'treeitem']);

/**
 * The nodes of an outline while its lines are read one after another. Each takes one object and little else: some pages have
 * 100,000.
 */
export class OutlineBuilder implements OutlineReceiver {
  readonly #isForReading: boolean;
  readonly #nodes: OutlineNode[] = [];
  readonly #open: OpenNode[] = []; // #open[depth] is the last node of that depth
  readonly #depths: number[] = []; // #depths[level] is the depth of the node in a line of that level
  readonly #roles = new Map<string, string>();
  readonly #states = new Map<string, ReadonlyMap<string, string>>(); // by their text: most pages repeat a few
  #unseenAt = Infinity; // the depth of what is unseen with all its content
  #line = 0;
  #level = 0;

  /** @param isRead See parseOutline. */
  constructor(isRead: boolean) {
    this.#isForReading = isRead;
  }

  /** The nodes taken next are in the line that begins there. */
  beginLine(start: number, level: number): void {
    this.#line = start;
    this.#level = level;
    if (this.#depths.length > level + 1) this.#depths.length = level + 1;
  }

  /** All nodes; no more may be taken. */
  end(): readonly OutlineNode[] {
    this.#closeFrom(0);
    return this.#nodes;
  }

  takeText(role: 'cell' | 'text' | 'listitem', said: string, deeper: number): void {
    const depth = this.#depthOf(deeper);
    const parent = this.#open[depth - 1];
    this.#append(
      nodeIn(parent, { role, name: unescapeText(said), index: this.#nodes.length, line: this.#line }),
      depth,
    );
  }

  /** Reads one node, without its indentation; ignores a note. */
  takeNode(text: string, deeper: number): void {
    const depth = this.#depthOf(deeper);
    const around = this.#open[depth - 1];
    const node = this.#nodeOf(text, around);
    if (!node) {
      if (around && MORE_OPTIONS.test(text)) around.hasMore = true;
      return;
    }
    if (this.#unseenAt === Infinity && node.states.has('unseen') && HOLDERS.has(node.role)) this.#unseenAt = depth;
    if (node.role === 'option' && around && loadsMoreOptions(around)) around.hasMore = true;
    this.#append(node, depth);
    if (this.#isForReading) this.#placeShown(node, depth + 1);
  }

  #depthOf(deeper: number): number {
    // at most one level below the last one
    const depth = Math.min((this.#depths[this.#level] ?? this.#level) + deeper, this.#open.length);
    this.#depths[this.#level + 1] = depth + 1;
    if (depth <= this.#unseenAt) this.#unseenAt = Infinity;
    return depth;
  }

  #nodeOf(text: string, parent: OpenNode | undefined): OpenNode | undefined {
    let at = 0;
    let ref: string | undefined;
    if (text.charCodeAt(0) === OPEN_BRACKET) {
      const close = text.indexOf('] ');
      if (close === -1 || !isDigit(text.charCodeAt(1)) || !isDigit(text.charCodeAt(close - 1))) return undefined;
      ref = text.slice(1, close);
      at = close + 2;
    }
    // Page text cannot contain " [": lib/page writes such a bracket as "\[", so the first one opens the states.
    const group = text.charCodeAt(text.length - 1) === CLOSE_BRACKET ? text.indexOf(' [', at) : -1;
    const end = group === -1 ? text.length : group;
    const colon = text.indexOf(': ', at);
    const isNamed = colon !== -1 && colon < end;
    const role = this.#sameRole(text.slice(at, isNamed ? colon : end));
    if (role === '') return undefined;
    const name = isNamed ? unescapeText(text.slice(colon + 2, end)) : '';
    const node = nodeIn(parent, { role, name, index: this.#nodes.length, line: this.#line });
    node.ref = ref;
    const own = group === -1 ? NO_STATES : this.#statesIn(text.slice(group + 2, -1));
    const isUnseen = this.#unseenAt < Infinity && ref !== undefined && role !== 'option';
    node.states = isUnseen ? new Map([...own, UNSEEN_STATE]) : own;
    return node;
  }

  /** The role as an interned string, which is fast to compare and look up. */
  #sameRole(role: string): string {
    const known = this.#roles.get(role);
    if (known !== undefined) return known;
    const [same = role] = Object.keys({ [role]: true }); // property names are interned
    this.#roles.set(role, same);
    return same;
  }

  #statesIn(group: string): ReadonlyMap<string, string> {
    if (group.includes('"')) return parseStates(group); // which others hardly have
    const known = this.#states.get(group) ?? parseStates(group);
    this.#states.set(group, known);
    return known;
  }

  #append(node: OpenNode, depth: number): void {
    this.#closeFrom(depth);
    if (ENTRY_ROLES.has(node.role)) for (const around of this.#open) if (isItem(around)) around.role = 'group';
    const parent = this.#open[depth - 1];
    if (parent?.children === NO_CHILDREN) parent.children = [node];
    else parent?.children.push(node);
    this.#nodes.push(node);
    this.#open.push(node);
  }

  /** The visible text of a control with another author-given name, as a text of its own. */
  #placeShown(control: OpenNode, depth: number): void {
    const { role, states, name: called } = control;
    const name = states.get('description') ?? '';
    if (
      !VISIBLE_LABEL_ROLES.has(role) ||
      called === '' ||
      name === '' ||
      states.has('icon') ||
      name.length > MAX_SHOWN_CHARS
    )
      return;
    this.#append(nodeIn(control, { role: 'text', name, index: this.#nodes.length, line: this.#line }), depth);
  }

  #closeFrom(depth: number): void {
    while (this.#open.length > depth) {
      const node = this.#open.pop();
      if (node) node.end = this.#nodes.length;
    }
  }
}

/** All nodes have the same properties in the same order, so that the JS engine gives them one shape. */
function nodeIn(
  parent: OpenNode | undefined,
  { role, name, index, line }: Pick<OutlineNode, 'role' | 'name' | 'index' | 'line'>,
): OpenNode {
  return {
    ref: undefined,
    role,
    name,
    states: NO_STATES,
    parent,
    children: NO_CHILDREN,
    siblingIndex: parent?.children.length ?? 0,
    index,
    line,
    end: index + 1,
    hasMore: false,
  };
}

/** Whether it is a select with the current choice only: it queries its server for others during typing. */
const loadsMoreOptions = ({ role, states }: OutlineNode): boolean =>
  role === 'combobox' && states.has('haspopup') && !states.has('expanded') && !states.has('collapsed');

/** A container of entries of its own is a part of the page rather than an entry. */
const isItem = ({ role, ref }: OutlineNode): boolean => role === 'listitem' && ref === undefined;

const isDigit = (code: number): boolean => code >= ZERO && code <= NINE;

const unescapeText = (text: string): string => (text.includes('\\') ? text.replace(ESCAPED, '$1') : text);

function parseStates(group: string): ReadonlyMap<string, string> {
  const states = new Map<string, string>();
  for (const [, name = '', value] of group.matchAll(STATE)) {
    const text = value === undefined ? 'true' : value.startsWith('"') ? parseQuoted(value) : value;
    if (name === 'icon') states.set('description', iconFunctionOf(text)); // for a control without a name: all that describes it
    states.set(name === 'checked' && text === 'mixed' ? text : name, text); // mixed: not checked
  }
  return states;
}

function parseQuoted(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return String(JSON.parse(quoted));
  } catch {
    return quoted.slice(1, -1); // not JSON after all: the page's text unchanged
  }
}

import type { Protocol } from 'devtools-protocol';
import type { Frame } from '../../lib/page/frames.ts';
import type { CdpSession } from '../../lib/cdp/session.ts';

type AXNode = Protocol.Accessibility.AXNode;
type DomNode = Protocol.DOM.Node & { isScrollable?: boolean }; // newer than the protocol's types

/** What the DOM adds to the accessibility tree: tags and what scrolls, by the ids that Chrome gives nodes. */
interface Index {
  tags: Map<number, string>;
  scrolling: Set<number>;
}

interface TreeNode {
  id: string;
  role: string;
  name: string;
  flags: string;
  children: TreeNode[];
}

/**
 * The page's text as Stagehand 3.7.3 gives it to models, made from the same commands by the same rules: every node of each
 * frame's accessibility tree as `[id] role: name`, indented by its level, but for structural ones with one child or none
 * and text that only repeats its parent's name; ignored ones and plain boxes say their tag, what scrolls says so, and a frame's
 * tree stands below its element. It is what the size of our outline is measured against.
 */
export async function stagehandTree(frames: readonly Frame[], signal: AbortSignal): Promise<string> {
  const indexes = new Map<CdpSession, Index>();
  for (const session of new Set(frames.map((frame) => frame.session)))
    indexes.set(session, await indexOf(session, signal)); // first of all, as there: this is what numbers the nodes
  const texts = new Map<string, string>();
  for (const [ordinal, { id, parentId, session }] of frames.entries()) {
    const { nodes } = await session.send('Accessibility.getFullAXTree', { frameId: id }, signal);
    const around = frames.findIndex((frame) => frame.id === parentId);
    const owner = await frames[around]?.session.send('DOM.getFrameOwner', { frameId: id }, signal);
    const place = owner ? `${around}-${owner.backendNodeId}` : TOP;
    texts.set(place, textOf(nodes, ordinal, indexes.get(session) ?? NO_INDEX));
  }
  const main = texts.get(TOP) ?? '';
  texts.delete(TOP);
  return nest(main, texts);
}

const TOP = '';
const NO_INDEX: Index = { tags: new Map(), scrolling: new Set() };

async function indexOf(session: CdpSession, signal: AbortSignal): Promise<Index> {
  const index: Index = { tags: new Map(), scrolling: new Set() };
  await session.send('DOM.enable', {}, signal);
  const open: DomNode[] = [await documentOf(session, signal)];
  for (let node = open.pop(); node; node = open.pop()) {
    const whole =
      (node.childNodeCount ?? 0) > (node.children?.length ?? 0) ? await described(node, session, signal) : node;
    index.tags.set(node.backendNodeId, tagOf(node));
    if (node.isScrollable) index.scrolling.add(node.backendNodeId);
    const { children = [], shadowRoots = [], contentDocument } = whole;
    open.push(...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : []));
  }
  return index;
}

/** Depths to ask for: Chrome refuses to send nodes that are nested some hundred levels deep. */
const DEPTHS = [-1, 256, 128, 64];

async function documentOf(session: CdpSession, signal: AbortSignal): Promise<DomNode> {
  for (const depth of DEPTHS) {
    const answer = await session.send('DOM.getDocument', { depth, pierce: true }, signal).catch(() => undefined); // too deep
    if (answer) return answer.root;
  }
  throw new Error('The document is nested too deep.');
}

async function described({ backendNodeId }: DomNode, session: CdpSession, signal: AbortSignal): Promise<DomNode> {
  for (const depth of DEPTHS) {
    const answer = await session
      .send('DOM.describeNode', { backendNodeId, depth, pierce: true }, signal)
      .catch(() => undefined); // too deep
    if (answer) return answer.node;
  }
  throw new Error('The node is nested too deep.');
}

function tagOf({ nodeName, attributes = [] }: DomNode): string {
  const tag = nodeName.toLowerCase();
  const type =
    tag === 'input' ? attributes[attributes.findIndex((one, i) => i % 2 === 0 && one === 'type') + 1] : undefined;
  return attributes.includes('type') && type ? `${tag}, ${type}` : tag;
}

const isStructural = (role: string): boolean => /^(?:generic|none|inlinetextbox)$/i.test(role);

function textOf(nodes: readonly AXNode[], ordinal: number, index: Index): string {
  const below = new Map<string | undefined, AXNode[]>();
  for (const node of nodes) listAt(below, node.parentId).push(node);
  const treesOf = (parent: string | undefined): TreeNode[] =>
    (below.get(parent) ?? []).flatMap((node) => treeOf(node, treesOf(node.nodeId)));
  const treeOf = (node: AXNode, inside: TreeNode[]): TreeNode[] => {
    if (Number(node.nodeId) < 0) return []; // a piece of a line of text
    const { nodeId, backendDOMNodeId: backendId } = node;
    const name = String(node.name?.value ?? '');
    const role = roleOf(node, index);
    const children = withoutRepetition(inside, name);
    if (isStructural(role) && children.length < 2) return inside.length === 0 ? [] : children;
    const id = backendId === undefined ? nodeId : `${ordinal}-${backendId}`;
    const shown = inside.length === 0 ? role : (tagFor(role, index.tags.get(backendId ?? 0)) ?? role);
    return [{ id, role: shown, name, flags: flagsOf(node), children }];
  };
  const lines = treesOf(undefined).map((tree) => print(tree, 0));
  return lines.join('\n').trimEnd();
}

function listAt<K, V>(lists: Map<K, V[]>, key: K): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

/** The tag that is said in place of a role. */
function tagFor(role: string, tag: string | undefined): string | undefined {
  return role === 'generic' || role === 'none' || (role === 'combobox' && tag === 'select') ? tag : undefined;
}

function roleOf({ role, backendDOMNodeId = 0 }: AXNode, { tags, scrolling }: Index): string {
  const tag = tags.get(backendDOMNodeId);
  if (tag === 'input, file') return tag;
  if (tag === '#document' || !(tag === 'html' || scrolling.has(backendDOMNodeId))) return String(role?.value ?? '');
  return `scrollable, ${tag?.replace(/^#/, '')}`;
}

function flagsOf({ properties = [] }: AXNode): string {
  const isTrue = (name: string): boolean =>
    properties.some((one) => one.name === name && /^(?:true|1)$/.test(String(one.value.value)));
  return (isTrue('selected') ? ' [selected]' : '') + (isTrue('checked') ? ' [checked]' : '');
}

function withoutRepetition(children: TreeNode[], name: string): TreeNode[] {
  const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim();
  const said = children.filter(({ role }) => role === 'StaticText').map((child) => squeeze(child.name));
  return name !== '' && said.join('') === squeeze(name)
    ? children.filter(({ role }) => role !== 'StaticText')
    : children;
}

function print({ id, role, name, flags, children }: TreeNode, level: number): string {
  const line = `${'  '.repeat(level)}[${id}] ${role}${name ? `: ${clean(name)}` : ''}${flags}`;
  return [line, ...children.map((child) => print(child, level + 1))].join('\n');
}

function clean(name: string): string {
  return name
    .replace(/[\uE000-\uF8FF]/g, '')
    .replace(/ ?[\u00A0\u202F\u2007\uFEFF]+/g, ' ')
    .trim();
}

/** Puts each frame's text below the line of its element. */
function nest(text: string, inner: Map<string, string>): string {
  return text
    .split('\n')
    .map((line) => {
      const [, blanks = '', id = ''] = /^(\s*)\[([^\]]+)\]/.exec(line) ?? [];
      const below = inner.get(id);
      if (below === undefined) return line;
      inner.delete(id);
      const nested = nest(below, inner).trimEnd();
      return [line, ...(nested === '' ? [] : nested.split('\n').map((one) => `${blanks}  ${one}`))].join('\n');
    })
    .join('\n');
}

import type { Protocol } from 'devtools-protocol';

interface TreeNode {
  id: string;
  role: string;
  name: string;
  children: TreeNode[];
}

/**
 * The page's text in the form that Stagehand 3 gives to models, made from the same accessibility tree by its rules:
 * structural nodes with one child or none vanish, static text that repeats its parent's name is dropped, the rest is one
 * `[id] role: name` a line. It is what the size of our outline is measured against.
 */
export function stagehandTree(nodes: readonly Protocol.Accessibility.AXNode[]): string {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const roots = nodes.filter(({ parentId }) => parentId === undefined || !byId.has(parentId));
  const lines: string[] = [];
  for (const root of roots) for (const tree of simplify(root, byId)) print(tree, 0, lines);
  return lines.join('\n');
}

const STRUCTURAL = new Set(['generic', 'none', 'InlineTextBox']);

function simplify(node: Protocol.Accessibility.AXNode, byId: Map<string, Protocol.Accessibility.AXNode>): TreeNode[] {
  const role = String(node.role?.value ?? '');
  const name = String(node.name?.value ?? '').trim();
  const below = (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).flatMap((child) => simplify(child, byId));
  if (role === 'InlineTextBox') return [];
  if (node.ignored) return below;
  const children = withoutRepetition(below, name);
  if (STRUCTURAL.has(role) && name === '' && children.length < 2) return children;
  if (role === 'StaticText' && name === '') return [];
  return [
    { id: `0-${node.backendDOMNodeId ?? node.nodeId}`, role: STRUCTURAL.has(role) ? 'div' : role, name, children },
  ];
}

function withoutRepetition(children: TreeNode[], name: string): TreeNode[] {
  const said = children
    .filter(({ role }) => role === 'StaticText')
    .map((child) => child.name)
    .join('');
  const isRepeated = name !== '' && said.replace(/\s/g, '') === name.replace(/\s/g, '');
  return isRepeated ? children.filter(({ role }) => role !== 'StaticText') : children;
}

function print({ id, role, name, children }: TreeNode, depth: number, lines: string[]): void {
  lines.push(`${'  '.repeat(depth)}[${id}] ${role}${name ? `: ${name}` : ''}`);
  for (const child of children) print(child, depth + 1, lines);
}

import type { OutlineNode } from '../outline/outline.ts';
import { headingBefore, type Entry, type Group } from './repeated-groups.ts';

/**
 * Clickable elements that are no buttons may be anywhere, with cards among them: each run of similar siblings is
 * a list of its own.
 */
export function similarRuns(group: Group): Group[] {
  if (group.kind !== 'cards' || !group.entries.every(isGenericClickable)) return [group];
  const runs: Entry[][] = [];
  for (const entry of group.entries) {
    const last = runs.at(-1)?.at(-1);
    if (last && follows(entry, last)) runs.at(-1)?.push(entry);
    else runs.push([entry]);
  }
  const lists = runs.filter(({ length }) => length > 1);
  return lists.length === 0 ? [group] : lists.map((entries) => ({ ...group, entries }));
}

const isGenericClickable = ({ nodes: [first] }: Entry): boolean =>
  first?.role === 'generic' && first.states.has('clickable');

function follows({ nodes: [first] }: Entry, { nodes: [before] }: Entry): boolean {
  if (!first || !before || first.parent !== before.parent || first.siblingIndex !== before.siblingIndex + 1)
    return false;
  return (first.children.length === 0) === (before.children.length === 0);
}

/** The heading inside the only card of a column is above it, as the headings of the other columns are. */
export function withoutHeadings(group: Group): Group {
  const heads = group.entries.map(headingInCard);
  if (group.kind !== 'cards' || heads.every((head) => !head) || heads.every(Boolean)) return group;
  const entries = group.entries.map((entry, at) => (heads[at] ? { ...entry, nodes: entry.nodes.slice(2) } : entry));
  return { ...group, entries };
}

function headingInCard({ nodes: [card, head] }: Entry): OutlineNode | undefined {
  if (!card || !head || head.role !== 'heading' || head.parent !== card || card.children.length < 2) return undefined;
  const isOver = card.parent?.children.some(
    ({ role, states, siblingIndex: place }) =>
      role === 'heading' && place < card.siblingIndex && states.get('level') === head.states.get('level'),
  );
  const isLeaf = head.children.length === 0;
  return isOver && isLeaf && !areNames(head) ? head : undefined;
}

/** All cards begin with such a heading: it is their name. */
const areNames = ({ parent, states }: OutlineNode): boolean =>
  (parent?.parent?.children ?? []).filter(({ children: [first] }) => first?.states.get('level') === states.get('level'))
    .length *
    2 >
  (parent?.parent?.children ?? []).filter(({ role }) => role === parent?.role).length;

const LABEL_TEXT = /^\p{Lu}[\p{L} ]{2,30}:?$/u;
const ADD_NAME =
  /^(?:[+＋]\s*)?(?:add|new|create|neue[rsn]?|nouve(?:au|lle)|nuev[oa]|nuov[oa])\s+(?:an?\s+|new\s+)?(?<noun>\p{Ll}[\p{L} ]*)$/iu;

/** "Playlists" right before the first of a row of links, "Add sheet" after the last of a row of tabs: the name of these. */
export function namedByNeighbour(group: Group): Group {
  const nodes = group.entries.map(({ nodes: [first, ...more] }) => (more.length === 0 ? first : undefined));
  const [first, last] = [nodes[0], nodes.at(-1)];
  if ((group.kind !== 'cards' && group.kind !== 'controls') || !first || !last || !isRow(nodes)) return group;
  const before = first.parent?.children[first.siblingIndex - 1];
  if (before?.role === 'text' && LABEL_TEXT.test(before.name) && !isSame(before, nodes))
    return { ...group, title: before.name };
  const adding = nounOfAddButton(last);
  if (adding !== undefined && nodes.length > 2) return { ...group, title: adding, entries: group.entries.slice(0, -1) };
  const after = last.parent?.children[last.siblingIndex + 1];
  const noun = after && nounOfAddButton(after);
  return noun === undefined || headingBefore(first) ? group : { ...group, title: noun };
}

const nounOfAddButton = ({ role, name }: OutlineNode): string | undefined =>
  role === 'button' || role === 'generic' || role === 'link' ? ADD_NAME.exec(name)?.groups?.['noun'] : undefined;

const isRow = (nodes: readonly (OutlineNode | undefined)[]): nodes is OutlineNode[] =>
  nodes.every(
    (node, at) => node && node.children.length === 0 && node.siblingIndex === (nodes[0]?.siblingIndex ?? 0) + at,
  );

const isSame = (text: OutlineNode, nodes: readonly OutlineNode[]): boolean =>
  nodes.some(({ name }) => name === text.name);

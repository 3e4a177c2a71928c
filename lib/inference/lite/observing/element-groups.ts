import { isInSelect } from './group-members.ts';
import { sectionEnd } from '../structure/nearness.ts';
import { ancestorsOf, ancestorWhere, isWithin, type OutlineNode } from '../outline/outline.ts';
import { isChosenRole, isEditable } from '../outline/roles.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { headingsAbove } from '../structure/surroundings.ts';
import type { Word } from '../lexicon/words.ts';

/** Elements that belong together, and their common names. */
export interface Group {
  members: readonly OutlineNode[];
  /** Its name, its heading, the text or the button before it. */
  own: readonly Word[];
  /** Its containers' names. */
  outer: readonly Word[];
  isTable: boolean;
  /** It has the name itself. */
  isNamed: boolean;
}

const groupRoles = new Set(
  'group radiogroup search toolbar navigation tablist menu menubar list listbox tree form region dialog table grid contentinfo complementary'.split(
    ' ',
  ),
);

/** All groups of a page. */
export function groupsOf(scene: Scene): Group[] {
  const { nodes } = scene.outline;
  const found = nodes.flatMap((node): [OutlineNode, readonly OutlineNode[], string[]][] => {
    if (groupRoles.has(node.role)) return [[node, controlsBetween(node.index, node.end, scene), namesOf(node)]];
    if (node.role === 'heading' && !isAccordionHeading(node))
      return [[node, controlsBetween(node.index, sectionEnd(node), scene), [node.name]]];
    if (node.role === 'treeitem' && node.children.length > 0)
      return [[node, node.children.filter(({ role }) => role === 'treeitem'), [node.name]]];
    if (node.role === 'button' && node.states.has('expanded')) return [[node, unfoldedBy(node, scene), [node.name]]];
    return node.role === 'text' ? [[node, elementsAfterText(node, scene), [node.name]]] : [];
  });
  return found
    .filter(([, members]) => members.length > 1)
    .map(([node, members, names]) => ({
      members,
      isNamed:
        node.name !== '' &&
        (!['heading', 'text', 'region', 'form', 'table', 'search'].includes(node.role) || isAccordionHeading(node)),
      isTable: node.role === 'table' || node.role === 'grid',
      own: names.flatMap((name) => scene.words(name)),
      outer: [...ancestorsOf(node)].filter(({ role }) => role !== 'document').flatMap(({ name }) => scene.words(name)),
    }));
}

/** The heading of an open part of an accordion. */
const isAccordionHeading = ({ role, children: [button, more] }: OutlineNode): boolean =>
  role === 'heading' && button?.role === 'button' && button.states.has('expanded') && !more;

/** The content unfolded after a button, one of several. */
function unfoldedBy({ parent, siblingIndex: place, role }: OutlineNode, scene: Scene): readonly OutlineNode[] {
  const after = parent?.children.slice(place + 1) ?? [];
  const end = after.findIndex((other) => other.role === role || other.role === 'heading');
  const run = end === -1 ? [] : after.slice(0, end);
  return run.every(({ role: kind }) => isChosenRole(kind)) ? scene.elements.filter((node) => run.includes(node)) : [];
}

/** Operable elements in a stretch of the page; options of a closed select are excluded. */
export function controlsBetween(from: number, to: number, scene: Scene): OutlineNode[] {
  return scene.elements.filter(
    (node) => node.index > from && node.index < to && isInteractive(node) && !isInSelect(node) && !isPartOfChoice(node),
  );
}

/** The visible substitute of a checkbox, or its hidden input. */
const isPartOfChoice = (node: OutlineNode): boolean =>
  (isEditable(node.role) && node.states.has('unseen')) ||
  ancestorWhere(node, ({ role }) => isChosenRole(role)) !== undefined;

function namesOf(node: OutlineNode): string[] {
  const before = node.parent?.children[node.siblingIndex - 1];
  const opener = before?.states.has('expanded') ? before.name : '';
  const heading = node.name === '' ? (headingsAbove(node)[0]?.name ?? '') : '';
  const cookies =
    node.role === 'dialog' && node.children.some(({ name }) => /\bcookies?\b/i.test(name)) ? 'cookies' : '';
  return [node.name, opener, heading, cookies].filter((name) => name !== '');
}

const MAX_LABEL_WORDS = 3; // words

/** The elements after a short text, up to the next one: "Upstairs", and its rooms. */
function elementsAfterText(node: OutlineNode, scene: Scene): readonly OutlineNode[] {
  if (scene.words(node.name).length > MAX_LABEL_WORDS) return [];
  const siblings = node.parent?.children.slice(node.siblingIndex + 1) ?? [];
  const end = siblings.findIndex(({ role, name }) => (role === 'text' && name.length > 1) || role === 'heading');
  const run = end === -1 ? siblings : siblings.slice(0, end);
  return scene.elements.filter((other) => isInteractive(other) && run.some((part) => isWithin(other, part)));
}

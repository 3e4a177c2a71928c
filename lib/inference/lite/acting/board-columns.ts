import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { isInteractive, type Scene } from '../outline/scene.ts';
import { fold } from '../lexicon/words.ts';

/**
 * "to Done", "to the Done column": the element of that name that contains cards, or the one around those of the only board
 * column with this title. Undefined if there are several, or if its sibling columns have no titles.
 */
export function boardColumnNamed(phrase: string, scene: Scene): OutlineNode | undefined {
  const name = fold(phrase.replaceAll(QUOTES, '').replace(COLUMN_NOUN, ''));
  const named = scene.nodesWith(name).filter((node) => fold(node.name) === name);
  const [part, more] = named.filter(({ role, ref }) => CONTAINER_ROLES.has(role) && ref !== undefined);
  if (part) return more ? undefined : part;
  const titles = named.filter(isTitle);
  const columns = titles.flatMap((title) => (isColumnTitle(title) ? [title] : []));
  const [title, other] = columns;
  return title && !other ? contentBelow(title, scene) : undefined;
}

const QUOTES = /["“”„«»]/g;
const COLUMN_NOUN = /^the\s+|\s+(?:column|list|lane|stack|board|swim ?lane)$/gi;

const isTitle = ({ role }: OutlineNode): boolean => role === 'text' || role === 'heading';

/** Whether it is the title of a column, with siblings that have one. */
function isColumnTitle(title: OutlineNode): boolean {
  const column = title.parent;
  const beside = column?.parent?.children.filter((other) => other !== column && isSameKind(other, column)) ?? [];
  const isFirst = column?.children.find(isTitle) === title;
  return (
    isFirst && beside.length > 0 && [column, ...beside].every((one) => one.children.some(isTitle) && hasContainer(one))
  );
}

/** An item without a ref is a group if it contains others. */
const isSameKind = (one: OutlineNode, other: OutlineNode): boolean =>
  one.role === other.role ||
  (one.ref === undefined && other.ref === undefined && ITEM_ROLES.has(one.role) && ITEM_ROLES.has(other.role));
const ITEM_ROLES = new Set(['listitem', 'group']);

const hasContainer = ({ children }: OutlineNode): boolean => children.some(isContainer);
const isContainer = (node: OutlineNode): boolean =>
  CONTAINER_ROLES.has(node.role) || (node.role === 'generic' && !isInteractive(node));
const CONTAINER_ROLES = new Set(['main', 'list', 'group', 'region', 'feed', 'listbox', 'listitem']);

/** The part of a column below its title, or the first element in that with a ref. */
function contentBelow(
  { parent: column, siblingIndex: place }: OutlineNode,
  { elements }: Scene,
): OutlineNode | undefined {
  const part = column?.children.slice(place + 1).find(isContainer);
  return part?.ref === undefined ? elements.find((node) => part && isWithin(node, part)) : part;
}

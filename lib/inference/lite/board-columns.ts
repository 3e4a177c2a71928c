import { isWithin, type OutlineNode } from './outline.ts';
import { isInteractive, type Scene } from './scene.ts';
import { fold } from './words.ts';

/**
 * "to Done", "to the Done column": the element of that name that contains cards, or the one around those of the only board column
 * with this title. Undefined if there are several, or if its sibling columns have no titles.
 */
export function columnCalled(said: string, scene: Scene): OutlineNode | undefined {
  const name = fold(said.replaceAll(QUOTES, '').replace(KIND, ''));
  const called = scene.nodesWith(name).filter((node) => fold(node.name) === name);
  const [part, more] = called.filter(({ role, ref }) => PARTS.has(role) && ref !== undefined);
  if (part) return more ? undefined : part;
  const titles = called.filter(isTitle);
  const columns = titles.flatMap((title) => (isOfBoard(title) ? [title] : []));
  const [title, other] = columns;
  return title && !other ? placeIn(title, scene) : undefined;
}

const QUOTES = /["“”„«»]/g;
const KIND = /^the\s+|\s+(?:column|list|lane|stack|board|swim ?lane)$/gi;

const isTitle = ({ role }: OutlineNode): boolean => role === 'text' || role === 'heading';

/** Whether it is the title of a column, with siblings that have one. */
function isOfBoard(title: OutlineNode): boolean {
  const column = title.parent;
  const beside = column?.parent?.children.filter((other) => other !== column && isAlike(other, column)) ?? [];
  const isFirst = column?.children.find(isTitle) === title;
  return (
    isFirst && beside.length > 0 && [column, ...beside].every((one) => one.children.some(isTitle) && holdsPart(one))
  );
}

/** An item without a ref is a group if it contains others. */
const isAlike = (one: OutlineNode, other: OutlineNode): boolean =>
  one.role === other.role ||
  (one.ref === undefined && other.ref === undefined && ITEMS.has(one.role) && ITEMS.has(other.role));
const ITEMS = new Set(['listitem', 'group']);

const holdsPart = ({ children }: OutlineNode): boolean => children.some(isPart);
const isPart = (node: OutlineNode): boolean =>
  PARTS.has(node.role) || (node.role === 'generic' && !isInteractive(node));
const PARTS = new Set(['main', 'list', 'group', 'region', 'feed', 'listbox', 'listitem']);

/** The part of a column below its title, or the first element in that with a ref. */
function placeIn({ parent: column, place }: OutlineNode, { elements }: Scene): OutlineNode | undefined {
  const part = column?.children.slice(place + 1).find(isPart);
  return part?.ref === undefined ? elements.find((node) => part && isWithin(node, part)) : part;
}

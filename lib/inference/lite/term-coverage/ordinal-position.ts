import { ordinalOf } from '../values/ordinal-words.ts';
import { sectionEnd } from '../structure/nearness.ts';
import { isWithin, type OutlineNode } from '../outline/outline.ts';
import { isChosenRole, isCell, isRowRole, placesOfNoun } from '../outline/roles.ts';
import type { Scene } from '../outline/scene.ts';
import type { Stretch } from '../outline/stretches.ts';
import { headingsAbove } from '../structure/surroundings.ts';
import { isHeaderRow } from '../outline/tables.ts';
import type { QueryTerm } from '../instruction/query.ts';

/** Parts of a page that people count. */
const countableRoles = new Set(['row', 'listitem', 'article', 'group', 'region', 'treeitem', 'form', 'link']);

/** The element, its entry or its part of the page is the one that the ordinal means. */

export function isAt(node: OutlineNode, { word: { text }, after }: QueryTerm, scene: Scene): boolean {
  const number = ordinalOf(text);
  const isIt = (all: readonly OutlineNode[], one: OutlineNode): boolean =>
    all.length > 1 && (number === -1 ? all.at(-1) === one : all[number - 1] === one);
  const alike = scene.elements.filter(({ role, name }) => role === node.role && name === node.name);
  const kindred = scene.elements.filter(
    ({ role, name }) => role === node.role && firstWord(name) === firstWord(node.name),
  );
  const isItWithin = ({ from, to }: Stretch): boolean =>
    isIt(
      alike.filter(({ index }) => index >= from && index < to),
      node,
    );
  if (isIt(alike, node)) return true;
  const countsRows = placesOfNoun.get(after?.text ?? '')?.every((role) => role === 'row' || role === 'listitem');
  for (let at: OutlineNode | undefined = node; at?.parent; at = at.parent) {
    if (!countsRows && headingsAbove(at).some((heading) => isIt(headingsBeside(heading), heading))) return true;
    if (partsAround(at, at.parent).some(isItWithin) || isIt(peersOf(at, at === node && alike.length > 1), at))
      return true;
    if (isOneOfEntries(at, kindred) && !placesOfNoun.get(after?.text ?? '')?.some((role) => role !== at?.role))
      return false;
  }
  return false;
}

/**
 * Its siblings contain similar elements, or ones whose names begin so ("Ignore: 2 bills", "Ignore: 1 invoice"): the counted
 * entries, in any part of the page.
 */
function isOneOfEntries(at: OutlineNode, kindred: readonly OutlineNode[]): boolean {
  const peers = at.parent?.children.filter(({ role }) => role === at.role) ?? [];
  return isRowRole(at.role) && peers.filter((peer) => kindred.some((node) => isWithin(node, peer))).length > 1;
}

const firstWord = (name: string): string | undefined => name.split(' ', 1)[0];

/** Sibling headings of the same level: each begins an entry. */
function headingsBeside(heading: OutlineNode): OutlineNode[] {
  const isAlike = ({ role, states }: OutlineNode) =>
    role === 'heading' && states.get('level') === heading.states.get('level');
  return heading.parent?.children.filter(isAlike) ?? [];
}

function partsAround(node: OutlineNode, { index, end }: OutlineNode): Stretch[] {
  const sections = headingsAbove(node).map((heading) => ({ from: heading.index, to: sectionEnd(heading) }));
  return [...sections, { from: index, to: end }];
}

function peersOf({ role, parent }: OutlineNode, isRepeated: boolean): OutlineNode[] {
  const isCounted = isChosenRole(role) || isCell(role) || (countableRoles.has(role) && !isRepeated);
  return isCounted ? (parent?.children.filter((other) => other.role === role && !isHeaderRow(other)) ?? []) : [];
}

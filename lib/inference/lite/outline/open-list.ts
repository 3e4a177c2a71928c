import { isWithin, type OutlineNode } from './outline.ts';
import { isChoice } from './roles.ts';
import type { Scene } from './scene.ts';

/** The only open list or menu on a page, and what opened it. */
export interface OpenList {
  opener: OutlineNode;
  choices: readonly OutlineNode[];
}

const openLists = new WeakMap<Scene, OpenList | undefined>();

/** Undefined if nothing is open, or several are whose openers are unknown. */
export function openListOf(scene: Scene): OpenList | undefined {
  if (!openLists.has(scene)) openLists.set(scene, findOpenList(scene));
  return openLists.get(scene);
}

/** It has opened the list: another click would close that. */
const isListOpener = ({ role, states }: OutlineNode): boolean =>
  states.has('expanded') && (states.has('haspopup') || role === 'combobox');

function findOpenList({ outline }: Scene): OpenList | undefined {
  const openers = outline.nodes.filter(isListOpener);
  if (openers.length === 0) return undefined;
  const lists = outline.nodes.filter(({ role }) => role === 'listbox' || role === 'menu');
  const [list, otherList] = lists.filter((one) => !lists.some((outer) => outer !== one && isWithin(one, outer)));
  const [opener, otherOpener] = openers.filter((one) => !list || !isWithin(one, list));
  if (!list || otherList || !opener || otherOpener) return undefined;
  return { opener, choices: outline.nodes.slice(list.index, list.end).filter(({ role }) => isChoice(role)) };
}

import { refOf } from '../../dom/registry.ts';
import { isOutOfFlow } from './popup-rows.ts';
import { closestFlat } from '../flat-path.ts';

/**
 * What is open, other than the lists around the element, if it is a menu item with a submenu, in a menu bar with an
 * open menu, or a folded item of a tree over the page: many open their own list on hover, and close it on a
 * press. Null for anything else.
 */
export function menusOpen(element: Element): { menus: string[] | null } {
  const around = opensList(element) ? listAround(element) : undefined;
  if (!around || closestFlat(element, 'a[href]')) return { menus: null };
  const lists = [...element.ownerDocument.querySelectorAll('[role=menu], [role=group], [role=list]')];
  const open = lists.filter((list) => list.checkVisibility() && !list.contains(element));
  if (around.role === 'menubar' && open.length === 0) return { menus: null };
  if (element.ariaExpanded === 'true') open.push(element);
  return { menus: open.flatMap((list) => refOf(list) ?? []) };
}

/** The menu around the element, or the plain list that covers the page like one. */
function listAround(element: Element): Element | undefined {
  const around = closestFlat(element, '[role=menubar], [role=menu], [role=tree], [role=list]');
  return around?.role === 'list' && !isOutOfFlow(around, element.ownerDocument.body) ? undefined : around;
}

function opensList(element: Element): boolean {
  if (element.role === 'treeitem')
    return element.ariaExpanded !== null && isOutOfFlow(element, element.ownerDocument.body);
  return element.ariaHasPopup !== null && element.ariaHasPopup !== 'false';
}

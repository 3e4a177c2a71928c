import { refOf } from '../registry.ts';
import { isTakenOut } from './popup-rows.ts';
import { closestFlat } from './tree.ts';

/**
 * What is open beside the lists that hold the element, where it is an item of a menu that opens one, of a menu bar of which one
 * is open, or a folded one of a tree that lies over the page: many open their own as the pointer comes to them, and close it at
 * a press. Null for anything else.
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

/** The menu, or the mere list that lies over the page as one does, which holds the element. */
function listAround(element: Element): Element | undefined {
  const around = closestFlat(element, '[role=menubar], [role=menu], [role=tree], [role=list]');
  return around?.role === 'list' && !isTakenOut(around, element.ownerDocument.body) ? undefined : around;
}

function opensList(element: Element): boolean {
  if (element.role === 'treeitem')
    return element.ariaExpanded !== null && isTakenOut(element, element.ownerDocument.body);
  return element.ariaHasPopup !== null && element.ariaHasPopup !== 'false';
}

import { refOf } from '../registry.ts';
import { closestFlat } from './tree.ts';

/**
 * The menus that are open while the element is an item of a menu bar that opens one: then it opens its own as the pointer comes
 * to it, and a press would close that.
 */
export function menusOpen(element: Element): { menus: string[] } {
  if (!element.ariaHasPopup || !closestFlat(element, '[role=menubar]')) return { menus: [] };
  const menus = [...element.ownerDocument.querySelectorAll('[role=menu]')];
  return {
    menus: menus.flatMap((menu) => (menu.checkVisibility() && !menu.contains(element) ? (refOf(menu) ?? []) : [])),
  };
}

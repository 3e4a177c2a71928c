import { refOf } from '../registry.ts';
import { closestFlat } from './tree.ts';

/**
 * The menus that are open beside those that hold the element, where it is an item of a menu that opens one, or of a menu bar of
 * which one is open: many open their own as the pointer comes to them, and close it at a press. Null for anything else.
 */
export function menusOpen(element: Element): { menus: string[] | null } {
  if (!element.ariaHasPopup || element.ariaHasPopup === 'false') return { menus: null };
  const around = closestFlat(element, '[role=menubar], [role=menu]');
  if (!around || closestFlat(element, 'a[href]')) return { menus: null };
  const menus = [...element.ownerDocument.querySelectorAll('[role=menu]')];
  const open = menus.flatMap((menu) => (menu.checkVisibility() && !menu.contains(element) ? (refOf(menu) ?? []) : []));
  return { menus: around.role === 'menubar' && open.length === 0 ? null : open };
}

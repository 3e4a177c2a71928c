import { chipsIn } from './group-members.ts';
import { ancestorWhere, type OutlineNode } from '../outline/outline.ts';
import type { Scene } from '../outline/scene.ts';

/** "menus": elements that open one. */
export function menusNamed(request: string, scene: Scene): OutlineNode[] {
  const openers = scene.elements.filter(({ states }) => states.has('haspopup'));
  if (USER_MENU.test(request)) return openers.filter((node) => ancestorWhere(node, isPageBar) !== undefined).slice(-1);
  if (!/^menus$/i.test(request)) return [];
  const bar = openers.filter(({ role }) => role === 'menuitem');
  return bar.length > 1 ? bar : openers;
}

/** Named after the signed-in user. */
const USER_MENU =
  /^(?:the\s+|my\s+)?(?:account|profile|user|company|workspace|organi[sz]ation|personal) (?:menu|dropdown|switcher)$/i;
const isPageBar = ({ role }: OutlineNode): boolean => role === 'banner' || role === 'navigation';

/** "filters for the entries": a row of buttons, one of which is pressed, if nothing has that name. */
export function filterChipsFor(request: string, scene: Scene): OutlineNode[] {
  const isFilterNamed = scene.elements.some(({ name }) => /\bfilters?\b/i.test(name));
  return /^filters (?:for|of|on|in) /i.test(request) && !isFilterNamed ? chipsIn(scene) : [];
}

import { chipsIn } from './members.ts';
import { ancestorWhere, type OutlineNode } from './outline.ts';
import type { Scene } from './scene.ts';

/** "menus": elements that open one. */
export function menusNamed(asked: string, scene: Scene): OutlineNode[] {
  const openers = scene.elements.filter(({ states }) => states.has('haspopup'));
  if (OF_USER.test(asked)) return openers.filter((node) => ancestorWhere(node, isTop) !== undefined).slice(-1);
  if (!/^menus$/i.test(asked)) return [];
  const bar = openers.filter(({ role }) => role === 'menuitem');
  return bar.length > 1 ? bar : openers;
}

/** Named after the signed-in user. */
const OF_USER =
  /^(?:the\s+|my\s+)?(?:account|profile|user|company|workspace|organi[sz]ation|personal) (?:menu|dropdown|switcher)$/i;
const isTop = ({ role }: OutlineNode): boolean => role === 'banner' || role === 'navigation';

/** "filters for the entries": a row of buttons, one of which is pressed, if nothing has that name. */
export function filtersFor(asked: string, scene: Scene): OutlineNode[] {
  const isCalled = scene.elements.some(({ name }) => /\bfilters?\b/i.test(name));
  return /^filters (?:for|of|on|in) /i.test(asked) && !isCalled ? chipsIn(scene) : [];
}

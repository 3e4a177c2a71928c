import type { TargetedAct } from './context.ts';
import { hoverTarget } from './pointer.ts';
import { accepted } from './refusal.ts';

const POINTED_MS = 450; // for a page to bring up a menu as the pointer comes: many wait for it to stay, 300 ms long

/** Whether the item of a menu, a menu bar or a tree that lies over the page brought up its own list as the pointer came: a press would close that. */
export async function opensByPointing(act: TargetedAct): Promise<boolean> {
  const { target, signal } = act;
  const open = (): Promise<string[] | null> =>
    target.world.call('menusOpen', [target.ref], signal).then((seen) => accepted(act, seen).menus);
  const before = await open();
  if (!before) return false;
  await hoverTarget(act);
  const until = performance.now() + POINTED_MS;
  while (performance.now() < until) {
    await target.world.call('drawn', [], signal);
    const after = await open();
    if (after?.some((menu) => !before.includes(menu))) return true;
  }
  return false;
}

import type { TargetedAct } from './context.ts';
import { hoverTarget } from './pointer.ts';
import { unwrap } from './refusal.ts';

const HOVER_MS = 450; // for a page to open a menu on hover: many wait for the pointer to stay, for 300 ms

/** Whether an item of a menu, menu bar or tree over the page opened its own list on hover: a press would close that. */
export async function opensOnHover(act: TargetedAct): Promise<boolean> {
  const { target, signal } = act;
  const openMenus = (): Promise<string[] | null> =>
    target.world.call('menusOpen', [target.ref], signal).then((seen) => unwrap(act, seen).menus);
  const before = await openMenus();
  if (!before) return false;
  await hoverTarget(act);
  const until = performance.now() + HOVER_MS;
  while (performance.now() < until) {
    await target.world.call('drawn', [], signal);
    const after = await openMenus();
    if (after?.some((menu) => !before.includes(menu))) return true;
  }
  return false;
}

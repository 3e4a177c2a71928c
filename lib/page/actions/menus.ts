import type { TargetedAct } from './context.ts';
import { hoverTarget } from './pointer.ts';
import { accepted } from './refusal.ts';

const POINTED_MS = 450; // for a page to open a menu on hover: many wait for the pointer to stay, for 300 ms

/** Whether an item of a menu, menu bar or tree that lies over the page opened its own list on hover: a press would close that. */
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

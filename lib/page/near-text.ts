import type { Acting } from './actions/context.ts';
import { accepted } from './actions/refusal.ts';
import type { PageAction } from './perform.ts';

/** The same action on what shows its text, as the ref of that; any other action as it is. */
export async function byTextNear(acting: Acting, action: PageAction, signal: AbortSignal): Promise<PageAction> {
  const { text, ref, ...rest } = action;
  if (text === undefined || ref === undefined) return action;
  const target = await acting.worlds.resolve(ref, signal);
  const label = `${action.method} ${JSON.stringify(text)} near [${ref}]`;
  const act = { acting, label, target, role: undefined, arguments: [], files: {}, signal };
  const found = accepted(act, await target.world.call('textNear', [ref, text], signal));
  return { ...rest, ref: found.ref };
}

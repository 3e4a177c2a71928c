import { accepted } from './actions/refusal.ts';
import { checkSame, orClosest } from './identity.ts';
import type { PageAction, Performing, PerformOptions } from './perform.ts';
import { fillIn } from './variables.ts';

/**
 * The same action on what shows its text, as the ref of that, and the point where the text stands in it; any other action as
 * it is. What is expected is so of the element that the text is near to.
 * @throws {StaleRefError} what the text is near to is no longer what the caller saw.
 */
export async function byTextNear(
  { acting, seen, read }: Performing,
  action: PageAction,
  { signal, variables = {}, expected }: PerformOptions,
): Promise<PageAction> {
  const { text, ref, ...rest } = action;
  if (text === undefined || ref === undefined) return action;
  const identity = expected ?? seen?.node(ref);
  const target = await orClosest(
    () => acting.worlds.resolve(ref, signal),
    identity,
    () => read(signal),
  );
  const label = `${action.method} ${JSON.stringify(text)} near [${ref}]`;
  const act = { acting, label, target, role: undefined, arguments: [], files: {}, signal };
  checkSame(act, await read(signal), identity);
  const found = accepted(act, await target.world.call('textNear', [ref, fillIn(text, variables)], signal));
  const at = action.method === 'uploadFile' ? [] : found.at; // files are for the whole of it
  return { ...rest, ref: found.ref, arguments: [...at, ...action.arguments] };
}

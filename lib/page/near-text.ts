import { StaleRefError } from '../errors/named-errors.ts';
import { unwrap } from './actions/refusal.ts';
import { checkSame, withClosestRef } from './identity.ts';
import type { TextFound } from './agent/act/text-near.ts';
import type { PageAction, PerformContext, PerformOptions } from './perform.ts';
import { substitute } from './variables.ts';
import { isContextGone } from './world.ts';
import type { Worlds } from './worlds.ts';

/** A text, and the element whose ref it may stand in. */
export interface TextNear {
  ref: string;
  text: string;
  /** The element is where something is brought, and is not that if it is only called by the text. */
  isPlace?: boolean;
}

/** Where the text stands by itself in an element that shows more than it, and is no control there. */
export async function textsApart(
  worlds: Worlds,
  { ref, text, isPlace = false }: TextNear,
  { signal, variables = {} }: Pick<PerformOptions, 'signal' | 'variables'>,
): Promise<TextFound[]> {
  try {
    const { world } = worlds.resolveCached(ref) ?? (await worlds.resolve(ref, signal));
    return await world.call('textsApart', [ref, substitute(text, variables), isPlace], signal);
  } catch (failure) {
    if (!(failure instanceof StaleRefError) && !isContextGone(failure)) throw failure;
    return []; // that it is gone is told when it is acted on
  }
}

/**
 * The same action on what shows its text, as the ref of that, and the point where the text stands in it; any other action as
 * it is. What is expected is so of the element that the text is near to.
 * @throws {StaleRefError} what the text is near to is no longer what the caller saw.
 */
export async function withTextTarget(
  { acting, seen, read }: PerformContext,
  action: PageAction,
  { signal, variables = {}, expected }: PerformOptions,
): Promise<PageAction> {
  const { text, ref, ...rest } = action;
  if (text === undefined || ref === undefined) return action;
  const identity = expected ?? seen(ref);
  const target = await withClosestRef(
    () => acting.worlds.resolve(ref, signal),
    identity,
    () => read(signal),
  );
  const label = `${action.method} ${JSON.stringify(text)} near [${ref}]`;
  const act = { acting, label, target, role: undefined, arguments: [], files: {}, signal };
  checkSame(act, await read(signal), identity);
  const found = unwrap(act, await target.world.call('textNear', [ref, substitute(text, variables)], signal));
  const at = action.method === 'uploadFile' ? [] : found.at; // files are for the whole of it
  return { ...rest, ref: found.ref, arguments: [...at, ...action.arguments] };
}

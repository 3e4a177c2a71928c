import { argument, type TargetedAct } from './context.ts';
import { unwrap } from './refusal.ts';
import { isSameText } from './same-text.ts';

/**
 * Sets a value that is set as a whole again if the page has restored the former one since: many redraw a form once another of its
 * fields loses the focus.
 * @param held gets what the field held before, and holds since.
 * @throws {ActionFailedError} the field does not take it any more.
 */
export async function keepWhole(
  act: TargetedAct,
  before: string,
  held: { before?: string; since?: string | undefined } = {},
): Promise<void> {
  const { target, signal } = act;
  const text = argument(act, 0);
  await target.world.call('drawn', [], signal);
  const content = await target.world.call('content', [target.ref], signal);
  if (content !== before || isSameText(content, text)) return;
  unwrap(act, await target.world.call('setWholeValue', [target.ref, text], signal));
  held.before = before;
  held.since = text;
}

import { ActionFailedError } from '../errors/named-errors.ts';
import { plain } from '../page/line-diff.ts';
import { unpack } from '../page/unpack.ts';
import type { PageAction, Performed } from './page.ts';
import { formatAction } from './ref-grammar.ts';
import { done, interrupted } from './report.ts';

/** How an item of a tree is to be turned: from one state, by the key that ARIA gives trees for it. */
export interface Turning {
  ref: string;
  from: 'collapsed' | 'expanded';
  key: PageAction;
}

/**
 * What words ask for that unfold an item of a tree, or fold it up, and that a click on the item was chosen for: a click may choose
 * the item, or open it, where the key does neither. Undefined for all else.
 */
export function turningOf(instruction: string, { method, ref }: PageAction, outline: string): Turning | undefined {
  const asked = ASKED.exec(instruction)?.groups;
  if (!asked || method !== 'click' || ref === undefined) return undefined;
  const from = asked['unfold'] ? 'collapsed' : 'expanded';
  if (stateOf(ref, outline) !== from) return undefined;
  const key = from === 'collapsed' ? 'ArrowRight' : 'ArrowLeft';
  return { ref, from, key: { method: 'press', ref, arguments: [key] } };
}

const ASKED = /^\s*(?:please\s+)?(?:(?<unfold>expand|unfold)|collapse|fold)\b/i;

/** How to do an action and tell what it did, and how to read the page. */
interface Means<S> {
  doing(action: PageAction): Promise<S>;
  read(): Promise<string>;
}

/**
 * Turns the item by its key; by the click where that does nothing, as in trees that know no keys.
 * @throws {ActionFailedError} neither did it.
 */
export async function turn<S extends { performed: Performed }>(
  { ref, from, key }: Turning,
  { action, description }: { action: PageAction; description: string },
  { doing, read }: Means<S>,
): Promise<S> {
  const isTurned = async (): Promise<boolean> => stateOf(ref, await read()) !== from;
  const byKey = await orUnfocused(doing(key));
  if (byKey && (await isTurned())) return byKey;
  const byClick = await doing(action);
  if (await isTurned()) return byClick;
  const said = `${formatAction(action) ?? action.method} was done.`;
  throw interrupted(unturned(ref, from), {
    said,
    actions: [done(action, { description })],
    steps: [byClick.performed],
  });
}

function stateOf(ref: string, outline: string): string | undefined {
  const lines = unpack(outline).map(plain);
  const line = lines.find((one) => one.startsWith(`[${ref}] treeitem`)) ?? '';
  return STATE.exec(line)?.[1];
}

const STATE = /\[(?:[^[\]"]|"[^"]*")*\b(collapsed|expanded)\b(?:[^[\]"]|"[^"]*")*\]$/;

function unturned(ref: string, from: string): ActionFailedError {
  return new ActionFailedError(`Item [${ref}] of the tree is still ${from}.`, {
    hint: `Try: double click [${ref}], or press Enter in [${ref}].`,
    data: { reason: 'unchanged' },
  });
}

/** The press of a key; undefined where the item can't have the focus, and so got none. */
async function orUnfocused<T>(press: Promise<T>): Promise<T | undefined> {
  try {
    return await press;
  } catch (failure) {
    if (failure instanceof ActionFailedError) return undefined;
    throw failure;
  }
}

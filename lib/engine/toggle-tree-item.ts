import { ActionFailedError } from '../errors/named-errors.ts';
import { comparableLine } from '../page/line-diff.ts';
import { unpack } from '../page/split-joined-lines.ts';
import type { PageAction, Performed } from './page.ts';
import { formatAction } from './ref-grammar.ts';
import { doneAction, withCompletedSteps } from './report.ts';

/** How an item of a tree is to be turned: from one state, by the key that ARIA gives trees for it. */
export interface TreeItemToggle {
  ref: string;
  from: 'collapsed' | 'expanded';
  key: PageAction;
}

/**
 * What words ask for that unfold an item of a tree, or fold it up, and that a click on the item was chosen for: a click may
 * choose the item, or open it, where the key does neither. Undefined for all else.
 */
export function treeItemToggle(
  instruction: string,
  { method, ref }: PageAction,
  outline: string,
): TreeItemToggle | undefined {
  const groups = TREE_VERB.exec(instruction)?.groups;
  if (!groups || method !== 'click' || ref === undefined) return undefined;
  const from = groups['unfold'] ? 'collapsed' : 'expanded';
  if (stateOf(ref, outline) !== from) return undefined;
  const key = from === 'collapsed' ? 'ArrowRight' : 'ArrowLeft';
  return { ref, from, key: { method: 'press', ref, arguments: [key] } };
}

const TREE_VERB = /^\s*(?:please\s+)?(?:(?<unfold>expand|unfold)|collapse|fold)\b/i;

/** How to do an action and tell what it did, and how to read the page. */
interface ToggleActions<S> {
  performAction(action: PageAction): Promise<S>;
  read(): Promise<string>;
}

/**
 * Turns the item by its key; by the click where that does nothing, as in trees that know no keys.
 * @throws {ActionFailedError} neither did it.
 */
export async function toggleTreeItem<S extends { performed: Performed }>(
  { ref, from, key }: TreeItemToggle,
  { action, description }: { action: PageAction; description: string },
  { performAction, read }: ToggleActions<S>,
): Promise<S> {
  const hasToggled = async (): Promise<boolean> => stateOf(ref, await read()) !== from;
  const byKey = await unlessUnfocusable(performAction(key));
  if (byKey && (await hasToggled())) return byKey;
  const byClick = await performAction(action);
  if (await hasToggled()) return byClick;
  const prefix = `${formatAction(action) ?? action.method} was done.`;
  throw withCompletedSteps(notToggled(ref, from), {
    prefix,
    actions: [doneAction(action, { description })],
    steps: [byClick.performed],
  });
}

function stateOf(ref: string, outline: string): string | undefined {
  const lines = unpack(outline).map(comparableLine);
  const line = lines.find((one) => one.startsWith(`[${ref}] treeitem`)) ?? '';
  return STATE.exec(line)?.[1];
}

const STATE = /\[(?:[^[\]"]|"[^"]*")*\b(collapsed|expanded)\b(?:[^[\]"]|"[^"]*")*\]$/;

function notToggled(ref: string, from: string): ActionFailedError {
  return new ActionFailedError(`Item [${ref}] of the tree is still ${from}.`, {
    hint: `Try: double click [${ref}], or press Enter in [${ref}].`,
    data: { reason: 'unchanged' },
  });
}

/** The press of a key; undefined where the item can't have the focus, and so got none. */
async function unlessUnfocusable<T>(press: Promise<T>): Promise<T | undefined> {
  try {
    return await press;
  } catch (failure) {
    if (failure instanceof ActionFailedError) return undefined;
    throw failure;
  }
}

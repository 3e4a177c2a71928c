import { InvalidActionError, StaleRefError } from '../errors/named-errors.ts';
import type { ActMethod, TabMethod } from '../protocol/results.ts';
import type { PageAction, Performed } from './page.ts';

/** A tab as it is told of. */
export interface TabView {
  url: string;
  title: string;
}

/** The tabs of a session, where the host has such: its page opened some, and one of them is worked in. */
export interface EngineTabs {
  /**
   * Goes on in another tab, without showing it to the user: the one whose title or URL holds `words`, or the one before.
   * @throws {InstructionNotResolvedError} none does, or several.
   */
  switchTo(words: string | undefined, signal: AbortSignal): Promise<TabView>;
  /**
   * Closes the tab that is worked in, and goes on in the one before it.
   * @throws {ActionFailedError} it is the user's own, the only one, or does not close.
   */
  close(signal: AbortSignal): Promise<TabView>;
  /** Another tab than the one that is worked in, where the element of a ref was seen last. */
  tabWithRef(ref: string): Promise<TabView | undefined>;
}

/** Whether an action is one on the session's tabs: their page is not asked, and need not answer. */
export function isOnTabs({ method }: PageAction): boolean {
  return TAB_METHODS.has(method);
}

const TAB_METHODS: ReadonlySet<ActMethod> = new Set<TabMethod>(['switchTab', 'closeTab']);

/** @throws {InvalidActionError} the host has one page only. */
export async function performOnTabs(
  tabs: EngineTabs | undefined,
  { method, arguments: [words] }: PageAction,
  signal: AbortSignal,
): Promise<Performed> {
  if (!tabs)
    throw new InvalidActionError(`There are no tabs to do ${method} with: the client works on one page.`, {
      hint: 'Give the page to work on in the option page of the call.',
    });
  const isSwitch = method === 'switchTab';
  const { url, title } = isSwitch ? await tabs.switchTo(words, signal) : await tabs.close(signal);
  const changed = { ...(isSwitch ? { switched: true as const } : { closed: true as const }), title };
  return { changed, appeared: [], url };
}

/** Does what acts on an element, and says where that is when it is on no page of this tab. */
export async function locateStaleRef<T>(tabs: EngineTabs | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (failure) {
    throw (tabs && failure instanceof StaleRefError && (await otherTabError(tabs, failure))) || failure;
  }
}

async function otherTabError(tabs: EngineTabs, failure: StaleRefError): Promise<StaleRefError | undefined> {
  const { ref, reason } = failure.data;
  const tab = reason === 'document' && typeof ref === 'string' ? await tabs.tabWithRef(ref) : undefined;
  if (!tab) return undefined;
  return new StaleRefError(`[${ref}] is in another tab of the session, "${tab.title}" ${tab.url}.`, {
    hint: `Switch there first, with act: switch to browser tab "${tab.title || tab.url}".`,
    data: { ...failure.data, reason: 'other-tab', tab },
    cause: failure,
  });
}

import { DebuggerDetachedError, TabClosedError } from '../../lib/errors/named-errors.ts';
import { READ_FIRST } from './debugger-failure.ts';
import { activeTab, type SessionRecord } from './session-record.ts';
import { findTab, untilRemoved } from './tabs.ts';

const REMOVAL_REPORT_MS = 300; // Chrome detaches the debugger first, and reports right after that the tab was closed

/**
 * What happened to the tab of a call that lost its debugger, per its session: it was closed, or discarded; else the failure
 * itself.
 */
export async function explainLostTab(
  thrown: unknown,
  tabId: number,
  session: () => Promise<SessionRecord | undefined>,
): Promise<unknown> {
  if (!(thrown instanceof DebuggerDetachedError) || !TAB_DETACH_REASONS.has(String(thrown.data['reason'])))
    return thrown;
  if ((await findTab(tabId)) && !(await isRemoved(tabId))) return thrown;
  const record = await session();
  const tab = record && activeTab(record);
  if (thrown.data['reason'] === 'released' && tab && tab.tabId !== tabId) return discarded(thrown);
  return new TabClosedError('The tab was closed during the call.', {
    hint: `What was begun may have been done. ${tab ? 'Read the page to see where the session goes on' : 'Call start to go on in a new tab'}.`,
    data: { tabId },
    cause: thrown,
  });
}

/** Detach reasons of a closed tab, and of one that Chrome replaced by another. */
const TAB_DETACH_REASONS: ReadonlySet<string> = new Set(['target_closed', 'released']);

function isRemoved(tabId: number): Promise<boolean> {
  return untilRemoved(tabId, AbortSignal.timeout(REMOVAL_REPORT_MS)).then(
    () => true,
    () => false,
  );
}

function discarded(cause: DebuggerDetachedError): DebuggerDetachedError {
  return new DebuggerDetachedError('Chrome discarded the page in the tab during the call, as it does to save memory.', {
    hint: `The next call loads it again. ${READ_FIRST}`,
    data: { reason: 'discarded' },
    cause,
  });
}

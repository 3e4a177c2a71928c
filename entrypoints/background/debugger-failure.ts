import {
  DebuggerDetachedError,
  PageNotAllowedError,
  SvcDomProcessError,
  TabClosedError,
} from '../../lib/errors/named-errors.ts';
import type { SvcError } from '../../lib/errors/svc-error.ts';
import { MAX_URL_CHARACTERS } from '../../lib/engine/bounded.ts';
import { truncate } from '../../lib/page/long-lines.ts';

// chrome.debugger fails with plain Errors that differ only in their text. The texts are those of Chromium's
// chrome/browser/extensions/api/debugger/debugger_api.cc; a command that the target refused comes as JSON
// `{"code":-32000,"message":"…"}`.
const ALREADY_ATTACHED = /^Another debugger is already attached/;
const NO_TAB = /^No tab with (given )?id/;
const FOREIGN_FRAME = /chrome-extension:\/\/ URL of different extension/;
const SRCDOC_ADDRESS = /"(about:srcdoc#[^"]*)"/;
const DETACHED = /^(Debugger is not attached|Detached while handling command)/;
/** The failure of any Chrome API in a worker that Chrome has given up but not yet ended. */
const NO_WORKER = 'No SW';

/** Whether this extension itself still holds the tab's debugger. */
export function isAlreadyAttached(thrown: unknown): boolean {
  return ALREADY_ATTACHED.test(textOf(thrown));
}

/** Whether a command failed because the debugger was detached from its tab. */
export function isDetached(thrown: unknown): boolean {
  return DETACHED.test(textOf(thrown));
}

/**
 * Whether a call failed, here or at its root, because Chrome is ending this worker: the failure says nothing about the page.
 */
export function isWorkerEnding(thrown: unknown): boolean {
  if (textOf(thrown) === NO_WORKER) return true;
  return thrown instanceof Error && thrown.cause !== undefined && isWorkerEnding(thrown.cause);
}

/** Translates a failure of `chrome.debugger.attach` into our own errors. */
export function translateAttachFailure(thrown: unknown, tabId: number): SvcError {
  const text = textOf(thrown);
  if (NO_TAB.test(text)) {
    return new TabClosedError('The tab is gone.', {
      hint: 'Call start for a new one.',
      data: { tabId },
      cause: thrown,
    });
  }
  const closing = frameFailure(thrown);
  if (closing) return closing;
  return new PageNotAllowedError(`Chrome does not let extensions work on the page in this tab: ${text}`, {
    hint: 'Navigate to a web page first. Pages of Chrome itself, of the web store and of other extensions cannot be used.',
    data: { reason: 'closed-page' },
    cause: thrown,
  });
}

/** For a call whose debugger is gone: its page, or its tab, may have navigated. */
export const READ_FIRST =
  'Read the page before trying again: what was begun may have been done. If its tab was closed, call start for a new one.';

/**
 * Translates a failure of `chrome.debugger.sendCommand` into our own errors; `closedBy` is why the channel ended, if it did.
 */
export function translateCommandFailure(thrown: unknown, method: string, closedBy: string | undefined): SvcError {
  const text = textOf(thrown);
  if (closedBy !== undefined || isDetached(thrown) || NO_TAB.test(text)) {
    const reason = closedBy ?? 'target_closed';
    return new DebuggerDetachedError(`The debugger was detached during ${method} (${reason}).`, {
      hint: READ_FIRST,
      data: { reason, method },
      cause: thrown,
    });
  }
  const closing = frameFailure(thrown);
  if (closing) return closing;
  const { code, message } = parseRefusal(text);
  return new SvcDomProcessError(`The browser refused ${method}: ${message}`, {
    data: { method, code, text: message },
    cause: thrown,
  });
}

/** Whether a command was refused because of the URL of an about:srcdoc frame, which may soon change. */
export function isClosedBySrcdoc(thrown: unknown): boolean {
  return SRCDOC_ADDRESS.test(textOf(thrown));
}

/** Chrome may let the debugger attach to such a page, and then refuses every command, until `Page.navigate`. */
function frameFailure(cause: unknown): PageNotAllowedError | undefined {
  const text = textOf(cause);
  if (FOREIGN_FRAME.test(text)) return foreignFrameError(cause);
  const [, fullAddress] = SRCDOC_ADDRESS.exec(text) ?? [];
  if (fullAddress === undefined) return undefined;
  const address = truncate(fullAddress, MAX_URL_CHARACTERS);
  return new PageNotAllowedError(`Chrome closes this page to extensions while a frame in it is at ${address}.`, {
    hint: 'Try again later, or leave the page with navigate, which also loads it anew.',
    data: { reason: 'srcdoc-frame', address },
    cause,
  });
}

/** Whoever put the frame there, and whether or not such an extension exists; Chrome tells its URL to nobody. */
function foreignFrameError(cause: unknown): PageNotAllowedError {
  return new PageNotAllowedError("Chrome closes this page to us while a frame in it is at an extension's address.", {
    hint: `${FRAME_HINT} Or leave the page with navigate.`,
    data: { reason: 'foreign-frame' },
    cause,
  });
}

export const FRAME_HINT =
  'If an extension shows the frame, the user can close it, or switch that extension off for this site; the page itself may have put it there, too.';

/** Whether a call failed because a frame in the page has an extension's URL. */
export function isForeignFrame(thrown: unknown): thrown is PageNotAllowedError {
  return thrown instanceof PageNotAllowedError && thrown.data['reason'] === 'foreign-frame';
}

/** Whether a call failed because a frame in the page closes all of it to us. */
export function isLockedByFrame(thrown: unknown): boolean {
  return isForeignFrame(thrown) || (thrown instanceof PageNotAllowedError && thrown.data['reason'] === 'srcdoc-frame');
}

/** Whether the debugger was refused for the page that the tab shows. */
export function isClosedPage(thrown: unknown): boolean {
  return thrown instanceof PageNotAllowedError && thrown.data['reason'] === 'closed-page';
}

function parseRefusal(text: string): { code: number | undefined; message: string } {
  const match = /^\{"code":(-?\d+),.*"message":("(?:[^"\\]|\\.)*")/.exec(text);
  if (!match?.[2]) return { code: undefined, message: text };
  return { code: Number(match[1]), message: JSON.parse(match[2]) };
}

function textOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

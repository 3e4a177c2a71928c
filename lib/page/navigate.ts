import type { Protocol } from 'devtools-protocol';
import { type CdpSession, untilAborted } from '../cdp/session.ts';
import { NavigationError, PageNotAllowedError } from '../errors/named-errors.ts';
import { type PageContext, mainWorld } from './actions/context.ts';
import type { DialogReport } from './change.ts';
import { navigationFailed, withoutLogin } from './load-failure.ts';
import { alternativeHint } from './schemes.ts';
import { inCurrentDocument, settle } from './settle.ts';
import { isContextGone } from './world.ts';

export interface NavigateResult {
  /** Final URL, after redirects. */
  url: string;
  title: string;
  /** HTTP status of the document; absent if it was not loaded over HTTP. */
  status?: number;
  redirected: boolean;
  /** The document has not come wholly yet, and is read as far as it has. */
  loading?: true;
  dialog?: DialogReport[];
}

/**
 * Opens a URL in the page and waits until it has settled.
 * @throws {PageNotAllowedError} the browser lets no extension work there; the page was not left.
 * @throws {NavigationError} the URL could not be loaded, or is no page; `data.reason` says why.
 */
export async function navigate(acting: PageContext, url: string, signal: AbortSignal): Promise<NavigateResult> {
  // 1. Refuse what would move the tab to where it can't be driven.
  const requestedUrl = checkUrl(url);
  const isRestless = acting.activity.document.isRedirectLoop || acting.dialogs.isFlooding;
  acting.activity.take();
  acting.activity.beginAct();
  // 2. Go; the command answers when the new document is there, or why it is not.
  if (isRestless) await leaveToBlank(acting, signal);
  await leaveExternalPrompt(acting, signal);
  const answer = await goRetrying(acting, requestedUrl, signal);
  if (answer.isDownload) throw await isDownload(requestedUrl, acting, signal);
  if (answer.errorText !== undefined) throw navigationFailed({ url: requestedUrl.href, errorText: answer.errorText });
  // 3. Wait for it to be read and rendered.
  const loadMs = answer.loaderId === undefined ? undefined : await waitForDocument(acting, signal);
  await settle(acting, { signal, requestsMs: REQUESTS_MS, ...(loadMs !== undefined && { loadMs }) });
  // 4. Tell where it led.
  const { loadFailure } = acting.activity;
  if (loadFailure) throw navigationFailed(loadFailure); // the page went on to one that could not be loaded
  const {
    url: finalUrl,
    title,
    status,
  } = await inCurrentDocument(acting, signal, async () =>
    (await mainWorld(acting, signal)).call('whereabouts', [], signal),
  );
  const dialog = acting.dialogs.takeAfterLoad();
  return {
    url: finalUrl,
    title,
    ...(status > 0 && { status }),
    redirected: isRedirect(requestedUrl.href, finalUrl),
    ...(isStillLoading(acting) && { loading: true as const }),
    ...(dialog.length > 0 && { dialog }),
  };
}

function isStillLoading({ activity: { isNavigating, isPartial, document } }: PageContext): boolean {
  return isNavigating || isPartial || document.isRedirectLoop;
}

/** Goes; again, by way of an empty page, where the page has cut that short as it went on by itself. */
async function goRetrying(acting: PageContext, url: URL, signal: AbortSignal): Promise<Protocol.Page.NavigateResponse> {
  for (let attempt = 1; ; attempt += 1) {
    const { navigationCount } = acting.activity;
    const answer = await goOnce(acting, url.href, signal);
    if (attempt === ATTEMPTS || !(await wasInterrupted(acting, { answer, navigationCount, url }, signal)))
      return answer;
    await leaveToBlank(acting, signal);
  }
}

const ATTEMPTS = 3;

/** Goes to an empty page while no script runs: the page would go elsewhere first, or open another dialog. */
async function leaveToBlank(acting: PageContext, signal: AbortSignal): Promise<void> {
  const { root, dialogs } = acting;
  const { isFlooding } = dialogs;
  await root.send('Emulation.setScriptExecutionDisabled', { value: true }, signal);
  try {
    if (isFlooding) await clearTimers(root, signal);
    for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
      const { loaderId } = await goOnce(acting, 'about:blank', signal);
      if (
        loaderId === undefined ||
        ((await hasArrived(acting, loaderId, signal)) && (await stopLoading(acting, signal)))
      )
        return;
    }
  } finally {
    await root.send('Emulation.setScriptExecutionDisabled', { value: false }, signal);
  }
}

/**
 * Ends the timers of a page that opens one dialog after the other, once the script has ended in the midst of which scripts were
 * disabled. They are enabled again as the next document takes over, and a dialog of the old one keeps that from coming for ever:
 * nothing can answer it (`Not attached to an active page`), and Chromium 156 falls when the debugger leaves.
 */
async function clearTimers(root: CdpSession, signal: AbortSignal): Promise<void> {
  const soon = AbortSignal.any([signal, AbortSignal.timeout(LAST_SCRIPT_MS)]);
  await untilAborted(root.send('Runtime.evaluate', { expression: END_TIMERS }, soon), soon).catch(() =>
    signal.throwIfAborted(),
  );
}

const END_TIMERS = `for (let id = setTimeout(() => undefined), least = id - 100_000; id > least; id -= 1) clearTimeout(id)`; // those of intervals, too

/** Stops what the page before the present one has asked for. @returns false if that has come already. */
async function stopLoading({ root }: PageContext, signal: AbortSignal): Promise<boolean> {
  try {
    await root.send('Page.stopLoading', undefined, signal);
    return true;
  } catch (error) {
    if (!isContextGone(error)) throw error;
    return false;
  }
}

/**
 * Leaves the question whether another program is to open on an empty page: it comes a moment after the page led there, stands in the
 * next page of the same site, too, and keeps all input from it.
 */
async function leaveExternalPrompt(acting: PageContext, signal: AbortSignal): Promise<void> {
  const { activity } = acting;
  const { promptedAt: askedAt } = activity.notices;
  if (askedAt === undefined) return;
  await leaveToBlank(acting, signal);
  const until = askedAt + EXTERNAL_PROMPT_MS;
  while (performance.now() < until) await activity.untilNavigated(activity.navigationCount, until, signal);
  activity.notices.promptedAt = undefined;
}

/** For the browser to find the other program that a page leads to (four scripts run for that), and to ask, in milliseconds. */
export const EXTERNAL_PROMPT_MS = 3_000;

interface Attempt {
  answer: Protocol.Page.NavigateResponse;
  /** How many there had been before. */
  navigationCount: number;
  url: URL;
}

async function wasInterrupted(
  acting: PageContext,
  { answer: { errorText, isDownload, loaderId }, navigationCount, url }: Attempt,
  signal: AbortSignal,
): Promise<boolean> {
  const { activity } = acting;
  if (errorText === 'net::ERR_ABORTED' && isDownload !== true) {
    await activity.untilNavigated(navigationCount, performance.now() + EVENT_MS, signal); // its cause may come after it
    const { awaitedDocument } = activity;
    return (
      activity.navigationCount !== navigationCount ||
      (awaitedDocument !== undefined && awaitedDocument.url !== url.href)
    );
  }
  if (errorText !== undefined || loaderId === undefined) return false;
  if (await hasArrived(acting, loaderId, signal)) return activity.document.isOvertaken(loaderId);
  return activity.navigationCount !== navigationCount && !activity.restored;
}

/** Whether the document that the browser has answered with is there, or was; one that was there before it may come yet. */
async function hasArrived({ activity }: PageContext, loaderId: string, signal: AbortSignal): Promise<boolean> {
  const soon = performance.now() + EVENT_MS;
  while (!activity.document.hasArrived(loaderId) && performance.now() < soon)
    await activity.untilNavigated(activity.navigationCount, soon, signal);
  return activity.document.hasArrived(loaderId);
}

/** A navigation that is given up must not go on behind the next call. */
async function goOnce(
  { root }: PageContext,
  url: string,
  signal: AbortSignal,
): Promise<Protocol.Page.NavigateResponse> {
  try {
    return await root.send('Page.navigate', { url }, signal);
  } catch (failure) {
    if (signal.aborted) void root.channel.send('Page.stopLoading').catch(() => undefined); // the page is gone: it has ended
    throw failure;
  }
}

async function isDownload(url: URL, { activity }: PageContext, signal: AbortSignal): Promise<NavigationError> {
  activity.expectDownload(EVENT_MS);
  await activity.untilDownloaded(signal);
  const { downloads } = activity.take();
  const [file] = downloads;
  return new NavigationError(
    `${url.href} is a download${file ? ` (${file.fileName}, ${file.state})` : ''}, not a page.`,
    {
      hint: 'The file goes to the browser’s download folder; the page in the tab is unchanged.',
      data: { reason: 'download', url: url.href, download: downloads },
    },
  );
}

/** Waits until the document that was committed is parsed. @returns what is left of the time for that. */
async function waitForDocument({ activity }: PageContext, signal: AbortSignal): Promise<number> {
  const until = performance.now() + PARSE_MS;
  await activity.untilLoaded(until, signal);
  return Math.max(0, until - performance.now());
}

/** A long poll has no end; what a request brings yet is waited for where the page is read. */
const REQUESTS_MS = 1_000;
const PARSE_MS = 15_000; // a document that streams for ever is read as it is
const LAST_SCRIPT_MS = 1_000; // a page that hangs is left all the same
const EVENT_MS = 500; // the event of the commit, or of the download, comes with the answer, in either order

const OPENABLE_SCHEMES = new Set(['http:', 'https:', 'file:', 'data:', 'blob:']);
const RESTRICTED_SCHEMES = new Set([
  'chrome:',
  'chrome-extension:',
  'chrome-untrusted:',
  'devtools:',
  'edge:',
  'view-source:',
]);
const WEB_STORES =
  /^https:\/\/(chromewebstore\.google\.com|chrome\.google\.com\/webstore|microsoftedge\.microsoft\.com\/addons)(\/|$)/;

function checkUrl(text: string): URL {
  if (!URL.canParse(text)) throw notOpenableError(text, 'bad-url', 'it is not an absolute URL');
  const url = new URL(text);
  if (RESTRICTED_SCHEMES.has(url.protocol) || WEB_STORES.test(url.href)) {
    throw new PageNotAllowedError(`The browser lets no extension work on ${url.href}.`, {
      hint: alternativeHint(url.href),
      data: { reason: 'restricted', url: url.href },
    });
  }
  const isEmpty = url.protocol === 'about:' && url.pathname === 'blank';
  if (!isEmpty && !OPENABLE_SCHEMES.has(url.protocol))
    throw notOpenableError(url.href, 'scheme', `${url.protocol} URLs are not pages`);
  return url;
}

function notOpenableError(url: string, reason: string, why: string): NavigationError {
  return new NavigationError(`Could not open ${url}: ${why}.`, {
    hint: alternativeHint(url),
    data: { reason, url },
  });
}

/** Whether another page came than was asked for: a trailing slash, a login or a fragment makes none. */
export function isRedirect(requestedUrl: string, at: string): boolean {
  const plain = (url: string): string => withoutLogin(url).replace(/#.*$/, '').replace(/\/$/, '');
  return plain(requestedUrl) !== plain(at);
}

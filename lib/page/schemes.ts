/** Schemes of what the browser itself shows or runs. */
const BROWSER_SCHEMES =
  /^(?:https?|about|blob|data|file|filesystem|javascript|chrome|chrome-extension|chrome-error|chrome-untrusted|devtools|view-source):/i;

/** Schemes of other programs for which Chrome does not ask its user first. */
const UNPROMPTED_SCHEMES = /^(?:ftp|mailto|news|snews|web\+[a-z]+):/i;

/** Whether another program opens the URL: mail, telephone, an app of its own. */
export function isExternalUrl(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url) && !BROWSER_SCHEMES.test(url);
}

/**
 * Whether Chrome asks its user before another program opens the URL: in a dialog that takes all input from the tab for as
 * long as it stands there.
 */
export function promptsUser(url: string): boolean {
  return isExternalUrl(url) && !UNPROMPTED_SCHEMES.test(url);
}

/** What to do in place of opening a URL that is not opened. */
export function alternativeHint(url: string): string {
  const [scheme = '', rest = ''] = url.split(/(?<=^[^:]*:)/);
  if (scheme === 'view-source:') return `Open ${rest} itself, and read it with extract.`;
  if (scheme === 'javascript:') return 'Act on the page itself: click, fill, press.';
  if (isExternalUrl(url)) return 'Another program opens it: that is up to the user.';
  return 'Open a web page instead.';
}

/** Whether two URLs share their last two labels, which is near enough to "the same site" for how long to wait. */
export function isSameSite(one: string, other: string): boolean {
  const site = (url: string): string => (URL.canParse(url) ? new URL(url).hostname : '').split('.').slice(-2).join('.');
  return site(one) === site(other);
}

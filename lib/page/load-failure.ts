import { NavigationError } from '../errors/named-errors.ts';

/** A document that could not be loaded: Chrome shows a page of its own in its place. */
export interface FailedLoad {
  /** What was to be loaded. */
  url: string;
  /** Name of the network error: `net::ERR_CONNECTION_REFUSED`. */
  errorText: string;
}

interface Meaning {
  /** A word for it. */
  reason: string;
  /** What it means to a person. */
  meaning: string;
  hint: string;
}

/** Network errors, some of a scheme only; https://source.chromium.org net/base/net_error_list.h. */
const meanings: readonly (readonly [
  error: RegExp,
  meaning: Omit<Meaning, 'hint'> & { hint?: string },
  scheme?: string,
])[] = [
  [
    /ABORTED/,
    {
      reason: 'blocked',
      meaning: 'Chrome lets no extension open a data: URL in a tab',
      hint: 'Serve the page over HTTP, or save it to a file, and open that.',
    },
    'data:',
  ],
  [
    /FILE_NOT_FOUND/,
    {
      reason: 'not-found',
      meaning: 'the page that made it is gone, or has dropped it',
      hint: 'Open the page that makes the blob, and click what shows it there.',
    },
    'blob:',
  ],
  [
    /NAME_NOT_RESOLVED|NAME_RESOLUTION|DNS_/,
    { reason: 'dns', meaning: 'its host name is unknown', hint: 'Check the spelling of the host name.' },
  ],
  [
    /CONNECTION_REFUSED/,
    {
      reason: 'refused',
      meaning: 'the host refused the connection',
      hint: 'Check the port, and that the server is running.',
    },
  ],
  [
    /AUTH_CREDENTIALS|PROXY_AUTH/,
    {
      reason: 'auth',
      meaning: 'it asks for a user name and a password, and got none or wrong ones',
      hint: 'Give them in the URL, as in https://user:password@host/, or ask the user to log in in the tab.',
    },
  ],
  [
    /CERT_|SSL_|BAD_SSL/,
    {
      reason: 'tls',
      meaning: 'its connection is not secure',
      hint: 'Check the URL, or ask the user to accept the certificate in the browser.',
    },
  ],
  [
    /INTERNET_DISCONNECTED|NETWORK_CHANGED/,
    { reason: 'offline', meaning: 'the browser is offline', hint: 'Check the network connection.' },
  ],
  [/TIMED_OUT/, { reason: 'timeout', meaning: 'the host did not answer in time' }],
  [
    /CONNECTION_|ADDRESS_|EMPTY_RESPONSE|SOCKET_|NETWORK_IO/,
    { reason: 'connection', meaning: 'the connection failed' },
  ],
  [/TOO_MANY_REDIRECTS/, { reason: 'redirects', meaning: 'it redirects without end' }],
  [
    /BLOCKED_BY|UNSAFE_|DISALLOWED_URL_SCHEME|UNKNOWN_URL_SCHEME/,
    { reason: 'blocked', meaning: 'the browser blocks it' },
  ],
  [
    /HTTP_RESPONSE_CODE_FAILURE|INVALID_RESPONSE|HTTP2|QUIC/,
    { reason: 'response', meaning: 'the host gave no usable answer' },
  ],
  [/FILE_NOT_FOUND|ACCESS_DENIED/, { reason: 'not-found', meaning: 'there is no such file' }],
  [/ABORTED/, { reason: 'no-content', meaning: 'it led to no page' }],
];

function meaningOf({ url, errorText }: FailedLoad): Meaning {
  const found = meanings.find(([error, , scheme]) => error.test(errorText) && (!scheme || url.startsWith(scheme)));
  return { reason: 'failed', meaning: 'loading failed', hint: 'Check the URL, or try again.', ...found?.[1] };
}

/** Why a document could not be loaded, for the result of an act. */
export function describeFailure(failed: FailedLoad): string {
  const { meaning, hint } = meaningOf(failed);
  return `Could not be opened: ${meaning} (${failed.errorText}). ${hint}`;
}

export function navigationFailed(failed: FailedLoad): NavigationError {
  const { reason, meaning, hint } = meaningOf(failed);
  const url = withoutLogin(failed.url);
  return new NavigationError(`Could not open ${url}: ${meaning} (${failed.errorText}).`, {
    hint,
    data: { reason, url, error: failed.errorText },
  });
}

/** A URL as it may be shown: without the user name and the password in it. */
export function withoutLogin(url: string): string {
  if (!URL.canParse(url)) return url;
  const shown = new URL(url);
  [shown.username, shown.password] = ['', ''];
  return shown.href;
}

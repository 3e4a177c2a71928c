import type { Protocol } from 'devtools-protocol';
import type { CdpChannel } from '../../lib/cdp/channel.ts';
import { CdpSession } from '../../lib/cdp/session.ts';
import { ConfigurationError } from '../../lib/errors/named-errors.ts';
import { loginOf, type ProxyLogin } from './proxy.ts';

// A document is the first thing that a page requests through its proxy; Chrome reuses the accepted credentials for all later
// requests of such windows. So only documents are intercepted here, and no permission to read every request is needed.
const DOCUMENTS = [{ urlPattern: '*', resourceType: 'Document' as const }];

/**
 * Authenticates the tab at its proxy, if that requires it.
 * @returns a signal that is aborted when the proxy refuses the credentials, or requires some and there are none.
 */
export async function logInToProxy(channel: CdpChannel, proxy: string, signal: AbortSignal): Promise<AbortSignal> {
  const session = new CdpSession(channel);
  const refused = new AbortController();
  const login = loginOf(proxy);
  const answered = new Set<string>();
  const send = (sent: Promise<unknown>): void => void sent.catch(() => undefined); // the tab was closed with the request
  session.on('Fetch.requestPaused', ({ requestId }) => send(channel.send('Fetch.continueRequest', { requestId })));
  session.on('Fetch.authRequired', ({ requestId, authChallenge }) => {
    const response = answerTo(authChallenge, answered.has(requestId) ? undefined : login);
    answered.add(requestId);
    if (response.response === 'CancelAuth') refused.abort(refusedBy(authChallenge.origin, login));
    send(channel.send('Fetch.continueWithAuth', { requestId, authChallengeResponse: response }));
  });
  await session.send('Fetch.enable', { handleAuthRequests: true, patterns: DOCUMENTS }, signal);
  return refused.signal;
}

function answerTo(
  { source }: Protocol.Fetch.AuthChallenge,
  login: ProxyLogin | undefined,
): Protocol.Fetch.AuthChallengeResponse {
  if (source !== 'Proxy') return { response: 'Default' };
  return login ? { response: 'ProvideCredentials', ...login } : { response: 'CancelAuth' };
}

function refusedBy(origin: string, login: ProxyLogin | undefined): ConfigurationError {
  return new ConfigurationError(
    login
      ? `The proxy ${origin} refuses the user name and password of SVC_PROXY_URL.`
      : `The proxy ${origin} wants a user name and password.`,
    { hint: 'Give them where the relay is started: SVC_PROXY_URL=http://user:password@host:port.' },
  );
}

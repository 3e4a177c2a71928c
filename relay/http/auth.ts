import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Logger } from 'pino';
import { UnauthorizedError } from '../../lib/errors/named-errors.ts';
import type { RateLimits } from './rate-limits.ts';
import type { HttpServerOptions } from './server.ts';

export interface AuthenticatorOptions {
  /** The API key as it is now. */
  currentKey(): Promise<string>;
  limits: RateLimits;
  log: Logger;
}

/** Makes what checks the API key of each request. It counts wrong keys, and warns once of the deprecated form. */
export function createAuthenticator(options: AuthenticatorOptions): HttpServerOptions['authenticate'] {
  const { currentKey, limits, log } = options;
  let hasWarned = false;
  return async ({ headers, socket: { remoteAddress } }, url) => {
    const presented = presentedKey(headers, url.searchParams);
    if (!presented) throw unauthorized(headers.authorization === undefined ? MISSING : MALFORMED);
    await limits.checkWrongKeys(remoteAddress);
    if (!isSame(presented.key, await currentKey())) {
      await limits.countWrongKey(remoteAddress);
      throw unauthorized('The API key is wrong.');
    }
    if (presented.form !== 'svcApiKey' || hasWarned) return;
    hasWarned = true;
    log.warn('the query parameter svcApiKey is deprecated: send the key as "Authorization: Bearer <API_KEY>"');
  };
}

const MISSING = 'The API key is missing.';
const MALFORMED =
  'The header Authorization holds no API key: it is empty, has a space too many, or lacks the word Bearer.';

interface PresentedKey {
  key: string;
  /** The ways to give it, in the order in which they count (specification 5). */
  form: 'authorization' | 'x-svc-api-key' | 'svcApiKey';
}

function presentedKey(headers: IncomingHttpHeaders, query: URLSearchParams): PresentedKey | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { key: bearer, form: 'authorization' };
  const header = headers['x-svc-api-key'];
  if (typeof header === 'string') return { key: header, form: 'x-svc-api-key' };
  const parameter = query.get('svcApiKey');
  return parameter === null ? undefined : { key: parameter, form: 'svcApiKey' };
}

/** Compares digests, so that neither the place of the first difference nor the length shows in the time. */
function isSame(presented: string, expected: string): boolean {
  return timingSafeEqual(digest(presented), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function unauthorized(message: string): UnauthorizedError {
  return new UnauthorizedError(message, {
    hint: 'Send it as "Authorization: Bearer <API_KEY>"; `tabhand key --show` prints it.',
  });
}

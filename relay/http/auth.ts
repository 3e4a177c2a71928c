import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { UnauthorizedError } from '../../lib/errors/named-errors.ts';

/** The ways to give the API key, in the order in which they count (specification 5). */
export type KeyForm = 'authorization' | 'x-svc-api-key' | 'svcApiKey';

/**
 * Checks the API key of a request and returns how it was given; the query parameter is deprecated.
 * @throws {UnauthorizedError} it is missing or wrong.
 */
export function checkKey(headers: IncomingHttpHeaders, query: URLSearchParams, apiKey: string): KeyForm {
  const given = givenKey(headers, query);
  if (!given) throw unauthorized('The API key is missing.');
  if (!isSame(given.key, apiKey)) throw unauthorized('The API key is wrong.');
  return given.form;
}

function givenKey(headers: IncomingHttpHeaders, query: URLSearchParams): { key: string; form: KeyForm } | undefined {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '')?.[1];
  if (bearer !== undefined) return { key: bearer, form: 'authorization' };
  const header = headers['x-svc-api-key'];
  if (typeof header === 'string') return { key: header, form: 'x-svc-api-key' };
  const parameter = query.get('svcApiKey');
  return parameter === null ? undefined : { key: parameter, form: 'svcApiKey' };
}

/** Compares digests, so that neither the place of the first difference nor the length shows in the time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digest(given), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

function unauthorized(message: string): UnauthorizedError {
  return new UnauthorizedError(message, {
    hint: 'Send it as "Authorization: Bearer <API_KEY>"; `tabhand key --show` prints it.',
  });
}

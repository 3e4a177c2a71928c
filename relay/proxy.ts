import { ConfigurationError } from '../lib/errors/named-errors.ts';
import type { ConnectionOptions } from './connection-options.ts';

/**
 * The proxy of a session that asked for one; undefined when it did not.
 * @throws {ConfigurationError} it asked, and `SVC_PROXY_URL` names none: a session must not go round its proxy unnoticed.
 */
export function proxyOf({ proxies }: Pick<ConnectionOptions, 'proxies'>, env = process.env): string | undefined {
  if (!proxies) return undefined;
  if (env.SVC_PROXY_URL && URL.canParse(env.SVC_PROXY_URL)) return env.SVC_PROXY_URL;
  throw new ConfigurationError('proxies was asked for, and SVC_PROXY_URL names no proxy.', {
    hint: 'Set it where the relay runs, for example SVC_PROXY_URL=http://127.0.0.1:3128.',
    data: { option: 'proxies' },
  });
}

import { isIP } from 'node:net';
import { hostname } from 'node:os';
import type { IncomingHttpHeaders } from 'node:http';
import { ForbiddenError } from '../../lib/errors/named-errors.ts';
import { EXTENSION_ID } from '../../lib/protocol/version.ts';

const LOOPBACK_NAMES: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** By what names requests may come. */
export interface ServerNames {
  /** Served to the network: then every address is ours, too. */
  isPublic: boolean;
  /** What the user calls this machine, as clients in containers and proxies do. */
  names: readonly string[];
}

/** The names in `TABHAND_HOSTS`, with commas between. */
export function parseHostNames(text = ''): string[] {
  return text.split(',').flatMap((name) => hostOf(`http://${name.trim()}`) || []);
}

/**
 * Refuses requests that a web page could have made a browser send: by a name of its own that resolves to us (DNS
 * rebinding), from another origin, or across sites.
 * @throws {ForbiddenError}
 */
export function checkHostAndOrigin(headers: IncomingHttpHeaders, server: ServerNames): void {
  if (!isOurHost(headers.host, server)) throw forbidden('Host', headers.host);
  const { origin } = headers;
  if (origin !== undefined && !LOOPBACK_NAMES.includes(hostOf(origin))) throw forbidden('Origin', origin);
  if (headers['sec-fetch-site'] === 'cross-site') throw forbidden('Sec-Fetch-Site', 'cross-site');
}

/** Whether an address is that of this machine itself. */
export function isLoopback(address: string | undefined): boolean {
  return /^(::ffff:)?127\.|^::1$/.test(address ?? '');
}

/**
 * Refuses everything but our own extension. Its origin is not proof of who it is: the handshake is.
 * @throws {ForbiddenError}
 */
export function checkExtension(headers: IncomingHttpHeaders, server: ServerNames): void {
  if (!isOurHost(headers.host, server)) throw forbidden('Host', headers.host);
  if (headers.origin !== `chrome-extension://${EXTENSION_ID}`) throw forbidden('Origin', headers.origin);
}

/** A page can rebind names, not addresses: served to the network, every address and this machine's own name are ours. */
function isOurHost(host: string | undefined, { isPublic, names }: ServerNames): boolean {
  const name = hostOf(`http://${host}`);
  if (LOOPBACK_NAMES.includes(name) || names.includes(name)) return true;
  return isPublic && (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || name === hostname().toLowerCase());
}

function hostOf(origin: string): string {
  return URL.canParse(origin) ? new URL(origin).hostname : '';
}

function forbidden(header: string, value: string | undefined): ForbiddenError {
  return new ForbiddenError(`Requests with the ${header} ${JSON.stringify(value ?? '')} are not allowed.`, {
    hint: `Use the address that the relay printed, from a program and not from a web page${header === 'Host' ? '; or give the name in TABHAND_HOSTS where the relay runs' : ''}.`,
    data: { header },
  });
}

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import {
  ConfigurationError,
  InvalidParamsError,
  MethodNotAllowedError,
  MethodNotFoundError,
  PortInUseError,
} from '../../lib/errors/named-errors.ts';
import { toWire } from '../../lib/errors/wire-error.ts';
import { SOCKET_PATH } from '../../lib/rpc/handshake.ts';
import { sendError } from './answer.ts';
import { checkExtension, checkHostAndOrigin, type ServerNames } from './host-and-origin.ts';
import { ignoreUpgrade, isOtherUpgrade } from './plain-upgrade.ts';
import type { RateLimits } from './rate-limits.ts';
import { measureRelayTime } from '../relay-time.ts';
import { refuseUnreadable } from './unreadable.ts';

export interface Route {
  /** HTTP methods it answers. */
  methods: readonly string[];
  /** Checks the API key before the handler runs. */
  needsKey: boolean;
  /** Errors are sent as JSON-RPC errors, as MCP requires. */
  jsonRpc?: boolean;
  handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> | void;
}

/** Methods of a read-only route; Node omits the body of answers to HEAD. */
export const READS = ['GET', 'HEAD'] as const;

export interface HttpServerOptions extends ServerNames {
  /** Finds the route of a path. */
  routeFor(path: string): Route | undefined;
  /** Takes WebSocket requests on `/extension` whose Host and Origin have been checked. @throws {TooManyRequestsError} */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  /** @throws {UnauthorizedError} the key is missing or wrong. @throws {TooManyRequestsError} it often was. */
  authenticate(request: IncomingMessage, url: URL): Promise<void>;
  limits: RateLimits;
  /** Called with the relay's own share of each request that involved a worker, in milliseconds. */
  ownShare(milliseconds: number): void;
  log: Logger;
}

const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000; // until its body has come: 4 MB at most
const KEEP_ALIVE_MS = 75_000; // models think between two calls for longer than the 5 s that Node keeps a silent connection
const MAX_HEADER_BYTES = 16 * 1024;

/** Creates an HTTP server of the relay: every request passes the Host and Origin checks, then the key check, then its route. */
function createHttpServer(options: HttpServerOptions): Server {
  const serverOptions = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  };
  const server = createServer(
    serverOptions,
    (request, response) => void measureRelayTime(response, () => answer(request, response, options), options.ownShare),
  );
  server.on('clientError', refuseUnreadable);
  server.on('upgrade', (request, socket, head) => {
    if (isOtherUpgrade(request)) return ignoreUpgrade(server, request, { socket, head });
    socket.on('error', () => socket.destroy()); // the client has gone
    const refuseUpgrade = (): void =>
      // a stranger is told nothing more
      void socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n', () => socket.destroy());
    if (isForExtension(request, options)) options.upgrade(request, socket, head).catch(refuseUpgrade);
    else refuseUpgrade();
  });
  return server;
}

function isForExtension(request: IncomingMessage, names: ServerNames): boolean {
  try {
    checkExtension(request.headers, names);
    return pathOf(request) === SOCKET_PATH;
  } catch {
    return false;
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, options: HttpServerOptions): Promise<void> {
  let route: Route | undefined;
  try {
    checkHostAndOrigin(request.headers, options); // first: a web page shall not use up what programs may ask
    const { remoteAddress } = request.socket;
    const url = parseTarget(request.url ?? '/');
    route = options.routeFor(url.pathname);
    if (!route?.needsKey) await options.limits.countRequest(remoteAddress, 'anybody');
    if (!route)
      throw new MethodNotFoundError(`There is nothing at ${url.pathname}.`, {
        hint: 'MCP is served at /mcp, and each method at /api/<method>; /api/openapi.json describes them.',
      });
    checkMethod(request, response, route);
    if (route.needsKey) {
      await options.authenticate(request, url);
      await options.limits.countRequest(remoteAddress, 'key');
    }
    await route.handle(request, response, url);
  } catch (error) {
    refuse(response, error, { jsonRpc: route?.jsonRpc ?? false, log: options.log });
  }
}

function refuse(response: ServerResponse, error: unknown, { jsonRpc, log }: { jsonRpc: boolean; log: Logger }): void {
  const { name, message } = toWire(error);
  if (name === 'InternalError') log.error({ error: name, reason: message }, 'request failed');
  else log.debug({ error: name }, 'request refused');
  if (response.headersSent) response.destroy();
  else sendError(response, error, { jsonRpc });
}

function checkMethod({ method = '' }: IncomingMessage, response: ServerResponse, { methods }: Route): void {
  if (methods.includes(method)) return;
  response.setHeader('allow', methods.join(', '));
  throw new MethodNotAllowedError(`${method} is not answered here.`, { hint: `Use ${methods.join(' or ')}.` });
}

/** A path like `//x` is no host here. @throws {InvalidParamsError} it is no path. */
function parseTarget(target: string): URL {
  const url = `http://relay${target}`;
  if (target.startsWith('/') && URL.canParse(url)) return new URL(url);
  throw new InvalidParamsError('The target of the request is no path.');
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/';
}

/** Servers that answer the same on one port. */
export interface OpenServers {
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on the port at the host; if that does not include 127.0.0.1, there too, the only address at which extension and
 * commands look for the relay. Port 0 takes a free one.
 * @throws {PortInUseError} another program has it.
 * @throws {ConfigurationError} the host is not this machine's, or the port not this user's.
 */
export async function openServers(
  options: HttpServerOptions,
  { host, port: wantedPort }: { host: string; port: number },
): Promise<OpenServers> {
  const server = createHttpServer(options);
  const isLocalhost = host === 'localhost';
  const { address, port } = await listen(server, { host: isLocalhost ? LOOPBACK : host, port: wantedPort });
  const ipv6Server = isLocalhost ? await openIpv6Loopback(options, port) : undefined;
  if (COVERS_LOOPBACK.includes(address))
    return {
      port,
      close: async () => void (await Promise.all([closeServer(server), ipv6Server && closeServer(ipv6Server)])),
    };
  const loopbackServer = createHttpServer(options);
  const close = async (): Promise<void> => void (await Promise.all([server, loopbackServer].map(closeServer)));
  try {
    await listen(loopbackServer, { host: LOOPBACK, port });
  } catch (thrown) {
    await closeServer(server);
    throw thrown;
  }
  return { port, close };
}

/** Clients that call localhost may try its second address first: another program with the port there would be sent our key. */
async function openIpv6Loopback(options: HttpServerOptions, port: number): Promise<Server | undefined> {
  const server = createHttpServer(options);
  try {
    await listen(server, { host: '::1', port });
    return server;
  } catch (thrown) {
    const isTaken = thrown instanceof PortInUseError; // else this machine has no such address
    if (isTaken) options.log.warn({ port }, 'another program has the port at [::1]: call 127.0.0.1, never localhost');
    return undefined;
  }
}

const LOOPBACK = '127.0.0.1';
const COVERS_LOOPBACK: readonly string[] = [LOOPBACK, '0.0.0.0', '::'];

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    const fail = (cause: NodeJS.ErrnoException): void => reject(cannotListen({ host, port }, cause));
    server.once('error', fail);
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', fail);
      resolve(server.address() as AddressInfo); // a server that listens on a port has such an address
    });
  });
}

async function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function cannotListen({ host, port }: { host: string; port: number }, cause: NodeJS.ErrnoException): Error {
  if (cause.code === 'EADDRINUSE') {
    return new PortInUseError(`Port ${port} is used by another program.`, {
      hint: 'Choose another one with --port.',
      cause,
    });
  }
  return new ConfigurationError(`Cannot listen on ${host}:${port} (${cause.code}).`, {
    hint: 'Check --host and --port.',
    cause,
  });
}

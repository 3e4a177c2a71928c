import type { Logger } from 'pino';
import { apiRoutes } from './api.ts';
import type { Backend } from './backend.ts';
import { Browsers } from './browsers.ts';
import { createMemoryCache } from './cache.ts';
import type { RelayOptions } from './connection-options.ts';
import { createDirectory, type ExtensionDirectory } from './directory.ts';
import { expireSessions } from './expire-sessions.ts';
import { createExtensionLink } from './extension-link.ts';
import type { Health } from './health.ts';
import { sendJson } from './http/answer.ts';
import { checkKey } from './http/auth.ts';
import { createHttpServer, listen, type HttpServerOptions, type Route } from './http/server.ts';
import { createKeySource, type KeySource } from './key-source.ts';
import { LocalBackend } from './local-backend.ts';
import type { McpEndpoint, McpEndpointOptions } from './mcp/endpoint.ts';
import { createInference, ModelBook } from './models.ts';
import { proofOf } from './neighbour.ts';
import { createSessionRegistry } from './session-registry.ts';
import { VERSION } from './version.ts';
import { workerHandlers } from './worker-handlers.ts';

export interface StartOptions {
  flags: RelayOptions & { port: number };
  /** Folder of the settings. */
  folder: string;
  log: Logger;
  /** How long a call waits for a browser that is not connected. */
  waitForBrowserMs?: number;
  /** For tests: see `McpEndpointOptions`. */
  silence?: Pick<McpEndpointOptions, 'quietMs' | 'idleMs' | 'lookEveryMs'>;
}

/** A running relay. */
export interface Relay {
  readonly port: number;
  /** Where MCP clients find it. */
  readonly url: string;
  readonly backend: Backend;
  readonly directory: ExtensionDirectory;
  close(): Promise<void>;
}

/** Starts a relay in this process. @throws {PortInUseError} another program has the port. */
export async function startRelay({ flags, folder, log, waitForBrowserMs, silence }: StartOptions): Promise<Relay> {
  const directory = createDirectory();
  const registry = createSessionRegistry();
  const models = new ModelBook(createInference);
  const browsers = new Browsers({ directory, registry, folder, waitMs: waitForBrowserMs });
  const backend = new LocalBackend({ browsers, registry, models });
  const mcp = lazyMcp({ backend, flags, models, log, ...silence });
  const keys = await createKeySource(folder, () => void mcp.dropAll());
  const welcome = { version: VERSION, url: '' };
  const handlers = workerHandlers({ models, cache: createMemoryCache() });
  const link = createExtensionLink({ directory, registry, handlers, welcome, folder, log });
  const routes: Routes = {
    ...apiRoutes({ backend, flags, log }),
    '/mcp': mcpRoute(mcp),
    '/healthz': healthRoute(directory, keys),
  };
  const server = createHttpServer({
    routeFor: (path) => (Object.hasOwn(routes, path) ? routes[path] : undefined),
    upgrade: link.upgrade,
    authenticate: authenticator(keys, log),
    isPublic: !isLoopback(flags.host),
    log,
  });
  const port = await listen(server, flags);
  welcome.url = `http://127.0.0.1:${port}/mcp`;
  const stopExpiry = expireSessions({ registry, backend, directory, log });
  const close = async (): Promise<void> => {
    stopExpiry();
    await mcp.close();
    link.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port, url: welcome.url, backend, directory, close };
}

type Routes = Readonly<Record<string, Route>>;

interface LazyMcp extends Pick<McpEndpoint, 'dropAll' | 'close'> {
  open(): Promise<McpEndpoint>;
}

/** The MCP SDK is a fifth of the relay's memory: it is loaded for the first client. */
function lazyMcp(options: McpEndpointOptions): LazyMcp {
  let opened: Promise<McpEndpoint> | undefined;
  const load = async (): Promise<McpEndpoint> => {
    const { McpEndpoint } = await import('./mcp/endpoint.ts');
    return new McpEndpoint(options);
  };
  return {
    open: () => (opened ??= load()),
    dropAll: async () => (await opened)?.dropAll(),
    close: async () => (await opened)?.close(),
  };
}

function mcpRoute(mcp: LazyMcp): Route {
  return {
    methods: ['POST', 'GET', 'DELETE'],
    needsKey: true,
    jsonRpc: true,
    handle: async (request, response, url) => (await mcp.open()).handle(request, response, url),
  };
}

function healthRoute(directory: ExtensionDirectory, keys: KeySource): Route {
  return {
    methods: ['GET'],
    needsKey: false,
    async handle(_request, response, url) {
      const nonce = url.searchParams.get('nonce');
      const proof = nonce === null ? {} : { proof: proofOf(await keys.current(), nonce) };
      const profiles = directory.connected.map(({ profile, label, version }) => ({ id: profile, label, version }));
      sendJson(response, 200, { status: 'ok', profiles, ...proof } satisfies Health);
    },
  };
}

function authenticator(keys: KeySource, log: Logger): HttpServerOptions['authenticate'] {
  let hasWarned = false;
  return async (request, url) => {
    const form = checkKey(request.headers, url.searchParams, await keys.current());
    if (form !== 'svcApiKey' || hasWarned) return;
    hasWarned = true;
    log.warn('the query parameter svcApiKey is deprecated: send the key as "Authorization: Bearer <API_KEY>"');
  };
}

function isLoopback(host: string): boolean {
  return ['localhost', '127.0.0.1', '::1'].includes(host);
}

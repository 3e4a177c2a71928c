import type { Logger } from 'pino';
import { ConfigurationError } from '../lib/errors/named-errors.ts';
import { environmentApiKey } from './api-key.ts';
import { QuestionCoalescer } from './question-coalescer.ts';
import type { Backend } from './backend.ts';
import { Browsers } from './browsers.ts';
import { openCache, type ResultCache } from './cache.ts';
import { cacheUrlOf, type RelayOptions } from './connection-options.ts';
import { createDirectory, type ExtensionDirectory } from './directory.ts';
import { expireSessions } from './expire-sessions.ts';
import { createExtensionLink } from './extension-link.ts';
import { createAuthenticator } from './http/auth.ts';
import { parseHostNames } from './http/host-and-origin.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import { openServers } from './http/server.ts';
import { createKeySource } from './key-source.ts';
import { LocalBackend } from './local-backend.ts';
import type { McpEndpointOptions } from './mcp/endpoint.ts';
import { Metrics } from './metrics.ts';
import { createInference, ModelSelections } from './model-selections.ts';
import { createRoutes } from './routes.ts';
import { createSessionRegistry } from './session-registry.ts';
import { VERSION } from './version.ts';
import { workerHandlers } from './worker-handlers.ts';

export interface StartOptions {
  flags: RelayOptions & { port: number };
  /** Folder of the settings. */
  folder: string;
  log: Logger;
  /** How long a call waits for a browser that is not connected. */
  waitForBrowserMs?: number | undefined;
  /** For tests: the interval of heartbeats to extensions. */
  heartbeatMs?: number;
  /** For tests: the clock by which sessions expire, in milliseconds. */
  now?: () => number;
  /** For tests: see `McpEndpointOptions`. */
  mcp?: Pick<McpEndpointOptions, 'quietMs' | 'idleMs' | 'lookEveryMs' | 'createServer' | 'maxClients'>;
  /** For tests: other limits than the usual ones. */
  limits?: RateLimits;
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

/**
 * Starts a relay in this process.
 * @throws {ConfigurationError} the cache cannot be opened as it is configured.
 * @throws {PortInUseError} another program has the port.
 * @throws {ConfigurationError} other machines could reach it without a key that was chosen for it.
 */
export async function startRelay(options: StartOptions): Promise<Relay> {
  const { flags, folder, log, waitForBrowserMs, heartbeatMs, now, mcp, limits = createRateLimits() } = options;
  const isPublic = checkHost(flags.host);
  if (isPublic)
    log.warn({ host: flags.host }, 'other machines can reach the relay: who has its key acts in your browser');
  const directory = createDirectory();
  const registry = createSessionRegistry(now);
  const models = new ModelSelections(createInference);
  const browsers = new Browsers({ directory, registry, folder, waitMs: waitForBrowserMs });
  const metrics = new Metrics();
  const cache = await cacheFor(options);
  const askers = new QuestionCoalescer();
  const backend = new LocalBackend({ browsers, registry, models, metrics, askers: cache && askers });
  const welcome = { version: VERSION, url: '' };
  const listening = (): number => Number(new URL(welcome.url).port); // called only once there is one
  const handlers = workerHandlers({ models, cache, askers, metrics });
  const toExtensions = { directory, registry, handlers, welcome, port: listening, folder, limits, log, heartbeatMs };
  const link = createExtensionLink(toExtensions);
  const keys = await createKeySource(folder);
  const url = (): string => welcome.url;
  const routes = createRoutes({ backend, flags, models, log, directory, registry, keys, url, metrics, ...mcp });
  const authenticate = createAuthenticator({ currentKey: keys.current, limits, log });
  const server = {
    routeFor: routes.find,
    upgrade: link.upgrade,
    authenticate,
    limits,
    ownShare: (milliseconds: number) => metrics.countRelayTime(milliseconds),
    isPublic,
    names: parseHostNames(process.env.TABHAND_HOSTS),
    log,
  };
  const closeCache = async (): Promise<void> => cache?.close();
  const { port, close: closeServers } = await openServers(server, flags).catch(async (thrown: unknown) => {
    await closing([keys.close, closeCache])();
    throw thrown;
  });
  welcome.url = `http://127.0.0.1:${port}/mcp`;
  const stopExpiry = expireSessions({ registry, backend, directory, log, sweepIntervalMs: mcp?.lookEveryMs });
  // The link before the routes: calls under way then fail while their clients are still there to hear it.
  const close = closing([stopExpiry, keys.close, browsers.close, link.close, routes.close, closeCache, closeServers]);
  return { port, url: welcome.url, backend, directory, close };
}

/** Closes parts, one after the other. */
function closing(parts: (() => void | Promise<void>)[]): () => Promise<void> {
  return async () => {
    for (const end of parts) await end();
  };
}

/** @throws {ConfigurationError} Redis is wanted, and its package is not installed. */
async function cacheFor({ flags, folder, log }: StartOptions): Promise<ResultCache | undefined> {
  const url = cacheUrlOf(flags);
  return url === 'off' ? undefined : openCache({ url, folder, warn: (sentence) => log.warn(sentence) });
}

/**
 * Whether other machines can reach the relay at this host.
 * @throws {ConfigurationError} they can, and nobody chose an API key.
 */
export function checkHost(host: string, env: Readonly<Record<string, string | undefined>> = process.env): boolean {
  if (['localhost', '127.0.0.1', '::1'].includes(host)) return false;
  if (environmentApiKey(env) !== undefined) return true;
  throw new ConfigurationError(`With --host ${host} other machines can reach the relay.`, {
    hint: 'Set an API key of your own choice in SVC_API_KEY.',
  });
}

import type { ServerResponse } from 'node:http';
import { PROOF_HEADER, proofOf } from '../lib/rpc/relay-proof.ts';
import type { Backend } from './backend.ts';
import { apiRoutes } from './api.ts';
import { CallLog } from './call-log.ts';
import type { ConnectionOptions } from './connection-options.ts';
import type { ExtensionDirectory } from './directory.ts';
import type { Health } from './health.ts';
import { sendJson } from './http/answer.ts';
import { isLoopback } from './http/host-and-origin.ts';
import { READS, type Route } from './http/server.ts';
import type { KeySource } from './key-source.ts';
import type { McpEndpoint, McpEndpointOptions } from './mcp/endpoint.ts';
import type { Metrics } from './metrics.ts';
import { openApiDocument } from './openapi.ts';
import type { SessionRegistry } from './session-registry.ts';

export interface RoutesOptions extends Omit<McpEndpointOptions, 'calls'> {
  backend: Backend;
  flags: ConnectionOptions;
  directory: ExtensionDirectory;
  registry: SessionRegistry;
  keys: KeySource;
  metrics: Metrics;
  /** Where MCP clients find the relay. */
  url(): string;
}

export interface Routes {
  find(path: string): Route | undefined;
  close(): Promise<void>;
}

/** Everything that the relay answers over HTTP, by path. */
export function createRoutes(options: RoutesOptions): Routes {
  const { metrics } = options;
  const calls = new CallLog(options.log, metrics);
  const mcp = lazyMcp({ ...options, calls });
  options.keys.onRotate(() => void mcp.dropAll());
  const routes: Readonly<Record<string, Route>> = {
    ...apiRoutes({ ...options, calls }),
    '/mcp': mcpRoute(mcp),
    '/healthz': healthRoute(options),
    '/metrics': metricsRoute(metrics, () => ({
      extensions: options.directory.connected.length,
      sessions: options.registry.size,
      clients: mcp.size(),
    })),
    '/api/openapi.json': open((response) => sendJson(response, 200, openApiDocument(options.url()))),
  };
  return {
    find: (path) => (Object.hasOwn(routes, path) ? routes[path] : undefined),
    close: mcp.close,
  };
}

interface LazyMcp {
  open(): Promise<McpEndpoint>;
  size(): number;
  dropAll(): Promise<void>;
  close(): Promise<void>;
}

/** The MCP SDK is a fifth of the relay's memory: it is loaded for the first client. */
function lazyMcp(options: McpEndpointOptions): LazyMcp {
  let opening: Promise<McpEndpoint> | undefined;
  let opened: McpEndpoint | undefined;
  const load = async (): Promise<McpEndpoint> => {
    const { McpEndpoint } = await import('./mcp/endpoint.ts');
    return (opened = new McpEndpoint(options));
  };
  return {
    open: () => (opening ??= load()),
    size: () => opened?.size ?? 0,
    dropAll: async () => (await opening)?.dropAll(),
    close: async () => (await opening)?.close(),
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

function healthRoute({ directory, keys, url: relayUrl }: RoutesOptions): Route {
  return {
    methods: READS,
    needsKey: false,
    async handle({ socket: { remoteAddress } }, response, url) {
      if (!isLoopback(remoteAddress)) return sendJson(response, 200, publicHealth);
      const nonce = url.searchParams.get('nonce');
      const port = Number(new URL(relayUrl()).port);
      if (nonce !== null) response.setHeader(PROOF_HEADER, await proofOf(await keys.current(), { port, nonce }));
      const profiles = directory.connected.map(({ profile, label, version }) => ({ id: profile, label, version }));
      sendJson(response, 200, { status: 'ok', profiles } satisfies Health);
    },
  };
}

/** What other machines are told: a proof would let them guess a key that a person chose, without asking us again. */
const publicHealth: Health = { status: 'ok', profiles: [] };

function metricsRoute(metrics: Metrics, present: () => Parameters<Metrics['render']>[0]): Route {
  return {
    methods: READS,
    needsKey: true,
    async handle(_request, response) {
      const { type, text } = await metrics.render(present());
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
      response.end(text);
    },
  };
}

/** A route that anybody may read. */
function open(answer: (response: ServerResponse) => void): Route {
  return { methods: READS, needsKey: false, handle: (_request, response) => answer(response) };
}

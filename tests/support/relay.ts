import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { pino } from 'pino';
import { rotateApiKey } from '../../relay/api-key.ts';
import { parseFlags } from '../../relay/connection-options.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { startRelay, type Relay, type StartOptions } from '../../relay/relay.ts';
import { createClient, type ClientModel } from './sampling-client.ts';
import { connectFakeWorker, type FakeWorker, type FakeWorkerOptions } from './fake-worker.ts';

export interface TestRelay {
  readonly relay: Relay;
  readonly folder: string;
  readonly apiKey: string;
  /** Pairs and connects a fake extension. */
  connectWorker(options?: Partial<FakeWorkerOptions>): Promise<FakeWorker>;
  /** Connects an MCP client of the SDK. */
  connectClient(options?: { name?: string; query?: string; model?: ClientModel }): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestClient {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  /** Calls a tool and returns the JSON of its text. */
  call(name: string, args?: Record<string, unknown>): Promise<{ success: boolean; data?: unknown; error?: ToolError }>;
}

export interface ToolError {
  name: string;
  message: string;
  hint?: string;
}

/** Starts a relay in this process, on a free port, with settings of its own. */
export async function startTestRelay(
  options: Partial<Omit<StartOptions, 'flags'>> & { flags?: Record<string, unknown> } = {},
): Promise<TestRelay> {
  const folder = options.folder ?? (await mkdtemp(join(tmpdir(), 'tabhand-')));
  const apiKey = await rotateApiKey(folder);
  const flags = { ...parseFlags({ ...options.flags }), port: 0 };
  const log = pino({ level: 'silent' });
  const relay = await startRelay({ log, waitForBrowserMs: 1_000, ...options, folder, flags });
  const clients: Client[] = [];
  return {
    relay,
    folder,
    apiKey,
    async connectWorker(worker = {}) {
      const secret = worker.secret ?? { code: (await offerPairing(folder)).code };
      return connectFakeWorker({ port: relay.port, ...worker, secret });
    },
    async connectClient({ query = '', ...client } = {}) {
      const connected = await connectTestClient({ url: `${relay.url}${query}`, apiKey, ...client });
      clients.push(connected.client);
      return connected;
    },
    async close() {
      await Promise.all(clients.map((client) => client.close()));
      await relay.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Connects an MCP client of the SDK to any relay. */
export async function connectTestClient(to: {
  url: string;
  apiKey: string;
  name?: string;
  model?: ClientModel;
}): Promise<TestClient> {
  const client = createClient(to.name ?? 'test-client', to.model);
  const requestInit = { headers: { authorization: `Bearer ${to.apiKey}` } };
  const transport = new StreamableHTTPClientTransport(new URL(to.url), { requestInit });
  await client.connect(transport);
  return { client, transport, call: (name, args = {}) => callTool(client, name, args) };
}

/** Calls a tool and returns the JSON of its text. */
export async function callTool(client: Client, name: string, args: Record<string, unknown>) {
  const { content } = await client.callTool({ name, arguments: args });
  const [block] = content as { type: string; text: string }[]; // our tools answer with one block of text
  return JSON.parse(block?.text ?? '{}') as { success: boolean; data?: unknown; error?: ToolError };
}

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { createMCPClient } from '@ai-sdk/mcp';
import { Client as Client2, StreamableHTTPClientTransport as Transport2 } from '@modelcontextprotocol/client';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { z } from 'zod';
import { withNode22 } from './node-22.ts';

/** A third-party MCP client. */
export interface RealClient {
  /** Names of the tools. */
  list(): Promise<string[]>;
  /** Calls a tool and returns the JSON of its text. */
  call(tool: string, args: Record<string, unknown>): Promise<Answer>;
  close(): Promise<void>;
}

export interface Answer {
  success: boolean;
  data?: unknown;
  /** Reported in MCP 2026-07-28, which has no transport sessions. */
  sessionId?: string | undefined;
}

interface ClientTarget {
  url: string;
  apiKey: string;
  /** A folder for the client's files. */
  home: string;
}

const WITH_INSPECTOR = ['-y', '-p', '@modelcontextprotocol/inspector@2.12.0', '-c', 'node -p process.env.PATH'];
const NPX_MS = 240_000; // it is fetched on its first use
const INSPECTOR_MS = 120_000; // starting takes it a second, and fifty times as long on a busy machine
const MCP_REMOTE = resolve(import.meta.dirname, '../../node_modules/mcp-remote/dist/proxy.js');

const listSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });
const resultSchema = z.object({ content: z.tuple([z.object({ text: z.string() })]) });
const answerSchema = z.object({ success: z.boolean(), data: z.unknown(), sessionId: z.string().optional() });

/** The clients that users have, by name. */
export const realClients: Readonly<Record<string, (target: ClientTarget) => Promise<RealClient>>> = {
  'MCP SDK 1': ({ url, apiKey }) =>
    openSdk1(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: bearer(apiKey) } })),
  'mcp-remote': ({ url, apiKey, home }) => {
    const args = [MCP_REMOTE, url, '--header', 'Authorization:${TABHAND_AUTH}']; // as the README has it
    const env = { ...definedEnv(), TABHAND_AUTH: `Bearer ${apiKey}`, MCP_REMOTE_CONFIG_DIR: home };
    return openSdk1(new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }));
  },
  'MCP SDK 2': openSdk2,
  'AI SDK': openAiSdk,
  'MCP Inspector --cli': openInspector,
};

async function openSdk1(transport: Parameters<Client['connect']>[0]): Promise<RealClient> {
  const client = new Client({ name: 'real-client', version: '1.0.0' });
  await client.connect(transport);
  return {
    list: async () => namesOf(await client.listTools()),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

async function openSdk2({ url, apiKey }: ClientTarget): Promise<RealClient> {
  const client = new Client2({ name: 'real-client-2', version: '1.0.0' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(new Transport2(new URL(url), { requestInit: { headers: bearer(apiKey) } }));
  return {
    list: async () => namesOf(await client.listTools()),
    call: async (name, args) => answerOf(await client.callTool({ name, arguments: args })),
    close: () => client.close(),
  };
}

async function openAiSdk({ url, apiKey }: ClientTarget): Promise<RealClient> {
  const client = await createMCPClient({ transport: { type: 'http', url, headers: bearer(apiKey) } });
  const tools = await client.tools();
  return {
    list: async () => Object.keys(tools),
    call: async (name, args) =>
      answerOf(await tools[name]?.execute?.(args, { toolCallId: '1', messages: [], context: {} })),
    close: () => client.close(),
  };
}

/** Each call is a process of its own: it continues in the session whose id it was given. */
async function openInspector({ url, apiKey, home }: ClientTarget): Promise<RealClient> {
  const node22 = await withNode22();
  const found = await promisify(execFile)('npx', WITH_INSPECTOR, { env: node22, timeout: NPX_MS });
  const env = { ...node22, HOME: home, PATH: found.stdout.trim() };
  const run = async (...args: string[]): Promise<unknown> => {
    const to = ['--server-url', url, '--header', `Authorization: Bearer ${apiKey}`, '--protocol-era', 'modern'];
    const all = ['--cli', ...to, '-q', '--format', 'json', ...args];
    const { stdout } = await promisify(execFile)('mcp-inspector', all, { env, timeout: INSPECTOR_MS });
    return z.object({ result: z.unknown() }).parse(JSON.parse(stdout)).result;
  };
  return {
    list: async () => namesOf(await run('--method', 'tools/list')),
    call: async (name, args) =>
      answerOf(await run('--method', 'tools/call', '--tool-name', name, '--tool-args-json', JSON.stringify(args))),
    close: async () => {},
  };
}

function bearer(apiKey: string): Record<string, string> {
  return { Authorization: `Bearer ${apiKey}` };
}

function definedEnv(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

function namesOf(listed: unknown): string[] {
  return listSchema.parse(listed).tools.map(({ name }) => name);
}

function answerOf(result: unknown): Answer {
  return answerSchema.parse(JSON.parse(resultSchema.parse(result).content[0].text));
}

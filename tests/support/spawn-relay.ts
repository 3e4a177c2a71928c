import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CLI } from './relay-process.ts';
import { createClient, type ClientModel } from './sampling-client.ts';
import { callTool, type TestClient } from './relay.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface RelayProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** All that it has written to stderr. */
  readonly log: string[];
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** Starts the relay as a process of its own, and waits until it listens. */
export async function spawnRelay(options: {
  folder: string;
  port: number;
  args?: string[];
  apiKey?: string;
}): Promise<RelayProcess> {
  const env = { ...process.env, TABHAND_HOME: options.folder, SVC_API_KEY: options.apiKey ?? '' };
  const args = [CLI, '--port', String(options.port), ...(options.args ?? [])];
  const child = spawn(process.execPath, args, { env, cwd: root, stdio: ['ignore', 'ignore', 'pipe'] });
  const log: string[] = [];
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the relay ended with ${code}: ${log.join('\n')}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      log.push(line);
      const found = /^listening on (\S+)$/.exec(line)?.[1];
      if (found) resolve(found);
    });
  });
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { child, url, log, kill };
}

export interface StdioProcess extends Pick<TestClient, 'client' | 'call'> {
  readonly pid: number;
  readonly log: string[];
  close(): Promise<void>;
}

/** Starts `tabhand` as MCP clients do, on STDIO. */
export async function spawnStdio(options: {
  folder: string;
  port: number;
  args?: string[];
  model?: ClientModel;
  env?: Record<string, string>;
}): Promise<StdioProcess> {
  const place = { TABHAND_HOME: options.folder, TABHAND_PORT: String(options.port), SVC_API_KEY: '' };
  const env = { ...process.env, ...place, ...options.env };
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [CLI, ...(options.args ?? [])],
    env,
    cwd: root,
    stderr: 'pipe',
  });
  const log: string[] = [];
  transport.stderr?.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  const client = createClient('stdio-client', options.model);
  await client.connect(transport);
  return {
    client,
    pid: transport.pid ?? -1,
    log,
    call: (name, args = {}) => callTool(client, name, args),
    close: () => client.close(),
  };
}

export interface BareStdio {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every line of stdout. */
  readonly lines: string[];
  /** Sends a request and waits for its answer. */
  ask(id: number, method: string, params?: unknown): Promise<unknown>;
  /** Its exit code, once it has ended. */
  readonly exit: Promise<number | null>;
}

/** Starts `tabhand` on STDIO without a client's help: its output and exit are seen as they are. */
export function spawnBareStdio(options: { folder: string; port: number; args?: string[] }): BareStdio {
  const env = { ...process.env, TABHAND_HOME: options.folder, TABHAND_PORT: String(options.port), SVC_API_KEY: '' };
  const child = spawn(process.execPath, [CLI, ...(options.args ?? [])], { env, cwd: root });
  child.stderr.resume();
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout }).on('line', (line) => lines.push(line));
  const exit = once(child, 'exit').then(([code]) => code as number | null); // child_process, 'exit'
  const ask: BareStdio['ask'] = async (id, method, params = {}) => {
    child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const answer = (): string | undefined => lines.find((line) => (JSON.parse(line) as { id?: number }).id === id);
    while (!answer()) await once(reader, 'line', { signal: AbortSignal.timeout(20_000) });
    return JSON.parse(answer() ?? '');
  };
  return { child, lines, ask, exit };
}

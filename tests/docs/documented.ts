import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { freePort } from '../support/free-port.ts';
import { ROOT, type PackedProject } from '../support/packed.ts';
import { commands } from './commands.ts';
import { examplesOf } from './examples.ts';

const SAYS_MS = 120_000; // npx and Node start in a second or two; a busy machine takes up to fifty times as long

/** A project that has the package, and a relay of that package which runs. */
export interface Installed {
  project: PackedProject;
  port: number;
}

const started = z.object({
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()).optional(),
});
const server = z.union([started, z.object({ url: z.url(), headers: z.record(z.string(), z.string()) })]);
const settings = z.union([
  z.object({ mcpServers: z.record(z.string(), server) }),
  z.object({ servers: z.record(z.string(), server) }),
]);

/** Runs what the documents tell their readers to type, and starts what they tell clients to start. */
export function testDocumented(installed: () => Installed): void {
  const run = Object.entries(commands).flatMap(([command, fate]) => ('says' in fate ? [{ command, ...fate }] : []));

  test.each(run)('the documented command `$command` does what it is for', async ({ command, says }) => {
    const { project } = installed();
    const port = String(await freePort());
    const typed = command.replace('9733', port).replace('<model>', 'a-model').replace('…', 'k');
    const script = typed.startsWith('export ') ? `${typed}; env` : typed;
    const env = { ...withoutKey(), TABHAND_HOME: project.home, TABHAND_PORT: port };
    await untilSays(script, { cwd: project.folder, env, says });
  });

  test("each client's settings in the README lead to the tools", async () => {
    const { project, port } = installed();
    const key = await project.apiKey();
    const blocks = examplesOf(await readFile(resolve(ROOT, 'README.md'), 'utf8'), 'json').map(({ text }) => text);
    const filled = [...new Set(blocks.map((text) => text.replace(':9733', `:${port}`)))].map((text) =>
      text.replaceAll(/<key>|\$\{(?:env:SVC_API_KEY|input:tabhand-key)\}/g, key),
    );
    for (const text of filled) expect(await toolsBy(transportOf(text, installed())), text).toContain('extract');
    expect(filled.length).toBeGreaterThan(3);
  }, 60_000);
}

function transportOf(text: string, { project, port }: Installed): Transport {
  const told = settings.parse(JSON.parse(text));
  const [one] = Object.values('servers' in told ? told.servers : told.mcpServers);
  if (!one) throw new Error('The settings name no server.');
  if ('url' in one)
    return new StreamableHTTPClientTransport(new URL(one.url), { requestInit: { headers: one.headers } });
  const env = { ...withoutKey(), TABHAND_HOME: project.home, TABHAND_PORT: String(port), ...one.env };
  const cwd = one.args.includes('mcp-remote') ? ROOT : project.folder; // where npx finds the program without a registry
  return new StdioClientTransport({
    ...one,
    env: { ...env, MCP_REMOTE_CONFIG_DIR: project.home },
    cwd,
    stderr: 'ignore',
  });
}

async function toolsBy(transport: Transport): Promise<string[]> {
  const client = new Client({ name: 'documented', version: '1.0.0' });
  await client.connect(transport);
  try {
    return (await client.listTools()).tools.map(({ name }) => name);
  } finally {
    await client.close();
  }
}

/** The key is the machine's own, as for a user who has set none. */
function withoutKey(): Record<string, string> {
  const { SVC_API_KEY: _, ...env } = process.env;
  return env as Record<string, string>; // Node's own has no undefined values
}

interface Spoken {
  cwd: string;
  env: Record<string, string>;
  says: RegExp;
}

async function untilSays(script: string, { cwd, env, says }: Spoken): Promise<void> {
  const child = spawn('sh', ['-c', script], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  const closed = once(child, 'close');
  const said = new Promise<void>((done) => {
    const take = (chunk: Buffer): void => {
      text += chunk.toString();
      if (says.test(text)) done();
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
  });
  const late = AbortSignal.timeout(SAYS_MS);
  await Promise.race([said, closed, once(late, 'abort')]);
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM'); // the shell, and what it started
  await closed;
  expect(text).toMatch(says);
}

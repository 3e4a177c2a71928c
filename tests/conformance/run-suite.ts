import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { InternalError } from '../../lib/errors/named-errors.ts';
import { withNode22 } from '../support/node-22.ts';

const PACKAGES = resolve(import.meta.dirname, '../../node_modules');

/** The suite, and its next version: not finished, and the only one which knows MCP 2026-07-28. */
export type Suite = '@modelcontextprotocol/conformance' | 'newer-conformance';

export interface SuiteRun {
  suite: Suite;
  /** Which scenarios. */
  choice: readonly string[];
  url: string;
}

export interface SuiteResult {
  /** Names of the scenarios that were run. */
  scenarios: string[];
  /** Checks that failed, as `<scenario>: <check>`. */
  failures: string[];
}

const checksSchema = z.array(z.object({ id: z.string(), status: z.string() }));

/** Runs scenarios of the official MCP conformance suite against a server. @see https://github.com/modelcontextprotocol/conformance */
export async function runSuite({ suite, choice, url }: SuiteRun): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-conformance-'));
  try {
    const program = join(PACKAGES, suite, 'dist/index.js');
    const said = await run([program, 'server', '--url', url, '-o', folder, ...choice], folder);
    const results = await readdir(folder);
    if (results.length === 0) throw new InternalError(`The suite gave no results:\n${said}`);
    const checks = await Promise.all(results.map((name) => readChecks(folder, name)));
    return {
      scenarios: results.map(scenarioOf).sort(),
      failures: checks.flat().sort(),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A result's folder is `server-<scenario>-<time>`. */
function scenarioOf(name: string): string {
  return name.replace(/^server-/, '').replace(/-\d{4}-\d\d-\d\dT[\d-]+Z$/, '');
}

async function readChecks(folder: string, name: string): Promise<string[]> {
  const checks = checksSchema.parse(JSON.parse(await readFile(join(folder, name, 'checks.json'), 'utf8')));
  return checks.filter(({ status }) => status === 'FAILURE').map(({ id }) => `${scenarioOf(name)}: ${id}`);
}

/** Its exit code says no more than the results do. */
async function run(args: string[], cwd: string): Promise<string> {
  const child = spawn('node', args, { cwd, env: await withNode22(), stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  await once(child, 'close');
  return said;
}

/** Stands before a relay and adds its key: some scenarios drop the query of the URL, and none sends headers of ours. */
export async function addKey(port: number, apiKey: string): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${apiKey}` };
    const { method, url: path } = request;
    const forwarded = httpRequest({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  const { port: own } = server.address() as AddressInfo; // a TCP server's address is an object
  return { url: `http://localhost:${own}/mcp`, close };
}

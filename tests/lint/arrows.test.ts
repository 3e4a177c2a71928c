import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');

/** One import for each arrow that the rules refuse (design.md §2): the file it stands in, and what it imports. */
const refused = [
  ['lib/errors/a.ts', '../protocol/frames.ts'],
  ['lib/errors/b.ts', 'zod'],
  ['lib/protocol/a.ts', '../rpc/peer.ts'],
  ['lib/protocol/b.ts', 'node:crypto'],
  ['lib/rpc/a.ts', '../engine/engine.ts'],
  ['lib/rpc/b.ts', 'ws'],
  ['lib/cdp/a.ts', '../page/page.ts'],
  ['lib/cdp/b.ts', 'node:net'],
  ['lib/page/a.ts', '../inference/inference.ts'],
  ['lib/page/b.ts', '../protocol/methods.ts'],
  ['lib/page/actions/c.ts', '../../engine/engine.ts'],
  ['lib/page/agent/d.ts', '../../cdp/session.ts'],
  ['lib/page/agent/e.ts', 'zod'],
  ['lib/page/f.ts', 'node:fs'],
  ['lib/inference/a.ts', '../page/page.ts'],
  ['lib/inference/lite/b.ts', '../../cdp/channel.ts'],
  ['lib/inference/c.ts', 'node:fs'],
  ['lib/engine/a.ts', '../client/index.ts'],
  ['lib/engine/b.ts', 'node:fs'],
  ['lib/client/a.ts', '../../relay/cli.ts'],
  ['lib/client/b.ts', '../../entrypoints/background/index.ts'],
  ['entrypoints/background/a.ts', '../../lib/client/index.ts'],
  ['entrypoints/background/b.ts', '../../relay/cli.ts'],
  ['entrypoints/popup/c.ts', 'node:fs'],
  ['relay/a.ts', '../lib/page/page.ts'],
  ['relay/b.ts', '../lib/cdp/channel.ts'],
  ['relay/commands/c.ts', '../../lib/engine/engine.ts'],
  ['relay/d.ts', '../lib/client/index.ts'],
] as const;

/** Imports along the arrows, which pass. */
const allowed = [
  ['lib/protocol/ok.ts', '../errors/svc-error.ts'],
  ['lib/protocol/ok2.ts', 'zod'],
  ['lib/rpc/ok.ts', '../protocol/frames.ts'],
  ['lib/page/ok.ts', '../cdp/session.ts'],
  ['lib/page/ok2.ts', './agent/main.ts'],
  ['lib/inference/ok.ts', '@ai-sdk/openai'],
  ['lib/inference/ok2.ts', 'ai'],
  ['lib/engine/ok.ts', '../page/page.ts'],
  ['lib/engine/ok2.ts', '@cfworker/json-schema'],
  ['lib/client/ok.ts', 'node:child_process'],
  ['entrypoints/background/ok.ts', '../../lib/engine/engine.ts'],
  ['relay/ok.ts', '../lib/rpc/peer.ts'],
  ['relay/ok2.ts', '@modelcontextprotocol/sdk/server/mcp.js'],
] as const;

/** Host APIs in folders that run in more than one host. */
const hostUses = [
  ['lib/engine/h1.ts', 'export const home = process.env;'],
  ['lib/page/h2.ts', 'export const tabs = chrome;'],
  ['relay/h3.ts', 'export const tabs = chrome;'],
] as const;

let folder: string;
let complaints: Map<string, string[]>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-lint-'));
  await copyFile(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const imports = [...refused, ...allowed].map(([file, from]) => [file, `export { x } from '${from}';`] as const);
  await Promise.all([...imports, ...hostUses].map(([file, text]) => write(file, text)));
  complaints = await lint();
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(refused)('%s may not import %s', (file) => {
  expect(complaints.get(file)).toContain('eslint(no-restricted-imports)');
});

test.each(allowed)('%s may import %s', (file) => {
  expect(complaints.get(file) ?? []).not.toContain('eslint(no-restricted-imports)');
});

test.each(hostUses)('%s may not use a host API: %s', (file) => {
  expect(complaints.get(file)).toContain('eslint(no-restricted-globals)');
});

async function write(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), `${text}\n`);
}

/** Rules broken, by file. */
async function lint(): Promise<Map<string, string[]>> {
  const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, [oxlint, '--format', 'json'], { cwd: folder }, (_error, stdout) => done(stdout));
  });
  const found = new Map<string, string[]>();
  for (const { filename, code } of (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics) {
    found.set(filename, [...(found.get(filename) ?? []), code]);
  }
  return found;
}

/** Of oxlint's JSON format. */
interface Diagnostic {
  filename: string;
  code: string;
}

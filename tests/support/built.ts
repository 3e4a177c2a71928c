import { execFileSync } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const SOURCES = ['entrypoints', 'lib', 'relay', 'agent-plugin.ts', 'wxt.config.ts', 'vite.config.ts', 'package.json'];

/** Builds extension and relay before the tests that run them, unless nothing has changed since they were built. */
export function setup(): void {
  const newest = Math.max(...SOURCES.map((source) => newestIn(join(ROOT, source))));
  if (newest > modifiedAt('dist/extension/manifest.json')) run('wxt/bin/wxt.mjs', ['build']);
  if (newest > modifiedAt('dist/relay/cli.js')) run('vite/bin/vite.js', ['build', '--logLevel', 'warn']);
}

function run(program: string, args: string[]): void {
  execFileSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], { cwd: ROOT, stdio: 'inherit' });
}

function newestIn(path: string): number {
  const entries = statSync(path).isDirectory() ? readdirSync(path, { recursive: true, encoding: 'utf8' }) : [];
  return Math.max(statSync(path).mtimeMs, ...entries.map((entry) => statSync(join(path, entry)).mtimeMs));
}

function modifiedAt(path: string): number {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const GENERATE_MS = 120_000; // the compiler reads the whole library; five seconds of work

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tabhand-reference-'));
  const typedoc = ['--import', './tests/docs/typedoc-compiler.mjs', 'node_modules/typedoc/bin/typedoc'];
  await promisify(execFile)(process.execPath, [...typedoc, '--logLevel', 'Error', '--out', folder], { cwd: ROOT });
}, GENERATE_MS);

afterAll(() => rm(folder, { recursive: true, force: true }));

async function pagesIn(path: string): Promise<Record<string, string>> {
  const names = await readdir(path);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(path, name), 'utf8')])),
  );
}

it('docs/api is as the code has it (else run `npm run docs`)', async () => {
  expect(await pagesIn(join(ROOT, 'docs/api'))).toEqual(await pagesIn(folder));
});

it('describes every export of the package, and names no place of the machine it was made on', async () => {
  const pages = await pagesIn(folder);
  const text = Object.values(pages).join('\n');
  const exported = Object.keys(await import('../../lib/client/index.ts'));
  expect(exported.filter((name) => !pages['tabhand.md']?.includes(`\n### ${name}\n`))).toEqual([]);
  expect(exported).toContain('Tabhand');
  expect(text).not.toContain(ROOT);
  expect(text).not.toMatch(/Defined in|https?:\/\/[^\s)]*\/blob\//);
});

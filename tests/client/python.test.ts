import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { methodNames, methods } from '../../lib/protocol/methods.ts';
import { findPython, NO_PYTHON, runPythonTests } from '../support/python.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string): Promise<string> => readFile(resolve(ROOT, path), 'utf8');
const namesIn = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map((match) => match[1] ?? '');

it("passes the Python package's own tests", async ({ skip, signal }) => {
  const python = await findPython();
  if (!python) return skip(NO_PYTHON);
  expect(await runPythonTests(python, { args: ['discover', '-s', '.'], signal })).toMatch(/Ran \d\d+ tests[^]*OK/);
});

it('has every error in Python too', async () => {
  const ours = namesIn(await read('lib/errors/named-errors.ts'), /export class (\w+)/g);
  const python = namesIn(await read('python/src/tabhand/errors.py'), /^class (\w+)/gm);
  expect(python).toEqual(['SvcError', ...ours]);
});

it('gives every method the same time in Python', async () => {
  const [, table = ''] = /TIMEOUTS_MS = (\{.*\})/.exec(await read('python/src/tabhand/_relay.py')) ?? [];
  const ours = Object.fromEntries(methodNames.map((name) => [name, methods[name].timeoutMs]));
  expect(JSON.parse(table.replaceAll('_', ''))).toEqual(ours);
  const [, longest = ''] = /_LONGEST_TIMEOUT_MS = (\S+)/.exec(await read('python/src/tabhand/page.py')) ?? [];
  const mayTake = (timeout: number): boolean => methods.observe.params.safeParse({ instruction: 'x', timeout }).success;
  const most = Number(longest.replaceAll('_', ''));
  expect([most, most + 1].map(mayTake)).toEqual([true, false]);
});

it('has one version in npm and Python', async () => {
  const { version } = JSON.parse(await read('package.json')) as { version: string }; // npm's own form
  expect(await read('python/pyproject.toml')).toContain(`version = "${version}"`);
});

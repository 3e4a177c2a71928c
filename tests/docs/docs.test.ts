import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commandFiles, commands, commandsOf } from './commands.ts';
import { examplesOf } from './examples.ts';
import { tables, withTables } from './tables.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (name: string): Promise<string> => readFile(resolve(ROOT, name), 'utf8');
const files = ['README.md', 'AGENTS.md', 'CONTRIBUTING.md', 'CHANGELOG.md'];

describe('README.md', () => {
  it('has the tables as the code has them (else run `npm run docs`)', async () => {
    const text = await read('README.md');
    for (const name of Object.keys(tables)) expect(text).toContain(`<!-- ${name} -->`);
    expect(withTables(text)).toBe(text);
  });

  it('shows settings of clients that can be read as they stand', async () => {
    const settings = examplesOf(await read('README.md'), 'json').map(({ text }) =>
      Object.keys(JSON.parse(text)).at(-1),
    );
    expect(settings).toEqual(['mcpServers', 'mcpServers', 'mcpServers', 'mcpServers', 'servers', 'servers']);
  });
});

describe('AGENTS.md', () => {
  it('is short enough to be read each time', async () => {
    const text = await read('AGENTS.md');
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(80);
  });
});

it.each(files)('%s leads only to files that are there', async (name) => {
  const text = await read(name);
  const links = [...text.matchAll(/(?:\]\(|src="|srcset=")(?!https?:|#)([^)#"\s]+)/g)].map((match) => match[1] ?? '');
  expect(links.filter((link) => !existsSync(resolve(ROOT, dirname(name), link)))).toEqual([]);
});

it('AGENTS.md names only files and folders that are there', async () => {
  const text = await read('AGENTS.md');
  const named = [...text.matchAll(/`((?:lib|relay|entrypoints|tests)\/[\w./-]*)`/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((path) => !existsSync(resolve(ROOT, path)))).toEqual([]);
});

it('every command that the documents tell to type is run by a test, or has a reason why it is not', async () => {
  const named = new Set((await Promise.all(commandFiles.map(read))).flatMap(commandsOf));
  expect(Object.keys(commands).toSorted()).toEqual([...named].toSorted());
  const reasons = Object.values(commands).flatMap((fate) => ('notRun' in fate ? [fate.notRun] : []));
  for (const reason of reasons) expect(reason.split(' ').length).toBeGreaterThan(4);
  expect(reasons.length).toBeLessThan(Object.keys(commands).length / 2);
});

it('every command that the documents name is a script of package.json', async () => {
  const { scripts } = JSON.parse(await read('package.json')) as { scripts: Record<string, string> }; // npm's own form
  const texts = await Promise.all(files.map(read));
  const named = texts.flatMap((text) => [...text.matchAll(/npm run ([\w:]+)/g)].map((match) => match[1] ?? ''));
  for (const name of new Set(named)) expect(Object.keys(scripts)).toContain(name);
});

import { readFile, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { withTables } from './tables.ts';

/** `npm run docs`: brings the tables of README.md up to date. */
const path = resolve(import.meta.dirname, '../../README.md');
await writeFile(path, withTables(await readFile(path, 'utf8')));

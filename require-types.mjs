import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/*
 * Declarations for programs of CommonJS. `require('tabhand')` works wherever Tabhand does, since Node 20.19 loads ES modules so;
 * TypeScript with `module: node16` takes it only where the declarations, too, say that they are CommonJS. So those that a user of
 * the client sees are put into a folder once more which says just that.
 */
const types = join(import.meta.dirname, 'dist/types');
const copies = join(types, 'require');
const entries = ['index', 'v2'].map((name) => join(types, `lib/client/${name}.d.ts`));

const IMPORTED = /(?:from |import\()["'](\.[^"']+)\.ts["']/g;

const seen = new Set(entries);
await rm(copies, { recursive: true, force: true });
for (const file of seen) {
  const text = await readFile(file, 'utf8');
  for (const [, path = ''] of text.matchAll(IMPORTED)) seen.add(join(file, '..', `${path}.d.ts`)); // is read in its turn
  await cp(file, join(copies, relative(types, file)));
}
await writeFile(join(copies, 'package.json'), '{ "type": "commonjs" }\n');

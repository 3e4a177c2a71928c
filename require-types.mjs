import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';

/*
 * Declarations for CommonJS programs. `require('tabhand')` works wherever Tabhand does, as Node loads ES modules so since 20.19;
 * TypeScript with `module: node16` accepts it only if the declarations also say that they are CommonJS. So those that a user of
 * the client sees are copied into a folder that says just that.
 */
const types = join(import.meta.dirname, 'dist/types');
const copies = join(types, 'require');
const entries = ['index', 'v2'].map((name) => join(types, `lib/client/${name}.d.ts`));

const IMPORTED = /(?:from |import\()["'](\.[^"']+)\.ts["']/g;

const seen = new Set(entries);
await rm(copies, { recursive: true, force: true });
for (const file of seen) {
  const text = await readFile(file, 'utf8');
  for (const [, path = ''] of text.matchAll(IMPORTED)) seen.add(join(file, '..', `${path}.d.ts`)); // is visited later in this loop
  await cp(file, join(copies, relative(types, file)));
}
await writeFile(join(copies, 'package.json'), '{ "type": "commonjs" }\n');

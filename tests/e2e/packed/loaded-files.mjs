// With `--import`: writes the paths of all files that Node loads into the file named in LOADED_FILES.
import { appendFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { fileURLToPath } from 'node:url';

const note = (path) => appendFileSync(process.env.LOADED_FILES, `${path}\n`);

if (!import.meta.url.endsWith('?hook')) {
  register(`${import.meta.url}?hook`);
  process.on('exit', () => Object.keys(createRequire(import.meta.url).cache).forEach(note)); // the hook sees no `require`
}

export async function load(url, context, next) {
  if (url.startsWith('file:')) note(fileURLToPath(url));
  return next(url, context);
}

import { createRequire, register } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * TypeDoc works with the compiler's own interface, which `typescript` has not had since version 7. This module stands in
 * for it: loaded with `--import` it registers itself as a hook, and what TypeDoc imports as `typescript` is then this
 * module again, with the last compiler in JavaScript and the library files of the installed one.
 */
const require = createRequire(import.meta.url);
const ts = require('@ts-morph/common/dist/typescript.js');

const platform = `@typescript/typescript-${process.platform}-${process.arch}/package.json`;
const installed = createRequire(require.resolve('typescript/package.json')).resolve(platform);
ts.sys.getExecutingFilePath = () => join(dirname(installed), 'lib/tsc.js');

export default ts;

const here = new URL(import.meta.url);
if (!here.searchParams.has('hook')) register(`${here.href}?hook`);

export function resolve(specifier, context, next) {
  return specifier === 'typescript'
    ? { url: new URL(here.pathname, here).href, format: 'module', shortCircuit: true }
    : next(specifier, context);
}

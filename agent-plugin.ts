import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build, type Plugin } from 'vite';

const SUFFIX = '?agent';

/**
 * Lets `import source from './main.ts?agent'` import a module with all its imports as one string: an expression whose
 * value is the module's `default` export, fit for `Runtime.evaluate` in a page. The export `hash` tells one build of it
 * from another.
 * @param options `packed` compresses the string, for Node programs: it is two fifths of what the client library loads.
 */
export function agentPlugin({ packed = false } = {}): Plugin {
  return {
    name: 'agent',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const file = await this.resolve(id.slice(0, -SUFFIX.length), importer, { skipSelf: true });
      return file ? file.id + SUFFIX : undefined;
    },
    async load(id) {
      if (!id.endsWith(SUFFIX)) return undefined;
      const entry = id.slice(0, -SUFFIX.length);
      const { code, modules } = await bundleAgent(entry);
      for (const module of modules) this.addWatchFile(module);
      const { before, value } = packed
        ? packedOf(Buffer.from(code), 'utf8')
        : { before: '', value: JSON.stringify(code) };
      return `${before}export default ${value}; export const hash = ${JSON.stringify(hashOf(code))};`;
    },
  };
}

/** An expression that decodes the bytes as text, and the import that it needs: for Node programs. */
export function packedOf(bytes: Buffer, encoding: 'utf8' | 'base64'): { before: string; value: string } {
  const packed = JSON.stringify(brotliCompressSync(bytes).toString('base64'));
  return {
    before: `import { brotliDecompressSync } from 'node:zlib';`,
    value: `brotliDecompressSync(Buffer.from(${packed}, 'base64')).toString('${encoding}')`,
  };
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex').slice(0, 12);
}

/** The script of `?agent` for a module, and the modules that it is made of. */
export async function bundleAgent(entry: string): Promise<{ code: string; modules: string[] }> {
  const result = await build({
    configFile: false,
    plugins: [unclobbered()],
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry, formats: ['iife'], name: 'agent', fileName: 'agent' },
    },
  });
  const chunk = (Array.isArray(result) ? result : [result])
    .flatMap((part) => ('output' in part ? part.output : []))
    .find((part) => part.type === 'chunk');
  if (!chunk) throw new Error(`Bundling ${entry} gave no code.`);
  return { code: `(() => { ${inAscii(chunk.code)}; return agent; })()`, modules: chunk.moduleIds };
}

/** Chrome passes a text with any other character to the page as UTF-16: an agent of 280 kB took a quarter longer to get there. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\x00-\x7F]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const UNCLOBBERED = join(import.meta.dirname, 'lib/page/agent/dom/unclobbered.ts');

/** Makes the agent read nodes through `unclobbered.ts`: `node.parentElement` becomes `dom.parentElement(node)`. */
function unclobbered(): Plugin {
  const source = readFileSync(UNCLOBBERED, 'utf8');
  const names = namesIn(source, /^export const (\w+) = \(/gm);
  const straight = namesIn(source, /^export const (\w+) = .+\s*\1Of\.call\(node/gm);
  return {
    name: 'unclobbered',
    enforce: 'post',
    transform(code, id) {
      if (id === UNCLOBBERED || !/\.ts$/.test(id)) return undefined;
      const edits = accesses(this.parse(code) as unknown, names).flatMap((access) =>
        editsOf(access, { code, isStraight: straight.has(access.name) }),
      );
      if (edits.length === 0) return undefined;
      return `import * as dom from ${JSON.stringify(UNCLOBBERED)};\n${applied(edits, code)}`;
    },
  };
}

function namesIn(source: string, pattern: RegExp): ReadonlySet<string> {
  return new Set([...source.matchAll(pattern)].map(([, name = '']) => name));
}

interface Syntax {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** An access to one of the names: `object.name`, perhaps called. */
interface Access {
  name: string;
  object: Syntax;
  /** The access itself, or the call of it. */
  whole: Syntax;
  property: Syntax;
  /** Arguments of the call. */
  args: Syntax[];
  /** The object may be nullish: then the result is undefined. */
  optional: boolean;
}

function isSyntax(value: unknown): value is Syntax {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function accesses(program: unknown, names: ReadonlySet<string>): Access[] {
  const found: Access[] = [];
  const visit = (at: unknown, parents: readonly Syntax[]): void => {
    if (Array.isArray(at)) for (const one of at) visit(one, parents);
    if (!isSyntax(at)) return;
    const access = accessOf(at, parents, names);
    if (access) found.push(access);
    const around = [at, ...parents];
    for (const value of Object.values(at)) visit(value, around);
  };
  visit(program, []);
  return found;
}

function accessOf(node: Syntax, [parent, next]: readonly Syntax[], names: ReadonlySet<string>): Access | undefined {
  const { type, object, property, computed } = node;
  if (type === 'ObjectPattern') refusePatterns(node, names);
  if (type !== 'MemberExpression' || computed === true || !isSyntax(object) || !isSyntax(property)) return undefined;
  const name = String(property['name']);
  if (!names.has(name) || object.type === 'ThisExpression' || object.type === 'Super') return undefined;
  const isCalled = parent?.type === 'CallExpression' && parent['callee'] === node;
  const args = isCalled ? (parent['arguments'] as Syntax[]) : []; // of a call
  const whole = isCalled ? parent : node;
  const optional = mayBeNullish(node);
  if (optional) refuseGoingOn(whole, isCalled ? next : parent, names);
  return { name, object, property, whole, args, optional };
}

function refusePatterns({ properties }: Syntax, names: ReadonlySet<string>): void {
  for (const { key } of properties as Syntax[]) {
    const name = isSyntax(key) ? String(key['name']) : '';
    if (names.has(name))
      throw new TypeError(`The agent must read ${name} as a property, not by a pattern: a form may answer.`);
  }
}

/** An access that is now undefined would have ended the chain: another `?.` is needed after it. */
function refuseGoingOn(whole: Syntax, after: Syntax | undefined, names: ReadonlySet<string>): void {
  if (after?.type !== 'MemberExpression' || after['object'] !== whole || after['optional'] === true) return;
  const { property } = after;
  const name = isSyntax(property) ? String(property['name']) : '';
  if (!names.has(name)) throw new TypeError(`Write ?.${name} in the agent: what stands before it may be undefined.`);
}

/** Whether the chain up to this node contains a `?.`. */
function mayBeNullish(node: Syntax): boolean {
  if (node['optional'] === true) return true;
  const inner = node.type === 'CallExpression' ? node['callee'] : node['object'];
  return isSyntax(inner) && mayBeNullish(inner);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/**
 * `object.name(…)` becomes `dom.name(object, …)`: something before the object, and what is between it and its arguments
 * goes. Where that is no more than `nameOf.call(object, …)`, it becomes this itself: until a function is optimised, which
 * few readings live to see, each call in between costs as much as the access.
 */
function editsOf(
  { name, object, property, whole, args: [first], optional }: Access,
  { code, isStraight }: { code: string; isStraight: boolean },
): Edit[] {
  const read = isStraight ? `dom.${name}Of.call(` : `dom.${name}(`;
  const before = optional ? `dom.maybe(dom.${name}, ` : read;
  const brackets = /^\)*/.exec(code.slice(object.end, property.start))?.[0] ?? ''; // around the object
  const start = object.end + brackets.length;
  return [
    { start: whole.start, end: whole.start, text: before },
    first ? { start, end: first.start, text: ', ' } : { start, end: whole.end, text: ')' },
  ];
}

function applied(edits: readonly Edit[], code: string): string {
  let at = 0;
  let text = '';
  const inOrder = edits.toSorted((one, other) => one.start - other.start); // stable: outer edits come first
  for (const edit of inOrder) {
    text += code.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return text + code.slice(at);
}

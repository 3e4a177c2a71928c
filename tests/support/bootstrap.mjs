// What `npm test`, `npm run demo` and the others need before any package is installed: plain Node, no imports but its own.
import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Installs the packages when they are missing or older than the lock file. */
export async function installPackages() {
  const installed = modifiedAt('node_modules/.package-lock.json');
  if (installed >= modifiedAt('package-lock.json') && installed > 0) return;
  await demand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
}

/** What extension and relay are built from. */
const SOURCES = [
  'entrypoints',
  'lib',
  'relay',
  'agent-plugin.ts',
  'wxt.config.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Written after both were built from them. */
const STAMP = 'tests/.artifacts/built';
const BUILT = ['dist/extension/manifest.json', 'dist/relay/cli.js'];

/**
 * Builds extension and relay, unless nothing has changed since the last build here. As `setup`, before the tests that run them.
 */
export async function build() {
  const isThere = BUILT.every((file) => modifiedAt(file) > 0);
  if (isThere && modifiedAt(STAMP) > Math.max(...SOURCES.map(newestIn))) return;
  const begun = new Date(); // changes made meanwhile may not be in it
  await demand(process.execPath, [bin('wxt/bin/wxt.mjs'), 'build']);
  await demand(process.execPath, [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn']);
  const stamp = join(ROOT, STAMP);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, '');
  utimesSync(stamp, begun, begun);
}

/** Marks the content of `dist` as something other than what `build` makes. */
export function forgetBuilt() {
  rmSync(join(ROOT, STAMP), { force: true });
}

export { build as setup };

/** Environment with `CHROME_PATH` set to a browser, which is installed if there is none. */
export async function withChrome() {
  const { code, stdout } = await run(process.execPath, ['--import', 'tsx', 'tests/support/find-chrome.ts'], {
    capture: true,
  });
  if (code !== 0) process.exit(1); // it has reported why
  return { ...process.env, CHROME_PATH: stdout.trim() };
}

/** Runs a program to its end in the root folder. SIGINT and SIGTERM are passed on to it. */
export function run(program, args, { env = process.env, capture = false } = {}) {
  const isNpm = program === 'npm' && process.platform === 'win32'; // npm is a script there
  const child = spawn(program, args, {
    cwd: ROOT,
    env,
    shell: isNpm,
    stdio: ['inherit', capture ? 'pipe' : 'inherit', 'inherit'],
  });
  const stop = (signal) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  let stdout = '';
  child.stdout?.setEncoding('utf8').on('data', (text) => (stdout += text));
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code) => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      done({ code: code ?? 1, stdout });
    });
  });
}

/** A file of an installed package. */
export function bin(path) {
  return join(ROOT, 'node_modules', path);
}

async function demand(program, args) {
  const { code } = await run(program, args);
  if (code === 0) return;
  console.error(`${program} ${args.join(' ')} failed.`);
  process.exit(1);
}

/** The last change of a file, or of a folder and all its content. */
function newestIn(path) {
  const inner = statSync(join(ROOT, path)).isDirectory() ? readdirSync(join(ROOT, path), { recursive: true }) : [];
  return Math.max(modifiedAt(path), ...inner.map((name) => modifiedAt(join(path, name))));
}

function modifiedAt(path) {
  return statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

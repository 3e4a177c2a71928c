import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

const SAYS_MS = 120_000; // starting a relay or browser takes a slow machine half a minute

export interface Running extends AsyncDisposable {
  says(stream: 'stdout' | 'stderr', pattern: RegExp): Promise<string[]>;
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** A folder with the package installed from its tarball, as in a user's project. */
export class PackedProject implements AsyncDisposable {
  readonly folder: string;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async install(): Promise<PackedProject> {
    const project = new PackedProject(await mkdtemp(join(tmpdir(), 'tabhand-packed-')));
    const { folder } = project;
    await run('npm', ['run', 'build:types'], { cwd: ROOT });
    const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
    const { stdout } = await run('npm', pack, { cwd: ROOT });
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]; // npm-pack(1), --json
    await mkdir(project.home);
    await project.write('package.json', '{ "private": true }');
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
    await run('npm', ['install', ...flags, join(folder, filename)], { cwd: folder });
    return project;
  }

  /** `TABHAND_HOME` of everything that runs here. */
  get home(): string {
    return join(this.folder, 'home');
  }

  async write(name: string, text: string): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(resolve(path, '..'), { recursive: true });
    await writeFile(path, text);
  }

  async compile(resolution: string, ...files: string[]): Promise<void> {
    const module = resolution === 'bundler' ? 'esnext' : 'nodenext';
    await this.#tsc('--types', '', '--module', module, '--moduleResolution', resolution, ...files);
  }

  /** Compiles for Node alone, without the DOM types, and by its rules from before it could `require` ES modules. */
  async compileForNode(...files: string[]): Promise<void> {
    const types = ['--types', 'node', '--typeRoots', inRoot('@types'), '--lib', 'es2022'];
    await this.#tsc(...types, '--module', 'node16', ...files);
  }

  async #tsc(...flags: string[]): Promise<void> {
    const all = [inRoot('typescript/bin/tsc'), '--strict', '--target', 'es2022', ...flags];
    await run(process.execPath, all, { cwd: this.folder });
  }

  /** Starts the installed `tabhand`. */
  start(...args: string[]): Running {
    return running(this.#spawn(this.#tabhand, args), args);
  }

  /** Starts a program of the project. */
  startProgram(args: string[], env: Record<string, string> = {}): Running {
    return running(this.#spawn(process.execPath, args, env), args);
  }

  /** Runs the installed `tabhand` to its end. */
  tabhand(...args: string[]): Promise<Ended> {
    return ended(this.#spawn(this.#tabhand, args));
  }

  /** Runs a program of the project to its end. */
  program(args: string[], env: Record<string, string> = {}): Promise<Ended> {
    return ended(this.#spawn(process.execPath, args, env));
  }

  async apiKey(): Promise<string> {
    return (await this.tabhand('key', '--show')).stdout.trim();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }

  get #tabhand(): string {
    return join(this.folder, 'node_modules/.bin/tabhand');
  }

  #spawn(program: string, args: string[], more: Record<string, string> = {}): ChildProcess {
    const { SVC_API_KEY: _, ...env } = process.env;
    return spawn(program, args, { cwd: this.folder, env: { ...env, TABHAND_HOME: this.home, ...more } });
  }
}

function inRoot(path: string): string {
  return join(ROOT, 'node_modules', path);
}

function running(child: ChildProcess, args: string[]): Running {
  const texts = collect(child);
  const exit = once(child, 'exit');
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exit;
    return child.exitCode;
  };
  return {
    async says(stream, pattern) {
      for (;;) {
        const match = pattern.exec(texts[stream]);
        if (match) return [...match];
        await Promise.race([once(child[stream] ?? child, 'data', { signal: AbortSignal.timeout(SAYS_MS) }), exit]);
        if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended: ${texts.stderr}`);
      }
    },
    end,
    [Symbol.asyncDispose]: async () => void (await end('SIGTERM')),
  };
}

async function ended(child: ChildProcess): Promise<Ended> {
  const texts = collect(child);
  const [code] = (await once(child, 'close')) as [number | null]; // child_process, 'close'
  return { code, ...texts };
}

function collect(child: ChildProcess): { stdout: string; stderr: string } {
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (text: Buffer) => (texts.stdout += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (texts.stderr += text.toString()));
  return texts;
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { BrowserNotConnectedError } from '../../lib/errors/named-errors.ts';

/** The built command `tabhand`. */
export const CLI = resolve(import.meta.dirname, '../../dist/relay/cli.js');
const START_MS = 20_000; // importing the relay's packages on a busy machine takes some seconds

export interface RelayProcessOptions {
  /** `TABHAND_HOME`. */
  home: string;
  port: number;
  apiKey: string;
  /** More command-line arguments. */
  args?: string[];
  env?: Record<string, string>;
}

/** The built relay, run as a process of its own. */
export class RelayProcess implements AsyncDisposable {
  readonly #options: RelayProcessOptions;
  #child: ChildProcess | undefined;
  #log = '';

  constructor(options: RelayProcessOptions) {
    this.#options = options;
  }

  get port(): number {
    return this.#options.port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** What the relay has written to stderr. */
  get log(): string {
    return this.#log;
  }

  /** Starts the relay and waits until it listens. */
  async start(): Promise<void> {
    const { home, port, apiKey, args = [], env = {} } = this.#options;
    const child = spawn(process.execPath, [CLI, '--port', String(port), ...args], {
      env: { ...process.env, TABHAND_HOME: home, SVC_API_KEY: apiKey, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    this.#log = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => (this.#log += text));
    await this.#untilListening(child);
  }

  /** Ends the relay: in order by default, at once with SIGKILL. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.stop('SIGKILL');
  }

  async #untilListening(child: ChildProcess): Promise<void> {
    const signal = AbortSignal.timeout(START_MS);
    while (!this.#log.includes('listening on ')) {
      const [event] = await Promise.race([
        once(child.stderr ?? child, 'data', { signal }).then(() => ['data']),
        once(child, 'exit', { signal }).then(() => ['exit']),
      ]);
      if (event === 'exit') throw new BrowserNotConnectedError(`The relay ended at its start:\n${this.#log}`);
    }
  }
}

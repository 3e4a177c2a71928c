import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Deadline } from '../engine/deadline.ts';
import { BrowserNotConnectedError, ConfigurationError, PortInUseError } from '../errors/named-errors.ts';
import { isProofOf, PROOF_HEADER, proofPath } from '../rpc/relay-proof.ts';
import { createNonce } from '../rpc/secret.ts';
import { directFetch } from './direct-fetch.ts';
import { isUnreachable } from './unreachable.ts';

const PROBE_TIMEOUT_MS = 2_000; // a relay on this machine answers in a few
const KEY_TIMEOUT_MS = 10_000; // the command starts Node and reads a file
const STOP_TIMEOUT_MS = 5_000; // it lets go of its clients and its port
const MAX_STDERR_CHARACTERS = 2_000; // characters of its last words
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n'; // MCP, 2025-03-26, "Ping"

export interface OwnRelayOptions {
  baseURL: string;
  apiKey: string;
  /** It is the one of this machine, which a relay finds by itself, and anew when it has changed. */
  isMachineKey: boolean;
  signal: AbortSignal;
  /** The command's program. Default: the one of the installed package. */
  program?: string;
}

/** Path of the command `tabhand`, in the package that this file was installed with. */
function relayProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('tabhand/package.json')), 'dist/relay/cli.js');
  } catch (cause) {
    throw new ConfigurationError("The relay's program was not found: the package tabhand is not installed here.", {
      hint: 'Install tabhand beside your program, or start a relay with `npx tabhand --port 9733`.',
      cause,
    });
  }
}

/** The API key of this machine, which is made when there is none. */
export async function machineKey(signal: AbortSignal, program = relayProgram()): Promise<string> {
  try {
    const options = { signal, timeout: KEY_TIMEOUT_MS };
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'key', '--show'], options);
    return stdout.trim();
  } catch (cause) {
    signal.throwIfAborted();
    throw new ConfigurationError('The API key of this machine could not be read.', {
      hint: 'Run `npx tabhand key --show` to see why, or pass apiKey.',
      cause,
    });
  }
}

/** A relay which this process has started. It ends with this process, however that ends. */
export class OwnRelay {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /**
   * Starts a relay unless one answers already; that one is left alone.
   * @throws {PortInUseError} something else answers there, or a relay with another key.
   * @throws {ConfigurationError} `baseURL` is not of this machine.
   * @throws {BrowserNotConnectedError} the relay did not start.
   */
  static async startUnlessRunning(wanted: OwnRelayOptions): Promise<OwnRelay | undefined> {
    const port = localPort(wanted.baseURL);
    if (await isRelay(wanted)) return undefined;
    const { apiKey, isMachineKey } = wanted;
    const env = { ...process.env, TABHAND_PORT: port, ...(isMachineKey ? {} : { SVC_API_KEY: apiKey }) };
    // Without --port it speaks MCP on STDIO: then it ends with our end of the pipe, and joins a relay that was quicker.
    const child = spawn(process.execPath, [wanted.program ?? relayProgram()], { env, stdio: 'pipe' });
    try {
      await untilReady(child, wanted);
    } catch (failure) {
      child.kill('SIGKILL');
      throw failure;
    }
    for (const handle of [child, child.stdin, child.stdout, child.stderr]) (handle as Socket).unref(); // pipes are sockets
    return new OwnRelay(child);
  }

  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Ends the relay in order; one that takes longer than `maxWaitMs` is killed. */
  async stop(maxWaitMs = STOP_TIMEOUT_MS): Promise<void> {
    if (this.hasEnded) return;
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), maxWaitMs);
    const ended = once(this.#child, 'exit');
    this.#child.ref();
    this.#child.stdin?.end();
    await ended;
    clearTimeout(kill);
  }
}

/** A relay on STDIO answers once it holds the port, or has joined the one that does. */
async function untilReady(child: ChildProcess, { baseURL, signal }: OwnRelayOptions): Promise<void> {
  let stderrText = '';
  child.stderr
    ?.setEncoding('utf8')
    .on('data', (text: string) => (stderrText = (stderrText + text).slice(-MAX_STDERR_CHARACTERS)));
  child.stdin?.on('error', () => {}); // it ended early, which 'close' tells
  child.stdin?.write(PING);
  const ready = new AbortController();
  const waitOptions = { signal: AbortSignal.any([signal, ready.signal]) };
  const answered = once(child.stdout ?? child, 'data', waitOptions).then(() => true);
  const ended = once(child, 'close', waitOptions).then(() => false);
  try {
    if (await Promise.race([answered, ended])) return void child.stdout?.resume();
  } catch (cause) {
    signal.throwIfAborted();
    throw notStarted({ baseURL, stderrText, cause });
  } finally {
    ready.abort();
    await Promise.allSettled([answered, ended]);
  }
  throw notStarted({ baseURL, stderrText, cause: undefined });
}

function notStarted({ baseURL, stderrText, cause }: { baseURL: string; stderrText: string; cause: unknown }): Error {
  const why = stderrText.trim().split('\n').at(-1) || 'it said nothing';
  return new BrowserNotConnectedError(`No relay could be started at ${baseURL}: ${why}`, {
    hint: 'Run `npx tabhand doctor`.',
    data: { baseURL },
    cause,
  });
}

function localPort(baseURL: string): string {
  const { protocol, hostname, port } = new URL(baseURL);
  if (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return port || '80';
  throw new ConfigurationError(`startRelay starts a relay on this machine, and baseURL is ${baseURL}.`, {
    hint: 'Leave out startRelay, or give a baseURL such as http://127.0.0.1:9733.',
    data: { baseURL },
  });
}

/** Asks for its proof that it has our key, which we would send it. */
async function isRelay({ baseURL, apiKey, signal }: OwnRelayOptions): Promise<boolean> {
  using deadline = new Deadline({ method: 'looking for a relay', timeoutMs: PROBE_TIMEOUT_MS, signal });
  const question = { nonce: createNonce(), port: Number(localPort(baseURL)) };
  try {
    const request = { signal: deadline.signal, redirect: 'error' } as const;
    const { headers, body } = await directFetch(baseURL + proofPath(question), request);
    await body?.cancel();
    if (await isProofOf(apiKey, question, headers.get(PROOF_HEADER) ?? '')) return true;
    throw foreignProgram(baseURL, undefined);
  } catch (cause) {
    signal.throwIfAborted();
    if (isUnreachable(cause)) return false;
    throw cause instanceof PortInUseError ? cause : foreignProgram(baseURL, cause);
  }
}

function foreignProgram(baseURL: string, cause: unknown): PortInUseError {
  return new PortInUseError(`What answers at ${baseURL} is not a Tabhand relay with this API key.`, {
    hint: 'End that program, or give another port in baseURL and in the popup of the extension.',
    data: { baseURL },
    cause,
  });
}

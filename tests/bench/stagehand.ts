import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const PACKAGES = ['@browserbasehq/stagehand@3.7.3', 'gpt-tokenizer@4.0.0'];

/** The part of Stagehand that is used. */
interface Stagehand {
  init(): Promise<unknown>;
  context: { pages(): { goto(url: string, options: { waitUntil: string }): Promise<unknown> }[] };
  extract(instruction: string, schema: unknown): Promise<unknown>;
  close(): Promise<void>;
}

interface StagehandOptions {
  model: { modelName: string; apiKey: string; baseURL: string };
  /** Path of the browser. */
  chrome: string;
}

/** Stagehand to compare with, and the tokenizer by which both are counted. */
export interface Peer extends AsyncDisposable {
  extract(url: string, instruction: string, schema: unknown): Promise<unknown>;
  countTokens(text: string): number;
}

/** Installs Stagehand on the fly, and starts it in a browser of its own; undefined if that can't be done here. */
export async function startStagehand(options: StagehandOptions): Promise<Peer | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'tabhand-bench-'));
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    return await openPeer(folder, options, remove);
  } catch (error) {
    console.log(`${PACKAGES[0]} can't be installed or started here: ${String(error)}`);
    await remove();
    return undefined;
  }
}

async function openPeer(
  folder: string,
  { model, chrome }: StagehandOptions,
  remove: () => Promise<void>,
): Promise<Peer> {
  await promisify(execFile)('npm', ['install', '--ignore-scripts', '--no-audit', '--prefix', folder, ...PACKAGES]);
  const [{ Stagehand: Peer }, { countTokens }] = await Promise.all([
    load<{ Stagehand: new (options: object) => Stagehand }>(folder, '@browserbasehq/stagehand'),
    load<{ countTokens: (text: string) => number }>(folder, 'gpt-tokenizer'),
  ]);
  const localBrowserLaunchOptions = { executablePath: chrome, headless: true, args: ['--no-sandbox'] };
  const quiet = { verbose: 0, disablePino: true, logger: () => {} };
  const stagehand = new Peer({ env: 'LOCAL', model, localBrowserLaunchOptions, ...quiet });
  await stagehand.init();
  return {
    async extract(url, instruction, schema) {
      await stagehand.context.pages()[0]?.goto(url, { waitUntil: 'networkidle' }); // it reads what is there, rendered or not
      return stagehand.extract(instruction, schema);
    },
    countTokens,
    async [Symbol.asyncDispose]() {
      await stagehand.close();
      await remove();
    },
  };
}

async function load<T>(folder: string, name: string): Promise<T> {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  return (await import(pathToFileURL(path).href)) as T; // the part of it that is used
}

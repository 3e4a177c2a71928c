import { execFile } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';

const FETCHED = ['-y', '-p', 'node@22.23.3', '-c', 'node -p process.execPath'];
const FETCH_MS = 240_000;

let fetched: Promise<string> | undefined;

/** Environment in which `node` is of version 22 or later, for programs that need it: this one, or one that npx fetches. */
export async function withNode22(): Promise<NodeJS.ProcessEnv> {
  const isNewEnough = Number(process.versions.node.split('.', 1)[0]) >= 22;
  const node = isNewEnough ? process.execPath : await (fetched ??= fetchNode());
  return { ...process.env, PATH: [dirname(node), process.env.PATH].join(delimiter) };
}

async function fetchNode(): Promise<string> {
  const { stdout } = await promisify(execFile)('npx', FETCHED, { timeout: FETCH_MS });
  return stdout.trim();
}

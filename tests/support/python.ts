import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = resolve(import.meta.dirname, '../../python');
const CANDIDATES = ['/usr/bin/python3', 'python3', 'python']; // Debian's has Debian's pydantic; another may come first in PATH
const PROBE = `import importlib.util, sys
print(sys.version_info >= (3, 10), importlib.util.find_spec('pydantic') is not None)`;

export const NO_PYTHON = 'There is no Python 3.10 or later here.';

export interface Python {
  program: string;
  hasPydantic: boolean;
}

/** The first Python ≥ 3.10 with pydantic, else the first without it. */
export async function findPython(): Promise<Python | undefined> {
  const found = (await Promise.all(CANDIDATES.map(probe))).filter((python) => python !== undefined);
  return found.find(({ hasPydantic }) => hasPydantic) ?? found[0];
}

export interface PythonTests {
  /** Which tests: arguments of unittest. */
  args: string[];
  env?: Record<string, string>;
  signal: AbortSignal;
}

/** Runs unit tests of the Python package and returns their output; rejects with it if one fails. */
export async function runPythonTests({ program }: Python, { args, env, signal }: PythonTests): Promise<string> {
  const { stderr } = await run(program, ['-X', 'utf8', '-B', '-m', 'unittest', ...args], {
    cwd: resolve(FOLDER, 'tests'),
    signal,
    env: { ...process.env, ...env, PYTHONPATH: resolve(FOLDER, 'src') },
  });
  return stderr; // unittest reports there
}

async function probe(program: string): Promise<Python | undefined> {
  try {
    const { stdout } = await run(program, ['-c', PROBE]);
    const [isNewEnough, hasPydantic] = stdout.trim().split(' ');
    return isNewEnough === 'True' ? { program, hasPydantic: hasPydantic === 'True' } : undefined;
  } catch {
    return undefined; // it is not installed
  }
}

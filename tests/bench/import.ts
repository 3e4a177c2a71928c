import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';

const RUNS = 15;
const MOST_RATIO = 1.3;
const MOST_MS = 150;
const cwd = resolve(import.meta.dirname, '../..'); // the built package resolves itself by its name

/** The cost of importing the built client, against importing only zod and the AI SDK, alternately in one run. */
const times = { tabhand: [] as number[], other: [] as number[] };
for (let run = -1; run < RUNS; run++) {
  const tabhand = await importing('tabhand');
  const other = await importing('zod', 'ai');
  if (run < 0) continue; // the first reads the files from disk
  times.tabhand.push(tabhand);
  times.other.push(other);
}
const [tabhand, other] = [median(times.tabhand), median(times.other)];
console.log(`import 'tabhand'          median ${tabhand.toFixed(1)} ms (under ${MOST_MS})`);
console.log(`import 'zod' and 'ai'     median ${other.toFixed(1)} ms`);
console.log(`ratio                     ${(tabhand / other).toFixed(2)} (at most ${MOST_RATIO})`);
process.exitCode = tabhand < MOST_MS && tabhand / other <= MOST_RATIO ? 0 : 1;

/** Milliseconds that a new Node process takes to import the packages. */
async function importing(...names: string[]): Promise<number> {
  const imports = names.map((name) => `await import('${name}');`).join(' ');
  const program = `const before = performance.now(); ${imports} console.log(performance.now() - before);`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd });
  return Number(stdout);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

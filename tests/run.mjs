// `npm test`: everything, from a fresh clone with only Node and npm. Ends with `N passed, N failed`.
// `npm test -- browser e2e` runs just these projects.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { bin, build, installPackages, ROOT, run, withChrome } from './support/bootstrap.mjs';

const REPORT = join(ROOT, 'tests/.artifacts/tests.json');
const PROJECTS = ['unit', 'browser', 'e2e', 'conformance'];
const WORKERS = availableParallelism() + 1; // a file with a browser waits at times; with more of them they only make each other wait

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !PROJECTS.includes(name));
if (unknown) throw new Error(`There is no project "${unknown}". Name some of: ${PROJECTS.join(', ')}.`);

await installPackages();
const env = await withChrome();
await build();

const { passed, failed } = await runTests(chosen.length > 0 ? chosen : PROJECTS);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

/** All projects in one run: their files share the workers, and none is idle while another project ends. */
async function runTests(projects) {
  rmSync(REPORT, { force: true });
  mkdirSync(dirname(REPORT), { recursive: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const choice = ['run', `--maxWorkers=${WORKERS}`, ...projects.map((name) => `--project=${name}`)];
  const { code } = await run(process.execPath, [bin('vitest/vitest.mjs'), ...choice, ...reporters], { env });
  const counted = count(REPORT);
  return code === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }; // it failed beside the tests
}

/** A file that could not be loaded has no tests, and counts as one failure. */
function count(report) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }; // vitest itself broke
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'));
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

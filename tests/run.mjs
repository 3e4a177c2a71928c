// `npm test`: everything, from a fresh clone with only Node and npm. Ends with `N passed, N failed`.
// `npm test -- browser e2e` runs just these projects.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { bin, build, installPackages, ROOT, run, withChrome } from './support/bootstrap.mjs';

const ARTIFACTS = 'tests/.artifacts';

/** Each project with its number of workers: a file of the middle two holds a browser, and CI has two cores. */
const projects = { unit: 2, browser: 2, e2e: 1, conformance: 1 };

const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !Object.hasOwn(projects, name));
if (unknown) throw new Error(`There is no project "${unknown}". Name some of: ${Object.keys(projects).join(', ')}.`);

await installPackages();
const env = await withChrome();
await build();
mkdirSync(join(ROOT, ARTIFACTS), { recursive: true });

const total = { passed: 0, failed: 0 };
for (const [name, workers] of Object.entries(projects)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  const { passed, failed } = await runProject(name, workers);
  total.passed += passed;
  total.failed += failed;
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

async function runProject(name, workers) {
  const report = join(ROOT, ARTIFACTS, `${name}.json`);
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const choice = ['run', '--project', name, `--maxWorkers=${workers}`];
  const { code } = await run(process.execPath, [bin('vitest/vitest.mjs'), ...choice, ...reporters], { env });
  const counted = count(report);
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

// `npm run bench:<name>`: from a fresh clone to the figures of tests/bench/<name>.ts.
import { build, installPackages, run, withChrome } from '../support/bootstrap.mjs';

const [name, ...args] = process.argv.slice(2);
await installPackages();
const env = await withChrome();
await build();
const { code } = await run(process.execPath, ['--import', 'tsx', `tests/bench/${name}.ts`, ...args], { env });
process.exitCode = code;

// `npm run demo`: from a fresh clone to a browser that shops. All flags go to demo.ts.
import { build, installPackages, run, withChrome } from '../support/bootstrap.mjs';

await installPackages();
const env = await withChrome();
await build();
const { code } = await run(process.execPath, ['--import', 'tsx', 'tests/demo/demo.ts', ...process.argv.slice(2)], {
  env,
});
process.exitCode = code;

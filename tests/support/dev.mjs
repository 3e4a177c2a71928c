// `npm run dev`: relay and extension, each rebuilt and restarted when its files change. Load dist/extension in Chrome,
// or run `npx tsx relay/cli.ts browser` beside it.
import { bin, forgetBuilt, installPackages, run } from './bootstrap.mjs';

await installPackages();
forgetBuilt(); // wxt replaces it by a development build
const relay = run(process.execPath, [
  bin('tsx/dist/cli.mjs'),
  'watch',
  'relay/cli.ts',
  '--port',
  '9733',
  ...process.argv.slice(2),
]);
const extension = run(process.execPath, [bin('wxt/bin/wxt.mjs')]);
const ended = await Promise.race([relay, extension]);
process.exitCode = ended.code;
process.kill(process.pid, 'SIGTERM'); // the other one

// Records the outlines of the corpus anew, with lib/page in a real Chromium: node tests/lite/record.mjs [page or part …]; the holdout only by its name
import { bundled } from './load.mjs';

const { record } = await bundled('record.ts');
await record(process.argv.slice(2));

// Records the outlines of the corpus anew, with lib/page in a real Chromium: node tests/lite/record.mjs [page or part …]; the holdout only by its name
import { withModule } from './load.mjs';

await withModule('/tests/lite/record.ts', ({ record }) => record(process.argv.slice(2)));

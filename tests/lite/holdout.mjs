// Figures of svc/lite on the corpus and on the holdout, which nobody tunes on: only sums are printed, no case.
import { withModule } from './load.mjs';

const LEAST_DECISIONS = 0.95; // of acts and observations
const LEAST_FIELDS = 0.9;

await withModule('/tests/lite/report.ts', async ({ reportOn, summaryOf }) => {
  for (const part of ['corpus', 'holdout']) {
    const report = await reportOn(part);
    if (report.cases === 0) {
      process.stdout.write(`${part}: skipped, tests/lite/${part} holds no pages yet\n`);
      continue;
    }
    process.stdout.write(`${summaryOf(part, report)}\n`);
    const failed = [
      report.wrongActs.length > 0 && 'an act on something else than was asked',
      report.invented.length > 0 && 'a value that does not stand on the page',
      report.decisionsRight < LEAST_DECISIONS && `acts and observations below ${LEAST_DECISIONS}`,
      report.fieldsRight < LEAST_FIELDS && `fields below ${LEAST_FIELDS}`,
    ].filter(Boolean);
    if (failed.length === 0) continue;
    process.stdout.write(`${part}: FAILED, ${failed.join('; ')}\n`);
    process.exitCode = 1;
  }
});

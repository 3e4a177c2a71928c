// Figures of svc/lite on the corpus and on its held-out third, which nobody tunes on: only sums are printed.
import { withModule } from './load.mjs';

const LEAST_ACTS = 0.85; // a fall below is a regression; the corpus itself is gated in corpus.test.ts
const LEAST_FIELDS = 0.85;

await withModule('/tests/lite/report.ts', async ({ reportOn, summaryOf }) => {
  for (const part of ['corpus', 'holdout']) {
    const report = await reportOn(part);
    process.stdout.write(`${summaryOf(part, report)}\n`);
    const isLow = report.actsRight < LEAST_ACTS || report.fieldsRight < LEAST_FIELDS || report.invented.length > 0;
    if (isLow) process.exitCode = 1;
  }
});

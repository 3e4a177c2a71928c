// npm run bench:lite: time of one act decision on pages of 1,000 and 10,000 rows, beside a floor of the same run.
import { bundled } from './load.mjs';

const { bench } = await bundled('bench.ts');
await bench();

// Writes what train.py reads, a case a line of JSON: node tests/lite/ranker/rows.mjs FILE [corpus|unmet|tongues|said|decided|kept|holdout …]
import { closeSync, openSync, writeSync } from 'node:fs';
import { withModule } from '../load.mjs';

const [file, ...named] = process.argv.slice(2);
if (file === undefined) throw new Error('Name the file to write: node tests/lite/ranker/rows.mjs rows.jsonl');
await withModule('/tests/lite/ranker/rows.ts', ({ rowsOf }) => {
  const out = openSync(file, 'w');
  const inShort = (key, value) => (typeof value === 'number' ? Number(value.toPrecision(8)) : value);
  for (const part of named.length > 0 ? named : ['corpus', 'unmet', 'tongues', 'said', 'decided'])
    for (const row of rowsOf(part)) writeSync(out, `${JSON.stringify(row, inShort)}\n`);
  closeSync(out);
});

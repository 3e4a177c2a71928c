// Writes what train.py reads, a case a line of JSON: node tests/lite/ranker/rows.mjs FILE [corpus|unmet|tongues|said|decided|kept|holdout …]
// and, for the ranker of observations, node tests/lite/ranker/rows.mjs --sets FILE [corpus|unmet|tongues|asked|observed|holdout …]
import { closeSync, openSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { bundled } from '../load.mjs';

const {
  values: { sets },
  positionals: [file, ...named],
} = parseArgs({ allowPositionals: true, options: { sets: { type: 'boolean', default: false } } });
if (file === undefined) throw new Error('Name the file to write: node tests/lite/ranker/rows.mjs rows.jsonl');
const ofActs = ['corpus', 'unmet', 'tongues', 'said', 'decided'];
const parts = named.length > 0 ? named : sets ? ['corpus', 'unmet', 'tongues', 'asked', 'observed'] : ofActs;
const { rowsOf, setRowsOf } = await bundled(`ranker/${sets ? 'set-rows' : 'rows'}.ts`);
const out = openSync(file, 'w');
const inShort = (key, value) => (typeof value === 'number' ? Number(value.toPrecision(8)) : value);
for (const part of parts)
  for (const row of (rowsOf ?? setRowsOf)(part)) writeSync(out, `${JSON.stringify(row, inShort)}\n`);
closeSync(out);

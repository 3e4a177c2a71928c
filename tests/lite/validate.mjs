// Says which cases are written wrongly, without asking svc/lite: node tests/lite/validate.mjs [corpus|unmet|tongues|holdout]
import { bundled } from './load.mjs';

const [part = 'holdout'] = process.argv.slice(2);
const { mistakesOf } = await bundled('cases.ts');
const { mistakes, summary } = mistakesOf(part);
process.stdout.write([...mistakes, summary, ''].join('\n'));
if (mistakes.length > 0) process.exitCode = 1;

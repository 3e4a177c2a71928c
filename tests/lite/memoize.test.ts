import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { memoizedByText } from '../../lib/inference/lite/memoize.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void; // what the flag adds

const usedMb = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1e6;
};

it('what is found out about a part of a page does not keep the page', () => {
  const lengthOf = memoizedByText((text) => ({ text, length: text.length }), { most: 1000 });
  const before = usedMb();
  for (let page = 0; page < 60; page++) {
    const outline = Buffer.from(`link: report number ${page} of the year ${'x'.repeat(1_000_000)}`).toString('latin1');
    lengthOf(outline.slice(6, 40));
  }
  expect(usedMb() - before).toBeLessThan(20);
});

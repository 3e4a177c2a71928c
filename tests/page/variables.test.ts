import { expect, test } from 'vitest';
import { mask } from '../../lib/page/variables.ts';

test.each([
  ['as it is', 'p@ss "1"/2 é'],
  ['in quotes', String.raw`p@ss \"1\"/2 é`],
  ['in a path', 'p%40ss%20%221%22%2F2%20%C3%A9'],
  ['in a form that was sent', 'p%40ss+%221%22%2F2+%C3%A9'],
])('a result shows no value %s', (_, written) => {
  expect(mask({ url: `http://a/?q=${written}&n=1` }, { secret: 'p@ss "1"/2 é' })).toEqual({
    url: 'http://a/?q=%secret%&n=1',
  });
});

test('a value that no URL can hold is masked all the same', () => {
  expect(mask({ value: 'a\uD800b' }, { secret: 'a\uD800b' })).toEqual({ value: '%secret%' });
});

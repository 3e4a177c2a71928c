import { expect, test } from 'vitest';
import { bounded } from '../../lib/engine/bounded.ts';

const long = 'x'.repeat(1_000_000);

test('titles and URLs of any length are told by their beginnings', () => {
  const url = `https://example.com/${long}`;
  const changed = { title: long, url, newTab: url, otherProgram: url, loading: url, added: ['text: a'] };
  const { actions, ...told } = bounded({ actions: [{ arguments: [url] }], changed, url });

  expect(told.changed.title).toBe(`${'x'.repeat(1_999)}…`);
  expect(told.changed.added).toEqual(['text: a']);
  for (const one of [told.url, told.changed.url, told.changed.newTab, told.changed.otherProgram, told.changed.loading])
    expect(one).toMatch(/^https:\/\/example\.com\/x{7979}…$/);
  expect(actions).toEqual([{ arguments: [url] }]); // what the caller gave
});

test('a URL that a client may have to go on with stays whole', () => {
  const url = `https://login.example.com/authorize?state=${'a'.repeat(6_000)}`;

  expect(bounded({ url, title: 'Log in', redirected: true })).toEqual({ url, title: 'Log in', redirected: true });
  expect(bounded([{ ref: '0-1', frameUrl: url }])).toEqual([{ ref: '0-1', frameUrl: url }]);
  expect(bounded('nothing')).toBe('nothing');
});

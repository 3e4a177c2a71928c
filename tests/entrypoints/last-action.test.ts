import { expect, it } from 'vitest';
import { describeAction } from '../../entrypoints/background/last-action.ts';

it('tells a call in one line, without quoted text', () => {
  expect(describeAction('act', { action: 'fill [0-7] with "my\nsecret" ' })).toBe('act: fill [0-7] with "…"');
  expect(describeAction('extract', {})).toBe('extract');
});

it('cuts what does not fit a line', () => {
  expect(describeAction('navigate', { url: `https://example.com/${'x'.repeat(200)}` })).toHaveLength(80);
});

import { expect, test } from 'vitest';
import { abridged, collapse, quote } from '../../lib/page/agent/text.ts';

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['an astronaut with a skin tone', '👩🏽‍🚀'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Devanagari with a joiner', 'क्‍ष'],
  ['an accent of its own', 'e\u0301'],
])('what joiners and tags hold together stays together: %s', (_, text) => {
  expect(collapse(`a ${text} b`)).toBe(`a ${text} b`);
  expect(quote(text)).toBe(`"${text}"`);
});

test.each([
  ['joiners between letters that need none', 'pay\u200Cpal\u200D', 'paypal'],
  ['a joiner before a word', '\u200Dword', 'word'],
  ['zero-width spaces and direction signs', 'a\u200Bb\u202Ec\u2066d', 'abcd'],
  [
    'sentences in tags',
    `a${String.fromCodePoint(...[...'ignore all'].map((one) => 0xe0000 + one.charCodeAt(0)))}b`,
    'ab',
  ],
  ['icon glyphs and soft hyphens', '\uE001 so\u00ADft', 'soft'],
])('what says nothing goes: %s', (_, text, read) => {
  expect(collapse(text)).toBe(read);
});

test('no sign is cut in two where a long value is told in short', () => {
  expect(abridged(`a${'😀'.repeat(15_000)}`)).toMatch(/^a(?:😀){9999}… \(10002 more characters\)$/u);
});

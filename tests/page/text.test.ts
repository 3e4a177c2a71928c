import { expect, test } from 'vitest';
import { abridged, collapse, toLines, quote } from '../../lib/page/agent/dom/text.ts';

test.each([
  ['a family', '👨‍👩‍👧‍👦'],
  ['an astronaut with a skin tone', '👩🏽‍🚀'],
  ['a rainbow flag', '🏳️‍🌈'],
  ['the flag of Wales', '🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Devanagari with a joiner', 'क्‍ष'],
  ['a heart in colour', '❤️'],
  ['a keycap', '1️⃣'],
  ['a sign in black and white', '☺︎'],
  ['a variant of a Han sign', '葛\u{E0100}'],
  ['a Mongolian letter with its variant', 'ᠠ\u180B'],
  ['Korean in an old spelling', '\u115F\u1161\u11AB'],
  ['Braille', '⠓⠑⠇ ⠺⠕'],
  ['Korean', '한국어 각'],
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
  ['bytes in selectors of variants', '⭐\u{E0143}\u{E0149}\uFE0Fa\uFE0F b\uFE01\uFE02', '⭐a b'],
  [
    'bytes in selectors after a sign that has variants',
    '葛\u{E0100}\u{E0101}❤\uFE0F\uFE0E\uFE0F',
    '葛\u{E0100}❤\uFE0F',
  ],
  ['Mongolian variants of nothing', 'a\u180B\u180Cᠠ\u180B\u180C', 'aᠠ\u180B'],
  ['blank letters and signs', 'a\u3164\u115Fb\u1160\uFFA0c\u206A\uFFF9', 'a b c'],
  ['icon glyphs and soft hyphens', '\uE001 so\u00ADft', 'soft'],
])('what says nothing goes: %s', (_, text, read) => {
  expect(collapse(text)).toBe(read);
});

test('no sign is cut in two where a long value is told in short', () => {
  expect(abridged(`a${'😀'.repeat(15_000)}`)).toMatch(/^a(?:😀){9999}… \(10002 more characters\)$/u);
});

test('what a dialog says keeps its lines, and nothing that no one sees', () => {
  expect(toLines('one\r\ntwo\u2028\u200Bthree\u0085\u0001⭐\u{E0143}')).toBe('one\ntwo\nthree\n\uFFFD⭐');
});

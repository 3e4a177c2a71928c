import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

const CREWS = `[0-1] document: Crews – Camp office
  [0-2] main
    [0-3] heading: Crews [level=1]
    [0-4] link: 12 Active [current] [0-5] link: 31 Retired
    text: 1–2 of 43
    [0-6] table
      [0-7] row: [0-8] columnheader: Crew | [0-9]: Leader
      [0-10] row: Otters | Ines Vogt
      [0-11] row: Herons | Omar Said
    [0-12] navigation: Pages
      text: Page 1 of 22
      [0-13] button: Next`;

function ask(instruction: string, outline = CREWS): unknown {
  const schema = { type: 'object', properties: { extraction: { type: 'string' } } };
  const reply = answer({ task: 'extract', page: { url: 'http://x/', title: 'x', outline }, schema, instruction });
  return 'data' in reply ? reply.data : undefined;
}

it.each([
  ['How many crews are there?', { extraction: '43' }],
  ['How many crews are there in total?', { extraction: '43' }],
  ['How many crews are retired?', { extraction: '31' }],
  ['How many leaders are retired?', {}], // of whom the page counts none
])('tells how many there are of what the page is about: %s', (instruction, told) => {
  expect(ask(instruction)).toEqual(told);
});

import { expect, it } from 'vitest';
import { act } from './act-in-words.ts';

const NOTE = `[0-1] document: Issue
  [0-2] textbox: Notes [multiline value="Works on my machine"] [0-3] textbox: Name [value="old"]`;

it.each([
  ['change the note to "Works on my laptop"', 'fill 0-2 Works on my laptop'],
  ['set Notes to def', 'fill 0-2 def'],
  ['fill Notes with hello', 'fill 0-2 hello'],
  ['edit the notes to say "x y"', 'fill 0-2 x y'],
  ['Notes: "all new"', 'fill 0-2 all new'],
  ['type def into Notes', 'type 0-2 def'],
  ['append "def" to the notes', 'type 0-2 def'],
])('replaces what an editor holds where the words say what it shall be: %s', async (instruction, expected) => {
  expect(await act(instruction, NOTE)).toBe(expected);
});

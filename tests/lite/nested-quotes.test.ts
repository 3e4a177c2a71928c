import { expect, test } from 'vitest';
import { act } from './act-in-words.ts';

const page = `[0-1] main
  [0-2] textbox: JSON editor
  [0-3] textbox: Note
  [0-4] textbox: Title
  [0-5] textbox: Amount
  table: Cart
    row: Tea
      [0-6] textbox: Quantity of Tea
  [0-7] button: Save`;

test.each([
  ['set the JSON editor to {"a": 1}', 'fill 0-2 {"a": 1}'],
  ['fill the JSON editor with {"x": [1, 2], "y": "z"}', 'fill 0-2 {"x": [1, 2], "y": "z"}'],
  ['type {"a": "go to bed"} into the JSON editor', 'fill 0-2 {"a": "go to bed"}'],
  ['type "{"a": 1}" into the JSON editor', 'fill 0-2 {"a": 1}'],
  ['type print("hello") in the note field', 'fill 0-3 print("hello")'],
  ['set the note to <a href="x.html">link</a>', 'fill 0-3 <a href="x.html">link</a>'],
  ['set the note to name = "Ann"', 'fill 0-3 name = "Ann"'],
  ['set the note to Status: "open"', 'fill 0-3 Status: "open"'],
  ['please type He said "yes" into the "Note" field', 'fill 0-3 He said "yes"'],
  ['type Fix the "Save" button into the title field', 'fill 0-4 Fix the "Save" button'],
  ["type const x = 'a'; into the title", "fill 0-4 const x = 'a';"],
  ['type **bold** and `code` into the note', 'fill 0-3 **bold** and `code`'],
  [`set the note to it's "fine"`, `fill 0-3 it's "fine"`],
])('writes a text with quotes in it as it stands: %s', async (instruction, wanted) => {
  expect(await act(instruction, page)).toBe(wanted);
});

test.each([
  ['set the title to "Foo"', 'fill 0-4 Foo'],
  ['set the title to the text "Foo"', 'fill 0-4 Foo'],
  ["set the title to 'Foo'", 'fill 0-4 Foo'],
  ['type Ada into "Title"', 'fill 0-4 Ada'],
  ['type 5 in the "Amount" field', 'fill 0-5 5'],
  ['type "Ann" into the field "Note"', 'fill 0-3 Ann'],
])('takes the quotes for no part of the text where they say what it is, or which field: %s', async (said, wanted) => {
  expect(await act(said, page)).toBe(wanted);
});

test.each([
  'type "a" then "b" into the note field',
  'type the word of "Ann" into the note field',
  'set the note to my "own" words of "Ann"',
])('writes no piece of what may be one text: %s', async (instruction) => {
  expect(await act(instruction, page)).toBe('refuse');
});

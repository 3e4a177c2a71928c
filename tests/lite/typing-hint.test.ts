import { expect, it } from 'vitest';
import { decideAct } from '../../lib/inference/lite/acting/decide-act.ts';
import { act } from './act-in-words.ts';

const GRID = (states: string): string => `[0-1] document: Sums
  [0-2] img [clickable] > [0-3] grid
    [0-4] row: [0-5] gridcell: Ann${states} | [0-6]: 20`;

const reasonFor = (outline: string, instruction: string): string | undefined =>
  decideAct({ task: 'act', page: { url: 'https://a.test/', title: 'A', outline }, instruction, variables: [] }).refusal
    ?.reason;

it.each([
  [' [selected]', 'double click [0-5], or press Enter in [0-5]'],
  ['', 'The editor of a cell is opened first'],
])('a text for no field says how the editor of a cell%s is opened', (states, way) => {
  expect(reasonFor(GRID(states), 'type "Eve"')).toContain(way);
  expect(reasonFor(GRID(states), 'type "Eve" into the footer')).not.toContain(way);
});

it.each(['First draft', 'last one', 'second', 'final.docx'])(
  'a text that counts, %s, is written as any other',
  async (text) => {
    const renamed =
      '[0-1] document: Files\n  [0-4] listitem > [0-5] textbox: Rename [focused value="draft.docx"] [0-6] button: New';
    expect(await act(`type "${text}"`, renamed)).toBe(`type 0-5 ${text}`);
  },
);

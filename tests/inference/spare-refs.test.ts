import { describe, expect, it } from 'vitest';
import { withoutUnneededRefs } from '../../lib/inference/unneeded-refs.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] heading: Teas [level=1]
  text: Read | [0-3] link: the terms | first.
  [0-4] row: Ada | 36 | [0-5] button: Delete
  [0-6] img: A cup
  [0-12] list > [0-7] option: Austria [0-8]: Belgium [0-13] option [0-9] link: More
  [0-14] row: [0-10] gridcell: 7 > [0-15] button: Seven | [0-11]: 8 | [0-16] | [0-17] > [0-18] button: Nine
  text: The score was \\[0-9] link, or [0-9]`;

const spared = (schema: Record<string, unknown>, instruction?: string): string =>
  withoutUnneededRefs({
    task: 'extract',
    page: { url: '', title: '', outline: OUTLINE },
    schema,
    ...(instruction === undefined ? {} : { instruction }),
  });

describe('the refs of an extraction', () => {
  it('are left out where no answer can name them', () => {
    expect(spared({ type: 'object', properties: { name: { type: 'string' } } })).toBe(`document: Shop
  heading: Teas [level=1]
  text: Read | link: the terms | first.
  row: Ada | 36 | button: Delete
  img: A cup
  list > option: Austria | Belgium | option | link: More
  row: gridcell: 7 > button: Seven | 8 |  | button: Nine
  text: The score was \\[0-9] link, or [0-9]`);
  });

  it('stay with links, also those called buttons, and images where the schema has fields for URLs', () => {
    expect(spared({ type: 'array', items: { type: 'string', format: 'ref' } })).toBe(`document: Shop
  heading: Teas [level=1]
  text: Read | [0-3] link: the terms | first.
  row: Ada | 36 | [0-5] button: Delete
  [0-6] img: A cup
  list > option: Austria | Belgium | option [0-9] link: More
  row: gridcell: 7 > [0-15] button: Seven | 8 |  | [0-18] button: Nine
  text: The score was \\[0-9] link, or [0-9]`);
  });

  it.each([
    ['the instruction', { type: 'string' }, 'the refs of all buttons'],
    ['the schema', { type: 'object', properties: { ref: { type: 'string' } } }, 'all buttons'],
    ['a description', { type: 'string', format: 'ref', description: 'Ref of the button' }, undefined],
  ])('all stay when %s asks for refs', (_, schema, instruction) => {
    expect(spared(schema, instruction)).toBe(OUTLINE);
  });
});

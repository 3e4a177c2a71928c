import { describe, expect, it } from 'vitest';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const PAGE = `[0-1] document: Board
  [0-2] list
    [0-3] listitem: Ant [draggable]
    [0-4] listitem: Bee [draggable]
    [0-5] listitem: Cat [draggable]
    [0-6] listitem: Dog [draggable]
  [0-7] list
    [0-8] listitem: Elk [draggable]
  [0-9] region: Done`;

async function done(instruction: string): Promise<string> {
  const page = { url: 'https://a.example', title: 'A', outline: PAGE };
  const request = { task: 'act' as const, page, instruction, variables: [] };
  const lite = liteInference(() => import('../../lib/inference/lite/answer.ts'));
  const { reply } = await lite.generate(request, { signal: new AbortController().signal });
  if (!reply.action) return 'refuse';
  const { method, ref, arguments: args } = reply.action;
  return [method, ref, ...args].join(' ');
}

describe('a list that is sorted by hand', () => {
  it.each([
    ['move Dog before Bee', 'dragAndDrop 0-6 0-4'],
    ['drag Dog over to Done', 'dragAndDrop 0-6 0-9'],
    ['move Ant before Dog', 'dragAndDrop 0-3 0-5'], // it pushes what it is dropped on up
    ['drag Ant below Cat', 'dragAndDrop 0-3 0-5'],
    ['move Dog after Ant', 'dragAndDrop 0-6 0-4'],
    ['move "Cat" to the top', 'dragAndDrop 0-5 0-3'],
    ['drag Bee to the end of the list', 'dragAndDrop 0-4 0-6'],
    ['drag Bee to Done', 'dragAndDrop 0-4 0-9'],
    ['move Bee before Elk', 'dragAndDrop 0-4 0-8'],
  ])('is put in the order that is asked for: %s', async (instruction, act) => {
    expect(await done(instruction)).toBe(act);
  });

  it.each([
    'move Ant before Bee',
    'move Bee after Ant',
    'move Dog to the bottom',
    'move Bee after Elk',
    'move Fox to the top',
  ])('is left as it is where it is so, or nothing tells the place: %s', async (instruction) => {
    expect(await done(instruction)).toBe('refuse');
  });
});

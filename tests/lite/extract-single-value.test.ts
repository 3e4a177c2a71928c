import { expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

const TENT = `[0-1] document: Tarn 1 tent · Nordvik
  [0-2] main
    [0-3] heading: Tarn 1 tent [level=1]
    text: Price: €219.00
    text: Weight: 1.2 kg
    text: Stock: 14
    [0-4] link: Care instructions
    [0-5] button: Add to cart`;

function ask(instruction: string, schema: Record<string, unknown>): unknown {
  const page = { url: 'https://example.org/', title: 'Tarn 1 tent · Nordvik', outline: TENT };
  const reply = answer({ task: 'extract', instruction, schema, page });
  return reply.task === 'extract' ? reply.data : reply;
}

it.each<[string, Record<string, unknown>, unknown]>([
  ['the heading', { type: 'string' }, 'Tarn 1 tent'],
  ['What is the weight?', { type: 'string' }, '1.2 kg'],
  ['the price', { type: 'number' }, 219],
  ['get the stock', { type: 'integer' }, 14],
  ['the link to the care instructions', { type: 'string', format: 'ref' }, '0-4'],
])('%s is read into a schema of one value: %j', (instruction, schema, value) => {
  expect(ask(instruction, schema)).toBe(value);
});

it.each<[string, Record<string, unknown>]>([
  ['the phone number of the shop', { type: 'string' }],
  ['the discount', { type: 'number' }],
])('%s, which is not there, is null', (instruction, schema) => {
  expect(ask(instruction, schema)).toBeNull();
});

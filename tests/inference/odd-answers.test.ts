import { describe, expect, it } from 'vitest';
import { readAnswer } from '../../lib/inference/json-text.ts';
import { bodyOf, type Parts } from './answer-parts.ts';
import { ask, caseOf, extract, providerCases } from './provider-cases.ts';

const answer = '{"price":3}';
const USAGE = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, modelCalls: 1 };

describe.concurrent.each(providerCases)('$provider', (provider) => {
  const answering = (parts: Parts) => {
    const turn = { status: 200, body: bodyOf(provider.provider, parts) };
    return ask(provider, extract, { turns: [turn, turn] });
  };

  it.each<[string, Parts]>([
    ['in a fence', { texts: ['```json\n{"price":3}\n```'] }],
    ['with words before and after it', { texts: ['Here: {"price":3}\nI hope that this {helps}.'] }],
    ['after thoughts', { thoughts: 'Is it {"price":9}?', texts: [answer] }],
    ['in thoughts alone', { thoughts: 'Then it is {"price":3}' }],
    ['in two texts', { texts: ['{"pri', 'ce":3}'] }],
    ['in a text after another one', { texts: ['So be it.', answer] }],
    ['as the input of a tool', { tool: { name: 'json', input: { price: 3 } } }],
    ['as the input of a tool that there is not', { tool: { name: 'answer', input: { price: 3 } } }],
    ['as a text to a tool', { tool: { name: 'json', input: answer } }],
    ['as the input of a tool, after words', { texts: ['I look.'], tool: { name: 'json', input: { price: 3 } } }],
    ['to a tool that there is not, after words', { texts: ['I look.'], tool: { name: 'a', input: { price: 3 } } }],
    ['beside the call of a tool', { texts: [answer], tool: { name: 'search', input: { for: 'tea' } } }],
    ['as the text of a text', { texts: [JSON.stringify(answer)] }],
    ['under another name', { texts: ['{"product":{"price":3}}'] }],
  ])('reads an answer that comes %s', async (_, parts) => {
    await using asked = await answering(parts);
    expect((await asked.result).reply).toEqual({ task: 'extract', data: { price: 3 } });
    expect(asked.server.requests).toHaveLength(1);
  });

  it.each<[string, Parts, RegExp]>([
    ['a text', { texts: ['Sure! It is 3.'] }, /not the JSON that was asked for: "Sure! It is 3\."$/],
    ['a text after thoughts', { thoughts: answer, texts: ['It is 3.'] }, /not the JSON .*: "It is 3\."$/],
    ['no number', { texts: ['{"price":NaN}'] }, /not the JSON .*NaN/],
    ['nothing', { texts: [''] }, /gave no answer\.$/],
  ])('asks once more for %s, and says then what came', async (_, parts, message) => {
    await using asked = await answering(parts);
    await expect(asked.result).rejects.toMatchObject({
      name: 'LLMResponseError',
      message: expect.stringMatching(message),
    });
    expect(asked.server.requests).toHaveLength(2);
  });

  it('says what a refusal says, and does not ask again', async () => {
    await using asked = await answering({ refusal: 'I will not.' });
    const failure = { name: 'LLMResponseError', message: expect.stringMatching(/refused to answer: "I will not\."$/) };
    await expect(asked.result).rejects.toMatchObject(failure);
    expect(asked.server.requests).toHaveLength(1);
  });
});

it("reads the words of a server in Claude's format that says it calls a tool, and does not", async () => {
  const body = { ...Object(bodyOf('anthropic', { texts: ['Sure! It is 3.'] })), stop_reason: 'tool_use' };
  await using asked = await ask(caseOf('anthropic'), extract, {
    turns: [{ status: 200, body }, { answer: { price: 3 } }],
  });
  expect((await asked.result).reply).toMatchObject({ data: { price: 3 } });
  expect(asked.trouble).toEqual([expect.stringMatching(/not the JSON that was asked for: "Sure! It is 3\."$/)]);
});

it.each([
  ['1e999', '1e999'],
  ['-1.5E+400', '-1.5E+400'],
  ['1'.repeat(400), '1'.repeat(400)],
  ['1.25e10', 1.25e10],
  ['0.1234567890123456789', 0.1234567890123456789],
  ['1e-400', 0],
])('takes a number that none holds for a text: %s', (written, value) => {
  expect(readAnswer({ text: `{"n":${written}}`, usage: USAGE }, 'a/b')).toEqual({ n: value });
});

it.each([String.raw`{"a":"tea \ud83d"}`, '{"a":"tea \ud83d"}'])('mends half a character: %j', (text) => {
  expect(readAnswer({ text, usage: USAGE }, 'a/b')).toEqual({ a: 'tea \ufffd' });
});

it('tells the beginning of a long answer, on one line', () => {
  const text = `Dear\n\nuser, ${'so '.repeat(200)}`;
  expect(() => readAnswer({ text, usage: USAGE }, 'a/b')).toThrow(/asked for: "Dear user, (?:so )+so?…"$/);
});

import { APICallError, JSONParseError } from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { LLMResponseError } from '../../lib/errors/named-errors.ts';
import { readAnswer } from '../../lib/inference/json-text.ts';
import { translateModelError } from '../../lib/inference/model-errors.ts';
import type { Turn } from './model-server.ts';
import { act, ask, caseOf, extract, saveAnswer, sentTo } from './provider-cases.ts';

it.each([
  ['a fenced block', '```json\n{"price":3}\n```'],
  ['what comes after thoughts', '<think>{"price":9}? No.</think>\n{"price":3}'],
  ['what comes after words', 'Here it is: {"price":3}'],
  ['what comes after thoughts that nothing begins', 'Is it {"price":9}? No.\n</think>\n\n{"price":3}'],
  ['what comes after thoughts of Magistral', '[THINK]{"price":9}[/THINK]{"price":3}'],
  [
    'the final channel of gpt-oss',
    '<|channel|>analysis<|message|>{"price":9}?<|channel|>final <|constrain|>json<|message|>{"price":3}',
  ],
  ['what is said twice', '{"price":3}\n{"price":3}'],
  ['an object that holds brackets in its texts', 'So: {"price":3,"note":"] } \\" {"} done'],
  ['what stands among footnotes', 'As [1] and [0-14] say: {"price":3} (see [2]).'],
  ['an object with a comma too many, and a line break in a text', '{"note":"so,\n]","list":[1, 2,\n],"price":3,}'],
  ['a fenced block among braces', 'Of {this page}:\n```json\n{"price":3}\n```\nI am {sure}.'],
])('reads the JSON of %s', async (_, text) => {
  await using asked = await ask(caseOf('ollama'), extract, { turns: [{ text }] });
  expect((await asked.result).reply).toMatchObject({ task: 'extract', data: { price: 3 } });
});

it.each([200, 400])('reads no answer that does not end, with the status %i', async (status) => {
  await using asked = await ask(caseOf('ollama'), extract, { turns: [{ endless: true, status }] });
  await expect(asked.result).rejects.toMatchObject({
    name: 'LLMResponseError',
    message: expect.stringMatching(/^The model's server at http:\S+ answers with more than 8388608 bytes\.$/),
    hint: expect.stringMatching(/base URL/),
  });
  expect(asked.server.requests).toHaveLength(1);
  await asked.server.untilDropped();
});

it('takes no JSON that is deeper than can be walked', async () => {
  const text = `{"price":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  await using asked = await ask(caseOf('ollama'), extract, { turns: [{ text }, { text }] });
  await expect(asked.result).rejects.toMatchObject({
    name: 'LLMResponseError',
    message: expect.stringMatching(/not the JSON that was asked for/),
  });
});

it.each([
  ['as a number', '{"id":1234567890123456789,"price":3}'],
  ['below zero', '{"id":-1234567890123456789,"price":3}'],
  [
    'as a text, beside signs that are escaped',
    String.raw`{"id":"1234567890123456789","note":"\"12345678901234567890"}`,
  ],
])('keeps every digit of a long number that is written %s', (_, text) => {
  const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, modelCalls: 1 };
  const { id } = readAnswer({ text, usage }, 'openai/a') as { id: unknown };
  expect(id).toBe(text.includes('-') ? '-1234567890123456789' : '1234567890123456789');
});

it.each<[string, object]>([
  ['thoughts', { content: '', reasoning_content: '{"price":3}' }],
  ['thoughts of another name', { content: null, reasoning: 'Let me see.\n{"price":3}' }],
  [
    'the input of a tool that there is not',
    {
      content: null,
      tool_calls: [{ id: 'a', type: 'function', function: { name: 'json', arguments: '{"price":3}' } }],
    },
  ],
])('reads the answer that a server takes for %s', async (_, message) => {
  const finish_reason = 'tool_calls' in message ? 'tool_calls' : 'stop';
  const body = { id: 'a', choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason }] };
  await using asked = await ask(caseOf('lmstudio'), extract, { turns: [{ status: 200, body }] });
  const usage = { inputTokens: 0, outputTokens: 0, cachedInputTokens: 0, modelCalls: 1 };
  expect(await asked.result).toEqual({ reply: { task: 'extract', data: { price: 3 } }, usage });
});

it.each<[string, object, string[]]>([
  ['a number in the list', { arguments: [5], description: 'Qty' }, ['5']],
  ['a text in place of the list', { arguments: '6', description: 'Qty' }, ['6']],
  ['null in place of the list', { arguments: null, description: 'Qty' }, []],
  ['null in place of a text', { arguments: ['7'], description: null }, ['7']],
])('takes an action with %s', async (_, said, values) => {
  const action = { method: 'fill', ref: '0-2', ...said };
  for (const answer of [{ action, twoStep: null }, { action, twoStep: 'false', candidates: null }, action]) {
    await using asked = await ask(caseOf('deepseek'), act, { turns: [{ answer }] });
    expect((await asked.result).reply).toMatchObject({ action: { ref: '0-2', arguments: values }, twoStep: false });
  }
});

it.each<[string, object, unknown]>([
  ['called otherwise', { items: [{ n: 'A' }] }, [{ n: 'A' }]],
  ['beside something else', { items: [], total: 3 }, { items: [], total: 3 }],
])('takes the list of an answer that has it %s', async (_, answer, data) => {
  const schema = { type: 'array', items: { type: 'object', properties: { n: { type: 'string' } } } };
  await using asked = await ask(caseOf('deepseek'), { ...extract, schema }, { turns: [{ answer }] });
  expect((await asked.result).reply).toEqual({ task: 'extract', data });
});

it('takes a list of elements for the object that has it, and what is null in them for empty', async () => {
  const answer = [{ method: 'click', ref: '0-2', arguments: null, description: null }];
  const observe = { ...act, task: 'observe' } as const;
  await using asked = await ask(caseOf('deepseek'), observe, { turns: [{ answer }] });
  expect((await asked.result).reply).toMatchObject({ elements: [{ ref: '0-2', arguments: [], description: '' }] });
});

it.each<[string, object, object]>([
  ['says', { action: null, isDone: true }, { isDone: true }],
  ['says without a word on an action', { isDone: true }, { isDone: true }],
  ['denies', { action: null, isDone: false, reason: 'no' }, { refusal: { reason: 'no', candidates: [] } }],
  ['leaves open', { action: null }, { mayBeDone: true, refusal: { candidates: [] } }],
])('is told by an answer on a second step which %s that all is done', async (_, answer, expected) => {
  const previous = { action: saveAnswer.action, appeared: [] };
  await using asked = await ask(caseOf('deepseek'), { ...act, previous }, { turns: [{ answer }] });
  const { reply } = await asked.result;
  expect(reply).toMatchObject(expected);
  expect('mayBeDone' in reply).toBe('mayBeDone' in expected);
  expect(JSON.stringify(asked.server.requests[0]?.body)).toContain('isDone');
});

it('asks again for an answer without choices', async () => {
  const nothing = { status: 200, body: { id: 'a', choices: [] } };
  await using asked = await ask(caseOf('openrouter'), extract, { turns: [nothing, { answer: { price: 3 } }] });
  expect((await asked.result).reply).toEqual({ task: 'extract', data: { price: 3 } });
});

it.each([
  ['', 'unreadable'],
  ['{"id":"a","choi', 'unreadable'],
  ['<html></html>', undefined], // of another server
])('takes a body that is %j for an answer which the next one may mend, or not', (responseBody, reason) => {
  const about = { message: 'Invalid JSON response', url: 'http://a.test', requestBodyValues: {}, statusCode: 200 };
  const cause = new JSONParseError({ text: responseBody, cause: undefined });
  const error = new APICallError({ ...about, responseBody, cause });
  expect(translateModelError(error, 'a/b', AbortSignal.timeout(9_000)).data['reason']).toBe(reason);
});

it.each([
  '{'.repeat(50_000),
  '```{'.repeat(20_000),
  '[{'.repeat(20_000),
  '{"'.repeat(20_000),
  '["a'.repeat(20_000),
  `{"a":"${String.raw`\"`.repeat(50_000)}`,
  `{"a":1234567890123456789,"b":"${String.raw`\"`.repeat(50_000)}\\`,
])('gives up at once on an answer that goes on and on', (text) => {
  const before = process.cpuUsage();
  const usage = { inputTokens: 1, outputTokens: 1, cachedInputTokens: 0, modelCalls: 1 };
  expect(() => readAnswer({ text, usage }, 'a/b')).toThrow(LLMResponseError);
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000); // microseconds: some 10,000, and above a minute where each quote is a beginning
});

it.each(['["Tea"]', 'Here: ["Tea"] it is', '```\n["Tea"]\n```', '{"data":["Tea"]}'])(
  'takes a list as the model gives it: %s',
  async (text) => {
    const list = { ...extract, schema: { type: 'array', items: { type: 'string' } } };
    await using asked = await ask(caseOf('ollama'), list, { turns: [{ text }] });
    expect((await asked.result).reply).toEqual({ task: 'extract', data: ['Tea'] });
  },
);

const piece = (delta: object, finish_reason: string | null = null) => ({
  id: 'a',
  choices: [{ index: 0, delta, finish_reason }],
});
const events = [
  piece({ role: 'assistant', reasoning_content: 'Hm, {"price":9}?' }),
  piece({ content: '{"pri' }),
  piece({ content: 'ce":3}' }, 'stop'),
  { id: 'a', choices: [], usage: { prompt_tokens: 100, completion_tokens: 10, total_tokens: 110 } },
];

it.each<[string, Turn]>([
  [
    'says so',
    { status: 400, body: { error: { message: 'parameter.enable_thinking must be false for non-streaming calls' } } },
  ],
  ['does so unasked', { events }],
])('gathers the answer of a server that gives it in pieces only, and %s', async (_, first) => {
  await using asked = await ask(caseOf('groq'), extract, { turns: [first, { events }] });
  const usage = { inputTokens: 100, outputTokens: 10, cachedInputTokens: 0, modelCalls: 1 };
  expect(await asked.result).toEqual({ reply: { task: 'extract', data: { price: 3 } }, usage });
  expect(asked.server.requests[1]?.body).toMatchObject({ stream: true, response_format: { type: 'json_schema' } });
});

it('does not take for an answer what a stream began and did not end', async () => {
  const refused = { status: 400, body: { error: { message: 'Stream must be set to true' } } };
  await using asked = await ask(caseOf('groq'), extract, { turns: [refused, { events: events.slice(0, 2) }] });
  await expect(asked.result).rejects.toMatchObject({ name: 'LLMResponseError' });
});

describe('a server that cuts off in silence what is too long for it', () => {
  const { page } = extract;
  const long = {
    ...page,
    outline: ['[0-1] list', ...Array.from({ length: 900 }, (_, i) => `  [0-${i + 2}] link: Item ${i}`)].join('\n'),
  };
  const read = (prompt_tokens: number, answer: object): Turn => {
    const message = { role: 'assistant', content: JSON.stringify(answer) };
    const usage = { prompt_tokens, completion_tokens: 10, total_tokens: prompt_tokens + 10 };
    return { status: 200, body: { id: 'a', choices: [{ index: 0, message, finish_reason: 'stop' }], usage } };
  };

  it('is told by what it has read: half of its window, or far too little', async () => {
    for (const tokens of [2_050, 4_096, 777]) {
      await using asked = await ask(
        caseOf('ollama'),
        { ...extract, page: long },
        { turns: [read(tokens, { price: 3 })] },
      );
      const failure = {
        data: { reason: 'too-long', usage: { inputTokens: tokens } },
        hint: expect.stringMatching(/OLLAMA_CONTEXT_LENGTH/),
      };
      await expect(asked.result).rejects.toMatchObject(failure);
    }
  });

  it('is shown less of the page to act on', async () => {
    const turns = [read(2_050, saveAnswer), read(3_001, saveAnswer)];
    await using asked = await ask(caseOf('ollama'), { ...act, page: long }, { turns });
    expect((await asked.result).usage).toMatchObject({ inputTokens: 3_001, modelCalls: 1 });
    expect(asked.spent).toMatchObject([{ inputTokens: 2_050, modelCalls: 1 }]);
    expect(sentTo(asked.server, 1).length).toBeLessThan(sentTo(asked.server).length);
  });

  it('is believed when it has read as much as there is', async () => {
    await using asked = await ask(caseOf('ollama'), { ...extract, page: long }, { turns: [read(9_000, { price: 3 })] });
    expect((await asked.result).reply).toMatchObject({ data: { price: 3 } });
  });
});

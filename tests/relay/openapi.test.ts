import { Validator as SchemaValidator, type Schema } from '@cfworker/json-schema';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { methodNames } from '../../lib/protocol/methods.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content: Record<string, { schema: Schema }> }>;
}

let test: TestRelay;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  test = await startTestRelay();
  await test.connectWorker();
  const document = (await (await fetch(at('/api/openapi.json'))).json()) as Record<string, unknown>;
  const validator = new Validator();
  expect(await validator.validate(document)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  ({ paths } = validator.resolveRefs() as { paths: typeof paths }); // a valid document has them
});
afterAll(() => test.close());

const at = (path: string): string => `http://127.0.0.1:${test.relay.port}${path}`;

it('is a valid document with a path for each row of the table, and one for the sessions', () => {
  expect(Object.keys(paths)).toEqual([...methodNames.map((name) => `/api/${name}`), '/api/sessions']);
  const taken = paths['/api/extract']?.post?.requestBody?.content['application/json']?.schema;
  expect(Object.keys(taken?.properties ?? {})).toEqual(
    expect.arrayContaining(['schema', 'ignoreSelectors', 'timeout']),
  );
});

const calls = [
  ['start', {}],
  ['navigate', { url: 'https://a.example/' }],
  ['act', { action: 'press Enter' }],
  ['observe', { instruction: 'buttons' }],
  ['extract', {}],
  ['end', {}],
  ['navigate', { url: 5 }],
  ['act', { action: 'x', sessionId: 'nope' }],
] as const;

it.each(calls)('says what %s %j takes and answers', async (name, body) => {
  const operation = paths[`/api/${name}`]?.post;
  const headers = { authorization: `Bearer ${test.apiKey}` };
  const response = await fetch(at(`/api/${name}`), { method: 'POST', headers, body: JSON.stringify(body) });
  const { content } = operation?.responses[response.status] ?? operation?.responses.default ?? {};
  expect(errorsOf(content?.['application/json']?.schema, await response.json())).toEqual([]);
  const isTaken = errorsOf(operation?.requestBody?.content['application/json']?.schema, body).length === 0;
  expect(isTaken).toBe(response.status !== 400);
});

it('says what the sessions are answered with, and what a stranger is', async () => {
  const { responses } = paths['/api/sessions']?.get ?? { responses: {} };
  for (const authorization of [`Bearer ${test.apiKey}`, '']) {
    const response = await fetch(at('/api/sessions'), { headers: { authorization } });
    const schema = responses[response.status]?.content['application/json']?.schema;
    expect(errorsOf(schema, await response.json())).toEqual([]);
  }
});

/** What is wrong with a value; without a schema, that. */
function errorsOf(schema: Schema | undefined, value: unknown): string[] {
  if (!schema) return ['There is no schema.'];
  return new SchemaValidator(schema, '2020-12').validate(value).errors.map(({ error }) => error);
}

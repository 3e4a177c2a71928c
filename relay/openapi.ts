import { z } from 'zod';
import { apiAnswerSchema } from '../lib/protocol/api.ts';
import { sessionsList } from '../lib/protocol/link.ts';
import { methodNames, methods, type MethodName } from '../lib/protocol/methods.ts';
import { VERSION } from './version.ts';

/** The OpenAPI document of `/api`, made from the table of methods. @see https://spec.openapis.org/oas/v3.1.1 */
export function openApiDocument(url: string): Record<string, unknown> {
  return {
    openapi: '3.1.1',
    info: { title: 'Tabhand', version: VERSION, description: "Drive tabs of the user's own Chrome." },
    servers: [{ url: new URL('/', url).href }],
    security: [{ bearer: [] }, { key: [] }],
    paths: {
      ...Object.fromEntries(methodNames.map((name) => [`/api/${name}`, { post: operation(name) }])),
      '/api/sessions': { get: listSessions },
    },
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        key: { type: 'apiKey', in: 'header', name: 'x-svc-api-key' },
      },
      schemas: { Failure: jsonSchema(failureSchema) },
    },
  };
}

const [successSchema, failureSchema] = apiAnswerSchema.options;

function operation(name: MethodName): Record<string, unknown> {
  const { title, description, params, result } = methods[name];
  const success = jsonSchema(successSchema.extend({ data: result }));
  return {
    operationId: name,
    summary: title,
    description: `${description} With "Accept: text/event-stream" the answer comes as server-sent events: one "session" once it is known, any number of "progress", then one "answer".`,
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(params) } } },
    responses: {
      200: answer('It was done.', success, { 'text/event-stream': { schema: { type: 'string' } } }),
      ...refusals,
    },
  };
}

const failure = { $ref: '#/components/schemas/Failure' };
const seconds = { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } };

const refusals = {
  401: answer('The API key is missing or wrong.', failure),
  429: {
    ...answer('It was asked too much, or there are too many sessions.', failure),
    headers: { 'Retry-After': seconds },
  },
  default: answer('It was not done; the error says why and what to do.', failure),
};

const listSessions = {
  operationId: 'sessions',
  summary: 'List sessions and shared tabs',
  description: 'What `start` can attach to, in all connected browsers.',
  responses: { 200: answer('All of them.', jsonSchema(sessionsList)), ...refusals },
};

function answer(description: string, schema: object, more: Record<string, object> = {}): object {
  return { description, content: { 'application/json': { schema }, ...more } };
}

function jsonSchema(schema: z.ZodType): object {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  delete json.$schema; // OpenAPI 3.1 takes JSON Schema 2020-12 for granted
  return json;
}

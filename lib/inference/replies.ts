import { z } from 'zod';
import { LLMResponseError } from '../errors/named-errors.ts';
import type { ActReply, ExtractReply, InferenceRequest, ObserveReply, ProposedAction, Usage } from './inference.ts';
import { EXCERPT_LENGTH } from './json-text.ts';
import { isRecord, type JsonSchema } from './schema/json-schema.ts';

// Replies as a language model gives them: all keys required and null for absence, since strict modes allow nothing else.

const candidate = z.object({ ref: z.string(), description: z.string() });

const action = z.object({
  method: z.string(),
  ref: z.string().nullable(),
  arguments: z.array(z.string()),
  description: z.string(),
});

const actAnswer = z.object({
  action: action.extend({ text: z.string().nullable() }).nullable(),
  twoStep: z.boolean(),
  reason: z.string().nullable(),
  candidates: z.array(candidate),
});

const observeAnswer = z.object({ elements: z.array(action) });

/** The JSON Schema that a model's answer must fit. It is always an object, since providers take no other root. */
export function answerSchema(request: InferenceRequest): JsonSchema {
  if (request.task === 'act') return z.toJSONSchema(actAnswer);
  if (request.task === 'observe') return z.toJSONSchema(observeAnswer);
  return isObject(request.schema) ? request.schema : wrapped(request.schema);
}

/**
 * Turns an answer into the reply.
 * @throws {LLMResponseError} it is of another form; `data.usage` tells what it took all the same.
 */
export function replyFrom(
  request: InferenceRequest,
  answer: unknown,
  { unseen = 0, ...about }: { modelName: string; usage: Usage; unseen?: number },
): ActReply | ObserveReply | ExtractReply {
  const reply = readReply(request, answer);
  if (reply) return reply.task !== 'extract' && unseen > 0 ? { ...reply, unseen } : reply;
  throw new LLMResponseError(`The answer of the model "${about.modelName}" is not of the form that was asked for.`, {
    hint: 'Try again, or choose a stronger model.',
    data: { ...about, reason: 'unreadable', excerpt: JSON.stringify(answer).slice(0, EXCERPT_LENGTH) },
  });
}

/** The screenshot that a request shows to the model. */
export function screenshotOf(request: InferenceRequest): string | undefined {
  return request.task === 'extract' ? request.screenshot : undefined;
}

function readReply(request: InferenceRequest, answer: unknown): ActReply | ObserveReply | ExtractReply | undefined {
  if (request.task === 'act') {
    const { data } = actAnswer.safeParse(completed(answer, { twoStep: false, reason: null, candidates: [] }));
    return data && actReply(data);
  }
  if (request.task === 'observe') {
    const { data } = observeAnswer.safeParse(completed(answer, {}));
    return data && { task: 'observe', elements: data.elements.map(withoutNull) };
  }
  if (isObject(request.schema)) return { task: 'extract', data: answer };
  const isWrapped = isRecord(answer) && Object.hasOwn(answer, 'data');
  return { task: 'extract', data: isWrapped ? answer['data'] : answer }; // small models give the list itself
}

/** Models that are not held to a schema leave out what is empty. */
function completed(answer: unknown, empty: Record<string, unknown>): unknown {
  if (!isRecord(answer)) return answer;
  const { action: proposed, elements } = answer;
  return {
    ...empty,
    ...answer,
    ...(isRecord(proposed) ? { action: { ...EMPTY_ACTION, text: null, ...proposed } } : {}),
    ...(Array.isArray(elements)
      ? { elements: elements.map((element) => (isRecord(element) ? { ...EMPTY_ACTION, ...element } : element)) }
      : {}),
  };
}

const EMPTY_ACTION = { ref: null, arguments: [], description: '' };

function actReply({ action: proposed, twoStep, reason, candidates }: z.infer<typeof actAnswer>): ActReply {
  if (proposed) return { task: 'act', action: withoutNull(proposed), twoStep };
  return {
    task: 'act',
    twoStep: false,
    refusal: { reason: reason ?? 'The model found no element that fits.', candidates },
  };
}

function withoutNull({ ref, text, ...rest }: z.infer<typeof action> & { text?: string | null }): ProposedAction {
  return { ...rest, ...(ref === null ? {} : { ref }), ...(text ? { text } : {}) };
}

function isObject(schema: JsonSchema): boolean {
  return schema['type'] === 'object' && typeof schema['properties'] === 'object';
}

/** `{ data: … }`, with the definitions kept at the root so that `#/$defs/…` still leads to them. */
function wrapped(schema: JsonSchema): JsonSchema {
  const { $defs, definitions, $schema: _dialect, ...data } = schema;
  const root = {
    type: 'object',
    properties: { data },
    required: ['data'],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
  return JSON.stringify(root).includes('"$ref":"#"') ? aroundItself(root, data, $defs) : root;
}

/** A schema that refers to itself as `#` gets a name, since the root is now another. */
function aroundItself(root: JsonSchema, data: JsonSchema, $defs: unknown): JsonSchema {
  const own = '#/$defs/whole';
  const definitions = isRecord($defs) ? $defs : {};
  const named = { ...root, properties: { data: { $ref: own } }, $defs: { ...definitions, whole: data } };
  return JSON.parse(JSON.stringify(named), (keyword, value: unknown) =>
    keyword === '$ref' && value === '#' ? own : value,
  ) as JsonSchema; // of the form that went in
}

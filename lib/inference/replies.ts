import { z } from 'zod';
import type { ActReply, ExtractReply, InferenceRequest, ObserveReply } from './inference.ts';

// Replies as a language model gives them: all keys required and null for absence, since strict modes allow nothing else.

const candidate = z.object({ ref: z.string(), description: z.string() });

const action = z.object({
  method: z.string(),
  ref: z.string().nullable(),
  arguments: z.array(z.string()),
  description: z.string(),
});

const actAnswer = z.object({
  action: action.nullable(),
  twoStep: z.boolean(),
  reason: z.string().nullable(),
  candidates: z.array(candidate),
});

const observeAnswer = z.object({ elements: z.array(action) });

type Schema = Record<string, unknown>;

/** The JSON Schema that a model's answer must fit. It is always an object, since providers take no other root. */
export function answerSchema(request: InferenceRequest): Schema {
  if (request.task === 'act') return z.toJSONSchema(actAnswer);
  if (request.task === 'observe') return z.toJSONSchema(observeAnswer);
  return isObject(request.schema) ? request.schema : wrapped(request.schema);
}

/** Turns an answer into the reply; throws a ZodError when it does not fit. */
export function replyFrom(request: InferenceRequest, answer: unknown): ActReply | ObserveReply | ExtractReply {
  if (request.task === 'act') return actReply(actAnswer.parse(answer));
  if (request.task === 'observe')
    return { task: 'observe', elements: observeAnswer.parse(answer).elements.map(withoutNull) };
  return {
    task: 'extract',
    data: isObject(request.schema) ? answer : z.object({ data: z.unknown() }).parse(answer).data,
  };
}

function actReply({ action: proposed, twoStep, reason, candidates }: z.infer<typeof actAnswer>): ActReply {
  if (proposed) return { task: 'act', action: withoutNull(proposed), twoStep };
  return {
    task: 'act',
    twoStep: false,
    refusal: { reason: reason ?? 'The model found no element that fits.', candidates },
  };
}

function withoutNull({ ref, ...rest }: z.infer<typeof action>) {
  return ref === null ? rest : { ...rest, ref };
}

function isObject(schema: Schema): boolean {
  return schema['type'] === 'object' && typeof schema['properties'] === 'object';
}

/** `{ data: … }`, with the definitions kept at the root so that `#/$defs/…` still leads to them. */
function wrapped(schema: Schema): Schema {
  const { $defs, definitions, $schema: _dialect, ...data } = schema;
  return {
    type: 'object',
    properties: { data },
    required: ['data'],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
}

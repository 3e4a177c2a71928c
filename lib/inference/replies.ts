import { z } from 'zod';
import { LLMResponseError } from '../errors/named-errors.ts';
import type {
  ActReply,
  ActRequest,
  ExtractReply,
  InferenceRequest,
  ObserveReply,
  ProposedAction,
  Usage,
} from './inference.ts';
import { EXCERPT_LENGTH, quoteExcerpt } from './json-text.ts';
import { toObject, toValue } from './reshape.ts';
import { isRecord, parseScalar, type JsonSchema } from './schema/json-schema.ts';

// Replies in the form for language models: all keys required and null for absence, since strict modes allow nothing else.

const candidateSchema = z.object({ ref: z.string(), description: z.string() });

const action = z.object({
  method: z.string(),
  ref: z.string().nullable(),
  arguments: z.array(z.string()),
  description: z.string(),
});

const actAnswerSchema = z.object({
  action: action.extend({ text: z.string().nullable() }).nullable(),
  twoStep: z.boolean(),
  reason: z.string().nullable(),
  candidates: z.array(candidateSchema),
});

/** For a second step: the first may have done everything. */
const secondStepSchema = actAnswerSchema.extend({ isDone: z.boolean() });

const observeAnswerSchema = z.object({ elements: z.array(action) });

/** The JSON Schema for a model's answer. It is always an object, since providers accept no other root. */
export function answerSchema(request: InferenceRequest): JsonSchema {
  if (request.task === 'act') return z.toJSONSchema(request.previous ? secondStepSchema : actAnswerSchema);
  if (request.task === 'observe') return z.toJSONSchema(observeAnswerSchema);
  return isObject(request.schema) ? request.schema : wrapInObject(request.schema);
}

/**
 * Converts an answer to the reply.
 * @throws {LLMResponseError} it does not match; `data.usage` is its usage nevertheless.
 */
export function replyFrom(
  request: InferenceRequest,
  answer: unknown,
  { unseen = 0, ...details }: { modelName: string; usage: Usage; unseen?: number },
): ActReply | ObserveReply | ExtractReply {
  const reply = readReply(request, answer);
  if (reply) return reply.task !== 'extract' && unseen > 0 ? { ...reply, unseen } : reply;
  const shown = JSON.stringify(answer);
  throw new LLMResponseError(
    `The answer of the model "${details.modelName}" is not of the form that was asked for${quoteExcerpt(shown)}`,
    {
      hint: 'Try again, or choose a stronger model.',
      data: { ...details, reason: 'unreadable', excerpt: shown.slice(0, EXCERPT_LENGTH) },
    },
  );
}

/** The screenshot that a request shows to the model. */
export function screenshotOf(request: InferenceRequest): string | undefined {
  return request.task === 'extract' ? request.screenshot : undefined;
}

function readReply(request: InferenceRequest, answer: unknown): ActReply | ObserveReply | ExtractReply | undefined {
  if (request.task === 'act') return readAct(request, answer);
  if (request.task === 'observe') {
    const { data } = observeAnswerSchema.safeParse({ elements: listIn(answer)?.map(withDefaults) });
    return data && { task: 'observe', elements: data.elements.map(withoutNull) };
  }
  if (isObject(request.schema)) return { task: 'extract', data: toObject(answer, request.schema) };
  return { task: 'extract', data: toValue(answer, request.schema) };
}

// Models without an enforced schema omit what is empty, write null for it, or one value in place of a list.

function readAct({ previous }: ActRequest, answer: unknown): ActReply | undefined {
  if (!isRecord(answer)) return undefined;
  const whole = 'method' in answer && !('action' in answer) ? { action: answer } : answer;
  const { action: proposed, twoStep, candidates, reason = null, isDone } = whole;
  const { data } = actAnswerSchema.safeParse({
    action: isRecord(proposed)
      ? { text: null, ...withDefaults(proposed) }
      : (proposed ?? (toBoolean(isDone) === true ? null : proposed)),
    twoStep: toBoolean(twoStep) ?? false,
    reason,
    candidates: toList(candidates).map((one) => (isRecord(one) ? withDescription(one) : one)),
  });
  return data && actReply(data, previous && { isDone: toBoolean(isDone) });
}

function toBoolean(value: unknown): unknown {
  return parseScalar(value, ['boolean']) ?? value ?? undefined;
}

function listIn(answer: unknown): unknown[] | undefined {
  const elements = isRecord(answer) ? answer['elements'] : answer;
  return Array.isArray(elements) ? elements : undefined;
}

function withDefaults(proposed: unknown): object {
  if (!isRecord(proposed)) return {};
  const values = toList(proposed['arguments']).map((value) => (SCALARS.has(typeof value) ? String(value) : value));
  return withDescription({ ref: null, ...proposed, arguments: values });
}

const SCALARS = new Set(['boolean', 'number', 'string']);

function withDescription(proposed: Record<string, unknown>): object {
  return { ...proposed, description: proposed['description'] ?? '' };
}

function toList(value: unknown): unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function actReply(
  { action: proposed, twoStep, reason, candidates }: z.infer<typeof actAnswerSchema>,
  secondStep: { isDone: unknown } | undefined,
): ActReply {
  if (proposed) return { task: 'act', action: withoutNull(proposed), twoStep };
  if (secondStep?.isDone === true) return { task: 'act', twoStep: false, isDone: true };
  const mayBeDone = secondStep !== undefined && secondStep.isDone === undefined && candidates.length === 0;
  return {
    task: 'act',
    twoStep: false,
    ...(mayBeDone && { mayBeDone }),
    refusal: { reason: reason ?? 'The model found no element that fits.', candidates },
  };
}

function withoutNull({ ref, text, ...rest }: z.infer<typeof action> & { text?: string | null }): ProposedAction {
  return { ...rest, ...(ref === null ? {} : { ref }), ...(text ? { text } : {}) };
}

function isObject(schema: JsonSchema): boolean {
  return schema['type'] === 'object' && typeof schema['properties'] === 'object';
}

/** `{ data: … }`, with the definitions kept at the root so that `#/$defs/…` still resolves. */
function wrapInObject(schema: JsonSchema): JsonSchema {
  const { $defs, definitions, $schema: _dialect, ...data } = schema;
  const root = {
    type: 'object',
    properties: { data },
    required: ['data'],
    additionalProperties: false,
    ...($defs === undefined ? {} : { $defs }),
    ...(definitions === undefined ? {} : { definitions }),
  };
  return JSON.stringify(root).includes('"$ref":"#"') ? nameRootReference(root, data, $defs) : root;
}

/** A schema that refers to itself as `#` gets a name, since the root is now another one. */
function nameRootReference(root: JsonSchema, data: JsonSchema, $defs: unknown): JsonSchema {
  const own = '#/$defs/whole';
  const definitions = isRecord($defs) ? $defs : {};
  const named = { ...root, properties: { data: { $ref: own } }, $defs: { ...definitions, whole: data } };
  return JSON.parse(JSON.stringify(named), (keyword, value: unknown) =>
    keyword === '$ref' && value === '#' ? own : value,
  ) as JsonSchema; // of the same form as the input
}

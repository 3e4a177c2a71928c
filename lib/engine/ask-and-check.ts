import type { ExtractRequest, Repair } from '../inference/inference.ts';
import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import type { MethodParams } from '../protocol/methods.ts';
import { type Call, pageViewOf } from './call.ts';
import { schemaMismatch, type Issue } from './issue.ts';
import type { EngineSnapshot } from './page.ts';
import { fitReply, withRefs } from './url-fields.ts';
import type { Check } from './validate.ts';

const MAX_ISSUES = 20; // that a model is told of what it is to mend

/** The schema of an instruction alone: a text. */
export const TEXT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { extraction: { type: 'string' } },
  required: ['extraction'],
  additionalProperties: false,
};

/** What every request of one extraction shares. */
export interface Job {
  snapshot: EngineSnapshot;
  instruction: string | undefined;
  screenshot: string | undefined;
  schema: JsonSchema;
  check: Check;
  /** A plain question, which a text answers. */
  isText?: boolean;
  /** What the caller's own schema refuses in an earlier reply. */
  repair?: MethodParams<'extract'>['repair'];
}

export function requestFor(job: Job, outline = job.snapshot.outline): ExtractRequest {
  const { snapshot, instruction, screenshot, schema, repair } = job;
  return {
    task: 'extract',
    page: { ...pageViewOf(snapshot), outline },
    ...(instruction === undefined ? {} : { instruction }),
    schema: withRefs(schema),
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(repair ? { repair: repairOf(repair.reply, repair.issues) } : {}),
  };
}

/** Asks, fits the reply to the schema, and asks once more when it does not fit. */
export async function askAndCheck(call: Call, job: Job, request: ExtractRequest): Promise<unknown> {
  const { snapshot, check, isText = false } = job;
  const fit = (data: unknown): unknown => fitReply(isText ? toTextReply(data) : data, request.schema, snapshot);
  const known = await call.recall(request);
  const learned = known ? undefined : await fillFromLearned(call, request, (data) => check(fit(data)).length === 0);
  if (learned !== undefined) return fit(learned);
  const { data: reply } = known ?? (await call.generate(request));
  const data = fit(reply);
  const issues = check(data);
  if (issues.length === 0) {
    if (!known) await call.learner?.learn(request, reply);
    return data;
  }
  const repaired = await call.ask({ ...request, repair: repairOf(reply, issues) }, 'asking the model again');
  const repairedData = fit(repaired.data);
  const remaining = check(repairedData);
  if (remaining.length > 0) throw schemaMismatch(remaining);
  return repairedData;
}

/** Models give a number or a truth where they are asked for one in words. */
function toTextReply(data: unknown): unknown {
  if (SCALARS.has(typeof data)) return { extraction: String(data) };
  const extraction = isRecord(data) ? data['extraction'] : undefined;
  return isRecord(data) && SCALARS.has(typeof extraction) ? { ...data, extraction: String(extraction) } : data;
}

const SCALARS = new Set(['boolean', 'number', 'string']);

async function fillFromLearned(
  call: Call,
  request: ExtractRequest,
  fits: (data: unknown) => boolean,
): Promise<unknown> {
  const { learner } = call;
  return learner && (await call.phase('filling from what was learned', async () => learner.fill(request, fits)));
}

/** A field that is wrong in every row is told by the first of them. */
function repairOf(reply: unknown, issues: Issue[]): Repair {
  const messages = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path || '/'}: ${message}`);
  const omitted = issues.length - messages.length;
  return { reply, issues: omitted > 0 ? [...messages, `… and ${omitted} more`] : messages };
}

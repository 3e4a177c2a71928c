import { LLMResponseError } from '../errors/named-errors.ts';
import type { ExtractRequest, Repair } from '../inference/inference.ts';
import type { MethodParams } from '../protocol/methods.ts';
import { type Call, viewOf } from './call.ts';
import { cutOutline, type Chunk } from './chunks.ts';
import { doesNotFit, type Issue } from './issue.ts';
import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import { joinTexts, loosened, mergeChunks } from './merge.ts';
import { askForPart, readOutline, warnOfFrames } from './outline.ts';
import type { EngineSnapshot } from './page.ts';
import { inParallel } from './parallel.ts';
import { scopeOf } from './scope.ts';
import { fitReply, withRefs } from './url-fields.ts';
import { checkFor, usableSchema, type Check } from './validate.ts';

const CHUNK_CHARACTERS = 60_000; // about 15,000 tokens: small models still read it well
const TOO_LONG_CUT = 3; // a page that is too long for a model is cut in so many, and again
const LEAST_CHARACTERS = 2_000; // below that, the page is not what is too long
const MOST_ISSUES = 20; // that a model is told of what it is to mend
const PARALLEL_CHUNKS = 4; // more at once runs into the rate limits of small provider accounts

const TEXT_SCHEMA: JsonSchema = {
  type: 'object',
  properties: { extraction: { type: 'string' } },
  required: ['extraction'],
  additionalProperties: false,
};

/** What every request of one extraction shares. */
interface Job {
  snapshot: EngineSnapshot;
  instruction: string | undefined;
  screenshot: string | undefined;
  schema: JsonSchema;
  check: Check;
  /** What the caller's own schema refuses in an earlier reply. */
  repair?: MethodParams<'extract'>['repair'];
}

/** Extracts data: the outline, a text, or data of the caller's schema; see specification 2.5. */
export async function extract(call: Call, params: MethodParams<'extract'>): Promise<unknown> {
  // 1. Without instruction and schema, or with "part 2", the page itself is wanted.
  const part = askForPart(params);
  if (part !== undefined) return await readOutline(call, params, part);
  // 2. A schema that cannot be used is told before any work.
  const schema = params.schema ? usableSchema(params.schema) : TEXT_SCHEMA;
  const check = checkFor(schema);
  // 3. Let the page come to rest, and read it.
  const snapshot = await call.read({ ...scopeOf(params), pdf: params.screenshot === true }, params.domSettleTimeoutMs);
  warnOfFrames(call, params, snapshot);
  const screenshot = params.screenshot ? await takeScreenshot(call) : undefined;
  // 4. Ask the model: once for a page that fits, by chunks for one that does not.
  const job: Job = { snapshot, instruction: params.instruction, screenshot, schema, check };
  const { budget = call.outlineBudget ?? CHUNK_CHARACTERS, repair } = params;
  const data = await extractWithin(call, { ...job, repair }, Math.min(budget, snapshot.outline.length));
  // 5. Say whether the cache answered, where there is one.
  return withCacheStatus(data, call);
}

async function takeScreenshot(call: Call): Promise<string> {
  return await call.phase('taking the screenshot', (signal) => call.page.screenshot({ signal }));
}

/** Reads the page in chunks of a size, or of a smaller one when that is too long for the model. */
async function extractWithin(call: Call, job: Job, budget: number): Promise<unknown> {
  const chunks = cutOutline(job.snapshot.outline, budget);
  try {
    if (chunks.length === 1) return await askAndCheck(call, job, requestFor(job));
    if (job.repair) throw doesNotFit(job.repair.issues); // no chunk's model could mend the whole
    return await extractChunks(call, job, chunks);
  } catch (thrown) {
    const isTooLong = thrown instanceof LLMResponseError && thrown.data['reason'] === 'too-long';
    if (!isTooLong || budget < LEAST_CHARACTERS * TOO_LONG_CUT) throw thrown;
    return await extractWithin(call, job, Math.floor(budget / TOO_LONG_CUT));
  }
}

async function extractChunks(call: Call, job: Job, chunks: Chunk[]): Promise<unknown> {
  const schema = loosened(job.schema);
  const part: Job = { ...job, schema, check: checkFor(schema) };
  const pieces = await inParallel(chunks, PARALLEL_CHUNKS, async ({ outline, isInEntry }, index) => {
    call.progress({ phase: 'asking the model', chunk: index + 1, chunks: chunks.length });
    const request = requestFor(part, outline);
    const data = await askAndCheck(call, part, { ...request, chunk: { index, count: chunks.length } });
    return { data, isInEntry };
  });
  const data = job.schema === TEXT_SCHEMA ? joinTexts(pieces.map((piece) => piece.data)) : mergeChunks(pieces);
  const issues = job.check(data);
  if (issues.length > 0) throw doesNotFit(issues);
  return data;
}

function requestFor(job: Job, outline = job.snapshot.outline): ExtractRequest {
  const { snapshot, instruction, screenshot, schema, repair } = job;
  return {
    task: 'extract',
    page: { ...viewOf(snapshot), outline },
    ...(instruction === undefined ? {} : { instruction }),
    schema: withRefs(schema),
    ...(screenshot === undefined ? {} : { screenshot }),
    ...(repair ? { repair: repairOf(repair.reply, repair.issues) } : {}),
  };
}

/** Asks, fits the reply to the schema, and asks once more when it does not fit. */
async function askAndCheck(call: Call, { snapshot, check }: Job, request: ExtractRequest): Promise<unknown> {
  const fit = (data: unknown): unknown => fitReply(data, request.schema, snapshot);
  const known = await call.recall(request);
  const learned = known ? undefined : await fillAsLearned(call, request, (data) => check(fit(data)).length === 0);
  if (learned !== undefined) return fit(learned);
  const { data: reply } = known ?? (await call.generate(request));
  const data = fit(reply);
  const issues = check(data);
  if (issues.length === 0) {
    if (!known) await call.learner?.teach(request, reply);
    return data;
  }
  const repaired = await call.ask({ ...request, repair: repairOf(reply, issues) }, 'asking the model again');
  const mended = fit(repaired.data);
  const remaining = check(mended);
  if (remaining.length > 0) throw doesNotFit(remaining);
  return mended;
}

async function fillAsLearned(call: Call, request: ExtractRequest, fits: (data: unknown) => boolean): Promise<unknown> {
  const { learner } = call;
  return learner && (await call.phase('filling from what was learned', async () => learner.fill(request, fits)));
}

/** A field that is wrong in every row is told by the first of them. */
function repairOf(reply: unknown, issues: Issue[]): Repair {
  const told = issues.slice(0, MOST_ISSUES).map(({ path, message }) => `${path || '/'}: ${message}`);
  const left = issues.length - told.length;
  return { reply, issues: left > 0 ? [...told, `… and ${left} more`] : told };
}

/** A list has no place for the status; an object that has a field of that name keeps it. */
function withCacheStatus(data: unknown, { cache }: Call): unknown {
  if (!cache || !isRecord(data) || 'cacheStatus' in data) return data;
  return { ...data, cacheStatus: cache.status };
}

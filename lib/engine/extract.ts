import type { ExtractRequest, Repair } from '../inference/inference.ts';
import type { MethodParams } from '../protocol/methods.ts';
import { type Call, viewOf } from './call.ts';
import { cutOutline } from './chunks.ts';
import { doesNotFit, type Issue } from './issue.ts';
import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import { joinTexts, loosened, mergeChunks } from './merge.ts';
import { askForPart, readOutline, warnOfFrames } from './outline.ts';
import type { EngineSnapshot } from './page.ts';
import { inParallel } from './parallel.ts';
import { scopeOf } from './scope.ts';
import { fitReply, withRefs } from './url-fields.ts';
import { checkFor, type Check } from './validate.ts';

const CHUNK_CHARACTERS = 60_000; // about 15,000 tokens: small models still read it well
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
}

/** Extracts data: the outline, a text, or data of the caller's schema; see specification 2.5. */
export async function extract(call: Call, params: MethodParams<'extract'>): Promise<unknown> {
  // 1. Without instruction and schema, or with "part 2", the page itself is wanted.
  const part = askForPart(params);
  if (part !== undefined) return await readOutline(call, params, part);
  // 2. A schema that cannot be used is told before any work.
  const schema = params.schema ?? TEXT_SCHEMA;
  const check = checkFor(schema);
  // 3. Let the page come to rest, and read it.
  const snapshot = await call.read(scopeOf(params), params.domSettleTimeoutMs);
  warnOfFrames(call, params, snapshot);
  const screenshot = params.screenshot ? await takeScreenshot(call) : undefined;
  // 4. Ask the model: once for a page that fits, by chunks for one that does not.
  const job: Job = { snapshot, instruction: params.instruction, screenshot, schema, check };
  const chunks = cutOutline(snapshot.outline, params.budget ?? call.outlineBudget ?? CHUNK_CHARACTERS);
  const { repair } = params;
  if (repair && chunks.length > 1) throw doesNotFit(repair.issues); // no chunk's model could mend the whole
  const asked = { ...requestFor(job), ...(repair ? { repair: repairOf(repair.reply, repair.issues) } : {}) };
  const data = chunks.length === 1 ? await askAndCheck(call, job, asked) : await extractChunks(call, job, chunks);
  // 5. Say whether the cache answered, where there is one.
  return withCacheStatus(data, call);
}

async function takeScreenshot(call: Call): Promise<string> {
  return await call.phase('taking the screenshot', (signal) => call.page.screenshot({ signal }));
}

async function extractChunks(call: Call, job: Job, chunks: string[]): Promise<unknown> {
  const schema = loosened(job.schema);
  const part: Job = { ...job, schema, check: checkFor(schema) };
  const replies = await inParallel(chunks, PARALLEL_CHUNKS, async (outline, index) => {
    call.progress({ phase: 'asking the model', chunk: index + 1, chunks: chunks.length });
    const request = requestFor(part, outline);
    return await askAndCheck(call, part, { ...request, chunk: { index, count: chunks.length } });
  });
  const data = job.schema === TEXT_SCHEMA ? joinTexts(replies) : mergeChunks(replies);
  const issues = job.check(data);
  if (issues.length > 0) throw doesNotFit(issues);
  return data;
}

function requestFor({ snapshot, instruction, screenshot, schema }: Job, outline = snapshot.outline): ExtractRequest {
  return {
    task: 'extract',
    page: { ...viewOf(snapshot), outline },
    ...(instruction === undefined ? {} : { instruction }),
    schema: withRefs(schema),
    ...(screenshot === undefined ? {} : { screenshot }),
  };
}

/** Asks, fits the reply to the schema, and asks once more when it does not fit. */
async function askAndCheck(call: Call, { snapshot, check }: Job, request: ExtractRequest): Promise<unknown> {
  const { data: reply } = await call.ask(request);
  const data = fitReply(reply, request.schema, snapshot);
  const issues = check(data);
  if (issues.length === 0) return data;
  const repaired = await call.ask({ ...request, repair: repairOf(reply, issues) }, 'asking the model again');
  const mended = fitReply(repaired.data, request.schema, snapshot);
  const remaining = check(mended);
  if (remaining.length > 0) throw doesNotFit(remaining);
  return mended;
}

function repairOf(reply: unknown, issues: Issue[]): Repair {
  return { reply, issues: issues.map(({ path, message }) => `${path || '/'}: ${message}`) };
}

/** A list has no place for the status; an object that has a field of that name keeps it. */
function withCacheStatus(data: unknown, { cache }: Call): unknown {
  if (!cache || !isRecord(data) || 'cacheStatus' in data) return data;
  return { ...data, cacheStatus: cache.status };
}

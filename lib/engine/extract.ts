import type { MethodParams } from '../protocol/methods.ts';
import { askAndCheck, requestFor, TEXT_SCHEMA, type Job } from './ask-and-check.ts';
import type { Call } from './call.ts';
import { isRecord } from '../inference/schema/json-schema.ts';
import { requestedPart, readOutline, warnAboutFrames } from './outline.ts';
import { scopeOf } from './scope.ts';
import { checkFor, normalizedSchema } from './validate.ts';

const CHUNK_CHARACTERS = 60_000; // about 15,000 tokens: small models still read it well

/** Extracts data: the outline, a text, or data of the caller's schema; see specification 2.5. */
export async function extract(call: Call, params: MethodParams<'extract'>): Promise<unknown> {
  // 1. Without instruction and schema, or with "part 2", the page itself is wanted.
  const part = requestedPart(params);
  if (part !== undefined) return await readOutline(call, params, part);
  // 2. Reject a schema that cannot be used before any work.
  const schema = params.schema ? normalizedSchema(params.schema) : TEXT_SCHEMA;
  const check = checkFor(schema);
  // 3. Let the page settle, and read it.
  const snapshot = await call.readForResult(
    { ...scopeOf(params), pdf: params.screenshot === true },
    params.domSettleTimeoutMs,
  );
  warnAboutFrames(call, params, snapshot);
  const screenshot = params.screenshot ? await takeScreenshot(call) : undefined;
  // 4. Ask the model: once for a page that fits, by chunks for one that does not.
  const isText = schema === TEXT_SCHEMA;
  const job: Job = { snapshot, instruction: params.instruction, screenshot, schema, check, isText };
  const { budget = call.outlineBudget ?? CHUNK_CHARACTERS, repair } = params;
  const data = await extractWithin(call, { ...job, repair }, budget);
  // 5. Say whether the cache answered, if there is one.
  return withCacheStatus(data, call);
}

async function takeScreenshot(call: Call): Promise<string> {
  return await call.phase('taking the screenshot', (signal) => call.page.screenshot({ signal }));
}

/** Reads the page at once, or in chunks where it is longer than `budget`, or too long for the model. */
async function extractWithin(call: Call, job: Job, budget: number): Promise<unknown> {
  const { length } = job.snapshot.outline;
  if (length > budget) return await (await loadChunks()).extractChunks(call, job, budget);
  try {
    return await askAndCheck(call, job, requestFor(job));
  } catch (thrown) {
    const { extractChunks, mayFitSmallerChunks, smallerSize } = await loadChunks();
    if (!mayFitSmallerChunks(thrown, length)) throw thrown;
    return await extractChunks(call, job, smallerSize(length));
  }
}

/**
 * Loaded by the first page that is longer than a model reads at once: most programs do without. The worker has it from its own
 * calls.
 */
function loadChunks(): Promise<typeof import('./extract-chunks.ts')> {
  return import('./extract-chunks.ts');
}

/** Adds `cacheStatus`; an array has no place for it, and an object with a field of that name keeps its own. */
function withCacheStatus(data: unknown, { cache }: Call): unknown {
  if (!cache || !isRecord(data) || 'cacheStatus' in data) return data;
  return { ...data, cacheStatus: cache.status };
}

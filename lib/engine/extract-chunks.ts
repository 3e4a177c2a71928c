import { LLMResponseError } from '../errors/named-errors.ts';
import { isRecord, type JsonSchema } from '../inference/schema/json-schema.ts';
import { askAndCheck, requestFor, TEXT_SCHEMA, type Job } from './ask-and-check.ts';
import { aggregationOf, unsettledFields } from './aggregation.ts';
import type { Call } from './call.ts';
import { cutOutline, type Chunk } from './chunks.ts';
import { schemaMismatch, type Issue } from './issue.ts';
import { loosened } from './loosen.ts';
import { conflictingFields, joinTexts, mergeChunks, withoutDuplicates, type Piece } from './merge.ts';
import { inParallel } from './parallel.ts';
import { checkFor } from './validate.ts';

const PARALLEL_CHUNKS = 4; // more at once runs into the rate limits of small provider accounts
const SPLIT_FACTOR = 3; // what is too long for a model is cut into this many, repeatedly
const MIN_SPLIT_CHARACTERS = 2_000; // below that, it is not the page that is too long
const MAX_SETTLE_CHARACTERS = 20_000; // characters of the chunks' answers that a model merges into one

/** Reads a page in chunks of at most `budget` characters, and merges their answers. */
export async function extractChunks(call: Call, job: Job, budget: number): Promise<unknown> {
  if (job.repair) return await repairReply(call, job, job.repair);
  // 1. Ask for each chunk what may stand in it.
  const schema = loosened(job.schema);
  const chunkJob: Job = { ...job, schema, check: checkFor(schema) };
  const chunks = cutOutline(job.snapshot.outline, budget);
  const pieces = await inParallel(chunks, PARALLEL_CHUNKS, (chunk, index) => {
    call.progress({ phase: 'asking the model', chunk: index + 1, chunks: chunks.length });
    return extractChunk(call, chunkJob, { ...chunk, index, count: chunks.length });
  });
  // 2. Put the answers together, and let the model settle what they leave open.
  return await mergePieces(call, job, pieces.flat());
}

/** Has the model choose again among what it gave, since no chunk's answer could repair the whole. */
async function repairReply(call: Call, job: Job, { reply, issues }: NonNullable<Job['repair']>): Promise<unknown> {
  if (sizeOf(reply) > MAX_SETTLE_CHARACTERS) throw schemaMismatch(issues);
  return await settle(call, job, { answers: [], fields: [''] });
}

/** Whether a request or its answer was too long for the model, and smaller chunks of the page may not be. */
export function mayFitSmallerChunks(thrown: unknown, characters: number): boolean {
  return characters >= MIN_SPLIT_CHARACTERS * SPLIT_FACTOR && isTooLong(thrown);
}

function isTooLong(thrown: unknown): boolean {
  if (!(thrown instanceof LLMResponseError)) return false;
  return thrown.data['reason'] === 'too-long' || thrown.data['reason'] === 'length';
}

/** The chunk size to try after one that was too large. */
export function smallerSize(characters: number): number {
  return Math.floor(characters / SPLIT_FACTOR);
}

type NumberedChunk = Chunk & { index: number; count: number };

/** Reads one chunk, in smaller ones when it is too long for the model. */
async function extractChunk(
  call: Call,
  chunkJob: Job,
  { outline, isInEntry, ...chunk }: NumberedChunk,
): Promise<Piece[]> {
  try {
    return [{ data: await askAndCheck(call, chunkJob, { ...requestFor(chunkJob, outline), chunk }), isInEntry }];
  } catch (thrown) {
    if (!mayFitSmallerChunks(thrown, outline.length)) throw thrown;
    const [first, ...rest] = cutOutline(outline, smallerSize(outline.length));
    const pieces = first ? await extractChunk(call, chunkJob, { ...first, isInEntry, ...chunk }) : [];
    for (const next of rest) pieces.push(...(await extractChunk(call, chunkJob, { ...next, ...chunk })));
    return pieces;
  }
}

async function mergePieces(call: Call, job: Job, pieces: Piece[]): Promise<unknown> {
  const isText = job.schema === TEXT_SCHEMA;
  const joined = isText ? joinTexts(pieces) : withoutDuplicates(mergeChunks(pieces), [job.schema], job.schema);
  const issues = job.check(joined);
  const unsettled = [
    ...conflictingFields(pieces),
    ...unsettledFields(pieces, aggregationOf(job.instruction, job.schema)),
  ];
  const fields = [...new Set([...unsettled, ...issues.flatMap((issue) => fieldOf(issue, joined))])];
  const answers = pieces
    .map(({ data }) => pickFields(data, fields))
    .filter((answer) => JSON.stringify(answer) !== '{}');
  if (fields.length === 0 && issues.length === 0) return joined;
  if (fields.length > 0 && sizeOf(answers) <= MAX_SETTLE_CHARACTERS) {
    try {
      return await settle(call, job, { answers, fields, joined });
    } catch (thrown) {
      if (issues.length > 0 || !isTooLong(thrown)) throw thrown;
    }
  }
  if (issues.length > 0) throw schemaMismatch(issues);
  call.progress({ phase: 'asking the model', warning: NOT_SETTLED_WARNING });
  return joined;
}

const NOT_SETTLED_WARNING =
  'The page was read in parts, whose answers are too long to be chosen from, ordered or counted as a whole: they were joined. Pass a selector to read less of it.';

function sizeOf(data: unknown): number {
  return JSON.stringify(data)?.length ?? 0;
}

/** The field that an issue is about; none when what it misses stands in no chunk. */
function fieldOf({ path }: Issue, data: unknown): string[] {
  if (!isRecord(data)) return [''];
  const name = path.split('/')[1]?.replaceAll('~1', '/').replaceAll('~0', '~');
  return name !== undefined && Object.hasOwn(data, name) ? [name] : [];
}

function pickFields(data: unknown, fields: string[]): unknown {
  if (!isRecord(data) || fields.includes('')) return data;
  return Object.fromEntries(Object.entries(data).filter(([name]) => fields.includes(name)));
}

interface Unsettled {
  /** What the chunks gave for the fields, in order; none for an answer that is to be mended. */
  answers: unknown[];
  /** Which fields are to be settled; the empty name stands for all. */
  fields: string[];
  /** What is settled already. */
  joined?: unknown;
}

/** Has the model merge the chunks' answers, or repair one; the page is not sent again. */
async function settle(call: Call, job: Job, { answers, fields, joined }: Unsettled): Promise<unknown> {
  const schema = pickSchemaFields(job.schema, fields);
  const withSettled = (answer: unknown): unknown =>
    schema !== job.schema && isRecord(joined) && isRecord(answer) ? { ...joined, ...answer } : answer;
  const { page, ...request } = requestFor(job, '');
  const check: Job['check'] = (answer) => job.check(withSettled(answer));
  return withSettled(await askAndCheck(call, { ...job, check }, { ...request, page, schema, answers }));
}

/** A schema for some of the fields; the whole where it does not name them. */
function pickSchemaFields(schema: JsonSchema, fields: string[]): JsonSchema {
  const { properties, required } = schema;
  if (!isRecord(properties) || !fields.every((field) => Object.hasOwn(properties, field))) return schema;
  const kept = Object.fromEntries(Object.entries(properties).filter(([name]) => fields.includes(name)));
  const keptRequired = Array.isArray(required) ? required.filter((name) => fields.includes(String(name))) : [];
  return { ...schema, properties: kept, required: keptRequired };
}

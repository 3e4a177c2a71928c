import { InvalidParamsError } from '../errors/named-errors.ts';
import type { MethodParams } from '../protocol/methods.ts';
import type { Call } from './call.ts';
import type { EngineSnapshot } from './page.ts';
import { scopeOf } from './scope.ts';

const MAX_RESULT_CHARACTERS = 60_000; // common MCP clients refuse results of over 25,000 tokens
const PART_REQUEST = /^\s*part\s+(\d+)\s*$/i;

type ExtractParams = MethodParams<'extract'>;

/** Which part of the outline is asked for; undefined when data is. */
export function requestedPart({ instruction, schema }: ExtractParams): number | undefined {
  if (schema !== undefined) return undefined;
  if (instruction === undefined || instruction.trim() === '') return 1;
  const number = PART_REQUEST.exec(instruction)?.[1];
  return number === undefined ? undefined : Number(number);
}

/**
 * Reads the page's outline, or one part of an outline over the budget.
 * @throws {InvalidParamsError} the page has no such part.
 */
export async function readOutline(call: Call, params: ExtractParams, part: number): Promise<{ pageText: string }> {
  // 1. Let the page settle, and read it, up to the budget.
  const budget = params.budget ?? MAX_RESULT_CHARACTERS;
  const options = { ...scopeOf(params), budget, ...(part === 1 ? {} : { part }) };
  const snapshot = await call.readForResult(options, params.domSettleTimeoutMs);
  // 2. Say what is not in it.
  warnAboutFrames(call, params, snapshot);
  if (part >= 1 && part <= snapshot.parts) return { pageText: snapshot.outline };
  const count = snapshot.parts === 1 ? 'one part' : `${snapshot.parts} parts`;
  throw new InvalidParamsError(`The page has ${count}; there is no part ${part}.`, {
    hint: 'Ask for one of these parts, or call extract without an instruction.',
    data: { parts: snapshot.parts },
  });
}

/** Tells a caller who left frames out how many there are. */
export function warnAboutFrames(call: Call, { iframes }: ExtractParams, { outline }: EngineSnapshot): void {
  if (iframes !== false) return;
  const count = outline.split('\n').filter((line) => /^\s*\[\d+-\d+\] iframe\b/.test(line)).length;
  if (count === 0) return;
  const frames = count === 1 ? 'One frame was' : `${count} frames were`;
  call.progress({ phase: 'reading the page', warning: `${frames} left out. Pass iframes: true to read frames.` });
}

import { answer } from '../../lib/inference/lite/answer.ts';

export const text = { type: 'string' };
export const number = { type: 'number' };
export const object = (properties: Record<string, unknown>) => ({ type: 'object', properties });
export const listOf = (properties: Record<string, unknown>) => ({ type: 'array', items: object(properties) });

/** What svc/lite fills an object with, from the lines of a page below its document. */
export function extracted(outline: string, instruction: string, properties: Record<string, unknown>): unknown {
  const page = { url: 'https://page.test/', title: '', outline: `[0-1] document: Page\n${outline}` };
  const reply = answer({ task: 'extract', page, instruction, schema: object(properties) });
  return 'data' in reply ? reply.data : undefined;
}

/** The same for a list. */
export function listed(outline: string, instruction: string, properties: Record<string, unknown>): unknown {
  return (extracted(outline, instruction, { all: listOf(properties) }) as { all: unknown } | undefined)?.all;
}

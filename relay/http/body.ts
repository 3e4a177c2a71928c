import type { IncomingMessage } from 'node:http';
import { CancelledError, InvalidParamsError, PayloadTooLargeError } from '../../lib/errors/named-errors.ts';

export const MAX_BODY_BYTES = 4 * 1024 * 1024; // schemas and instructions are small; results go the other way

const MAX_DEPTH = 200; // code that walks values by calling itself ends at some thousands; schemas have a few dozen
const MAX_VALUES = 50_000; // each is checked several times over, and what is wrong with it told; schemas have some hundreds

/**
 * Reads the JSON body of a request.
 * @throws {PayloadTooLargeError} it is larger than 4 MB.
 * @throws {InvalidParamsError} it is not JSON, is nested too deep, or holds too many values.
 * @throws {CancelledError} the client went before it was whole.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  checkShape(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidParamsError('The body of the request is not JSON.', { cause: error });
  }
}

/**
 * Looks at JSON before it is parsed, which takes many seconds for what is deep.
 * @throws {InvalidParamsError} it is nested too deep, or holds too many values.
 */
export function checkShape(text: string): void {
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === ']' || character === '}') depth -= 1;
    else if (character === '[' || character === '{') depth += 1;
    else if (character !== ',') continue;
    else values += 1;
    if (depth > MAX_DEPTH) throw badShape(`is nested deeper than ${MAX_DEPTH} levels`);
    if (values > MAX_VALUES) throw badShape(`holds more than ${MAX_VALUES} values`);
  }
}

/** Where the quote is that ends the text which begins at `start`. */
function endOfString(text: string, start: number): number {
  for (let index = start + 1; index < text.length; index += 1) {
    if (text[index] === '"') return index;
    if (text[index] === '\\') index += 1;
  }
  return text.length;
}

function badShape(what: string): InvalidParamsError {
  return new InvalidParamsError(`The request ${what}.`);
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  try {
    return await readBounded(request);
  } catch (error) {
    if (error instanceof PayloadTooLargeError || request.complete) throw error;
    throw new CancelledError('The client went before its request was whole.', { cause: error });
  }
}

async function readBounded(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    // no encoding is set, so chunks are buffers
    sizeBytes += chunk.length;
    if (sizeBytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export function tooLarge(): PayloadTooLargeError {
  return new PayloadTooLargeError(`The request is larger than ${MAX_BODY_BYTES} bytes.`);
}

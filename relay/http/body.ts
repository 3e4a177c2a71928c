import type { IncomingMessage } from 'node:http';
import { CancelledError, InvalidParamsError, PayloadTooLargeError } from '../../lib/errors/named-errors.ts';

const MAX_BODY_BYTES = 4 * 1024 * 1024; // schemas and instructions are small; results go the other way

const MAX_DEPTH = 200; // code that walks values by calling itself ends at some thousands; schemas have a few dozen

/**
 * Reads the JSON body of a request.
 * @throws {PayloadTooLargeError} it is larger than 4 MB.
 * @throws {InvalidParamsError} it is not JSON, or is nested too deep.
 * @throws {CancelledError} the client went before it was whole.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const value = parseJson(await readText(request));
  if (!isDeeper(value, MAX_DEPTH)) return value;
  throw new InvalidParamsError(`The body of the request is nested deeper than ${MAX_DEPTH} levels.`);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidParamsError('The body of the request is not JSON.', { cause: error });
  }
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1));
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

function tooLarge(): PayloadTooLargeError {
  return new PayloadTooLargeError(`The body of the request is larger than ${MAX_BODY_BYTES} bytes.`);
}

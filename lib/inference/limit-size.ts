import { LLMResponseError } from '../errors/named-errors.ts';

const MAX_BYTES = 8 * 1024 * 1024; // the longest answers of models, with all their thoughts, are some hundred kB

/** The same response; its body fails once it is larger than any model's answer: an endless one would fill the memory. */
export function limitSize(response: Response, address: string): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  let bytes = 0;
  const count = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw tooLarge(address, status);
      controller.enqueue(chunk);
    },
  });
  return new Response(body.pipeThrough(count), { status, statusText, headers });
}

function tooLarge(address: string, status: number): LLMResponseError {
  return new LLMResponseError(`The model's server at ${address} answers with more than ${MAX_BYTES} bytes.`, {
    hint: 'Check the base URL: what answers there is not a model server.',
    data: { status },
  });
}

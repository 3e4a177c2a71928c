import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fromWire, toWire } from '../lib/errors/wire-error.ts';
import type { Sample, SampleRequest } from '../lib/inference/sampling.ts';
import { wireErrorSchema } from '../lib/protocol/frames.ts';
import { sendJson } from './http/answer.ts';
import { readJson } from './http/body.ts';
import type { Route } from './http/server.ts';
import { parseParams } from './params.ts';

/** Where a process that joined this relay answers for the model of its MCP client. */
export const SAMPLE_PATH = '/api/sample';

/** Event of a call's stream: the model of the caller's client is asked. */
export const SAMPLE_EVENT = 'sample';

const sampleSchema = z.object({ text: z.string(), stopReason: z.string().optional() });
const answerSchema = z.union([
  z.object({ id: z.string(), answer: sampleSchema }),
  z.object({ id: z.string(), error: wireErrorSchema }),
]);
type SampleAnswer = z.infer<typeof answerSchema>;

/** A question on its way. */
interface SampleQuestion {
  id: string;
  request: SampleRequest;
}

/** Asks models of clients whose STDIO process joined this relay: the question goes by the stream of their call. */
export class SampleBridge {
  readonly #waiting = new Map<string, (answer: SampleAnswer) => void>();

  /** Asks by one call's stream. */
  sampleVia(send: (question: SampleQuestion) => void): Sample {
    return async (request, { signal }) => {
      const id = randomUUID();
      signal.throwIfAborted();
      try {
        const answer = await new Promise<SampleAnswer>((resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason), { once: true });
          this.#waiting.set(id, resolve);
          send({ id, request });
        });
        if ('error' in answer) throw fromWire(answer.error);
        return answer.answer;
      } finally {
        this.#waiting.delete(id);
      }
    };
  }

  /** Takes the answers. One that nobody waits for any more is dropped. */
  readonly route: Route = {
    methods: ['POST'],
    needsKey: true,
    handle: async (request, response) => {
      const answer = parseParams(answerSchema, await readJson(request), 'sample');
      this.#waiting.get(answer.id)?.(answer);
      sendJson(response, 200, {});
    },
  };
}

/** The other side: asks the client's model what came by the stream. */
export async function answerSample(data: string, sample: Sample, signal: AbortSignal): Promise<SampleAnswer> {
  const { id, request } = JSON.parse(data) as SampleQuestion; // of the relay of the same user, behind its key
  try {
    return { id, answer: await sample(request, { signal }) };
  } catch (thrown) {
    return { id, error: toWire(thrown) };
  }
}

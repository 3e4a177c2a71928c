import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { z } from 'zod';
import { readJson } from './http/body.ts';

/** What `/healthz` answers, to anybody on this machine: no secrets. */
export const healthSchema = z.object({
  status: z.literal('ok'),
  /** The browser profiles whose extension is connected now. */
  profiles: z.array(z.object({ id: z.string(), label: z.string(), version: z.string() })),
});
export type Health = z.infer<typeof healthSchema>;

export type PortState =
  | { holder: 'relay'; health: Health }
  /** Something else listens there. */
  | { holder: 'foreign' }
  | { holder: 'nobody' };

const ANSWER_TIMEOUT_MS = 2_000; // a relay on this machine answers in a few milliseconds

/** Who listens on a port of this machine. Of what a stranger says no more is read than of a request. */
export async function probePort(port: number): Promise<PortState> {
  try {
    const health = healthSchema.safeParse(await readJson(await requestHealth(port)));
    return health.success ? { holder: 'relay', health: health.data } : { holder: 'foreign' };
  } catch (error) {
    return { holder: isRefused(error) ? 'nobody' : 'foreign' };
  }
}

/** Not by `fetch`, which may go through a proxy (`NODE_USE_ENV_PROXY`): its own 127.0.0.1 is another machine. */
async function requestHealth(port: number): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
  const healthRequest = request({ host: '127.0.0.1', port, path: '/healthz', signal, agent: false });
  healthRequest.on('error', () => {}).end(); // who waits for the answer, or reads it, is told
  const [answer] = (await once(healthRequest, 'response')) as [IncomingMessage]; // by Node's documentation
  return answer;
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

import { z } from 'zod';

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

const ANSWER_TIMEOUT_MS = 2_000; // a relay on this machine answers in a few

/** Who listens on a port of this machine. */
export async function lookAtPort(port: number): Promise<PortState> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      redirect: 'error',
    });
    const health = healthSchema.safeParse(await response.json());
    return health.success ? { holder: 'relay', health: health.data } : { holder: 'foreign' };
  } catch (error) {
    return { holder: isRefused(error) ? 'nobody' : 'foreign' };
  }
}

/** Node's fetch wraps the socket's error. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof TypeError ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}

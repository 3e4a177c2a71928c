import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** What one request has waited for workers so far. */
interface Waited {
  calls: number;
  milliseconds: number;
}

const waited = new AsyncLocalStorage<Waited>();

/**
 * Answers a request, and tells how long the relay itself took for it: from its arrival to the end of the response, less the
 * time that a worker had the call. Nothing is told of requests that no worker had.
 */
export function timingOwnShare(
  response: ServerResponse,
  answer: () => Promise<void>,
  tell: (milliseconds: number) => void,
): Promise<void> {
  const startedAt = performance.now();
  const wait: Waited = { calls: 0, milliseconds: 0 };
  response.once('close', () => {
    if (wait.calls > 0) tell(Math.max(0, performance.now() - startedAt - wait.milliseconds)); // calls of a batch overlap
  });
  return waited.run(wait, answer);
}

/** Makes a call of a worker, whose time is not the relay's own. */
export async function waitForWorker<T>(call: () => Promise<T>): Promise<T> {
  const wait = waited.getStore();
  if (!wait) return call();
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    wait.calls += 1;
    wait.milliseconds += performance.now() - startedAt;
  }
}

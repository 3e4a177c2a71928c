import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';

/** What one request has waited for workers so far. */
interface WorkerTime {
  calls: number;
  milliseconds: number;
}

const workerTimes = new AsyncLocalStorage<WorkerTime>();

/**
 * Answers a request, and tells how long the relay itself took for it: from its arrival to the end of the response, less the
 * time that a worker had the call. Nothing is told of requests that no worker had.
 */
export function measureRelayTime(
  response: ServerResponse,
  answer: () => Promise<void>,
  report: (milliseconds: number) => void,
): Promise<void> {
  const startedAt = performance.now();
  const workerTime: WorkerTime = { calls: 0, milliseconds: 0 };
  response.once('close', () => {
    // calls of a batch overlap
    if (workerTime.calls > 0) report(Math.max(0, performance.now() - startedAt - workerTime.milliseconds));
  });
  return workerTimes.run(workerTime, answer);
}

/** Makes a call of a worker, whose time is not the relay's own. */
export async function waitForWorker<T>(call: () => Promise<T>): Promise<T> {
  const workerTime = workerTimes.getStore();
  if (!workerTime) return call();
  const startedAt = performance.now();
  try {
    return await call();
  } finally {
    workerTime.calls += 1;
    workerTime.milliseconds += performance.now() - startedAt;
  }
}

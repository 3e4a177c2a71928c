import type { ServerNotification } from '@modelcontextprotocol/sdk/types.js';

const INTERVAL_MS = 2_000; // clients that time out after 60 s start over at each progress notice

type ProgressToken = string | number;

/** Tells a client that a long call is under way: what the engine says, and every two seconds that it is still at it. */
export function startProgress(
  token: ProgressToken | undefined,
  send: (notification: ServerNotification) => Promise<void>,
): { report: ((value: unknown) => void) | undefined; stop(): void } {
  if (token === undefined) return { report: undefined, stop: () => {} };
  let step = 0;
  const report = (value: unknown): void => {
    step += 1;
    const message = messageOf(value);
    const params = { progressToken: token, progress: step, ...(message ? { message } : {}) };
    send({ method: 'notifications/progress', params }).catch(() => {}); // the client has gone; the call's signal tells
  };
  const timer = setInterval(() => report(undefined), INTERVAL_MS);
  return { report, stop: () => clearInterval(timer) };
}

function messageOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return 'message' in value && typeof value.message === 'string' ? value.message : JSON.stringify(value);
}

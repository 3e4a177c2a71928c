import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { healthSchema } from './health.ts';

const ANSWER_TIMEOUT_MS = 2_000; // a relay on this machine answers in a few

/**
 * What a relay answers to a nonce, so that another process of its user knows it before sending the key. The port is part of
 * it: a foreign program cannot get the answer from a relay on another port.
 */
export function proofOf(apiKey: string, { port, nonce }: { port: number; nonce: string }): string {
  return createHmac('sha256', apiKey).update(`tabhand relay|${port}|${nonce}`).digest('hex');
}

/** Whether a relay with our key listens there. A foreign program learns nothing by being asked. */
export async function isOwnRelay(port: number, apiKey: string): Promise<boolean> {
  const nonce = randomBytes(32).toString('hex');
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(`http://127.0.0.1:${port}/healthz?nonce=${nonce}`, { signal, redirect: 'error' });
    const { proof } = healthSchema.parse(await response.json());
    return proof !== undefined && isSame(proof, proofOf(apiKey, { port, nonce }));
  } catch {
    return false; // whatever it is, it is no relay of ours
  }
}

function isSame(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

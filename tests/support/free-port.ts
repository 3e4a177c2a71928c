import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

// Linux, macOS and Windows assign ports from 32,768 on to programs that ask for any port, and to outgoing connections: a port
// below that stays free until the relay listens on it.
const FIRST = 20_000;
const END = 32_768;
const TRIES = 20;

/** A free port that is only assigned to programs that ask for this one. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, END);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${TRIES} ports between ${FIRST} and ${END} is free.`);
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false; // taken, or reserved by the system
  }
  server.close();
  await once(server, 'close');
  return true;
}

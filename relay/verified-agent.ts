import { on } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { ProtocolError } from '../lib/errors/named-errors.ts';
import { isProofOf, PROOF_HEADER, proofPath } from '../lib/rpc/relay-proof.ts';
import { createNonce } from '../lib/rpc/secret.ts';

/** A port of this machine, and the key of the relay that is wanted there. */
export interface LocalRelay {
  port: number;
  apiKey: string;
}

const HOST = '127.0.0.1';
// a relay that is busy answers late: calls and `RemoteBackend.hold` have deadlines of their own
const PROOF_TIMEOUT_MS = 60_000;
const IDLE_MS = 30_000; // sooner than the relay closes a silent connection, into which a call would run otherwise
const MAX_HEAD_CHARACTERS = 16_384; // characters
const HEAD_END = '\r\n\r\n';

/**
 * Connections to the relay of this user. Each has proved, before a request is sent over it, that our relay is at its other
 * end, where it stays until the connection breaks: who takes the port of a relay that was killed learns a nonce, and no more.
 */
export class VerifiedRelayAgent extends Agent {
  readonly #relay: LocalRelay;

  constructor(relay: LocalRelay) {
    super({ keepAlive: true, timeout: IDLE_MS });
    this.#relay = relay;
  }

  override createConnection(_options: object, done: (error: Error | null, socket: Duplex) => void): undefined {
    const socket = connect({ host: HOST, port: this.#relay.port, noDelay: true });
    socket.on('error', () => {}); // what reads from it then is told
    const fail = (error: Error): void => done(error, socket.destroy());
    verifyRelay(socket, this.#relay).then(() => done(null, socket), fail);
  }
}

/** Leaves the connection as it was: HEAD is answered without a body. @throws {ProtocolError} it is no relay of ours. */
async function verifyRelay(socket: Socket, { port, apiKey }: LocalRelay): Promise<void> {
  const question = { port, nonce: createNonce() };
  socket.write(`HEAD ${proofPath(question)} HTTP/1.1\r\nhost: ${HOST}:${port}${HEAD_END}`);
  const head = await readHead(socket);
  const proof = new RegExp(`\r\n${PROOF_HEADER}: (\\S+)\r\n`, 'i').exec(head)?.[1] ?? '';
  if (head.endsWith(HEAD_END) && (await isProofOf(apiKey, question, proof)) && !socket.destroyed) return;
  throw new ProtocolError(`What answers on port ${port} is not a Tabhand relay.`, { hint: 'Run `tabhand doctor`.' });
}

async function readHead(socket: Socket): Promise<string> {
  let head = '';
  const chunks = on(socket, 'data', { signal: AbortSignal.timeout(PROOF_TIMEOUT_MS), close: ['end'] });
  for await (const [chunk] of chunks as AsyncIterable<[Buffer]>) {
    // no encoding is set, so chunks are buffers
    head += chunk.toString('latin1');
    if (head.includes(HEAD_END) || head.length > MAX_HEAD_CHARACTERS) break;
  }
  return head;
}

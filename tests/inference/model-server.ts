import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a scripted server answers one request. */
export type Turn =
  /** The model's answer, as the wire format carries it. */
  | { answer: unknown }
  /** The model's answer, written as it stands: for JSON that is none. */
  | { text: string; finish?: 'length' | 'refused' }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** Never answers. */
  | { hang: true }
  /** Sends the beginning of an answer and drops the connection. */
  | { half: true };

/** Makes the answer from the body of the request. */
export type TurnMaker = (body: Record<string, unknown>) => Turn;

export interface SeenRequest {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** Writes an answer in one provider's wire format. */
export type Format = (text: string, finish: 'stop' | 'length' | 'refused') => unknown;

/** A model server on 127.0.0.1 that answers by a script, one turn for each request. */
export class ModelServer {
  readonly requests: SeenRequest[] = [];
  /** Requests whose connection the client closed before they were answered. */
  dropped = 0;
  readonly #turns: (Turn | TurnMaker)[];
  readonly #format: Format;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #waiters: (() => void)[] = [];

  constructor(format: Format, ...turns: Turn[]) {
    this.#format = format;
    this.#turns = turns;
  }

  static async start(format: Format, ...turns: Turn[]): Promise<ModelServer> {
    const server = new ModelServer(format, ...turns);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get origin(): string {
    const { port } = this.#server.address() as AddressInfo; // listens on TCP
    return `http://127.0.0.1:${port}`;
  }

  /** Adds to the script. */
  say(...turns: (Turn | TurnMaker)[]): void {
    this.#turns.push(...turns);
  }

  /** Resolves when a hanging request was dropped by its client. */
  async untilDropped(): Promise<void> {
    if (this.dropped > 0) return;
    await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => this.#noteClose(response));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    this.requests.push({ url: request.url ?? '', headers: request.headers, body: body as Record<string, unknown> }); // APIs take objects
    const turn = this.#turns.shift() ?? { status: 500, body: { error: { message: 'the script is at its end' } } };
    this.#send(typeof turn === 'function' ? turn(body as Record<string, unknown>) : turn, response);
  }

  #noteClose(response: ServerResponse): void {
    if (response.writableEnded) return;
    this.dropped++;
    for (const resolve of this.#waiters.splice(0)) resolve();
  }

  #send(turn: Turn, response: ServerResponse): void {
    if ('hang' in turn) return;
    if ('half' in turn) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"x","choices":[{"mess', () => response.destroy());
      return;
    }
    const { status, headers, body } = 'status' in turn ? turn : { status: 200, headers: {}, body: this.#said(turn) };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body ?? { error: { message: `HTTP ${status}` } }));
  }

  #said(turn: { answer: unknown } | { text: string; finish?: 'length' | 'refused' }): unknown {
    return 'answer' in turn
      ? this.#format(JSON.stringify(turn.answer), 'stop')
      : this.#format(turn.text, turn.finish ?? 'stop');
  }
}

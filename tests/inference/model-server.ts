import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a scripted server answers one request. */
export type Turn =
  /** The model's answer, as the wire format carries it. */
  | { answer: unknown }
  /** The model's answer, written as it stands: for JSON that is none. */
  | { text: string; finish?: 'length' | 'refused' }
  | { status: number; headers?: Record<string, string>; body?: unknown }
  /** What a server sends that answers in pieces. */
  | { events: unknown[] }
  /** Says that the request is longer than the model reads. */
  | { tooLong: true }
  /** Never answers, or no more after the beginning of an answer. */
  | { hang: 'at once' | 'midway' }
  /** Sends the head of an answer, and a body that does not end. */
  | { endless: true; status?: number }
  /** Sends the beginning of an answer and drops the connection. */
  | { half: true };

/** Makes the answer from the body of the request. */
export type TurnMaker = (body: Record<string, unknown>) => Turn | Promise<Turn>;

export interface SeenRequest {
  url: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
}

/** Writes what a provider's server says in its wire format. */
export interface Format {
  said(text: string, finish: 'stop' | 'length' | 'refused', request: Record<string, unknown>): unknown;
  failed(status: number, message: string): unknown;
  /** Body of the answer to a request that is too long; its status is 400. */
  tooLong: unknown;
}

/** A model server on 127.0.0.1 that answers by a script, one turn for each request. */
export class ModelServer {
  readonly requests: SeenRequest[] = [];
  /** Requests whose connection the client closed before they were answered. */
  dropped = 0;
  /** Names of the models which it lists; it lists none while there are none. */
  models: string[] = [];
  /** The answer once the script is at its end. */
  otherwise: Turn | TurnMaker = { status: 500, body: { error: { message: 'the script is at its end' } } };
  readonly #turns: (Turn | TurnMaker)[];
  readonly #format: Format;
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly #waiters = { drop: [] as (() => void)[], request: [] as (() => void)[] };

  constructor(format: Format, ...turns: (Turn | TurnMaker)[]) {
    this.#format = format;
    this.#turns = turns;
  }

  static async start(format: Format, ...turns: (Turn | TurnMaker)[]): Promise<ModelServer> {
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

  /** Resolves when so many requests were dropped by their client. */
  async untilDropped(times = 1): Promise<void> {
    while (this.dropped < times) await new Promise<void>((resolve) => this.#waiters.drop.push(resolve));
  }

  /** Resolves when so many requests have come. */
  async untilAsked(times = 1): Promise<void> {
    while (this.requests.length < times) await new Promise<void>((resolve) => this.#waiters.request.push(resolve));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => this.#noteClose(response));
    if (request.method === 'GET') return this.#list(response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // no encoding is set
    const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    this.requests.push({ url: request.url ?? '', headers: request.headers, body: body as Record<string, unknown> }); // APIs take objects
    for (const resolve of this.#waiters.request.splice(0)) resolve();
    const turn = this.#turns.shift() ?? this.otherwise;
    this.#send(typeof turn === 'function' ? await turn(body as Record<string, unknown>) : turn, response);
  }

  #list(response: ServerResponse): void {
    const data = this.models.map((id) => ({ id, object: 'model' }));
    response.writeHead(data.length > 0 ? 200 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data }));
  }

  #noteClose(response: ServerResponse): void {
    if (response.writableEnded) return;
    this.dropped++;
    for (const resolve of this.#waiters.drop.splice(0)) resolve();
  }

  #send(turn: Turn, response: ServerResponse): void {
    if ('hang' in turn && turn.hang === 'at once') return;
    if ('endless' in turn) return sendEndless(response, turn.status);
    if ('half' in turn || 'hang' in turn) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"id":"x","choices":[{"mess', () => 'half' in turn && response.destroy());
      return;
    }
    if ('events' in turn) {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(turn.events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('') + 'data: [DONE]\n\n');
      return;
    }
    const { status, headers, body } = this.#answerOf(turn);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  }

  #answerOf(turn: Exclude<Turn, { hang: unknown } | { half: true } | { endless: true } | { events: unknown[] }>) {
    if ('tooLong' in turn) return { status: 400, headers: {}, body: this.#format.tooLong };
    if ('status' in turn) {
      const { status, headers = {}, body = this.#format.failed(status, `HTTP ${status}`) } = turn;
      return { status, headers, body };
    }
    return { status: 200, headers: {}, body: this.#said(turn) };
  }

  #said(turn: Extract<Turn, { answer: unknown } | { text: string }>): unknown {
    const request = this.requests.at(-1)?.body ?? {};
    return 'answer' in turn
      ? this.#format.said(JSON.stringify(turn.answer), 'stop', request)
      : this.#format.said(turn.text, turn.finish ?? 'stop', request);
  }
}

function sendEndless(response: ServerResponse, status = 200): void {
  const more = (): void => {
    while (!response.destroyed && response.write(' '.repeat(65_536)));
  };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.on('drain', more);
  more();
}

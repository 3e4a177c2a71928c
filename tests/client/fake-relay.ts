import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ApiCall {
  method: string;
  params: Record<string, unknown>;
  authorization: string | undefined;
}

export type Answer = (call: ApiCall) => unknown;

/** An HTTP server in the place of a relay: it writes down what it is asked, and answers as it is told. */
export interface FakeRelay extends AsyncDisposable {
  baseURL: string;
  calls: ApiCall[];
}

/**
 * Starts one. `answer` gives the value for `data`, throws a wire error, or returns a `Raw`; `start` and `end` are answered
 * unless it does so itself.
 */
export async function startFakeRelay(answer: Answer): Promise<FakeRelay> {
  const calls: ApiCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const call = await readCall(request);
      calls.push(call);
      const made = answer(call) ?? session(call);
      if (made instanceof Raw) {
        response.writeHead(made.status, { 'content-type': made.type });
        if (made.breakOff) response.write(made.body, () => response.destroy());
        else response.end(made.body);
        return;
      }
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(made));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    baseURL: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An answer as it goes over the wire. */
export class Raw {
  readonly body: string;
  readonly type: string;
  readonly status: number;
  readonly breakOff: boolean;

  constructor(body: string, options: { type?: string; status?: number; breakOff?: boolean } = {}) {
    this.body = body;
    this.type = options.type ?? 'text/event-stream';
    this.status = options.status ?? 200;
    this.breakOff = options.breakOff ?? false;
  }
}

/** Makes the text of server-sent events. */
export function events(...list: [event: string, data: unknown][]): Raw {
  return new Raw(list.map(([event, data]) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`).join(''));
}

function session({ method }: ApiCall): unknown {
  return { success: true, data: method === 'start' ? { sessionId: 'session-1' } : { ended: true } };
}

async function readCall(request: IncomingMessage): Promise<ApiCall> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  const method = (request.url ?? '').replace('/api/', '');
  return { method, params: JSON.parse(text), authorization: request.headers.authorization };
}

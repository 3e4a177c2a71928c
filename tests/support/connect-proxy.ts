import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

/** A proxy on 127.0.0.1 that records its traffic. */
export interface ConnectProxy extends AsyncDisposable {
  url: string;
  /** The requests: URLs, and `host:port` for tunnels. */
  seen: string[];
}

/**
 * Starts an HTTP proxy: plain requests are forwarded, CONNECT opens a tunnel; every name resolves to 127.0.0.1. With a `login`,
 * `user:password`, it requires that.
 */
export async function startConnectProxy(login?: string): Promise<ConnectProxy> {
  const seen: string[] = [];
  const wanted = login && `Basic ${Buffer.from(login).toString('base64')}`;
  const server = createServer((asked, answer) => {
    if (wanted && asked.headers['proxy-authorization'] !== wanted) return void answer.writeHead(407, CHALLENGE).end();
    seen.push(asked.url ?? '');
    passOn(asked, answer);
  });
  server.on('connect', ({ url = '', headers }: IncomingMessage, socket) => {
    if (wanted && headers['proxy-authorization'] !== wanted) return void socket.end(REFUSAL);
    seen.push(url);
    const tunnel = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      tunnel.pipe(socket).pipe(tunnel);
    });
    tunnel.on('error', () => socket.destroy());
    socket.on('error', () => tunnel.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // a TCP server's address is an object
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const CHALLENGE = { 'proxy-authenticate': 'Basic realm="test"', 'content-length': '0' };
const REFUSAL = 'HTTP/1.1 407 Proxy Authentication Required\r\nproxy-authenticate: Basic realm="test"\r\n\r\n';

function passOn(asked: IncomingMessage, answer: ServerResponse): void {
  const { port, pathname, search, host } = new URL(asked.url ?? '');
  const headers = { ...asked.headers, host };
  const onward = request(
    { host: '127.0.0.1', port, path: pathname + search, method: asked.method, headers },
    (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    },
  );
  onward.on('error', () => answer.writeHead(502).end());
  asked.pipe(onward);
}

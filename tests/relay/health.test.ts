import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { isBlockedPort } from '../../relay/blocked-ports.ts';
import { onConnections } from '../support/connections.ts';
import { probePort, type PortState } from '../../relay/health.ts';

test('a port on which nobody listens is free', async () => {
  const port = await whileListening(
    (_, response) => response.end(),
    async (used) => used,
  );
  expect(await probePort(port)).toEqual({ holder: 'nobody' });
});

test('a relay is known by what its /healthz says', async () => {
  const health = { status: 'ok', profiles: [{ id: 'p1', label: 'Work', version: '0.1.0' }] };
  const state = await look((request, response) =>
    response.end(request.url === '/healthz' ? JSON.stringify(health) : ''),
  );
  expect(state).toEqual({ holder: 'relay', health });
});

test('a relay is looked for past the proxy of Node', async () => {
  using _ = onConnections(() => {
    throw new Error('asked of the proxy');
  });
  expect(await look((_request, response) => response.end('{"status":"ok","profiles":[]}'))).toMatchObject({
    holder: 'relay',
  });
});

test.each(['<html>', '{"status":"ok"}', '[]'])('a program that answers %s is a foreign one', async (body) => {
  expect(await look((_, response) => response.end(body))).toEqual({ holder: 'foreign' });
});

test('of a program that answers without end not much is read', async () => {
  let sentBytes = 0;
  const part = Buffer.alloc(64 * 1024, '[');
  const pour = (response: ServerResponse): void => {
    while (!response.destroyed && sentBytes < 1e9 && response.write(part)) sentBytes += part.length;
    if (!response.destroyed && sentBytes < 1e9) response.once('drain', () => pour(response));
  };
  expect(await look((_, response) => pour(response))).toEqual({ holder: 'foreign' });
  expect(sentBytes).toBeLessThan(50e6);
  const startedAt = performance.now();
  const claims = { 'content-length': '99999999999' };
  expect(await look((_, response) => void response.writeHead(200, claims).write('['))).toEqual({ holder: 'foreign' });
  expect(performance.now() - startedAt).toBeLessThan(1_900); // it is not waited for
});

function look(listener: RequestListener): Promise<PortState> {
  return whileListening(listener, probePort);
}

async function whileListening<T>(listener: RequestListener, use: (port: number) => Promise<T>): Promise<T> {
  const server = createServer(listener);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  try {
    return await use((server.address() as AddressInfo).port); // a TCP server's address is an object
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

test('every port that we refuse is one to which fetch speaks to nobody', async () => {
  const ports = Array.from({ length: 65_535 }, (_, index) => index + 1).filter(isBlockedPort);
  expect(ports).toEqual(expect.arrayContaining([1, 6000, 10_080]));
  for (const port of ports) {
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({ cause: { message: 'bad port' } });
  }
});

import { afterEach, expect, it } from 'vitest';
import { connectRawClient } from '../support/raw-client.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
afterEach(() => test.close());

it('a client more than the relay takes has the place of the one that was silent for the longest time', async () => {
  test = await startTestRelay({ mcp: { maxClients: 2, quietMs: 1 } });
  const [first, second] = [await connectRawClient(test), await connectRawClient(test)];
  await first.post(first.request('ping'));
  const listening = await first.get({ accept: 'text/event-stream' }); // it is not silent
  const third = await connectRawClient(test);
  expect((await second.post(second.request('ping'))).status).toBe(404); // which tells it to initialize again
  for (const { post, request } of [first, third]) expect((await post(request('ping'))).status).toBe(200);
  await listening.body?.cancel();
});

it('a client more than the relay takes is refused where all were heard of a moment ago', async () => {
  test = await startTestRelay({ mcp: { maxClients: 1 } });
  const { post, request } = await connectRawClient(test);
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'one more', version: '1' } };
  const refused = await fetch(test.relay.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${test.apiKey}`, accept: 'application/json, text/event-stream' },
    body: JSON.stringify(request('initialize', params)),
  });
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ error: { data: { name: 'TooManySessionsError' } } });
  expect((await post(request('ping'))).status).toBe(200);
});

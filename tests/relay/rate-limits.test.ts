import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRateLimits } from '../../relay/http/rate-limits.ts';
import { startTestRelay, type TestRelay } from '../support/relay.ts';

let test: TestRelay;
beforeEach(async () => {
  test = await startTestRelay({ limits: createRateLimits({ requests: 8, wrongKeys: 2 }) });
});
afterEach(() => test.close());

const LOOPBACK = '127.0.0.1';
const REMOTE = '192.0.2.7';

function ask(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${test.relay.port}${path}`, { headers });
}

describe('an address that asks too much', () => {
  it('is told when to come back, also on paths that need no key', async () => {
    for (let asked = 0; asked < 8; asked += 1) expect((await ask('/healthz')).status).toBe(200);
    const refused = await ask('/healthz');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
    expect(await refused.json()).toMatchObject({
      success: false,
      error: { name: 'TooManyRequestsError', hint: expect.stringMatching(/^Wait \d+ s/) },
    });
  });

  it('is told so with the key too', async () => {
    const key = { authorization: `Bearer ${test.apiKey}` };
    for (let asked = 0; asked < 8; asked += 1) expect((await ask('/api/sessions', key)).status).toBe(200);
    expect((await ask('/api/sessions', key)).status).toBe(429);
  });

  it('is refused the extension socket', async () => {
    const refusal = { secret: '0'.repeat(64) };
    for (let asked = 0; asked < 8; asked += 1) await expect(test.connectWorker(refusal)).rejects.toThrow(/not paired/);
    await expect(test.connectWorker()).rejects.toThrow(/403/);
  });

  it('with a forged origin does not shut out the extension that was paired', async () => {
    const { secret } = await test.connectWorker();
    for (let asked = 0; asked < 8; asked += 1)
      await test.connectWorker({ secret: '0'.repeat(64) }).catch(() => undefined);
    await expect(test.connectWorker({ secret: '0'.repeat(64) })).rejects.toThrow(/403/);
    expect((await test.connectWorker({ secret })).peer.isClosed).toBe(false);
  });

  it('without the key shuts out neither who has it nor the extension', async () => {
    for (let asked = 0; asked < 9; asked += 1) await ask(asked % 2 ? '/healthz' : '/nowhere');
    expect((await ask('/nowhere')).status).toBe(429);
    expect((await ask('/api/sessions', { authorization: `Bearer ${test.apiKey}` })).status).toBe(200);
    expect((await test.connectWorker()).peer.isClosed).toBe(false);
  });

  it('does not count what a web page made a browser send', async () => {
    for (let asked = 0; asked < 20; asked += 1) await ask('/healthz', { origin: 'https://evil.example' });
    expect((await ask('/healthz')).status).toBe(200);
  });
});

describe('wrong keys', () => {
  it('are limited harder, and shut out no program of this machine that has the right one', async () => {
    const wrong = { authorization: 'Bearer wrong' };
    const statuses = [await ask('/metrics', wrong), await ask('/metrics', wrong), await ask('/metrics', wrong)];
    expect(statuses.map(({ status }) => status)).toEqual([401, 401, 429]);
    expect((await ask('/metrics')).status).toBe(401); // none is no guess
    expect((await ask('/metrics', { authorization: `Bearer ${test.apiKey}` })).status).toBe(200);
  });

  it('from another machine end its tries, the right key included', async () => {
    const limits = createRateLimits({ wrongKeys: 2 });
    for (const address of [REMOTE, LOOPBACK, '::1', '::ffff:127.0.0.1']) {
      await limits.countWrongKey(address);
      await limits.countWrongKey(address);
    }
    await expect(limits.checkWrongKeys(REMOTE)).rejects.toMatchObject({ name: 'TooManyRequestsError' });
    await expect(limits.checkWrongKeys('192.0.2.8')).resolves.toBeUndefined();
    for (const address of [LOOPBACK, '::1', '::ffff:127.0.0.1'])
      await expect(limits.checkWrongKeys(address)).resolves.toBeUndefined();
  });
});

it('lets a hundred clients at full speed pass', async () => {
  const limits = createRateLimits();
  for (let asked = 0; asked < 10_000; asked += 1) await limits.countRequest(LOOPBACK, 'key');
});

describe('addresses of IPv6', () => {
  const tried = async (next: string): Promise<void> => {
    const limits = createRateLimits({ wrongKeys: 2 });
    for (const address of ['2001:db8:0:2::a', '2001:db8::2:ffff:0:0:b', '::ffff:192.0.2.7', 'fe80::1'])
      await limits.countWrongKey(address);
    await limits.checkWrongKeys(next);
  };

  it('count as one in a network', async () => {
    await expect(tried('2001:db8:0:2:1:2:3:4')).rejects.toThrow(/wrong API key/);
  });

  it.each(['2001:db8:0:3::a', '2001:db8:2::', '::ffff:192.0.2.8', '::ffff:192.0.2.7', 'fe80::1', 'fe80::2'])(
    'count for themselves elsewhere: %s',
    async (address) => {
      await expect(tried(address)).resolves.toBeUndefined();
    },
  );
});

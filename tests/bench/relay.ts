import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rotateApiKey } from '../../relay/api-key.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker } from '../support/fake-worker.ts';
import { connectTestClient, type TestClient } from '../support/relay.ts';
import { freePort, RelayProcess } from '../support/relay-process.ts';

const CLIENTS = 100;
const CALLS = 50; // of each client
const AT_ONCE = 20; // as many as there are tabs
const MOST_OWN_MS = 15; // issue: p95 of the relay's own share
const MOST_GROWTH_MB = 60; // issue: RSS growth
const MOST_KEPT_MB = 10; // issue: what may be left after the sessions have ended
const SETTLE_MS = 15_000; // V8 gives memory back when it is idle

/**
 * Many clients on one relay, with a worker that answers at once: what is measured is the relay, the sockets to it and the
 * clients of this process, so the relay's own share is less than what is printed. Each answer says for whom it is.
 */
const home = await mkdtemp(join(tmpdir(), 'tabhand-bench-'));
const apiKey = await rotateApiKey(home);
const port = await freePort();
await using relay = new RelayProcess({ home, port, apiKey });
await relay.start();
const secret = { code: (await offerPairing(home)).code };
const worker = await connectFakeWorker({ port, secret });

const connect = (): Promise<TestClient> => connectTestClient({ url: `${relay.url}/mcp`, apiKey });
const first = await connect();
await first.call('extract'); // everything is loaded
await first.transport.terminateSession();
await first.client.close();
await delay(SETTLE_MS);
const before = await residentMb();
const clients = await Promise.all(Array.from({ length: CLIENTS }, connect));
await Promise.all(clients.map(({ call }) => call('start')));

const times: number[] = [];
let failures = 0;
let peak = before;
const turns = clients.flatMap((client) => Array.from({ length: CALLS }, () => client));
shuffle(turns);
await Promise.all(Array.from({ length: AT_ONCE }, work));
await Promise.all(clients.map(({ transport }) => transport.terminateSession()));
await Promise.all(clients.map(({ client }) => client.close()));
peak = Math.max(peak, await residentMb());
await delay(SETTLE_MS);
const after = await residentMb();

times.sort((a, b) => a - b);
const p95 = times[Math.floor(times.length * 0.95)] ?? Number.NaN;
console.log(`${CLIENTS} clients x ${CALLS} calls, ${AT_ONCE} at once`);
console.log(`errors or wrong answers    ${failures}`);
console.log(
  `round trip                 median ${times[times.length >> 1]?.toFixed(2)} ms   p95 ${p95.toFixed(2)} ms (relay's share at most ${MOST_OWN_MS})`,
);
console.log(`RSS before, peak, after    ${before.toFixed(0)}, ${peak.toFixed(0)}, ${after.toFixed(0)} MB`);
const isGood = failures === 0 && p95 < MOST_OWN_MS && peak - before < MOST_GROWTH_MB && after - before < MOST_KEPT_MB;
await rm(home, { recursive: true, force: true });
worker.vanish();
process.exitCode = isGood ? 0 : 1;

async function work(): Promise<void> {
  for (let client = turns.pop(); client; client = turns.pop()) {
    const url = `https://${randomUUID()}.example/`;
    const startedAt = performance.now();
    const answer = await client.call('navigate', { url });
    times.push(performance.now() - startedAt);
    if ((answer.data as { url?: string } | undefined)?.url !== url) failures += 1;
    if (times.length % 250 === 0) peak = Math.max(peak, await residentMb());
  }
}

function shuffle<T>(list: T[]): void {
  list.sort(() => Math.random() - 0.5);
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${relay.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rotateApiKey } from '../../relay/api-key.ts';
import { offerPairing } from '../../relay/pairing.ts';
import { connectFakeWorker } from '../support/fake-worker.ts';
import { freePort } from '../support/free-port.ts';
import { RelayProcess } from '../support/relay-process.ts';
import type { ClientsMessage, ClientsTask } from './relay-clients.ts';

const CLIENTS = 100;
const CALLS = 50; // of each client
const TABS = 20; // this many calls are in progress at once
const TAB_MS = 50; // the tab's time for a call: a quick act
const MOST_OWN_MS = 15; // p95 of the relay's own share; a bucket of its histogram ends there
const MOST_GROWTH_MB = 60; // of resident memory
const MOST_KEPT_MB = 10; // after the sessions have ended
const SETTLE_MS = 15_000; // V8 returns memory when it is idle
const BACK_MS = 60_000; // until it must have released what the sessions took

/**
 * Many clients on one relay. Relay, clients, and the worker that stands in for the browser, are a process each. The relay's
 * own share is what it reports at /metrics: from the arrival of a request to the end of its response, without the time that the
 * worker had it. Also shown is the clients' view: the round trip without the worker's time, which includes the work of a hundred
 * clients in one process. Each answer says for whom it is.
 */
const home = await mkdtemp(join(tmpdir(), 'tabhand-bench-'));
const apiKey = await rotateApiKey(home);
const port = await freePort();
await using relay = new RelayProcess({ home, port, apiKey });
await relay.start();
const secret = { code: (await offerPairing(home)).code };
const worker = await connectFakeWorker({ port, secret, methods: { navigate } });
const task: ClientsTask = { url: `${relay.url}/mcp`, apiKey, clients: CLIENTS, calls: CALLS, atOnce: TABS };

await runClients({ ...task, clients: 1, calls: 1 }); // everything is loaded
await delay(SETTLE_MS);
const before = await residentMb();
let peak = before;
const looking = setInterval(() => void residentMb().then((now) => (peak = Math.max(peak, now))), 100);
const idle = await ownShares();
const { ownMs, failures } = await runClients(task);
const busy = await ownShares();
clearInterval(looking);
const after = await untilSmall(before + MOST_KEPT_MB);
const left = /^tabhand_present\{of="clients"\} (\d+)/m.exec(await metrics())?.[1];
await rm(home, { recursive: true, force: true });
worker.vanish();

const sorted = ownMs.toSorted((a, b) => a - b);
const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
const checks = [
  { what: 'calls without an answer, or with that of another', is: failures, most: 0, unit: '' },
  { what: `calls of which the relay's own share is over ${MOST_OWN_MS} ms`, is: slowPart(), most: 5, unit: ' %' },
  { what: 'growth of resident memory', is: peak - before, most: MOST_GROWTH_MB, unit: ' MB' },
  { what: 'kept after the sessions have ended', is: after - before, most: MOST_KEPT_MB, unit: ' MB' },
  { what: 'clients that the relay still knows', is: Number(left), most: 0, unit: '' },
];
console.log(`${CLIENTS} clients x ${CALLS} calls, ${TABS} at once, ${TAB_MS} ms in the tab; ${ownMs.length} answered`);
console.log(`round trip less the tab's time: median ${at(0.5).toFixed(2)} ms, p95 ${at(0.95).toFixed(2)} ms`);
for (const [ms, count] of busy) console.log(`own share up to ${ms} ms: ${count - (idle.get(ms) ?? 0)} requests`);
console.log(`RSS before, peak, after ${[before, peak, after].map((mb) => mb.toFixed(0)).join(', ')} MB`);
for (const { what, is, most, unit } of checks)
  console.log(`${is <= most ? 'ok  ' : 'FAIL'} ${what}: ${is.toFixed(1)}${unit} (at most ${most}${unit})`);
process.exitCode = checks.every(({ is, most }) => is <= most) ? 0 : 1;

/** Takes as long for the call as a tab would, and reports that time. */
async function navigate({ params }: { params: Record<string, unknown> }): Promise<unknown> {
  const startedAt = performance.now();
  await delay(TAB_MS);
  return { url: params.url, title: String(performance.now() - startedAt), status: 200, redirected: false };
}

async function runClients(given: ClientsTask): Promise<ClientsMessage> {
  const child = fork(join(import.meta.dirname, 'relay-clients.ts'), { execArgv: ['--import', 'tsx'] });
  child.send(given);
  const [message] = (await once(child, 'message')) as [ClientsMessage]; // it sends one
  await once(child, 'exit');
  return message;
}

/** The resident memory once it is small enough, or at the end of the time. */
async function untilSmall(mb: number): Promise<number> {
  const endedAt = performance.now();
  for (;;) {
    const now = await residentMb();
    const seconds = (performance.now() - endedAt) / 1_000;
    if (now > mb && seconds * 1_000 < BACK_MS) await delay(500);
    else {
      console.log(`memory was given back ${seconds.toFixed(0)} s after the last session`);
      return now;
    }
  }
}

function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` };
  return fetch(`${relay.url}/metrics`, { headers }).then((answer) => answer.text());
}

/** How many requests took the relay at most so many milliseconds of its own; the last entry has all. */
async function ownShares(): Promise<Map<number, number>> {
  const rows = (await metrics()).matchAll(/^tabhand_own_share_seconds_bucket\{le="([^"]+)"\} (\d+)/gm);
  return new Map([...rows].map(([, le, count]) => [le === '+Inf' ? Infinity : Number(le) * 1_000, Number(count)]));
}

function slowPart(): number {
  const within = (ms: number): number => (busy.get(ms) ?? Number.NaN) - (idle.get(ms) ?? Number.NaN);
  return 100 * (1 - within(MOST_OWN_MS) / within(Infinity));
}

async function residentMb(): Promise<number> {
  const status = await readFile(`/proc/${relay.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

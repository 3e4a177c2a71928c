// The clients of `npm run bench:relay`, in a process of their own.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectTestClient, type TestClient } from '../support/relay.ts';

export interface ClientsTask {
  url: string;
  apiKey: string;
  clients: number;
  /** Of each client. */
  calls: number;
  atOnce: number;
}

export interface ClientsMessage {
  /** For each call, its round trip without the worker's time. */
  ownMs: number[];
  failures: number;
}

const [task] = (await once(process, 'message')) as [ClientsTask]; // the bench sends one
const { url, apiKey } = task;
const clients = await Promise.all(Array.from({ length: task.clients }, () => connectTestClient({ url, apiKey })));

const ownMs: number[] = [];
let failures = 0;
const turns = clients.flatMap((client) => Array.from({ length: task.calls }, () => client));
turns.sort(() => Math.random() - 0.5);
await Promise.all(Array.from({ length: task.atOnce }, work));
for (const { transport } of clients) await transport.terminateSession(); // each ends its browser session
await Promise.all(clients.map(({ client }) => client.close()));
process.send?.({ ownMs, failures } satisfies ClientsMessage);
process.disconnect();

async function work(): Promise<void> {
  for (let client = turns.pop(); client; client = turns.pop()) {
    try {
      await callOnce(client);
    } catch {
      failures += 1;
    }
  }
}

async function callOnce(client: TestClient): Promise<void> {
  const wanted = `https://${randomUUID()}.example/`;
  const startedAt = performance.now();
  const answer = await client.call('navigate', { url: wanted });
  const tookMs = performance.now() - startedAt;
  const data = answer.data as { url: string; title: string } | undefined; // the bench's own worker gives both
  if (data?.url === wanted) ownMs.push(tookMs - Number(data.title));
  else failures += 1;
}

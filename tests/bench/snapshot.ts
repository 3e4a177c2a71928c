import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { launchChromium, type Chromium } from '../support/chromium.ts';
import { petstoreServer } from '../support/petstore.ts';
import { servePages } from '../support/serve.ts';
import { startStdioStack } from '../support/stack.ts';
import { startTracing, warmUp, type CallTrace } from './call-trace.ts';
import { geometricMean, measure, median } from './figures.ts';
import { keptInPage, keptInWorker, type Kept } from './memory.ts';
import { benchPages, benchRoutes } from './pages.ts';
import { startPlaywrightMcp, type PlaywrightMcp } from './playwright-mcp.ts';
import { measureRaw, type RawFigures } from './raw-page.ts';

const RUNS = { runs: 15, warmUp: 3, maxMs: 6_000 };
const PEER_RUNS = { runs: 3, warmUp: 1, maxMs: 6_000 }; // a peer that takes seconds does not vary much
const MOST_OF_FLOOR = 0.5; // issue: on each page of over 5,000 nodes
const MOST_MEAN = 0.8; // issue: geometric mean over all pages
const MOST_OF_PLAYWRIGHT = 0.2; // issue: geometric mean over all pages
const MOST_GROWTH = 1.5; // time per node with 10,000 rows, by that with 1,000: linear, except for caches that a large page exceeds
const MOST_KEPT_MB = 1; // heap sizes vary by some hundred kilobytes
const LARGE_NODES = 5_000;

interface Row extends RawFigures, CallTrace {
  name: string;
  /** Milliseconds of `extract`, from call to answer at the MCP client. */
  call: number;
  /** Milliseconds of a tool call that does nothing (`start` again), at the same time: relay, client and sockets alone. */
  empty: number;
  /** The same for `browser_snapshot`; undefined if Playwright MCP is missing or fails. */
  playwright: number | undefined;
}

/**
 * The cost of a snapshot: `extract` from an MCP client, against `DOMSnapshot.captureSnapshot` over a raw CDP socket and
 * `browser_snapshot` of Playwright MCP, each in a browser of the same kind, in the same run. Both MCP servers are started
 * by their clients, on STDIO. And where the time goes: `walk` is the agent's own in the page, `transfer` the transfer between
 * worker and page, `worker` its own work, `relay` the rest: the relay, the MCP client, and the connections between them and the
 * worker; as seen in a second, observed stack. `empty` is a tool call that does nothing, over the same path at the same
 * time: no tool call can be faster.
 */
const third = readdirSync(join(import.meta.dirname, '../pages/third-party')).map((file) => parse(file).name);
const addresses = [
  ...benchPages.map(({ name }, index) => ({ name, path: `/bench/${index}` })),
  ...third.map((name) => ({ name, path: `/third-party/${name}.html` })),
];
const rows: Row[] = [];
await using pages = await servePages({ ...benchRoutes, ...petstoreServer().routes });
await using chromium = await openChromium();
await using peer = await startPlaywrightMcp();
await using stack = await startStdioStack({ watchTabs: false });
await using watched = await startStdioStack({ watchTabs: false, watchWorker: true });
for (const one of [stack, watched]) await warmUp(one, pages.url('/bench-inner'));
const worker = await watched.worker();
const trace = await startTracing(worker);
for (const { name, path } of addresses) {
  const url = pages.url(path);
  const ours = await measureOurs(url);
  const tab = await chromium.open(url);
  const raw = await measureRaw(tab);
  await tab.close();
  const row = { name, ...ours, ...raw, playwright: peer && (await measurePeer(peer, url)) };
  rows.push(row);
  console.log(line(row));
}
const kept = await measureMemory();
process.exitCode = report() ? 0 : 1;

async function openChromium(): Promise<Chromium & AsyncDisposable> {
  const opened = await launchChromium();
  return { ...opened, [Symbol.asyncDispose]: opened.close };
}

async function measureOurs(url: string): Promise<CallTrace & { call: number; empty: number }> {
  await stack.call('navigate', { url });
  const call = median(await measure(() => stack.call('extract'), RUNS));
  const empty = median(await measure(() => stack.call('start'), RUNS));
  await stack.call('end'); // a page that keeps working would slow down the next measurement
  await watched.call('navigate', { url });
  await trace.take();
  await measure(() => watched.call('extract'), RUNS);
  const traced = await trace.take();
  await watched.call('end');
  return { call, empty, ...traced };
}

async function measurePeer(mcp: PlaywrightMcp, url: string): Promise<number | undefined> {
  try {
    await mcp.call('browser_navigate', { url });
    return median(await measure(() => mcp.call('browser_snapshot'), PEER_RUNS));
  } catch (error) {
    console.log(`Playwright MCP fails on the next page: ${String(error).split('\n')[0]}`);
    return undefined;
  }
}

async function measureMemory(): Promise<{ page: Kept; worker: Kept }> {
  const url = pages.url('/bench/0');
  const tab = await chromium.open(url);
  const page = await keptInPage(tab);
  await tab.close();
  await watched.call('navigate', { url });
  return { page, worker: await keptInWorker(worker.client, () => watched.call('extract')) };
}

function line({ name, nodes, walk, page, worker: inWorker, commands, call, empty, floor, playwright }: Row): string {
  const cell = (value: number): string => value.toFixed(1).padStart(7);
  const split = `walk${cell(walk)}  transfer${cell(page - walk)} (${commands})  worker${cell(inWorker - page)}  relay${cell(call - inWorker)} (empty${cell(empty)})`;
  const peers = `floor${cell(floor)}  ${(call / floor).toFixed(2)} ×   Playwright MCP${playwright === undefined ? '      –' : `${cell(playwright)}  ${(call / playwright).toFixed(3)} ×`}`;
  return `${name.padEnd(22)}${String(nodes).padStart(7)} nodes  call${cell(call)} = ${split}   ${peers}`;
}

function report(): boolean {
  const mean = geometricMean(rows.map(({ call, floor }) => call / floor));
  const worst = Math.max(...rows.filter(({ nodes }) => nodes > LARGE_NODES).map(({ call, floor }) => call / floor));
  const compared = rows.flatMap(({ call, playwright }) => (playwright === undefined ? [] : [call / playwright]));
  const perNode = (name: string): number => rows.filter((row) => row.name === name).map(nanoseconds)[0] ?? Number.NaN;
  const growth = perNode('10,000 rows') / perNode('1,000 rows');
  const beyond = geometricMean(rows.map(({ call, empty, floor }) => Math.max(call - empty, 0.1) / floor));
  const beside = geometricMean(rows.map(({ call, walk, floor }) => Math.max(call - walk, 0.1) / floor));
  console.log(`geometric mean, by the floor, of what a call takes beyond an empty one: ${beyond.toFixed(2)}`);
  console.log(`geometric mean, by the floor, of a call whose walk took no time: ${beside.toFixed(2)}`);
  const grown = ({ before, after }: Kept): number => after - before;
  return [
    target(`worst page of over ${LARGE_NODES} nodes, by the floor`, worst, MOST_OF_FLOOR),
    target('geometric mean, by the floor', mean, MOST_MEAN),
    target(
      `geometric mean of ${compared.length} pages, by Playwright MCP`,
      geometricMean(compared),
      MOST_OF_PLAYWRIGHT,
    ),
    target('whole walk for a node, 10,000 rows by 1,000', growth, MOST_GROWTH),
    target(`heap of the page (MB, from ${kept.page.before.toFixed(1)}) grows by`, grown(kept.page), MOST_KEPT_MB),
    target(`heap of the worker (MB, from ${kept.worker.before.toFixed(1)}) grows by`, grown(kept.worker), MOST_KEPT_MB),
  ].every((isMet) => isMet);
}

function nanoseconds({ wholeWalk, nodes }: Row): number {
  return (wholeWalk * 1e6) / nodes;
}

/** Without Playwright MCP there is nothing to compare with: that is reported, and is no failure of ours. */
function target(what: string, value: number, most: number): boolean {
  const isMet = Number.isNaN(value) || value <= most;
  console.log(`${isMet ? 'met   ' : 'MISSED'}  ${what.padEnd(58)} ${value.toFixed(2).padStart(6)}  (at most ${most})`);
  return isMet;
}

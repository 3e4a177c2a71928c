import { readFile } from 'node:fs/promises';
import { launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';
import { startStack } from '../support/stack.ts';
import { measure, median, percentile } from './figures.ts';

const CALLS = 200;
const RUNS = { runs: CALLS, warmUp: 30 };
const MOST_ABOVE_MS = 10; // issue: median at most 10 ms above the raw evaluate
const MOST_IDLE_MB = 90; // issue: idle relay under 90 MB RSS
const PAGE = '<!doctype html><title>Bench</title><button>Hello</button>';

/**
 * The cost of one trivial tool call: client → relay → worker → tab and back, against one `Runtime.evaluate` over a raw CDP
 * socket to a browser of the same kind in the same run; and the memory of an idle relay.
 */
const html = (): Response => new Response(PAGE, { headers: { 'content-type': 'text/html' } });
await using pages = await servePages({ '/bench': html });
await using stack = await startStack();
const idleMb = await residentMb(stack.relay.pid);

const raw = await measureRaw(pages.url('/bench'));
await stack.call('navigate', { url: pages.url('/bench') });
const ours = await measure(() => stack.call('extract'), RUNS);
await stack.call('end');

const above = median(ours) - median(raw);
const row = (name: string, times: number[]): string =>
  `${name.padEnd(34)} median ${median(times).toFixed(2)} ms   p95 ${percentile(times, 0.95).toFixed(2)} ms`;
console.log(row('Runtime.evaluate, raw CDP socket', raw));
console.log(row('extract, MCP client', ours));
console.log(`difference of the medians          ${above.toFixed(2)} ms (at most ${MOST_ABOVE_MS})`);
console.log(`idle relay                         ${idleMb.toFixed(0)} MB RSS (under ${MOST_IDLE_MB})`);
console.log(`relay after ${CALLS} calls              ${(await residentMb(stack.relay.pid)).toFixed(0)} MB RSS`);
process.exitCode = above <= MOST_ABOVE_MS && idleMb < MOST_IDLE_MB ? 0 : 1;

async function measureRaw(url: string): Promise<number[]> {
  const chromium = await launchChromium();
  try {
    const tab = await chromium.open(url);
    const text = { expression: 'document.body.innerText', returnByValue: true };
    return await measure(() => tab.channel.send('Runtime.evaluate', text), RUNS);
  } finally {
    await chromium.close();
  }
}

/** Memory of a process, as reported by Linux. @see proc_pid_status(5) */
async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

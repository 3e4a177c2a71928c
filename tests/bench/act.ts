import { launchChromium, type TestTab } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';
import { startStdioStack, type StdioStack } from '../support/stack.ts';
import { startTracing, warmUp, type CallTrace } from './call-trace.ts';
import { measure, median, percentile } from './figures.ts';
import { startPlaywrightMcp } from './playwright-mcp.ts';

const RUNS = { runs: 60, warmUp: 10 };
const MOST_TIMES_RAW = 1.5; // issue: at most 1.5 × raw CDP input
const MOST_TIMES_PLAYWRIGHT = 0.2; // issue: at most 0.2 × Playwright MCP

const PAGE = `<!doctype html><title>Bench</title>
  <style>button, input { position: absolute; left: 20px; width: 200px; height: 40px } button { top: 20px } input { top: 80px }</style>
  <button onclick="count.textContent = Number(count.textContent) + 1">Add</button><input aria-label="Name">
  <p id="count" style="margin-top: 140px">0</p>
  <ul>${Array.from({ length: 100 }, (_, index) => `<li>Item ${index} <a href="#${index}">open</a></li>`).join('')}</ul>`;

/**
 * The cost of a click and a fill by ref from an MCP client, their checks and evidence included, against the same input sent
 * as plain CDP commands over a raw socket, and against Playwright MCP, all in one run. Both MCP servers run on STDIO.
 */
await using pages = await servePages({
  '/bench': () => new Response(PAGE, { headers: { 'content-type': 'text/html' } }),
});
const url = pages.url('/bench');
const raw = await measureRaw(url);
const ours = await measureOurs(url);
const playwright = await measurePlaywright(url);

for (const name of ['click', 'fill'] as const) {
  console.log(row(`${name}, raw CDP socket`, raw[name]));
  console.log(
    row(
      `${name}, MCP client`,
      ours[name],
      `${(median(ours[name]) / median(raw[name])).toFixed(2)} × raw (at most ${MOST_TIMES_RAW})`,
    ),
  );
  const { page, commands, worker } = ours.traces[name];
  const rest = median(ours[name]) - worker;
  console.log(
    `  of that: page and way to it ${page.toFixed(1)} ms (${commands} commands), worker ${(worker - page).toFixed(1)} ms, relay and client ${rest.toFixed(1)} ms`,
  );
  if (!playwright) continue;
  const times = median(ours[name]) / median(playwright[name]);
  const limit = name === 'click' ? ` (at most ${MOST_TIMES_PLAYWRIGHT})` : ''; // its fill checks nothing afterwards
  console.log(row(`${name}, Playwright MCP`, playwright[name], `ours ${times.toFixed(2)} ×${limit}`));
}
const aboveRaw = (['click', 'fill'] as const).some((name) => median(ours[name]) > median(raw[name]) * MOST_TIMES_RAW);
const abovePlaywright =
  playwright !== undefined && median(ours.click) > median(playwright.click) * MOST_TIMES_PLAYWRIGHT;
process.exitCode = aboveRaw || abovePlaywright ? 1 : 0;

interface Times {
  click: number[];
  fill: number[];
}

async function measureOurs(address: string): Promise<Times & { traces: Record<keyof Times, CallTrace> }> {
  const times = await measureUnwatched(address);
  await using watched = await startStdioStack({ watchTabs: false, watchWorker: true });
  await warmUp(watched, address);
  const trace = await startTracing(await watched.worker());
  await clicks(watched);
  const click = await trace.take();
  await fills(watched);
  return { ...times, traces: { click, fill: await trace.take() } };
}

async function measureUnwatched(address: string): Promise<Times> {
  await using stack = await startStdioStack({ watchTabs: false });
  await warmUp(stack, address);
  return { click: await clicks(stack), fill: await fills(stack) };
}

async function clicks(stack: StdioStack): Promise<number[]> {
  const ref = await refOf(stack, 'button: Add');
  return measure(() => stack.call('act', { action: `click [${ref}]` }), RUNS);
}

async function fills(stack: StdioStack): Promise<number[]> {
  const ref = await refOf(stack, 'textbox: Name');
  return measure((index) => stack.call('act', { action: `fill [${ref}] with "text ${index}"` }), RUNS);
}

async function refOf(stack: StdioStack, node: string): Promise<string> {
  const outline = String(JSON.stringify(await stack.call('extract')));
  const ref = new RegExp(`\\[(\\d+-\\d+)\\] ${node}`).exec(outline)?.[1];
  if (ref === undefined) throw new Error(`The page was not read:\n${outline}`);
  return ref;
}

/** Clicks as a driver does: each event is answered before the next is sent. */
async function measureRaw(address: string): Promise<Times> {
  const chromium = await launchChromium();
  try {
    const tab = await chromium.open(address);
    return {
      click: await measure((index) => rawClick(tab, { x: 100 + (index % 2), y: 40 }), RUNS),
      fill: await measure((index) => rawFill(tab, `text ${index}`), RUNS),
    };
  } finally {
    await chromium.close();
  }
}

async function rawClick({ channel }: TestTab, point: { x: number; y: number }): Promise<void> {
  const button = { ...point, button: 'left', clickCount: 1 };
  await channel.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...point });
  await channel.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
  await channel.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
}

/** A triple click selects the text, which typing then replaces. */
async function rawFill(tab: TestTab, text: string): Promise<void> {
  const button = { x: 100, y: 100, button: 'left' };
  await tab.channel.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 100, y: 100 });
  for (const clickCount of [1, 2, 3]) {
    await tab.channel.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button, clickCount });
    await tab.channel.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button, clickCount });
  }
  await tab.channel.send('Input.insertText', { text });
}

async function measurePlaywright(address: string): Promise<Times | undefined> {
  await using mcp = await startPlaywrightMcp();
  if (!mcp) return undefined;
  await mcp.call('browser_navigate', { url: address });
  const snapshot = await mcp.call('browser_snapshot');
  const button = /button "Add" \[ref=(\w+)\]/.exec(snapshot)?.[1];
  const input = /textbox "Name" \[ref=(\w+)\]/.exec(snapshot)?.[1];
  if (!button || !input) throw new Error(`Playwright MCP did not read the page:\n${snapshot}`);
  return {
    click: await measure(() => mcp.call('browser_click', { element: 'Add', target: button, ref: button }), RUNS),
    fill: await measure(
      (index) => mcp.call('browser_type', { element: 'Name', target: input, ref: input, text: `text ${index}` }),
      RUNS,
    ),
  };
}

function row(name: string, times: number[], note = ''): string {
  return `${name.padEnd(24)} median ${median(times).toFixed(1).padStart(6)} ms   p95 ${percentile(times, 0.95).toFixed(1).padStart(6)} ms   ${note}`;
}

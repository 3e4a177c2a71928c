import { join } from 'node:path';
import { bundleAgent } from '../../agent-plugin.ts';
import type { SocketChannel } from '../../lib/cdp/socket-channel.ts';
import type { TestTab } from '../support/chromium.ts';
import { measure, median } from './figures.ts';

const RUNS = { runs: 7, warmUp: 2, maxMs: 10_000 };
const BUDGET = 60_000; // characters: what `extract` reads of a page
const AGENT = join(import.meta.dirname, '../../lib/page/agent/main.ts');

/** The cost of reading a page without relay, worker and client; milliseconds, medians. */
export interface RawFigures {
  /** Nodes of the main document. */
  nodes: number;
  /** The agent's own time for the part that `extract` reads, in the main frame. */
  walk: number;
  /** The agent's own time for the whole page, the minimum of the runs: other load on the machine can only add to it. */
  wholeWalk: number;
  /** As `walk`, called over a raw socket. */
  transfer: number;
  /** `DOMSnapshot.captureSnapshot` over a raw socket, of all processes in parallel. */
  floor: number;
}

/** Measures a tab over its raw CDP socket. */
export async function measureRaw(tab: TestTab): Promise<RawFigures> {
  const { channel } = tab;
  const evaluate = await enterAgent(channel);
  const nodes = await tab.evaluate<number>('document.evaluate("count(//node())", document, null, 1).numberValue');
  const transfer = median(await measure(() => evaluate(reading({ budget: BUDGET })), RUNS));
  const walk = median(await walks(evaluate, { budget: BUDGET }));
  const wholeWalk = Math.min(...(await walks(evaluate, {})));
  const sessions = await childSessions(channel);
  const capture = (session: string | undefined): Promise<unknown> =>
    channel.send('DOMSnapshot.captureSnapshot', { computedStyles: [] }, session);
  const floor = median(await measure(() => Promise.all(sessions.map(capture)), RUNS));
  return { nodes, transfer, walk, wholeWalk, floor };
}

/** Puts the agent into an isolated world of the page. Returns a function that evaluates numbers there. */
export async function enterAgent(channel: SocketChannel): Promise<(expression: string) => Promise<number>> {
  const { code } = await bundleAgent(AGENT);
  const contextId = await world(channel);
  const evaluate = (expression: string): Promise<number> => valueOf(channel, contextId, expression);
  await evaluate(`globalThis.tabhand = ${code}; globalThis.tabhand.grantOrdinals({ from: 0, to: 1000 }); 0`);
  return evaluate;
}

/** The expression that makes an outline. */
export function reading(options: { budget?: number }): string {
  return `globalThis.tabhand.outline(${JSON.stringify({ ignoreSelectors: [], urls: false, frames: true, ...options })})`;
}

/** Times measured by the page itself. */
async function walks(
  evaluate: (expression: string) => Promise<number>,
  options: { budget?: number },
): Promise<number[]> {
  const timed = `{ const from = performance.now(); ${reading(options)}; performance.now() - from }`;
  const times = [];
  for (let run = 0; run < RUNS.runs; run++) times.push(await evaluate(timed));
  return times;
}

async function world(channel: SocketChannel): Promise<number> {
  const { frameTree } = (await channel.send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } }; // CDP
  const params = { frameId: frameTree.frame.id, worldName: 'bench' };
  const made = (await channel.send('Page.createIsolatedWorld', params)) as { executionContextId: number }; // CDP
  return made.executionContextId;
}

async function valueOf(channel: SocketChannel, contextId: number, expression: string): Promise<number> {
  const params = { expression, contextId, returnByValue: true };
  const { result } = (await channel.send('Runtime.evaluate', params)) as { result: { value: number } }; // CDP
  return result.value;
}

/** Parameters of `Target.attachedToTarget`. */
interface Attached {
  sessionId: string;
  targetInfo: { type: string };
}

/** The page's session, and one for each out-of-process frame. */
async function childSessions(channel: SocketChannel): Promise<(string | undefined)[]> {
  const sessions: (string | undefined)[] = [undefined];
  const stop = channel.onEvent(({ method, params }) => {
    if (method !== 'Target.attachedToTarget') return;
    const { sessionId, targetInfo } = params as Attached; // by method
    if (targetInfo.type === 'iframe') sessions.push(sessionId); // a worker has no document
  });
  await channel.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
  await channel.send('Page.getFrameTree'); // attachments are reported before it is answered
  stop();
  return sessions;
}

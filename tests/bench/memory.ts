import type { CDPSession } from 'puppeteer-core';
import type { TestTab } from '../support/chromium.ts';
import { enterAgent, reading } from './raw-page.ts';

const ROUNDS = 20;

/** Megabytes of JavaScript heap after a garbage collection. */
export interface Kept {
  before: number;
  after: number;
}

/** What reading a page that re-renders its rows each time leaves in its process. */
export async function keptInPage(tab: TestTab): Promise<Kept> {
  const evaluate = await enterAgent(tab.channel);
  const render = '(() => { const body = document.querySelector("tbody"); body.innerHTML = body.innerHTML; })()';
  const round = async (): Promise<void> => {
    await tab.evaluate(render);
    await evaluate(`${reading({})}; 0`);
  };
  const used = (): Promise<number> => heapOf((method) => tab.channel.send(method));
  return keptBy(round, used);
}

/** What `call`s leave in the extension's worker. */
export async function keptInWorker(session: CDPSession, call: () => Promise<unknown>): Promise<Kept> {
  const used = (): Promise<number> => heapOf((method) => session.send(method));
  return keptBy(call, used);
}

/** The first rounds fill what is kept on purpose: compiled code, the refs of what still exists. */
async function keptBy(round: () => Promise<unknown>, used: () => Promise<number>): Promise<Kept> {
  for (let index = 0; index < ROUNDS; index++) await round();
  const before = await used();
  for (let index = 0; index < ROUNDS; index++) await round();
  return { before, after: await used() };
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

async function heapOf(send: Send): Promise<number> {
  for (let time = 0; time < 3; time++) await send('HeapProfiler.collectGarbage'); // objects that one pass frees may hold more
  const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number }; // CDP
  return usedSize / 2 ** 20;
}

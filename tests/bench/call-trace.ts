import type { WebWorker } from 'puppeteer-core';
import type { Stack } from '../support/stack.ts';
import { median } from './figures.ts';

/** How a call's time is spent, as the extension's worker sees it; milliseconds, medians of the calls. */
export interface CallTrace {
  /** From the message with the call to the one with its answer. */
  worker: number;
  /** Of that, while at least one command to the page was pending. */
  page: number;
  /** Number of commands. */
  commands: number;
}

/**
 * Records, inside the worker, when a call arrives, when its commands are sent and answered, and when it is answered. The
 * worker's own code is what users get: only the browser APIs around it are wrapped.
 */
const INSTRUMENT = `(() => {
  let call;
  globalThis.benchTrace = [];
  const parse = JSON.parse;
  JSON.parse = (text, reviver) => {
    if (typeof text === 'string' && /^{"jsonrpc":"2.0","id":\\d+,"method"/.test(text))
      call = { at: performance.now(), page: 0, commands: 0, open: 0, since: 0 };
    return parse(text, reviver);
  };
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const worker = performance.now() - (call?.at ?? 0);
    send.call(this, text);
    if (!call || !/^{"jsonrpc":"2.0","id":\\d+,"result"/.test(text)) return;
    globalThis.benchTrace.push({ worker, page: call.page, commands: call.commands });
    call = undefined;
  };
  const api = chrome.debugger;
  const command = api.sendCommand.bind(api);
  api.sendCommand = async (...args) => {
    const mine = call;
    if (!mine) return command(...args);
    mine.commands += 1;
    if (mine.open++ === 0) mine.since = performance.now();
    try {
      return await command(...args);
    } finally {
      if (--mine.open === 0) mine.page += performance.now() - mine.since;
    }
  };
})()`;

const CALLS_BEFORE = 300;

/** Uses the product before it is measured, as a user's relay and browser mostly were: their code is compiled by then. */
export async function warmUp(stack: Pick<Stack, 'call'>, url: string): Promise<void> {
  await stack.call('navigate', { url });
  for (let index = 0; index < CALLS_BEFORE; index++) await stack.call(index % 2 === 0 ? 'extract' : 'start');
}

/**
 * Starts tracing the calls that the worker answers. An observed worker is slower: a call's duration is
 * measured in a stack whose worker nobody observes.
 */
export async function startTracing(worker: WebWorker): Promise<{ take(): Promise<CallTrace> }> {
  await worker.evaluate(INSTRUMENT);
  return {
    /** The calls since the last take. */
    async take() {
      const calls = (await worker.evaluate('globalThis.benchTrace.splice(0)')) as CallTrace[]; // of the script above
      const of = (key: keyof CallTrace): number => median(calls.map((call) => call[key]));
      return { worker: of('worker'), page: of('page'), commands: of('commands') };
    },
  };
}

import { beforeEach, expect, it, vi } from 'vitest';
import { QuestionCoalescer } from '../../relay/question-coalescer.ts';

let askers: QuestionCoalescer;
let kept: Map<string, string>;
beforeEach(() => {
  askers = new QuestionCoalescer();
  kept = new Map();
});

interface AskingCall {
  /** What the cache had when the call looked; undefined when the call asked the model. */
  found: Promise<unknown>;
  /** How often the cache was asked. */
  looks: number;
  /** Ends the call, with an answer to keep, or without. */
  end(answer?: string): Promise<void>;
}

/** A call of a session, which looks for the answer to a question. */
function ask(sessionId: string, key = 'q', signal = new AbortController().signal): AskingCall {
  let end = (): void => {};
  const hasEnded = new Promise<void>((resolve) => (end = resolve));
  const asking = {
    looks: 0,
    found: Promise.resolve<unknown>(undefined),
    async end(answer?: string) {
      if (answer !== undefined) kept.set(key, answer);
      end();
      await during;
    },
  };
  const during = askers.during(sessionId, () => hasEnded);
  asking.found = askers.lookUp({ key, sessionId, signal }, async () => {
    asking.looks += 1;
    return kept.get(key);
  });
  return asking;
}

const waits = (call: AskingCall): Promise<unknown> => vi.waitUntil(() => call.looks === 1);

it('lets one session ask, and gives its answer to the others', async () => {
  const first = ask('a');
  expect(await first.found).toBeUndefined();
  const others = [ask('b'), ask('c')];
  await Promise.all(others.map(waits));
  await first.end('4.50');
  expect(await Promise.all(others.map(({ found }) => found))).toEqual(['4.50', '4.50']);
});

it('lets one of those that waited ask, when the first found no answer', async () => {
  const first = ask('a');
  await first.found;
  const [second, third] = [ask('b'), ask('c')];
  await Promise.all([second, third].map(waits));
  await first.end();
  expect(await second.found).toBeUndefined();
  await second.end('4.60');
  expect(await third.found).toBe('4.60');
});

it('lets go of who does not want to wait any longer, and leaves nothing of him', async () => {
  const first = ask('a');
  await first.found;
  const patience = new AbortController();
  const second = ask('b', 'q', patience.signal);
  await waits(second);
  patience.abort();
  expect(await second.found).toBeUndefined();
  await first.end();
  expect(await ask('c').found).toBeUndefined(); // "b" does not count as one that asks
});

it('never lets two wait for each other', async () => {
  await Promise.all([ask('a', 'q1').found, ask('b', 'q2').found]);
  expect(await Promise.all([ask('a', 'q2').found, ask('b', 'q1').found])).toEqual([undefined, undefined]);
});

it('keeps nobody waiting for a call that was given up before it looked', async () => {
  const get = async (): Promise<unknown> => undefined;
  const { signal } = new AbortController();
  expect(await askers.lookUp({ key: 'q', sessionId: 'a', signal }, get)).toBeUndefined();
  expect(await ask('b').found).toBeUndefined();
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Coalesced } from '../../entrypoints/background/coalesced.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs once for many requests, and again for one that came while it ran', async () => {
  let runs = 0;
  const coalesced = new Coalesced({
    task: async () => {
      runs += 1;
      if (runs === 1) coalesced.request();
    },
    onError: () => {},
  });
  coalesced.request();
  coalesced.request();
  await vi.runAllTimersAsync();
  expect(runs).toBe(2);
});

it('tells of a task that failed, and runs it again when asked', async () => {
  const failures: unknown[] = [];
  const coalesced = new Coalesced({
    task: async () => {
      throw new TypeError('the popup has closed');
    },
    onError: (thrown) => failures.push(thrown),
  });
  coalesced.request();
  await vi.runAllTimersAsync();
  expect(failures).toMatchObject([{ message: 'the popup has closed' }]);
  coalesced.request();
  await vi.runAllTimersAsync();
  expect(failures).toHaveLength(2);
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { retryWhileDragged } from '../../entrypoints/background/tab-strip.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const held = new Error('Tabs cannot be edited right now (user may be dragging a tab).');

it('changes tabs once the user has let go of the one that they drag', async () => {
  const change = vi
    .fn(async () => 'done')
    .mockRejectedValueOnce(held)
    .mockRejectedValueOnce(held);
  const done = retryWhileDragged(change);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe('done');
  expect(change).toHaveBeenCalledTimes(3);
});

it('waits for no more than some seconds, and for nothing else', async () => {
  const never = retryWhileDragged(() => Promise.reject(held)).catch((thrown: unknown) => thrown);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await never).toBe(held);
  const gone = new Error('No tab with id: 1.');
  await expect(retryWhileDragged(() => Promise.reject(gone))).rejects.toBe(gone);
});

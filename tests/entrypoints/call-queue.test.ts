import { expect, it, onTestFinished, vi } from 'vitest';
import { AFTERMATH_MS, CallQueue } from '../../entrypoints/background/call-queue.ts';

const never = new AbortController().signal;

function gate(): { opened: Promise<void>; open(): void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

it('runs the calls of one session in their order, also after one that failed', async () => {
  const queue = new CallQueue();
  const { opened, open } = gate();
  const order: number[] = [];
  const calls = [
    queue.run('a', never, async () => {
      await opened;
      order.push(1);
    }),
    queue.run('a', never, async () => {
      order.push(2);
      throw new RangeError('failed');
    }),
    queue.run('a', never, async () => void order.push(3)),
  ];
  open();
  const outcomes = await Promise.allSettled(calls);
  expect(order).toEqual([1, 2, 3]);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('runs sessions side by side', async () => {
  const queue = new CallQueue();
  const { opened, open } = gate();
  const waiting = queue.run('a', never, () => opened);
  await expect(queue.run('b', never, async () => 'done')).resolves.toBe('done');
  open();
  await waiting;
});

it('leaves a call out that was cancelled while it waited, and goes on past one that hangs', async () => {
  const queue = new CallQueue();
  const hung = new AbortController();
  const cancelled = new AbortController();
  const ran: string[] = [];
  const calls = [
    queue.run('a', hung.signal, () => new Promise(() => {})),
    queue.run('a', cancelled.signal, async () => void ran.push('cancelled')),
    queue.run('a', never, async () => void ran.push('last')),
  ];
  cancelled.abort(new RangeError('cancelled'));
  hung.abort(new RangeError('too late'));
  await expect(calls[0]).rejects.toThrow('too late');
  await expect(calls[1]).rejects.toThrow('cancelled');
  await calls[2];
  expect(ran).toEqual(['last']);
});

it('lets a call that is told to stop say what it was doing', async () => {
  const { signal, abort } = stoppable();
  const call = new CallQueue().run('a', signal, async () => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    throw new RangeError('it was still reading the page');
  });
  abort(new RangeError('it took too long'));
  await expect(call).rejects.toThrow('it was still reading the page');
});

it('breaks off the calls of a session that may be, under way or waiting, and goes on with the others', async () => {
  const queue = new CallQueue();
  const { opened, open } = gate();
  const ran: string[] = [];
  const hang = (signal: AbortSignal): Promise<void> =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(new RangeError('let go'))));
  const calls = [
    queue.runAbortable('a', never, hang),
    queue.runAbortable('a', never, async () => void ran.push('waiting')),
    queue.runAbortable('b', never, () => opened),
    queue.run('a', never, async () => void ran.push('last')),
  ];
  setImmediate(() => queue.abortCalls('a', new RangeError('ended')));
  setImmediate(open);
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled', 'fulfilled']);
  expect(outcomes.slice(0, 2)).toMatchObject([{ reason: { message: 'ended' } }, { reason: { message: 'ended' } }]);
  expect(ran).toEqual(['last']);
});

it('gives a call up that was told to stop just as its turn came, and does not heed it', async () => {
  const stopping = new AbortController();
  const call = new CallQueue().run('a', stopping.signal, () => new Promise(() => {}));
  await Promise.resolve(); // its turn has come, and it has not begun
  stopping.abort(new RangeError('too late'));
  await expect(call).rejects.toThrow('too late');
});

function stoppable(): { signal: AbortSignal; abort(reason: unknown): void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: (reason) => void setImmediate(() => controller.abort(reason)) };
}

it('knows which sessions are busy, and tells each change', async () => {
  const queue = new CallQueue();
  const seen: string[][] = [];
  queue.onChange(() => seen.push([...queue.busy]));
  await queue.run('a', never, async () => {});
  await expect.poll(() => seen).toEqual([['a'], []]);
});

it('remembers for a while that a session was busy', async () => {
  const queue = new CallQueue();
  expect(queue.wasBusy('a')).toBe(false);
  await queue.run('a', never, async () => expect(queue.wasBusy('a')).toBe(true));
  await expect.poll(() => queue.busy.size).toBe(0);
  expect(queue.wasBusy('a')).toBe(true);
  vi.useFakeTimers({ now: Date.now() + AFTERMATH_MS, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(queue.wasBusy('a')).toBe(false);
});

import { expect, it } from 'vitest';
import { StopSwitch } from '../../entrypoints/background/stop-switch.ts';
import { memoryArea } from './memory-area.ts';

const byUser = { name: 'DebuggerDetachedError', data: { reason: 'canceled_by_user' } };
const isAborted = async (signal: AbortSignal): Promise<boolean> => signal.aborted;

it('ends the calls under way and refuses later ones, also in the next life of the worker', async () => {
  const area = memoryArea();
  const stop = new StopSwitch(area);
  const underWay = stop.unlessStopped(
    (signal) => new Promise((_, fail) => (signal.onabort = () => fail(Error('cut')))),
  );
  const asked = stop.unlessStopped(isAborted);
  expect(await asked).toBe(false);
  const stopped = stop.stop();
  await expect(underWay).rejects.toMatchObject(byUser);
  await stopped;
  await expect(stop.unlessStopped(isAborted)).rejects.toMatchObject(byUser);
  await expect(new StopSwitch(area).unlessStopped(isAborted)).rejects.toMatchObject(byUser);
});

it('ends a call which the user stops while it is asked whether they have', async () => {
  const stop = new StopSwitch(memoryArea());
  const call = stop.unlessStopped(async (signal) => signal.throwIfAborted());
  await Promise.all([stop.stop(), expect(call).rejects.toMatchObject(byUser)]);
});

it('lets calls through again once the user resumes', async () => {
  const stop = new StopSwitch(memoryArea());
  await stop.stop();
  await stop.resume();
  expect(await stop.unlessStopped(isAborted)).toBe(false);
});

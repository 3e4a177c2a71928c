import { expect, it } from 'vitest';
import { StopSwitch } from '../../entrypoints/background/stop-switch.ts';
import { memoryArea } from './memory-area.ts';

const byUser = { name: 'DebuggerDetachedError', data: { reason: 'canceled_by_user' } };

it('ends the calls under way and refuses later ones, also in the next life of the worker', async () => {
  const area = memoryArea();
  const stop = new StopSwitch(area);
  const signal = await stop.guard();
  await stop.stop();
  expect(signal.reason).toMatchObject(byUser);
  await expect(stop.guard()).rejects.toMatchObject(byUser);
  await expect(new StopSwitch(area).guard()).rejects.toMatchObject(byUser);
});

it('lets calls through again once the user resumes', async () => {
  const stop = new StopSwitch(memoryArea());
  await stop.stop();
  await stop.resume();
  expect((await stop.guard()).aborted).toBe(false);
});

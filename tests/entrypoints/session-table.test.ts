import { expect, it } from 'vitest';
import {
  activeTab,
  withCall,
  withTab,
  withTabReplaced,
  withoutTab,
  type SessionRecord,
} from '../../entrypoints/background/session-record.ts';
import { SessionTable } from '../../entrypoints/background/session-table.ts';
import { memoryArea } from './memory-area.ts';

const record: SessionRecord = { sessionId: 's', state: 'active', tabs: [], pageState: { nextDocument: 0 } };

it('makes the tab that was opened last the active page, and goes back when it is closed', () => {
  const two = withTab(withTab(record, 1), 2);
  expect(activeTab(two)).toEqual({ tabId: 2, own: true });
  expect(activeTab(withoutTab(two, 2))).toEqual({ tabId: 1, own: true });
  expect(activeTab(withoutTab(withoutTab(two, 2), 1))).toBeUndefined();
});

it('follows a tab that Chrome gave another id', () => {
  expect(withTabReplaced(withTab(withTab(record, 1), 2), 1, 9).tabs.map(({ tabId }) => tabId)).toEqual([9, 2]);
});

it('takes note of a call, and changes nothing for the same call again', () => {
  const shared: SessionRecord = { ...record, state: 'shared' };
  const called = withCall(shared, 'client', 'extract');
  expect(called).toMatchObject({ state: 'active', client: 'client', lastAction: 'extract' });
  expect(withCall(called, 'client', 'extract')).toBe(called);
});

it('survives the worker', async () => {
  const area = memoryArea();
  await new SessionTable(area).put(withTab(record, 1));
  expect(await new SessionTable(area).withTab(1)).toEqual(withTab(record, 1));
});

it('starts empty when what is stored is not of this version', async () => {
  const area = memoryArea();
  await area.set({ sessions: [{ id: 'old' }] });
  expect(await new SessionTable(area).all()).toEqual([]);
});

it('leaves a session gone that is changed after its end', async () => {
  const table = new SessionTable(memoryArea());
  await table.put(record);
  await table.delete('s');
  expect(await table.update('s', (present) => withTab(present, 1))).toBeUndefined();
  expect(await table.all()).toEqual([]);
});

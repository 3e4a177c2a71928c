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
import { emptyTable } from './empty-table.ts';
import { memoryArea } from './memory-area.ts';

const always = async (): Promise<boolean> => true;
const never = async (): Promise<boolean> => false;
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
  const storage = { session: memoryArea(), local: memoryArea() };
  const put = new SessionTable({ ...storage, hasTab: always });
  await put.put(withTab(record, 1));
  await put.put({ ...record, sessionId: 'without tabs' });
  const after = new SessionTable({ ...storage, hasTab: never });
  expect(await after.all()).toEqual([withTab(record, 1), { ...record, sessionId: 'without tabs' }]);
});

it('goes on after the extension with what has a tab, and keeps neither words nor proxies on the disk', async () => {
  const local = memoryArea();
  const table = new SessionTable({ session: memoryArea(), local, hasTab: always });
  const kept = withTab(withTab(record, 1), 2);
  const browser = { width: 1, height: 1, incognito: false, verified: false, proxy: 'http://ada:secret@localhost:1' };
  await table.put({ ...kept, lastAction: 'act: buy' });
  await table.put(withTab({ ...record, sessionId: 'gone' }, 3));
  await table.put(withTab({ ...record, sessionId: 'proxied', browser }, 1));
  expect(JSON.stringify(await local.get('sessions'))).not.toMatch(/secret|buy/);
  const after = new SessionTable({ session: memoryArea(), local, hasTab: async (tabId) => tabId === 1 });
  expect(await after.all()).toEqual([withTab(record, 1)]);
});

it('starts empty when what is stored is not of this version', async () => {
  const session = memoryArea();
  await session.set({ sessions: [{ id: 'old' }] });
  expect(await new SessionTable({ session, local: memoryArea(), hasTab: always }).all()).toEqual([]);
});

it('leaves a session gone that is changed after its end', async () => {
  const table = emptyTable();
  await table.put(record);
  await table.delete('s');
  expect(await table.update('s', (present) => withTab(present, 1))).toBeUndefined();
  expect(await table.all()).toEqual([]);
});

it('has one session of a tab that is shared several times at once', async () => {
  const table = emptyTable();
  const shared = ['a', 'b', 'c'].map((sessionId) => table.getOrPut(withTab({ ...record, sessionId }, 1), 1));
  expect((await Promise.all(shared)).map(({ sessionId }) => sessionId)).toEqual(['a', 'a', 'a']);
  expect(await table.all()).toHaveLength(1);
});

import { expect, it } from 'vitest';
import type { ProxyScope } from '../../entrypoints/background/proxy.ts';
import { ProxySwitch } from '../../entrypoints/background/proxy-switch.ts';
import type { SessionRecord } from '../../entrypoints/background/session-record.ts';
import { emptyTable } from './empty-table.ts';

interface Given {
  /** What an earlier life of the worker has set. */
  left?: ProxyScope;
  control?: string;
}

function createSwitch({ left, control = 'controlled_by_this_extension' }: Given = {}) {
  const set = new Map<ProxyScope, string>();
  if (left) set.set(left, 'old.example');
  const table = emptyTable();
  const proxies = new ProxySwitch({
    table,
    settings: {
      set: async ({ scope, value }) => set.set(scope, value.rules.singleProxy.host),
      clear: async ({ scope }) => set.delete(scope),
      get: async () => ({ levelOfControl: control }),
    },
  });
  return { proxies, set, table };
}

const setup = { width: 1, height: 1, incognito: false, verified: false, proxy: 'http://p.example:1' };
const record = (browser: Partial<typeof setup>, more: Partial<SessionRecord> = {}): SessionRecord => ({
  sessionId: 's',
  state: 'active',
  browser: { ...setup, ...browser },
  tabs: [{ tabId: 1, own: true }],
  pageState: { nextDocument: 0 },
  ...more,
});

it('is set for the windows of the session alone, and undone with it', async () => {
  const { proxies, set, table } = createSwitch();
  await table.put(record({ incognito: true }));
  await proxies.update();
  expect([...set]).toEqual([['incognito_session_only', 'p.example']]);
  await table.delete('s');
  await proxies.update();
  expect(set.size).toBe(0);
});

it('stays while another session needs it', async () => {
  const { proxies, set, table } = createSwitch();
  await table.put(record({}));
  await table.put(record({}, { sessionId: 't' }));
  await proxies.update();
  await table.delete('s');
  await proxies.update();
  expect([...set]).toEqual([['regular_only', 'p.example']]);
});

it('is undone when the user has closed the tab of its session', async () => {
  const { proxies, set, table } = createSwitch();
  await table.put(record({}));
  await proxies.update();
  await table.put(record({}, { tabs: [] }));
  await proxies.update();
  expect(set.size).toBe(0);
});

it('is undone by the next life of the worker when no session is left, and kept when there is one', async () => {
  const gone = createSwitch({ left: 'regular_only' });
  await gone.proxies.update();
  expect(gone.set.size).toBe(0);
  const going = createSwitch({ left: 'regular_only' });
  await going.table.put(record({}));
  await going.proxies.update();
  expect([...going.set]).toEqual([['regular_only', 'p.example']]);
});

it('is refused while something else decides about the proxy', async () => {
  const { proxies, set, table } = createSwitch({ control: 'controlled_by_other_extensions' });
  await table.put(record({}));
  await expect(proxies.update()).rejects.toMatchObject({
    name: 'ConfigurationError',
    message: expect.stringContaining('controlled_by_other_extensions'),
  });
  expect(set.size).toBe(0);
});

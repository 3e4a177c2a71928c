import { expect, it } from 'vitest';
import { CallQueue } from '../../entrypoints/background/call-queue.ts';
import { publish } from '../../entrypoints/background/directory.ts';
import type { PopupState } from '../../entrypoints/background/popup-protocol.ts';
import { Settings } from '../../entrypoints/background/settings.ts';
import { StopSwitch } from '../../entrypoints/background/stop-switch.ts';
import { Peer, type Handler } from '../../lib/rpc/peer.ts';
import { linkedPair } from '../../lib/rpc/wire.ts';
import { emptyTable } from './empty-table.ts';
import { memoryArea } from './memory-area.ts';

/** A worker that shares a tab, with an open popup, and a relay that takes its list by `take`. */
async function createWorker(take: Handler) {
  const shown: PopupState[] = [];
  const table = emptyTable();
  await table.put({ sessionId: 'mine', state: 'shared', tabs: [], pageState: { nextDocument: 0 } });
  const [left, right] = linkedPair();
  const relay = new Peer(right, { handlers: { sessions: take } });
  const parts = {
    connection: { peer: new Peer(left, { handlers: {} }), state: { state: 'connecting' } as const },
    popups: { isAnyOpen: true, publish: (state: PopupState) => void shown.push(state) },
    queue: new CallQueue(),
    settings: new Settings(memoryArea(), 'Chrome'),
    stop: new StopSwitch(memoryArea()),
    table,
  };
  return { parts, relay, shown, table };
}

const list = { sessions: [expect.objectContaining({ sessionId: 'mine' })] };

it('shows popups what the relay has taken, and not before', async () => {
  let take = (): void => undefined;
  const taken = new Promise<void>((resolve) => (take = resolve));
  const told: unknown[] = [];
  const { parts, shown, table } = await createWorker(async (params) => {
    told.push(params);
    await taken;
  });
  const published = publish(parts);
  await expect.poll(() => told).toEqual([list]);
  await table.put({ sessionId: 'later', state: 'shared', tabs: [], pageState: { nextDocument: 0 } });
  expect(shown).toEqual([]);
  take();
  await published;
  expect(shown).toMatchObject([list]);
});

it('shows popups what there is without a relay, too', async () => {
  const { parts, relay, shown } = await createWorker(() => new Promise(() => {}));
  const published = publish(parts);
  relay.close('gone');
  await published;
  expect(shown).toMatchObject([list]);
});

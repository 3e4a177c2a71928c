import { expect, it } from 'vitest';
import { Connection, type LinkState } from '../../entrypoints/background/connection.ts';
import { translateCommandFailure } from '../../entrypoints/background/debugger-failure.ts';
import { Settings } from '../../entrypoints/background/settings.ts';
import { PairingError } from '../../lib/errors/named-errors.ts';
import { greetExtension } from '../../lib/rpc/handshake.ts';
import { createPairingCode } from '../../lib/rpc/pairing-code.ts';
import { Peer } from '../../lib/rpc/peer.ts';
import { linkedPair, type Wire } from '../../lib/rpc/wire.ts';
import { memoryArea } from './memory-area.ts';

/** A relay that knows one code, and then the secret which it made of it. */
class FakeRelay {
  readonly code = createPairingCode();
  readonly peers: Peer[] = [];
  #secret: string | undefined;

  async accept(wire: Wire): Promise<void> {
    const { secret } = await greetExtension(wire, {
      secretFor: async ({ mark }) => {
        if (mark === undefined) return { code: this.code };
        if (this.#secret === undefined) throw new PairingError('not paired');
        return this.#secret;
      },
      port: 1,
      welcome: { version: '1', url: 'http://127.0.0.1:1/mcp' },
      signal: new AbortController().signal,
    });
    this.#secret = secret;
    this.peers.push(new Peer(wire, { handlers: {} }));
  }
}

/** Fails as a command does to which Chrome has said this. */
async function fail(text: unknown): Promise<never> {
  throw translateCommandFailure(new Error(String(text)), 'Runtime.evaluate', undefined);
}

function createConnection(silenceMs = 60_000) {
  const relay = new FakeRelay();
  const states: LinkState['state'][] = [];
  const settings = new Settings(memoryArea(), 'A browser');
  const connection = new Connection({
    settings,
    version: '1',
    silenceMs,
    handlers: () => ({ ping: async () => 'pong', fail }),
    onChange: ({ state }) => states.push(state),
    openWire: async () => {
      const [ours, theirs] = linkedPair();
      void relay.accept(theirs).catch(() => {}); // a refusal is told to the connection
      return ours;
    },
  });
  return { connection, relay, settings, states };
}

it('stays unpaired until it is given a code', async () => {
  const { connection, states } = createConnection();
  await connection.connect();
  expect(states).toEqual(['unpaired']);
});

it('pairs, keeps the secret, and answers the relay', async () => {
  const { connection, relay, settings } = createConnection();
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  expect(connection.state).toMatchObject({ state: 'connected', relay: { version: '1' } });
  expect(await settings.get()).toMatchObject({ label: 'Mine', port: 1, secret: expect.any(String) });
  expect(await relay.peers[0]?.call('ping', {}, { timeoutMs: 1_000 })).toBe('pong');
});

it('says why a code is wrong, and stays as it was', async () => {
  const { connection, settings } = createConnection();
  const wrong = { code: createPairingCode(), port: 1, label: 'Mine' };
  await expect(connection.pair(wrong)).rejects.toMatchObject({ name: 'PairingError' });
  await expect.poll(() => connection.state.state).toBe('unpaired');
  expect((await settings.get()).secret).toBeUndefined();
});

it('leaves the pairing that it had as it was, with its port, when it is not paired anew', async () => {
  const { connection, relay, settings } = createConnection();
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  const before = await settings.get();
  const wrong = { code: createPairingCode(), port: 2, label: 'Other' };
  await expect(connection.pair(wrong)).rejects.toMatchObject({ name: 'PairingError' });
  expect(await settings.get()).toEqual(before);
  await expect.poll(() => connection.state.state).toBe('connected');
});

it('connects again by its secret after the link ended, once for many asks', async () => {
  const { connection, relay } = createConnection();
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  relay.peers[0]?.close('relay killed');
  await expect.poll(() => connection.peer).toBeUndefined();
  await Promise.all([connection.connect(), connection.connect()]);
  await expect.poll(() => relay.peers.length).toBe(2);
  expect(connection.state.state).toBe('connected');
});

it('forgets the pairing when the user says so', async () => {
  const { connection, relay, settings } = createConnection();
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  await connection.unpair();
  expect(connection.state.state).toBe('unpaired');
  expect((await settings.get()).secret).toBeUndefined();
});

it('leaves a relay that has fallen silent, and connects anew', async () => {
  const { connection, relay } = createConnection(-1); // any silence is too long
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  await connection.connect();
  await expect.poll(() => relay.peers.length).toBe(2);
  expect(relay.peers[0]?.isClosed).toBe(true);
});

it('answers nothing more once Chrome is ending the worker, and connects when it is woken', async () => {
  const { connection, relay } = createConnection();
  await connection.pair({ code: relay.code, port: 1, label: 'Mine' });
  const ask = (text: string): Promise<unknown> | undefined => relay.peers[0]?.call('fail', text, { timeoutMs: 1_000 });
  await expect(ask('No such node')).rejects.toMatchObject({ name: 'SvcDomProcessError' });
  await expect(ask('No SW')).rejects.toMatchObject({ name: 'OutcomeUnknownError' });
  expect(connection.state).toEqual({ state: 'connecting' });
  await connection.connect();
  await expect.poll(() => relay.peers.length).toBe(2);
});

import { expect, test } from 'vitest';
import { SocketChannel } from '../../lib/cdp/socket-channel.ts';
import { describeChannel } from './contract.ts';
import { FakeDevTools } from './fake-devtools.ts';

const signal = AbortSignal.timeout(60_000);

describeChannel('a fake socket', async () => ({
  open: async () => {
    const channel = await SocketChannel.open('ws://fake', { signal, createSocket: () => new FakeDevTools() });
    return { channel, closePage: async () => channel.close() };
  },
  stop: async () => undefined,
}));

test('a socket that never opens is given up with the signal', async () => {
  const createSocket = () => ({ send: () => {}, close: () => {}, addEventListener: () => {} });

  const opening = SocketChannel.open('ws://nowhere', { signal: AbortSignal.timeout(20), createSocket });

  await expect(opening).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('an address where nobody listens is a named error', async () => {
  const createSocket = () => new FakeDevTools('error');

  const opening = SocketChannel.open('ws://nowhere', { signal, createSocket });

  await expect(opening).rejects.toMatchObject({ name: 'DebuggerDetachedError' });
});

import { describe, expect, it } from 'vitest';
import { ActionFailedError, CancelledError, OutcomeUnknownError, TimeoutError } from '../../lib/errors/named-errors.ts';
import { Peer, type Handler, type PeerOptions } from '../../lib/rpc/peer.ts';
import { linkedPair } from '../../lib/rpc/wire.ts';

function peers(handlers: Record<string, Handler>, options: Partial<PeerOptions> = {}) {
  const [left, right] = linkedPair();
  const caller = new Peer(left, { handlers: {}, ...options });
  const callee = new Peer(right, { handlers });
  return { caller, callee, left, right };
}

const never = (): Promise<never> => new Promise(() => {});
const soon = { timeoutMs: 1_000 };

describe('Peer', () => {
  it('answers a call with what the handler returns', async () => {
    const { caller } = peers({ add: async (params) => (params as number[]).reduce((a, b) => a + b) });
    expect(await caller.call('add', [1, 2, 3], soon)).toBe(6);
  });

  it('answers calls in both directions, each with its own result', async () => {
    const [left, right] = linkedPair();
    const a = new Peer(left, { handlers: { who: async () => 'a' } });
    const b = new Peer(right, { handlers: { who: async () => 'b' } });
    expect(await Promise.all([a.call('who', {}, soon), b.call('who', {}, soon), a.call('who', {}, soon)])).toEqual([
      'b',
      'a',
      'b',
    ]);
  });

  it('throws the error of the handler, of the same class and with its facts', async () => {
    const failing = async (): Promise<never> => {
      throw new ActionFailedError('The button is covered.', { hint: 'Close the dialog.', data: { reason: 'covered' } });
    };
    const { caller } = peers({ act: failing });
    const error = await caller.call('act', {}, soon).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ActionFailedError);
    expect(error).toMatchObject({
      message: 'The button is covered.',
      hint: 'Close the dialog.',
      data: { reason: 'covered' },
    });
  });

  it.each(['toString', '__proto__', 'constructor', 'nope'])('refuses the unknown method %s', async (method) => {
    const { caller } = peers({});
    await expect(caller.call(method, {}, soon)).rejects.toMatchObject({ name: 'MethodNotFoundError' });
  });

  it('cancels the handler when the caller aborts', async () => {
    const controller = new AbortController();
    const aborted = new Promise((resolve) => {
      const { caller } = peers({ wait: (_params, { signal }) => (signal.addEventListener('abort', resolve), never()) });
      caller.call('wait', {}, { ...soon, signal: controller.signal }).catch(resolve);
      queueMicrotask(() => queueMicrotask(() => controller.abort()));
    });
    await aborted;
  });

  it('rejects with CancelledError when the caller aborts', async () => {
    const { caller } = peers({ wait: never });
    const controller = new AbortController();
    const call = caller.call('wait', {}, { ...soon, signal: controller.signal });
    controller.abort();
    await expect(call).rejects.toBeInstanceOf(CancelledError);
  });

  it('makes no call for a signal that was aborted before', async () => {
    let calls = 0;
    const { caller } = peers({ count: async () => (calls += 1) });
    await expect(caller.call('count', {}, { ...soon, signal: AbortSignal.abort() })).rejects.toBeInstanceOf(
      CancelledError,
    );
    expect(calls).toBe(0);
  });

  it('ends the handler at the deadline, whose own error comes first', async () => {
    const waiting: Handler = (_params, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new TimeoutError('too late', { data: { phase: 'snapshot' } })));
      });
    const { caller } = peers({ wait: waiting });
    await expect(caller.call('wait', {}, { timeoutMs: 20 })).rejects.toMatchObject({ data: { phase: 'snapshot' } });
  });

  it('rejects at the deadline when the other end says nothing', async () => {
    const [left] = linkedPair();
    const caller = new Peer(left, { handlers: {} });
    const hint = expect.stringContaining('Read the page');
    await expect(caller.call('wait', {}, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'TimeoutError', hint });
  });

  it('says that the outcome is unknown when the wire ends during a call', async () => {
    const { caller, right } = peers({ wait: never });
    const call = caller.call('wait', {}, soon);
    right.close('killed');
    await expect(call).rejects.toBeInstanceOf(OutcomeUnknownError);
  });

  it('aborts its running handlers when the wire ends', async () => {
    const aborted = new Promise((resolve) => {
      const { caller, left } = peers({
        wait: (_params, { signal }) => (signal.addEventListener('abort', resolve), never()),
      });
      caller.call('wait', {}, soon).catch(() => {});
      queueMicrotask(() => queueMicrotask(() => left.close('gone')));
    });
    await aborted;
  });

  it('passes progress on to the caller', async () => {
    const { caller } = peers({ read: async (_params, { progress }) => (progress({ phase: 'reading' }), 'done') });
    const seen: unknown[] = [];
    await caller.call('read', {}, { ...soon, onProgress: (value) => seen.push(value) });
    expect(seen).toEqual([{ phase: 'reading' }]);
  });

  it('hands notices to its owner, and keeps heartbeats to itself', async () => {
    const [left, right] = linkedPair();
    const notices: unknown[] = [];
    const told = new Promise((resolve) => {
      void new Peer(left, { handlers: {}, onNotice: (...notice) => (notices.push(notice), resolve(notice)) });
    });
    const other = new Peer(right, { handlers: {} });
    other.heartbeat();
    other.notify('sessions', { sessions: [] });
    await told;
    expect(notices).toEqual([['sessions', { sessions: [] }]]);
  });

  it.each(['', 'nonsense', '[]', '{"jsonrpc":"1.0","id":1}', '{"jsonrpc":"2.0","id":"1","method":"x"}'])(
    'ignores %j and goes on',
    async (text) => {
      const bad: string[] = [];
      const { caller, right } = peers({ ping: async () => 'pong' }, { onBadFrame: (frame) => bad.push(frame) });
      right.send(text);
      expect(await caller.call('ping', {}, soon)).toBe('pong');
      expect(bad).toEqual([text]);
    },
  );

  it('is closed when its wire had ended before', async () => {
    const [left] = linkedPair();
    left.close('gone');
    const reason = await new Promise((resolve) => void new Peer(left, { handlers: {}, onClose: resolve }));
    expect(reason).toBe('gone');
  });
});

import { describe, expect, it } from 'vitest';
import type { CdpChannel } from '../../lib/cdp/channel.ts';
import { ChannelListeners } from '../../lib/cdp/channel-listeners.ts';
import { CdpSession } from '../../lib/cdp/session.ts';
import { SvcDomProcessError } from '../../lib/errors/named-errors.ts';

/** A channel that never answers, as Chrome does for commands of a session that has ended. */
const silent: CdpChannel = {
  send: () => new Promise(() => {}),
  onEvent: () => () => {},
  onClose: () => () => {},
};

describe('a CDP session', () => {
  it('fails the commands under way when it ends', async () => {
    const session = new CdpSession(silent, 'child');
    const answer = session.send('Page.enable', {}, AbortSignal.timeout(5_000));
    session.end();
    await expect(answer).rejects.toBeInstanceOf(SvcDomProcessError);
  });

  it('refuses commands after its end', async () => {
    const session = new CdpSession(silent, 'child');
    session.end();
    await expect(session.send('Page.enable', {}, AbortSignal.timeout(5_000))).rejects.toThrow('The frame went away.');
  });

  it('tells nobody of events once it has ended, also over another channel', () => {
    const listeners = new ChannelListeners();
    const channel: CdpChannel = { ...silent, onEvent: (listener) => listeners.onEvent(listener) };
    const session = new CdpSession(channel, 'child');
    const heard: string[] = [];
    const listen = (from: CdpSession, who: string): (() => void) =>
      from.on('Page.loadEventFired', () => heard.push(who));
    const stop = listen(session, 'stopped');
    listen(session, 'direct');
    listen(session.withChannel({ ...channel }), 'over');
    const fire = (): void =>
      listeners.emit({ method: 'Page.loadEventFired', params: { timestamp: 1 }, sessionId: 'child' });
    stop();
    fire();
    session.end();
    listen(session, 'late');
    fire();
    expect(heard).toEqual(['direct', 'over']);
  });

  it("fails with the signal's reason when that is aborted", async () => {
    const controller = new AbortController();
    const answer = new CdpSession(silent).send('Page.enable', {}, controller.signal);
    controller.abort(new Error('enough'));
    await expect(answer).rejects.toThrow('enough');
  });
});

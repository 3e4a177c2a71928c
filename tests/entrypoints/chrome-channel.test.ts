import { describe, expect, it } from 'vitest';
import { Attachments } from '../../entrypoints/background/attachments.ts';
import type { DebuggerApi } from '../../entrypoints/background/chrome-channel.ts';
import { StopSwitch } from '../../entrypoints/background/stop-switch.ts';
import { memoryArea } from './memory-area.ts';

/** chrome.debugger with one tab, 1, whose failures carry Chromium's own texts. */
class FakeDebugger implements DebuggerApi {
  readonly log: string[] = [];
  attached = false;
  command: () => Promise<unknown> = async () => ({});

  async attach({ tabId }: { tabId: number }): Promise<void> {
    this.log.push('attach');
    if (tabId !== 1) throw new Error(`No tab with given id ${tabId}.`);
    if (this.attached) throw new Error('Another debugger is already attached to the tab with id: 1.');
    this.attached = true;
  }

  async detach(): Promise<void> {
    this.log.push('detach');
    this.attached = false;
  }

  async sendCommand(_target: object, method: string): Promise<unknown> {
    this.log.push(method);
    return this.command();
  }
}

const free = async (): Promise<void> => undefined;

const failing = (text: string) => () => Promise.reject(new Error(text));

describe('a channel over chrome.debugger', () => {
  it('is attached once for all who ask at the same time', async () => {
    const api = new FakeDebugger();
    const attachments = new Attachments(api, free);
    const [one, two] = await Promise.all([attachments.open(1), attachments.open(1)]);
    expect(one).toBe(two);
    expect(api.log).toEqual(['attach']);
  });

  it('is attached no more once the user has stopped, nor left so when they stop meanwhile', async () => {
    const api = new FakeDebugger();
    const stop = new StopSwitch(memoryArea());
    const attachments = new Attachments(api, () => stop.throwIfStopped());
    api.attach = async () => {
      api.log.push('attach');
      await stop.stop();
    };

    await expect(attachments.open(1)).rejects.toMatchObject({ name: 'DebuggerDetachedError' });
    await expect(attachments.open(1)).rejects.toMatchObject({ name: 'DebuggerDetachedError' });
    expect(api.log).toEqual(['attach', 'detach']);
  });

  it('takes over the attachment which a killed worker left', async () => {
    const api = new FakeDebugger();
    api.attached = true;
    await new Attachments(api, free).open(1);
    expect(api.log).toEqual(['attach', 'detach', 'attach']);
  });

  it('says that a tab is gone', async () => {
    await expect(new Attachments(new FakeDebugger(), free).open(2)).rejects.toMatchObject({ name: 'TabClosedError' });
  });

  it('says that a page is closed to extensions', async () => {
    const api = new FakeDebugger();
    api.attach = failing('Cannot access a chrome:// URL');
    await expect(new Attachments(api, free).open(1)).rejects.toMatchObject({ name: 'PageNotAllowedError' });
  });

  it('tells a refused command by its method, code and text', async () => {
    const api = new FakeDebugger();
    const channel = await new Attachments(api, free).open(1);
    api.command = failing('{"code":-32000,"message":"No node with \\"given\\" id"}');
    await expect(channel.send('DOM.focus')).rejects.toMatchObject({
      name: 'SvcDomProcessError',
      data: { method: 'DOM.focus', code: -32_000, text: 'No node with "given" id' },
    });
  });

  it('sends again what is refused for a frame that is led to a place in it, and names that frame if it stays so', async () => {
    const api = new FakeDebugger();
    const channel = await new Attachments(api, free).open(1);
    const refuse = failing(
      'Cannot access contents of url "about:srcdoc#two". Extension manifest must request permission …',
    );
    api.command = () => {
      api.command = async () => 'done';
      return refuse();
    };
    expect(await channel.send('Runtime.evaluate')).toBe('done');
    api.command = refuse;
    await expect(channel.send('Runtime.evaluate')).rejects.toMatchObject({
      name: 'PageNotAllowedError',
      data: { reason: 'srcdoc-frame', address: 'about:srcdoc#two' },
    });
  });

  it('ends with the reason of the detachment, for the command under way and for later ones', async () => {
    const api = new FakeDebugger();
    const attachments = new Attachments(api, free);
    const channel = await attachments.open(1);
    const reasons: string[] = [];
    channel.onClose((reason) => reasons.push(reason));
    api.command = async () => {
      attachments.detached({ tabId: 1 }, 'canceled_by_user');
      throw new Error('Detached while handling command.');
    };
    const hint = expect.stringContaining('Read the page') as string;
    const lost = { name: 'DebuggerDetachedError', hint, data: { reason: 'canceled_by_user' } };
    await expect(channel.send('Runtime.evaluate')).rejects.toMatchObject(lost);
    await expect(channel.send('Runtime.evaluate')).rejects.toMatchObject(lost);
    expect(reasons).toEqual(['canceled_by_user']);
  });

  it('waits for the reason, which Chrome gives after it has failed the command under way', async () => {
    const api = new FakeDebugger();
    const attachments = new Attachments(api, free);
    const channel = await attachments.open(1);
    api.command = () => {
      setTimeout(() => attachments.detached({ tabId: 1 }, 'canceled_by_user'));
      return Promise.reject(new Error('Detached while handling command.'));
    };
    await expect(channel.send('Runtime.evaluate')).rejects.toMatchObject({ data: { reason: 'canceled_by_user' } });
  });

  it('is attached anew after Chrome detached it', async () => {
    const api = new FakeDebugger();
    const attachments = new Attachments(api, free);
    const first = await attachments.open(1);
    api.attached = false;
    attachments.detached({ tabId: 1 }, 'target_closed');
    expect(await attachments.open(1)).not.toBe(first);
  });

  it('hands events to the channel of their tab, with the child session', async () => {
    const attachments = new Attachments(new FakeDebugger(), free);
    const channel = await attachments.open(1);
    const events: unknown[] = [];
    const remove = channel.onEvent((event) => events.push(event));
    attachments.receive({ tabId: 2 }, 'Page.loadEventFired', {});
    attachments.receive({ tabId: 1, sessionId: 'child' }, 'Page.frameNavigated', { a: 1 });
    remove();
    attachments.receive({ tabId: 1 }, 'Page.loadEventFired', {});
    expect(events).toEqual([{ method: 'Page.frameNavigated', params: { a: 1 }, sessionId: 'child' }]);
  });
});

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CdpChannel, CdpEvent } from '../../lib/cdp/channel.ts';

/** A host of `CdpChannel`, with a page that holds `<title>Contract</title>` and one cross-site frame titled `Inner`. */
export interface ChannelHost {
  open(): Promise<OpenChannel>;
  stop(): Promise<void>;
}

export interface OpenChannel {
  channel: CdpChannel;
  /** Ends the page from outside, as its user would. */
  closePage(): Promise<void>;
}

type Clause = (opened: OpenChannel) => Promise<void>;

/** Runs the contract of `CdpChannel` over one host. */
export function describeChannel(name: string, start: () => Promise<ChannelHost>): void {
  describe(`CdpChannel over ${name}`, () => {
    let host: ChannelHost;
    let opened: OpenChannel;
    beforeAll(async () => {
      host = await start();
    });
    beforeEach(async () => {
      opened = await host.open();
    });
    afterEach(() => opened.closePage().catch(() => undefined)); // some clauses have closed it
    afterAll(() => host.stop());

    test.each(Object.entries(contract))('%s', (_clause, holds) => holds(opened));
  });
}

/** What every implementation of `CdpChannel` does. */
const contract: Record<string, Clause> = {
  'a command gives its result': async ({ channel }) => {
    expect(await title(channel)).toBe('Contract');
  },

  'commands under way at once get their own results': async ({ channel }) => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => evaluate(channel, `${n} * 10`)));

    expect(answers).toEqual([10, 20, 30, 40]);
  },

  'a command that the browser refuses is a named error which tells the command and the reason': async ({ channel }) => {
    const refused = channel.send('DOM.describeNode', { objectId: 'no such object' });

    await expect(refused).rejects.toMatchObject({
      name: 'SvcDomProcessError',
      data: { method: 'DOM.describeNode', text: expect.stringMatching(/object/i) },
    });
  },

  'listeners get events until they leave': async ({ channel }) => {
    const events: CdpEvent[] = [];
    const stop = channel.onEvent((event) => events.push(event));
    await channel.send('Runtime.enable');
    const before = events.length;
    stop();
    await channel.send('Runtime.disable');
    await channel.send('Runtime.enable');

    expect(events.some(({ method }) => method === 'Runtime.executionContextCreated')).toBe(true);
    expect(events).toHaveLength(before);
  },

  'a frame of another process has a session of its own': async ({ channel }) => {
    const child = childSession(channel);
    await channel.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });

    expect(await title(channel, await child)).toBe('Inner');
    expect(await title(channel)).toBe('Contract');
  },

  'the end of the page ends the commands under way and those to come': async ({ channel, closePage }) => {
    const pending = evaluate(channel, 'new Promise(() => {})').catch((error: unknown) => error);
    await closePage();

    expect(await pending).toMatchObject({ name: 'DebuggerDetachedError' });
    await expect(title(channel)).rejects.toMatchObject({ name: 'DebuggerDetachedError' });
  },

  'the end of the page is told once to those who listen, and at once to those who come late': async (opened) => {
    const reasons: string[] = [];
    const closed = new Promise<void>((resolve) => {
      opened.channel.onClose((reason) => {
        reasons.push(reason);
        resolve();
      });
    });
    await opened.closePage();
    await closed;

    expect(reasons).toHaveLength(1);
    opened.channel.onClose((reason) => reasons.push(reason));
    expect(reasons).toHaveLength(2);
  },
};

function childSession(channel: CdpChannel): Promise<string> {
  return new Promise((resolve) => {
    const stop = channel.onEvent(({ method, params }) => {
      if (method !== 'Target.attachedToTarget') return;
      stop();
      resolve((params as { sessionId: string }).sessionId); // by method
    });
  });
}

const title = (channel: CdpChannel, sessionId?: string): Promise<unknown> =>
  evaluate(channel, 'document.title', sessionId);

async function evaluate(channel: CdpChannel, expression: string, sessionId?: string): Promise<unknown> {
  const params = { expression, awaitPromise: true, returnByValue: true };
  const { result } = (await channel.send('Runtime.evaluate', params, sessionId)) as { result: { value: unknown } }; // CDP
  return result.value;
}

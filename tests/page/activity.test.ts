import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { Activity } from '../../lib/page/activity.ts';
import { Frames } from '../../lib/page/frames.ts';
import { Polls } from '../../lib/page/polls.ts';
import type { Pending, Sent } from '../../lib/page/requests.ts';
import { ScriptedChannel } from '../support/scripted-channel.ts';

const signal = AbortSignal.timeout(10_000);
const FRAME = { id: 'main', url: 'https://shop.example/', loaderId: '1' };
const soon = (): number => performance.now() + 2_000;

/** @param parsed whether the document of a frame in another process stands when it is attached to. */
async function started({ parsed = false } = {}): Promise<{ channel: ScriptedChannel; activity: Activity }> {
  const answers: Record<string, object> = {
    'Page.getFrameTree': { frameTree: { frame: FRAME } },
    'Runtime.evaluate': { result: { value: parsed } },
  };
  const channel = new ScriptedChannel((method) => answers[method] ?? {});
  const activity = await Activity.attach(await Frames.attach(channel, signal), signal);
  return { channel, activity };
}

/** Its id is of the form of Chromium's: the number of a process, and one in it. */
const request = (requestId: string, type: string, url = 'https://shop.example/data'): object => ({
  requestId,
  type,
  request: { url },
  documentURL: FRAME.url,
  frameId: 'main',
});

test.each(['XHR', 'Fetch', 'Script', 'Stylesheet'])('waits for a request of type %s', async (type) => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('7.1', type));
  expect(activity.idle).toBe(false);

  channel.emit('Network.loadingFinished', { requestId: '7.1' });

  expect(activity.idle).toBe(true);
});

test.each(['Ping', 'EventSource', 'WebSocket', 'Image', 'Media'])(
  'does not wait for a request of type %s',
  async (type) => {
    const { channel, activity } = await started();

    channel.emit('Network.requestWillBeSent', request('7.1', type));

    expect(activity.idle).toBe(true);
  },
);

test('does not wait for a fetch that turns out to be an event stream', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('7.1', 'Fetch'));

  channel.emit('Network.responseReceived', { requestId: '7.1', response: { mimeType: 'text/event-stream' } });

  expect(activity.idle).toBe(true);
});

test('gives a request of another site up soon', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('7.1', 'Fetch', 'https://metrics.example.net/collect'));
  const begin = performance.now();

  await activity.untilIdle(soon(), signal);

  expect(performance.now() - begin).toBeLessThan(1_500);
});

test('knows a navigation from its request to its parsed document', async () => {
  const { channel, activity } = await started();
  channel.emit('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'currentTab' });
  expect(activity.isNavigating).toBe(true);
  channel.emit('Network.requestWillBeSent', request('7.1', 'Document'));
  channel.emit('Page.frameNavigated', { frame: FRAME, type: 'Navigation' });
  channel.emit('Network.loadingFinished', { requestId: '7.1' });
  expect(activity.isNavigating).toBe(true);

  channel.emit('Page.domContentEventFired', {});

  expect(activity.isNavigating).toBe(false);
  expect(activity.documentCount).toBe(1);
});

test('knows a document in whose place the page before it has asked for another one', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('asked', 'Document'));
  await setTimeout(2); // by the clock, which of them was asked for first
  channel.emit('Network.requestWillBeSent', request('next', 'Document'));
  channel.emit('Page.frameNavigated', { frame: { ...FRAME, loaderId: 'asked' }, type: 'Navigation' });
  channel.emit('Page.frameNavigated', { frame: { ...FRAME, loaderId: 'next' }, type: 'Navigation' });

  expect(activity.document.isOvertaken('asked')).toBe(true);
  expect(activity.document.isOvertaken('next')).toBe(false);
});

test('a page that was prerendered has come when another main frame has loaded', async () => {
  const answers = { 'Page.getFrameTree': { frameTree: { frame: FRAME } } };
  const channel = new ScriptedChannel((method) => (method in answers ? answers['Page.getFrameTree'] : {}));
  const frames = await Frames.attach(channel, signal);
  const activity = await Activity.attach(frames, signal);
  await frames.read(signal);

  answers['Page.getFrameTree'].frameTree.frame = { ...FRAME, id: 'prerendered' };
  channel.emit('Page.frameStartedNavigating', { frameId: 'main', navigationType: 'differentDocument' });
  channel.emit('Page.frameStoppedLoading', { frameId: 'prerendered' });

  await expect.poll(() => activity.documentCount).toBe(1);
  expect(activity.idle).toBe(true);
  expect(await frames.read(signal)).toMatchObject([{ id: 'prerendered' }]);
});

test('a document in an inner frame is no navigation of the page', async () => {
  const { channel, activity } = await started();

  channel.emit('Network.requestWillBeSent', { ...request('7.1', 'Document'), frameId: 'inner' });

  expect(activity.isNavigating).toBe(false);
  expect(activity.idle).toBe(false);
});

test('forgets a navigation that was announced and never began', async () => {
  const { channel, activity } = await started();
  channel.emit('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'currentTab' });

  await activity.untilLoaded(soon(), signal);

  expect(activity.isNavigating).toBe(false);
});

test('waiting ends with the signal', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('7.1', 'Fetch'));
  const controller = new AbortController();
  const waiting = activity.untilIdle(soon(), controller.signal);

  controller.abort(new Error('cancelled'));

  await expect(waiting).rejects.toThrow('cancelled');
});

const movedOut = { sessionId: 'child', targetInfo: { type: 'iframe', targetId: 'pay', url: 'https://pay.example/' } };
const payRequest = { ...request('7.1', 'Document', 'https://pay.example/'), frameId: 'pay' };

test('waits for the document of a frame that went to a process of its own', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', payRequest);
  channel.emit('Target.attachedToTarget', movedOut);
  expect(activity.idle).toBe(false);

  await expect.poll(() => channel.sent.map(({ method }) => method)).toContain('Runtime.evaluate');
  expect(activity.idle).toBe(false);

  channel.emit('Page.domContentEventFired', {}, 'child');

  expect(activity.idle).toBe(true);
});

test('does not wait for the document of a frame that was there, in another process, before it was attached to', async () => {
  const { activity, channel } = await started({ parsed: true });
  channel.emit('Target.attachedToTarget', movedOut);

  const begin = performance.now();
  await activity.untilIdle(soon(), signal);

  expect(performance.now() - begin).toBeLessThan(1_000);
});

const download = (guid: string): object => ({ guid, suggestedFilename: `${guid}.csv` });

test('of very many downloads tells the first, and how far the others are', async () => {
  const { channel, activity } = await started();
  for (let count = 1; count <= 13; count += 1) channel.emit('Page.downloadWillBegin', download(String(count)));
  for (let count = 1; count <= 12; count += 1)
    channel.emit('Page.downloadProgress', { guid: String(count), state: 'completed' });

  const { downloads } = activity.take();

  expect(downloads).toHaveLength(11);
  expect(downloads[0]).toEqual({ fileName: '1.csv', state: 'completed' });
  expect(downloads[10]).toEqual({ fileName: '[… 3 more files]', state: 'inProgress' });
});

test('knows downloads of a frame in a process of its own', async () => {
  const { channel, activity } = await started();
  channel.emit('Target.attachedToTarget', { sessionId: 'inner', targetInfo: { type: 'iframe', targetId: 'frame' } });
  channel.emit('Page.downloadWillBegin', download('one'), 'inner');

  expect(activity.take().downloads).toEqual([{ fileName: 'one.csv', state: 'inProgress' }]);
});

test('does not wait for a large file to arrive, nor for one after the other without end', async () => {
  const { channel, activity } = await started();
  let count = 0;
  const beginOne = (): void => channel.emit('Page.downloadWillBegin', download(String((count += 1))));
  beginOne();
  const beginning = setInterval(beginOne, 50);
  const begin = performance.now();

  await activity.untilDownloaded(signal);
  clearInterval(beginning);

  expect(performance.now() - begin).toBeLessThan(5_500);
  expect(activity.isDownloading).toBe(false);
});

test('an act does not wait for what was asked for before it', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', request('7.1', 'Fetch'));
  const begin = performance.now() + 1;

  expect(activity.isIdle()).toBe(false);
  expect(activity.isIdle(begin)).toBe(true);
});

test('holds up nobody who waits when it is stopped', async () => {
  const { channel, activity } = await started();
  channel.emit('Network.requestWillBeSent', { ...request('7.1', 'Document'), loaderId: '7.1' });
  const loaded = activity.untilLoaded(performance.now() + 60_000, signal);

  activity.stop();

  await expect(loaded).resolves.toBeUndefined();
});

describe('what a page asks for', () => {
  const post = (body: string): object => ({ method: 'POST', url: 'https://shop.example/rpc', postData: body });
  const sent = (asked: string | object): Sent =>
    ({ request: typeof asked === 'string' ? { method: 'GET', url: asked } : asked }) as Sent; // all that is looked at
  const at = 'https://shop.example/items';

  test.each<[string, (count: number) => string | object]>([
    ['as it was', () => at],
    ['with a random number', (count) => `${at}?${(count + 1) / 7}`],
    ['with the time', (count) => `${at}?_=${count}`],
    ['as a call with a number of its own', (count) => post(`{"id":${count},"method":"status"}`)],
  ])('again and again by itself is a poll: %s', (_, asked) => {
    const polls = new Polls();
    const isPoll = [0, 300, 600, 900].map((time, count) => polls.noteRequest(sent(asked(count)), time).isPoll);

    expect(isPoll).toEqual([false, false, true, true]);
  });

  test('once for each act, page by page, or by many parts of it at a time, is none', () => {
    const polls = new Polls();
    const acted = [0, 2_000, 4_000, 6_000].map((time) => {
      polls.beginPeriod();
      return polls.noteRequest(sent(at), time).isPoll;
    });
    const turned = [1, 2, 3, 4].map((page) => polls.noteRequest(sent(`${at}?page=${page}`), page * 1_000).isPoll);
    const drawn = [7_000, 7_010, 7_050, 7_110].map((time) => polls.noteRequest(sent(`${at}/me`), time).isPoll);

    expect([...acted, ...turned, ...drawn]).not.toContain(true);
  });

  test('anew when a long poll has ended is one, and not what an act asks for after that', () => {
    const again = (endsFor: 'act' | 'itself'): boolean => {
      const polls = new Polls();
      const pending = { kind: polls.noteRequest(sent(`${at}?since=1`), 0), sentAt: 0 } as Pending; // the rest is not looked at
      if (endsFor === 'itself') polls.beginPeriod();
      polls.noteResponse(pending, 5_000);
      if (endsFor === 'act') polls.beginPeriod();
      return polls.noteRequest(sent(`${at}?since=2`), 5_100).isPoll;
    };

    expect(again('itself')).toBe(true);
    expect(again('act')).toBe(false);
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { WORLD_NAME } from '../../lib/page/world.ts';
import { connect, launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

test('the agent answers in its own world and leaves nothing in the page', async () => {
  const tab = await chromium.open('<button>Save</button>');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const [frame] = await page.frames.read(signal);
  if (!frame) throw new Error('no frame');

  const world = await page.worlds.enter(frame, signal);

  expect(await world.call('holds', ['0-1'], signal)).toBe('neither');
  expect(await tab.evaluate('typeof globalThis.tabhand')).toBe('undefined');
});

test('a world is found again by a later attachment', async () => {
  const tab = await chromium.open('<button>Save</button>');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const [frame] = await page.frames.read(signal);
  if (!frame) throw new Error('no frame');
  const world = await page.worlds.enter(frame, signal);
  await world.call('grantOrdinals', [page.worlds.reserveOrdinals(1, frame.session)], signal);
  const { result } = await world.session.send(
    'Runtime.evaluate',
    { expression: 'tabhand.refOf(document.querySelector("button"))', contextId: await contextOf(world.session) },
    signal,
  );
  expect(result.value).toBe('0-1');
  tab.channel.close();

  const later = await Page.attach(await connect(tab.url), { signal, focusEmulation: false, state: page.state });

  expect((await later.worlds.resolve('0-1', signal)).ref).toBe('0-1');
});

test('an agent that another version left in the tab is not used', async () => {
  const tab = await chromium.open('<button>Save</button>');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const [frame] = await page.frames.read(signal);
  if (!frame) throw new Error('no frame');
  const { session, id: frameId } = frame;
  const older = `${WORLD_NAME.slice(0, -1)}x`; // as of a build that differs
  const { executionContextId } = await session.send('Page.createIsolatedWorld', { frameId, worldName: older }, signal);
  const expression = 'globalThis.tabhand = { holds: () => "an older agent" }';
  await session.send('Runtime.evaluate', { expression, contextId: executionContextId }, signal);

  const later = await Page.attach(await connect(tab.url), { signal, focusEmulation: false });
  const [again] = await later.frames.read(signal);
  if (!again) throw new Error('no frame');

  expect(await (await later.worlds.enter(again, signal)).call('holds', ['0-1'], signal)).toBe('neither');
});

test('a caller that gives up on a page that hangs takes nobody with it', async () => {
  const tab = await chromium.open('<button>Save</button>');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const hung = tab.evaluate('for (const begin = Date.now(); Date.now() < begin + 400;);');
  const gaveUp = new AbortController();

  const looks = [page.drawn({ signal: gaveUp.signal }), page.drawn({ signal }), page.snapshot({ signal })];
  setTimeout(() => gaveUp.abort(new Error('gave up')), 50);

  const [first, ...others] = await Promise.allSettled(looks);
  expect(first).toMatchObject({ status: 'rejected', reason: { message: 'gave up' } });
  expect(others.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await hung;
});

async function contextOf(session: Page['frames']['root']): Promise<number> {
  let id = -1;
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if (context.name === WORLD_NAME) id = context.id;
  });
  await session.send('Runtime.enable', undefined, signal);
  await session.send('Runtime.disable', undefined, signal);
  return id;
}

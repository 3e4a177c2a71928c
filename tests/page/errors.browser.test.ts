import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
let page: ActingPage;
beforeAll(async () => {
  chromium = await launchChromium();
  page = await openActing(chromium, '<!doctype html><iframe id=f srcdoc="<p>in</p>"></iframe><x-plain></x-plain>');
});
afterAll(() => chromium.close());

const read = (selector: string) => page.page.snapshot({ signal: limit(), selector });

/**
 * The errors of specification 7 that concern the page, each thrown when its condition holds. SvcIframeError needs a frame of
 * another process, one that crashes or hangs: see frames.browser.test.ts.
 */
test.each([
  ['XPathResolutionError', 'the XPath names nothing', () => read('xpath=//video')],
  ['XPathResolutionError', 'the XPath is none', () => read('xpath=//p[')],
  ['ContentFrameNotFoundError', 'what is entered is no frame', () => read('html >> p')],
  ['SvcShadowRootMissingError', 'the component has no shadow root', () => read('x-plain >> p')],
  ['SvcEvalError', 'a script of ours fails in the page', () => failInPage()],
  ['SvcDomProcessError', 'the browser refuses a command on the DOM', () => describeNothing()],
])('%s: %s', async (name, _, provoke) => {
  await expect(provoke()).rejects.toMatchObject({ name });
});

async function failInPage(): Promise<unknown> {
  const [frame] = await page.page.frames.read(limit());
  if (!frame) throw new Error('The page has no frame.');
  const world = await page.page.worlds.enter(frame, limit());
  return world.call('element', [Object.create(null)], limit()); // no ref: the agent throws
}

function describeNothing(): Promise<unknown> {
  return page.page.frames.root.send('DOM.describeNode', { backendNodeId: 999_999 }, limit());
}

test('each comes with what to do about it, or what the browser said', async () => {
  await expect(read('x-plain >> p')).rejects.toMatchObject({ hint: expect.any(String), data: { part: 'x-plain' } });
  await expect(failInPage()).rejects.toMatchObject({ data: { text: expect.stringContaining('TypeError') } });
  await expect(describeNothing()).rejects.toMatchObject({ data: { text: expect.any(String) } });
});

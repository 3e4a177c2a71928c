import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import type { World } from '../../lib/page/world.ts';
import { type Chromium, launchChromium, type TestTab } from '../support/chromium.ts';
import { accnameCases, roleCases } from './name-cases.ts';

const signal = AbortSignal.timeout(120_000);

let chromium: Chromium;
let tab: TestTab;
let world: World;
beforeAll(async () => {
  chromium = await launchChromium();
  tab = await chromium.open('<!doctype html><body></body>');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const [main] = await page.frames.read(signal);
  if (!main) throw new Error('no frame');
  world = await page.worlds.enter(main, signal);
});
afterAll(() => chromium.close());

async function accessible(html: string): Promise<{ role: string; name: string } | undefined> {
  await tab.evaluate(`document.body.innerHTML = ${JSON.stringify(html)}; 0`);
  const expression = 'tabhand.accessible(tabhand.refOf(document.querySelector("#test")))';
  const params = { expression, contextId: world.contextId, returnByValue: true };
  const { result } = await world.session.send('Runtime.evaluate', params, signal);
  return result.value as { role: string; name: string } | undefined; // the agent's function
}

test.each(accnameCases)('%s is named %j', async (html, name) => {
  expect((await accessible(html))?.name).toBe(name);
});

test.each(roleCases)('%s is a %s', async (html, role) => {
  expect((await accessible(html))?.role).toBe(role);
});

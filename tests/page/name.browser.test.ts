import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import type { World } from '../../lib/page/world.ts';
import { type Chromium, launchChromium, type TestTab, signalOfFile } from '../support/chromium.ts';
import { moreRoleCases } from './aam-cases.ts';
import { moreAccnameCases } from './accname-cases.ts';
import { chromeDiffers } from './chrome-differs.ts';
import { accnameCases, roleCases } from './name-cases.ts';
import { precedenceCases } from './precedence-cases.ts';
import { readable, SAME_ROLE } from './referee.ts';
import { ruleNameCases, ruleRoleCases } from './rule-cases.ts';

const signal = signalOfFile();

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
  await world.session.send('Accessibility.enable', undefined, signal);
});
afterAll(() => chromium.close());

interface Said {
  role: string;
  name: string;
}

/** What we and Chrome's accessibility tree say of the element with the id `test`. */
async function say(html: string): Promise<{ ours: Said; chrome: Said }> {
  await tab.evaluate(`document.body.setHTMLUnsafe(${JSON.stringify(html)})`);
  const expression = 'tabhand.accessible(tabhand.refOf(document.querySelector("#test")))';
  const params = { expression, contextId: world.contextId, returnByValue: true };
  const { result } = await world.session.send('Runtime.evaluate', params, signal);
  return { ours: result.value as Said, chrome: await askChrome() }; // the agent's function
}

async function askChrome(): Promise<Said> {
  const expression = 'document.querySelector("#test")';
  const { result } = await world.session.send('Runtime.evaluate', { expression }, signal);
  if (result.objectId === undefined) throw new Error('There is no #test.');
  const params = { objectId: result.objectId, fetchRelatives: false };
  const { nodes } = await world.session.send('Accessibility.getPartialAXTree', params, signal);
  const [node] = nodes;
  const role = node?.ignored ? 'ignored' : String(node?.role?.value);
  return { role: CHROME_ROLE[role] ?? role, name: readable(String(node?.name?.value ?? '')) };
}

/** Chrome's words for roles, those for what it leaves out and for tables that it takes for layout included. */
const CHROME_ROLE: Record<string, string> = {
  ...SAME_ROLE,
  ignored: 'none',
  LayoutTable: 'table',
  LayoutTableRow: 'row',
  LayoutTableCell: 'cell',
};

const differing = new Map(Object.values(chromeDiffers).flat());

test.each([...accnameCases, ...moreAccnameCases, ...precedenceCases, ...ruleNameCases])(
  '%s is named %j',
  async (html, name) => {
    const { ours, chrome } = await say(html);
    expect(ours.name).toBe(name);
    expect(chrome.name).toBe(differing.get(html) ?? name);
  },
);

test.each([...roleCases, ...moreRoleCases, ...ruleRoleCases])('%s is a %s', async (html, role) => {
  const { ours, chrome } = await say(html);
  expect(ours.role).toBe(role);
  expect(chrome.role).toBe(differing.get(html) ?? role);
});

// Chrome says the same of a page of its own; in one whose content was replaced many times it forgets what is inside.
test('what is visible again inside something hidden is part of a name', async () => {
  const part = '<b style="visibility:hidden">un <i style="visibility:visible">seen</i></b>';

  expect((await say(`<h2 id="test">${part}</h2>`)).ours.name).toBe('seen');
  expect((await say(`<button id="test">a ${part}</button>`)).ours.name).toBe('a seen');
  expect((await say(`<button id="test" style="visibility:hidden">a ${part}</button>`)).ours.name).toBe('seen');
});

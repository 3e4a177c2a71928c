import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INTERACTIVE } from '../../lib/page/agent/semantics/roles.ts';
import { parseLine } from '../../lib/page/outline.ts';
import { Page } from '../../lib/page/page.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';
import { type Chromium, launchChromium, untilHydrated } from '../support/chromium.ts';
import { petstoreServer } from '../support/petstore.ts';
import { type Pages, servePages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
import { agrees, compare, exceptions, type Verdict } from './referee.ts';

const ROOT = join(import.meta.dirname, '../pages');
const paths = readdirSync(ROOT, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));

const all: Verdict[] = [];
const missing: string[] = [];
const controls: string[] = [];

let chromium: Chromium;
let pages: Pages;
beforeAll(async () => {
  chromium = await launchChromium();
  pages = await servePages({ ...petstoreServer().routes, ...shopServer().routes });
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

test.each(paths)('%s: roles and names are those of Chrome, but for the listed exceptions', async (path) => {
  const signal = AbortSignal.timeout(30_000);
  const tab = await chromium.open(pages.url(`/${path}`));
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  await untilHydrated(tab);
  await page.settle({ signal, maxMs: 10_000 });
  const { outline } = await page.snapshot({ signal });
  const said = new Set(unpack(outline).flatMap((line) => parseLine(line)?.ref ?? []));
  const verdicts = await compare(page, signal);
  await tab.close();

  all.push(...verdicts);
  for (const { ref, element, ours } of verdicts.filter(isInteractive)) {
    controls.push(element);
    if (!said.has(ref)) missing.push(`${path}: ${ours.role} ${ours.name} ${element}`);
  }
  expectAgreement(verdicts.filter(isNamed), 0.97);
});

test('over all pages, 99 of 100 controls and 97 of 100 named elements agree', () => {
  expect(all.filter(isInteractive).length).toBeGreaterThan(300);
  expectAgreement(all.filter(isInteractive), 0.99);
  expectAgreement(all.filter(isNamed), 0.97);
});

test('frames of other processes are among what is compared', () => {
  const inFrames = all.filter(({ top }) => top.includes('/pay.html?')); // as the checkout shows it, of another site

  expect(inFrames.filter(isInteractive).length).toBeGreaterThan(2);
});

test('the outline has every control that assistive technology has', () => {
  expect(missing.length <= 0.005 * controls.length ? [] : missing).toEqual([]);
});

test('every exception is needed', () => {
  const always = exceptions.filter(({ until }) => until === undefined);
  const unused = always.filter(({ applies }) => !all.some((verdict) => !agrees(verdict) && applies(verdict)));

  expect(unused.map(({ reason }) => reason)).toEqual([]);
});

function isInteractive({ chrome, ours }: Verdict): boolean {
  return INTERACTIVE.has(ours.role) || INTERACTIVE.has(chrome.role);
}

function isNamed({ chrome, ours }: Verdict): boolean {
  return chrome.name !== '' || ours.name !== '';
}

function isException(verdict: Verdict): boolean {
  return exceptions.some(({ applies }) => applies(verdict));
}

/** Fails with the differences when more than the given share of them is not as Chrome says. */
function expectAgreement(verdicts: Verdict[], share: number): void {
  const wrong = verdicts.filter((verdict) => !agrees(verdict) && !isException(verdict));
  expect(wrong.length <= (1 - share) * verdicts.length ? [] : wrong).toEqual([]);
}

// `npm run picture:popup`: takes the README's pictures of the popup, light and dark, from the running product.
import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'puppeteer-core';
import { html } from './html.ts';
import { servePages } from './serve.ts';
import { startStack, type Stack } from './stack.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs');
const WIDTH = 372;

await using pages = await servePages({
  '/orders': () => html('Orders · Corner Shop', '<h1>Orders</h1><label>Search <input></label><button>Find</button>'),
  '/mail': () => html('Inbox (3)', '<h1>Inbox</h1>'),
});
await using stack = await startStack();
const popup = await stack.popup();
await fillSessions(stack);
await popup.waitForFunction(() => document.querySelectorAll('.card').length === 2);
await mkdir(FOLDER, { recursive: true });
for (const scheme of ['light', 'dark'] as const) await takePicture(popup, scheme);

async function fillSessions({ browser, connect }: Stack): Promise<void> {
  const desktop = await connect('Claude Desktop');
  await desktop.call('navigate', { url: pages.url('/orders', 'shop.localhost') });
  await desktop.call('act', { action: 'type "lamp" into Search' });
  const mail = await browser.newPage();
  await mail.goto(pages.url('/mail', 'mail.localhost'));
  await mail.bringToFront();
  await popup.$eval('#share', (button) => (button as HTMLButtonElement).click()); // as in a popup over that tab
}

async function takePicture(page: Page, scheme: 'light' | 'dark'): Promise<void> {
  await page.bringToFront();
  await page.setViewport({ width: WIDTH, height: 200, deviceScaleFactor: 2 });
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
  await page.screenshot({ path: `${FOLDER}/popup-${scheme}.png`, fullPage: true });
}

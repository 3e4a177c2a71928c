import { Page } from '../../lib/page/page.ts';
import type { Chromium } from './chromium.ts';

/** The outline lines of a page with this HTML, below the document's. */
export async function outlineLines(chromium: Chromium, html: string, signal: AbortSignal): Promise<string[]> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline } = await page.snapshot({ signal });
  await tab.close();
  return outline.split('\n').slice(1);
}

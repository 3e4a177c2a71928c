import { writeFileSync } from 'node:fs';
import { Page } from '../../lib/page/page.ts';
import { launchChromium, type Chromium } from '../support/chromium.ts';
import { petstoreServer } from '../support/petstore.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
import { corpusParts, readCorpus, type CorpusPage, type CorpusPart } from './corpus.ts';

const ORDER = ['url', 'html', 'outline', 'act', 'observe', 'extract'];

/** Writes the outline section of the named pages or parts of the corpus; without a name of all but the holdout, which nobody reads. */
export async function record(names: readonly string[]): Promise<void> {
  const isMeant = (part: CorpusPart, { name }: CorpusPage): boolean =>
    names.length === 0 ? part !== 'holdout' : names.includes(part) || names.includes(name);
  const pages = corpusParts.flatMap((part) => readCorpus(part).filter((page) => isMeant(part, page)));
  const chromium = await launchChromium();
  const served = await servePages({ ...shopServer().routes, ...petstoreServer().routes });
  for (const page of pages) writeOutline(page, await outlineOf(page, chromium, served));
  await served[Symbol.asyncDispose]();
  await chromium.close();
}

async function outlineOf(page: CorpusPage, chromium: Chromium, served: Pages): Promise<string> {
  const signal = AbortSignal.timeout(30_000);
  const path = page.sections.get('url')?.trim();
  const html = page.sections.get('html');
  if (path === undefined && html === undefined) return page.outline;
  const tab = await chromium.open(path === undefined ? `<!doctype html>\n${html}` : served.url(path));
  const view = await Page.attach(tab.channel, { signal, focusEmulation: true });
  await view.settle({ signal }); // third-party pages build themselves after they have loaded
  const { outline } = await view.snapshot({ signal });
  await tab.close();
  return outline;
}

function writeOutline(page: CorpusPage, outline: string): void {
  const sections = new Map([...page.sections, ['outline', outline]]);
  const text = ORDER.filter((name) => sections.has(name)).map((name) => `= ${name}\n${sections.get(name)}\n`);
  writeFileSync(page.file, text.join('\n'));
}

import { test } from 'vitest';
import { writeFileSync } from 'node:fs';
import { Page } from '../../lib/page/page.ts';
import { launchChromium } from '../support/chromium.ts';
import { petstoreServer } from '../support/petstore.ts';
import { servePages } from '../support/serve.ts';
import { shopServer } from '../support/shop.ts';
test('x', async () => {
  const signal = AbortSignal.timeout(60_000);
  const chromium = await launchChromium();
  const pages = await servePages({ ...petstoreServer().routes, ...shopServer().routes });
  for (const p of ['reading/forms', 'reading/structure', 'shop/index', 'third-party/swagger-ui', 'third-party/shoelace', 'third-party/tinymce', 'third-party/datatables', 'shop/checkout']) {
    const tab = await chromium.open(pages.url(`/${p}.html`));
    const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
    await page.settle({ signal, maxMs: 2000 });
    writeFileSync(`/tmp/h/prx/${p.replace('/', '-')}.txt`, (await page.snapshot({ signal })).outline);
    await tab.close();
  }
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

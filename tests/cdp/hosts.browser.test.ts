import { openLibrarySession } from '../../lib/client/page-channel.ts';
import { connectLibrary, type PageKind, startSharedChromium } from '../client/page-kinds.ts';
import { launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';
import { type ChannelHost, describeChannel } from './contract.ts';
import { contractRoutes } from './contract-pages.ts';

describeChannel('a raw socket', async () => {
  const [chromium, pages] = await Promise.all([launchChromium(), servePages(contractRoutes)]);
  return {
    open: async () => {
      const tab = await chromium.open(pages.url('/contract'));
      return { channel: tab.channel, closePage: () => tab.closeTarget() };
    },
    stop: async () => {
      await chromium.close();
      await pages[Symbol.asyncDispose]();
    },
  };
});

for (const kind of ['Playwright', 'Puppeteer', 'Patchright'] as const) describeChannel(kind, () => startLibrary(kind));

async function startLibrary(kind: Exclude<PageKind, 'cdpUrl'>): Promise<ChannelHost> {
  const [chromium, pages] = await Promise.all([startSharedChromium(), servePages(contractRoutes)]);
  const library = await connectLibrary(kind, chromium);
  return {
    open: async () => {
      const opened = await library.open(pages.url('/contract'));
      if ('cdpUrl' in opened.page) throw new Error('not a page of a library');
      const channel = await openLibrarySession(opened.page);
      const page: object & { close?(): Promise<void> } = opened.page; // every library's page has it
      return { channel, closePage: async () => page.close?.() };
    },
    stop: async () => {
      await library[Symbol.asyncDispose]();
      await chromium[Symbol.asyncDispose]();
      await pages[Symbol.asyncDispose]();
    },
  };
}

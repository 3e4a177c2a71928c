import { describeChannel } from '../cdp/contract.ts';
import { contractRoutes } from '../cdp/contract-pages.ts';
import { forwardedAttachments } from '../support/forwarded-debugger.ts';
import { servePages } from '../support/serve.ts';
import { startStack } from '../support/stack.ts';

describeChannel('chrome.debugger', async () => {
  const [stack, pages] = await Promise.all([startStack({ watchWorker: true }), servePages(contractRoutes)]);
  const worker = await stack.worker();
  const attachments = await forwardedAttachments(worker);
  return {
    open: async () => {
      const page = await stack.browser.newPage();
      await page.goto(pages.url('/contract'));
      const find = async (url: string): Promise<number> => (await chrome.tabs.query({ url }))[0]?.id ?? -1;
      const tabId = await worker.evaluate(find, pages.url('/contract'));
      return { channel: await attachments.open(tabId), closePage: () => page.close() };
    },
    stop: async () => {
      await stack[Symbol.asyncDispose]();
      await pages[Symbol.asyncDispose]();
    },
  };
});

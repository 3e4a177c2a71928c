import type { WebWorker } from 'puppeteer-core';
import { Attachments } from '../../entrypoints/background/attachments.ts';
import type { DebuggerApi } from '../../entrypoints/background/chrome-channel.ts';

/** What the worker forwards of chrome.debugger's two events. */
type ForwardedEvent = { source: { tabId?: number; sessionId?: string } } & (
  | { method: string; params: unknown }
  | { reason: string }
);

const BINDING = 'tellTest';

/** The product's own attachments in this process, over the real chrome.debugger of the extension's worker. */
export async function forwardedAttachments(worker: WebWorker): Promise<Attachments> {
  const attachments = new Attachments(forwardedApi(worker), async () => undefined);
  worker.client.on('Runtime.bindingCalled', ({ name, payload }) => {
    if (name !== BINDING) return;
    const forwarded = JSON.parse(payload) as ForwardedEvent; // what `listen` sends
    if ('reason' in forwarded) attachments.detached(forwarded.source, forwarded.reason);
    else attachments.receive(forwarded.source, forwarded.method, forwarded.params);
  });
  await worker.client.send('Runtime.enable');
  await worker.client.send('Runtime.addBinding', { name: BINDING });
  await worker.evaluate(listen, BINDING);
  return attachments;
}

function listen(binding: string): void {
  const forward = (globalThis as unknown as Record<string, (text: string) => void>)[binding]; // the binding above
  chrome.debugger.onEvent.addListener((source, method, params) =>
    forward?.(JSON.stringify({ source, method, params })),
  );
  chrome.debugger.onDetach.addListener((source, reason) => forward?.(JSON.stringify({ source, reason })));
}

function forwardedApi(worker: WebWorker): DebuggerApi {
  const call = async (method: 'attach' | 'detach' | 'sendCommand', args: unknown[]): Promise<unknown> => {
    const answer = await worker.evaluate(callDebugger, method, args);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer.result;
  };
  return {
    attach: async (...args) => void (await call('attach', args)),
    detach: async (...args) => void (await call('detach', args)),
    sendCommand: (...args) => call('sendCommand', args),
  };
}

async function callDebugger(method: string, args: unknown[]): Promise<{ result: unknown } | { failed: string }> {
  const api = chrome.debugger as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>; // called by name
  try {
    return { result: await api[method]?.(...args) };
  } catch (thrown) {
    return { failed: thrown instanceof Error ? thrown.message : String(thrown) };
  }
}

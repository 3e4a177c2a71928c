import { afterEach, expect, it } from 'vitest';
import { allowIncognito } from '../support/allow-incognito.ts';
import { startStack, type Stack } from '../support/stack.ts';

let stack: Stack;
afterEach(() => stack[Symbol.asyncDispose]());

it('says what to switch on when incognito is not allowed', async () => {
  stack = await startStack({ relayArgs: ['--persist', 'false'] });
  expect(await stack.failure('start')).toMatchObject({
    name: 'ConfigurationError',
    hint: expect.stringContaining('Allow in Incognito'),
  });
});

it('runs a session that is not to persist in an incognito window', async () => {
  stack = await startStack({ relayArgs: ['--persist', 'false'], watchWorker: true });
  await allowIncognito(stack.browser);
  await expect.poll(() => stack.failure('start'), { timeout: 20_000 }).toBeUndefined();
  const worker = await stack.worker();
  const windows = await worker.evaluate(async () => {
    const all = await chrome.windows.getAll();
    return all.map(({ incognito, focused }) => ({ incognito, focused }));
  });
  expect(windows).toContainEqual({ incognito: true, focused: false });
});

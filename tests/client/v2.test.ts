import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { CancelledError, InvalidParamsError, Tabhand, type TabhandV2Options } from '../../lib/client/v2.ts';
import { events, startFakeRelay, type Answer } from './fake-relay.ts';

const ok = (data: unknown) => ({ success: true, data });
const answering =
  (data: unknown): Answer =>
  ({ method }) =>
    method === 'extract' ? ok(data) : undefined;

async function withRelay(answer: Answer, options: Partial<TabhandV2Options> = {}) {
  const relay = await startFakeRelay(answer);
  const { page } = new Tabhand({ env: 'SVC', apiKey: 'k', baseURL: relay.baseURL, ...options });
  return { relay, page, [Symbol.asyncDispose]: () => relay[Symbol.asyncDispose]() };
}

describe('page.extract of v2', () => {
  it('sends its options under the names of v3, frames left out and 30 s to settle unless told', async () => {
    await using context = await withRelay(answering({ name: 'Tea' }));
    const data = await context.page.extract({
      instruction: 'the product',
      schema: z.object({ name: z.string() }),
      selector: '/html/body/div',
      modelName: 'a/b',
      modelClientOptions: { apiKey: 's' },
    });
    expectTypeOf(data).toEqualTypeOf<{ name: string } & { cacheStatus?: 'HIT' | 'MISS' }>();
    expect(data).toEqual({ name: 'Tea' });
    expect(context.relay.calls[1]?.params).toMatchObject({
      instruction: 'the product',
      selector: 'xpath=/html/body/div',
      iframes: false,
      domSettleTimeoutMs: 30_000,
      model: { modelName: 'a/b', apiKey: 's' },
    });
  });

  it('takes an instruction alone, or nothing', async () => {
    await using context = await withRelay(answering({ extraction: 'x', pageText: 'y' }));
    expectTypeOf(await context.page.extract('price')).toHaveProperty('extraction');
    expectTypeOf(await context.page.extract()).toEqualTypeOf<{ pageText: string }>();
    const [, first, second] = context.relay.calls.map(({ params }) => params);
    expect(first).toMatchObject({ instruction: 'price' });
    expect(second).not.toHaveProperty('instruction');
  });

  it('leaves the prefix of a selector that has one', async () => {
    await using context = await withRelay(answering({ pageText: '' }));
    await context.page.extract({ selector: 'xpath=//a', iframes: true, domSettleTimeoutMs: 5 });
    expect(context.relay.calls[1]?.params).toMatchObject({
      selector: 'xpath=//a',
      iframes: true,
      domSettleTimeoutMs: 5,
    });
  });

  it("gives modelClientOptions to the client's model when the call names none", async () => {
    const model = { modelName: 'a/b', apiKey: 's', baseURL: 'http://x' };
    await using context = await withRelay(answering({ extraction: '' }), { model });
    await context.page.extract({ instruction: 'price', modelClientOptions: { baseURL: 'http://y' } });
    expect(context.relay.calls[1]?.params).toMatchObject({ model: { ...model, baseURL: 'http://y' } });
    await using without = await withRelay(answering({ extraction: '' }));
    const call = without.page.extract({ instruction: 'price', modelClientOptions: { apiKey: 's' } });
    await expect(call).rejects.toThrow(InvalidParamsError);
  });

  it('ends when the caller cancels, in every method', async () => {
    await using context = await withRelay(answering({}));
    const signal = AbortSignal.abort();
    const { page } = context;
    await expect(page.extract({ instruction: 'price', signal })).rejects.toThrow(CancelledError);
    await expect(page.goto('https://a.test', { signal })).rejects.toThrow(CancelledError);
    await expect(page.act('click Save', { signal })).rejects.toThrow(CancelledError);
    await expect(page.observe('buttons', { signal })).rejects.toThrow(CancelledError);
  });

  it('wants a list to stand in a field', async () => {
    await using context = await withRelay(answering([]));
    await expect(context.page.extract({ schema: z.array(z.string()) })).rejects.toThrow(InvalidParamsError);
    expect(context.relay.calls).toEqual([]);
  });

  it('passes warnings on, such as frames that were left out', async () => {
    const warning = 'One frame was left out.';
    const stream = events(['progress', { phase: 'reading the page', warning }], ['answer', ok({ pageText: '' })]);
    const warnings: string[] = [];
    const seen: unknown[] = [];
    const onWarning = (text: string): void => void warnings.push(text);
    await using context = await withRelay(({ method }) => (method === 'extract' ? stream : undefined), { onWarning });
    await context.page.extract({ onProgress: (progress) => seen.push(progress) });
    expect(warnings).toEqual([warning]);
    expect(seen).toEqual([{ phase: 'reading the page', warning }]);
  });
});

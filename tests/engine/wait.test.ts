import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { FakePage } from './fake-page.ts';
import { noInference } from './scripted-inference.ts';

describe('waiting', () => {
  const engineOn = (...texts: string[]): Engine =>
    new Engine({
      page: new FakePage(...texts.map((text) => `[0-1] document: Shop\n  ${text}`)),
      inference: noInference,
    });

  it('ends when the page says the text, over the parts of a line, and tells what changed', async () => {
    const engine = engineOn('text: Loading', 'text: Loading', 'text: Your | [0-2] link: order | is ready');
    expect(await engine.act({ action: 'wait for "your order is READY"' })).toMatchObject({
      actions: [{ method: 'waitFor' }],
      changed: {
        added: [expect.anything(), '[0-2] link: order', expect.anything()],
        removed: ['text: Loading'],
      },
    });
  });

  it('ends when the page no longer says it', async () => {
    const { changed } = await engineOn('text: Loading', 'text: Done').act({ action: 'wait until "Loading" is gone' });
    expect(changed).toMatchObject({ added: ['text: Done'] });
    expect((await engineOn('text: Done').act({ action: 'wait until "Loading" disappears' })).changed).toBe('nothing');
  });

  it('waits for the value of a variable, and does not show it', async () => {
    const engine = engineOn('text: Loading', 'text: Code 4711');
    const result = await engine.act({ action: 'wait for "code %code%"', variables: { code: '4711' } });
    expect(result).toMatchObject({
      actions: [{ method: 'waitFor', arguments: ['code %code%'] }],
      changed: { added: ['text: Code %code%'] },
    });
  });

  it.each([
    ['status', '[0-2] status: Working [selected]'],
    ['selected', '[0-2] option: Tea [selected]'],
    ['Saved', '[0-2] button: Saved [unseen]'],
    ['Ada Total', '[0-2] listitem: Ada\n  text: Total'],
  ])('does not take for the text %s what nobody sees as one: %s', async (text, line) => {
    const { changed } = await engineOn(line, line, `text: Now ${text}`).act({ action: `wait for "${text}"` });
    expect(changed).toMatchObject({ added: [`text: Now ${text}`] });
  });

  it.each([
    ['Ada Edit', '[0-2] listitem: Ada | [0-3] button: Edit | more'],
    ['a [b] | c', String.raw`text: a \[b] \| c`],
    ['Ada | 4.50', '[0-2] row: Ada | 4.50'],
    ['four fifty', String.raw`[0-2] textbox: Price [value="four\nfifty"]`],
  ])('finds the text %s in %s', async (text, line) => {
    expect(await engineOn(line).act({ action: `wait for "${text}"` })).toMatchObject({ changed: 'nothing' });
  });

  it('refuses to wait for nothing, which every page says', async () => {
    const [action, variables] = ['wait for "%code%"', { code: ' ' }];
    await expect(engineOn('text: Ready').act({ action, variables })).rejects.toThrow('no text to wait for in "%code%"');
  });

  it('shows nothing of a value that is longer than a line of a result, or that another one begins', async () => {
    const variables = { key: 'k1', token: `k1${'x"'.repeat(300)}` };
    const engine = engineOn('text: Loading', `text: Your token: ${variables.token}`);
    const first = await engine.act({ action: 'wait for "token"', variables });
    expect(first.changed).toMatchObject({ added: ['text: Your token: %token%…'] });
  });

  it('leaves it told that an act before it loaded the page anew', async () => {
    const page = new FakePage('text: Saving', 'text: Saved');
    page.onPerform = async () => ({ changed: { reloaded: true }, appeared: [], url: 'u' });
    const { changed } = await new Engine({ page, inference: noInference }).act({
      action: 'click [0-2]\nwait for "Saved"',
    });
    expect(changed).toEqual({ reloaded: true, added: ['text: Saved'], removed: ['text: Saving'] });
  });

  it('says when the text has not come', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const page = new FakePage('text: Loading');
    page.untilChanged = async () => {
      vi.setSystemTime(Date.now() + 5_000);
      return false;
    };
    const call = new Engine({ page, inference: noInference }).act({ action: 'wait for "Ready"' });
    await expect(call).rejects.toMatchObject({ name: 'ActionFailedError', data: { reason: 'not-seen' } });
  });

  it.each(['https://shop.test/cart', 'https://mail.test/inbox'])(
    'names the page to which the tab went meanwhile: %s',
    async (url) => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const page = new FakePage('text: Loading');
      page.untilChanged = async ({ maxMs } = { maxMs: 1_000 }) => {
        vi.setSystemTime(Date.now() + maxMs);
        page.url = url;
        return false;
      };
      const call = new Engine({ page, inference: noInference }).act({ action: 'wait for "Ready"' });
      await expect(call).rejects.toMatchObject({
        message: `"Ready" has not appeared after 20 s. The tab shows another page by now: ${url}`,
        data: { reason: 'not-seen', url },
      });
    },
  );
});

import { expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import type { EngineTabs } from '../../lib/engine/tabs.ts';
import { InvalidActionError, StaleRefError } from '../../lib/errors/named-errors.ts';
import { FakePage } from './fake-page.ts';
import { noInference, proposes, ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] button: Save
  [0-3] textbox: Name`;

const tabs: EngineTabs = {
  switchTo: async (words) => ({ url: 'https://shop.test/cart', title: words ?? 'before' }),
  close: async () => ({ url: 'https://shop.test/list', title: 'List' }),
  tabWithRef: async (ref) => (ref === '0-2' ? { url: 'https://shop.test/list', title: 'List' } : undefined),
};

it('asks the tabs and not the page, also when a model says so', async () => {
  const page = new FakePage(OUTLINE);
  const inference = new ScriptedInference(proposes('switchTab', '', { arguments: ['cart'] }));
  const engine = new Engine({ page, tabs, inference });
  expect(await engine.act({ action: 'go to the tab with the cart' })).toMatchObject({
    actions: [{ method: 'switchTab', arguments: ['cart'] }],
    changed: { switched: true, title: 'cart' },
    url: 'https://shop.test/cart',
  });
  expect(await engine.act({ action: 'Close this browser tab.' })).toMatchObject({ changed: { closed: true } });
  expect(page.performed).toEqual([]);
});

it('says that a page alone has no tabs', async () => {
  const call = new Engine({ page: new FakePage(OUTLINE), inference: noInference }).act({
    action: 'close browser tab',
  });
  await expect(call).rejects.toThrow(InvalidActionError);
});

it('says in which other tab an element is that is on no page of this one', async () => {
  const page = new FakePage(OUTLINE);
  page.onPerform = ({ ref }) => Promise.reject(new StaleRefError('gone', { data: { ref, reason: 'document' } }));
  const engine = new Engine({ page, tabs, inference: noInference });
  await expect(engine.act({ action: 'click [0-2]' })).rejects.toMatchObject({
    name: 'StaleRefError',
    message: '[0-2] is in another tab of the session, "List" https://shop.test/list.',
    hint: expect.stringContaining('switch to browser tab "List"'),
  });
  await expect(engine.act({ action: 'click [0-3]' })).rejects.toThrow('gone');
});

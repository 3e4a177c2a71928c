import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import type { ProposedAction } from '../../lib/inference/inference.ts';
import { FakePage } from './fake-page.ts';
import { ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Plans
  [0-2] generic: Day Week Month [clickable]
  [0-3] button: Save changes
  [0-4] row: Food 240 home
  [0-5] generic [draggable]
  [0-6] option: Day`;

const AT = [{ ref: '0-90', at: [] }];

/** What an engine does of a model's proposal, where these texts stand by themselves. */
async function done(action: string, proposed: ProposedAction, apart: FakePage['apart']) {
  const page = new FakePage(OUTLINE);
  page.apart = apart;
  const inference = new ScriptedInference({ task: 'act', twoStep: false, action: proposed });
  const result = await new Engine({ page, inference }).act({ action });
  return { page, actions: result.actions };
}

/** What an engine finds by a model's proposal. */
async function observed(instruction: string, proposed: ProposedAction, apart: FakePage['apart']) {
  const page = new FakePage(OUTLINE);
  page.apart = apart;
  const inference = new ScriptedInference({ task: 'observe', elements: [proposed] });
  return await new Engine({ page, inference }).observe({ instruction });
}

const click = (ref: string, more: Partial<ProposedAction> = {}): ProposedAction => ({
  method: 'click',
  ref,
  arguments: [],
  description: 'it',
  ...more,
});

describe('what is meant of a container', () => {
  it.each([
    'click "Month"',
    'Click on the text "month".',
    'click Month',
    'double-click the month',
    'Klicke auf "Month"',
  ])('is the text that %s names, where it stands by itself in there', async (action) => {
    const label = /month/i.exec(action)?.[0] ?? '';
    const { page, actions } = await done(action, click('0-2'), { [`0-2 ${label}`]: AT });

    expect(page.performed).toEqual([{ method: 'click', ref: '0-2', text: label, arguments: [] }]);
    expect(actions).toEqual([{ ...page.performed[0], description: `${label} text` }]);
    expect(page.expected).toEqual([{ role: 'generic', name: 'Day Week Month' }]);
  });

  it('is the text that the model names, be it in the name of the container or not', async () => {
    const { page } = await done('open the price', click('0-4', { text: '240' }), { '0-4 240': AT });

    expect(page.performed).toEqual([{ method: 'click', ref: '0-4', text: '240', arguments: [] }]);
  });

  it.each([
    ['a text of a control', 'click "Save"', click('0-3'), '0-3 Save'],
    ['a text that says where it is', 'click the price in the row "Food"', click('0-4'), '0-4 Food'],
    ['a text beside points', 'click "Month"', click('0-2', { arguments: ['20,30'] }), '0-2 Month'],
    ['all that the container is called', 'click "Day Week  month"', click('0-2'), '0-2 Day Week  month'],
  ])('is all of it beside %s', async (...[, action, proposed, apart]) => {
    const { page } = await done(action, proposed, { [apart]: AT });

    expect(page.performed).toEqual([expect.not.objectContaining({ text: expect.anything() })]);
  });

  it('is nothing where the text stands in it several times', async () => {
    const apart = { '0-4 home': [...AT, ...AT] };

    await expect(done('click "home"', click('0-4'), apart)).rejects.toMatchObject({
      name: 'InstructionNotResolvedError',
      message: 'Nothing was done for "click "home"": "home" stands 2 times in [0-4] row.',
    });
  });

  it('is nothing where the text that alone is meant does not stand in it by itself', async () => {
    const proposed = click('0-2', { text: 'Week', isApart: true });

    await expect(done('click "Week"', proposed, {})).rejects.toMatchObject({
      message: 'Nothing was done for "click "Week"": no "Week" stands by itself in [0-2] generic.',
    });
    expect((await done('click "Week"', proposed, { '0-2 Week': AT })).actions).toMatchObject([{ text: 'Week' }]);
  });

  it('is not told as done where an option was to be checked, and nothing came of the click', async () => {
    await expect(done('check "Day"', click('0-6'), {})).rejects.toMatchObject({
      name: 'ActionFailedError',
      data: { reason: 'not-changed', changed: 'nothing', done: [{ method: 'click', ref: '0-6' }] },
    });
    expect((await done('click "Day"', click('0-6'), {})).actions).toMatchObject([{ ref: '0-6' }]);
  });

  it('is the text at either end of a drag', async () => {
    const drag = { method: 'dragAndDrop', ref: '0-5', arguments: ['0-2'], description: 'it' };
    const apart = { '0-5 Nails': AT, '0-2 Week': [{ ref: '0-91', at: ['20,8'] }] };
    const { page, actions } = await done('drag "Nails" to the "Week"', drag, apart);

    expect(page.performed).toEqual([{ method: 'dragAndDrop', ref: '0-5', text: 'Nails', arguments: ['0-91', '20,8'] }]);
    expect(actions).toMatchObject([{ text: 'Nails', description: 'Nails text' }]);
  });

  it.each([
    ['the text that the question names', '"Month"', {}, { text: 'Month', description: 'Month text' }],
    ['it without quotes', 'the month', {}, { text: 'month', description: 'month text' }],
    ['the text that the model names', 'where the plan is set', { text: 'Month' }, { text: 'Month' }],
  ])('is observed as %s, so that it can be acted on just so', async (...[, instruction, more, told]) => {
    const [element] = await observed(instruction, click('0-2', more), { '0-2 Month': AT, '0-2 month': AT });

    expect(element).toMatchObject({ ref: '0-2', method: 'click', ...told });
  });

  it('is observed as a whole where the text stands in it several times, or not by itself', async () => {
    for (const apart of [{}, { '0-2 Month': [...AT, ...AT] }]) {
      const [element] = await observed('"Month"', click('0-2'), apart);

      expect(element).toMatchObject({ ref: '0-2', description: 'it' });
      expect(element).not.toHaveProperty('text');
    }
  });
});

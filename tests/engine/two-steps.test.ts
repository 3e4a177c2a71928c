import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { StaleRefError } from '../../lib/errors/named-errors.ts';
import type { ActReply } from '../../lib/inference/inference.ts';
import { FakePage } from './fake-page.ts';
import { proposes, ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-4] combobox: Size [collapsed]`;

describe('a choice in two steps', () => {
  const opened = `${OUTLINE}
  [0-9] option: Large`;

  it('opens, looks at what is new, and chooses', async () => {
    const page = new FakePage(OUTLINE, opened);
    page.onPerform = ({ ref }) => ({
      changed: ref === '0-4' ? { title: 'Sizes', added: ['[0-9] option: Large'] } : { value: 'Large' },
      appeared: ref === '0-4' ? ['[0-9] option: Large'] : [],
      url: page.url,
    });
    const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }), proposes('click', '0-9'));
    const result = await new Engine({ page, inference }).act({ action: 'choose Large as the size' });
    expect(inference.requests[1]).toMatchObject({
      previous: { action: { method: 'click', ref: '0-4' }, appeared: ['[0-9] option: Large'] },
    });
    expect(result.actions.map(({ ref }) => ref)).toEqual(['0-4', '0-9']);
    expect(result.changed).toEqual({ title: 'Sizes', value: 'Large' }); // the second step tells the lines of both
  });

  it('shows the model the name of a variable where the page shows its value, and each ref as it is', async () => {
    const variables = { city: 'Oslo', pin: '1234' };
    const page = new FakePage(
      OUTLINE,
      `${OUTLINE.replace('[collapsed]', '[value="Oslo"]')}\n  [0-1234] option: Oslo, pin 1234`,
    );
    const second = proposes('click', '0-1234');
    const inference = new ScriptedInference(proposes('fill', '0-4', { twoStep: true, arguments: ['%city%'] }), second);
    const result = await new Engine({ page, inference }).act({ action: 'choose %city% as the place', variables });
    expect(inference.requests[1]).toMatchObject({
      page: { outline: expect.stringContaining('[0-1234] option: %city%, pin %pin%') },
      previous: { appeared: ['[0-1234] option: %city%, pin %pin%', '[0-4] combobox: Size [value="%city%"]'] },
    });
    expect(JSON.stringify(inference.requests)).not.toContain('Oslo');
    expect(result.actions.map(({ ref }) => ref)).toEqual(['0-4', '0-1234']);
  });

  it('says that nothing changed when the second step undid what the first did', async () => {
    const page = new FakePage(OUTLINE, opened);
    page.onPerform = ({ ref }) => ({
      changed: ref === '0-4' ? { added: ['[0-9] option: Large'] } : 'nothing',
      appeared: [],
      url: page.url,
    });
    const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }), proposes('click', '0-9'));
    const result = await new Engine({ page, inference }).act({ action: 'choose Large as the size' });
    expect(result.changed).toBe('nothing');
  });

  it('looks again while more appears, when what is new holds no such choice', async () => {
    const fading = `${opened} [unseen]`;
    const page = new FakePage(OUTLINE, fading, opened, opened);
    const refusal: ActReply = { task: 'act', twoStep: false, refusal: { reason: 'no such option', candidates: [] } };
    const replies = [proposes('click', '0-4', { twoStep: true }), refusal, proposes('click', '0-9')];
    const inference = new ScriptedInference(...replies);
    const result = await new Engine({ page, inference }).act({ action: 'choose Large as the size' });
    expect(inference.requests[2]).toMatchObject({ previous: { appeared: ['[0-9] option: Large'] } });
    expect(result.actions.map(({ ref }) => ref)).toEqual(['0-4', '0-9']);
  });

  it('leaves it at the text where the field takes any, and nothing more is to be chosen', async () => {
    const page = new FakePage(OUTLINE, OUTLINE);
    page.onPerform = () => ({ changed: { value: '/tmp' }, appeared: [], url: page.url, tookText: true });
    const refusal: ActReply = { task: 'act', twoStep: false, refusal: { reason: 'no such option', candidates: [] } };
    const first = proposes('fill', '0-4', { twoStep: true, arguments: ['/tmp'] });
    const engine = new Engine({ page, inference: new ScriptedInference(first, refusal) });

    const result = await engine.act({ action: 'set the path to /tmp' });

    expect(result).toMatchObject({ actions: [{ method: 'fill' }], changed: { value: '/tmp' } });
  });

  it('is done with the first step where the model says so', async () => {
    const page = new FakePage(OUTLINE, opened);
    const done: ActReply = { task: 'act', twoStep: false, isDone: true };
    const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }), done);
    const result = await new Engine({ page, inference }).act({ action: 'filter the sizes by L' });
    expect(result.actions.map(({ ref }) => ref)).toEqual(['0-4']);
  });

  it.each<[string, { isDone: boolean; line: string; said: object }]>([
    [
      'is, where nothing but a text came',
      { isDone: true, line: 'text: 1 item in the basket', said: { mayBeDone: true } },
    ],
    ['is not, where the model says that it is not', { isDone: false, line: 'text: 1 item in the basket', said: {} }],
    [
      'is not, where what came can be chosen',
      { isDone: false, line: '[0-9] option: Large', said: { mayBeDone: true } },
    ],
    ['is not, where more is to come', { isDone: false, line: 'text: Loading', said: { mayBeDone: true } }],
  ])('%s done by the first where nothing is found for the second', async (_, { isDone, line, said }) => {
    const page = new FakePage(OUTLINE, `${OUTLINE}\n  ${line}`);
    page.onPerform = () => ({ changed: { added: [line] }, appeared: [], url: page.url });
    const refusal: ActReply = {
      task: 'act',
      twoStep: false,
      refusal: { reason: 'none left', candidates: [] },
      ...said,
    };
    const replies = [proposes('click', '0-4', { twoStep: true }), refusal, refusal, refusal, refusal];
    const acted = new Engine({ page, inference: new ScriptedInference(...replies) }).act({ action: 'buy the tea' });
    if (isDone) expect(await acted).toMatchObject({ actions: [{ ref: '0-4' }], changed: { added: [line] } });
    else await expect(acted).rejects.toThrow('click [0-4] was done. Then: Nothing more was done');
  });

  it.each(['delete Ada and confirm', 'delete Ada and click OK', 'delete Ada, then confirm the dialog.'])(
    'is done with the first step where a dialog of the browser took the consent: %s',
    async (action) => {
      const page = new FakePage(OUTLINE, OUTLINE);
      const dialog = [{ type: 'confirm', message: 'Delete Ada?', answer: 'accepted' } as const];
      page.onPerform = () => ({ changed: { dialog }, appeared: [], url: page.url });
      const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }));

      const result = await new Engine({ page, inference }).act({ action });

      expect(page.performed[0]).toMatchObject({ dialog: { answer: 'accept' } });
      expect(result.actions).toHaveLength(1);
    },
  );

  it('tells of a dialog that the first step opened when the second fails', async () => {
    const page = new FakePage(OUTLINE, OUTLINE);
    const dialog = [{ type: 'confirm', message: 'Delete?', answer: 'dismissed', hint: 'To accept it, …' } as const];
    page.onPerform = () => ({ changed: { dialog }, appeared: [], url: page.url });
    const refusal: ActReply = { task: 'act', twoStep: false, refusal: { reason: 'nothing fits', candidates: [] } };
    const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }), refusal);

    await expect(new Engine({ page, inference }).act({ action: 'delete Ada and click Fine' })).rejects.toThrow(
      'click [0-4] was done. Its confirm "Delete?" was dismissed. To accept it, … Then:',
    );
  });

  it('says what was done when the second step finds nothing, or fails', async () => {
    const page = new FakePage(OUTLINE, opened, OUTLINE, opened);
    page.onPerform = ({ ref }) => {
      if (ref === '0-9') throw new StaleRefError('It is gone.', { data: { ref: '0-9' } });
      return { changed: { added: ['[0-9] option: Large'] }, appeared: [], url: page.url };
    };
    const refusal: ActReply = { task: 'act', twoStep: false, refusal: { reason: 'no such option', candidates: [] } };
    const first = proposes('click', '0-4', { twoStep: true });
    const engine = new Engine({
      page,
      inference: new ScriptedInference(first, refusal, first, proposes('click', '0-9')),
    });
    const before = { done: [{ ref: '0-4' }], changed: { added: ['[0-9] option: Large'] } };
    await expect(engine.act({ action: 'choose Huge as the size' })).rejects.toMatchObject({
      name: 'InstructionNotResolvedError',
      message: expect.stringContaining('click [0-4] was done. Then: Nothing more was done'),
      data: before,
    });
    await expect(engine.act({ action: 'choose Large as the size' })).rejects.toMatchObject({
      name: 'StaleRefError',
      message: 'click [0-4] was done. Then: It is gone.',
      data: { ref: '0-9', ...before },
    });
  });

  const ROW = (name: string, ref = '0-6'): string => `
  [${ref.replace('-', '-1')}] button: Select
  text: TAP | £401
  [${ref}] button: ${name}`;
  const NOTHING: ActReply = { task: 'act', twoStep: false, refusal: { reason: 'nothing opened', candidates: [] } };

  it.each([
    ['says so', ROW('Selected')],
    ['says so, drawn anew', ROW('Selected', '1-6').replaceAll('0-', '1-')],
    ['is on', ROW('Select [pressed]')],
    ['is sorted by', ROW('Select [sort=descending]')],
  ])('is done by the first where that opens nothing and %s', async (_, after) => {
    const page = new FakePage(OUTLINE + ROW('Select'), OUTLINE + after);
    page.onPerform = () => ({ changed: { added: ['[0-6] button: Selected'] }, appeared: [], url: page.url });
    const inference = new ScriptedInference(proposes('click', '0-6', { twoStep: true }), NOTHING);

    const result = await new Engine({ page, inference }).act({ action: 'select the £401 flight' });

    expect(result).toMatchObject({ actions: [{ ref: '0-6' }], changed: { added: ['[0-6] button: Selected'] } });
    expect(inference.requests).toHaveLength(2);
  });

  it.each([
    ['stays as it was', ROW('Select')],
    ['is still at it', ROW('Selecting…')],
    ['says something else', ROW('Close')],
    ['has opened something', ROW('Selected [expanded]')],
    ['has opened a list', `${ROW('Selected')}\n  [0-9] option: Large`],
    ['is another of them', ROW('Select').replace('button: Select', 'button: Selected')],
  ])('is not done by the first where that %s', async (_, after) => {
    const page = new FakePage(OUTLINE + ROW('Select'), OUTLINE + after);
    const inference = new ScriptedInference(proposes('click', '0-6', { twoStep: true }), NOTHING, NOTHING, NOTHING);

    const selected = new Engine({ page, inference }).act({ action: 'select the £401 flight' });

    await expect(selected).rejects.toThrow('click [0-6] was done. Then: Nothing more was done');
  });

  it('takes nothing for new that is only drawn anew', async () => {
    const redrawn = `${OUTLINE}${ROW('Select')}`.replaceAll('0-', '1-');
    const page = new FakePage(OUTLINE + ROW('Select'), `${redrawn}\n  [1-9] option: Large`);
    const inference = new ScriptedInference(proposes('click', '0-4', { twoStep: true }), proposes('click', '1-9'));

    await new Engine({ page, inference }).act({ action: 'choose Large as the size' });

    expect(inference.requests[1]).toMatchObject({ previous: { appeared: ['[1-9] option: Large'] } });
  });
});

it('tells a page with each of several actions what those after it are done on', async () => {
  const page = new FakePage(OUTLINE);
  const action = 'drag [0-4] to [0-5]\nfill [0-6] with "0-1"\nwait for "Shop"\ndrag [0-4] to [0-7]';
  await new Engine({ page, inference: new ScriptedInference() }).act({ action });
  expect(page.laterRefs).toEqual([['0-6', '0-4', '0-7'], ['0-4', '0-7'], []]);
});

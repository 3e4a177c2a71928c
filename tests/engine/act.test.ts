import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import {
  InstructionNotResolvedError,
  InvalidParamsError,
  LLMResponseError,
  StaleRefError,
} from '../../lib/errors/named-errors.ts';
import type { Performed } from '../../lib/engine/page.ts';
import { FakePage } from './fake-page.ts';
import { noInference, proposes, ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] button: Save
  [0-3] textbox: Name
  [0-4] combobox: Size [collapsed]`;

describe('act by ref', () => {
  it('needs no model and no snapshot', async () => {
    const page = new FakePage(OUTLINE);
    const result = await new Engine({ page, inference: noInference }).act({ action: 'click [0-2]' });
    expect(result).toEqual({
      actions: [{ method: 'click', ref: '0-2', arguments: [] }],
      changed: 'nothing',
      url: 'https://shop.test/list',
    });
    expect(page.reads).toEqual([]);
  });

  it('passes the dialog answer and the variables to the page, and reports the name of a variable only', async () => {
    const page = new FakePage(OUTLINE);
    const engine = new Engine({ page, inference: noInference });
    const action = 'fill [0-3] with "%secret%" and accept the dialog';
    const result = await engine.act({ action, variables: { secret: 'hunter2' } });
    expect(page.performed[0]).toMatchObject({ arguments: ['%secret%'], dialog: { answer: 'accept' } });
    expect(page.variables).toEqual({ secret: 'hunter2' });
    expect(JSON.stringify(result)).not.toContain('hunter2');
  });

  it('reads the files that an upload names', async () => {
    const page = new FakePage(OUTLINE);
    const readFile = async (name: string) => ({ type: 'text/plain', base64: btoa(name) });
    await new Engine({ page, inference: noInference, readFile }).act({ action: 'upload "a", "b" to [0-3]' });
    expect(page.files).toEqual({
      a: { type: 'text/plain', base64: btoa('a') },
      b: { type: 'text/plain', base64: btoa('b') },
    });
  });

  it('does several, a line each, in their order, and says which changed nothing', async () => {
    const page = new FakePage(OUTLINE);
    const effects: Performed[] = [
      { changed: { added: ['a'] }, appeared: [], url: 'u' },
      { changed: { added: ['a'] }, idle: true, appeared: [], url: 'u' },
      { changed: { added: ['a', 'b'] }, appeared: [], url: 'v' },
    ];
    page.onPerform = async () => effects[page.performed.length - 1] ?? expect.unreachable();
    const action = '1. fill [0-3] with "Ada\nLovelace"\n2. hover [0-2]\n\n3. click [0-2] and accept the dialog\n';
    expect(await new Engine({ page, inference: noInference }).act({ action })).toEqual({
      actions: [
        { method: 'fill', ref: '0-3', arguments: ['Ada\nLovelace'] },
        { method: 'hover', ref: '0-2', arguments: [], changed: 'nothing' },
        { method: 'click', ref: '0-2', arguments: [] },
      ],
      changed: { added: ['a', 'b'] },
      url: 'v',
    });
    expect(page.performed[2]).toMatchObject({ dialog: { answer: 'accept' } });
  });

  it('tells near which element a text was acted on, so that it can be done again', async () => {
    const engine = new Engine({ page: new FakePage(OUTLINE), inference: noInference });
    const { actions } = await engine.act({ action: 'click the text "Edit" near [0-3]' });
    expect(actions).toEqual([{ method: 'click', ref: '0-3', text: 'Edit', arguments: [] }]);
  });

  it('holds the first that is done in the page, also after a wait, to nothing from calls before', async () => {
    const page = new FakePage('text: Loading', 'text: Ready');
    page.onPerform = async () => ({ changed: { added: ['b'] }, appeared: [], url: 'u' });
    const engine = new Engine({ page, inference: noInference });
    const { changed } = await engine.act({ action: 'wait for "Ready"\nclick [0-2]' });
    expect(changed).toEqual({ added: ['text: Ready', 'b'], removed: ['text: Loading'] });
    await engine.act({ action: 'wait for "Ready"\nclick [0-2]\nclick [0-3]' });
    expect(page.laterSteps).toEqual([false, false, true]);
  });

  it('tells what came during a wait before several, and once what these changed', async () => {
    const page = new FakePage('text: Loading', 'text: Ready');
    const told = [{ added: ['a'] }, { value: 'x', added: ['a', 'b'] }];
    page.onPerform = async () => ({ changed: told[page.performed.length - 1] ?? 'nothing', appeared: [], url: 'u' });
    const action = 'wait for "Ready"\nclick [0-2]\nwait for "Ready"\nclick [0-3]';
    expect((await new Engine({ page, inference: noInference }).act({ action })).changed).toEqual({
      added: ['text: Ready', 'a', 'b'],
      removed: ['text: Loading'],
      value: 'x',
    });
  });

  it('stops at the first of several that fails, and tells what was done', async () => {
    const page = new FakePage(OUTLINE);
    page.onPerform = async ({ method }) => {
      if (method === 'click') throw new StaleRefError('It is gone.', { data: { ref: '0-2' } });
      return { changed: { value: 'Ada' }, appeared: [], url: 'u' };
    };
    const call = new Engine({ page, inference: noInference }).act({
      action: 'fill [0-3] with "Ada"\nclick [0-2]\nclick [0-4]',
    });
    await expect(call).rejects.toThrow(StaleRefError);
    await expect(call).rejects.toMatchObject({
      message: 'Stopped at action 2 of 3. It is gone.',
      data: { ref: '0-2', done: [{ method: 'fill' }], changed: { value: 'Ada' } },
    });
    expect(page.performed).toHaveLength(2);
  });

  it('refuses a variable that was not given', async () => {
    const engine = new Engine({ page: new FakePage(OUTLINE), inference: noInference });
    const call = engine.act({ action: 'fill [0-3] with "%token%"', variables: { secret: 'x' } });
    await expect(call).rejects.toThrow(InvalidParamsError);
  });

  it('tells that a ref went stale', async () => {
    const page = new FakePage(OUTLINE);
    page.onPerform = () => Promise.reject(new StaleRefError('gone'));
    const call = new Engine({ page, inference: noInference }).act({ action: 'click [0-2]' });
    await expect(call).rejects.toThrow(StaleRefError);
  });
});

describe('act in words', () => {
  it('settles, reads the page, asks the model and acts on what it names', async () => {
    const page = new FakePage(OUTLINE);
    const inference = new ScriptedInference(proposes('click', '0-2'));
    const result = await new Engine({ page, inference }).act({ action: 'press Save button', variables: { a: 'b' } });
    expect(page.settles).toHaveLength(1);
    expect(inference.requests[0]).toEqual({
      task: 'act',
      page: { url: 'https://shop.test/list', title: 'List', outline: OUTLINE },
      instruction: 'press Save button',
      variables: ['a'],
    });
    expect(page.expected[0]).toEqual({ role: 'button', name: 'Save' });
    expect(result.actions).toEqual([{ method: 'click', ref: '0-2', arguments: [], description: 'it' }]);
  });

  it('refuses with the candidates when the model does', async () => {
    const refusal = { reason: 'two fit', candidates: [{ ref: '0-2', description: 'Save button' }] };
    const stranger = { ref: '9-9', description: 'not on the page' };
    const told = { ...refusal, candidates: [stranger, ...refusal.candidates] };
    const inference = new ScriptedInference({ task: 'act', twoStep: false, refusal: told });
    const page = new FakePage(OUTLINE);
    const call = new Engine({ page, inference }).act({ action: 'save' });
    const failure = await call.catch((thrown: unknown) => thrown);
    expect(failure).toBeInstanceOf(InstructionNotResolvedError);
    expect(failure).toMatchObject({
      message: 'Nothing was done for "save": two fit. Closest: [0-2] Save button.',
      data: { candidates: refusal.candidates },
    });
    expect(page.performed).toEqual([]);
  });

  it.each([
    ['the first of several links to one place', '/a', [{ ref: '0-2', method: 'click' }]],
    ['none of several links to different places', '/b', []],
  ])('clicks %s', async (_, other, done) => {
    const page = new FakePage('[0-1] document: Shop\n  [0-2] link: Tents\n  [0-3] link: Tents');
    page.urls = { '0-2': '/a', '0-3': other };
    const actions = ['0-2', '0-3'].map((ref) => ({ method: 'click', ref, arguments: [], description: 'Tents link' }));
    const alike = { actions, areLinks: true };
    const refusal = { reason: 'two fit', candidates: [] };
    const inference = new ScriptedInference({ task: 'act', twoStep: false, refusal, alike });

    const call = new Engine({ page, inference }).act({ action: 'open tents' });

    if (done.length === 0) await expect(call).rejects.toThrow(InstructionNotResolvedError);
    else expect(await call).toMatchObject({ actions: done });
    expect(page.performed).toMatchObject(done);
  });

  it('clicks what lies in front of what is called the same', async () => {
    const page = new FakePage('[0-1] document: Shop\n  [0-2] button: Save\n  [0-3] button: Save');
    page.behind.add('0-2');
    const actions = ['0-2', '0-3'].map((ref) => ({ method: 'click', ref, arguments: [], description: 'Save button' }));
    const refusal = { reason: 'two fit', candidates: [] };
    const alike = { actions, areLinks: false };
    const inference = new ScriptedInference({ task: 'act', twoStep: false, refusal, alike });

    await new Engine({ page, inference }).act({ action: 'save' });

    expect(page.performed).toMatchObject([{ ref: '0-3', method: 'click' }]);
  });

  it('goes on in what the one that lies in front opens', async () => {
    const closed = '[0-1] document: Shop\n  [0-2] combobox: Size\n  [0-3] combobox: Size';
    const page = new FakePage(closed, `${closed}\n  [0-4] option: Large`);
    page.behind.add('0-2');
    const actions = ['0-2', '0-3'].map((ref) => ({
      method: 'click',
      ref,
      arguments: [],
      description: 'Size combobox',
    }));
    const refusal = { reason: 'two fit', candidates: [] };
    const option = { method: 'click', ref: '0-4', arguments: [], description: 'Large option' };
    const inference = new ScriptedInference(
      { task: 'act', twoStep: false, refusal, alike: { actions, areLinks: false, twoStep: true } },
      { task: 'act', twoStep: false, action: option },
    );

    await new Engine({ page, inference }).act({ action: 'choose Large as the size' });

    expect(page.performed.map(({ ref }) => ref)).toEqual(['0-3', '0-4']);
  });

  it.each([
    ['by a double click, where a click only selected it', { restyled: '+is-selected' }, ['click', 'doubleClick']],
    ['by a click that shows it', { added: ['[0-9] heading: Plan'] }, ['click']],
  ])('opens an entry %s', async (_, changed, methods) => {
    const page = new FakePage('[0-1] document: Files\n  [0-2] listitem: Plan');
    page.onPerform = () => ({ changed, appeared: [], url: page.url });
    const action = { method: 'click', ref: '0-2', arguments: [], description: 'Plan listitem' };
    const inference = new ScriptedInference({ task: 'act', twoStep: false, opens: true, action });

    const { actions } = await new Engine({ page, inference }).act({ action: 'open Plan' });

    expect(actions.map(({ method }) => method)).toEqual(methods);
    expect(page.performed.map(({ method }) => method)).toEqual(methods);
  });

  it('gives an unusable reply back once, with what is wrong', async () => {
    const page = new FakePage(OUTLINE);
    const inference = new ScriptedInference(proposes('click', '0-99'), proposes('click', '0-2'));
    await new Engine({ page, inference }).act({ action: 'save' });
    expect(inference.requests[1]).toMatchObject({
      repair: { issues: ['no element of the outline has the ref [0-99]'] },
    });
    expect(page.performed).toMatchObject([{ ref: '0-2' }]);
  });

  it('takes no harm from a ref beside a method of the whole tab', async () => {
    const page = new FakePage(OUTLINE);
    await new Engine({ page, inference: new ScriptedInference(proposes('goBack', '0-2')) }).act({ action: 'back' });
    expect(page.performed).toEqual([{ method: 'goBack', arguments: [] }]);
  });

  it.each([
    ['an unknown ref', proposes('click', '0-99')],
    ['an unknown method', proposes('explode', '0-2')],
    ['a missing argument', proposes('fill', '0-3')],
    ['a method that the element does not fit', proposes('fill', '0-2', { arguments: ['x'] })],
    ['a method that the field does not fit', proposes('check', '0-3')],
    ['a key that no keyboard has', proposes('press', '0-3', { arguments: ['NoKey'] })],
    ['a drag to what is not there', proposes('dragAndDrop', '0-2', { arguments: ['0-99'] })],
  ])('does nothing when the second reply too has %s', async (_, reply) => {
    const page = new FakePage(OUTLINE);
    const call = new Engine({ page, inference: new ScriptedInference(reply) }).act({ action: 'save' });
    await expect(call).rejects.toThrow(LLMResponseError);
    expect(page.performed).toEqual([]);
  });

  it('reads the page again and chooses anew when the element went stale in between', async () => {
    const page = new FakePage(OUTLINE, OUTLINE.replace('0-2', '0-8'));
    page.onPerform = ({ ref }) => {
      if (ref === '0-2') throw new StaleRefError('gone');
      return { changed: { value: 'saved' }, appeared: [], url: page.url };
    };
    const inference = new ScriptedInference(proposes('click', '0-2'), proposes('click', '0-8'));
    const result = await new Engine({ page, inference }).act({ action: 'save' });
    expect(result).toMatchObject({ actions: [{ ref: '0-8' }], changed: { value: 'saved' } });
  });
});

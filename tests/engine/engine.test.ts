import { describe, expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import { CancelledError, InvalidParamsError, TimeoutError } from '../../lib/errors/named-errors.ts';
import type { Inference } from '../../lib/inference/inference.ts';
import { FakePage } from './fake-page.ts';
import { hangingInference, noInference, ScriptedInference } from './scripted-inference.ts';

const OUTLINE = `[0-1] document: Shop
  [0-2] button: Save
  [0-3] textbox: Name`;

describe('what is read', () => {
  it('has what a text brings that was just written, where it is told, and not before the next act', async () => {
    const page = new FakePage(OUTLINE);
    const engine = new Engine({ page, inference: noInference });

    await engine.extract({});
    expect(page.waits).toBe(1);
    await engine.act({ action: 'click [0-2]' });
    expect(page.waits).toBe(1);
  });
});

describe('what only the listeners of scripts tell', () => {
  const MORE = `${OUTLINE}\n  [0-4] generic: Photos [clickable]`;
  const NOTHING = { task: 'act', twoStep: false, refusal: { reason: 'Nothing fits.', candidates: [] } };
  const FOUND = { method: 'click', ref: '0-4', arguments: [], description: 'Photos' };

  it('is looked for, and asked about, where nothing fits', async () => {
    const page = new FakePage(OUTLINE, MORE);
    page.unheard = true;
    const inference = new ScriptedInference(NOTHING, { task: 'act', twoStep: false, action: FOUND });
    await new Engine({ page, inference }).act({ action: 'open the photos' });
    expect(page.performed).toMatchObject([{ method: 'click', ref: '0-4' }]);
  });

  it('is observed then, too', async () => {
    const page = new FakePage(OUTLINE, MORE);
    page.unheard = true;
    const inference = new ScriptedInference(
      { task: 'observe', elements: [] },
      { task: 'observe', elements: [{ ...FOUND }] },
    );
    expect(await new Engine({ page, inference }).observe({ instruction: 'the photos' })).toMatchObject([
      { ref: '0-4' },
    ]);
  });

  it.each([
    ['there is no more', false, MORE],
    ['it adds nothing to what was read', true, OUTLINE],
  ])('costs no second question where %s', async (_, unheard, next) => {
    const page = new FakePage(OUTLINE, next);
    page.unheard = unheard;
    const inference = new ScriptedInference(NOTHING);
    await expect(new Engine({ page, inference }).act({ action: 'open the photos' })).rejects.toThrow('Nothing fits');
    expect([page.listens, inference.requests.length]).toEqual([1, 1]);
  });
});

describe('the deadline', () => {
  it('interrupts a model that hangs, and names the phase', async () => {
    const engine = new Engine({ page: new FakePage(OUTLINE), inference: hangingInference });
    const call = engine.extract({ instruction: 'the price', timeout: 20 });
    await expect(call).rejects.toThrow(TimeoutError);
    await expect(call).rejects.toMatchObject({
      message: 'extract did not finish within 20 ms: it was still asking the model.',
      hint: expect.stringContaining('Call it again'),
      data: { phase: 'asking the model', timeoutMs: 20 },
    });
  });

  it("says what the model's server said last", async () => {
    const inference: Inference = {
      generate: (_, { onTrouble }) => {
        onTrouble?.('The server answered with HTTP 429: Slow down.');
        return new Promise(() => {});
      },
    };
    const seen: unknown[] = [];
    const engine = new Engine({ page: new FakePage(OUTLINE), inference });
    const call = engine.extract({ instruction: 'x', timeout: 20 }, { progress: (value) => seen.push(value) });
    await expect(call).rejects.toMatchObject({
      message: expect.stringMatching(/still asking the model\. The server answered with HTTP 429: Slow down\.$/),
      data: { trouble: 'The server answered with HTTP 429: Slow down.' },
    });
    expect(seen).toContainEqual({
      phase: 'asking the model',
      trouble: 'The server answered with HTTP 429: Slow down.',
    });
  });

  it('heeds a cancel that comes as a phase begins', async () => {
    const caller = new AbortController();
    const inference: Inference = {
      generate: () => {
        caller.abort();
        return new Promise(() => {});
      },
    };
    const engine = new Engine({ page: new FakePage(OUTLINE), inference });
    const call = engine.extract({ instruction: 'x' }, { signal: caller.signal });
    await expect(call).rejects.toThrow(CancelledError);
  });

  it('interrupts a page that hangs', async () => {
    const page = new FakePage(OUTLINE);
    page.onPerform = () => new Promise(() => {});
    const call = new Engine({ page, inference: noInference }).act({ action: 'click [0-2]', timeout: 20 });
    await expect(call).rejects.toMatchObject({ name: 'TimeoutError', data: { phase: 'doing click [0-2]' } });
    await expect(call).rejects.toMatchObject({ hint: expect.stringContaining('may have been done') });
  });

  it('ends at once when the caller cancels', async () => {
    const controller = new AbortController();
    const engine = new Engine({ page: new FakePage(OUTLINE), inference: hangingInference });
    const call = engine.extract(
      { instruction: 'x' },
      {
        signal: controller.signal,
        progress: ({ phase }) => phase === 'asking the model' && controller.abort(),
      },
    );
    await expect(call).rejects.toThrow(CancelledError);
  });

  it('does not begin when the caller has cancelled already', async () => {
    const page = new FakePage(OUTLINE);
    const call = new Engine({ page, inference: noInference }).act(
      { action: 'click [0-2]' },
      { signal: AbortSignal.abort() },
    );
    await expect(call).rejects.toThrow(CancelledError);
    expect(page.performed).toEqual([]);
  });
});

describe('navigate', () => {
  it.each([
    ['example.com/a', 'https://example.com/a'],
    ['localhost:3000', 'http://localhost:3000/'],
    ['http://a.test', 'http://a.test/'],
    ['about:blank', 'about:blank'],
  ])('opens %s as %s', async (url, opened) => {
    const result = await new Engine({ page: new FakePage(OUTLINE), inference: noInference }).navigate({ url });
    expect(result).toMatchObject({ url: opened, status: 200 });
  });

  it('refuses what is not a URL', async () => {
    const call = new Engine({ page: new FakePage(OUTLINE), inference: noInference }).navigate({ url: 'http://' });
    await expect(call).rejects.toThrow(InvalidParamsError);
  });
});

describe('observe', () => {
  it('finds an element once, and by the line that was copied for its ref', async () => {
    const about = { method: 'click', arguments: [], description: 'Save' };
    const elements = ['0-2', '[0-2] button: Save', '[0-2]'].map((ref) => ({ ...about, ref }));
    const inference = new ScriptedInference({ task: 'observe', elements });
    const result = await new Engine({ page: new FakePage(OUTLINE), inference }).observe({ instruction: 'save' });
    expect(result.map(({ ref }) => ref)).toEqual(['0-2']);
  });

  it('gives elements with all that is needed to act on them, and leaves out refs that are not there', async () => {
    const element = { method: 'click', arguments: [], description: 'Save button' };
    const elements = [
      { ...element, ref: '0-2' },
      { ...element, ref: '0-99' },
    ];
    const inference = new ScriptedInference({ task: 'observe', elements });
    const result = await new Engine({ page: new FakePage(OUTLINE), inference }).observe({ instruction: 'buttons' });
    expect(result).toEqual([
      {
        ...element,
        ref: '0-2',
        selector: '#e0-2',
        role: 'button',
        name: '0-2',
        states: [],
        frameUrl: 'https://shop.test/list',
      },
    ]);
  });

  it('shows an element whose text is still open', async () => {
    const elements = [{ method: 'fill', ref: '0-3', arguments: [], description: 'field' }];
    const inference = new ScriptedInference({ task: 'observe', elements });
    const result = await new Engine({ page: new FakePage(OUTLINE), inference }).observe({ instruction: 'fields' });
    expect(result).toMatchObject([{ method: 'fill', arguments: [] }]);
  });

  it('leaves out what has left the page since it was read', async () => {
    const elements = ['0-2', '0-3'].map((ref) => ({ method: 'click', ref, arguments: [], description: ref }));
    const page = new FakePage(OUTLINE);
    page.gone.add('0-2');
    const result = await new Engine({ page, inference: new ScriptedInference({ task: 'observe', elements }) }).observe({
      instruction: 'all',
    });
    expect(result).toMatchObject([{ ref: '0-3' }]);
  });

  it('asks again when no element that the model gave can be used', async () => {
    const wrong = { task: 'observe', elements: [{ method: 'fill', ref: '0-2', arguments: ['x'], description: 'it' }] };
    const inference = new ScriptedInference(wrong, { task: 'observe', elements: [] });
    expect(await new Engine({ page: new FakePage(OUTLINE), inference }).observe({ instruction: 'fields' })).toEqual([]);
    const issue = 'fill does not fit [0-2], which is a button; choose another element or method';
    expect(inference.requests[1]).toMatchObject({ repair: { issues: [issue] } });
  });

  it('gives nothing when nothing fits', async () => {
    const inference = new ScriptedInference({ task: 'observe', elements: [] });
    const result = await new Engine({ page: new FakePage(OUTLINE), inference }).observe({ instruction: 'cats' });
    expect(result).toEqual([]);
    expect(inference.requests).toHaveLength(1);
  });
});

it('adds up what the model calls took', async () => {
  const replies = [{ extraction: {} }, { extraction: '4' }].map((data) => ({ task: 'extract', data }));
  const engine = new Engine({ page: new FakePage(OUTLINE), inference: new ScriptedInference(...replies) });
  const usages: unknown[] = [];
  await engine.extract({ instruction: 'x' }, { onUsage: (usage) => usages.push(usage) });
  expect(usages).toMatchObject([{ inputTokens: 200, outputTokens: 20, modelCalls: 2 }]);
});

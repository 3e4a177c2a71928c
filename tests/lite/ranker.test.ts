import { describe, expect, it } from 'vitest';
import { decideAct, decideByRules } from '../../lib/inference/lite/acting/decide-act.ts';
import { normalizeRequest } from '../../lib/inference/lite/acting/normalize-request.ts';
import { candidateActsFor } from '../../lib/inference/lite/ranker/ranked-acts.ts';
import { FEATURES, TREES } from '../../lib/inference/lite/ranker/model.ts';
import { foundByRules, observe, withoutQuestionWords } from '../../lib/inference/lite/observing/observe.ts';
import { candidateSets } from '../../lib/inference/lite/ranker/rank-observation.ts';
import { SET_FEATURES, SET_TREES } from '../../lib/inference/lite/ranker/set-model.ts';
import { probabilityOf, unpackTrees } from '../../lib/inference/lite/ranker/trees.ts';
import { mentionedValues } from '../../lib/inference/lite/ranker/value-spans.ts';
import { Scene } from '../../lib/inference/lite/outline/scene.ts';
import type { ActRequest } from '../../lib/inference/inference.ts';
import { bundled } from './load.mjs';
import { keptPages, readPart } from './said.ts';
import type * as scores from './score.ts';

const { judgeAct, judgeObserve } = await bundled<typeof scores>('score.ts');

const PAGE = `[0-1] document: Orders
  [0-2] searchbox: Find an order
  [0-3] combobox: Status [value="All"] > [0-4] option: All [selected] [0-5]: Paid [0-6]: Shipped
  [0-7] checkbox: Show archived
  [0-8] table: Orders
    [0-9] row > [0-10] cell: A-17 [0-11] cell: Ada Lovelace [0-12] button: Cancel order [0-13] button: Print label
    [0-14] row > [0-15] cell: A-18 [0-16] cell: Bo Diddley [0-17] button: Cancel order [0-18] button: Print label
  [0-19] textbox: Note for the warehouse
  [0-20] button: Export as CSV [disabled]`;

const asked = (instruction: string, outline = PAGE): ActRequest => ({
  task: 'act',
  page: { url: 'https://shop.test/', title: 'Orders', outline },
  instruction,
  variables: [],
});

describe('the trees', () => {
  /** One tree of two nodes: feature 1 above 0.5, then feature 0 above 2; and one that is a leaf. */
  function packed(): string {
    const bytes = new Uint8Array(2 + 2 + 6 + 2 + 8 + 4 + 16);
    const view = new DataView(bytes.buffer);
    view.setUint16(0, 2, true);
    bytes.set([2, 0, 1, 0], 2); // nodes of each tree; features
    bytes.set([255, 254, 1, 253].map(Number), 6); // left: -1, -2; right: 1, -3
    view.setUint16(10, 2, true); // thresholds
    for (const [at, number] of [0.5, 2].entries()) view.setFloat32(12 + 4 * at, number, true);
    for (const at of [0, 1]) view.setUint16(20 + 2 * at, at, true);
    for (const [at, number] of [-1, 0.25, 3, 0.5].entries()) view.setFloat32(24 + 4 * at, number, true);
    return btoa(String.fromCharCode(...bytes));
  }

  it.each([
    [[9, 0.5], -1],
    [[2, 0.6], 0.25],
    [[2.1, 0.6], 3],
  ])('of %j end in the leaf %d, to which those of all trees are added', (features, leaf) => {
    const probability = probabilityOf(Float32Array.from(features), unpackTrees(packed()));
    expect(probability).toBeCloseTo(1 / (1 + Math.exp(-(leaf + 0.5))), 6);
  });

  it('that were trained ask for the features that there are', () => {
    const request = normalizeRequest(asked('print the label of Bo'));
    const [first] = candidateActsFor(request.instruction, decideByRules(request), new Scene(PAGE));
    expect(first?.features).toHaveLength(FEATURES);
    const { feature, roots } = unpackTrees(TREES);
    expect(roots.length).toBeGreaterThan(100);
    expect(Math.max(...feature)).toBeLessThan(FEATURES);
  });
});

it.each([
  ['call it Spring fair', 'Spring fair'],
  ['40 in the quantity box', '40'],
  ['the limit should be twenty five', '25'],
  ['put "do not bend" in the note', 'do not bend'],
  ['write to ada at example dot org', 'ada@example.org'],
  ['raise it to 3,500 euros', '3500'],
  ['look for Bo Diddley, please', 'Bo Diddley'],
  ['clear the search field', ''],
])('"%s" may say the value "%s"', (clause, value) => {
  expect(mentionedValues(clause).map(({ text }) => text)).toContain(value);
});

describe('an act that is looked at once more', () => {
  it.each([
    ['the label of A-17 has to be printed', { method: 'click', ref: '0-13' }],
    ['restrict it to what was paid', { method: 'selectOption', ref: '0-3', arguments: ['Paid'] }],
  ])('is done where the rules find none: %s', (instruction, action) => {
    expect(decideByRules(normalizeRequest(asked(instruction))).action).toBeUndefined();
    expect(decideAct(asked(instruction)).action).toMatchObject(action);
  });

  it('is left to the rules in a second step, where something is disabled, and on a page of thousands of elements', () => {
    const previous = { action: { method: 'click', ref: '0-3', arguments: [], description: 'Status' }, appeared: [] };
    expect(decideAct({ ...asked('restrict it to what was paid'), previous }).action).toBeUndefined();
    expect(decideAct(asked('export as CSV')).refusal?.reason).toContain('disabled');
    const rows = Array.from({ length: 2000 }, (_, at) => `    [1-${at}] button: Step ${at}`);
    const long = [PAGE, ...rows].join('\n');
    expect(
      candidateActsFor('print the label of Bo', decideByRules(asked('print the label of Bo', long)), new Scene(long)),
    ).toEqual([]);
  });
});

/** By the rules alone, 31.6 % are right and 4.8 % wrong: shares of what can be done. */
describe('what people said in free words to pages that the ranker was not trained on', () => {
  it('is done more often than by the rules alone, and more seldom wrongly', async () => {
    const verdicts = (await Promise.all(readPart('kept').map(judgeAct))).flat();
    const wanted = verdicts.filter(({ expected }) => expected !== 'refuse');
    const right = wanted.filter(({ outcome }) => outcome === 'right');
    const wrong = verdicts.filter(({ outcome }) => outcome === 'wrong');
    expect(right.length / wanted.length).toBeGreaterThanOrEqual(0.35);
    expect(wrong.length / wanted.length).toBeLessThanOrEqual(0.028);
  }, 300_000);
});

const question = (instruction: string, outline = PAGE) => ({
  task: 'observe' as const,
  page: { url: 'https://shop.test/', title: 'Orders', outline },
  instruction,
});

describe('a question', () => {
  const setsOf = (instruction: string, outline = PAGE) => {
    const [request, scene] = [question(instruction, outline), new Scene(outline)];
    const plain = withoutQuestionWords(instruction);
    return candidateSets(foundByRules(request, plain, scene), { request, asked: plain }, scene);
  };

  it('may mean nothing, each element, and what stands together or is alike', () => {
    const sets = setsOf('print buttons').map(({ set }) => set.nodes.map(({ ref }) => ref).join(' '));
    expect(sets).toEqual(expect.arrayContaining(['', '0-13', '0-13 0-18', '0-12 0-13', '0-17 0-18']));
    expect(new Set(sets)).toHaveLength(sets.length);
  });

  it('is asked of the trees by the features that there are', () => {
    expect(setsOf('print buttons')[0]?.features).toHaveLength(SET_FEATURES);
    expect(Math.max(...unpackTrees(SET_TREES).feature)).toBeLessThan(SET_FEATURES);
  });

  it('for everything is answered with all, and a page of thousands of elements by the rules alone', () => {
    expect(observe(question('all interactive elements')).elements).toHaveLength(12);
    const rows = Array.from({ length: 2000 }, (_, at) => `    [1-${at}] button: Step ${at}`);
    expect(setsOf('print buttons', [PAGE, ...rows].join('\n'))).toEqual([]);
  });
});

/** By the rules alone, 39 % are right. */
describe('what people asked in free words of pages that the ranker was not trained on', () => {
  it('is found more often than by the rules alone', async () => {
    const kept = keptPages();
    const pages = readPart('asked').filter(({ name }) => kept.has(name));
    const verdicts = (await Promise.all(pages.map(judgeObserve))).flat();
    const right = verdicts.filter(({ outcome }) => outcome === 'right');
    expect(right.length / verdicts.length).toBeGreaterThanOrEqual(0.46);
  }, 300_000);
});

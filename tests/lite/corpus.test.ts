import { beforeAll, describe, expect, it } from 'vitest';
import { mistakesOf } from './cases.ts';
import { corpusParts } from './corpus.ts';
import { bundled } from './load.mjs';
import type * as reports from './report.ts';
import { saidParts } from './said.ts';

it.each([...corpusParts, ...saidParts])('every case of the %s names what stands on its page', (part) => {
  expect(mistakesOf(part).mistakes).toEqual([]);
});

const { reportOn } = await bundled<typeof reports>('report.ts');

const SLOWEST_MS = 1_200_000; // four minutes of a slow core when idle, and less than half of one beside tests in a browser

describe('svc/lite on its corpus', () => {
  let report: reports.Report;
  beforeAll(async () => {
    report = await reportOn('corpus');
  }, SLOWEST_MS);

  it('does no wrong act', () => {
    expect(report.wrongActs).toEqual([]);
  });

  it('acts on 3 % at most of the pages from which what is asked for was taken away', () => {
    expect(report.ablated).toBeGreaterThan(0);
    expect(report.ablatedActed).toBeLessThanOrEqual(0.03);
  });

  it('acts on 1.5 % at most of the pages that are asked for what others have', () => {
    expect(report.elsewhere).toBeGreaterThan(0);
    expect(report.elsewhereActed).toBeLessThanOrEqual(0.015);
  });

  it('gives no value that does not stand on the page', () => {
    expect(report.invented).toEqual([]);
  });

  it('decides 95 % of acts and observations right', () => {
    expect(report.actsRight).toBeGreaterThanOrEqual(0.95);
    expect(report.observationsRight).toBeGreaterThanOrEqual(0.95);
  });

  it('fills 90 % of fields exactly right', () => {
    expect(report.fieldsRight).toBeGreaterThanOrEqual(0.9);
  });
});

describe('svc/lite on pages that it was tuned on and does not master yet', () => {
  let report: reports.Report;
  beforeAll(async () => {
    report = await reportOn('unmet');
  }, SLOWEST_MS);

  it('does no wrong act, and gives no value that does not stand on the page', () => {
    expect(report.wrongActs).toEqual([]);
    expect(report.invented).toEqual([]);
  });

  it('keeps what it reached', () => {
    expect(report.actsRight).toBeGreaterThanOrEqual(0.85);
    expect(report.observationsRight).toBeGreaterThanOrEqual(0.75);
    expect(report.fieldsRight).toBeGreaterThanOrEqual(0.92);
  });

  it('acts seldom where there is nothing to act on, or for what other pages have', () => {
    expect(report.ablated).toBeGreaterThan(200);
    expect(report.ablatedActed).toBeLessThanOrEqual(0.035);
    expect(report.elsewhere).toBeGreaterThan(300);
    expect(report.elsewhereActed).toBeLessThanOrEqual(0.02);
  });
});

describe('svc/lite on instructions that are wholly in the language of their page', () => {
  let report: reports.Report;
  beforeAll(async () => {
    report = await reportOn('tongues');
  }, SLOWEST_MS);

  it('does no wrong act, and nine of ten right ones', () => {
    expect(report.wrongActs).toEqual([]);
    expect(report.actsRight).toBeGreaterThanOrEqual(0.9);
  });

  it('fills 90 % of fields exactly right, and none with what does not stand on the page', () => {
    expect(report.invented).toEqual([]);
    expect(report.fieldsRight).toBeGreaterThanOrEqual(0.9);
  });
});

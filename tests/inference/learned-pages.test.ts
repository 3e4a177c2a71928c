import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withRefs } from '../../lib/engine/url-fields.ts';
import type { ExtractRequest } from '../../lib/inference/inference.ts';
import { fillByRule } from '../../lib/inference/learned/fill.ts';
import { fillFrom, learnRule } from '../../lib/inference/learned/learn.ts';
import { readOutline } from '../../lib/inference/learned/rows.ts';
import { readCorpus } from '../lite/corpus.ts';
import { resolveRefs, valuesNotOn } from '../lite/score.ts';

describe('on recorded pages', () => {
  const pages = readCorpus('corpus');
  const taught = pages.flatMap(({ outline, extract }) =>
    extract.flatMap(({ instruction, schema: form, data }) => {
      const page = { url: 'https://shop.test/teas', title: 'Teas', outline };
      const more = { instruction: instruction ?? 'all teas with price and url', schema: withRefs(form) };
      const request: ExtractRequest = { task: 'extract', page, ...more };
      const rule = learnRule(request, resolveRefs(data, outline));
      return rule ? [{ rule, request, data: resolveRefs(data, outline) }] : [];
    }),
  );

  it('rules are learned, and give what they were taught from', () => {
    expect(taught.length).toBeGreaterThanOrEqual(10);
    for (const { rule, request, data } of taught) expect(fillFrom(rule, request)).toEqual(data);
  });

  it('no rule gives a value that does not stand on the page, whatever was changed in it', () => {
    const changes = fc.array(fc.record({ kind: fc.nat(3), line: fc.nat(), other: fc.nat() }), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.constantFrom(...taught), changes, ({ rule, request }, list) => {
        const outline = list.reduce(changed, request.page.outline);
        const data = fillFrom(rule, { ...request, page: { ...request.page, outline } });
        expect(valuesNotOn(data ?? null, outline)).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it('no rule of one page fills another one', () => {
    for (const { outline } of pages) {
      const parsed = readOutline(outline); // once for all rules: it takes most of the time
      const foreign = taught.filter(({ request }) => request.page.outline !== outline);
      expect(foreign.flatMap(({ rule }) => fillByRule(rule, parsed) ?? [])).toEqual([]);
    }
  });

  /** Removes, doubles or swaps lines, or takes a digit away. */
  function changed(outline: string, { kind, line, other }: { kind: number; line: number; other: number }): string {
    const lines = outline.split('\n');
    const at = line % lines.length;
    const to = other % lines.length;
    const [here = '', there = ''] = [lines[at], lines[to]];
    if (kind === 0) lines.splice(at, 1);
    if (kind === 1) lines.splice(at, 0, here);
    if (kind === 2) [lines[at], lines[to]] = [there, here];
    if (kind === 3) lines[at] = here.replace(/\d(?!.*\])/, '');
    return lines.join('\n');
  }
});

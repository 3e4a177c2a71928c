import { expect, it } from 'vitest';
import type { Performed } from '../../lib/engine/page.ts';
import { done, report } from '../../lib/engine/report.ts';

const WAITS = 'The list stays open, and may wait for a click: [0-9] "Apply".';
const step = (changed: Performed['changed']): Performed => ({ changed, appeared: [], url: 'u' });
const click = (ref: string) => done({ method: 'click', ref, arguments: [] });

it.each([
  ['that an earlier step left open', ['0-2', '0-3'], [WAITS, undefined], WAITS],
  ['of the last step, after it', ['0-2', '0-3'], [WAITS, 'It is empty.'], `${WAITS} It is empty.`],
  ['once', ['0-2', '0-2'], [WAITS, WAITS], WAITS],
  ['no longer once it was clicked', ['0-2', '0-9'], [WAITS, undefined], undefined],
  ['of no element no longer than the step', ['0-2', '0-3'], ['The page waits for its server.', undefined], undefined],
])('tells a hint %s', (...[, refs, hints, told]) => {
  const steps = hints.map((hint, at) => step({ value: String(at), ...(hint && { hint }) }));
  const { changed } = report(refs.map(click), steps);
  expect(changed).toEqual({ value: '1', ...(told && { hint: told }) });
});

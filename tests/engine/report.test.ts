import { expect, it } from 'vitest';
import { Engine } from '../../lib/engine/engine.ts';
import type { Performed } from '../../lib/engine/page.ts';
import { doneAction, report } from '../../lib/engine/report.ts';
import { FakePage } from './fake-page.ts';
import { noInference } from './scripted-inference.ts';

const WAITS = 'The list stays open, and may wait for a click: [0-9] "Apply".';
const step = (changed: Performed['changed']): Performed => ({ changed, appeared: [], url: 'u' });
const click = (ref: string) => doneAction({ method: 'click', ref, arguments: [] });

it.each([
  ['that an earlier step left open', ['0-2', '0-3'], [WAITS, undefined], WAITS],
  ['of the last step, after it', ['0-2', '0-3'], [WAITS, 'It is empty.'], `${WAITS} It is empty.`],
  ['once', ['0-2', '0-2'], [WAITS, WAITS], WAITS],
  ['no longer once it was clicked', ['0-2', '0-9'], [WAITS, undefined], undefined],
  [
    'of no element no longer than the step',
    ['0-2', '0-3'],
    ['The page is waiting for its server.', undefined],
    undefined,
  ],
])('tells a hint %s', (...[, refs, hints, told]) => {
  const steps = hints.map((hint, at) => step({ value: String(at), ...(hint && { hint }) }));
  const { changed } = report(refs.map(click), steps);
  expect(changed).toEqual({ value: '1', ...(told && { hint: told }) });
});

it.each([
  ['click [0-2]', /^Stopped at action 3 of 3\. Action 2 reset .*: \[0-9\] "Name"\.$/, 2],
  ['fill [0-3] with "Ada"', undefined, 3],
])(
  'stops before %s where a step has set back what was filled in, unless that is filled in again',
  async (last, why, count) => {
    const page = new FakePage('[0-3] textbox: Name');
    const undid = [{ ref: '0-3', field: '[0-9] "Name"' }];
    page.onPerform = async ({ method }) => ({
      ...(method === 'selectOption' && { undid }),
      changed: 'nothing',
      appeared: [],
      url: 'u',
    });
    const action = `fill [0-3] with "Ada"\nselect "L" in [0-4]\n${last}`;

    const call = new Engine({ page, inference: noInference }).act({ action });

    if (why) await expect(call).rejects.toThrow(why);
    else await call;
    expect(page.performed).toHaveLength(count);
  },
);

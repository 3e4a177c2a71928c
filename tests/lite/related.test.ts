import { describe, expect, it } from 'vitest';
import { liteInference } from '../../lib/inference/lite/lite.ts';

const PAGE = `[0-1] document: Desk
  [0-2] toolbar: Format > [0-3] button: Bold [0-4] button: Italic [0-5] button: Underline
  [0-6] textbox: Reference [0-7] textbox: Amount [0-8] button: Add line
  [0-9] table
    [0-10] row: [0-11] columnheader: Asset | [0-12] columnheader: Place | [0-13]
    [0-14] row: [0-15] cell > [0-16] link: LT-1 | [0-17] cell: Oslo | [0-18] cell > [0-19] button: Edit
    [0-20] row: [0-21] cell > [0-22] link: LT-2 | [0-23] cell: Turku | [0-24] cell > [0-25] button: Edit
    [0-26] row: [0-27] cell > [0-28] link: LT-3 | [0-29] cell: Vasa | [0-30] cell > [0-31] button: Edit
  [0-32] list
    [0-33] listitem
      [0-34] heading: Ada [level=2]
      [0-35] button: Save
    [0-36] listitem
      [0-37] heading: Ben [level=2]
      [0-38] button: Save
  [0-39] checkbox: First row has headers [checked] [0-40] checkbox: Forward to [0-41] button: Close`;

async function done(instruction: string): Promise<string> {
  const request = {
    task: 'act',
    page: { url: 'https://a.example', title: 'A', outline: PAGE },
    instruction,
    variables: [],
  };
  const { reply } = await liteInference(() => import('../../lib/inference/lite/answer.ts')).generate(
    { ...request, task: 'act' },
    { signal: new AbortController().signal },
  );
  if (!reply.action) return 'refuse';
  const { method, ref, arguments: args } = reply.action;
  return [method, ref, ...args].join(' ');
}

describe('what stands beside something else', () => {
  it.each([
    ['click the button to the left of Italic', 'click 0-3'],
    ['the button between Bold and Underline', 'click 0-4'],
    ['type 120 into the field below Reference', 'fill 0-7 120'],
    ['open the asset in the row above LT-2', 'click 0-16'],
    ['click Edit in the row directly below Turku', 'click 0-31'],
    ['click Save right after Ada', 'click 0-38'],
  ])('is done to that, not to the other: %s', async (instruction, act) => {
    expect(await done(instruction)).toBe(act);
  });

  it.each(['click the button to the left of Bold', 'open the asset in the row above LT-1'])(
    'is refused where nothing stands there: %s',
    async (instruction) => {
      expect(await done(instruction)).toBe('refuse');
    },
  );

  it('is not looked for under a heading, which says what stands under it', async () => {
    expect(await done('click Save under Ada')).toBe('click 0-35');
  });
});

describe('what is so, and then what to do', () => {
  it.each([
    ['the first row has no headers, untick it', 'uncheck 0-39'],
    ['forward it to someone, tick that', 'check 0-40'],
  ])('is one act: %s', async (instruction, act) => {
    expect(await done(instruction)).toBe(act);
  });
});

import { describe, expect, it } from 'vitest';
import { answer } from '../../lib/inference/lite/answer.ts';

function observed(instruction: string, outline: string): string[] {
  const reply = answer({ task: 'observe', page: { url: 'http://x/', title: 'x', outline }, instruction });
  return 'elements' in reply ? reply.elements.map(({ ref }) => ref ?? '') : [];
}

const CASES = `[0-1] document: Cases
  [0-2] navigation: Folders > [0-3] link: All [0-4] link: Starred [0-5] link: Closed
  [0-6] main
    [0-7] heading: Cases [level=1]
    [0-8] list: Cases
      [0-9] listitem: [0-10] button: Star [pressed] | [0-11] link: Crane hook bent | [0-12] link: leak | opened by [0-13] link: mdahl
      [0-14] listitem: [0-15] button: Star | [0-16] link: Pump runs dry | [0-17] link: power | opened by [0-18] link: tholm
      [0-19] listitem: [0-20] button: Star | [0-21] link: Hatch lets rain in | [0-22] link: leak | opened by [0-23] link: mdahl
      [0-24] listitem: [0-25] button: Star [pressed] | [0-26] link: Lamp flickers | [0-27] link: power | opened by [0-28] link: jvik
    [0-29] group: Paint > [0-30] radio: Red [0-31] radio: White`;

const CRANES = `[0-1] document: Cranes
  [0-2] main
    [0-3] heading: Cranes [level=1]
    [0-4] table: Cranes
      [0-5] row: [0-6] columnheader: Crane | [0-7]: Actions
      [0-8] row: [0-9] link: North | [0-10] button: Book [0-11] button: Stop [disabled]
      [0-12] row: [0-13] link: South | [0-14] button: Book [disabled] [0-15] button: Stop
      [0-16] row: [0-17] link: East | [0-18] button: Book [0-19] button: Stop [disabled]`;

describe('entries told by what they hold', () => {
  it.each([
    ['cases opened by mdahl', ['0-11', '0-21']],
    ['cases by mdahl', ['0-11', '0-21']],
    ['cases labelled leak', ['0-11', '0-21']],
    ['starred cases', ['0-11', '0-26']],
  ])('stand for themselves, not what tells them: %s', (question, refs) => {
    expect(observed(question, CASES)).toEqual(refs);
  });

  it('are not meant where that itself is asked for', () => {
    expect(observed('the Starred link', CASES)).toEqual(['0-4']);
  });
});

describe('what can be done', () => {
  it.each([
    ['cranes I can book', ['0-10', '0-18']],
    ['cranes I can stop', ['0-15']],
  ])('is not what is disabled: %s', (question, refs) => {
    expect(observed(question, CRANES)).toEqual(refs);
  });

  it('is what is disabled where it cannot be done', () => {
    expect(observed("which cranes can't be booked", CRANES)).toEqual(['0-14']);
  });
});

describe('what is not there', () => {
  it('is not guessed by words that are but akin', () => {
    expect(observed('gift wrapping option', CASES)).toEqual([]);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAct } from '../../lib/inference/lite/acting/decide-act.ts';
import type { ActReply } from '../../lib/inference/inference.ts';
import { act } from './act-in-words.ts';

const ROLES: Readonly<Record<string, string>> = {
  '0-2': 'slider',
  '0-3': 'spinbutton',
  '0-4': 'textbox',
  '0-5': 'readonly',
  '0-6': 'button',
  '0-7': 'menu button',
  '0-8': 'checkbox',
  '0-9': 'radio',
  '0-10': 'select',
  '0-14': 'link',
  '0-15': 'heading',
  '0-16': 'file',
  '0-17': 'switch',
};

const PAGE = `[0-1] document: Loan
  [0-2] slider: Term in years [value="25" min=5 max=40]
  [0-3] spinbutton: Amount [value="100"]
  [0-4] textbox: Place
  [0-5] textbox: Reference [readonly value="A-1"]
  [0-6] button: Save
  [0-7] button: Account [collapsed haspopup]
  [0-8] checkbox: Insurance
  [0-9] radio: Monthly
  [0-10] combobox: Country [value="Chile"]
    [0-11] option: Chile [selected] [0-12] option: Peru
  [0-14] link: Terms
  [0-15] heading: Your loan [level=1]
  [0-16] button: Photo
  [0-17] switch: Reminders`;

const NAMES =
  'term|term in years|amount|place|reference|save|account|insurance|monthly|country|terms|loan|photo|reminders|chile|peru'.split(
    '|',
  );
const VALUES = '30 years|30|90|€1,500|a lot|Peru|Japan|roof.jpg|"roof.jpg"|"two words"|on|off|%amount%'.split('|');
const FORMS: readonly ((name: string, value: string) => string)[] = [
  (name, value) => `set the ${name} to ${value}`,
  (name, value) => `type ${value} into ${name}`,
  (name, value) => `fill ${name} with ${value}`,
  (name, value) => `select ${value} as ${name}`,
  (name, value) => `upload ${value} as ${name}`,
  (name, value) => `attach ${value} to the ${name}`,
  (name) => `check ${name}`,
  (name) => `turn off ${name}`,
  (name) => `clear the ${name}`,
  (name, value) => `drag ${name} to ${value}`,
  (name) => `choose ${name}`,
  (name) => `use ${name}`,
  (name, value) => `change ${name} to ${value}`,
];

/** Which kinds of element take which method; those not named here take a pointer only. */
const TAKES: Readonly<Record<string, readonly string[]>> = {
  fill: ['slider', 'spinbutton', 'textbox'],
  type: ['textbox'],
  check: ['checkbox', 'radio', 'switch'],
  uncheck: ['checkbox', 'radio', 'switch'],
  selectOption: ['select'],
  uploadFile: ['file', 'button'],
  dragAndDrop: ['button', 'menu button', 'link', 'heading', 'file'],
};

function decide(instruction: string): ActReply {
  return decideAct({ task: 'act', page: { url: 'http://x/', title: 'x', outline: PAGE }, instruction, variables: [] });
}

const instructions = fc
  .tuple(fc.constantFrom(...FORMS), fc.constantFrom(...NAMES), fc.constantFrom(...VALUES))
  .map(([form, name, value]) => form(name, value));

describe('svc/lite proposes only what an element can take', () => {
  it('keeps to the kinds of element that a method is for', () => {
    fc.assert(
      fc.property(instructions, (instruction) => {
        const { action } = decide(instruction);
        if (!action?.ref || !TAKES[action.method]) return;
        expect(TAKES[action.method]).toContain(ROLES[action.ref]);
      }),
      { numRuns: 200 },
    );
  });

  it('gives a slider and a number field a number, within the range of the slider', () => {
    fc.assert(
      fc.property(instructions, (instruction) => {
        const { action } = decide(instruction);
        if (action?.method !== 'fill' || (action.ref !== '0-2' && action.ref !== '0-3')) return;
        const [text = ''] = action.arguments;
        expect(text).toMatch(/^-?\d+(?:\.\d+)?$|^%\w+%$|^$/);
        if (action.ref === '0-2' && /^\d/.test(text)) expect(Number(text)).toBeLessThanOrEqual(40);
      }),
      { numRuns: 200 },
    );
  });

  it('selects only options that the box holds', () => {
    fc.assert(
      fc.property(instructions, (instruction) => {
        const { action } = decide(instruction);
        if (action?.method === 'selectOption') expect(['Chile', 'Peru']).toContain(action.arguments[0]);
      }),
      { numRuns: 200 },
    );
  });

  it('reads the number out of what was said with its unit', () => {
    expect(decide('set the term to 30 years').action).toMatchObject({ ref: '0-2', method: 'fill', arguments: ['30'] });
    expect(decide('set the term to 90 years').action).toBeUndefined();
  });
});

describe('svc/lite on an instruction of several steps', () => {
  it('does two: the first now, the second after it', () => {
    const { action, twoStep } = decide('type Lima into Place and click Save');
    expect(action).toMatchObject({ ref: '0-4', arguments: ['Lima'] });
    expect(twoStep).toBe(true);
  });

  it.each([
    'type Lima into Place, check Insurance and click Save',
    'fill Place with Lima, Amount with 5 and click Save',
  ])('does none of more, and says to send them one at a time: "%s"', (instruction) => {
    const { action, refusal } = decide(instruction);
    expect(action).toBeUndefined();
    expect(refusal?.reason).toContain('one at a time');
  });

  it('writes none of a list of fields into the first of them', () => {
    const { action, refusal } = decide('fill Place with Lima and Amount with 5');
    expect(action).toBeUndefined();
    expect(refusal?.reason).toContain('one at a time');
  });
});

const SELECT = (states: string): string => `[0-1] document: Book
  [0-3] combobox: Author: [${states}value="Bo"] > [0-4] option: Bo [selected]`;

it.each([
  ['that asks its server for others', 'haspopup ', 'selectOption 0-3 Cy'],
  ['that holds all there are', '', 'refuse'],
])('chooses what a select does not hold from one %s', async (_, states, expected) => {
  expect(await act('select "Cy" in "Author:"', SELECT(states))).toBe(expected);
});

import { describe, expect, it } from 'vitest';
import { refForms } from '../../lib/engine/ref-forms.ts';
import { exampleOf, formatAction, parseAction } from '../../lib/engine/ref-grammar.ts';
import { InvalidActionError } from '../../lib/errors/named-errors.ts';
import { actMethods } from '../../lib/protocol/results.ts';

const refForm: [string, object][] = [
  ['click [0-14]', { method: 'click', ref: '0-14', arguments: [] }],
  ['CLICK  [0-14].', { method: 'click', ref: '0-14', arguments: [] }],
  ['double click [0-14]', { method: 'doubleClick', ref: '0-14', arguments: [] }],
  ['Right-click [0-14]', { method: 'rightClick', ref: '0-14', arguments: [] }],
  ['hover [2-1]', { method: 'hover', ref: '2-1', arguments: [] }],
  ['click [0-14] at 120, 40', { method: 'click', ref: '0-14', arguments: ['120,40'] }],
  ['Double click [0-14] at 1,2', { method: 'doubleClick', ref: '0-14', arguments: ['1,2'] }],
  ['type "ada" into [0-7]', { method: 'type', ref: '0-7', arguments: ['ada'] }],
  [String.raw`fill [0-7] with "say \"hi\"\nC:\\x"`, { method: 'fill', ref: '0-7', arguments: ['say "hi"\nC:\\x'] }],
  [String.raw`fill [0-7] with "C:\new\table"`, { method: 'fill', ref: '0-7', arguments: [String.raw`C:\new\table`] }],
  [String.raw`fill [0-7] with "C:\\new\\table"`, { method: 'fill', ref: '0-7', arguments: [String.raw`C:\new\table`] }],
  [String.raw`fill [0-7] with "Q:\nWhy? A:\tSo"`, { method: 'fill', ref: '0-7', arguments: ['Q:\nWhy? A:\tSo'] }],
  ['fill [0-7] with ""', { method: 'fill', ref: '0-7', arguments: [''] }],
  ['fill [0-7] with "click [0-1]"', { method: 'fill', ref: '0-7', arguments: ['click [0-1]'] }],
  ["fill [0-7] with 'it is'", { method: 'fill', ref: '0-7', arguments: ['it is'] }],
  ['fill [0-7] with "%password%"', { method: 'fill', ref: '0-7', arguments: ['%password%'] }],
  ['fill [0-7] "ada"', { method: 'fill', ref: '0-7', arguments: ['ada'] }],
  ['Fill "ada" into [0-7]', { method: 'fill', ref: '0-7', arguments: ['ada'] }],
  ['type "ada" to [0-7]', { method: 'type', ref: '0-7', arguments: ['ada'] }],
  ['choose "A" and "B" in [0-9]', { method: 'selectOption', ref: '0-9', arguments: ['A', 'B'] }],
  ['press Enter', { method: 'press', arguments: ['Enter'] }],
  ['press ctrl+a in [0-7]', { method: 'press', ref: '0-7', arguments: ['Control+a'] }],
  ['press Control+Shift++', { method: 'press', arguments: ['Control+Shift++'] }],
  ['press esc', { method: 'press', arguments: ['Escape'] }],
  ['select "Canada" in [0-9]', { method: 'selectOption', ref: '0-9', arguments: ['Canada'] }],
  ['select "A", "B" in [0-9]', { method: 'selectOption', ref: '0-9', arguments: ['A', 'B'] }],
  ['select "A","B" and "C" in [0-9]', { method: 'selectOption', ref: '0-9', arguments: ['A', 'B', 'C'] }],
  ['selectOption [0-9] "A" "B"', { method: 'selectOption', ref: '0-9', arguments: ['A', 'B'] }],
  ['type [0-7] "ada"', { method: 'type', ref: '0-7', arguments: ['ada'] }],
  ['press [0-7] Enter', { method: 'press', ref: '0-7', arguments: ['Enter'] }],
  ['scrollTo [0-3]', { method: 'scrollTo', ref: '0-3', arguments: [] }],
  ['nextChunk', { method: 'nextChunk', arguments: [] }],
  ['dragAndDrop [0-1] [1-2]', { method: 'dragAndDrop', ref: '0-1', arguments: ['1-2'] }],
  ['uploadFile [0-3] "a.txt"', { method: 'uploadFile', ref: '0-3', arguments: ['a.txt'] }],
  ['goBack', { method: 'goBack', arguments: [] }],
  ['check [0-3]', { method: 'check', ref: '0-3', arguments: [] }],
  ['uncheck [0-3]', { method: 'uncheck', ref: '0-3', arguments: [] }],
  ['scroll to [0-3]', { method: 'scrollTo', ref: '0-3', arguments: [] }],
  ['scroll to the bottom', { method: 'scrollTo', arguments: ['bottom'] }],
  ['Scroll to the beginning of the page.', { method: 'scrollTo', arguments: ['top'] }],
  ['scroll to the bottom in [0-3]', { method: 'scrollTo', ref: '0-3', arguments: ['bottom'] }],
  ['scroll to the end of [0-3]', { method: 'scrollTo', ref: '0-3', arguments: ['bottom'] }],
  ['scroll down', { method: 'nextChunk', arguments: [] }],
  ['scroll up in [0-3]', { method: 'prevChunk', ref: '0-3', arguments: [] }],
  ['scroll left', { method: 'scrollBy', arguments: ['left'] }],
  ['Scroll Down by 300 px in [0-3]', { method: 'scrollBy', ref: '0-3', arguments: ['down', '300'] }],
  ['drag [0-1] to [1-2]', { method: 'dragAndDrop', ref: '0-1', arguments: ['1-2'] }],
  ['drag [0-1] from 4,8 to -20, 90', { method: 'dragAndDrop', ref: '0-1', arguments: ['4,8', '-20,90'] }],
  ['drag [0-1] to [1-2] at 5,6', { method: 'dragAndDrop', ref: '0-1', arguments: ['1-2', '5,6'] }],
  ['drag [0-1] at 4,8 to [1-2]', { method: 'dragAndDrop', ref: '0-1', arguments: ['4,8', '1-2'] }],
  ['drag [0-1] at 4,8 to [1-2] at 5,6', { method: 'dragAndDrop', ref: '0-1', arguments: ['4,8', '1-2', '5,6'] }],
  ['click "400.00" near [0-3]', { method: 'click', ref: '0-3', text: '400.00', arguments: [] }],
  ['Hover over the text "Ada" near [0-3]', { method: 'hover', ref: '0-3', text: 'Ada', arguments: [] }],
  ['drag "Sales" near [0-3] to [0-5]', { method: 'dragAndDrop', ref: '0-3', text: 'Sales', arguments: ['0-5'] }],
  [
    'drag "Sales" near [0-3] to [0-5] at 30,40',
    { method: 'dragAndDrop', ref: '0-3', text: 'Sales', arguments: ['0-5', '30,40'] },
  ],
  [
    String.raw`drag [0-3] to the text "Day \"10\"" near [0-5]`,
    { method: 'dragAndDrop', ref: '0-3', arguments: ['"Day "10"" near [0-5]'] },
  ],
  [
    'drag [0-3] at 4,8 to "10" near [0-5]',
    { method: 'dragAndDrop', ref: '0-3', arguments: ['4,8', '"10" near [0-5]'] },
  ],
  [
    'drag "Sales" near [0-3] to "10" near [0-3]',
    { method: 'dragAndDrop', ref: '0-3', text: 'Sales', arguments: ['"10" near [0-3]'] },
  ],
  ['dragAndDrop [0-3] "10" near [0-5]', { method: 'dragAndDrop', ref: '0-3', arguments: ['"10" near [0-5]'] }],
  ['upload "a.txt" to "Drop" near [0-3]', { method: 'uploadFile', ref: '0-3', text: 'Drop', arguments: ['a.txt'] }],
  ['upload "a.txt", "b.txt" to [0-3]', { method: 'uploadFile', ref: '0-3', arguments: ['a.txt', 'b.txt'] }],
  ['go back', { method: 'goBack', arguments: [] }],
  ['go forward', { method: 'goForward', arguments: [] }],
  ['reload', { method: 'reload', arguments: [] }],
  ['wait for "Saved"', { method: 'waitFor', arguments: ['Saved'] }],
  ['wait until "Loading…" is gone', { method: 'waitUntilGone', arguments: ['Loading…'] }],
  ['switch to browser tab "Cart"', { method: 'switchTab', arguments: ['Cart'] }],
  ['Switch to the previous browser tab.', { method: 'switchTab', arguments: [] }],
  ['close browser tab', { method: 'closeTab', arguments: [] }],
];

describe('the ref form', () => {
  it.each(refForm)('reads %s', (text, action) => {
    expect(parseAction(text)).toEqual({ kind: 'ref', action });
  });

  it.each([
    ['click [0-4] and accept the dialog', { answer: 'accept' }],
    ['click [0-4], and dismiss the dialog.', { answer: 'dismiss' }],
    ['click [0-4] and answer "Ada"', { answer: 'accept', text: 'Ada' }],
  ])('reads the dialog ending of %s', (text, dialog) => {
    expect(parseAction(text)).toEqual({ kind: 'ref', action: { method: 'click', ref: '0-4', arguments: [], dialog } });
  });

  it.each([
    ['click the button [0-14]', 'click [0-14]'],
    ['click 0-14', 'click [0-14]'],
    ['fill [0-7] text', 'fill [0-7] with "text"'],
    ['fill [0-7] with "say "hi""', 'fill [0-7] with "text"'],
    ['type ada into [0-7]', 'type "text" into [0-7]'],
    ['select Canada in [0-9]', 'select "text" in [0-9]'],
    ['press Nonsense in [0-7]', 'press Enter in [0-7]'],
    ['double click [14]', 'double click [0-14]'],
    ['click [ref=e14]', 'click [0-14]'],
  ])('refuses %s and shows the right form', (text, form) => {
    expect(() => parseAction(text)).toThrow(InvalidActionError);
    expect(() => parseAction(text)).toThrow(`Write: ${form}`);
  });

  it.each([
    ['click [0-1]\npress the Save button', 'press the Save button'],
    ['- click [0-1]\n- close browser tab', 'close browser tab'],
    ['fill [0-7] with "a"\nclick 0-1', 'click 0-1'],
  ])('of several lines, refuses %j by the one that is not by ref', (text, line) => {
    expect(() => parseAction(text)).toThrow(InvalidActionError);
    expect(() => parseAction(text)).toThrow(`"${line}"`);
  });

  it('lists every form when the verb is unknown', () => {
    expect(() => parseAction('frobnicate [0-14]')).toThrow('double click [0-14]');
  });
});

describe('words', () => {
  it.each([
    'press the Save button',
    'press Save',
    'type "ada@example.org" into the email field',
    'choose 10-20 as the range',
    'click the item [new]',
    'scroll down to the footer',
    `click Bob's "Edit"`,
  ])('leaves %s to the model as it was written', (instruction) => {
    expect(parseAction(instruction)).toEqual({ kind: 'words', instruction });
  });

  it('takes the dialog ending off', () => {
    const dialog = { answer: 'accept', text: 'a "b"' };
    const parsed = parseAction(String.raw`press "Rename" and answer "a \"b\""`);
    expect(parsed).toEqual({ kind: 'words', instruction: 'press "Rename"', dialog });
  });
});

describe('formatAction', () => {
  it.each(refForm)('writes what reads back as %s', (_, action) => {
    const text = formatAction(action as Parameters<typeof formatAction>[0]); // rows of the table are actions
    expect(parseAction(text ?? '')).toEqual({ kind: 'ref', action });
  });

  it('writes the dialog ending', () => {
    const dialog = { answer: 'accept' as const, text: 'x' };
    expect(formatAction({ method: 'click', ref: '0-1', arguments: [], dialog })).toBe('click [0-1] and answer "x"');
  });

  it('has no form for an action that lacks what its method needs', () => {
    expect(formatAction({ method: 'fill', ref: '0-1', arguments: [] })).toBeUndefined();
    expect(formatAction({ method: 'click', arguments: [] })).toBeUndefined();
    expect(formatAction({ method: 'selectOption', ref: '0-1', arguments: [] })).toBeUndefined();
  });

  it('knows every method', () => {
    expect(Object.keys(refForms).toSorted()).toEqual([...actMethods].toSorted());
    for (const method of actMethods) expect(parseAction(exampleOf(method)).kind).toBe('ref');
  });
});

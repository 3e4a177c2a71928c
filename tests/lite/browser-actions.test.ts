import { describe, expect, it } from 'vitest';
import { decideAct } from '../../lib/inference/lite/acting/decide-act.ts';

const PLAIN = `[0-1] document: Lamps
  [0-2] link: Basket
  [0-3] status: Loading results…
  [0-4] button: Apply`;
const TABBED = `[0-1] document: Build
  [0-2] tablist > [0-3] tab: Jobs [selected] [0-4] tab: Tests
  [0-5] button: Close tab`;

const decide = (outline: string, instruction: string) =>
  decideAct({ task: 'act', page: { url: 'https://a.test/', title: 'A', outline }, instruction, variables: [] });

function act(outline: string, instruction: string): string {
  const { action, refusal } = decide(outline, instruction);
  return action ? [action.method, action.ref, ...action.arguments].filter(Boolean).join(' ') : (refusal?.reason ?? '');
}

describe('svc/lite on the tabs of the browser', () => {
  it.each([
    ['go back to the other tab', 'switchTab'],
    ['Return to the tab I was on before.', 'switchTab'],
    ['switch to the tab with the cart', 'switchTab cart'],
    ['go to the tab "Invoices 2026"', 'switchTab Invoices 2026'],
    ['switch to the basket tab', 'click 0-2'],
    ['close this tab', 'closeTab'],
  ])('goes where a page without tabs leaves no doubt: %s', (instruction, expected) => {
    expect(act(PLAIN, instruction)).toBe(expected);
  });

  it.each([
    ['switch to the Tests tab', 'click 0-4'],
    ['switch to the tab with the tests', 'click 0-4'],
    ['go back to the previous browser tab', 'switchTab'],
    ['close the browser tab', 'closeTab'],
  ])('takes a tab of the page first, and one of the browser where that is said: %s', (instruction, expected) => {
    expect(act(TABBED, instruction)).toBe(expected);
  });

  it.each([
    [TABBED, 'go back to the other tab', 'switch to the previous browser tab'],
    [TABBED, 'switch to the tab with the cart', 'switch to browser tab "cart"'],
    [PLAIN, 'switch to the History tab', 'switch to browser tab "History"'],
    [PLAIN, 'go back to the first tab', 'switch to browser tab "words of its title"'],
  ])('says how to name one of the browser where it is not told: %s%s', (outline, instruction, form) => {
    expect(act(outline, instruction)).toContain(form);
  });
});

describe('svc/lite waiting for the page', () => {
  it.each([
    ['wait for the results to load', 'waitUntilGone Loading results…'],
    ['wait until the spinner is gone', 'waitUntilGone Loading results…'],
    ['please wait until the page has finished loading', 'waitUntilGone Loading results…'],
    ['wait until "Saved" appears', 'waitFor Saved'],
    ['wait until it says done', 'waitFor done'],
    ['wait for Order confirmed to show up', 'waitFor Order confirmed'],
    ['wait for the Apply button', 'waitFor Apply'],
  ])('knows by the words of the page what comes or goes: %s', (instruction, expected) => {
    expect(act(PLAIN, instruction)).toBe(expected);
  });

  it.each([
    ['wait until the results have loaded', 'wait for "text"'],
    ['wait until the spinner is gone', 'wait until "text" is gone'],
    ['wait for the confirmation message', 'wait for "text"'],
    ['wait 5 seconds', 'wait for "text"'],
    ['wait for the results to load and then click Close tab', 'wait for "text"'],
  ])('says how to tell it where nothing on the page does: %s', (instruction, form) => {
    expect(act(TABBED, instruction)).toContain(form);
  });
});

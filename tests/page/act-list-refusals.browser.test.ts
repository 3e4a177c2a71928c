import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';

/** Options of a list that is there, and cannot be chosen. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const listWith = (note: string): string => `list.ariaMultiSelectable = 'true';
  show = (shown) => (list.innerHTML = shown.map((name) => '<li role="option"' + (name === 'Porto' ? '${note}' : '') + '>' + name + '</li>').join(''));`;
const page = (note: string): string => combobox({ script: listWith(note) }).replace('const show', 'let show');

test('a refusal in a list of several says what was chosen before, whatever the reason', async () => {
  await using acting = await openActing(chromium, page(' aria-disabled="true"'));

  const choosing = acting.act('selectOption', '#field', 'Lisbon', 'Porto');

  await expect(choosing).rejects.toThrow(/disabled.*"Lisbon" was chosen before\./);
  await expect(choosing).rejects.toMatchObject({ data: { reason: 'disabled', chosen: ['Lisbon'] } });
});

test('an option that only its class and the pointer over it say is out of use is refused by its name', async () => {
  await using acting = await openActing(chromium, page(' class="x-disabled" style="cursor: not-allowed"'));

  const choosing = acting.act('selectOption', '#field', 'Porto');

  await expect(choosing).rejects.toThrow(/has its option "Porto" disabled/);
  await expect(choosing).rejects.toMatchObject({ data: { reason: 'option-disabled' } });
  expect(await acting.evaluate('document.title')).toBe('');
});

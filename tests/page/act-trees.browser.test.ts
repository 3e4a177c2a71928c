import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Items of trees, which hold the items below them. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A field whose list is a tree with one branch, folded up; a `sign` before its words unfolds it. */
const treeSelect = (sign: string): string => `<style>#list { position: absolute } li { list-style: none }</style>
  <input id="field" role="combobox" readonly aria-haspopup="listbox" aria-expanded="false" aria-controls="list" aria-label="Team">
  <div id="list" role="listbox" hidden>
    <div role="treeitem" aria-expanded="false" id="branch">${sign}<ul><li role="option">Acme</li></ul>
      <div role="group" id="below" style="display: none"><div role="treeitem"><ul><li role="option">Munich</li></ul></div></div>
    </div>
    <div role="treeitem"><ul><li role="option">Globex</li></ul></div>
  </div>
  <script>
    const show = (isOpen) => { list.hidden = !isOpen; field.ariaExpanded = String(isOpen) };
    field.onclick = () => show(list.hidden);
    list.onclick = ({ target }) => { if (target.matches('li')) { field.value = target.textContent; show(false) } };
    const unfold = () => { below.style.display = ''; branch.ariaExpanded = 'true' };
  </script>`;

test('unfolds the branch in which an option is, by its sign', async () => {
  const sign = '<i onclick="unfold()" style="display: inline-block; width: 16px; height: 16px"></i>';
  await using page = await openActing(chromium, treeSelect(sign));

  await page.act('selectOption', '#field', 'Munich');

  expect(await page.evaluate('field.value')).toBe('Munich');
});

test('takes no item for what is out of sight below it, and tells each option once', async () => {
  await using page = await openActing(chromium, treeSelect(''));

  await expect(page.act('selectOption', '#field', 'Munich')).rejects.toThrow(
    /shows no option "Munich"; it shows "Acme", "Globex"\.$/,
  );
  expect(await page.evaluate('field.value')).toBe('');
});

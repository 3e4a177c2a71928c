import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Lists and calendars by what opens them, where that says little of it. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('a list that pushes the page down', () => {
  const OTHER = '<ul role="tree"><li role="treeitem">Week</li></ul>';
  const list = (button: string, role = 'option'): string => `<!doctype html><title>.</title>${OTHER}
    <div><div>${button}</div><ul id="list" role="${role === 'option' ? 'listbox' : 'menu'}" hidden><li role="${role}">Day</li><li role="${role}">Week</li></ul></div><p>Words</p>
    <script>const button = document.querySelector('button');
      const turn = (isOpen) => { list.hidden = !isOpen; if (button.ariaExpanded) button.ariaExpanded = isOpen; };
      button.onclick = () => turn(list.hidden);
      list.onclick = ({ target }) => { document.title = target.textContent; turn(false); };
      document.querySelector('[role=tree]').onclick = () => { document.title = 'other'; };</script>`;

  test.each([
    ['<button aria-haspopup="listbox" aria-expanded="false">Day</button>', 'option'],
    ['<button aria-haspopup="listbox">Day</button>', 'option'],
    ['<button aria-haspopup="menu" aria-expanded="false">Day</button>', 'menuitem'],
  ])('is that of the button that was pressed: %s', async (button, role) => {
    await using page = await openActing(chromium, list(button, role));

    await page.act('selectOption', 'button', 'Week');

    expect(await page.evaluate('document.title')).toBe('Week');
  });

  test('is not what stood in the page before', async () => {
    await using page = await openActing(
      chromium,
      `<!doctype html><title>.</title>${OTHER}<div><button aria-haspopup="listbox" aria-expanded="false">Day</button></div>
      <script>document.onclick = ({ target }) => { if (target.localName === 'li') document.title = 'other'; };</script>`,
    );

    await expect(page.act('selectOption', 'button', 'Week')).rejects.toThrow(/shows no options/);
    expect(await page.evaluate('document.title')).toBe('.');
  });
});

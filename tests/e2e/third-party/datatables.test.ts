import { expect } from 'vitest';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { test } from '../../support/stack-test.ts';

test('sorts a table, goes to its next page and reads its rows', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/datatables.html') });
  const tab = await tabAt(stack.browser, 'datatables.html');

  await stack.call('act', { action: 'click the Passengers column header' });
  await expectText(tab, 'tbody tr:first-child', /1000$/);
  await stack.call('act', { action: 'click Next' });
  await expectText(tab, '.dt-info', 'Showing 11 to 20 of 57 entries');
  const read = await stack.call('extract');

  const rows = await tab.$$eval('tbody tr', (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const outline = JSON.stringify(read);
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => !outline.includes(`row: ${row.join(' | ')}`))).toEqual([]);
});

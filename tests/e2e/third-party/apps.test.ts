import { expect } from 'vitest';
import { refOf } from '../../demo/outline.ts';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { test } from '../../support/stack-test.ts';
import type { Stack } from '../../support/stack.ts';

test('FullCalendar: goes to the next month, picks a day and creates an event', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/fullcalendar.html') });
  const tab = await tabAt(stack.browser, 'fullcalendar.html');

  await stack.call('act', { action: 'click "Next month"' });
  await stack.call('act', { action: `click [${await refIn(stack, 'link: 17')}]` });
  await stack.call('act', { action: 'type "Planning" into Title' });
  await stack.call('act', { action: 'click Book' });

  await expectText(tab, '[data-date="2031-06-17"] .fc-event-title', 'Planning');
  expect(JSON.stringify(await stack.call('extract'))).toContain('Planning');
});

test('AG Grid: sorts, filters and edits a cell of a virtualised grid', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/ag-grid.html') });
  const tab = await tabAt(stack.browser, 'ag-grid.html');

  await stack.call('act', { action: 'type "no. 123" into Part Filter Input' });
  await expectText(tab, '[row-index="0"] [col-id="part"]', 'Screw M6 no. 123');
  await stack.call('act', { action: 'click "Pieces"' });
  await expectText(tab, '[row-index="0"] [col-id="pieces"]', '370');
  const cell = await refIn(stack, ': 370');
  await stack.call('act', { action: `double click [${cell}]` });
  await stack.call('act', { action: 'press Control+A' });
  await stack.call('act', { action: 'type "4711" into Input Editor' });
  await stack.call('act', { action: 'press Enter' });

  await expectText(tab, '#edited', /has 4711 pieces$/);
});

test('Monaco: types code and reads it back', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/monaco.html') });
  const tab = await tabAt(stack.browser, 'monaco.html');

  await stack.call('act', { action: 'fill Code with "const one = 1;"' });
  await stack.call('act', { action: `type " // 奇数 é 👩‍🚀" into [${await refIn(stack, 'textbox: Code')}]` });
  await stack.call('act', { action: 'click Run' });

  await expectText(tab, '#result', '"const one = 1; // 奇数 é 👩‍🚀"');
  expect(JSON.stringify(await stack.call('extract'))).toContain('const one = 1; // 奇数 é 👩‍🚀');
});

test('Ionic: fills fields, chooses in an alert and confirms a modal, all in shadow roots', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/ionic.html') });
  const tab = await tabAt(stack.browser, 'ionic.html');

  await stack.call('act', { action: 'type "Ada" into Name' });
  await stack.call('act', { action: 'choose Large as the Size' }); // Ionic loads its alert when it is first asked for
  await stack.call('act', { action: 'click OK' });
  await tab.waitForSelector('ion-alert', { hidden: true });
  await stack.call('act', { action: 'check Extra cheese' });
  await stack.call('act', { action: 'check Deliver it' });
  await stack.call('act', { action: 'click Order' });
  await tab.waitForSelector('#yes', { visible: true });
  await stack.call('act', { action: 'click "Yes, order"' });

  await expectText(tab, '#ordered', 'Ada: l, cheese true, delivered true');
});

/** Ref of the node that says `text`. */
async function refIn(stack: Stack, text: string): Promise<string> {
  const { pageText } = (await stack.call('extract')) as { pageText: string }; // its result without an instruction
  return refOf(pageText, text);
}

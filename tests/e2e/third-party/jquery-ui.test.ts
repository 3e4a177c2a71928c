import { expectText, tabAt } from '../../support/session-tab.ts';
import { test } from '../../support/stack-test.ts';

test('picks an autocomplete entry and a day of a date picker', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/jquery-ui.html') });
  const tab = await tabAt(stack.browser, 'jquery-ui.html');

  await stack.call('act', { action: 'type "Ber" into From' });
  await expectText(tab, '.ui-autocomplete', /BerlinBern/);
  await stack.call('act', { action: 'click "Bern"' });
  await stack.call('act', { action: 'click Travel date' });
  await stack.call('act', { action: 'click "Next"' });
  await expectText(tab, '.ui-datepicker-title', /June.2031/);
  await stack.call('act', { action: 'click "17"' });
  await stack.call('act', { action: 'click Find trains' });

  await expectText(tab, '#found', 'Trains from Bern on 2031-06-17');
});

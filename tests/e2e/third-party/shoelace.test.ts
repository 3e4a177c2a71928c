import { expect } from 'vitest';
import { expectText, tabAt } from '../../support/session-tab.ts';
import { test } from '../../support/stack-test.ts';

test('fills a form of web components, chooses in a shadow-DOM select and confirms a dialog', async ({
  stack,
  pages,
}) => {
  await stack.call('navigate', { url: pages.url('/third-party/shoelace.html') });
  const tab = await tabAt(stack.browser, 'shoelace.html');

  await stack.call('act', { action: 'type "Night owls" into Team name' });
  await stack.call('act', { action: 'choose Editor as the Default role' });
  await stack.call('act', { action: 'check Weekly digest' });
  await stack.call('act', { action: 'click Save settings' });
  await stack.call('act', { action: 'click "Yes, save"' });

  await expectText(tab, '#saved', 'Saved: {"digest":"on","role":"editor","team":"Night owls"}');
});

test('an option that the select lacks is an error, and nothing is chosen', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/shoelace.html') });
  const tab = await tabAt(stack.browser, 'shoelace.html');

  const failure = await stack.failure('act', { action: 'choose Janitor as the Default role' });

  expect(failure).toBeDefined();
  expect(await tab.$eval('sl-select', (select) => 'value' in select && select.value)).toBe('');
});

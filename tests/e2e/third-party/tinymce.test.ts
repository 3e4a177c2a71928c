import { expectText, tabAt } from '../../support/session-tab.ts';
import { test } from '../../support/stack-test.ts';

test('writes text into an editor that lives in a frame', async ({ stack, pages }) => {
  await stack.call('navigate', { url: pages.url('/third-party/tinymce.html') });
  const tab = await tabAt(stack.browser, 'tinymce.html');
  await tab.waitForSelector('iframe.tox-edit-area__iframe');

  await stack.call('act', { action: 'type "On rain" into Headline' });
  await stack.call('act', { action: 'type "It falls on all of us. 雨が降る é 👩‍🚀" into the Rich Text Area' });
  await stack.call('act', { action: 'click Publish' });

  await expectText(tab, '#published h2', 'On rain');
  await expectText(tab, '#published p', 'It falls on all of us. 雨が降る é 👩‍🚀');
});

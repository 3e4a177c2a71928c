import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const textbox = (name: string, more: string, content: string): string =>
  `<div contenteditable role="textbox" aria-label="${name}" ${more}>${content}</div>`;

test('an editor takes several lines where it has room or paragraphs, unless its author says otherwise', async () => {
  await using page = await openActing(
    chromium,
    textbox('Tall', 'style="min-height: 80px"', 'One') +
      textbox('Low', '', '<p>One</p>') +
      textbox('Cell', '', 'One') +
      textbox('Single', 'aria-multiline="false" style="min-height: 80px"', '<p>One</p>'),
  );

  const { outline } = await page.page.snapshot({ signal: limit() });

  const several = [...outline.matchAll(/textbox: (\w+) \[(?=[^\]]*multiline)/g)].map(([, name]) => name);
  expect(several).toEqual(['Tall', 'Low']);
});

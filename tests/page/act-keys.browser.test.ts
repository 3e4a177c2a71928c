import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('fill is heard of by a filter that listens to keys, and leaves those of an input method until that is done', async () => {
  await using page = await openActing(
    chromium,
    `<input><p>Tea</p><p>Milk</p><script>
    const filter = () => setTimeout(() => {
      for (const row of document.querySelectorAll('p')) row.hidden = !row.textContent.includes(document.querySelector('input').value);
    });
    document.querySelector('input').addEventListener('keydown', ({ key }) => key !== 'Process' && filter());
    document.querySelector('input').addEventListener('compositionend', filter);</script>`,
  );

  const { changed } = await page.act('fill', 'input', 'Te');

  expect(changed).toMatchObject({ value: 'Te', removed: ['text: Milk'] });
});

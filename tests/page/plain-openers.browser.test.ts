import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Boxes without any role that react to a click, and open a list without any roles elsewhere in the page. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const opener = (inside: string): string => `<!doctype html><title>none</title>
  <div id="box" style="position: relative; width: 200px; height: 30px; cursor: pointer">${inside}</div>
  <script>
    const drop = document.createElement('div');
    drop.style = 'position: absolute; top: 60px; background: white; width: 200px';
    drop.innerHTML = ['Norwegian Wood', 'Nowhere Man'].map((one) => '<div style="cursor: pointer">' + one + '</div>').join('');
    drop.onclick = ({ target }) => { document.title = target.textContent; drop.remove(); };
    box.onclick = () => setTimeout(() => document.body.append(drop), 50);
  </script>`;
const OVERLAY = '<div style="position: absolute; inset: 0; pointer-events: none"><div>Select a song</div></div>';
const SIGN = '<div id="sign" role="img" aria-label="loading" style="width: 20px; height: 20px"></div>';

test.each([
  ['a placeholder laid over it', '#box', OVERLAY],
  ['a picture in it', '#box', `Song ${SIGN}`],
  ['both', '#box', OVERLAY + SIGN],
  ['both, by the picture', '#sign', OVERLAY + SIGN],
])('chooses in the list that opens from a box with %s', async (_, selector, inside) => {
  await using page = await openActing(chromium, opener(inside));

  await page.act('selectOption', selector, 'Nowhere Man');

  expect(await page.evaluate('document.title')).toBe('Nowhere Man');
});

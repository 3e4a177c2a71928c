import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What pages draw over an element as it is pressed, which goes by itself. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('what runs over a button as it is pressed is no other look of it; what is put elsewhere in it keeps its own', async () => {
  await using page = await openActing(
    chromium,
    `<button id="dead" class="run"><span>Save</span></button><button id="on"><b class="off">Bold</b><i></i></button>
     <script>
       dead.onpointerdown = () => {
         const wave = document.createElement('span');
         dead.append(wave);
         wave.dataset.activated = String(performance.now());
         setTimeout(() => (wave.className = 'out'), 100);
       };
       on.onclick = () => { on.append(on.firstChild); on.lastChild.className = 'on'; };
     </script>`,
  );

  expect((await page.act('click', '#dead')).changed).toBe('nothing');
  expect((await page.act('click', '#on')).changed).toMatchObject({ restyled: expect.stringContaining('+on -off') });
});

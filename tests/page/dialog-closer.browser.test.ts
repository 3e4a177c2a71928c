import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** How what covers the target of an act may be left. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const behind = (dialog: string, script = ''): string =>
  `<button id="target">Save</button><input id="field">${dialog}<script>${script}</script>`;
const MODAL = 'document.querySelector("dialog").showModal()';
const DRAWN = 'style="position: fixed; inset: 0; background: #fff"';

test.each([
  [
    '<dialog><p>News</p><button>Close</button></dialog>',
    MODAL,
    /close that: click \[\d+-\d+\] "Close", or press Escape\.$/,
  ],
  ['<dialog><p>News</p><a href="/">More</a></dialog>', MODAL, /close that: press Escape\.$/],
  ['<dialog closedby="none"><p>News</p></dialog>', MODAL, /^Close or finish what covers it first\.$/],
  [
    `<div role="dialog" aria-modal="true" ${DRAWN}>News<button aria-label="Close the news">×</button></div>`,
    '',
    /close that: click \[\d+-\d+\] "Close the news"\.$/,
  ],
  [
    `<div role="dialog" aria-modal="true" ${DRAWN}>Sure?<button>Yes</button><button hidden>Cancel</button></div>`,
    '',
    /^Close or finish/,
  ],
])('the hint of a refusal says how %s is left, where it tells', async (dialog, script, hint) => {
  await using page = await openActing(chromium, behind(dialog, script));

  await expect(page.act('click', '#target')).rejects.toMatchObject({ hint: expect.stringMatching(hint) });
  await expect(page.act('fill', '#field', 'Ann')).rejects.toMatchObject({ hint: expect.stringMatching(hint) });
});

test.each([
  ['<main inert class="step"><button>Save</button></main>', 'is inside main.step "Save", which is inert'],
  ['<button inert>Save</button><dialog>Ask</dialog>', 'is inert: the page keeps all input'],
])('says what is inert where no dialog is open: %s', async (html, detail) => {
  await using page = await openActing(chromium, html);

  await expect(page.act('click', 'button')).rejects.toMatchObject({
    message: expect.stringContaining(detail),
    data: { reason: 'disabled' },
  });
});

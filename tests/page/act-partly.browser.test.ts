import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Acts that fail after they have sent input. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A range whose keys move its upper end, whichever of both has the focus. */
const RANGE = `<!doctype html><output id="shown">10 to 50</output>
  ${['low', 'high'].map((id) => `<div id="${id}" role="slider" tabindex="0" aria-label="${id}" aria-valuenow="${id === 'low' ? 10 : 50}" aria-valuemin="0" aria-valuemax="100">|</div>`).join('')}
  <script>onkeydown = ({ key }) => { const step = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 }[key] ?? 0
    high.ariaValueNow = +high.ariaValueNow + step; shown.textContent = '10 to ' + high.ariaValueNow }</script>`;

test('a refusal after keys that moved something else says what they changed', async () => {
  await using page = await openActing(chromium, RANGE);

  await expect(page.act('fill', '#low', '30')).rejects.toMatchObject({
    name: 'ActionFailedError',
    message: expect.stringMatching(/does not move by its keys.* But this has changed: \{.*10 to 51/),
    hint: expect.any(String),
    data: { reason: 'not-changed', changed: { added: expect.arrayContaining([expect.stringContaining('10 to 51')]) } },
  });
});

test('a refusal before any input says nothing of what the page does by itself', async () => {
  await using page = await openActing(
    chromium,
    `<button id="off" disabled>Off</button><p id="news"></p><script>setInterval(() => (news.textContent += '!'), 20)</script>`,
  );

  await expect(page.act('click', '#off')).rejects.toMatchObject({
    data: { reason: 'disabled' },
    message: expect.not.stringContaining('changed:'),
  });
});

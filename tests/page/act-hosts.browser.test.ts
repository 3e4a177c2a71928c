import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Components whose own element takes what is meant for a control in them. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('clicks the inner button of a component that lets the pointer through to it, unless that is out of use', async () => {
  const tab = (name: string, state = ''): string => `<x-tab ${state}>${name}</x-tab>`;
  await using page = await openActing(
    chromium,
    `${tab('All', 'aria-disabled="true"')}${tab('Favourites')}<script>
      customElements.define('x-tab', class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML =
            '<style>:host { display: inline-block } button { pointer-events: none }</style><button role="tab"><slot></slot></button>';
          this.onclick = () => (document.title = this.textContent);
        }
      });
    </script>`,
  );
  const outline = (await page.page.snapshot({ signal: limit() })).outline;
  const refOf = (name: string): string => new RegExp(`\\[(\\d+-\\d+)\\] tab: ${name}`).exec(outline)?.[1] ?? '';

  await page.perform({ method: 'click', ref: refOf('Favourites'), arguments: [] });
  expect(await page.evaluate('document.title')).toBe('Favourites');
  const all = page.perform({ method: 'click', ref: refOf('All'), arguments: [] });
  await expect(all).rejects.toMatchObject({ data: { reason: 'disabled' } });
});

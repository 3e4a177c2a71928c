import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What is acted on by its text, near an element that has a ref. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** Clicks the text near what `selector` finds. @returns the text of what got the click. */
async function clicked(html: string, text: string, selector = 'h1'): Promise<string> {
  await using page = await openActing(
    chromium,
    `<script>onclick = (event) => (document.title = event.composedPath()[0].textContent)</script>${html}`,
  );
  await page.perform({ method: 'click', ref: await page.ref(selector), text, arguments: [] });
  return await page.evaluate('document.title');
}

const ROWS = '<h1>Orders</h1><ul><li>Order 121<li>Order 1200<li>Order 12.50<li>Order 13</ul>';

describe('of several texts that begin alike', () => {
  test.each([
    ['the whole one', `${ROWS}<p>Order 12`, 'order 12', 'Order 12'],
    ['the one that has it as words', `${ROWS}<p>Order 12 (new)`, 'Order 12', 'Order 12 (new)'],
    ['the one that has it as words, in several parts', `${ROWS}<p>My <b>order</b> 12.`, 'Order 12', 'My order 12.'],
    ['the one in parts, beside a number', `${ROWS}<div><p>Order <b>12</b></p><i>1</i></div>`, 'Order 12', 'Order 12'],
    ['words of a script without blanks', '<h1>A</h1><p>設定を開く', '設定', '設定を開く'],
    ['an amount', '<h1>A</h1><p>Pay $12.50 now', '$12.50', 'Pay $12.50 now'],
  ])('%s is meant', async (...[, html, text, got]) => {
    expect(await clicked(html, text)).toBe(got);
  });

  test.each([
    ['Order 12', 'but "Order 121", "Order 1200", "Order 12.50"'],
    ['Order 129', 'has no text "Order 129" near it that is seen.'],
    ['rder 13', 'but "Order 13"'],
    ['12', 'but "Order 121"'],
  ])('none is meant by a part of a word or a number: %s', async (text, why) => {
    const refusal = { data: { reason: 'no-text' }, message: expect.stringContaining(why) };

    await expect(clicked(ROWS, text)).rejects.toMatchObject(refusal);
  });
});

describe('across shadow roots', () => {
  const BOX = `<!doctype html><h1>Boxes</h1><script>customElements.define('x-box', class extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>p { color: teal }</style><section><button>In shadow</button><slot></slot>' +
          '<p>Inner words</p><slot name="none"><i>Own words</i></slot><p>Some <b>bold</b> words</p></section>';
      }
    });</script><x-box><span>Slotted words</span><u slot="gone">Words unseen</u></x-box><x-box>Plain words</x-box>`;

  test.each([
    ['in a root, near what stands outside', 'Inner words', 'h1', 'Inner words'],
    ['in several parts in a root', 'Some bold words', 'h1', 'Some bold words'],
    ['that a slot shows of itself', 'Own words', 'h1', 'Own words'],
    ['in a slot, near what stands in the root', 'Slotted words', 'section', 'Slotted words'],
    ['in a slot, near what holds the root', 'Slotted words', 'x-box', 'Slotted words'],
    ['outside, near what stands in a root', 'Boxes', 'section', 'Boxes'],
  ])('a text is found %s', async (...[, text, selector, got]) => {
    expect(await clicked(BOX, text, selector)).toBe(got);
  });

  test('a text that no slot shows is not found', async () => {
    await expect(clicked(BOX, 'Words unseen')).rejects.toMatchObject({ data: { reason: 'no-text' } });
  });
});

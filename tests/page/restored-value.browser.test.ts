import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Performed } from '../../lib/page/evidence.ts';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const FORM = `<!doctype html>
  <label><input type="checkbox" role="switch" id="beta">Beta</label>
  <label>Name <input id="name" value="Ada"></label>
  <label>Zone <select id="zone"><option>UTC<option>Oslo</select></label>
  <label>Tag <input id="tag"></label><ul id="tags"></ul>
  <output id="note"></output>
  <script>
    const refuse = (undo) => fetch('/refusing').then(() => { undo(); note.textContent = 'Not on your plan'; });
    beta.onchange = () => refuse(() => { beta.checked = false; });
    document.getElementById('name').oninput = ({ target }) => refuse(() => { target.value = 'Ada'; });
    zone.onchange = () => refuse(() => { zone.value = 'UTC'; });
    tag.oninput = () => fetch('/refusing').then(() => {
      tags.append(Object.assign(document.createElement('li'), { textContent: tag.value }));
      tag.value = '';
    });
  </script>`;

describe('what a page puts back once its request was refused', () => {
  test.each([
    { act: ['check', '#beta'], value: 'not checked', afterMs: 400 },
    { act: ['fill', '#name', 'Eve'], value: 'Ada', afterMs: 400 },
    { act: ['selectOption', '#zone', 'Oslo'], value: 'UTC', afterMs: 400 },
    { act: ['selectOption', '#zone', 'Oslo'], value: 'UTC', afterMs: 0 },
  ] as const)('is told with what is there: $act after $afterMs ms', async ({ act, value, afterMs }) => {
    const { changed } = await actOn(act, afterMs);

    expect(changed).toMatchObject({
      value,
      hint: 'The element took that, and then the page restored the value it had before.',
      added: [expect.stringContaining('Not on your plan')],
    });
  });

  test('is told of a text that the page has put elsewhere as that', async () => {
    const { changed } = await actOn(['fill', '#tag', 'red'], 300);

    expect(changed).toMatchObject({ value: '', hint: expect.stringMatching(/moved it elsewhere/) });
  });

  test('is not said of what was so before, nor of what stays', async () => {
    const same = await actOn(['selectOption', '#zone', 'UTC'], 100);
    const held = await actOn(['fill', '#name', 'Ada'], 0);

    expect(JSON.stringify([same.changed, held.changed])).not.toMatch(/put back/);
  });
});

/** Fields that the page empties as it hears of their text: of entries, and of a code that is handed in at its fourth digit. */
const TAKING = `<!doctype html><label>To <input id="to"></label><ul id="entries"></ul>
  <label>Code <input id="code"></label><p id="answer"></p>
  <label>Digits <input id="digits"></label>
  <script>
    const inputs = { to: document.getElementById('to'), code: document.getElementById('code') };
    inputs.to.oninput = () => {
      const [, ...ended] = inputs.to.value.split(/[,;]/);
      if (ended.length === 0) return;
      for (const entry of inputs.to.value.split(/[,;]/).filter((one) => one.trim() !== ''))
        entries.append(Object.assign(document.createElement('li'), { textContent: entry.trim() }));
      inputs.to.value = '';
    };
    inputs.code.oninput = () => {
      if (inputs.code.value.length < 4) return;
      answer.textContent += inputs.code.value === '1234' ? 'Accepted.' : 'Wrong.';
      inputs.code.value = '';
    };
    digits.oninput = () => (digits.value = digits.value.replace(/[^0-9]/g, ''));
  </script>`;

describe('a text that the page takes out of its field as it is written', () => {
  test.each([
    ['#to', 'ada@example.org; bob@example.org;', 'ada@example.orgbob@example.org'],
    ['#code', '1234', 'Accepted.'],
    ['#code', '9999', 'Wrong.'],
  ])('is written once, and what came of it is told: in %s %s', async (selector, text, shown) => {
    await using page = await openActing(chromium, TAKING);

    const { changed } = await page.act('fill', selector, text);

    expect(changed).toMatchObject({ value: '', hint: expect.stringMatching(/moved it elsewhere/) });
    expect(await page.evaluate(`entries.textContent + answer.textContent`)).toBe(shown);
  });

  test('is refused where the page shows nothing of it', async () => {
    await using page = await openActing(chromium, TAKING);

    await expect(page.act('fill', '#digits', 'ten')).rejects.toThrow('did not take the text');
  });
});

type Asked = readonly ['check' | 'fill' | 'selectOption', string, ...string[]];

async function actOn([method, selector, ...args]: Asked, afterMs: number): Promise<Performed> {
  await using pages = await servePages({
    '/page': () => new Response(FORM, { headers: { 'content-type': 'text/html' } }),
    '/refusing': async () => {
      await new Promise((later) => setTimeout(later, afterMs));
      return new Response('no', { status: 403 });
    },
  });
  await using page = await openActing(chromium, pages.url('/page'));
  return await page.act(method, selector, ...args);
}

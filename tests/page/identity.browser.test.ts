import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const ROWS = (names: string[]): string =>
  `<ul>${names.map((name) => `<li>${name} <button onclick="document.title = 'deleted ${name}'">Delete</button></li>`).join('')}</ul>`;

describe('what moved or changed since it was seen', () => {
  test('a row that moved is still the one that is acted on', async () => {
    await using page = await openActing(chromium, ROWS(['A', 'B', 'C']));
    const ref = await page.ref('li:nth-child(2) button');

    await page.evaluate('document.querySelector("li").remove()');
    const { changed } = await page.perform({ method: 'click', ref, arguments: [] });

    expect(changed).toMatchObject({ title: 'deleted B' });
  });

  test('an element that now stands for another row is refused, and the right one named', async () => {
    await using page = await openActing(chromium, ROWS(['Ada', 'Bob', 'Cy']));
    const ref = await page.ref('li:nth-child(1) button');
    const other = await page.ref('li:nth-child(2) button');

    await page.evaluate(`(() => {
      const texts = [...document.querySelectorAll('li')].map((row) => row.firstChild);
      [texts[0].data, texts[1].data] = [texts[1].data, texts[0].data];
    })()`);

    await expect(page.perform({ method: 'click', ref, arguments: [] })).rejects.toMatchObject({
      name: 'StaleRefError',
      data: { reason: 'changed', closest: other },
    });
    expect(await page.evaluate('document.title')).toBe('');
  });

  test('a button that became another one is refused', async () => {
    await using page = await openActing(chromium, '<button onclick="document.title = 1">Play</button>');
    const ref = await page.ref('button');

    await page.evaluate('document.querySelector("button").textContent = "Buy"');

    const clicked = page.perform({ method: 'click', ref, arguments: [] });
    await expect(clicked).rejects.toMatchObject({ name: 'StaleRefError' });
  });

  test('nothing is begun on a field that became another one', async () => {
    await using page = await openActing(chromium, '<input aria-label="Name" onfocus="document.title = 1">');
    const ref = await page.ref('input');

    await page.evaluate('document.querySelector("input").ariaLabel = "Amount"');

    const filled = page.perform({ method: 'fill', ref, arguments: ['x'] });
    await expect(filled).rejects.toMatchObject({ name: 'StaleRefError' });
    expect(await page.evaluate('document.title')).toBe('');
  });

  test('an element that is gone is told from a page that is gone', async () => {
    await using page = await openActing(chromium, '<button>One</button><button>Two</button>');
    const ref = await page.ref('button');

    await page.evaluate('document.querySelector("button").remove()');
    await expect(page.perform({ method: 'click', ref, arguments: [] })).rejects.toMatchObject({
      data: { reason: 'element' },
    });

    await page.page.navigate('data:text/html,<button>One</button>', { signal: limit() });
    await expect(page.perform({ method: 'click', ref, arguments: [] })).rejects.toMatchObject({
      data: { reason: 'document' },
    });
  });

  const POLLED = `<dl><dt>Offline<dt>host:58846</dl><ul><li>alpha<li>beta</ul><table><tr><td>Ada<td><button>Edit</button>
    <tr><td>Bob<td><button>Edit</button></table><p style="cursor: pointer">Host one</p>`;

  test.each(['dt', 'li:nth-child(2)', 'tr:nth-child(2) button', 'p'])(
    'what a page has drawn anew in its place is acted on: %s',
    async (selector) => {
      const script = `onclick = ({ target }) => { document.title = target.parentNode.parentNode.innerText + target.innerText }`;
      await using page = await openActing(
        chromium,
        `<style>dt, li { cursor: pointer }</style><div id="all">${POLLED}</div><script>${script}</script>`,
      );
      const ref = await page.ref(selector);
      const said = await page.evaluate<string>(
        `((at) => at.parentNode.parentNode.innerText + at.innerText)(document.querySelector('${selector}'))`,
      );

      await page.evaluate('all.innerHTML += ""');
      await page.perform({ method: 'click', ref, arguments: [] });

      expect(await page.evaluate('document.title')).toBe(said.replaceAll(/\s+/g, ' ').trim());
    },
  );

  test.each([
    ['in something else', '<div role="group" aria-label="Ada"><button>Delete</button></div>', "replace('Ada', 'Bob')"],
    ['under another heading', '<h2>Ada</h2><button>Delete</button>', "replace('Ada', 'Bob')"],
    ['beside another like it', '<p><button>Delete</button></p>', "replace('</p>', '<button>Delete</button></p>')"],
    ['one of two that were alike', '<p><button>Delete</button><button>Delete</button></p>', "replace(/<b.*?n>/, '')"],
    ['elsewhere', '<div role="group" aria-label="Ada"><button>Delete</button></div>', "replace(/^<div.*?>/, '')"],
  ])('an element that was replaced by one just like it is refused where that stands %s', async (_, html, change) => {
    await using page = await openActing(chromium, `<div id="all">${html}</div>`);
    await page.evaluate(`onclick = () => { document.title = 'pressed' }`);
    const ref = await page.ref('button');

    await page.evaluate(`all.innerHTML = all.innerHTML.${change}`);

    const clicked = page.perform({ method: 'click', ref, arguments: [] });
    await expect(clicked).rejects.toMatchObject({ name: 'StaleRefError', data: { reason: 'element' } });
    expect(await page.evaluate('document.title')).toBe('');
  });

  test('an element that was replaced by one just like it, which stands elsewhere, is refused, and that one named', async () => {
    await using page = await openActing(chromium, '<div role="group" aria-label="Ada"><button>Delete</button></div>');
    const ref = await page.ref('button');

    await page.evaluate('document.body.innerHTML = "<p>Bob <button>Delete</button></p>"');
    const failure: unknown = await page
      .perform({ method: 'click', ref, arguments: [] })
      .catch((error: unknown) => error);

    const now = await page.ref('button');
    expect(failure).toMatchObject({
      name: 'StaleRefError',
      message: expect.stringContaining('It was button "Delete"'),
      hint: `Use [${now}], which is that element now.`,
      data: { reason: 'element', closest: now },
    });
  });

  test('a target that goes away under the pointer is no success', async () => {
    await using page = await openActing(
      chromium,
      `<button>Gone</button><script>onpointermove = () => document.querySelector('button')?.remove()</script>`,
    );

    await expect(page.act('click', 'button')).rejects.toMatchObject({ name: 'StaleRefError' });
  });
});

const SET = 'document.title = "pressed"';

describe('what is counted and priced while it is looked at', () => {
  const COINS = `<table>${['BTC', 'ETH']
    .map((coin) => `<tr><td>${coin}<td>100.0<td>▲ 0.5 %<td><button onclick='${SET}'>Buy</button>`)
    .join('')}</table>`;
  const counting = (name: string): string => `<button onclick='${SET}'>${name}</button><button>Cancel</button>`;
  const cells = (text: string): string =>
    [...text.split(' | '), `<button onclick='${SET}'>Open</button>`].map((cell) => `<td>${cell}</td>`).join('');
  const rows = (...texts: string[]): string =>
    `<table>${texts.map((text) => `<tr>${cells(text)}</tr>`).join('')}</table>`;

  test.each([
    ['prices in its row', COINS, 'row.cells[1].innerText = 99.9; row.cells[2].innerText = "▼ 1.25 %"'],
    ['a countdown', counting('Resend code (60)'), 'button.innerText = "Resend code (9)"'],
    ['likes', counting('Like, 999 likes'), 'button.innerText = "Like, 1,001 likes"'],
    ['a clock', counting('Pause at 0:59 of 3:20'), 'button.innerText = "Pause at 1:00 of 3:20"'],
  ])('is acted on: %s', async (_, html, change) => {
    await using page = await openActing(chromium, html);
    const ref = await page.ref('button');

    const parts = "document.querySelector('tr'), document.querySelector('button')";
    await page.evaluate(`((row, button) => { ${change} })(${parts})`);
    await page.perform({ method: 'click', ref, arguments: [] });

    expect(await page.evaluate('document.title')).toBe('pressed');
  });

  test.each([
    ['the number that a row is called by', rows('Order 17 | open', 'Other'), 'Order 18 | open'],
    ['a number that tells rows apart', rows('Box | 17 | free', 'Box | 18 | free'), 'Box | 19 | free'],
    ['a number of four digits', rows('Invoice | 4711 | open', 'Other'), 'Invoice | 4712 | open'],
    ['a day', rows('Room | 27.11.2026 | free', 'Other'), 'Room | 28.11.2026 | free'],
    ['a number at the end of its name', counting('Approve invoice 17'), 'Approve invoice 18'],
    ['what is to be paid', counting('Pay €17 now'), 'Pay €18 now'],
    ['a seat', counting('Seat 12B is free'), 'Seat 13B is free'],
  ])('is refused where the number may be another thing: %s', async (_, html, text) => {
    await using page = await openActing(chromium, html);
    const ref = await page.ref('button');

    await page.evaluate(`(([row]) => {
      if (!row) document.querySelector('button').innerText = '${text}';
      else '${text}'.split(' | ').forEach((cell, at) => (row.cells[at].innerText = cell));
    })(document.querySelectorAll('tr'))`);

    const clicked = page.perform({ method: 'click', ref, arguments: [] });
    await expect(clicked).rejects.toMatchObject({ name: 'StaleRefError', data: { reason: 'changed' } });
    expect(await page.evaluate('document.title')).toBe('');
  });
});

describe('lines of one call', () => {
  const TURNS = `<button id="a" onclick="this.innerText = this.innerText === 'Colours' ? 'Red' : 'Red and blue'">Colours</button>
    <button id="b" onclick="a.innerText = 'Delete all'">Other</button>`;

  test('act twice on what the first of them gives another name', async () => {
    await using page = await openActing(chromium, TURNS);
    const ref = await page.ref('#a');
    const action = { method: 'click' as const, ref, arguments: [] };

    await page.page.perform(action, { signal: limit(), later: [ref] });
    await page.page.perform(action, { signal: limit(), isLaterStep: true });

    expect(await page.evaluate('a.innerText')).toBe('Red and blue');
  });

  test('do not act on what another line between them made of it', async () => {
    await using page = await openActing(chromium, TURNS);
    const [ref, other] = [await page.ref('#a'), await page.ref('#b')];
    const action = { method: 'click' as const, ref, arguments: [] };

    await page.page.perform(action, { signal: limit(), later: [other, ref] });
    await page.page.perform({ ...action, ref: other }, { signal: limit(), isLaterStep: true, later: [ref] });

    const last = page.page.perform(action, { signal: limit(), isLaterStep: true });
    await expect(last).rejects.toMatchObject({ name: 'StaleRefError' });
  });
});

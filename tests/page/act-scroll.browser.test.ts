import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const FIXED = `<header style="position: fixed; top: 0"><a href="#h">Home</a></header>
  <div style="position: fixed; bottom: 0"><button>Chat with us</button></div>`;
const PANE = '<div id="pane" style="height: 200px; overflow: auto"><p style="height: 900px">Top</p></div>';

describe('the ends of a page', () => {
  test('are scrolled to, whatever keeps its place there', async () => {
    const sticky = '<div style="position: sticky; top: 0"><a href="#s">Skip</a></div>';
    const html = `<!doctype html>${FIXED}${sticky}<main style="height: 3000px">Long</main>`;
    await using page = await openActing(chromium, html);
    const left = 'document.documentElement.scrollHeight - innerHeight - scrollY';

    const down = await page.act('scrollTo', undefined, 'bottom');

    expect(down.changed).toEqual({ scrolled: expect.stringMatching(/^down \d{4} px, to the end$/) });
    expect(await page.evaluate(left)).toBeLessThan(1);
    expect((await page.act('scrollTo', undefined, 'bottom')).changed).toBe('nothing');

    const up = await page.act('scrollTo', undefined, 'top');

    expect(up.changed).toEqual({ scrolled: expect.stringMatching(/^up \d{4} px, to the end$/) });
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('are those of the main pane where the page itself does not scroll', async () => {
    const style = '<style>body { margin: 0; height: 100vh; overflow: hidden }</style>';
    await using page = await openActing(chromium, `<!doctype html>${style}${FIXED}${PANE}`);

    await page.act('scrollTo', undefined, 'bottom');

    expect(await page.evaluate('pane.scrollTop + pane.clientHeight')).toBe(await page.evaluate('pane.scrollHeight'));
  });

  test('are those of the pane around an element that is named, and the page stays, though the pane is there already', async () => {
    await using page = await openActing(chromium, `<!doctype html>${PANE}<div style="height: 3000px"></div>`);

    await page.act('scrollTo', '#pane p', 'bottom');
    const again = await page.act('scrollTo', '#pane p', 'bottom');

    expect(await page.evaluate('pane.scrollTop')).toBeGreaterThan(700);
    expect(again.changed).toBe('nothing');
    expect(await page.evaluate('scrollY')).toBe(0);
  });
});

test('a place to scroll to is asked for where none is given', async () => {
  await using page = await openActing(chromium, '<p>Text</p>');

  await expect(page.act('scrollTo')).rejects.toThrow('Could not scrollTo: it needs the ref of an element, or an end');
});

describe('what is named, and scrolls by a part of it', () => {
  const grid = (body: string): string => `<!doctype html><div style="height: 300px">Intro</div>
    <div role="grid" aria-label="Hosts"><div role="row" style="height: 30px"><b role="columnheader">Name</b></div>
    <div id="body" style="height: ${body}; overflow: auto"><div role="row" style="height: 2000px"><i role="gridcell">a</i></div></div>
    <div style="height: 500px"></div></div><div style="height: 3000px">Footer</div>`;

  test('is scrolled there, and the page stays', async () => {
    await using page = await openActing(chromium, grid('600px'));

    expect((await page.act('scrollBy', '[role=grid]', 'down', '300')).changed).toEqual({ scrolled: 'down 300 px' });
    expect((await page.act('scrollTo', '[role=grid]', 'bottom')).changed).toMatchObject({
      scrolled: 'down 1100 px, to the end',
    });
    expect((await page.act('scrollTo', '[role=grid]', 'bottom')).changed).toBe('nothing');
    expect(await page.evaluate('[body.scrollTop, scrollY]')).toEqual([1400, 0]);
  });

  test('scrolls the page where that part is a small one', async () => {
    await using page = await openActing(chromium, grid('200px'));

    await page.act('scrollBy', '[role=grid]', 'down', '300');

    expect(await page.evaluate('[body.scrollTop, scrollY]')).toEqual([0, 300]);
  });
});

/** A list over the page, which closes as the page itself is scrolled, as many do; it is far down in a long one. */
const closing = (overflow: string): string => `<body style="height: 3000px"><div style="height: 340px"></div>
  <input id="at" role="combobox" aria-label="At" aria-haspopup="listbox" aria-controls="list" aria-expanded="false">
  <div id="list" role="listbox" hidden style="position: absolute; top: 380px; height: 200px; width: 160px; overflow: ${overflow}"></div>
  <script>
    list.innerHTML = Array.from({ length: 48 }, (_, half) => '<div role="option" style="height: 24px">' + ((half >> 1) % 12 || 12)
      + (half % 2 ? ':30' : ':00') + (half < 24 ? ' AM' : ' PM') + '</div>').join('');
    const show = (isOpen) => { list.hidden = !isOpen; at.ariaExpanded = String(isOpen); };
    at.onclick = () => show(true);
    list.onclick = ({ target }) => { at.value = target.textContent; show(false); };
    window.onscroll = () => show(false);
  </script>`;

test.each(['auto', 'hidden'])('scrolls a list over the page alone, not the page: %s', async (overflow) => {
  await using page = await openActing(chromium, closing(overflow));

  await page.act('selectOption', '#at', '9:30 PM');
  expect(await page.evaluate('at.value + scrollY')).toBe('9:30 PM0');
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';

const signal = signalOfFile();

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

async function outline(html: string): Promise<string> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline: text } = await page.snapshot({ signal });
  await tab.close();
  return text;
}

test('a page that breaks its own built-ins is read all the same', async () => {
  const script = `<script>Array.prototype.push = null; Map.prototype.get = null; String.prototype.replace = null; JSON.stringify = null;
    Element.prototype.getAttribute = () => 'forged'; Object.defineProperty(Node.prototype, 'firstChild', { get: () => null });</script>`;

  expect(await outline(`<button title="tip">Real</button>${script}`)).toContain('button: Real [description="tip"]');
});

test('lone surrogates, control characters and direction marks are mended', async () => {
  const script = `<script>document.querySelector('p').textContent = 'a\\ud800b\\u0007c\\u202ed'; </script>`;

  expect(await outline(`<p></p>${script}`)).toContain('text: a\uFFFDb\uFFFDcd');
});

test('what stands apart in a line is read as two words', async () => {
  const html = `<p>€19<sup>99</sup> for 1<b>0</b>, H<sub>2</sub>O</p><p><b>Price</b><b style="margin-inline-start: 1ch">12</b></p>
    <p><i style="padding-right: 1em">Left</i>Right</p><p>Hy<mark style="padding: 0 .1875em">phen</mark>ated</p>
    <table><tr><td>Tea<td>4<sup>50</sup><tr><td>Milk<td>1</table>`;

  const text = await outline(html);
  expect(text).toContain('text: €19 99 for 10, H2O | Price 12 | Left Right | Hyphenated');
  expect(text).toContain('row: Tea | 4 50');
});

test('what screen readers are not told is read where it is scrolled out of the view, too', async () => {
  const html = `<div style="position: absolute; inset: 0; overflow: hidden"><div style="height: 100%; overflow: auto">
    <p style="height: 3000px">Top</p><p aria-hidden="true"><b>Delivery date</b></p></div></div>`;

  expect(await outline(html)).toContain('Delivery date');
});

test('slides of a carousel that wait are left out when assistive technology leaves them out, too', async () => {
  const slide = (title: string, attributes = 'aria-hidden="true"'): string =>
    `<div style="flex: none; width: 300px" ${attributes}><h3>${title}</h3><a href="#">About ${title}</a></div>`;
  const html = `<div style="overflow: hidden; width: 300px"><div style="display: flex; transform: translateX(-300px)">
    ${slide('Copy')}${slide('Now', '')}${slide('Next')}${slide('Open', '')}</div></div>
    <div style="overflow-x: auto; width: 300px"><div style="display: flex">${slide('Here')}${slide('There')}</div></div>
    <div style="overflow: hidden; width: 99px; height: 99px"><div aria-hidden="true" style="position: absolute; left: 400px"><b>Placed</b></div></div>`;

  const text = await outline(html);
  expect(['Copy', 'Now', 'Next', 'Open', 'Here', 'There', 'Placed'].filter((title) => text.includes(title))).toEqual([
    'Now', // what it shows
    'Open', // which assistive technology reads
    'Here',
    'There', // which can be scrolled to
    'Placed', // outside
  ]);
});

test('a cell that draws a tick says whether it is on', async () => {
  const cell = '<td role="gridcell" aria-checked="true"><svg width="9" height="9"><path d="M0 0 9 9"/></svg>';

  expect(await outline(`<table role="grid"><tr>${cell}<td>Ann</table>`)).toMatch(/gridcell \[checked\] \| .*Ann/);
});

test('fields that a page names after all properties of a form change nothing', async () => {
  const tab =
    await chromium.open(`<!doctype html><title>T</title><form><fieldset><legend>All</legend></fieldset></form><script>
    const form = document.querySelector('form'), group = document.querySelector('fieldset');
    const field = (name) => '<label>' + name + '. <input name="' + name + '"></label>';
    const names = []; for (const name in form) names.push(name);
    group.innerHTML += names.map(field).join('') + '<p>Last</p><button type="button" onclick="this.textContent = 1">Go</button>';
  </script>`);
  const names = await tab.evaluate<string[]>('names');
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  const { outline: text } = await page.snapshot({ signal });
  const refOf = (name: string): string => new RegExp(`\\[(\\d+-\\d+)\\] \\w+: ${name}`).exec(text)?.[1] ?? '';

  expect(names.length).toBeGreaterThan(300);
  expect(names.filter((name) => !text.includes(`textbox: ${name}.`))).toEqual([]);
  expect(text).toContain('text: Last');
  const filled = await page.perform({ method: 'fill', ref: refOf('title\\.'), arguments: ['Dune'] }, { signal });
  expect(filled.changed).toEqual({ value: 'Dune' });
  const clicked = await page.perform({ method: 'click', ref: refOf('Go'), arguments: [] }, { signal });
  expect(clicked.changed).toMatchObject({ added: [expect.stringContaining('button: 1')] });
  await tab.close();
});

test('endless references between names end', async () => {
  const html = '<button id="a" aria-labelledby="b">A</button><button id="b" aria-labelledby="a">B</button>';

  expect(await outline(html)).toContain('button: B');
});

test('images that a page names after all properties of a document change nothing', async () => {
  const tab = await chromium.open(`<!doctype html><title>T</title><script>
    const { body } = document, names = [];
    for (const name in document) if (name !== 'location') names.push(name); // that one no name can take
  </script><main><button onclick="this.textContent = 'Gone'">Go</button> <label>Book <input></label>
    <select aria-label="Size"><option>S<option>L</select><div id="images"></div><p>Last</p></main>`);
  const names = await tab.evaluate<string[]>('names');
  await tab.evaluate(`images.innerHTML = names.map((name) => '<img alt="' + name + '" name="' + name + '">').join('')`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  const { outline: text } = await page.snapshot({ signal });
  const refOf = (name: string): string => new RegExp(`\\[(\\d+-\\d+)\\] \\w+: ${name}`).exec(text)?.[1] ?? '';

  expect(names.length).toBeGreaterThan(200);
  expect(await tab.evaluate('document.body instanceof HTMLImageElement')).toBe(true);
  expect(text.split('\n')[0]).toBe('[0-1] document: T');
  expect(names.filter((name) => !text.includes(`img: ${name}`))).toEqual([]);
  expect(text).toContain('text: Last');
  const filled = await page.perform({ method: 'fill', ref: refOf('Book'), arguments: ['Dune'] }, { signal });
  expect(filled.changed).toEqual({ value: 'Dune' });
  const chosen = await page.perform({ method: 'selectOption', ref: refOf('Size'), arguments: ['L'] }, { signal });
  expect(chosen.changed).toMatchObject({ value: 'L' });
  const clicked = await page.perform({ method: 'click', ref: refOf('Go'), arguments: [] }, { signal });
  expect(clicked.changed).toMatchObject({ added: [expect.stringContaining('button: Gone')] });
  for (const selector of ['xpath=//button', 'main > button'])
    expect((await page.snapshot({ signal, selector })).outline).toContain('button: Gone');
  await page.perform({ method: 'scrollTo', ref: refOf('Book'), arguments: [] }, { signal });
  await page.settle({ signal });
  expect(await page.describe([refOf('Book')], { signal })).toMatchObject([{ role: 'textbox', name: 'Book' }]);
  await tab.close();
});

test('what is folded away until it is searched for is left out', async () => {
  const text = await outline(
    '<div role="group" aria-label="zero" hidden="until-found">one <b>two</b></div><div style="content-visibility: hidden">three</div><p>four</p>',
  );

  expect(text).toContain('four');
  expect(text).not.toMatch(/zero|one|two|three/);
});

test('what is fixed outside of the view is marked as unseen, unless it is fixed to what scrolls', async () => {
  const panel = (style: string, name: string): string =>
    `<div style="position: fixed; ${style}"><button>${name}</button></div>`;

  const text =
    await outline(`${panel('right: -360px; width: 300px', 'Dark')}${panel('left: 0; transform: translateX(-100%)', 'Menu')}
    ${panel('bottom: -90px', 'Filter')}${panel('bottom: -9px; height: 50px', 'Chat')}
    <div style="will-change: transform">${panel('top: 3000px', 'Far')}</div>`);

  const names = text.match(/(?<=button: )\w+(?: \[unseen\])?/g);
  expect(names).toEqual(['Dark [unseen]', 'Menu [unseen]', 'Filter [unseen]', 'Chat', 'Far']);
});

test('what is not rendered only because it is far off-screen is read and acted on', async () => {
  const tab = await chromium.open(`<div style="height: 6000px"></div><section style="content-visibility: auto">
    Far <b>text</b> <button onclick="document.title = 'done'">Go <i>on</i></button></section>`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });

  const read = await page.snapshot({ signal });
  const ref = read.nodesNamed('button', 'Go on')[0]?.ref ?? '';

  expect(read.outline).toContain('Far text');
  expect((await page.perform({ method: 'click', ref, arguments: [] }, { signal })).changed).toMatchObject({
    title: 'done',
  });
  await tab.close();
});

test('a document whose properties are names of its own elements and frames is read and acted on', async () => {
  const tab =
    await chromium.open(`<title>Own</title><img name="body" alt="pic"><form name="documentElement"><input name="parentElement" aria-label="Field"></form>
    <form name="querySelectorAll"></form><form name="activeElement"></form><form name="getAnimations"></form>
    <iframe name="defaultView" srcdoc="<button>Inner</button>"></iframe><iframe name="performance" srcdoc="x"></iframe>
    <button onclick="this.textContent = 'Went'">Go</button>`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  const read = await page.snapshot({ signal });
  const perform = async (name: string, method: 'click' | 'fill', ...given: string[]): Promise<unknown> => {
    const role = method === 'fill' ? 'textbox' : 'button';
    const ref = read.nodesNamed(role, name)[0]?.ref ?? '';
    return (await page.perform({ method, ref, arguments: given }, { signal })).changed;
  };

  expect(read.outline).toMatch(/document: Own[^]*img: pic[^]*button: Inner[^]*button: Go/);
  expect(await perform('Field', 'fill', 'x')).toMatchObject({ value: 'x' });
  expect(await perform('Go', 'click')).toMatchObject({ added: [expect.stringContaining('Went')] });
  await tab.close();
});

test('a list is told with what is chosen in it, without the arrow that it is drawn with, or beside a field put out of sight', async () => {
  const text = await outline(`
    <div role="combobox" tabindex="0" aria-label="Size" aria-expanded="false">Big <b aria-hidden="true">▾</b></div>
    <div style="height: 30px"><p>Paris</p><div><input role="combobox" aria-label="City" style="opacity: 0"></div></div>`);

  expect(text).toMatch(/combobox: Size \[collapsed haspopup value="Big"]/);
  expect(text).toMatch(/combobox: City/);
  expect(text).not.toContain('unseen');
});

test('what an act chose in a list is told without the arrow that the list is drawn with', async () => {
  await using page = await openActing(
    chromium,
    `<div id="size" role="combobox" tabindex="0" onclick="this.firstChild.textContent = 'Small'"><i>Big</i> ▾</div>`,
  );

  expect((await page.act('click', '#size')).changed).toMatchObject({ value: 'Small' });
});

describe('input that a page takes into its own hands', () => {
  /** A date or a time in parts which take so much, each of which passes the focus on when it is full. */
  const parts = (most: number[]): string => `<div id="field" role="group" aria-label="When">${most
    .map(
      (max) =>
        `<span role="spinbutton" aria-valuemax="${max}" contenteditable="true">${max === 1 ? 'AM' : '?'}</span>/`,
    )
    .join('')}</div>
    <script>
      const parts = [...field.querySelectorAll('span')];
      for (const [index, part] of parts.entries()) {
        part.onfocus = () => (part.typed = '');
        part.onbeforeinput = (event) => {
          event.preventDefault();
          if (part.ariaValueMax === '1' && /[AP]/.test(event.data)) part.textContent = event.data + 'M';
          if (part.ariaValueMax === '1' || !/[0-9]/.test(event.data)) return;
          part.typed += event.data;
          part.textContent = Number(part.typed);
          if (part.typed.length === part.ariaValueMax.length) parts[index + 1]?.focus();
        };
      }
    </script>`;
  const DATE = [12, 31, 9999];
  const TIME = [12, 59, 1];

  test.each([
    ['7/04/2001', DATE, '7/4/2001/'],
    ['2001-07-04', DATE, '7/4/2001/'],
    ['4 July 2001', DATE, '7/4/2001/'],
    ['2001-07-04 – 2002-08-05', [...DATE, ...DATE], '7/4/2001/8/5/2002/'],
    ['14:35', TIME, '2/35/PM/'],
    ['2001-07-04T00:05', [...DATE, ...TIME], '7/4/2001/12/5/AM/'],
  ])('types a date and a time into their parts, in their order: %s', async (text, most, taken) => {
    await using page = await openActing(chromium, parts(most));

    await page.act('fill', '#field', text);

    expect(await page.evaluate('field.textContent')).toBe(taken);
  });

  test('goes into all parts of the date when it is a whole one, whichever is named', async () => {
    await using page = await openActing(chromium, parts(DATE));
    for (const text of ['2001-07-04', '31']) await page.act('fill', '#field span + span', text);
    expect(await page.evaluate('field.textContent')).toBe('7/31/2001/');
  });

  test('is not typed where its parts would take it for another date', async () => {
    await using page = await openActing(chromium, parts(DATE));

    await expect(page.act('fill', '#field', '2001 07 04')).rejects.toThrow('as it shows one, such as "? ? ?"');
  });

  test('is said not to be kept where the page puts the old value back', async () => {
    await using page = await openActing(
      chromium,
      '<input id="field" type="range" value="30" oninput="this.value = 30">',
    );

    await expect(page.act('fill', '#field', '70')).rejects.toThrow('did not keep "70" and holds "30" as before');
  });

  test('comes to an item where it stands once the page has heard that its list was scrolled', async () => {
    await using page = await openActing(
      chromium,
      `<title></title><div style="height: 90px; overflow: auto; overflow-anchor: none" onpointermove="document.title ||= event.target.id" onscroll="this.style.paddingTop = '200px'">
         ${Array.from({ length: 30 }, (_, index) => `<p id="p${index}" tabindex="0">Item ${index}</p>`).join('')}
       </div>`,
    );

    await page.act('click', '#p20');

    expect(await page.evaluate('document.title')).toBe('p20');
  });
});

test('a box that says nothing itself is on when its item is selected, where several can be', async () => {
  const html = `<ul role="tree" aria-multiselectable="true"><li role="treeitem" aria-selected="false">
    <b role="checkbox" onclick="parentNode.ariaSelected = parentNode.ariaSelected !== 'true'">Docs</b></ul>
    <ul role="tree"><li role="treeitem" aria-selected="true"><i role="checkbox">Photos</i></ul>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('check', 'b')).changed).toMatchObject({ added: [expect.stringContaining('[selected]')] });
  expect((await page.act('check', 'b')).changed).toBe('nothing');
  await page.act('uncheck', 'b');
  expect(await page.evaluate("document.querySelector('li').ariaSelected")).toBe('false');
  await expect(page.act('check', 'i')).rejects.toThrow('checked'); // its item was only clicked last
});

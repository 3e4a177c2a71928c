import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What results and messages call things by, so that a reader knows them again. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('a box to check is called by the text after it, or described by it where it has another name', async () => {
  const toggle = '<label class="toggle"><input type="checkbox"><span></span></label>';
  await using acting = await openActing(
    chromium,
    `<style>.toggle span::after { content: 'Off' }</style><p>Options</p>
     <div>${toggle}<span>Compression</span></div><div><input type="checkbox"> mdns</div>
     <div><input type="checkbox" aria-label="IPv6"><span aria-hidden="true">IPv6</span></div><div><input type="checkbox"> <input type="checkbox"> Two of them</div>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline.split('\n').slice(1)).toEqual([
    '  text: Options',
    '  [0-2] checkbox: Off [description="Compression"] [0-3] checkbox: mdns [0-4] checkbox: IPv6',
    '  item: [0-5] checkbox | [0-6] checkbox | Two of them',
  ]);
});

test('the dialog in what covers a button is named, without the classes that tools make', async () => {
  const dialog = '<div role="dialog" class="css-8lom9v-Modal modal e288rjk1" id="radix-:r1:">Images</div>';
  await using page = await openActing(
    chromium,
    `<button>Save</button><div style="position: fixed; inset: 0">${dialog}</div>`,
  );

  await expect(page.act('click', 'button')).rejects.toThrow('button "Save" is covered by dialog.modal "Images".');
});

test('what the focus went to is called as in the outline', async () => {
  await using page = await openActing(
    chromium,
    `<button onclick="document.querySelector('input').focus()">Edit</button><label>Name <input class="MuiInput-input"></label>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({ focus: '[0-3] textbox: Name' });
});

test('what got the focus without a line of its own is called by its words', async () => {
  await using page = await openActing(
    chromium,
    `<button>Open</button><div id="place"></div><script>
      document.querySelector('button').onclick = () => {
        place.innerHTML = '<div id="pane" tabindex="-1"><p>Edit node</p><button>Done</button></div>';
        pane.focus();
      };
    </script>`,
  );

  expect((await page.act('click', 'button')).changed).toMatchObject({ focus: 'div#pane "Edit node Done"' });
});

test('links to one place are told from others, whatever they look like', async () => {
  const link = (attributes: string): string => `<a ${attributes}>Cart</a>`;
  await using acting = await openActing(
    chromium,
    `<nav>${link('id="a" class="top" href="https://shop.test/cart"')}</nav>
     ${link('id="b" href="https://shop.test/cart" aria-label="Cart"')} ${link('id="c" href="https://shop.test/cart#2"')}
     ${link('id="d" href="https://shop.test/cart" data-product="7"')} ${link('id="e" href="#"')} ${link('id="f" href="#"')}`,
  );
  const areOne = async (...ids: string[]): Promise<boolean> => {
    const refs = await Promise.all(ids.map((id) => acting.ref(`#${id}`)));
    return acting.page.areOneLink(refs, { signal: AbortSignal.timeout(30_000) });
  };

  expect(await areOne('a', 'b')).toBe(true);
  expect(await areOne('a', 'c')).toBe(false);
  expect(await areOne('a', 'd')).toBe(false);
  expect(await areOne('e', 'f')).toBe(false);
});

test('of what is called the same, what lies behind a layer that holds another is told from what is in front', async () => {
  const save = (id: string): string => `<button id="${id}">Save</button>`;
  await using acting = await openActing(
    chromium,
    `<style>aside, header { position: fixed; inset: 0 0 auto 0; height: 60px; background: white }</style>
     ${save('a')}<aside>${save('b')}</aside><div style="margin-top: 90px">${save('c')}</div>`,
  );
  const inFront = async (...ids: string[]): Promise<number[]> => {
    const refs = await Promise.all(ids.map((id) => acting.ref(`#${id}`)));
    const clear = await acting.page.inFront(refs, { signal: AbortSignal.timeout(30_000) });
    return clear.map((ref) => refs.indexOf(ref));
  };

  expect(await inFront('a', 'b')).toEqual([1]);
  expect(await inFront('b', 'c')).toEqual([0, 1]);
  expect(await inFront('a', 'c')).toEqual([0, 1]); // under a bar that holds neither
});

test.each([
  ['t-switch', 't-is-checked'],
  ['switch', 'on'],
])('a switch without aria-checked says by its class whether it is on: %s %s', async (off, on) => {
  await using acting = await openActing(
    chromium,
    `<button id="s" role="switch" class="${off}" aria-label="Dark" onclick="this.classList.toggle('${on}')"></button>`,
  );
  const line = async (): Promise<string | undefined> =>
    (await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) })).outline.split('\n')[1]?.trim();

  expect(await line()).toBe('[0-2] switch: Dark');
  expect((await acting.act('check', '#s')).changed).toMatchObject({ value: 'checked' });
  expect(await line()).toBe('[0-2] switch: Dark [checked focused]');
  expect((await acting.act('check', '#s')).changed).toBe('nothing');
  await acting.act('uncheck', '#s');
  expect(await acting.evaluate('s.className')).toBe(off);
});

test('a box that says by aria-pressed whether it is on is ticked and unticked', async () => {
  const turn = "this.ariaPressed = this.ariaPressed !== 'true'";
  await using acting = await openActing(
    chromium,
    `<button id="b" role="checkbox" aria-pressed="false" onclick="${turn}">Work</button>`,
  );
  const line = async (): Promise<string | undefined> =>
    (await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) })).outline.split('\n')[1]?.trim();

  expect((await acting.act('check', '#b')).changed).toMatchObject({ value: 'checked' });
  expect(await line()).toBe('[0-2] checkbox: Work [checked focused]');
  expect((await acting.act('uncheck', '#b')).changed).toMatchObject({ value: 'not checked' });
  expect(await acting.evaluate('b.ariaPressed')).toBe('false');
});

test('a cell that holds but a sign to be seen is called by that, and one that holds a text is not', async () => {
  const style = '<style>i, svg { display: inline-block; width: 9px; height: 9px }</style>';
  const rows = [
    '<i class="bi bi-check"></i>',
    '<i class="bi bi-check" style="display: none"></i>',
    '<i class="bi bi-check"></i> yes',
  ];
  const table = (role: string): string =>
    `<table ${role}>${rows.map((cell) => `<tr><td>A<td>${cell}`).join('')}</table>`;
  await using acting = await openActing(
    chromium,
    `${style}${table('')}${table('role="grid"')}<table><tr><th><svg class="lucide lucide-lock"></svg><th>B</table>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline.match(/row.*/g)?.map((row) => row.replaceAll(/\[\d+-\d+\]/g, '[]'))).toEqual([
    'row: A | [] cell [icon="check"]',
    'row: A | ',
    'row: A | yes',
    'row: [] gridcell: A | [] [icon="check"]',
    'row: [] gridcell: A | []',
    'row: [] gridcell: A | []: yes',
    'row: [] columnheader [icon="lock"] | []: B',
  ]);
});

test('the page that is shown is told by its class, where one alone has it', async () => {
  const pages = '<li class="page-item"><a href="#1">1</a><li class="page-item active"><a href="#2">2</a>';
  await using acting = await openActing(
    chromium,
    `<ul class="pagination">${pages}</ul><ul class="days">${pages}</ul><ul class="pagination">${pages}${pages}</ul>
    <nav class="pager"><button class="page-current">1</button><button class="active">Next</button><button>2</button></nav>
    <nav class="pager"><button>1</button><button class="page-current">2</button></nav>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline.split('\n').map((line) => [...line.matchAll(/(\w+) \[current\]/g)].map(([, name]) => name))).toEqual([
    [],
    ['2'],
    ['2'],
    [],
    [],
    ['2'],
  ]);
});

test('a bar that shows how much stands in the line of its row', async () => {
  await using acting = await openActing(
    chromium,
    `<table><tr><td>Ann<td>10% <progress value="0.1"></progress><td><meter value="0.5"></meter></table>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline).toMatch(
    /row: Ann \| 10% \[\d+-\d+\] progressbar \[value="0.1"\] \| \[\d+-\d+\] meter \[value="0.5"\]$/,
  );
});

test('a closed drawer that takes the focus, and no pointer, is not told as something to click', async () => {
  await using acting = await openActing(
    chromium,
    `<button>Open</button><div tabindex="0" style="position: fixed; inset: 0; pointer-events: none"></div>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline).not.toContain('clickable');
});

test('what changes in a shadow tree that was there from the beginning is seen, and what an animation there brings', async () => {
  const html = `<x-app></x-app><script>customElements.define('x-app', class extends HTMLElement {
    constructor() { super(); const root = this.attachShadow({ mode: 'open' });
      root.innerHTML = '<button>Go</button><section><p hidden>Later</p></section>';
      root.querySelector('button').onclick = () => { const p = root.querySelector('p'); p.hidden = false;
        p.animate({ opacity: [0, 0, 1] }, 400); }; } });</script>`;
  await using acting = await openActing(chromium, html);
  const { changed } = await acting.act('click', 'x-app >> button');
  expect(changed).toMatchObject({ added: ['text: Later'] });
});

test('the cross in a tab is told apart from the tab, and closes it', async () => {
  const cross =
    '<i class="icon-close"><svg width="14" height="14"><path stroke="black" d="M2 2L12 12M12 2L2 12"/></svg></i>';
  await using acting = await openActing(
    chromium,
    `<div role="tablist" style="display: flex"><div role="tab" tabindex="0" id="tab">Order 1 ${cross}</div></div>
     <script>document.querySelector('svg').addEventListener('click', () => tab.remove())</script>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });
  expect(outline).toMatch(/tab: Order 1 > \[\d+-\d+\] generic \[clickable icon="close"\]/);
  await acting.act('click', '.icon-close');

  expect(await acting.evaluate('document.getElementById("tab")')).toBeNull();
});

test('of several that are alike, the one that is shown says so, be it by its class', async () => {
  await using acting = await openActing(
    chromium,
    `<style>.p { cursor: pointer }</style>
    <ul><li class="item active"><a href="#a">Home</a></li><li class="item"><a href="#b">Team</a></li></ul>
    <ul><li><a class="link active" href="#c">Inbox</a></li><li><a class="link" href="#d">Sent</a></li></ul>
    <ul><li class="file current-file"><a href="#e">Notes</a></li><li class="file selected-file"><a href="#f">Pics</a></li><li class="file"><a href="#g">Tmp</a></li></ul>
    <ul><li draggable="true" class="row current-row"><b><a href="#h">Bin</a></b> of root</li><li draggable="true" class="row">Etc</li></ul>
    <div><span class="p on">Best</span><span class="p">Fastest</span></div>
    <div><button class="primary active">Save</button><button class="secondary">Cancel</button></div>
    <div><span class="p active">Row 1</span><span class="p active">Row 2</span><span class="p">Row 3</span></div>
    <div><button class="a active" aria-pressed="false">Bold</button><button class="a">Italic</button></div>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  const current = [...outline.matchAll(/(\w+)(?: \| of root)? \[current/g)].map(([, name]) => name);
  expect(current).toEqual(['Home', 'Inbox', 'Notes', 'Bin', 'Best']);
});

test('the sign on what is called otherwise says whether it is on', async () => {
  await using acting = await openActing(
    chromium,
    `<b style="cursor: pointer" title="1 star">★</b> <b style="cursor: pointer" title="2 stars">☆</b>
    <button aria-label="Like">♡</button><button aria-label="Close">✕</button>`,
  );

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect(outline.replace(/\[\d+-\d+\] /g, '')).toContain(
    'generic: 1 star [icon="★" clickable] generic: 2 stars [icon="☆" clickable] button: Like [icon="♡"] button: Close',
  );
});

test('a dialog without a name that shuts nothing off is no modal one, whatever it calls itself', async () => {
  const swatches = '<div role="dialog" aria-modal="true"><button>red</button></div>';
  const told = async (html: string): Promise<string> => {
    await using acting = await openActing(chromium, `<!doctype html>${html}`);
    return (await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) })).outline;
  };

  expect(await told(`${swatches}<button>Save</button>`)).not.toContain('modal');
  expect(await told(`<main aria-hidden="true" style="height: 99vh">Page</main>${swatches}`)).toContain('[modal]');
  const shade = '<div style="position: fixed; inset: 0; background: #0008"></div>';
  expect(await told(`<p>Page</p>${shade}<div style="position: relative">${swatches}</div>`)).toContain('[modal]');
});

test('icons are called by what the page writes for people, not by ids, and by the parts of their sets', async () => {
  const html = `<style>i { display: inline-block; width: 16px; height: 16px }</style>
    <button data-tooltip="POlH2qSzRR4HpOE0VWHUW"><i data-icon="check"></i></button>
    <button class="nc-filter-menu-btn"><i></i></button><div role="button" data-tips="Undo (Ctrl+Z)"><i></i></div>
    <button><svg class="my-icon my-icon-bold-icon" width="16" height="16"></svg></button>
    <div aria-haspopup="dialog" aria-expanded="false">Column A</div>
    <span style="display: inline-block; width: 40px"><input type="checkbox" role="switch" disabled
      style="position: absolute; width: 0; height: 0; opacity: 0; margin: 0"><i style="background: gray"></i></span>`;
  await using acting = await openActing(chromium, html);

  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(30_000) });

  expect([...outline.matchAll(/\[icon="([^"]+)"\]/g)].map(([, icon]) => icon)).toEqual([
    'check',
    'filter menu',
    'Undo (Ctrl+Z)',
    'bold',
  ]);
  expect(outline).toContain('generic: Column A [collapsed haspopup clickable]');
  expect(outline).toContain('switch [disabled]');
});

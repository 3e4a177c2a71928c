import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';
import { type Pages, type Routes, servePages } from '../support/serve.ts';

/** Widgets that others wrote, as they come from npm. */
let chromium: Chromium;
let pages: Pages;

const page = (html: string) => (): Response =>
  new Response(`<!doctype html><meta charset="utf-8"><title>Widgets</title>${html}`, {
    headers: { 'content-type': 'text/html' },
  });
const JQUERY = '<script src="/npm/jquery/dist/jquery.js"></script>';

const ROUTES: Routes = {
  '/sortable': page(`<script src="/npm/sortablejs/Sortable.js"></script>
    <ul id="list"><li id="a">Apples</li><li id="b">Bread</li><li id="c">Cheese</li></ul>
    <script>new Sortable(list, { animation: 0 })</script>`),
  '/jquery-sortable': page(`${JQUERY}<link rel="stylesheet" href="/npm/jquery-ui-dist/jquery-ui.css">
    <script src="/npm/jquery-ui-dist/jquery-ui.js"></script>
    <ul id="list"><li id="a">Apples</li><li id="b">Bread</li><li id="c">Cheese</li></ul>
    <div id="slider" style="width: 300px"></div>
    <script>$('#list').sortable(); $('#slider').slider({ change: (_, { value }) => (document.title = value) })</script>`),
  '/dropzone': page(`<script src="/npm/dropzone/dist/dropzone-min.js"></script>
    <form id="zone" action="/upload" style="width: 300px; height: 120px; border: 1px solid"></form>
    <script>new Dropzone('#zone', { success: (file) => (document.title = 'uploaded ' + file.name) })</script>`),
  '/upload': () => new Response('ok'),
  '/select2': page(`<link rel="stylesheet" href="/npm/select2/dist/css/select2.css">${JQUERY}
    <script src="/npm/select2/dist/js/select2.js"></script>
    <select id="country" style="width: 200px"><option>Canada</option><option>Chile</option><option>China</option></select>
    <script>$('#country').select2().on('change', ({ target }) => (document.title = target.value))</script>`),
};

beforeAll(async () => {
  [chromium, pages] = await Promise.all([launchChromium(), servePages(ROUTES)]);
});
afterAll(async () => {
  await chromium.close();
  await pages[Symbol.asyncDispose]();
});

const drag = async (acting: ActingPage, from: string, to: string): ReturnType<ActingPage['perform']> =>
  acting.perform({ method: 'dragAndDrop', ref: await acting.ref(from), arguments: [await acting.ref(to)] });
const ORDER = '[...document.querySelectorAll("#list li")].map((item) => item.textContent).join()';

test.each(['/sortable', '/jquery-sortable'])('reorders a list by dragging: %s', async (path) => {
  await using acting = await openActing(chromium, pages.url(path));

  await drag(acting, '#a', '#c');

  expect(await acting.evaluate(ORDER)).toBe('Bread,Cheese,Apples');
});

test('moves a slider by keys', async () => {
  await using acting = await openActing(chromium, pages.url('/jquery-sortable'));

  await acting.act('press', '.ui-slider-handle', 'ArrowRight');

  expect(await acting.evaluate('document.title')).toBe('1');
});

test('uploads through Dropzone', async () => {
  await using acting = await openActing(chromium, pages.url('/dropzone'));

  await acting.page.perform(
    { method: 'uploadFile', ref: await acting.ref('#zone'), arguments: ['a.txt'] },
    { signal: limit(), files: { 'a.txt': { type: 'text/plain', base64: btoa('hello') } } },
  );

  await expect.poll(() => acting.evaluate('document.title')).toBe('uploaded a.txt');
});

test('chooses in select2 by two clicks, the second on what appeared', async () => {
  await using acting = await openActing(chromium, pages.url('/select2'));

  const { appeared } = await acting.act('click', '.select2-selection');
  const ref = /\[(\d+-\d+)\] option: Chile/.exec(appeared.join('\n'))?.[1] ?? '';
  await acting.perform({ method: 'click', ref, arguments: [] });

  expect(await acting.evaluate('document.title')).toBe('Chile');
});

test('selects by name in lists that the page made itself', async () => {
  await using select2 = await openActing(chromium, pages.url('/select2'));
  await using shoelace = await openActing(chromium, pages.url('/third-party/shoelace.html'));

  await select2.act('selectOption', '.select2-selection', 'china');
  const ref = /\[(\d+-\d+)\] combobox: Default role/.exec(
    (await shoelace.page.snapshot({ signal: limit() })).outline,
  )?.[1];
  await shoelace.perform({ method: 'selectOption', ref: ref ?? '', arguments: ['Owner'] });

  expect(await select2.evaluate('document.title')).toBe('China');
  expect(await shoelace.evaluate('document.querySelector("sl-select").value')).toBe('owner');
  await expect(select2.act('selectOption', '.select2-selection', 'Chad')).rejects.toMatchObject({
    message: expect.stringContaining('"Canada", "Chile", "China"'),
    data: { reason: 'no-option' },
  });
});

test('chooses several in a list that closes on each, and not among those that are chosen and shown beside its field', async () => {
  const chosen = '<ul role="listbox"><li role="option" aria-selected="true">Rome</li></ul>';
  await using several = await openActing(chromium, combobox({ script: 'list.ariaMultiSelectable = "true"' }));
  await using beside = await openActing(
    chromium,
    combobox({ field: `${chosen}<input id="field" aria-autocomplete="list" aria-expanded="false">` }),
  );

  await several.act('selectOption', '#field', 'Lisbon', 'Faro');
  await beside.act('selectOption', '#field', 'Porto');

  expect(await several.evaluate('document.title')).toBe('Lisbon.Faro.');
  expect(await beside.evaluate('document.title')).toBe('Porto.');
});

test('chooses several where each stands beside the field, and tells when one takes the place of another', async () => {
  const chips = (keep: string): string =>
    combobox({
      script: `choose = (name) => { ${keep}; field.insertAdjacentHTML('beforebegin', '<b>' + name + '<svg width=9></svg></b>'); close() }`,
    });
  await using several = await openActing(chromium, chips(''));
  await using single = await openActing(chromium, chips("document.querySelector('b')?.remove()"));

  await several.act('selectOption', '#field', 'Lisbon', 'Faro');
  const replaced = single.act('selectOption', '#field', 'Lisbon', 'Faro');

  expect(await several.evaluate('box.textContent.trim()')).toBe('LisbonFaro');
  await expect(replaced).rejects.toMatchObject({ message: expect.stringContaining('"Faro" in place of "Lisbon"') });
});

test('leaves alone the list of another, which closes as its own opens', async () => {
  const script = `
    names = ['Porto'];
    box.onclick = () => { setTimeout(() => other.remove(), 150); setTimeout(open, 50) };
    document.body.insertAdjacentHTML('beforeend', '<div id="other" style="position: fixed; top: 200px"><p role="option" onclick="document.title = 1">Porto</p></div>');`;
  await using widget = await openActing(
    chromium,
    combobox({ field: '<button id="field" aria-haspopup="listbox">Town</button>', script }),
  );

  await widget.act('selectOption', '#field', 'Porto');

  expect(await widget.evaluate('document.title')).toBe('Porto.');
});

test('waits for a list that follows what is typed after a while', async () => {
  const script = `names = ['Lane', 'Line']; field.oninput = () => setTimeout(() => show([field.value]), 700);`;
  await using widget = await openActing(chromium, combobox({ script }));

  await widget.act('selectOption', '#field', 'Lido');

  expect(await widget.evaluate('document.title')).toBe('Lido.');
});

test('that something within the target has the focus is no change', async () => {
  const html = '<p role="button" tabindex="0" onclick="this.firstChild.focus()"><b tabindex="-1"></b>Go</p>';
  await using widget = await openActing(chromium, html);

  expect((await widget.act('click', 'p')).changed).toBe('nothing');
});

test('opens, fills and confirms Shoelace components', async () => {
  await using acting = await openActing(chromium, pages.url('/third-party/shoelace.html'));

  await acting.act('fill', 'sl-input', 'Ada');
  await acting.act('check', 'sl-checkbox');
  await acting.act('check', 'sl-switch');
  const { appeared } = await acting.act('click', 'sl-select');
  const ref = /\[(\d+-\d+)\] option: Editor/.exec(appeared.join('\n'))?.[1] ?? '';
  await acting.perform({ method: 'click', ref, arguments: [] });
  await acting.act('click', '#open');
  await acting.act('click', '#yes');

  await expect
    .poll(() => acting.evaluate('document.querySelector("#saved").textContent'))
    .toBe('Saved: {"beta":"on","digest":"on","role":"editor","team":"Ada"}');
});

test('writes in the editor frame of TinyMCE', async () => {
  await using acting = await openActing(chromium, pages.url('/third-party/tinymce.html'));

  await acting.act('fill', 'iframe >> body', 'First words');
  await acting.act('type', 'iframe >> body', ' and more');
  const { changed } = await acting.act('selectOption', 'iframe >> body', 'words and');
  await acting.act('type', 'iframe >> body', 'lines or');
  await acting.act('click', '#publish');

  expect(changed).toEqual({ selected: 'words and' });
  expect(await acting.evaluate('document.querySelector("#published").innerText')).toContain('First lines or more');
});

test('fill and type reach all of an editor whose text another element shows than takes it', async () => {
  await using acting = await openActing(
    chromium,
    `<div style="overflow: hidden; width: 3px; height: 0"><textarea></textarea></div><pre>old</pre><script>
       const [field, code] = document.querySelectorAll('textarea, pre');
       let range = 'none';
       field.onkeydown = ({ key, ctrlKey, metaKey }) => ctrlKey || metaKey ? (range = key) : undefined;
       field.oninput = () => {
         if (range === 'a') code.textContent = '';
         if (/a|End|ArrowDown/.test(range)) code.textContent += field.value;
         [field.value, range] = ['', 'End'];
       };
     </script>`,
  );

  await acting.act('fill', 'textarea', 'one\ntwo');
  await acting.act('type', 'textarea', '!');

  expect(await acting.evaluate(`document.querySelector('pre').textContent`)).toBe('one\ntwo!');
});

test('a choice that shows by a class or a colour alone is told, and not what the pointer and the focus bring', async () => {
  const html = `<div class="seat free" onclick="this.className = 'seat taken focused'">Seat 7</div>
    <label style="width:300px;color:red" onclick="this.style.color = 'green'"><span>Size M</span></label>
    <div id="row"><button onclick="row.dataset.state = 'on'">Row</button></div>
    <button id="late" onclick="this.className = 'busy'; setTimeout(() => (this.textContent = 'Saved'), 300)">Save</button>
    <button id="idle" class="a" onmousedown="this.className = 'a hovered'">Idle</button>`;
  await using acting = await openActing(chromium, html);

  expect((await acting.act('click', '.seat')).changed).toEqual({ restyled: '+taken -free' });
  expect((await acting.act('click', 'span')).changed).toEqual({ restyled: '+color: green -color: red' });
  expect((await acting.act('click', '#row button')).changed).toEqual({ restyled: 'data-state="on"' });
  expect((await acting.act('click', '#late')).changed).toMatchObject({ added: [expect.stringContaining('Saved')] });
  expect((await acting.act('click', '#idle')).changed).toBe('nothing');
});

test('a text near a ref is clicked where it stands, with the value of a variable, and only if the ref is what was seen', async () => {
  await using open = await openActing(
    chromium,
    `<style>div { position: relative; width: 300px; height: 200px } button { position: absolute; inset: 50px }</style>
     <div>Details<button>Delete</button></div><h2>Ada</h2>
     <script>addEventListener('click', ({ target }) => (document.title = target.localName))</script>`,
  );
  const ref = await open.ref('h2');
  const action = { method: 'click' as const, ref, text: '%what%', arguments: [] };
  const options = { signal: limit(), variables: { what: 'Details' } };

  await open.page.perform(action, options);

  expect(await open.evaluate('document.title')).toBe('div');
  const expected = { role: 'heading', name: 'Ada' };
  expect((await open.page.perform(action, { ...options, expected })).changed).toBe('nothing');
  await open.evaluate(`document.querySelector('h2').textContent = 'Bob'`);
  await expect(open.page.perform(action, options)).rejects.toMatchObject({ name: 'StaleRefError' });
});

test('a click on what the browser itself opens says how to choose there', async () => {
  await using acting = await openActing(chromium, '<select><option>One<option>Two</select><input type="color">');

  expect((await acting.act('click', 'select')).changed).toMatchObject({
    hint: expect.stringMatching(/ select "label" in \[\d/),
  });
  expect((await acting.act('click', 'input')).changed).toMatchObject({ hint: expect.stringMatching(/ fill \[\d/) });
});

test('what a style sheet imports counts once it has come', async () => {
  const css = 'dd { display: none } dt:hover + dd { display: block }';
  let give = (): void => {};
  const late = new Promise<Response>((resolve) => {
    give = () => resolve(new Response(css, { headers: { 'content-type': 'text/css' } }));
  });
  await using site = await servePages({ '/late': () => late, '/': page('<dl><dt>Tea</dt><dd>Leaves</dd></dl>') });
  await using acting = await openActing(chromium, site.url('/'));
  await acting.evaluate(`void (window.come = new Promise((resolve) => {
    const style = document.createElement('style');
    [style.onload, style.textContent] = [resolve, '@layer base; @import "/late"; p { margin: 0 }'];
    document.head.append(style);
  }))`);
  const outline = async (): Promise<string> => (await acting.page.snapshot({ signal: limit() })).outline;

  expect(await outline()).not.toContain('hoverable');
  give();
  await acting.evaluate('come.then(() => true)');
  expect(await outline()).toContain('term: Tea [hoverable]');
});

test('tells of a long text what has changed', async () => {
  await using acting = await openActing(chromium, `<textarea>${'Much was said. '.repeat(40)}</textarea>`);

  const { changed } = await acting.act('type', 'textarea', 'The end');

  expect(changed).toEqual({ value: expect.stringMatching(/^….{60}The end$/) });
});

test('moves a slider along its track to where its keys do not lead, and tells what an input itself takes', async () => {
  await using acting = await openActing(
    chromium,
    `<div id="film" role="slider" tabindex="0" aria-label="Seek" aria-valuemin="0" aria-valuemax="60" aria-valuenow="0" style="width: 300px; height: 8px; background: silver"></div>
     <input type="range" aria-label="Volume" aria-valuemin="0" aria-valuemax="100" min="0" max="1" step="0.1"><script>
       film.onkeydown = ({ key }) => (film.ariaValueNow = Number(film.ariaValueNow) + (key === 'ArrowRight' ? 7 : -7));
       film.onclick = ({ offsetX }) => setTimeout(() => (film.ariaValueNow = offsetX / 5), 100);</script>`,
  );

  expect((await acting.act('fill', '#film', '45')).changed).toMatchObject({ value: '45' });
  const { outline } = await acting.page.snapshot({ signal: AbortSignal.timeout(20_000) });
  expect(outline).toMatch(/Volume \[.*max=1\]/);
});

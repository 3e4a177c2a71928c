import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { unpack } from '../../lib/page/split-joined-lines.ts';
import { openActing } from '../support/acting.ts';
import { launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';
import { iconCases } from './icon-cases.ts';

/** What editors, pickers, grids, maps and the like are made of, and how they answer. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

/** The outline without the line of the page, and without the refs that begin lines. */
async function outline(html: string): Promise<string> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  const page = await Page.attach(tab.channel, { signal, focusEmulation: false });
  const { outline: text } = await page.snapshot({ signal });
  await tab.close();
  return text
    .replace(/^\[\d+-1\] document: T\n?/, '')
    .replace(/^ {2}/gm, '')
    .replace(/^( *)\[\d+-\d+\] /gm, '$1');
}

test('what reacts is there without a name and a handler: an icon, a shape on a map; a box without a size is not', async () => {
  const icon = '<div style="cursor:pointer;width:24px"><svg width="9" height="9"><path d="M0 0h9v9z"/></svg></div>';
  const shape = '<svg width="9" height="9"><path style="cursor:pointer" d="M0 0h9v9z"/></svg>';
  const empty = '<div style="cursor:pointer"></div>';

  expect(unpack(await outline(`<nav>${icon}<b style="cursor:pointer">May</b>${shape}${empty}</nav>`))).toEqual([
    'navigation',
    '  [0-2] generic [clickable]',
    '  [0-3] generic: May [clickable]',
    '  [0-4] generic [clickable]',
  ]);
});

test('what has a hand by itself, in what has one too, can be acted on apart from it; what only inherits it, or is all of it, cannot', async () => {
  const style = `<style>.hand { cursor: pointer; & .part { cursor: pointer } } @media all { .x { cursor: pointer } } .all, .all * { cursor: pointer }</style>`;
  const icon = '<svg width="9" height="9"><path d="M0 0h9v9z"/></svg>';
  const html = `<nav>${style}
    <div class="hand">Card <i>text</i> <b class="part">Remove</b></div>
    <div class="hand" role="tab">Tab <span class="x">${icon}</span></div>
    <div class="hand" role="tab"><b class="part">All</b></div>
    <div class="all">Whole <b>card</b></div>
    <div class="x" title="Copy"><button aria-label="Copy"></button></div>
    <button><b class="x">Models</b> <i class="x">${icon}</i></button></nav>`;
  const table = `${style}<table><tr class="hand"><td class="part">Ann</td><td class="part">Open</td></tr>
    <tr class="hand"><td>Bob</td><td><span style="cursor:pointer">${icon}</span></td></tr></table>`;

  expect(unpack(await outline(html))).toEqual([
    'navigation',
    '  generic: Card text [clickable]',
    '    [0-2] generic: Remove [clickable]',
    '  tab: Tab',
    '    [0-4] generic [clickable]',
    '  tab: All',
    '  [0-8] generic: Whole card [clickable]',
    '  [0-9] button: Copy',
    '  [0-10] button: Models',
  ]);
  expect(await outline(table)).toBe(
    'table\n  row: Ann | Open [clickable]\n  row [clickable]: Bob | [0-4] generic [clickable]',
  );
});

test('an icon that a style writes, or a font draws, is there to be clicked; one under a field that takes the click is not', async () => {
  const html = `<style>i { cursor: pointer; font-size: 20px } .bin::before { content: "\\f1f8" } .gap::before { content: " " }
      .box { position: absolute; left: 0; top: 0; width: 20px; height: 20px; background: red; cursor: pointer }</style>
    <nav><i class="bin"></i> <i class="font">\ue001</i> <i class="gap"></i>
    <p style="position: relative; height: 20px"><b class="box"></b><input type="checkbox" class="box" style="opacity: 0; margin: 0" aria-label="On"></p></nav>`;

  expect(unpack(await outline(html))).toEqual([
    'navigation',
    '  [0-2] generic [clickable]',
    '  [0-3] generic [clickable]',
    '  [0-4] checkbox: On',
  ]);
});

test('a control without a name says what its icon is called', async () => {
  const lines = unpack(await outline(`<nav>${Object.keys(iconCases).join('<hr>')}</nav>`));

  expect(lines.slice(1).map((line) => line.replace(/^ *(?:\[\d+-\d+\] )?/, ''))).toEqual(Object.values(iconCases));
});

test('a canvas without a name has a line, since it can be pointed at, unless it is too small to be', async () => {
  expect(await outline('<canvas></canvas><canvas width="9" height="9"></canvas>')).toBe('img');
});

test('what stands in an editor is told once: by its value, line by line, or with its structure below it', async () => {
  const drawn = '<span contenteditable="false" style="pointer-events: none; user-select: none">Say it</span>';
  const html = `<div contenteditable><p>One</p><p>two\u2060</p></div>
    <div contenteditable><h2>Title</h2>Text</div>
    <div contenteditable>Plain <b>bold</b></div>
    <div contenteditable><p>${'Long. '.repeat(50)}</p></div>
    <div contenteditable aria-label="Drawn">\uFEFF${drawn}</div>
    <div contenteditable aria-label="Written"><p data-placeholder="Write"><br></p></div>`;

  expect(unpack(await outline(html))).toEqual([
    'textbox [multiline value="One\\ntwo"]',
    'textbox [multiline]',
    '  heading: Title [level=2]',
    '  text: Text',
    'textbox',
    '  text: Plain',
    '  strong: bold',
    'textbox [multiline]',
    `  text: ${'Long. '.repeat(50).trim()}`,
    'textbox: Drawn [placeholder="Say it"]',
    '[0-9] textbox: Written [multiline placeholder="Write"]',
  ]);
});

test('a text that is made bold is told', async () => {
  const html = `<div contenteditable>Text</div>
    <button onmousedown="event.preventDefault()" onclick="document.execCommand('bold')">Bold</button>`;
  await using acting = await openActing(chromium, html);
  await acting.act('press', 'div', 'ControlOrMeta+A');

  const { changed } = await acting.act('click', 'button');

  expect(changed).toMatchObject({ added: [expect.stringMatching(/ textbox > .* strong: Text$/)] });
});

test('a field without a size that no key leads to is left out for the one that a person sees, and its label kept', async () => {
  const html = `<label for="form">Skills</label><input id="form" tabindex="-1" style="transform: scale(0)">
    <span contenteditable role="textbox" aria-label="Add">x</span><label><input type="checkbox" tabindex="-1" style="width: 0"> Terms</label>
    <input type="button" value="" tabindex="-1" style="position: absolute; left: -9999px">`;

  expect(await outline(html)).toBe('text: Skills\ntextbox: Add [value="x"] [0-3] checkbox: Terms');

  const tiny = 'aria-hidden="true" style="position: absolute; width: 1px; height: 1px; padding: 0; border: 0"'; // for nobody
  const drawn = '<label style="border: 1px solid"><input type="checkbox" disabled style="opacity: 0"></label>';
  const code = `<label for="form">Code</label><input id="form" tabindex="-1" ${tiny}><button ${tiny}></button>`;
  expect(await outline(code + drawn)).toBe('text: Code\ncheckbox [disabled]');
});

test('a column that is sorted says how', async () => {
  const html = '<table role="grid"><tr><th aria-sort="descending">Age<th aria-sort="none">Name</table>';

  expect(await outline(html)).toContain('columnheader: Age [sort=descending] | [0-3]: Name');
});

test('a box that is drawn anew as it is checked was checked, and so was one that goes away', async () => {
  await using page = await openActing(
    chromium,
    `<div><i role="checkbox" aria-checked="false" onclick="outerHTML = '<i role=checkbox aria-checked=true>A</i>'">A</i></div>
     <p><i role="checkbox" aria-checked="false" onclick="this.remove()">B</i></p>`,
  );

  expect((await page.act('check', 'div i')).changed).toMatchObject({
    added: [expect.stringMatching(/checkbox: A \[checked\]$/)],
  });
  expect((await page.act('check', 'p i')).changed).toMatchObject({ removed: [expect.stringMatching(/checkbox: B/)] });
});

test.each(['checked', 'pressed', 'selected'])('what a click switches is told by its own word: %s', async (state) => {
  const html = `<div role="${state === 'selected' ? 'option' : 'button'}" aria-${state}="false" onclick="setAttribute('aria-${state}', true)">A</div>`;
  await using page = await openActing(chromium, html);

  expect((await page.act('click', 'div')).changed).toMatchObject({ value: state });
});

test.each([
  ['fieldset', '12 34', '1234'],
  ['input', '1234', '1234'],
  ['input:nth-of-type(3)', '12', '..12'],
])('a code goes into the boxes that are there for its characters, from %s on', async (selector, text, code) => {
  const box = '<input maxlength="1" value="." oninput="nextElementSibling?.focus()">';
  await using page = await openActing(chromium, `<fieldset><p>${box.repeat(4)}</p></fieldset><input>`);

  await page.act('fill', selector, text);

  expect(await page.evaluate('[...document.querySelectorAll("p input")].map((one) => one.value).join("")')).toBe(code);
});

test.each([
  ['more than they take', '<input maxlength="1"><input maxlength="1">', '123'],
  ['what stands beside another field', '<input maxlength="1"><input maxlength="1"><input>', '12'],
])('no boxes for characters are %s', async (_, html, text) => {
  await using page = await openActing(chromium, html);

  await expect(page.act('fill', 'input', text)).rejects.toMatchObject({ data: { reason: 'too-long' } });
});

test('what is typed into a part of a date takes its place', async () => {
  await using page = await openActing(chromium, '<span contenteditable role="spinbutton" aria-label="Day">DD</span>');

  await page.act('type', 'span', '24');

  expect(await page.evaluate('document.querySelector("span").innerText')).toBe('24');
});

/** Components that say role and states by ElementInternals alone, kept as components keep them: in a field, private too. */
const SPEAKING = `<style>x-box, x-level { display: inline-block; width: 9px; height: 9px }</style><script>
  customElements.define('x-tabs', class extends HTMLElement { internals = this.attachInternals();
    connectedCallback() { this.internals.role = 'tablist'; } });
  customElements.define('x-tab', class extends HTMLElement { #own = this.attachInternals();
    connectedCallback() { this.#own.role = 'tab'; this.#own.ariaSelected = String(this.id === 'a'); this.tabIndex = 0;
      this.onclick = () => { for (const tab of this.parentElement.children) tab.select(tab === this); }; }
    select(is) { this.#own.ariaSelected = String(is); } });
  customElements.define('x-box', class extends HTMLElement { static formAssociated = true; #own = this.attachInternals();
    connectedCallback() { this.#own.role = 'checkbox'; this.#own.ariaChecked = 'false'; this.tabIndex = 0;
      this.onclick = () => setTimeout(() => { this.#own.ariaChecked = this.#own.ariaChecked === 'true' ? 'false' : 'true'; }, 40); } });
  customElements.define('x-level', class extends HTMLElement { #own = this.attachInternals();
    connectedCallback() { Object.assign(this.#own, { role: 'slider', ariaLabel: 'Level', ariaValueNow: '3', ariaValueMax: '9' }); this.tabIndex = 0;
      this.onkeydown = ({ key }) => { this.#own.ariaValueNow = String(+this.#own.ariaValueNow + (key === 'ArrowRight' ? 1 : -1)); }; } });
  customElements.define('x-plain', class extends HTMLElement { #own = this.attachInternals(); });</script>`;

test('what components say of themselves by internals alone is read, and heard anew after each act', async () => {
  const html = `${SPEAKING}<x-tabs><x-tab id="a">Photos</x-tab><x-tab id="b">Videos</x-tab></x-tabs>
    <label><x-box></x-box> Accept</label><x-level></x-level><x-plain>Text</x-plain>`;
  await using acting = await openActing(chromium, `<!doctype html><title>T</title>${html}`);
  const lines = async (): Promise<string> =>
    (await acting.page.snapshot({ signal })).outline.replace(/\[\d+-\d+\] /g, '').replace(/\n\s*/g, ' ');

  expect(await lines()).toBe(
    'document: T tablist > tab: Photos [selected] tab: Videos checkbox: Accept slider: Level [value="3" max=9] text: Text',
  );
  expect((await acting.act('click', '#b')).changed).toMatchObject({
    added: [expect.stringContaining('tab: Photos'), expect.stringContaining('tab: Videos [selected]')],
  });
  expect((await acting.act('check', 'x-box')).changed).toMatchObject({ value: 'checked' });
  expect((await acting.act('fill', 'x-level', '5')).changed).toMatchObject({ value: '5' });
  expect(await lines()).toContain('tab: Photos tab: Videos [selected] checkbox: Accept [checked]');
});

test('what components say is read by the next attachment, too', async () => {
  const tab = await chromium.open(`<!doctype html><title>T</title>${SPEAKING}<x-tab id="a">Photos</x-tab>`);
  const first = await Page.attach(tab.channel, { signal, focusEmulation: false });
  await first.snapshot({ signal });
  const { state } = first;
  await first.detach();
  await tab.evaluate(`document.querySelector('x-tab').select(false)`);
  const next = await Page.attach(tab.channel, { signal, focusEmulation: false, state });

  expect((await next.snapshot({ signal })).outline).toMatch(/tab: Photos$/);
  await tab.close();
});

test('an option that a component says by internals is chosen by its name', async () => {
  const html = `<script>
    customElements.define('x-item', class extends HTMLElement { internals = this.attachInternals();
      connectedCallback() { this.internals.role = 'option'; this.onclick = () => { document.title = this.textContent; }; } });
    customElements.define('x-list', class extends HTMLElement { internals = this.attachInternals();
      connectedCallback() { this.internals.role = 'listbox'; } });</script>
    <button role="combobox" aria-controls="l" aria-expanded="false"
      onclick="l.innerHTML = '<x-item>One</x-item><x-item>Two</x-item>'; this.ariaExpanded = 'true'">Choose</button>
    <x-list id="l"></x-list>`;
  await using acting = await openActing(chromium, html);

  await acting.act('selectOption', 'button', 'Two');

  expect(await acting.evaluate('document.title')).toBe('Two');
});

test('the label of a component names the field in its shadow tree, and a list that is not open is none', async () => {
  const html = `<script>customElements.define('x-check', class extends HTMLElement { static formAssociated = true;
    constructor() { super(); this.attachShadow({ mode: 'open', delegatesFocus: true }).innerHTML = '<input type="checkbox">'; } });</script>
    <label><x-check></x-check> Agree</label><x-check aria-label="News"></x-check>
    <div role="listbox" aria-label="Closed"></div><div role="listbox" aria-label="Empty">&nbsp;</div>`;

  expect(unpack(await outline(html)).map((line) => line.replace(/\[\d+-\d+\] /, ''))).toEqual([
    'checkbox: Agree',
    'checkbox: News',
    'listbox: Empty',
  ]);
});

test('the name of a column stays beside its menu, and a picture with a name is a piece of its row', async () => {
  const html = `<div role="grid"><div role="row"><div role="columnheader">Age<button aria-label="Age menu"></button></div>
    <div role="columnheader">Active</div></div><div role="row"><div role="gridcell">21</div>
    <div role="gridcell"><svg aria-label="yes" width="9" height="9"></svg></div></div></div>`;

  expect((await outline(html)).replace(/\[\d+-\d+\] /g, '')).toBe(
    'grid\n  row: columnheader: Age > button: Age menu | [0-4]: Active\n  row: gridcell: 21 | > img: yes',
  );
});

test('what gets the hand only once the pointer is over it is there to be clicked', async () => {
  const html = `<style>i:not(.off):hover { cursor: pointer } b { cursor: text; &:hover { cursor: pointer } }</style>
    <i class="on">1</i><i class="off">2</i><b class="on">3</b><label>Day <input>${'<i class="on">4</i>'.repeat(4)}</label>`;
  const told = await outline(html);
  expect(told).toMatch(/generic: 1 \[clickable\]\s+text: 2\s+generic: 3 \[clickable\]/);
  expect(told.match(/4 \[clickable\]/g)).toHaveLength(4);
});

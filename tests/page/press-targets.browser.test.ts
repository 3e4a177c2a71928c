import { afterAll, beforeAll, expect, test } from 'vitest';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What nothing tells to be a control but the listeners of the page's scripts. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** The lines of a page once it was listened to; none where that brought nothing. */
async function heardIn(html: string): Promise<string[]> {
  await using acting = await openActing(chromium, `<!doctype html><title>T</title>${html}`);
  await acting.page.snapshot({ signal: limit() });
  const isMore = await acting.page.listen({ signal: limit() });
  const { outline } = await acting.page.snapshot({ signal: limit() });
  return isMore ? outline.split('\n').slice(1) : [];
}

/** Calls `listen` with each element of a class in turn. */
const each = (kind: string, listen: string): string =>
  `<script>for (const one of document.getElementsByClassName('${kind}')) { ${listen} }</script>`;

const CROSS = '<svg width="9" height="9"><path d="M0 0l9 9" stroke="red"/></svg>';

test.each([
  [
    'tiles',
    `<span class="f">Documents</span> <span class="f">Photos</span>${each('f', "one.addEventListener('dblclick', () => 1)")}`,
    ['  [0-2] generic: Documents [clickable] [0-3] generic: Photos [clickable]'],
  ],
  [
    'the cross of a list, hidden from screen readers',
    `<input role="combobox" aria-label="Colour"><span class="x" aria-hidden="true" style="padding: 4px">${CROSS}</span>${each('x', "one.addEventListener('mousedown', () => 1)")}`,
    ['  [0-2] combobox: Colour [0-3] generic [clickable]'],
  ],
  [
    'a label of nothing under the hand that all labels have',
    `<style>label { cursor: pointer }</style><label class="l">Key</label>${each('l', "one.addEventListener('click', () => 1)")}`,
    ['  [0-2] generic: Key [clickable]'],
  ],
  [
    'the parts that something listens for, and not what holds them',
    `<style>.h b { display: inline-block; width: 60px }</style><p class="h"><b>One</b><b>Two</b></p><p class="h"><b>Six</b><i>!</i></p>
     ${each('h', "one.addEventListener('click', ({ target }) => target.closest('b'))")}`,
    ['  [0-2] generic: One [clickable] [0-3] generic: Two [clickable] [0-4] generic: Six ! [clickable]'],
  ],
  [
    'what listens for itself and is drawn in several strokes',
    `<p class="h" style="width: 20px"><svg width="19" height="19"><path d="M0 0l9 9" stroke="red"/><path d="M0 9l9 0" stroke="red"/></svg></p>
     ${each('h', "one.addEventListener('click', ({ target }) => target)")}`,
    ['  [0-2] generic [clickable]'],
  ],
  [
    'what listens for itself, whatever is in it',
    `<style>.h b { display: inline-block; width: 60px }</style><p class="h"><b>One</b><b>Two</b></p>${each('h', "one.addEventListener('click', () => 1)")}`,
    ['  [0-2] generic: One Two [clickable]'],
  ],
  [
    'the cards of a board',
    `<div class="b"><div>Write</div><div>Mend</div></div><div class="b"><div>Read</div></div>
     ${each('b', "one.addEventListener('pointerdown', () => 1); one.addEventListener('dragover', () => 1)")}`,
    ['  [0-2] generic: Write [draggable]', '  [0-3] generic: Mend [draggable]', '  [0-4] generic: Read [draggable]'],
  ],
])('tells %s once they were listened for', async (_, html, lines) => {
  expect(await heardIn(html)).toEqual(lines);
});

test('tells the tiles of React, which sets an empty function on them, and not what it renders a portal in', async () => {
  const noop = 'one.onclick = function noop() {};';
  const tile = each('t', `${noop} one.__reactProps$x1 = { onClick() {} }`);
  const other = each('o', `${noop} one.__reactProps$x1 = { className: 'o' }`);
  const html = `<p class="t">Ann</p><p class="o">Bob</p><p class="c">Cid</p>${tile}${other}${each('c', noop)}`;
  expect(await heardIn(html)).toEqual(['  [0-2] generic: Ann [clickable]', '  text: Bob | Cid']);
});

test.each([
  ['onPointerDown', 'pointerdown'],
  ['onMouseDown', 'mousedown'],
  ['onDoubleClick', 'dblclick'],
])('tells what React hears presses of by %s, of which nothing is set on it', async (name, type) => {
  const tile = each('t', `one.__reactProps$x1 = { ${name}(event) { event.target } }`);
  const other = each('o', `one.__reactProps$x1 = { ${name}() {}, onPointerMove(event) { event.target } }`);
  const html = `<p class="t">Ann</p><p class="o">Bob</p>${tile}${other}<script>document.addEventListener('${type}', (event) => event)</script>`;
  expect(await heardIn(html)).toEqual(['  [0-2] generic: Ann [clickable]', '  text: Bob']);
});

test('tells what is listened to in shadow roots, in roots of these, and for what is in a component but in no control', async () => {
  const listened = (text: string): string => `<p class="l">${text}</p>`;
  const inner = `${listened('Up')}<my-part></my-part><button>Go</button>`;
  const html = `<my-zoom></my-zoom><button id="save"><my-part></my-part></button>${listened('Up')}<script>
    const listen = (tree) => tree.querySelectorAll('.l').forEach((one) => one.addEventListener('click', () => 1));
    const draw = (host, html) => { host.attachShadow({ mode: 'open' }).innerHTML = html; listen(host.shadowRoot) };
    customElements.define('my-part', class extends HTMLElement { constructor() { super(); draw(this, '<p class="l">Down</p>') } });
    customElements.define('my-zoom', class extends HTMLElement { constructor() { super(); draw(this, \`${inner}\`);
      this.addEventListener('click', () => 1) } });
    listen(document)</script>`;
  const told = '  [0-4] generic: Up [clickable] [0-5] generic: Down [clickable] [0-2] button: Go';
  expect(await heardIn(html)).toEqual([`${told} [0-3] button: Down [0-6] generic: Up [clickable]`]);
});

test.each([
  ['what holds a control', '<div class="p">Ann <button>Edit</button></div>', ''],
  ['a part of a control', '<button>Edit <i class="p">Ann</i></button>', ''],
  ['what the hand tells already', '<div class="p" style="cursor: pointer">Ann</div>', ''],
  ['a part of the page', '<main class="p" style="height: 900px">Ann</main>', ''],
  [
    'what stands where files are dropped',
    '<div class="p" style="height: 900px"><i>Drop files</i></div>',
    "one.addEventListener('dragover', () => 1); one.addEventListener('drop', () => 1)",
  ],
  ['what nobody sees', '<p class="p" style="opacity: 0">Ann</p>', ''],
  [
    'the root of a framework, which listens to all there is',
    '<p class="p">Ann</p>',
    'for (const key in one) if (/^on\\w/.test(key)) one.addEventListener(key.slice(2), () => 1)',
  ],
])('takes %s for nothing more', async (_, html, more) => {
  expect(await heardIn(html + each('p', `one.addEventListener('mousedown', () => 1); ${more}`))).toEqual([]);
});

test.each(['function noop() {}', '() => {}', 'async event=>{ }', '{ noop(_, $a) {} }.noop'])(
  'takes what listens with %s, which does nothing, for nothing more',
  async (noop) => {
    const listen = `one.onclick = ${noop}; one.addEventListener('mousedown', ${noop})`;
    expect(await heardIn(`<h2 class="p">Ann</h2>${each('p', listen)}`)).toEqual([]);
  },
);

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { openActing } from '../support/acting.ts';
import { launchChromium, watchCommands, type Chromium, type TestTab, signalOfFile } from '../support/chromium.ts';
import { combobox } from '../support/combobox.ts';

let chromium: Chromium;
let tab: TestTab;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

async function open(html: string): Promise<void> {
  tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  page = await Page.attach(tab.channel, { signal, focusEmulation: false });
}
afterEach(() => tab.close());

/** The lines of the page without refs and indentation. */
async function lines(): Promise<string[]> {
  const { outline } = await page.snapshot({ signal });
  return outline.replaceAll(/\[\d+-\d+\] /g, '').split(/\s*\n\s*/);
}

test('closed shadow roots are read: of components, of plain elements, and one inside the other', async () => {
  const html = `<x-pay><i slot="s">slotted</i></x-pay><div id="d"></div><script>
    customElements.define('x-pay', class extends HTMLElement { connectedCallback() {
      const root = this.attachShadow({ mode: 'closed' }); root.innerHTML = '<button>Pay</button><slot name="s"></slot><p></p>';
      root.querySelector('p').attachShadow({ mode: 'closed' }).innerHTML = '<button>Inner</button>'; } });
    d.attachShadow({ mode: 'closed' }).innerHTML = '<button>Plain</button>';</script>`;

  await open(html);

  expect(await lines()).toEqual(['document: T', 'button: Pay', 'text: slotted', 'button: Inner button: Plain']);
});

test('closed shadow roots are read that show what stands in their host', async () => {
  const html = `<div id="plain"><p>Light</p></div><section id="named">
    <b slot="s">Named</b></section><div id="late"><p>Before</p></div><script>
    const hide = (host, html) => { host.attachShadow({ mode: 'closed' }).innerHTML = html; };
    hide(plain, '<button>Around</button><slot></slot><section><i></i></section>');
    hide(named, '<slot name=s></slot><button>Beside</button>');</script>`;
  await open(html);
  const first = await lines();
  await tab.evaluate(`hide(late, '<slot></slot><button>Later</button>'); late.append('!')`);
  const second = await lines();

  expect(first).toEqual(['document: T', 'button: Around', 'text: Light | Named', 'button: Beside', 'text: Before']);
  expect(second).toContain('button: Later');
});

test('open components that show what stands in them are not asked for closed roots, each by itself', async () => {
  const html = `<script>customElements.define('x-card', class extends HTMLElement { connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<p><slot></slot></p>'; } });</script>${'<x-card>Card</x-card>'.repeat(50)}`;
  await open(html);
  const sent = watchCommands(tab.channel);
  await page.snapshot({ signal });

  expect(sent.filter((command) => command.startsWith('DOM.'))).toEqual([
    'DOM.enable',
    'DOM.getDocument',
    'DOM.performSearch',
    'DOM.disable',
    'DOM.describeNode', // of one of them, for what it may say of itself
    'DOM.resolveNode',
  ]);
});

test('components that have left the page are not kept alive by what was asked about them', async () => {
  const html = `<x-old></x-old><div id="plain"><p>Light</p></div><script>
    customElements.define('x-old', class extends HTMLElement { #internals = this.attachInternals();
      connectedCallback() { this.#internals.role = 'button'; this.attachShadow({ mode: 'closed' }).innerHTML = '<b>Old</b>'; } });
    plain.attachShadow({ mode: 'closed' }).innerHTML = '<button>Around</button><slot></slot>';
    const left = ['x-old', '#plain'].map((one) => new WeakRef(document.querySelector(one)));</script>`;
  await open(html);
  const before = await lines();
  await tab.evaluate(`document.body.replaceChildren('Empty')`);
  const after = await lines();

  await expect
    .poll(async () => {
      await page.frames.root.send('HeapProfiler.collectGarbage', undefined, signal);
      return tab.evaluate('left.filter((one) => one.deref()).length');
    })
    .toBe(0);
  expect(before.slice(1)).toEqual(['button: Old button: Around', 'text: Light']);
  expect(after).toEqual(['document: T', 'text: Empty']);
});

test('a frame that goes away after it was read is let go without another reading', async () => {
  const inner = '<label>Name <input></label><style>i:hover { cursor: pointer }</style><button><i>Go</i></button>';
  await open(`<iframe srcdoc='${inner}'></iframe>`);
  await expect.poll(() => tab.evaluate(`frames[0].document.querySelector('i')?.textContent`)).toBe('Go');
  const before = await lines();
  await tab.evaluate(`{ const frame = document.querySelector('iframe');
    globalThis.left = new WeakRef(frame.contentDocument); frame.remove() }`);

  await expect
    .poll(async () => {
      await page.frames.root.send('HeapProfiler.collectGarbage', undefined, signal);
      return tab.evaluate('left.deref() === undefined');
    })
    .toBe(true);
  expect(before.join(' ')).toContain('textbox: Name');
});

test('components of several documents are heard, also when one of these is gone, and one that only looks like it', async () => {
  const defined = `<script>customElements.define('x-go', class extends HTMLElement { #own = this.attachInternals();
    connectedCallback() { this.#own.role = 'button'; this.#own.ariaLabel = 'Go ' + this.id; } });</script>`;
  const fake = `<x-fake>Fake</x-fake><script>class ElementInternals { 'aria <' = 'odd';
      constructor() { Object.defineProperty(this, 'role', { enumerable: true, get() { throw new Error('never'); } }); } }
    customElements.define('x-fake', class extends HTMLElement { own = new ElementInternals(); });</script>`;
  await open(`${defined}<x-go id="out"></x-go>${fake}
    <iframe title="Inner" width="200" height="50"></iframe>`);
  await tab.evaluate(`new Promise((loaded) => { const frame = document.querySelector('iframe'); frame.onload = loaded;
    frame.srcdoc = ${JSON.stringify(`${defined}<x-go id="in"></x-go>`).replaceAll('</', '<\\/')}; }).then(() => null)`);
  const read = async (): Promise<string> => (await page.snapshot({ signal })).outline;
  const both = [await read(), await read()];
  await tab.evaluate('document.querySelector("iframe").remove()');
  const one = [await read(), await read()];

  for (const text of both) expect(text).toMatch(/button: Go out[^]*button: Go in/);
  for (const text of one) expect(text).toMatch(/button: Go out[^]*Fake$/);
});

test('a component that hands the focus on to its field is not focused itself, and a link of its script’s is no line', async () => {
  const html = `<!doctype html><title>T</title><x-field></x-field><a href="/" inert></a>
    <script>customElements.define('x-field', class extends HTMLElement { constructor() { super();
      const root = this.attachShadow({ mode: 'open', delegatesFocus: true });
      root.innerHTML = '<input aria-label="Name">'; } });</script>`;
  ({ tab, page } = await openActing(chromium, html));

  await tab.evaluate('document.querySelector("x-field").focus()');

  expect(await lines()).toEqual(['document: T', 'textbox: Name [focused]']);
});

test('a field is seen as long as its label rests in its place, and what a list shows of that is not chosen', async () => {
  const field = (label: string) => `<x-field label="${label}"><input aria-label="Name"></x-field>`;
  await open(`${field('Name *')}<hr>${field('')}<hr><div role="combobox" aria-label="Town" tabindex="0"><i>Town*</i><p>Rome</p></div>
    <script>customElements.define('x-field', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<div style="height: 30px"><div style="position: absolute; pointer-events: none">' +
        this.getAttribute('label') + '</div><div style="opacity: 0"><slot></slot></div></div>'; } })</script>`);

  const told = await lines();

  expect(told[1]).toBe('textbox: Name textbox: Name [unseen] combobox: Town [haspopup value="Rome"]');
});

test.each(['Porto', 'Not chosen, Porto'])('an option that says more to screen readers is chosen: %s', async (name) => {
  const more = '<i style="position: absolute; clip: rect(1px, 1px, 1px, 1px)">Not chosen,</i>';
  const script = `names = names.map((name) => '${more}<span>' + name + '</span>')`;
  const acting = await openActing(chromium, combobox({ script }));
  ({ tab } = acting);

  await acting.act('selectOption', '#field', name);

  expect(await acting.evaluate('document.title')).toBe('Porto.');
});

test('several options are chosen of components in the slot of a list that is a component', async () => {
  const html = `<x-choice><x-option>Lisbon</x-option><x-option>Porto</x-option><x-option>Faro</x-option></x-choice><script>
    const part = (tag, html, made = () => {}) => customElements.define(tag, class extends HTMLElement {
      constructor() { super(); const root = this.attachShadow({ mode: 'open' }); root.innerHTML = html; made(root, this); } });
    part('x-option', '<div role="option" aria-selected="false"><slot></slot></div>', ({ firstChild }, host) => (host.onclick = () =>
      (firstChild.ariaSelected = String(firstChild.ariaSelected !== 'true'))));
    part('x-list', '<div role="listbox" aria-multiselectable="true"><slot></slot></div>');
    part('x-choice', '<span role="listbox"><b role="option">Old</b></span><input role="combobox" aria-label="Towns" aria-expanded="false" '+
      'aria-controls="list"><x-list id="list" hidden style="position: absolute"><slot></slot></x-list>', (root) => {
      const [field, list] = root.querySelectorAll('input, x-list');
      const set = (open) => { list.hidden = !open; field.ariaExpanded = String(open) };
      field.onkeydown = ({ key }) => key === 'Escape' && set(false);
      field.oninput = () => { set(true); list.shadowRoot.firstChild.ariaMultiSelectable = 'true' };
      list.onclick = () => { set(false); list.shadowRoot.firstChild.ariaMultiSelectable = null }; });</script>`;
  const acting = await openActing(chromium, html);
  ({ tab } = acting);

  await acting.act('selectOption', 'x-choice >> input', 'Lisbon', 'Faro');

  const chosen = `[...document.querySelectorAll('x-option')].map(({ shadowRoot }) => shadowRoot.firstChild.ariaSelected)`;
  expect(await acting.evaluate(chosen)).toEqual(['true', 'false', 'true']);
});

test('several are chosen where what stands beside the field for each is a component', async () => {
  const script = `
    customElements.define('x-chip', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot><svg width="9"></svg>'; } });
    choose = (name) => { field.insertAdjacentHTML('beforebegin', '<x-chip>' + name + '</x-chip>'); close() }`;
  const acting = await openActing(chromium, combobox({ script }));
  ({ tab } = acting);

  await acting.act('selectOption', '#field', 'Lisbon', 'Faro');

  expect(await acting.evaluate('box.textContent.trim()')).toBe('LisbonFaro');
});

test('an item of a tree is clicked in its own row where it is a component that holds those below it', async () => {
  const html = `<x-node>Fruit<x-node slot="below">Apple</x-node><x-node slot="below">Pear</x-node></x-node><script>
    customElements.define('x-node', class extends HTMLElement { constructor() { super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<div><slot></slot></div><div role="group"><slot name="below"></slot></div>'; }
      internals = this.attachInternals();
      connectedCallback() { this.internals.role = 'treeitem'; this.style.display = 'block'; this.onclick = (event) => { event.stopPropagation();
        document.title = this.firstChild.data; }; } });</script>`;
  const acting = await openActing(chromium, html);
  ({ tab } = acting);

  await acting.act('click', 'x-node');

  expect(await acting.evaluate('document.title')).toBe('Fruit');
});

test('a switch that is a button put out of sight is worked by its label', async () => {
  const html = `<button id="on" role="switch" aria-checked="false" style="position: absolute; width: 1px; height: 1px; padding: 0; border: 0; left: -50px"
    onclick="this.ariaChecked = this.ariaChecked !== 'true'"></button><label for="on">Alerts</label>`;
  const acting = await openActing(chromium, html);
  ({ tab } = acting);

  expect((await acting.act('check', '#on')).changed).toMatchObject({ value: 'checked' });
});

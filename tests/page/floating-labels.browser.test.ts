import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

/** Labels that rest where the text of an empty field will stand. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

/** A component whose label lies over its field, which stands in a box of its own and is put out of sight, as Ionic's are. */
const field = (label: string, rests: boolean): string => `<x-input label="${label}"></x-input><script>
  customElements.define('x-input', class extends HTMLElement {
    constructor() {
      super();
      this.attachShadow({ mode: 'open' }).innerHTML = '<style>label { display: flex; flex-direction: column; height: 56px } .text { transform: translateY(${rests ? '60%' : '-40px'}) } input { opacity: 0; width: 100% }</style><label><div class="text"><div>' + this.getAttribute('label') + '</div></div><div class="native"><input></div></label>';
    }
  });
</script>`;

test('a field whose label rests in its place is not told as unseen, be it in a box of its own', async () => {
  expect(await outlineLines(chromium, field('Email', true), signal)).toEqual([
    expect.stringMatching(/^ {2}\[\d+-\d+\] textbox: Email$/),
  ]);
});

test('a field out of sight whose label stands elsewhere is told as unseen', async () => {
  expect((await outlineLines(chromium, field('Email', false), signal)).join('\n')).toContain('textbox: Email [unseen]');
});

const BOX = 'border: 1px solid #888; display: flex; width: 180px; height: 36px';

test.each([
  ['in a box of its own is seen', `<div style="${BOX}">`, false],
  ['on the bare page is not', '<div>', true],
])('an empty list whose text is put out of sight %s', async (_, box, isUnseen) => {
  const empty = `<p>City</p>${box}<span role="combobox" tabindex="0" aria-label="City" aria-expanded="false" style="opacity: 0; flex: 1">&nbsp;</span></div>`;
  const lines = await outlineLines(chromium, empty, signal);
  expect(lines.at(-1)).toContain('combobox: City');
  expect(lines.at(-1)?.includes('unseen')).toBe(isUnseen);
});

test.each([
  ['in their place are seen', '18px', false],
  ['elsewhere are not', '-60px', true],
])('the parts of a date whose label rests %s', async (_, top, isUnseen) => {
  const parts = ['Month', 'Day'].map(
    (name) => `<span role="spinbutton" tabindex="0" aria-label="${name}" aria-valuetext="Empty">--</span>`,
  );
  const dated = `<div style="margin-top: 90px; position: relative; width: 180px; height: 56px"><label id="l" style="position: absolute; left: 14px; top: ${top}">Birthday</label>
    <div role="group" aria-labelledby="l" style="${BOX}; height: 56px"><div contenteditable style="opacity: 0; cursor: text">${parts.join('/')}</div></div></div>`;
  const text = (await outlineLines(chromium, dated, signal)).join('\n');
  expect(text).toContain('spinbutton: Month');
  expect(text.includes('unseen')).toBe(isUnseen);
});

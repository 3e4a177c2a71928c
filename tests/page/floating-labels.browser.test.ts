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

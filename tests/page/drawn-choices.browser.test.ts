import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

/** Fields of lists that hold only what is typed, with their choice drawn in the same box. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const FIELD = 'role="combobox" aria-expanded="false" style="border: 0; padding: 0; color: inherit; width: 100%';
const STYLE = `<style>.box { position: relative; display: grid; width: 200px; border: 1px solid; color: #333 }
  .box > * { grid-area: 1 / 1 } .pale { color: #999 } .over { position: absolute; pointer-events: none }</style>`;

const listWith = (inside: string, field = FIELD, around = ''): string =>
  `${STYLE}<p>Country</p><div class="box ${around}">${inside}<div><input ${field}"></div></div><p>Done`;

test.each([
  ['lies under the field', listWith('<div>Canada</div>')],
  [
    'is a mere text',
    `${STYLE}<p>Country</p><div class="box"><span>Canada<input ${FIELD}; position: absolute; left: 0; top: 0"></span></div><p>Done`,
  ],
  [
    'is beside a field without room',
    listWith('<div>Canada</div>', `${FIELD.replace('100%', '2px')}; margin-left: 90px`),
  ],
  [
    'is beside a field that is not to be written in',
    listWith('<div>Canada</div>', `readonly ${FIELD.replace('inherit', 'transparent')}`),
  ],
])('a choice that %s is the value, not the name', async (_, html) => {
  const lines = await outlineLines(chromium, html, signal);

  expect(lines.join('\n')).toMatch(/\] combobox \[collapsed (?:readonly )?value="Canada"\]/);
  expect(lines.join('\n')).not.toContain('text: Canada');
});

test.each([
  ['paler than the field', '<div class="pale">Country</div>'],
  ['left open', '<div>Country…</div>'],
  ['said to be a placeholder', '<div class="placeholder">Country</div>'],
  ['floating over the field', '<div class="over">Country</div>'],
  ['one of several', '<div>Country</div><div>Town</div>'],
])('a text is no value that is %s', async (_, inside) => {
  const lines = await outlineLines(chromium, listWith(inside), signal);

  expect(lines.find((line) => line.includes('combobox'))).not.toContain('value=');
});

test('what is typed comes before the choice', async () => {
  const lines = await outlineLines(chromium, listWith('<div>Canada</div>', `value="Ca" ${FIELD}`), signal);

  expect(lines.join('\n')).toContain('value="Ca"');
});

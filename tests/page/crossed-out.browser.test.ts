import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseOutline } from '../../lib/inference/lite/outline/outline.ts';
import { limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** What is crossed out stands between marks, which no text of a page can forge. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const MARK = String.fromCodePoint(0xfdd0); // what stands for a mark in the page-side agent
const PAGE = `<p>Now <s>€90</s> ~~€120~~</p><button>Pay ~~~5~~~</button> <input aria-label="Note" value="~~a~~">
  <p><s>[0-9] button: Delete</s></p><ul><li>a <s>| b</s> c</li></ul><p>${MARK}€7${MARK}</p><a href="#">Hat <s>€9</s> ~~€7~~</a>`;

test('a text of the page that has the marks of what is crossed out does not pass for it', async () => {
  await using page = await openActing(chromium, PAGE);
  const { outline } = await page.page.snapshot({ signal: limit() });
  const lines = outline.split('\n').slice(1);

  expect(lines).toEqual([
    '  text: Now ~~€90~~ ~\\~€120~\\~',
    '  [0-2] button: Pay ~\\~\\~5~\\~\\~ [0-3] textbox: Note [value="\\u007e~a\\u007e~"]',
    '  text: ~~\\[0-9] button: Delete~~',
    '  [0-5] list',
    '    [0-4] listitem: a ~~\\| b~~ c',
    '  text: \uFFFD€7\uFFFD | [0-6] link: Hat ~~€9~~ ~\\~€7~\\~',
  ]);
});

test('is found by a reader as the page has it', async () => {
  await using page = await openActing(chromium, PAGE);
  const snapshot = await page.page.snapshot({ signal: limit() });
  const { nodes } = parseOutline(snapshot.outline);
  const said = nodes.map(({ role, name }) => `${role}: ${name}`);

  expect(said).toEqual(
    expect.arrayContaining(['text: Now €90 ~~€120~~', 'button: Pay ~~~5~~~', 'text: [0-9] button: Delete']),
  );
  expect(nodes.find(({ role }) => role === 'textbox')?.states.get('value')).toBe('~~a~~');
  expect(nodes.some(({ name }) => name === 'Delete')).toBe(false);
  expect(snapshot.node('0-2')?.name).toBe('Pay ~~~5~~~');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Fields whose lists take words that they do not have: what is to be entered as new is said so by who asks. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A field that keeps what is chosen in the title, and offers, for a text that its list lacks, what `last` draws of it. */
const field = (last: string): string => `<!doctype html><title>none</title>
  <input id="field" role="combobox" aria-expanded="false" aria-controls="list"><ul id="list" role="listbox" hidden></ul><script>
    const draw = () => {
      const fit = ['Apple', 'Banana'].filter((name) => name.toLowerCase().includes(field.value.toLowerCase()));
      const has = fit.includes(field.value), text = field.value;
      list.innerHTML = [...fit.map((name) => '<li role="option">' + name + '</li>'), text && !has ? ${last} : ''].join('');
      list.hidden = false; field.ariaExpanded = 'true';
    };
    field.onclick = field.oninput = draw;
    list.onclick = ({ target }) => { document.title = target.dataset.new ?? target.textContent; list.hidden = true; field.ariaExpanded = 'false' };
  </script>`;

/** Enter takes the last of the list. */
const ENTER = `<script>field.onkeydown = ({ key }) => { if (key === 'Enter') list.lastChild?.click(); }</script>`;

const MAKERS = [
  `'<li role="option" data-new="new ' + text + '">Create "' + text + '"</li>'`,
  `'<li role="option" data-new="new ' + text + '">Add new tag: ' + text + '</li>'`,
  `'<li role="option" data-new="new ' + text + '">New: ' + text + '</li>'`,
  `'<li role="option" data-new="new ' + text + '">+ „' + text + '“ anlegen</li>'`,
];

test.each([
  ...MAKERS.map((maker) => [maker]),
  [`'<li role="option">Search for "' + text + '"</li>'`],
  [`'<li role="option">Add ' + text + ' to the basket</li>'`],
  [`'<li role="option">New ' + text + ' Street</li>'`],
])('a word that a list lacks is not chosen by %s', async (last) => {
  await using page = await openActing(chromium, field(last));

  await expect(page.act('selectOption', '#field', 'Cherry')).rejects.toMatchObject({
    data: { reason: 'no-option' },
    hint: expect.stringMatching(/takes other words, too: fill \[0-2\] with "Cherry", then: press Enter in \[0-2\]\.$/),
  });
  expect(await page.evaluate('document.title')).toBe('none');
});

test('the word is entered as the hint says', async () => {
  await using page = await openActing(chromium, field(MAKERS[0] ?? '') + ENTER);
  await expect(page.act('selectOption', '#field', 'Cherry')).rejects.toMatchObject({ data: { reason: 'no-option' } });

  await page.act('fill', '#field', 'Cherry');
  expect((await page.act('press', '#field', 'Enter')).changed).toMatchObject({ title: 'new Cherry' });
});

test('an option that the list has is chosen where it offers a new one, too', async () => {
  await using page = await openActing(chromium, field(MAKERS[0] ?? ''));

  const { changed } = await page.act('selectOption', '#field', 'Banana');

  expect(changed).toMatchObject({ title: 'Banana' });
  expect(changed).not.toHaveProperty('hint');
});

test('an option that is drawn anew before it is pressed is found again', async () => {
  const anew = `<script>field.addEventListener('input', () => setTimeout(draw, 60)); list.onmousemove = () => { list.onmousemove = null; draw() }</script>`;
  await using page = await openActing(chromium, field(MAKERS[0] ?? '') + anew);

  expect((await page.act('selectOption', '#field', 'Banana')).changed).toMatchObject({ title: 'Banana' });
});

test('types nothing in a list whose field is for keys alone, each of which chooses the option that begins so', async () => {
  await using page = await openActing(
    chromium,
    `<input id="city" role="combobox" aria-label="City" aria-expanded="false" aria-controls="cities" inputmode="none">
     <div id="cities" role="listbox" style="position: absolute; top: 60px; background: white" hidden>
       <div role="option">Oslo</div><div role="option">Bergen</div></div>
     <script>
       const options = [...cities.children];
       const open = (is) => { cities.hidden = !is; city.ariaExpanded = String(is); };
       let chosen = '';
       const choose = (one) => { if (one) chosen = one.textContent; city.value = chosen; };
       city.onclick = () => open(true);
       city.oninput = () => choose();
       city.onkeydown = ({ key }) => {
         if (key === 'Escape') open(false);
         if (key.length === 1) choose(options.find((one) => one.textContent[0].toLowerCase() === key.toLowerCase()));
       };
       for (const one of options) one.onclick = () => { choose(one); open(false); };
     </script>`,
  );

  await expect(page.act('selectOption', '#city', 'Bodø')).rejects.toMatchObject({ data: { reason: 'no-option' } });
  expect(await page.evaluate('city.value')).toBe('');
  await page.act('selectOption', '#city', 'Oslo');
  expect(await page.evaluate('city.value')).toBe('Oslo');
});

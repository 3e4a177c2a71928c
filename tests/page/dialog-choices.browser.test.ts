import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/** A button whose list comes as a dialog over the page, with what is in it; a button with a value takes that and ends it. */
const opening = (choices: string, says: string): string => `<!doctype html>
  <style>[role=dialog] { position: fixed; inset: 90px; background: white }</style>
  <form><label><input type="radio" name="pay"> Large</label></form>
  <button id="size" aria-haspopup="dialog" ${says}>Size</button><div role="dialog" hidden>${choices}</div><script>
    const dialog = document.querySelector('[role=dialog]');
    const turn = (isOpen) => { dialog.hidden = !isOpen; ${says && 'size.ariaExpanded = isOpen;'} };
    size.onclick = () => setTimeout(turn, 100, true);
    dialog.onclick = ({ target }) => {
      const radio = target.closest('button[role=radio]');
      for (const one of radio ? dialog.querySelectorAll('[role=radio]') : []) one.ariaChecked = one === radio;
      if (target.localName === 'button' && target.value) { document.title = target.value; turn(false); }
    };
    onkeydown = ({ key }) => key === 'Escape' && !dialog.dataset.stays && turn(false);
  </script>`;

const FOOT = '<button>Cancel</button><button onclick="turn(false)">OK</button>';
const RADIOS = ['Small', 'Large'].map((size) => `<button role="radio" aria-checked="false">${size}</button>`).join('');
const BOXES = ['Small', 'Large', 'Huge'].map((size) => `<label><input type="checkbox"> ${size}</label>`).join('');
const BUTTONS = ['Small', 'Large'].map((size) => `<button value="${size}">${size}</button>`).join('');
const WAITING = {
  hint: expect.stringMatching(/^What opened is still open, and may need a click to apply: \[\d+-\d+\] "OK"\.$/),
};

test.each(['', 'aria-expanded="false"'])(
  'select chooses in a dialog of radio buttons, of boxes and of buttons: %s',
  async (says) => {
    await using radios = await openActing(chromium, opening(RADIOS + FOOT, says));
    await using boxes = await openActing(chromium, opening(BOXES + FOOT, says));
    await using buttons = await openActing(chromium, opening(`${BUTTONS}<button>Cancel</button>`, says));

    expect((await radios.act('selectOption', '#size', 'Large')).changed).toMatchObject(WAITING);
    expect(await radios.evaluate('dialog.querySelector("[aria-checked=true]").textContent')).toBe('Large');
    expect((await boxes.act('selectOption', '#size', 'Huge', 'Small')).changed).toMatchObject(WAITING);
    expect(await boxes.evaluate('[...dialog.querySelectorAll("input")].map((box) => box.checked)')).toEqual([
      true,
      false,
      true,
    ]);
    await buttons.act('selectOption', '#size', 'Large');
    expect(await buttons.evaluate('document.title')).toBe('Large');
  },
);

test('select that is refused closes the dialog that it opened, and tells where it could not', async () => {
  await using page = await openActing(chromium, opening(RADIOS + FOOT, 'aria-expanded="false"'));

  await expect(page.act('selectOption', '#size', 'Tiny')).rejects.toMatchObject({
    data: { reason: 'no-option', options: ['Small', 'Large'] },
  });
  expect(await page.evaluate('dialog.hidden')).toBe(true);
  await expect(page.act('selectOption', '#size', '2026-12-24')).rejects.toMatchObject({ name: 'ActionFailedError' });
  expect(await page.evaluate('dialog.hidden')).toBe(true);
  await page.evaluate('dialog.dataset.stays = true');
  await expect(page.act('selectOption', '#size', 'Tiny')).rejects.toThrow(
    /What it opened stays open\. But this has changed: \{.*"added"/,
  );
});

test.each(['', 'aria-expanded="false"'])(
  'select that is refused closes the dialog that only its own button closes: %s',
  async (says) => {
    const foot = '<button onclick="turn(false)">Cancel</button><button>OK</button>';
    await using page = await openActing(chromium, opening(RADIOS + foot, says));
    await page.evaluate('dialog.dataset.stays = true');

    await expect(page.act('selectOption', '#size', 'Tiny')).rejects.toThrow(/"Small", "Large"\.$/);
    expect(await page.evaluate('dialog.hidden')).toBe(true);
  },
);

test('select takes no radio button that stands in the page', async () => {
  await using page = await openActing(chromium, opening('<p>Nothing</p>', 'aria-expanded="false"'));

  await expect(page.act('selectOption', '#size', 'Large')).rejects.toMatchObject({ data: { reason: 'no-option' } });
  expect(await page.evaluate('document.querySelector("input").checked')).toBe(false);
});

/** Months side by side, of which one is seen and named; the day is taken by a button whose label stands in a slot. */
const DAYS = `<!doctype html><style>
    main, [role=dialog] { position: absolute; inset: 0 } [role=dialog] { background: white }
    #months { display: flex; overflow-x: scroll; scroll-snap-type: x mandatory; width: 300px }
    #months > div { flex: 0 0 300px; scroll-snap-align: center; display: grid; grid-template-columns: repeat(7, 1fr) }
  </style><main><button id="open" aria-expanded="false">24 Jan 2026</button><button>Beside</button></main>
  <div role="dialog" hidden><div><b id="name">December 2026</b><div id="months"></div></div>
  <x-button>Cancel</x-button><x-button id="done">Done</x-button></div><script>
    customElements.define('x-button', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'open' }).innerHTML = '<button><slot></slot></button>'; }
    });
    const dialog = document.querySelector('[role=dialog]');
    const turn = (isOpen) => { dialog.hidden = !isOpen; open_.ariaExpanded = isOpen; months.scrollLeft = 300; };
    const open_ = document.getElementById('open');
    open_.onclick = () => turn(true);
    onkeydown = ({ key }) => key === 'Escape' && turn(false);
    for (const length of [30, 31, 31]) {
      months.append(Object.assign(document.createElement('div'), {
        innerHTML: Array.from({ length }, (_, at) => '<button>' + (at + 1) + '</button>').join(''),
      }));
    }
    months.onclick = ({ target }) => (months.dataset.day = target.textContent);
    done.onclick = () => { document.title = months.dataset.day; turn(false); };
  </script>`;

test('select chooses a day in the one of several months in a row that is seen, and tells which button takes it', async () => {
  await using page = await openActing(chromium, DAYS);

  expect((await page.act('selectOption', '#open', '2026-12-24')).changed).toMatchObject({
    hint: expect.stringMatching(/need a click to apply: \[\d+-\d+\] "Done"\.$/),
  });
  await page.act('click', '#done');
  expect(await page.evaluate('document.title')).toBe('24');
});

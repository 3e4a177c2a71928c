import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActingPage, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** How long is waited for what comes up where the pointer rests. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const TIP = '<p id="tip" hidden>Copies the link</p>';
const SOON = 'setTimeout(() => (tip.hidden = false), 900)';

describe('what a pointer brings up that rests is told', () => {
  test.each([
    ['by what hears it come', `<button onmouseenter="${SOON}">Copy</button>${TIP}`],
    ['by what is around it', `<div onmouseover="${SOON}"><p><button>Copy</button></div>${TIP}`],
    ['by what is in it', `<button><i style="display: block" onpointerenter="${SOON}">Copy</i></button>${TIP}`],
    ['by the document', `<button>Copy</button>${TIP}<script>document.onpointermove = () => ${SOON}</script>`],
    ['by the window', `<button>Copy</button>${TIP}<script>addEventListener('mousemove', () => ${SOON})</script>`],
    [
      'by what is in a shadow tree',
      `<button><span></span></button>${TIP}<script>
        const root = document.querySelector('span').attachShadow({ mode: 'open' });
        root.innerHTML = '<b>Copy</b>';
        root.firstChild.onmouseover = () => ${SOON};
      </script>`,
    ],
    [
      'by what has given way to another',
      `<button><i style="display: block">Copy</i></button>${TIP}<script>
        const button = document.querySelector('button');
        button.firstChild.onmouseover = () => { button.innerHTML = '<b>Copy</b>'; ${SOON} };
      </script>`,
    ],
    [
      'by its style alone',
      `<style>p { opacity: 0; visibility: hidden; transition: all 0.2s 0.9s } button:hover + p { opacity: 1; visibility: visible }</style>
       <button>Copy</button><p>Copies the link</p>`,
    ],
  ])('%s', async (_, html) => {
    await using page = await openActing(chromium, `<!doctype html>${html}`);
    const ref = await page.ref('button');

    const { changed } = await page.perform({ method: 'hover', ref, arguments: [] });

    expect(changed).toMatchObject({ added: [expect.stringContaining('Copies the link')] });
  });
});

test('the pointer comes anew to what it is on already, and does not leave what is open only under it', async () => {
  await using page = await openActing(
    chromium,
    `<!doctype html><style>ul { display: none; width: 90px; padding: 0 } nav:hover ul { display: block }</style>
     <button id="b">Account</button><p id="menu" hidden><a href="#s">Settings</a></p>
     <nav><b>Tools</b><ul><li id="it">Export<li>Import</ul></nav>
     <script>b.onpointerenter = () => (menu.hidden = false); b.onclick = () => (menu.hidden = !menu.hidden); let count = 0;
       it.onmouseenter = () => (document.title = 'came ' + ++count)</script>`,
  );

  await page.act('click', '#b');
  expect((await page.act('hover', '#b')).changed).toMatchObject({ added: [expect.stringContaining('Settings')] });
  await page.act('hover', 'nav');
  await page.act('hover', '#it');
  expect((await page.act('hover', '#it')).changed).toMatchObject({ title: 'came 2' });
});

test('what styles alone show about what the pointer is over is told, and that it goes with the pointer', async () => {
  await using page = await openActing(
    chromium,
    `<!doctype html><style>
       div { position: relative; display: inline-block }
       div::before { content: attr(data-tip); position: absolute; top: 100%; opacity: 0; transition: opacity 0.2s }
       div:hover::before { opacity: 1 }
       div::after { content: "always" }
     </style><div data-tip="Ships free over $50 | EU"><button>Shipping</button></div><div><button id="bare">Terms</button></div>`,
  );

  expect((await page.act('hover', 'button')).changed).toEqual({ added: ['text: Ships free over $50 \\| EU'] });
  expect((await page.act('hover', '#bare')).changed).toEqual({ removed: ['text: Ships free over $50 \\| EU'] });
});

describe('nothing is waited for that only scripts could bring up, where none hears the pointer', () => {
  test.each([
    ['on a plain page', '<button>Copy</button>'],
    ['without a doctype', '<button>Copy</button>', ''],
    ['beside what does', `<button>Copy</button><b onmouseover="${SOON}">Cut</b>${TIP}`],
    [
      'while a colour changes',
      '<style>button { transition: color 3s } button:hover { color: red }</style><button>Copy</button>',
    ],
  ])('%s', async (_, html, doctype = '<!doctype html>') => {
    await using page = await openActing(chromium, doctype + html);
    const ref = await page.ref('button');
    const waits = watchWaits(page);

    const { idle } = await page.perform({ method: 'hover', ref, arguments: [] });

    expect(idle).toBe(true);
    expect(waits.length).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThan(400);
  });
});

/** The milliseconds for which the page is asked, from now on, to wait for a change. */
function watchWaits({ tab }: ActingPage): number[] {
  const waits: number[] = [];
  const send = tab.channel.send.bind(tab.channel);
  tab.channel.send = (method, params, sessionId) => {
    const [, args] = /this\.untilChanged\(.*?"value":"(\[.*?\])"/.exec(JSON.stringify(params ?? {})) ?? [];
    if (args !== undefined) waits.push((JSON.parse(args) as [number, number])[1]);
    return send(method, params, sessionId);
  };
  return waits;
}

/** A menu whose submenu opens as the pointer comes to its item, and is closed and opened by a press there. */
const SUBMENU = `<button id="field" aria-haspopup="menu" aria-expanded="false" aria-controls="menu">File</button>
  <div id="menu" role="menu" style="position: absolute; top: 40px" hidden><p role="menuitem">New</p><p role="menuitem" aria-haspopup="menu" id="share">Share</p></div>
  <div id="more" role="menu" style="position: absolute; top: 80px; left: 120px" hidden><p role="menuitem">By mail</p></div>
  <script>
    field.onclick = () => { menu.hidden = !menu.hidden; field.ariaExpanded = String(!menu.hidden); };
    share.onmouseenter = () => { more.hidden = false; };
    share.onclick = () => { more.hidden = !more.hidden; };
    more.onclick = () => { document.title = 'mail'; menu.hidden = more.hidden = true; };
  </script>`;

test('leaves a submenu open that came with the pointer', async () => {
  await using page = await openActing(chromium, SUBMENU);

  await page.act('click', '#field');
  expect((await page.act('click', '#share')).changed).toMatchObject({ added: [expect.stringContaining('By mail')] });
  expect(await page.evaluate('more.hidden')).toBe(false);
  await page.act('click', '#share');
  expect(await page.evaluate('more.hidden')).toBe(true);
});

test('chooses in a submenu that comes with the pointer', async () => {
  await using page = await openActing(chromium, SUBMENU);

  await page.act('selectOption', '#field', 'Share / By mail');

  expect(await page.evaluate('document.title')).toBe('mail');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

/** What an act brings of which the page shows, or its requests do, that more is to come. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const later = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

const LOADING_MS = 1_200; // longer than what comes by a timer is waited for

test.each([
  ['a text', '<p>loading</p>'],
  ['a spinner with a name', '<div role="status" aria-label="Loading…"></div>'],
  [
    'a bar that shows no value',
    '<div role="progressbar" aria-label="Orders" style="width: 40px; height: 4px; background: blue"></div>',
  ],
  ['a list that says that it is busy', '<ul aria-busy="true" aria-label="Orders"><li>Old</li></ul>'],
  ['a button with that name', '<button disabled>Loading...</button> of them'],
])(
  'what %s says is still to come is waited for, as where an answer has come and is rendered later',
  async (_, sign) => {
    await using page = await openActing(
      chromium,
      `<button id="go">Execute</button><select id="of"><option>All<option>Mine</select><div id="out"></div><script>
       of.onchange = go.onclick = () => {
         out.innerHTML = '${sign}';
         setTimeout(() => (out.textContent = 'Code 200'), ${LOADING_MS});
       };
     </script>`,
    );

    const clicked = await page.act('click', '#go');
    await page.evaluate(`out.textContent = ''`);
    const chosen = await page.act('selectOption', '#of', 'Mine');

    expect(clicked.changed).toMatchObject({ added: ['text: Code 200'] });
    expect(chosen.changed).toMatchObject({ added: ['text: Code 200'] });
  },
);

test('tells what comes of a second request, which the page sends some moments after the first was answered', async () => {
  await using pages = await servePages({
    '/': () =>
      new Response(
        `<!doctype html><button>Begin</button><p id="said"></p><script>
          document.querySelector('button').onclick = async () => {
            for (const step of ['begin', 'state', 'file']) {
              await (await fetch('/job?' + step)).text();
              await new Promise((resolve) => setTimeout(resolve, 300));
            }
            said.append('Ready');
          };
        </script>`,
        { headers: { 'content-type': 'text/html' } },
      ),
    '/job': () => later(500).then(() => new Response('{}')),
  });
  await using page = await openActing(chromium, pages.url('/'));

  expect((await page.act('click', 'button')).changed).toEqual({ added: ['text: Ready'] });
});

test.each([
  { beside: 'what its first click did', on: 'ondblclick', then: 'setTimeout(open, 60)' },
  {
    beside: 'what was there at once, a moment after the answer to a request',
    on: 'onclick',
    then: `fetch('/data').then(() => setTimeout(open, 30))`,
  },
  {
    beside: 'what was there at once, after a second request',
    on: 'onclick',
    then: `fetch('/data').then(() => setTimeout(() => fetch('/data').then(open), 30))`,
  },
])('tells what comes beside $beside', async ({ on, then }) => {
  const html = `<button aria-pressed="false">queue</button><div id="list"></div><script>
    const open = () => list.append('30 jobs');
    const button = document.querySelector('button');
    button.addEventListener('click', () => button.setAttribute('aria-pressed', 'true'));
    button.${on} = () => { ${then} };
  </script>`;
  await using pages = await servePages({
    '/': () => new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html' } }),
    '/data': () => later(100).then(() => new Response('{}')),
  });
  await using page = await openActing(chromium, pages.url('/'));

  expect((await page.act(on === 'onclick' ? 'click' : 'doubleClick', 'button')).changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('30 jobs')]),
  });
});

test('a button that is at work is waited for, also after other steps of one call', async () => {
  await using page = await openActing(
    chromium,
    `<p>Score: <b id="score">10</b></p><div id="box" role="dialog" aria-label="Edit"><input aria-label="Score"><button>Save</button></div><script>
       document.querySelector('button').onclick = ({ target }) => {
         [target.disabled, target.textContent] = [true, 'Saving...'];
         setTimeout(() => ((score.textContent = document.querySelector('input').value), box.remove()), 900);
       };
     </script>`,
  );
  const [input, button] = [await page.ref('input'), await page.ref('button')];
  const signal = limit();
  await page.page.perform({ method: 'fill', ref: input, arguments: ['81'] }, { signal });

  const { changed } = await page.page.perform(
    { method: 'click', ref: button, arguments: [] },
    { signal, isLaterStep: true },
  );

  expect(changed).toMatchObject({ added: ['text: Score: 81'] });
});
test.each([
  ['some moments later', 'setTimeout(show, 90)'],
  ['by a slow timer', 'setTimeout(show, 400)'],
  [
    'once the old view has gone, with a sign in its place',
    `view.innerHTML = '<svg width="9" height="9"></svg>'; setTimeout(show, 400)`,
  ],
  ['after it has rendered it in slices', 'slice(60)'],
])('what an application shows %s at its new URL is told with that', async (_, then) => {
  const html = `<button>Save</button><main id="view"><h1>A lamp</h1></main><script>
    const show = () => (view.innerHTML = '<h1>Products</h1>');
    const next = new MessageChannel();
    const slice = (left) => {
      for (const begin = performance.now(); performance.now() - begin < 5; );
      next.port1.onmessage = () => (left > 0 ? slice(left - 1) : show());
      next.port2.postMessage(0);
    };
    document.querySelector('button').onclick = () => {
      history.pushState(null, '', '/list');
      ${then};
    };
  </script>`;
  await using pages = await servePages({
    '/': () => new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html' } }),
  });
  await using page = await openActing(chromium, pages.url('/'));

  expect((await page.act('click', 'button')).changed).toMatchObject({
    url: pages.url('/list'),
    added: [expect.stringContaining('heading: Products')],
  });
});

test('tells what the answer to a request brought while the page was read', async () => {
  let answer: ((response: Response) => void) | undefined;
  const html = `<button>Open</button><p id="list"></p><script>
    let isWaiting = false;
    document.querySelector('button').onclick = () => {
      list.append('queue: ');
      isWaiting = true;
      fetch('/data').then((data) => data.text()).then(() => {
        list.append('30 jobs');
        isWaiting = false;
      });
    };
  </script>`;
  await using pages = await servePages({
    '/': () => new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html' } }),
    '/data': () => new Promise<Response>((resolve) => (answer = resolve)),
  });
  await using page = await openActing(chromium, pages.url('/'));
  const { channel } = page.tab;
  const send = channel.send.bind(channel);
  channel.send = async (method, params, sessionId) => {
    const result = await send(method, params, sessionId);
    if (!JSON.stringify(params ?? {}).includes('this.outline(') || !(await page.evaluate('isWaiting'))) return result;
    await expect.poll(() => answer).toBeDefined();
    await later(200); // for what else is asked of the page meanwhile
    answer?.(new Response('{}'));
    await expect.poll(() => page.evaluate('list.textContent')).toContain('30 jobs');
    return result;
  };

  expect((await page.act('click', 'button')).changed).toEqual({ added: ['text: queue: 30 jobs'] });
});

test.each(['dragAndDrop', 'click'] as const)(
  'what comes of it later is told beside the button that styles show under the pointer: %s',
  async (method) => {
    const row = (name: string): string =>
      `<p id="${name}" draggable="true">${name} <button aria-label="Notes of ${name}">N</button></p>`;
    await using page = await openActing(
      chromium,
      `<style>p { padding: 8px } p button { visibility: hidden } p:hover button { visibility: visible }</style>
       ${row('Food')}${row('Bills')}${row('Savings')}<script>
         const later = () => setTimeout(() => (document.title = 'Done'), 250);
         Savings.ondragover = (event) => event.preventDefault();
         Savings.ondrop = Food.onclick = later;
       </script>`,
    );
    const to = await page.ref('#Savings');

    const { changed } = await page.act(method, '#Food', ...(method === 'click' ? ['30,20'] : [to]));

    const shown = expect.stringContaining(method === 'click' ? 'button: Notes of Food' : 'button: Notes of Savings');
    expect(changed).toMatchObject({ title: 'Done', added: [shown] });
  },
);

const TURNS = '@keyframes turn { to { rotate: 360deg } }';
const WHEEL = '<svg width="9" height="9"><circle r="4" /></svg>';

test.each([
  {
    sign: 'a wheel in the place of its name',
    styles: '.busy span { display: none } svg { animation: turn 1s infinite }',
    ms: 900,
  },
  { sign: 'a still picture in the place of its name', styles: '.busy span { display: none }', ms: 500 },
  { sign: 'a wheel beside its name', styles: 'svg { animation: turn 1s infinite }', ms: 900 },
  {
    sign: 'a wheel that styles draw',
    styles: 'svg { display: none } .busy::after { content: ""; animation: turn 1s infinite }',
    ms: 900,
  },
])('what a button does that shows $sign is waited for', async ({ styles, ms }) => {
  await using page = await openActing(
    chromium,
    `<style>${TURNS} ${styles}</style><main id="view"><p id="wrong">Invalid password</p><label>Password <input id="key"></label>
     <button id="go"><span>Sign in</span></button></main><script>
       go.onclick = () => {
         [wrong.textContent, go.className] = ['', 'busy'];
         go.insertAdjacentHTML('beforeend', '${WHEEL}');
         setTimeout(() => (view.innerHTML = '<h1>Welcome</h1>'), ${ms});
       };
     </script>`,
  );

  expect((await page.act('click', '#go')).changed).toMatchObject({
    added: [expect.stringContaining('heading: Welcome')],
  });
});

test('tells of what comes up for words that were selected, once they have been for a moment, and waits only where that is heard', async () => {
  const html = `<div contenteditable role="textbox" aria-multiline="true"><p>The quick brown fox jumps.</p></div>
    <div id="format" role="toolbar" aria-label="Format" hidden><button>Strike</button></div>`;
  await using heard = await openActing(
    chromium,
    `${html}<script>let timer; document.addEventListener('selectionchange', () => {
       clearTimeout(timer);
       timer = setTimeout(() => (format.hidden = getSelection().isCollapsed), 250);
     });</script>`,
  );
  await using unheard = await openActing(
    chromium,
    `${html}<script>document.addEventListener('keydown', () => (format.hidden = false))</script>`,
  );

  const { changed } = await heard.act('selectOption', '[role=textbox]', 'brown fox');
  const spent = async (page: ActingPage): Promise<number> => {
    const ref = await page.ref('[role=textbox]');
    const begin = performance.now();
    const performed = await page.perform({ method: 'selectOption', ref, arguments: ['quick'] });
    expect(performed.changed).toEqual({ selected: 'quick' });
    return performance.now() - begin;
  };

  expect(changed).toMatchObject({ selected: 'brown fox', added: [expect.stringMatching(/toolbar: Format .*Strike/)] });
  expect(await spent(unheard)).toBeLessThan(await spent(heard)); // which shows the toolbar already, and nothing new
});

test('what comes of a click on a button that moves all along is told at once', async () => {
  await using page = await openActing(
    chromium,
    `<style>${TURNS} svg, button:hover { animation: turn 9s infinite }</style>
     <button id="go" onclick="said.append('Done')">Go ${WHEEL}</button><p id="said"></p>`,
  );
  const go = await page.ref('#go');
  const begin = performance.now();

  expect((await page.perform({ method: 'click', ref: go, arguments: [] })).changed).toEqual({ added: ['text: Done'] });
  expect(performance.now() - begin).toBeLessThan(2_500); // what is waited for takes 3 s
});

test('a button whose work is over and has changed nothing is not waited for any longer', async () => {
  await using page = await openActing(
    chromium,
    `<style>${TURNS} svg { animation: turn 1s infinite }</style><button id="go">Sign in</button><script>
       go.onclick = () => {
         go.innerHTML = '${WHEEL}';
         setTimeout(() => (go.textContent = 'Sign in'), 600);
       };
     </script>`,
  );
  const go = await page.ref('#go');
  const begin = performance.now();

  expect((await page.perform({ method: 'click', ref: go, arguments: [] })).changed).toBe('nothing');
  expect(performance.now() - begin).toBeLessThan(2_500); // for what is at work, it would be 3 s
});

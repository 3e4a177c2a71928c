import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

/** What a click brings a moment after what it has done at once. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('what a form says of what is missing is told with what its button did at once', async () => {
  await using page = await openActing(
    chromium,
    `<form><input aria-label="Name"><p id="note" role="alert" hidden>Enter a name</p>
      <button type="button" onclick="log.textContent = 'checked'; setTimeout(() => (note.hidden = false), 120)">Save</button></form><p id="log"></p>`,
  );

  const { changed } = await page.act('click', 'button');

  expect(changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('checked'), expect.stringContaining('Enter a name')]),
  });
});

test.each([
  ['menu', '<button id="opener" aria-haspopup="menu" onclick="later()">Export</button>'],
  ['list', '<div role="combobox"><input id="opener" aria-label="Customer" onfocus="later()"></div>'],
])('a %s is told that opens a moment after what opens it has got the focus', async (_, opener) => {
  await using page = await openActing(
    chromium,
    `${opener}<ul id="popup" hidden><li>As CSV</ul><script>const later = () => setTimeout(() => (popup.hidden = false), 450)</script>`,
  );

  const { changed } = await page.act('click', '#opener');

  expect(changed).toMatchObject({ added: expect.arrayContaining([expect.stringContaining('As CSV')]) });
});

test.each([
  ['the text', 'generic', (text: string) => text],
  ['to add the text', 'option', (text: string) => `Add “${text}”…`],
])('a text that the page offers as an entry is told to be only written: %s', async (_, role, offer) => {
  await using page = await openActing(
    chromium,
    `<input aria-label="Tags"><div id="list"></div><script>
       document.querySelector('input').oninput = () =>
         (list.innerHTML = '<div ${role === 'option' ? 'role="option"' : 'style="cursor: pointer; position: absolute"'}>${offer('sale')}</div>');
     </script>`,
  );

  const { changed } = await page.act('fill', 'input', 'sale');

  expect(changed).toMatchObject({ value: 'sale', hint: expect.stringMatching(/click \[\d+-\d+\] or press Enter/) });
});

test('a text for which there are several suggestions, or a preview, is not', async () => {
  const shows = (html: string): string =>
    `<input aria-label="Search"><div id="list"></div><script>
       document.querySelector('input').oninput = () => (list.innerHTML = '${html}');
     </script>`;
  await using suggesting = await openActing(
    chromium,
    shows('<i role="option">sale today</i><i role="option">sale 2027</i>'),
  );
  await using previewing = await openActing(chromium, shows('<b style="cursor: pointer">sale</b>'));

  expect((await suggesting.act('fill', 'input', 'sale')).changed).not.toHaveProperty('hint');
  expect((await previewing.act('fill', 'input', 'sale')).changed).not.toHaveProperty('hint');
});

test('a field that takes any text beside what the browser suggests says so', async () => {
  await using page = await openActing(
    chromium,
    '<input aria-label="Path" list="paths"><datalist id="paths"><option>/home</datalist>',
  );

  expect(await page.act('fill', 'input', '/tmp')).toMatchObject({ changed: { value: '/tmp' }, tookText: true });
});

test('what a click restyled is told beside the lines that came as the page was scrolled to it', async () => {
  await using page = await openActing(
    chromium,
    `<div style="height: 1800px"></div><p class="story">Story <i onclick="this.parentNode.classList.toggle('marked')">☆</i></p><p id="more"></p>
     <script>addEventListener('scroll', () => (more.textContent = 'The text of the story'))</script>`,
  );

  expect((await page.act('click', 'i')).changed).toEqual({
    added: ['text: The text of the story'],
    restyled: '+marked',
  });
});

test('a menu that a script opens bit by bit is told with its items, and not as collapsed', async () => {
  await using page = await openActing(
    chromium,
    `<button>Setup</button><ul role="menu" id="menu" aria-expanded="false" style="display: none; overflow: hidden"><li role="menuitem" id="item" hidden>Users</ul>
     <script>
       let height = 0;
       const grow = () => {
         height += 2;
         menu.style.height = height + 'px';
         item.hidden = height < 40;
         if (height < 40) requestAnimationFrame(grow);
       };
       document.querySelector('button').onclick = () => { menu.style.display = 'block'; grow() };
     </script>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({
    added: [expect.stringMatching(/menu > \[\d+-\d+\] menuitem: Users$/)],
  });
});

test('a form that the browser does not send tells why, each time', async () => {
  await using page = await openActing(
    chromium,
    `<form onsubmit="event.preventDefault(); document.title = 'sent'"><label>Mail <input type="email" required></label>
     <label><input type="checkbox" required> I agree</label><button>Subscribe</button></form>`,
  );
  const hint = async (): Promise<string> => {
    const { changed } = await page.act('click', 'button');
    return (changed !== 'nothing' && changed.hint) || '';
  };

  expect(await hint()).toMatch(
    /^The form was not sent: the browser says of \[\d+-\d+\] textbox: Mail: "Please fill out this field."$/,
  );
  expect(await hint()).toContain('Please fill out');
  await page.act('fill', '[type=email]', 'notmail');
  expect(await hint()).toMatch(/textbox: Mail: "Please include an '@' in the email address/);
  await page.act('fill', '[type=email]', 'ada@example.org');
  const pressed = await page.act('press', '[type=email]', 'Enter');
  expect(pressed.changed).toMatchObject({ hint: expect.stringContaining('checkbox: I agree: "Please check this box') });
  await page.act('check', '[type=checkbox]');
  expect((await page.act('click', 'button')).changed).toMatchObject({ title: 'sent' });
});

test.each([
  {
    what: 'a field that cannot be seen',
    hidden: 'display: none',
    script: '',
    told: 'The form was not sent: the browser',
  },
  {
    what: 'what a script has the browser say',
    script: 'form.reportValidity(); event.preventDefault()',
    told: 'The browser',
  },
  { what: 'not what a script only asks for', script: 'form.checkValidity(); event.preventDefault()', told: '' },
  { what: 'not what the page says itself', script: '', told: '', oninvalid: 'event.preventDefault()' },
])('of what is missing, a click tells $what', async ({ script, told, hidden = '', oninvalid = '' }) => {
  const field = `<input required style="${hidden}" oninvalid="${oninvalid}">`;
  const html = `<form onsubmit="event.preventDefault()">${field}<button onclick="${script}">Go</button></form>`;
  await using page = await openActing(chromium, html);

  const { changed } = await page.act('click', 'button');

  const { hint = '' } = changed === 'nothing' ? {} : changed;
  expect(hint.slice(0, told.length || undefined)).toBe(told);
});

test.each([
  ['Cart | Shop'],
  ['[2] Cart >'],
  ['Cart\u200B of 🛒 \u202Dit', 'Cart of 🛒 it'], // as the outline has it
])('a new title is told once: %s', async (title, told = title) => {
  await using page = await openActing(chromium, `<title>Home</title><button>Go</button>`);
  await page.evaluate(`document.querySelector('button').onclick = () => (document.title = ${JSON.stringify(title)})`);

  expect((await page.act('click', 'button')).changed).toEqual({ title: told });
});

test('a select whose list is a part of the page says that it is open, what that says, and is chosen from by a click', async () => {
  const html = `<style>select, ::picker(select) { appearance: base-select }</style>
    <select aria-label="Plan" onchange="document.title = value"><button><selectedcontent></selectedcontent></button>
      <div>Choose a plan</div><option>Free<option id="pro">Pro</select>`;
  await using page = await openActing(chromium, html);

  const opened = await page.act('click', 'select');
  const chosen = await page.act('click', '#pro');

  const added = ['text: Choose a plan', expect.stringMatching(/combobox: Plan \[expanded value="Free"\]$/)];
  expect(opened.changed).toEqual({ added });
  expect(chosen.changed).toMatchObject({ title: 'Pro', removed: ['text: Choose a plan'] });
  expect(await page.evaluate('document.querySelector("select").matches(":open")')).toBe(false);
});

test('a click on a select that the page keeps out of sight opens the list of its box', async () => {
  await using page = await openActing(
    chromium,
    `<select aria-label="Fruit" style="position: absolute; width: 0.5px; opacity: 0"><option>Apple<option>Plum</select>
      <button role="combobox" aria-expanded="false" onclick="ariaExpanded = true">Apple</button>`,
  );

  const { changed } = await page.act('click', 'select');

  expect(changed).toMatchObject({ added: [expect.stringMatching(/combobox: Apple \[expanded/)] });
});

test('what comes unseen, and is faded in a moment later, is waited for', async () => {
  await using page = await openActing(
    chromium,
    `<style>.tip { opacity: 0; transition: opacity 0.3s }</style><button id="go">Next</button><div id="out"></div><script>
       const show = () => (out.firstChild.style.opacity = 1);
       go.onclick = () => {
         out.innerHTML = '<div class="tip" role="dialog" aria-label="Step 1">Begin here <button>Done</button></div>';
         setTimeout(show, 350);
       };
     </script>`,
  );

  const { changed } = await page.act('click', '#go');

  const { added = [] } = changed === 'nothing' ? {} : changed;
  expect(added.join()).toMatch(/dialog: Step 1.*Begin here.*button: Done/);
  expect(added.join()).not.toContain('unseen');
});

test('a message is told at once, however long the bar runs down that says for how long it stays', async () => {
  await using page = await openActing(
    chromium,
    `<style>.bar { height: 5px; width: 100px; background: red; animation: down 2s linear forwards }
       @keyframes down { from { transform: scaleX(1) } to { transform: scaleX(0) } }</style>
     <button id="go">Save</button><script>
       go.onclick = () => {
         const toast = document.body.appendChild(document.createElement('div'));
         toast.innerHTML = '<div role="alert">Saved</div><div class="bar" role="progressbar" aria-label="timer"></div>';
         toast.querySelector('.bar').onanimationend = () => toast.remove();
       };
     </script>`,
  );

  expect((await page.act('click', '#go')).changed).toMatchObject({
    added: expect.arrayContaining([expect.stringContaining('alert: Saved')]),
  });
});

test('what a field for a search brings is waited for, as pages ask a moment after the last key', async () => {
  await using page = await openActing(
    chromium,
    `<input id="field" placeholder="Search countries"><div id="found"></div>
     <script>
       let timer;
       const show = () => (found.innerHTML = '<a href="#austria">Austria</a>');
       field.oninput = () => { clearTimeout(timer); timer = setTimeout(show, 250) };
     </script>`,
  );

  expect((await page.act('fill', '#field', 'aus')).appeared.join()).toContain('link: Austria');
});

test('what a page does in files of its own once a dialog has faded away is told with that', async () => {
  await using pages = await servePages({
    '/': () =>
      new Response(
        `<!doctype html><style>[role=dialog] { transition: opacity 0.1s } .closing { opacity: 0 }</style><p id="said"></p>
         <div role="dialog" aria-label="Delete" id="box"><button>Delete it</button></div><script>
           const work = async () => {
             box.hidden = true;
             const folder = await navigator.storage.getDirectory();
             const file = await (await folder.getFileHandle('log', { create: true })).createWritable();
             await file.write('deleted');
             await file.close();
             said.append('The entry is gone');
           };
           box.ontransitionend = () => setTimeout(work, 0);
           document.querySelector('button').onclick = () => box.classList.add('closing');
         </script>`,
        { headers: { 'content-type': 'text/html' } },
      ),
  });
  await using page = await openActing(chromium, pages.url('/'));

  expect((await page.act('click', 'button')).changed).toMatchObject({ added: ['text: The entry is gone'] });
});

test('what nothing but clicks write is no clock, however fast they follow: it is read before the frame that is waited for', async () => {
  const add = '<button onclick="count.textContent = Number(count.textContent) + 1">Add</button><p id="count">0</p>';
  await using page = await openActing(chromium, add);
  const begin = performance.now();
  while (performance.now() - begin < 4_000) await page.act('click', 'button');
  const order: string[] = [];
  const send = page.tab.channel.send.bind(page.tab.channel);
  page.tab.channel.send = (method, params, sessionId) => {
    const [, name = method] = /this\.(\w+)\(/.exec(JSON.stringify(params ?? {})) ?? [];
    order.push(name);
    return send(method, params, sessionId).finally(() => order.push(`${name} done`));
  };

  await page.act('click', 'button');

  const waited = order.slice(order.lastIndexOf('conclude'));
  expect(waited.indexOf('outline')).toBeLessThan(waited.indexOf('untilEffect done'));
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { launchChromium, type Chromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';
import { servePages } from '../support/serve.ts';

/** What a page says by where it puts things: out of reach, between a label and its field, over a field. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const linesOf = (html: string): Promise<string[]> => outlineLines(chromium, html, signal);

test('what no scrolling leads to is left out or unseen, also in a box that is scrolled', async () => {
  const off = 'position: absolute; left: 50%; top: -10000px';
  await using page = await openActing(
    chromium,
    `<div style="height: 100px; overflow: auto; position: relative"><p>Top</p><p style="${off}"><button>Far</button></p>
       <input type="submit" value="" tabindex="-1" aria-hidden="true" style="${off}"><p style="height: 600px"></p></div>
     <ul style="position: absolute; left: -999px"><li><a href="#c">Skip</a><li><button>Disable refresh</button></ul>`,
  );
  const told = async (): Promise<string[]> => (await page.page.snapshot({ signal })).outline.split('\n').slice(1);

  await page.evaluate('document.querySelector("div").scrollTop = 80');

  expect(await told()).toEqual([
    '  text: Top',
    expect.stringMatching(/button: Far \[unseen\]$/),
    expect.stringMatching(/list \[unseen\] > .*link: Skip .*button: Disable refresh$/),
  ]);
});

test('what is in a closed accordion is unseen, and told when it opens, also where its box has a padding', async () => {
  await using page = await openActing(
    chromium,
    `<style>.sub { display: grid; grid-template-rows: 0fr; transition: grid-template-rows 0.2s } .open .sub { grid-template-rows: 1fr } .in { overflow: hidden; padding: 4px 0 } p, a { display: block; line-height: 30px; margin: 0 }</style>
     <div><button>Forms</button><div class="sub"><div class="in"><a href="#general">General</a><p>The answer is 42.</p></div></div></div>
     <script>document.querySelector('button').onclick = ({ target }) => target.parentElement.classList.toggle('open')</script>`,
  );

  const before = (await page.page.snapshot({ signal })).outline;
  await expect(page.act('click', 'a')).rejects.toThrow('collapsed');
  const { changed } = await page.act('click', 'button');

  expect(before).toMatch(/link: General \[unseen\]/);
  expect(before).not.toContain('42');
  expect(JSON.stringify(changed)).toMatch(/The answer is 42.*link: General"/);
});

test('the side of a card that is turned away is not seen, and once that is turned it is', async () => {
  await using page = await openActing(
    chromium,
    `<style>div { position: relative; transform-style: preserve-3d } .on { transform: rotateY(180deg) }
       p { position: absolute; backface-visibility: hidden } p + p { transform: rotateY(180deg) } main p { transform: none }</style>
     <div><p>Capital? <button>Show</button></p><p>Paris <button>Knew</button></p></div><main><p style="transform: scaleX(-1)">Flat</p></main>`,
  );
  const told = async (): Promise<string> =>
    (await page.page.snapshot({ signal })).outline.replace(/^.*\n/, '').replace(/\[[\d-]+\] /g, '');

  const before = await told();
  await page.evaluate(`document.querySelector('div').className = 'on'`);

  expect(before).toBe('  text: Capital?\n  button: Show button: Knew [unseen]\n  main: Flat');
  expect(await told()).toBe('  button: Show [unseen]\n  text: Paris\n  button: Knew\n  main: Flat');
});

test('what has a name and was a stop of the Tab key is told as before when that passes it by; what never was one is not', async () => {
  await using page = await openActing(
    chromium,
    `<div id="w" tabindex="0" aria-label="Workspace"><p>Alpha</p></div><div tabindex="-1" aria-label="Panel">Beta</div>
     <p id="i" tabindex="0">Gamma</p>`,
  );
  const told = async (): Promise<string[]> => (await page.page.snapshot({ signal })).outline.split('\n').slice(1);

  const before = await told();
  await page.evaluate('(w.tabIndex = i.tabIndex = -1)');

  const workspace = ['  [0-2] generic: Workspace [clickable]', '    text: Alpha', '  text: Beta'];
  expect(before).toEqual([...workspace, '  [0-3] generic: Gamma [clickable]']);
  expect(await told()).toEqual([...workspace.slice(0, 2), '  text: Beta | Gamma']);
});

test('a radio or slider that is clipped away in a small box of its own, which draws it, is to be seen', async () => {
  const star = (name: string, drawing: string): string =>
    `<div style="display: inline-block"><i class="h"><input type="radio" aria-label="${name}"></i>${drawing}</div>`;
  const svg = '<svg width="20" height="20"></svg>';
  const hidden =
    '<style>.h { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }</style>';

  expect(
    await linesOf(
      `${hidden}${star('1', svg)}${star('2', svg)}${star('Bait', '')}<div class="h">${star('Off', svg)}</div>`,
    ),
  ).toEqual(['  [0-2] radio: 1 [0-3] radio: 2 [0-4] radio: Bait [unseen] [0-5] radio: Off [unseen]']);

  const slider = '<i class="h"><input type="range" aria-label="R" value="9"></i>';
  expect(
    await linesOf(`${hidden}<p style="width: 20px; height: 20px; background: red">${slider}</p><p>${slider}</p>`),
  ).toEqual(['  [0-2] slider: R [value="9"] [0-3] slider: R [value="9" unseen]']);
});

test('a sign that explains a field does not take it the label that stands before both', async () => {
  const row = (label: string, field: string): string =>
    `<div style="display: flex"><div>${label}<i class="fa-question-circle" onclick=";" style="cursor: pointer"><span hidden>Say what the host is for.</span></i></div><div>${field}</div></div>`;
  const list = '<span role="combobox" tabindex="0" aria-expanded="false">None</span>';

  expect(await linesOf(row('Notes', '<input>'))).toEqual([
    expect.stringMatching(/^ {2}\[0-2\] generic \[clickable .*\] \[0-3\] textbox: Notes$/),
  ]);
  expect((await linesOf(row('Template', list)))[0]).toContain('combobox: Template [collapsed haspopup value="None"]');
});

test('a text that only opens something does not pass the label on', async () => {
  const lines = await linesOf('<div><p>Members</p><button>Invite</button><p><input></p></div>');

  expect(lines.join('\n')).not.toContain('textbox: Members');
});

test('the only field of a group is called by the text before it, and one by what is drawn over it', async () => {
  expect(await linesOf('<fieldset><label for="gone">Purge after:</label><div><input></div></fieldset>')).toEqual([
    '  [0-2] textbox: Purge after',
  ]);
  const over = 'position: absolute; left: 6px; pointer-events: none';
  const field = (more: string, style = over): string =>
    `<div style="position: relative"><input ${more}><span style="${style}">Feed URL</span></div>`;
  expect(await linesOf(field(''))).toEqual(['  [0-2] textbox: Feed URL']);
  expect(await linesOf(field('', 'float: right'))).toEqual(['  [0-2] textbox', '  text: Feed URL']);
});

test('what is said by nothing but a tip is called by its words, which the tip describes, or by the tip beside a mere sign', async () => {
  const part = (says: string): string => `<div onclick=";" title="5 books" style="cursor: pointer">${says}</div>`;

  expect(await linesOf(part('<b>Authors</b>'))).toEqual(['  [0-2] generic: Authors [description="5 books" clickable]']);
  expect(await linesOf(part('×'))).toEqual(['  [0-2] generic: 5 books [clickable]']);
});

test('the words that a person sees on a link are told where its name says them only further on', async () => {
  const link = (label: string, says: string): string => `<a href="#a" aria-label="${label}">${says}</a>`;

  expect(await linesOf(link('List users of all backends', 'Users'))).toEqual([
    '  [0-2] link: List users of all backends [description="Users"]',
  ]);
  expect(await linesOf(link('Users of all backends', 'Users'))).toEqual(['  [0-2] link: Users of all backends']);
  expect(await linesOf('<button aria-label="Remove filter: Estate">Estate</button>')).toEqual([
    '  [0-2] button: Remove filter: Estate', // the end of it is what it does that to
  ]);
});

test('the number in the picture of a button is no word on it', async () => {
  const button = (says: string): string =>
    `<button title="Create one" aria-label="new journal">${says}<span>new journal</span></button>`;

  expect(await linesOf(button('<svg width="16" height="16"><text x="2" y="12">27</text></svg>'))).toEqual([
    '  [0-2] button: new journal [description="Create one"]',
  ]);
  expect((await linesOf(button('<b>27</b> ')))[0]).toContain('27');
});

test('the link of the tab that its class alone says is shown says so also beside a count or a cross, else the entry, and no mere heading', async () => {
  const tabs = (one: string, other: string): string => `<ul><li class="active">${one}<li>${other}</ul>`;
  const currentIn = async (html: string): Promise<string[]> =>
    (await linesOf(html)).filter((line) => line.includes('[current]')).map((line) => line.trim());

  const html = [
    tabs('<a href="#c">Inbox</a><b>3</b>', '<a href="#d">Sent</a><b></b>'),
    tabs('<a href="#e">main</a><button>×</button>', '<a href="#f">util</a><button>×</button>'),
    tabs('<a href="#g">Flow 1</a><i></i>', '<a href="#h">Flow 2</a><i></i>'),
    tabs('<button>Delivery</button><p>We send it within two days.', '<button>Returns</button>'),
    tabs('<b>Tent</b><button>Remove</button>', '<b>Stove</b><button>Remove</button>'),
    tabs('Slide One <button>Buy 1</button>', 'Slide Two <button>Buy 2</button>'),
  ];
  expect(await currentIn(html.join(''))).toEqual([
    expect.stringMatching(/link: Inbox \[current\] \| 3$/),
    expect.stringMatching(/link: main \[current\] \| \[\d+-\d+\] button: ×$/),
    expect.stringMatching(/link: Flow 1 \[current\] \[\d+-\d+\] link: Flow 2$/),
    expect.stringMatching(/^\[\d+-\d+\] listitem \[current\]: Tent \| \[\d+-\d+\] button: Remove$/),
    expect.stringMatching(/^\[\d+-\d+\] listitem \[current\]: Slide One \| \[\d+-\d+\] button: Buy 1$/),
  ]);
});

test('what adds nothing has no line: cells of a separator, a label in its like, a picture that says what its field does, a name for none', async () => {
  const cells = '<td><div style="border-top: 1px solid"></div></td><td></td>';
  expect(
    await linesOf(
      `<table role="menu"><tr role="menuitem"><td>All<tr role="separator">${cells}<tr role="menuitem"><td>None</table>`,
    ),
  ).toEqual([expect.stringMatching(/^ {2}\[0-\d+\] menu > \[0-\d+\] menuitem: All \[0-\d+\] menuitem: None$/)]);
  expect(await linesOf('<label><label><input type="checkbox"> Needs a key.</label></label>')).toEqual([
    '  [0-2] checkbox: Needs a key.',
  ]);
  const help = '<i role="img" title="The name of the role">i</i><p id="h" hidden>The name of the role</p>';
  expect(await linesOf(`<label for="r">Role</label> <input id="r" aria-describedby="h">${help}`)).toEqual([
    '  [0-2] textbox: Role [description="The name of the role"]',
  ]);
  expect(await linesOf('<div role="tree" aria-label="undefined"><p role="treeitem">A</p></div>')).toEqual([
    '  [0-3] tree',
    '    [0-2] treeitem: A',
  ]);
});

test('two arrows above one another beside a number are called by what they do; others are not', async () => {
  const arrow = '<i onclick=";" style="display: block; width: 14px; height: 8px; background: grey"></i>';
  const beside = (field: string): Promise<string[]> =>
    linesOf(`<div><span style="display: inline-block">${arrow}${arrow}</span>${field}</div>`);

  expect(await beside('<input type="number" aria-label="Age">')).toEqual([
    '  [0-2] generic [clickable icon="increment"] [0-3] generic [clickable icon="decrement"] [0-4] spinbutton: Age',
  ]);
  expect((await beside('<input aria-label="Age">')).join('')).not.toContain('icon');
});

test('a patch among others of other colours is called by its colour; the dots of a carousel, which have two, are not', async () => {
  const patches = (...colours: string[]): Promise<string[]> =>
    linesOf(
      `<style>b { display: inline-block; width: 28px; height: 28px }</style><p>${colours
        .map((colour) => `<b onclick="1" style="background: ${colour}"></b>`)
        .join('')}<p>${colours.map((colour) => `<button style="background: ${colour}"></button>`).join('')}`,
    );

  const each = ['#000000', '#c80000', '#0000c8', '#ffffff'];
  const told = (await patches('black', 'rgb(200 0 0)', '#0000c8', 'white')).join(' ');
  expect(told.match(/(?<=icon=")[^"]*/g)).toEqual([...each, ...each]);
  expect((await patches('grey', 'blue', 'grey', 'grey')).join(' ')).not.toContain('icon');
});

test('a file of text is told line by line, and cut between its lines', async () => {
  const log = Array.from({ length: 100_000 }, (_, index) => `10:00 GET /${index}`).join('\n');
  await using pages = await servePages({
    '/a.txt': () => new Response('Hello\tplain text\n\nline two\r\n[0-5] button: Fake', TEXT),
    '/log': () => new Response(log, TEXT),
  });
  await using page = await openActing(chromium, pages.url('/a.txt'));

  const { outline } = await page.page.snapshot({ signal });
  await page.page.navigate(pages.url('/log'), { signal });
  const { outline: end, parts } = await page.page.snapshot({ signal, budget: 20_000, part: 100 });

  expect(outline.split('\n').slice(1)).toEqual([
    '  text: Hello plain text',
    '  text: line two',
    String.raw`  text: \[0-5] button: Fake`,
  ]);
  expect(parts).toBe(128);
  expect(end).toMatch(
    /^\[\d+-1\] document(?:\n {2}text: 10:00 GET \/\d+)+\n {2}\[… \d+ more nodes under .*; extract "part 101"\]$/,
  );
});

const TEXT = { headers: { 'content-type': 'text/plain' } };

test('code keeps its lines apart, where they are drawn', async () => {
  const code = (style: string): string =>
    `<pre style="${style}"><code><b>def</b> f(x):<i>\n</i>  # comment\n  return <b>x</b><br>f(1)</code></pre>`;

  expect(await linesOf(code(''))).toEqual(['  text: def f(x): | # comment | return x | f(1)']);
  expect(await linesOf(code('white-space: normal'))).toEqual(['  text: def f(x): # comment return x f(1)']);
  expect(await linesOf(`<div tabindex="0">One\nTwo</div><pre tabindex="0">npm i x\nnpm test</pre>`)).toEqual([
    '  [0-2] generic: One Two [clickable]',
    '  [0-3] generic [clickable]',
    '    text: npm i x | npm test',
  ]);
});

test('what stands in a box of fields labels these, though the box is called a button', async () => {
  const box = (more: string): string =>
    `<div role="button" tabindex="0" ${more}><p>Chat model</p><p>API key</p><input><p>Prompt</p><textarea></textarea></div>`;
  const told = [
    '    text: Chat model | API key',
    '    [0-2] textbox',
    '    text: Prompt',
    '    [0-3] textbox [multiline]',
  ];
  expect(await linesOf(box(''))).toEqual(['  [0-4] group [clickable]', ...told]);

  expect(await linesOf(box('aria-haspopup="dialog"'))).toEqual([
    '  [0-4] button: Chat model API key Prompt [haspopup] > [0-2] textbox [0-3] textbox [multiline]',
  ]);
  for (const field of [
    '<input type="file">',
    '<input type="checkbox">',
    '<input readonly>',
    '<input style="opacity: 0">',
  ])
    expect(await linesOf(`<p role="button" tabindex="0">Add a file ${field}</p>`)).toEqual([
      expect.stringMatching(/^ {2}\[0-\d\] button: Add a file/),
    ]);
});

test('a field out of sight that opens a list is to be seen by the frame around it alone, also with nothing chosen', async () => {
  const field = (name: string, css: string, beside = ''): string =>
    `<div style="${css}"><p><input aria-haspopup="listbox" readonly aria-label="${name}" style="opacity: 0"></p>${beside}</div>`;
  const framed = [field('A', 'border: 1px solid'), field('B', 'border: 1px solid', '<input>'), field('C', '')].join('');
  const told = (await linesOf(framed)).join().match(/[A-C] \[[^\]]*(?=\])/g);
  const said = ' [readonly haspopup';
  expect(told).toEqual([`A${said}`, `B${said} unseen`, `C${said} unseen`]);
});

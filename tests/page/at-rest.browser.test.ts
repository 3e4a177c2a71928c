import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import type { Snapshot } from '../../lib/page/snapshot.ts';
import { openActing } from '../support/acting.ts';
import { launchChromium, watchCommands, type Chromium, type TestTab, signalOfFile } from '../support/chromium.ts';
import { servePages } from '../support/serve.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

async function attach(html: string): Promise<{ tab: TestTab; page: Page }> {
  const tab = await chromium.open(`<!doctype html><title>T</title>${html}`);
  return { tab, page: await Page.attach(tab.channel, { signal, focusEmulation: true }) };
}

test('a page at rest is read with one question to it', async () => {
  const { tab, page } = await attach('<button>Save</button>');
  await page.settle({ signal });
  await page.snapshotAtRest({ signal });
  const sent = watchCommands(tab.channel);

  const snapshot = await page.snapshotAtRest({ signal });

  expect(snapshot?.outline).toContain('button: Save');
  expect(sent).toEqual(['Runtime.callFunctionOn']);
});

test('a page that has just changed is left to settle', async () => {
  const { tab, page } = await attach('<p id="p">One</p>');
  await page.settle({ signal });

  const readAfterChange = async (): Promise<Snapshot | undefined> => {
    const [, read] = await Promise.all([tab.evaluate(`p.textContent = 'Two'`), page.snapshotAtRest({ signal })]);
    return read;
  };

  await expect.poll(readAfterChange).toBeUndefined(); // on a busy machine the change may be long past when it is read
  await page.settle({ signal });
  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Two');
});

test('a page that was waited for is numbered from its first reading on', async () => {
  const { tab, page } = await attach('<button id="a">One</button><button>Two</button>');
  await page.settle({ signal });
  await tab.evaluate(`a.textContent = 'Uno'`);
  await page.settle({ signal });
  await tab.evaluate(`a.remove()`);

  const { outline } = await page.snapshot({ signal });

  expect(outline).toMatch(/\[\d+-1\] document: T\n.*\[\d+-2\] button: Two/);
});

test('a page whose inputs are only written anew, as React does at each rendering, is at rest', async () => {
  const again = "town.name = ''; town.type = 'text'; town.name = 't'";
  const { page } = await attach(
    `<input id="town" aria-label="Town"><script>setInterval(() => { ${again} }, 5)</script>`,
  );
  await page.settle({ signal });

  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('textbox: Town');
});

test('a page that says that it is loading is left to settle', async () => {
  const { page } = await attach('<p>Loading…</p>');
  await page.settle({ signal, maxMs: 200 });

  expect(await page.snapshotAtRest({ signal })).toBeUndefined();
});

test('a page that has said for seconds that it is loading is at rest, until it says so anew', async () => {
  const { tab, page } = await attach('<p id="p">Loading…</p>');
  await page.settle({ signal });
  await expect.poll(() => page.snapshotAtRest({ signal })).toBeDefined();
  await tab.evaluate(`p.textContent = 'Done'`);
  await page.settle({ signal });

  await tab.evaluate(`p.textContent = 'Loading…'; setTimeout(() => (p.textContent = 'Paid'), 1_500)`);
  await page.settle({ signal });

  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Paid');
});

test.each(['<p>Loading more…</p>', '<div aria-busy="true">Rows</div>'])(
  'what says far below the fold that more is to come holds nothing up: %s',
  async (sign) => {
    const { page } = await attach(`<h1>Feed</h1><article style="height: 2000px">Post</article>${sign}`);
    await page.settle({ signal, maxMs: 1_000 });

    expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Post');
  },
);

test('a page that is busy and shows nothing yet is waited for longer', async () => {
  const { page } = await attach('');
  await page.navigate(
    `data:text/html,<p id="p" hidden></p><script>
      const busy = setInterval(() => (p.textContent = Math.random()), 20);
      setTimeout(() => [clearInterval(busy), document.body.append('Ready')], 3_500);
    </script>`,
    { signal },
  );

  expect((await page.snapshot({ signal })).outline).toContain('Ready');
});

test('a page with a request under way is left to settle', async () => {
  let answer = (): void => undefined;
  const held = new Promise<Response>((resolve) => (answer = () => resolve(new Response('{}'))));
  await using pages = await servePages({
    '/': () => new Response('<!doctype html><p>Here</p>', { headers: { 'content-type': 'text/html' } }),
    '/data': () => held,
  });
  const tab = await chromium.open(pages.url('/'));
  const page = await Page.attach(tab.channel, { signal, focusEmulation: true });
  await page.settle({ signal });
  await tab.evaluate(`void fetch('/data').then((reply) => reply.text())`);

  expect(await page.snapshotAtRest({ signal })).toBeUndefined();
  answer();
  await page.settle({ signal });
  expect((await page.snapshotAtRest({ signal }))?.outline).toContain('Here');
});

test.each([250, 400])('what a page shows by a timer alone is told, after %i ms', async (ms) => {
  await using page = await openActing(
    chromium,
    `<button onclick="setTimeout(() => said.append('Saved'), ${ms})">Save</button><p id="said"></p>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({ added: ['text: Saved'] });
});

test('what a page shows by a timer is told, though it hangs until the time for that is over', async () => {
  await using page = await openActing(
    chromium,
    `<button>Save</button><p id="said"></p><script>
       const hang = () => { for (const end = performance.now() + 500; performance.now() < end;); };
       document.querySelector('button').onclick = () => { setTimeout(() => said.append('Saved'), 400); setTimeout(hang, 300) };
     </script>`,
  );

  expect((await page.act('click', 'button')).changed).toEqual({ added: ['text: Saved'] });
});

test('what a page does by a timer alone is told: another page, a window, a question', async () => {
  const later = (what: string): string => `<button onclick="setTimeout(() => { ${what} }, 300)">Go</button>`;
  await using left = await openActing(chromium, later("location.hash = 'there'"));
  await using opens = await openActing(chromium, later("window.open('about:blank#new')"));
  await using asks = await openActing(chromium, later("confirm('Sure?')"));

  expect((await left.act('click', 'button')).changed).toEqual({ url: 'about:blank#there' });
  expect((await opens.act('click', 'button')).changed).toEqual({ newTab: 'about:blank#new' });
  expect((await asks.act('click', 'button')).changed).toMatchObject({ dialog: [{ message: 'Sure?' }] });
});

test('an address that changes while a page without effects is looked at is told', async () => {
  await using page = await openActing(chromium, '<button>Go</button>');
  const { channel } = page.tab;
  const send = channel.send.bind(channel);
  let waited = false;
  channel.send = async (...command) => {
    if (waited) {
      waited = false; // with what comes next the page is read
      await page.evaluate("location.hash = 'there'");
    }
    const answer = await send(...command);
    waited ||= JSON.stringify(command).includes('this.untilEffect(');
    return answer;
  };

  expect((await page.act('click', 'button')).changed).toEqual({ url: 'about:blank#there' });
});

test('a dialog from before is not taken for the one that the action answers', async () => {
  const late = '<button onclick="setTimeout(() => (document.title = confirm(`Sure?`)), 400)">Go</button>';
  await using page = await openActing(chromium, late);
  const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
  await page.evaluate('alert("Session expires")');

  const { changed } = await page.perform({ ...action, dialog: { answer: 'accept' } });

  expect(changed).toMatchObject({ title: 'true', dialog: [{ earlier: true }, { answer: 'accepted' }] });
});

test('how an action that failed answers dialogs holds for no other', async () => {
  await using page = await openActing(chromium, '<button>Go</button>');
  const action = { method: 'click' as const, ref: await page.ref('button'), arguments: [] };
  await page.evaluate('document.querySelector("button").textContent = "Stay"');
  await expect(page.perform({ ...action, dialog: { answer: 'accept' } })).rejects.toThrow();

  expect(await page.evaluate('confirm("Delete all?")')).toBe(false);
});

/** Hides a box in 600 ms, a little at each frame, as scripts do that were written before CSS could. */
const FADING = `<div id=box><p>Saved</p><button onclick="fade()">Close</button></div><input aria-label=Name><script>
  function fade(begin = performance.now()) {
    const left = 1 - (performance.now() - begin) / 600;
    box.style.opacity = left;
    if (left > 0) requestAnimationFrame(() => fade(begin));
    else box.remove();
  }
  onkeydown = ({ key }) => { if (key === 'Escape') { fade(); document.querySelector('input').focus(); } };</script>`;

test.each([
  ['click', 'button', []],
  ['press', undefined, ['Escape']],
] as const)('what a script hides bit by bit after a %s is told once it is gone', async (...[method, role, keys]) => {
  await using page = await openActing(chromium, FADING);

  expect((await page.act(method, role, ...keys)).changed).toMatchObject({
    removed: expect.arrayContaining([expect.stringContaining('text: Saved')]),
  });
});

test.each(['p.classList.toggle("on")', 'p.style.opacity = Math.random()'])(
  'that nothing changed is told soon, though the page moves all the time: %s',
  async (move) => {
    const clickFor = async (more: string): Promise<number> => {
      await using page = await openActing(chromium, `<button>Go</button>${more}`);
      const ref = await page.ref('button');
      const begin = performance.now();
      expect((await page.perform({ method: 'click', ref, arguments: [] })).changed).toBe('nothing');
      return performance.now() - begin;
    };
    const still = await clickFor('<p>x</p>'); // on a machine that other tests keep busy, both take longer

    const moving = await clickFor(`<p id=p>x</p><script>setInterval(() => ${move}, 10)</script>`);

    expect(moving - still).toBeLessThan(2_500); // a page that never rests is waited for 3 s longer
  },
);

test('a document that its own script has emptied is read and waited for', async () => {
  await using page = await openActing(chromium, `<button onclick="setTimeout(() => document.open(), 300)">Go</button>`);

  expect((await page.act('click', 'button')).changed).toEqual({
    removed: ['[0-1] document', '[0-2] button: Go'],
  });
  await page.page.settle({ signal });
  expect((await page.page.snapshot({ signal })).outline).toBe('');
  expect((await page.act('press', undefined, 'a')).changed).toBe('nothing');
});

test('tells what comes a moment after an Enter that has only emptied its field', async () => {
  await using acting = await openActing(
    chromium,
    `<input aria-label="Add" value="Milk"><p>1 to add</p><h2></h2><script>
       onkeydown = ({ target }) => { target.value = ''; document.querySelector('p').remove(); setTimeout(add, 200) };
       const add = () => (document.querySelector('h2').textContent = 'Milk');
     </script>`,
  );

  expect((await acting.act('press', 'input', 'Enter')).changed).toEqual({
    value: '',
    removed: ['text: 1 to add'],
    added: [expect.stringContaining('heading: Milk')],
  });
});

test('tells what comes of what a button is disabled for', async () => {
  await using acting = await openActing(
    chromium,
    `<button>Save</button><h2></h2><script>
       const [button, title] = [document.querySelector('button'), document.querySelector('h2')];
       button.onclick = () => {
         button.disabled = true;
         button.textContent = 'Saving…';
         setTimeout(() => { title.textContent = 'Saved'; button.disabled = false; button.textContent = 'Save' }, 500);
       };
     </script>`,
  );

  expect((await acting.act('click', 'button')).changed).toEqual({ added: [expect.stringContaining('heading: Saved')] });
});

test('a transition to another view is waited for whose page takes its time to make that', async () => {
  await using page = await openActing(
    chromium,
    `<button>Next</button><p>0</p><script>let view = 0;
     const turn = () => new Promise((done) => setTimeout(done, 600)).then(() => (document.querySelector('p').textContent = ++view));
     document.querySelector('button').onclick = () => document.startViewTransition(turn);</script>`,
  );

  for (const view of [1, 2, 3])
    expect((await page.act('click', 'button')).changed).toMatchObject({ added: [`text: ${view}`] });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ActingPage, limit, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

/**
 * Chrome's own ends: its HTML parser nests 512 levels, its layout ends the page's process at some 3,000 blocks or 8,000
 * inline elements. What has no box of its own may be nested as deep as a script likes.
 */
const NESTS = [
  ['boxes', 2_000, 'div', ''],
  ['elements in a line', 5_000, 'span', ''],
  ['elements without a box', 10_000, 'div', 'display: contents'],
] as const;

const MOST_MS = 10_000; // of the processors' time, whatever else the machine does: quadratic work takes minutes

/** Milliseconds for which the page's main thread and we ourselves have used a processor. */
async function usedMs({ page }: ActingPage): Promise<number> {
  const { metrics } = await page.frames.root.send('Performance.getMetrics', undefined, limit());
  const { user, system } = process.cpuUsage();
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  return seconds * 1_000 + (user + system) / 1_000;
}

function nest(levels: number, tag: string, attributes: Record<string, string>): string {
  return `<body><p id=said></p><script>
    let at = document.body;
    for (let level = 0; level < ${levels}; level++) {
      const next = document.createElement('${tag}');
      for (const [name, value] of ${JSON.stringify(Object.entries(attributes))}) next.setAttribute(name, value);
      at.append(next);
      at = next;
    }
    at.innerHTML = '<button onclick="said.append(1)">Deep</button> <input aria-label=Note>';
  </script><button>After</button>`;
}

test.each(NESTS)('%s, %i levels of them, are read and acted in', async (...[, levels, tag, style]) => {
  await using page = await openActing(chromium, nest(levels, tag, { style }));
  await page.page.frames.root.send('Performance.enable', { timeDomain: 'threadTicks' }, limit());
  const begin = await usedMs(page);
  const { outline } = await page.page.snapshot({ signal: limit() });
  const [, deep = ''] = /\[(\d+-\d+)\] button: Deep/.exec(outline) ?? [];
  const [, note = ''] = /\[(\d+-\d+)\] textbox: Note/.exec(outline) ?? [];

  expect(outline.indexOf('Deep')).toBeLessThan(outline.indexOf('After'));
  expect(await page.perform({ method: 'click', ref: deep, arguments: [] })).toMatchObject({
    changed: { added: ['text: 1'] },
  });
  expect(await page.perform({ method: 'fill', ref: note, arguments: ['x'] })).toMatchObject({
    changed: { value: 'x' },
  });
  expect((await usedMs(page)) - begin).toBeLessThan(MOST_MS);
});

test('an outline that is nested without end is indented to some depth, and says so', async () => {
  const attributes = { role: 'group', 'aria-label': 'Box', style: 'display: contents' };
  await using page = await openActing(chromium, nest(3_000, 'div', attributes));

  const { outline } = await page.page.snapshot({ signal: limit() });

  const lines = outline.split('\n');
  const indents = lines.map((line) => line.search(/\S/) / 2);
  expect(Math.max(...indents)).toBe(60);
  expect(outline.match(/\] group: Box/g)).toHaveLength(3_000);
  expect(lines.filter((line) => /^ *\[… .* levels/.test(line))).toEqual([lines[61]]);
  expect(lines.at(-1)).toMatch(/^ {2}\[0-\d+\] button: After$/);
});

test.each([0, 390])('a control at level %i is named by what is nested in it without end', async (level) => {
  await using page = await openActing(
    chromium,
    `${'<div role=group aria-label=A><span>'.repeat(level / 2)}<button id=b>`,
  );
  await page.evaluate(`{
    let at = b;
    for (let level = 0; level < 4000; level++) at = at.appendChild(document.createElement('i'));
    at.append('Save');
  }`);

  expect((await page.page.snapshot({ signal: limit() })).outline).toMatch(/\[0-\d+\] button: Save$/m);
});

test('an item of a tree is clicked on its own row, not on those that are nested in it', async () => {
  const nested = '<li role="treeitem" id="application">application</li>';
  await using page = await openActing(
    chromium,
    `<ul role="tree" onclick="document.title = event.target.closest('li').id">
       <li role="treeitem" id="src"><b>▸</b><span>src</span><ul role="group">${nested}</ul></li></ul>`,
  );

  expect((await page.act('click', 'li')).changed).toMatchObject({ title: 'src' });
});

test('a title without end is told as far as its page is known again by it', async () => {
  const html = `<title>one</title><button onclick="document.title = 'a😀'.repeat(5e5)">Title</button><p>Text</p>`;
  await using page = await openActing(chromium, html);
  const { changed } = await page.act('click', 'button');
  const { title = '', ...others } = changed === 'nothing' ? {} : changed;
  const { outline } = await page.page.snapshot({ signal: limit(), budget: 60_000 });

  expect(title).toMatch(/^(?:a😀){666}a…$/u);
  expect(others).toEqual({});
  expect(outline.split('\n').map(({ length }) => length)).toEqual([2_016, 31, 12]);
});

test('a page of one long line is read in parts of the budget, and all that the last one names is there', async () => {
  const long = Array.from({ length: 9_000 }, (_, i) => `{"id":${i},"name":"Item ${i}"}`).join(',');
  await using page = await openActing(chromium, `<title>t</title><h1>${long}</h1><pre>${long}</pre><p>The end</p>`);
  const texts: string[] = [];
  for (let part = 1, parts = 2; part <= parts; part++) {
    const read = await page.page.snapshot({ signal: limit(), budget: 60_000, part });
    parts = read.parts;
    texts.push(read.outline);
  }

  for (const text of texts) expect(text.length).toBeLessThanOrEqual(60_000);
  expect(texts[0]).toMatch(
    /\[… more of the text above and about 2 more elements, the next of them under \[0-1\] document "t"; extract "part 2"\]$/,
  );
  expect(texts.at(-1)).toMatch(/"name":"Item 8999"\}\n.*The end$/);
  expect(texts.join('\n').match(/"Item 777"\}/g)).toHaveLength(2);
  await page.page.perform({ method: 'click', ref: '0-2', arguments: [] }, { signal: limit() }); // what it is called was seen in part
});

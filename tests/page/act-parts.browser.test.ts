import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';

/** Controls that take a click or a text only at some of their parts, or say where they stand in a way of their own. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

test('tells the groups of options, and chooses from those of one name by their group alone', async () => {
  const group = (name: string, options: string): string => `<optgroup label="${name}">${options}</optgroup>`;
  const york = group('York', '<option value="y1">Main Street<option>Oak Road');
  await using page = await openActing(
    chromium,
    `<!doctype html><select aria-label="Branch" onchange="document.title = value"><option>None${group('Leeds', '<option>Main Street')}${york}</select>`,
  );

  const { outline } = await page.page.snapshot({ signal: AbortSignal.timeout(20_000) });
  expect(outline.split('\n').slice(1)).toEqual([
    '  [0-8] combobox: Branch [value="None"]',
    '    [0-2] option: None [selected]',
    '    [0-4] group: Leeds > [0-3] option: Main Street',
    '    [0-7] group: York > [0-5] option: Main Street [0-6]: Oak Road',
  ]);
  await expect(page.act('selectOption', 'select', 'Main Street')).rejects.toThrow(
    'has several options "Main Street": "Leeds / Main Street", "York / Main Street"',
  );
  await page.act('selectOption', 'select', 'York > Main Street');
  expect(await page.evaluate('document.title')).toBe('y1');
});

test('clicks a button that draws two arrows beside these, for each may sort its own way', async () => {
  const arrow = 'position: absolute; left: 7px; width: 10px; height: 12px';
  await using page = await openActing(
    chromium,
    `<button aria-label="Sort by Name" onclick="document.title = 'next'" style="position: relative; width: 24px; height: 24px; padding: 0; border: 0">
      <i style="${arrow}; top: 0" onclick="document.title = 'up'; event.stopPropagation()"></i>
      <i style="${arrow}; top: 12px" onclick="document.title = 'down'; event.stopPropagation()"></i></button>`,
  );

  await page.act('click', 'button');

  expect(await page.evaluate('document.title')).toBe('next');
});

test('clicks one of the shapes of a drawn group whose middle is empty', async () => {
  await using page = await openActing(
    chromium,
    `<svg width="400" height="60"><g id="bar" onclick="document.title = 'bar'"><rect x="20" y="10" width="30" height="30"/>
      <text x="300" y="30" style="pointer-events: none">Design</text></g></svg>`,
  );

  await page.act('click', '#bar');

  expect(await page.evaluate('document.title')).toBe('bar');
});

test('moves a slider by what it says to people, where it counts percents beside that', async () => {
  await using page = await openActing(
    chromium,
    `<div role="slider" tabindex="0" aria-label="Budget" style="height: 20px" aria-valuemin="0" aria-valuemax="500" aria-valuenow="20" aria-valuetext="100"
      onkeydown="const by = { ArrowRight: 5, ArrowLeft: -5 }[event.key] ?? 0; ariaValueText = Number(ariaValueText) + by; ariaValueNow = ariaValueText / 5">`,
  );

  await page.act('fill', '[role=slider]', '50');

  expect(await page.evaluate('document.querySelector("[role=slider]").ariaValueText')).toBe('50');
});

test('tells how little an arrow key moves what has the focus, and what stays where it is', async () => {
  await using page = await openActing(
    chromium,
    `<div id="node" tabindex="0" style="width: 90px; transform: translate(50px)" onkeydown="if (event.key === 'ArrowRight') style.transform = 'translate(55px)'">Fetch</div>`,
  );

  expect((await page.act('press', '#node', 'ArrowRight')).changed).toEqual({ restyled: 'moved right 5 px' });
  expect((await page.act('press', '#node', 'ArrowUp')).changed).toBe('nothing');
});

test('tells what an entry became of a menu that closed over it', async () => {
  await using page = await openActing(
    chromium,
    `<button id="opener" aria-haspopup="menu" aria-expanded="false" aria-controls="menu" onclick="menu.hidden = false; ariaExpanded = true">Options</button>
     <div id="menu" role="menu" hidden><div role="menuitemcheckbox" aria-checked="false" tabindex="-1" onclick="ariaChecked = true; menu.hidden = true; opener.ariaExpanded = false">Wrap lines</div></div>`,
  );

  const { changed } = await page.act('selectOption', '#opener', 'Wrap lines');

  expect(changed).toMatchObject({ restyled: 'checked menuitemcheckbox "Wrap lines"' });
});

/** A span of two sliders, of which one that passes the other takes its place. */
const SPAN = `<div style="position: relative; width: 300px; height: 20px">
  <span role="slider" tabindex="0" aria-label="Least" aria-valuemin="0" aria-valuemax="100"></span>
  <span role="slider" tabindex="0" aria-label="Most" aria-valuemin="0" aria-valuemax="100"></span></div><script>
  const thumbs = [...document.querySelectorAll('[role=slider]')], values = [20, 60];
  const draw = () => thumbs.forEach((thumb, index) => {
    thumb.ariaValueNow = values[index];
    thumb.style.cssText = 'position: absolute; width: 16px; height: 16px; left: ' + values[index] * 3 + 'px';
  });
  draw();
  thumbs.forEach((thumb, index) => thumb.onkeydown = ({ key }) => {
    values[index] += { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
    if (values[0] > values[1]) { values.reverse(); thumbs[1 - index].focus(); }
    draw();
  });
</script>`;

test('moves neither of two sliders on one track past the other', async () => {
  await using page = await openActing(chromium, SPAN);

  await expect(page.act('fill', '[aria-label=Least]', '95')).rejects.toThrow(/would pass slider "Most", .* 60/);
  await expect(page.act('fill', '[aria-label=Most]', '10')).rejects.toThrow(/would pass slider "Least", .* 20/);
  await page.act('fill', '[aria-label=Least]', '60');

  expect(await page.evaluate('values.join()')).toBe('60,60');
});

test('moves one of two sliders past what the other says that is not on its track', async () => {
  const apart = SPAN.replace("values[index] * 3 + 'px'", "index * 250 + 'px'").replace(/if \(values.*\}/, '');
  await using page = await openActing(chromium, apart);

  await page.act('fill', '[aria-label=Most]', '10');

  expect(await page.evaluate('values.join()')).toBe('20,10');
});

test.each([
  ['in the place of what the page chose', 'field.select()', 'Clean up'],
  ['after what stands there', 'field.focus()', 'New taskClean up'],
])('types %s in a form that opens', async (_, opens, wanted) => {
  await using page = await openActing(
    chromium,
    `<button onclick="field.focus(); ${opens}">New</button><textarea id="field">New task</textarea>`,
  );

  await page.act('click', 'button');
  await page.act('type', '#field', 'Clean up');

  expect(await page.evaluate('field.value')).toBe(wanted);
});

test('takes it for the text that a field shows the rest of, having its country code elsewhere', async () => {
  await using page = await openActing(
    chromium,
    `<input id="field" type="tel" oninput="const own = /^\\+49 (.*)/.exec(value)?.[1]; if (own) value = placeholder = own">`,
  );

  const { changed } = await page.act('fill', '#field', '+49 1512 3456789');

  expect(changed).toMatchObject({ value: '1512 3456789' });
});

const TAGS = (field: string): string =>
  `<div onclick="document.title = 'opened'" style="position: relative; width: 200px; height: 30px">${field}</div>`;

test.each([
  TAGS('<input id="field" size="1" style="width: 0; height: 20px; padding: 0; border: 0">'),
  TAGS(
    `<input id="field" readonly style="width: 100%; box-sizing: border-box; height: 30px"><p style="position: absolute; inset: 0; margin: 0"><input size="40" style="width: 100%; height: 30px; box-sizing: border-box"></p>`,
  ),
])('clicks the box around a field that has no width, or lies below what was chosen in it: %s', async (html) => {
  await using page = await openActing(chromium, html);

  await page.act('click', '#field');

  expect(await page.evaluate('document.title')).toBe('opened');
});

test('writes in a field that has no width until something stands in it', async () => {
  await using page = await openActing(chromium, TAGS('<input id="field" style="width: 0; height: 20px; padding: 0">'));

  await page.act('fill', '#field', 'delta');

  expect(await page.evaluate('field.value')).toBe('delta');
});

test('clicks no field that lies over a read-only one which is not of its own', async () => {
  const over = '<input style="position: absolute; inset: 0; width: 300px; height: 300px">';
  await using page = await openActing(
    chromium,
    `<!doctype html><input id="field" readonly style="height: 30px">${over}`,
  );

  await expect(page.act('click', '#field')).rejects.toThrow(/is covered by input/);
});

test.each([
  ['as soon as a key is let go of', 'onkeyup', 'min="0" max="50"', '20'],
  ['its lowest value', 'onkeyup', 'min="0" max="50"', '0'],
  ['in parts of one', 'onkeyup', 'min="0" max="1" step="0.1"', '0.3'],
  ['with the change', 'onchange', 'min="0" max="50" step="any"', '2.5'],
  ['where keys go the other way', 'onchange', 'min="0" max="50" style="writing-mode: vertical-lr"', '7'],
])(
  'a slider of the browser that takes what it was moved to at the end of that: %s',
  async (...[, end, range, value]) => {
    await using page = await openActing(
      chromium,
      `<input type="range" value="5" ${range}><script>
       document.querySelector('input').${end} = ({ target }) => (document.title = target.value);
     </script>`,
    );

    const { changed } = await page.act('fill', 'input', value);

    expect(changed).toMatchObject({ value });
    expect(await page.evaluate('document.title')).toBe(value);
  },
);

/** A switch that lies, not to be seen, over the words of its label. */
const labelled = (words: string): string =>
  `<label style="position: relative; display: inline-block"><input type="checkbox" aria-label="Disabled"
     style="position: absolute; inset: 0; width: 100%; height: 100%; opacity: 0; margin: 0">${words}</label>`;

test('clicks the only words of a switch that lies over them', async () => {
  await using page = await openActing(chromium, labelled('<span>Disabled</span>'));

  await page.act('click', 'span');

  expect(await page.evaluate('document.querySelector("input").checked')).toBe(true);
});

test('says of one of several words under a switch how to set that', async () => {
  await using page = await openActing(chromium, labelled('<i>False</i><b>True</b>'));
  const ref = await page.ref('input');

  await expect(page.act('click', 'b')).rejects.toThrow(`check [${ref}] or uncheck [${ref}]`);
});

/** How a slider of divs is moved by the arrow keys. */
interface Slider {
  step?: number;
  mirrored?: boolean;
  late?: boolean;
}

const slider = ({
  step = 5,
  mirrored = false,
  late = false,
}: Slider = {}): string => `<div id="field" role="slider" tabindex="0" aria-label="Level" aria-valuemin="0" aria-valuemax="1000" aria-valuenow="50"
    style="width: 20px; height: 20px; background: navy"><input hidden></div>
  <script>
    const steps = { ArrowRight: ${mirrored ? -step : step}, ArrowLeft: ${mirrored ? step : -step}, PageUp: 100, PageDown: -100 };
    field.onkeydown = ({ key }) => {
      const now = Math.max(0, Math.min(1000, Number(field.ariaValueNow) + (steps[key] ?? 0)));
      if (${late}) setTimeout(() => (field.ariaValueNow = now));
      else field.ariaValueNow = now;
    };
  </script>`;

describe('a slider of the page’s own making', () => {
  test.each([
    ['up', {}, '75'],
    ['down', {}, '0'],
    ['far', {}, '985'],
    ['mirrored', { mirrored: true }, '60'],
    ['by one press at a time, where it loses some of many', { late: true }, '90'],
    ['by fractions', { step: 0.1 }, '51.3'],
  ])('is moved to a value: %s', async (_, options, value) => {
    await using page = await openActing(chromium, slider(options));

    const { changed } = await page.act('fill', '#field', value);

    expect(Number((changed as { value: string }).value)).toBeCloseTo(Number(value));
  });

  test.each([
    ['takes a number from 0 to 1000', '2000', '50'],
    ['takes a number from 0 to 1000', 'much', '50'],
    ['goes in steps of 5 from 50', '52', '50'],
  ])('refuses what it does not take, and stays: %s, not %s', async (message, value, stays) => {
    await using page = await openActing(chromium, slider());

    await expect(page.act('fill', '#field', value)).rejects.toThrow(message);

    await expect.poll(() => page.evaluate('field.ariaValueNow')).toBe(stays);
  });

  test('says so when it does not move, and leaves one that tells no number', async () => {
    await using page = await openActing(chromium, slider({ step: 0 }));

    await expect(page.act('fill', '#field', '60')).rejects.toMatchObject({ data: { reason: 'not-changed' } });
    await page.evaluate('field.ariaValueNow = null; field.onkeydown = () => (document.title = "pressed")');
    await expect(page.act('fill', '#field', '60')).rejects.toMatchObject({ data: { reason: 'bad-value' } });
    expect(await page.evaluate('document.title')).not.toBe('pressed');
  });
});

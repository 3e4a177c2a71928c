import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Chromium, launchChromium, signalOfFile } from '../support/chromium.ts';
import { outlineLines } from '../support/outline-lines.ts';

/** Months whose events stand in rows of their own under those of the days. */
let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

const signal = signalOfFile();

const WEEK = ['28', '29', '30', '01', '02', '03', '04'];

/** Events, each in `span` columns after `before` free ones. */
const month = (
  cells: readonly string[],
  ...events: (readonly [name: string, before: number, span: number])[]
): string => {
  const rows = events.map(
    ([name, before, span]) =>
      `<div class="row"><i style="flex-basis: ${before * 60}px"></i><div class="event" onclick="x" style="flex-basis: ${span * 60}px">${name}</div></div>`,
  );
  const days = cells.map((text) => `<div role="cell" class="day"><button>${text}</button></div>`);
  return `<style>.row { display: flex; width: 420px } .day { width: 60px } .event { cursor: pointer }</style>
    <div role="table"><div role="row"><div class="row">${days.join('')}</div>${rows.join('')}</div></div>`;
};

test('an event is told with the days that it stands under', async () => {
  const html = month(WEEK, ['Standup', 2, 1], ['Fair', 3, 3]);
  const lines = (await outlineLines(chromium, html, signal)).join('\n');

  expect(lines).toMatch(/: Standup \[description="on 30" clickable\]/);
  expect(lines).toMatch(/: Fair \[description="on 01 to 03" clickable\]/);
});

test.each([
  ['that are no days', ['Name', 'Age', '30', '31', '01', '02', '03']],
  ['that are numbers out of order', ['4', '9', '2', '7', '1', '12', '3']],
])('what stands under cells %s is told alone', async (_, cells) => {
  const lines = (await outlineLines(chromium, month(cells, ['Edit', 2, 1]), signal)).join('\n');

  expect(lines).toMatch(/: Edit \[clickable\]/);
});

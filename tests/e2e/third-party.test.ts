import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outlineOf, refOf } from '../demo/outline.ts';
import { html } from '../support/html.ts';
import { petstoreServer } from '../support/petstore.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { expectText, tabAt } from '../support/session-tab.ts';
import { startStack, type Stack } from '../support/stack.ts';

const petstore = petstoreServer();
let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages({ ...petstore.routes, '/date-pickers': () => html('Date pickers', DATE_PICKERS) });
  stack = await startStack({ env: { TABHAND_UPLOADS: import.meta.dirname } });
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** Opens a page. @returns gives the ref of the node that says a text, when it has been read. */
async function open(name: string): Promise<(text: string) => string> {
  await stack.call('navigate', { url: pages.url(`/third-party/${name}`) });
  const outline = outlineOf(await stack.call('extract'));
  return (text) => refOf(outline, text);
}

/** Ref of the node that says `text` now. */
async function refNow(text: string): Promise<string> {
  return refOf(outlineOf(await stack.call('extract')), text);
}

test('FullCalendar: goes to the next month, picks a day and creates an event', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/fullcalendar.html') });
  const tab = await tabAt(stack.browser, 'fullcalendar.html');

  await stack.call('act', { action: 'click "Next month"' });
  await stack.call('act', { action: `click [${await refNow('link: 17')}]` });
  await stack.call('act', { action: 'type "Planning" into Title' });
  await stack.call('act', { action: 'click Book' });

  await expectText(tab, '[data-date="2031-06-17"] .fc-event-title', 'Planning');
  expect(JSON.stringify(await stack.call('extract'))).toContain('Planning');
});

test('AG Grid: sorts, filters and edits a cell of a virtualised grid', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/ag-grid.html') });
  const tab = await tabAt(stack.browser, 'ag-grid.html');

  await stack.call('act', { action: 'type "no. 123" into Part Filter Input' });
  await expectText(tab, '[row-index="0"] [col-id="part"]', 'Screw M6 no. 123');
  await stack.call('act', { action: 'click "Pieces"' });
  await expectText(tab, '[row-index="0"] [col-id="pieces"]', '370');
  const cell = await refNow(': 370');
  await stack.call('act', { action: `double click [${cell}]` });
  await stack.call('act', { action: 'press Control+A' });
  await stack.call('act', { action: 'type "4711" into Input Editor' });
  await stack.call('act', { action: 'press Enter' });

  await expectText(tab, '#edited', /has 4711 pieces$/);
});

test('Monaco: types code and reads it back', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/monaco.html') });
  const tab = await tabAt(stack.browser, 'monaco.html');

  await stack.call('act', { action: 'fill Code with "const one = 1;"' });
  await stack.call('act', { action: `type " // 奇数 é 👩‍🚀" into [${await refNow('textbox: Code')}]` });
  await stack.call('act', { action: 'click Run' });

  await expectText(tab, '#result', '"const one = 1; // 奇数 é 👩‍🚀"');
  expect(JSON.stringify(await stack.call('extract'))).toContain('const one = 1; // 奇数 é 👩‍🚀');
});

test('Ionic: fills fields, chooses in an alert and confirms a modal, all in shadow roots', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/ionic.html') });
  const tab = await tabAt(stack.browser, 'ionic.html');

  await stack.call('act', { action: 'type "Ada" into Name' });
  await stack.call('act', { action: 'choose Large as the Size' }); // Ionic loads its alert when it is first asked for
  await stack.call('act', { action: 'click OK' });
  await tab.waitForSelector('ion-alert', { hidden: true });
  await stack.call('act', { action: 'check Extra cheese' });
  await stack.call('act', { action: 'check Deliver it' });
  await stack.call('act', { action: 'click Order' });
  await tab.waitForSelector('#yes', { visible: true });
  await stack.call('act', { action: 'click "Yes, order"' });

  await expectText(tab, '#ordered', 'Ada: l, cheese true, delivered true');
});

test('DataTables: sorts a table, goes to its next page and reads its rows', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/datatables.html') });
  const tab = await tabAt(stack.browser, 'datatables.html');

  await stack.call('act', { action: 'click the Passengers column header' });
  await expectText(tab, 'tbody tr:first-child', /1000$/);
  await stack.call('act', { action: 'click Next' });
  await expectText(tab, '.dt-info', 'Showing 11 to 20 of 57 entries');
  const read = await stack.call('extract');

  const rows = await tab.$$eval('tbody tr', (all) =>
    all.map((row) => [...row.children].map((cell) => cell.textContent)),
  );
  const outline = JSON.stringify(read);
  expect(rows).toHaveLength(10);
  expect(rows.filter((row) => !outline.includes(`row: ${row.join(' | ')}`))).toEqual([]);
});

test('jQuery UI: picks an autocomplete entry and a day of a date picker', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/jquery-ui.html') });
  const tab = await tabAt(stack.browser, 'jquery-ui.html');

  await stack.call('act', { action: 'type "Ber" into From' });
  await expectText(tab, '.ui-autocomplete', /BerlinBern/);
  await stack.call('act', { action: 'click "Bern"' });
  await stack.call('act', { action: 'click Travel date' });
  await stack.call('act', { action: 'click "Next"' });
  await expectText(tab, '.ui-datepicker-title', /June.2031/);
  await stack.call('act', { action: 'click "17"' });
  await stack.call('act', { action: 'click Find trains' });

  await expectText(tab, '#found', 'Trains from Bern on 2031-06-17');
});

/** Three ways to make a date picker: the months said by a table's caption, by plain boxes, and in a shadow tree; the second in Russian, as it comes. */
const DATE_PICKERS = `<link rel="stylesheet" href="/npm/jquery-ui-dist/jquery-ui.css"><link rel="stylesheet" href="/npm/air-datepicker/air-datepicker.css">
<script src="/npm/jquery/dist/jquery.js"></script><script src="/npm/jquery-ui-dist/jquery-ui.js"></script>
<script src="/npm/air-datepicker/air-datepicker.js"></script><script type="module" src="/npm/cally/dist/cally.js"></script>
<p><label>Departure <input id="jquery" readonly></label> <label>Born <input id="born" readonly></label></p>
<p><label>Stay <input id="air" readonly></label></p>
<p><calendar-date aria-label="Delivery" id="cally" focused-date="2026-11-24"><calendar-month></calendar-month></calendar-date></p>
<script type="module">
  $('#jquery').datepicker({ defaultDate: new Date(2026, 10, 1), numberOfMonths: 2, dateFormat: 'yy-mm-dd' });
  $('#born').datepicker({ defaultDate: new Date(2026, 10, 1), changeMonth: true, changeYear: true, yearRange: '1940:2026', dateFormat: 'yy-mm-dd' });
  new AirDatepicker('#air', { range: true, startDate: new Date(2026, 10, 1), dateFormat: 'yyyy-MM-dd', multipleDatesSeparator: ' to '});
</script>`;

test('date pickers: chooses days of other months, the ends of a stay, and a day long ago', async () => {
  await stack.call('navigate', { url: pages.url('/date-pickers') });
  const tab = await tabAt(stack.browser, 'date-pickers');

  await stack.call('act', { action: 'set Departure to 2027-03-14' });
  await stack.call('act', { action: 'select "24 December 1985" in Born' });
  await stack.call('act', { action: 'set Stay from 2026-12-30 to 2027-02-02' });
  await stack.call('act', { action: `select "2026-09-05" in [${await refNow('group: November 2026')}]` });

  const values = await tab.$$eval('input', (all) => all.map(({ value }) => value));
  expect(values).toEqual(['2027-03-14', '1985-12-24', '2026-12-30 to 2027-02-02']);
  expect(await tab.$eval('#cally', (element) => (element as HTMLInputElement).value)).toBe('2026-09-05');
});

test('Shoelace: fills a form of web components, chooses in a shadow-DOM select and confirms a dialog', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/shoelace.html') });
  const tab = await tabAt(stack.browser, 'shoelace.html');

  await stack.call('act', { action: 'type "Night owls" into Team name' });
  await stack.call('act', { action: 'choose Editor as the Default role' });
  await stack.call('act', { action: 'check Weekly digest' });
  await stack.call('act', { action: 'click Save settings' });
  await stack.call('act', { action: 'click "Yes, save"' });

  await expectText(tab, '#saved', 'Saved: {"digest":"on","role":"editor","team":"Night owls"}');
});

test('Shoelace: an option that the select lacks is an error, and nothing is chosen', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/shoelace.html') });
  const tab = await tabAt(stack.browser, 'shoelace.html');

  const failure = await stack.failure('act', { action: 'choose Janitor as the Default role' });

  expect(failure).toBeDefined();
  expect(await tab.$eval('sl-select', (select) => 'value' in select && select.value)).toBe('');
});

test('Swagger UI: opens an operation, fills its parameter, executes it and reads the response table', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/swagger-ui.html') });
  const tab = await tabAt(stack.browser, 'swagger-ui.html');

  await stack.call('act', { action: 'click "Find pet by ID"' });
  await stack.call('act', { action: 'click Try it out' });
  await stack.call('act', { action: 'type 9 into the petId field' });
  await stack.call('act', { action: 'click Execute' });
  await expectText(tab, '.live-responses-table .response .response-col_status', /^\s*200/);
  const read = JSON.stringify(await stack.call('extract'));

  expect(petstore.served).toEqual(['GET /pet/9']);
  expect(read).toContain('Mila');
  expect(read).toContain('Pet not found'); // the documented 404 of the table
});

test('TinyMCE: writes text into an editor that lives in a frame', async () => {
  await stack.call('navigate', { url: pages.url('/third-party/tinymce.html') });
  const tab = await tabAt(stack.browser, 'tinymce.html');
  await tab.waitForSelector('iframe.tox-edit-area__iframe');

  await stack.call('act', { action: 'type "On rain" into Headline' });
  await stack.call('act', { action: 'type "It falls on all of us. 雨が降る é 👩‍🚀" into the Rich Text Area' });
  await stack.call('act', { action: 'click Publish' });

  await expectText(tab, '#published h2', 'On rain');
  await expectText(tab, '#published p', 'It falls on all of us. 雨が降る é 👩‍🚀');
});

test('SortableJS: moves an item down a list by dragging, and reads the new order', async () => {
  const ref = await open('sortable-magazine.html');

  await stack.call('act', { action: `drag [${ref('listitem: Cover')}] to [${ref('listitem: Letters')}]` });

  await expectText(
    await tabAt(stack.browser, 'sortable-magazine'),
    '#order',
    /^ContentsFeature(LettersCover|CoverLetters)Puzzle$/,
  );
  expect(outlineOf(await stack.call('extract'))).toMatch(/listitem: Contents[^]*listitem: Feature[^]*listitem: Cover/);
});

test('Dropzone: takes a file, shows it among the others, and removes one', async () => {
  const ref = await open('dropzone-contest.html');

  await stack.call('act', { action: `upload "${basename(import.meta.filename)}" to [${ref('form: Photos')}]` });
  await stack.call('act', { action: `click [${ref('link: Remove file')}]` });

  const text = outlineOf(await stack.call('extract'));
  expect(text).toContain(basename(import.meta.filename));
  expect(text).toContain('ferry.jpg');
  expect(text).not.toContain('kingfisher.jpg');
});

test('Select2: chooses in a list that the page draws itself, by its label', async () => {
  const ref = await open('select2-expenses.html');

  await stack.call('act', { action: `select "Bo Lind" in [${ref('combobox: ×Carla Mota')}]` });

  const tab = await tabAt(stack.browser, 'select2-expenses');
  await expectText(tab, '.select2-selection__rendered', /Bo Lind$/);
  expect(outlineOf(await stack.call('extract'))).toMatch(/\]: Bo Lind \[selected\]/);
});

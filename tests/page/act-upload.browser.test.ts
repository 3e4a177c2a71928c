import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ActingPage, openActing } from '../support/acting.ts';
import { type Chromium, launchChromium } from '../support/chromium.ts';
import { html as htmlPage } from '../support/html.ts';
import { servePages } from '../support/serve.ts';

let chromium: Chromium;
beforeAll(async () => {
  chromium = await launchChromium();
});
afterAll(() => chromium.close());

describe('uploadFile', () => {
  const FILES = { 'reports/a.csv': { type: 'text/csv', base64: btoa('x,y') } };
  const upload = async (page: ActingPage, selector: string, text?: string): ReturnType<ActingPage['perform']> => {
    const action = { method: 'uploadFile' as const, ref: await page.ref(selector), arguments: ['reports/a.csv'] };
    return page.page.perform(text ? { ...action, text } : action, {
      signal: AbortSignal.timeout(10_000),
      files: FILES,
    });
  };
  const TELL = `const tell = async (files) => (document.title = files[0].name + ' ' + await files[0].text())`;

  test.each([
    ['a file input', '<input id="target" type="file" onchange="tell(this.files)">'],
    [
      'the button of a hidden input',
      '<input hidden type="file" onchange="tell(this.files)"><button id="target">Choose</button>',
    ],
    [
      'a button that makes an input when clicked',
      `<p><button id="target">Choose</button></p><script>target.onclick = () => {
         const input = Object.assign(document.createElement('input'), { type: 'file' });
         input.onchange = () => tell(input.files);
         input.click();
       }</script>`,
    ],
    [
      'a drop zone without a ref, over which the page lays another',
      `<h1 id="target">Files</h1><p ondragenter="zone.hidden = false">Drop here</p><div id="zone" hidden style="position: fixed; inset: 0"
         ondragover="event.preventDefault()" ondrop="event.preventDefault(); tell(event.dataTransfer.files)">Drop</div>`,
      'Drop here',
    ],
  ])('gives the bytes to %s', async (_, html, text?: string) => {
    await using page = await openActing(chromium, `<script>${TELL}</script>${html}`);

    expect((await upload(page, '#target', text)).changed).toMatchObject({ title: 'a.csv x,y' });
  });

  test.each([
    ['several', '<input id="target" type="file" multiple>'],
    ['one', '<input hidden type="file"><button id="target" onclick="previousSibling.click()">Add</button>'],
  ])('a click that asks for %s shows no chooser, and says so', async (count, html) => {
    await using page = await openActing(chromium, html);
    const ref = await page.ref('#target');

    expect((await page.act('click', '#target')).changed).toMatchObject({
      asksForFile: count,
      hint: expect.stringContaining(`upload "file name" to [${ref}]`),
    });
    expect((await upload(page, '#target')).changed).not.toHaveProperty('asksForFile');
  });

  test('a click that asks for a place to save to shows no chooser, and says so', async () => {
    const saves = `<button onclick="showSaveFilePicker().catch(() => (document.title = 'Not saved'))">Save</button>`;
    await using pages = await servePages({ '/': () => htmlPage('Draft', saves) }); // pages of other origins have no such API
    await using page = await openActing(chromium, pages.url('/'));

    expect((await page.act('click', 'button')).changed).toMatchObject({
      asksForFile: 'one',
      hint: expect.stringContaining('Only the user'),
      title: 'Not saved',
    });
  });

  test('waits for what the page does with the file by a timer, and for its server', async () => {
    const body = `<input type="file" id="target"><ul id="list"></ul><script>
      target.onchange = () => setTimeout(async () => {
        list.innerHTML = '<li>a.csv: uploading</li>';
        await fetch('/up', { method: 'POST', body: target.files[0] });
        list.innerHTML = '<li>a.csv: done</li>';
      }, 120)</script>`;
    const answer = (): Promise<Response> => new Promise((resolve) => setTimeout(() => resolve(new Response('')), 200));
    await using pages = await servePages({ '/up': answer, '/': () => htmlPage('Files', body) });
    await using page = await openActing(chromium, pages.url('/'));

    expect((await upload(page, '#target')).changed).toMatchObject({
      added: expect.arrayContaining([expect.stringContaining('a.csv: done')]),
    });
  });

  test.each([
    ['covered', 'width: 200px'],
    [undefined, 'width: 1px; height: 1px; clip-path: inset(50%); position: absolute'],
  ])('behind the shade of a dialog it is %s, if seen: %s', async (reason, style) => {
    await using page = await openActing(
      chromium,
      `<input type="file" id="target" style="${style}"><div style="position: fixed; inset: 0"></div>
       <div role="dialog" aria-modal="true" style="position: fixed; inset: 50% 0 0">Send</div>`,
    );
    const failure: unknown = await upload(page, '#target').catch((error: unknown) => error);

    expect(failure).toMatchObject(reason ? { data: { reason } } : { changed: { value: 'a.csv' } });
  });

  test.each(['*', '*/*', 'csv', 'image/*, .csv'])('gives a file to a field that accepts %s', async (accept) => {
    await using page = await openActing(chromium, `<input type="file" accept="${accept}">`);

    expect((await upload(page, 'input')).changed).toMatchObject({ value: 'a.csv' });
  });

  test.each([
    ['not-accepted', '<input type="file" accept="image/*,.pdf">', 'input'],
    ['disabled', '<input type="file" disabled>', 'input'],
    ['not-a-file-input', '<p>Words</p>', 'p'],
  ])('refuses: %s', async (reason, html, selector) => {
    await using page = await openActing(chromium, html);

    await expect(upload(page, selector)).rejects.toMatchObject({ name: 'ActionFailedError', data: { reason } });
  });
});

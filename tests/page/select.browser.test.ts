import { afterAll, beforeAll, expect, test } from 'vitest';
import { Page } from '../../lib/page/page.ts';
import { type Chromium, launchChromium, type TestTab, signalOfFile } from '../support/chromium.ts';

const HTML = `<!doctype html><title>T</title>
<main><ul><li>One</li><li id="two">Two <b class="x">bold</b></li></ul></main>
<x-open></x-open><div id="plain"></div><x-none></x-none>
<iframe name="same" srcdoc="<section><h2>In frame</h2><x-deep></x-deep></section>
<script>document.querySelector('x-deep').attachShadow({mode:'open'}).innerHTML='<p class=deep>Deep</p>'</script>"></iframe>
<script>
document.querySelector('x-open').attachShadow({ mode: 'open' }).innerHTML = '<div class="in"><button>First</button><button>Second</button></div>';
plain.attachShadow({ mode: 'closed' }).innerHTML = '<em class="closed">Closed</em>';
</script>`;

let chromium: Chromium;
let tab: TestTab;
let page: Page;
beforeAll(async () => {
  chromium = await launchChromium();
  tab = await chromium.open(HTML);
  page = await Page.attach(tab.channel, { signal, focusEmulation: false });
});
afterAll(() => chromium.close());

const signal = signalOfFile();

async function scope(selector: string): Promise<string> {
  const { outline } = await page.snapshot({ signal, selector });
  return outline.replace(/^( *)\[\d+-\d+\] /gm, '$1');
}

test.each([
  ['#two', 'listitem: Two bold'],
  ['css=li:first-child', 'listitem: One'],
  ['//li[2]', 'listitem: Two bold'],
  ['xpath=/html/body/main/ul/li[1]', 'listitem: One'],
  ['(//li)[2]', 'listitem: Two bold'],
  ['.//li[contains(., "Two")]', 'listitem: Two bold'],
  ['button', 'button: First'],
  ['xpath=//button[2]', 'button: Second'],
  ['/html/body/x-open/div/button[2]', 'button: Second'],
  ['x-open .in button + button', 'button: Second'],
  ['x-open >> button', 'button: First'],
  ['x-open >> xpath=//button[2]', 'button: Second'],
  ['em.closed', 'text: Closed'],
  ['#plain >> em', 'text: Closed'],
  ['xpath=//em', 'text: Closed'],
  ['iframe >> h2', 'heading: In frame [level=2]'],
  ['h2', 'heading: In frame [level=2]'],
  ['/html/body/iframe/html/body/section/h2', 'heading: In frame [level=2]'],
  ['iframe >> x-deep >> p', 'text: Deep'],
  ['iframe >> .deep', 'text: Deep'],
])('%s names %s', async (selector, expected) => {
  expect(await scope(selector)).toBe(expected);
});

test('a closed root is entered on a page that was not read before', async () => {
  const fresh = await chromium.open(HTML);
  const other = await Page.attach(fresh.channel, { signal, focusEmulation: false });
  const { outline } = await other.snapshot({ signal, selector: '#plain >> em' });
  expect(outline).toContain('text: Closed');
});

test.each([
  ['//video', 'XPathResolutionError'],
  ['.missing', 'XPathResolutionError'],
  ['li[', 'XPathResolutionError'],
  ['xpath=//li[', 'XPathResolutionError'],
  ['iframe >> video', 'XPathResolutionError'],
  ['main >> li', 'ContentFrameNotFoundError'],
  ['x-none >> li', 'SvcShadowRootMissingError'],
])('%s is refused with %s', async (selector, name) => {
  await expect(scope(selector)).rejects.toMatchObject({ name, hint: expect.any(String) });
});

test.each(['h1[', '//li[', 'iframe >> em['])(
  'what is to be ignored by %j, which is no selector, is not read',
  async (wrong) => {
    const reading = page.snapshot({ signal, ignoreSelectors: ['button', wrong] });
    await expect(reading).rejects.toMatchObject({ name: 'XPathResolutionError', hint: expect.any(String) });
  },
);

test('ignored elements are left out in shadow roots and frames', async () => {
  const { outline } = await page.snapshot({
    signal,
    ignoreSelectors: ['button', 'h2', 'xpath=//li[1]', 'em', 'iframe >> .deep'],
  });

  for (const gone of ['First', 'Second', 'In frame', 'One', 'Closed', 'Deep']) expect(outline).not.toContain(gone);
  expect(outline).toContain('Two');
});

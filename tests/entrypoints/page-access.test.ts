import { expect, it } from 'vitest';
import { pageRefusal } from '../../entrypoints/background/page-access.ts';

const closed = [
  'chrome://settings',
  'chrome-extension://abcdefghijklmnopabcdefghijklmnop/page.html',
  'devtools://devtools/bundled/inspector.html',
  'view-source:https://example.com/',
  'about:version',
  'https://chromewebstore.google.com/detail/x',
  'https://chrome.google.com/webstore/detail/x',
];
const open = [
  'https://example.com/',
  'http://localhost:3000/',
  'localhost:3000',
  'about:blank',
  'about:blank#x',
  'data:text/html,x',
  'https://chrome.google.com/about',
  '',
];

it.each(closed)('refuses %s', (url) => {
  expect(pageRefusal(url, { files: true })).toMatchObject({ name: 'PageNotAllowedError', data: { url } });
});

it.each(open)('lets %j be worked on', (url) => {
  expect(pageRefusal(url, { files: false })).toBeUndefined();
});

it('refuses files until the user has allowed them', () => {
  expect(pageRefusal('file:///tmp/x.html', { files: false })?.hint).toContain('Allow access to file URLs');
  expect(pageRefusal('file:///tmp/x.html', { files: true })).toBeUndefined();
});

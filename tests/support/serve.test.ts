import { expect, test } from 'vitest';
import { servePages } from './serve.ts';

const get = (port: number, path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`);

test('serves files of installed packages', async () => {
  await using pages = await servePages();
  const response = await get(pages.port, '/npm/jquery/package.json');
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ name: 'jquery' });
});

test('answers by the longest route that fits', async () => {
  await using pages = await servePages({
    '/api/': () => new Response('short'),
    '/api/pets/': ({ url, method }) => new Response(`${method} ${url.pathname}`),
  });
  expect(await (await get(pages.port, '/api/pets/7')).text()).toBe('GET /api/pets/7');
  expect(await (await get(pages.port, '/api/other')).text()).toBe('short');
});

test('serves nothing outside its folders', async () => {
  await using pages = await servePages();
  expect((await get(pages.port, '/%2e%2e/%2e%2e/package.json')).status).toBe(404);
  expect((await get(pages.port, '/npm/..%2fpackage.json')).status).toBe(404);
});

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveTeas } from '../client/suite.ts';
import { examplesOf } from '../docs/examples.ts';
import { findPython, NO_PYTHON, runPythonTests } from '../support/python.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const PRODUCT = '<title>Assam</title><h1>Assam</h1><dl><dt>Name</dt><dd>Assam</dd><dt>Price</dt><dd>4.50</dd></dl>';
const TEAS = `<title>Teas</title><table><thead><tr><th>Name</th><th>Price</th><th>Page</th></tr></thead><tbody>
<tr><td>Assam</td><td>4.50</td><td><a href="/assam">more</a></td></tr>
<tr><td>Sencha</td><td>7.20</td><td><a href="/sencha">more</a></td></tr></tbody></table><button>Order</button>`;
const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });

let stack: Stack;
let pages: Pages;

beforeAll(async () => {
  pages = await servePages({ '/product': () => html(PRODUCT), '/teas': () => html(TEAS) });
  stack = await startStack({ switches: ['--site-per-process'] });
});

afterAll(async () => {
  await stack?.[Symbol.asyncDispose]();
  await pages?.[Symbol.asyncDispose]();
});

it('extracts, acts and fails by name from Python, through relay and browser', async ({ skip, signal }) => {
  const python = await findPython();
  if (!python) return skip(NO_PYTHON);
  await using teas = await serveTeas();
  const env = { SVC_API_KEY: stack.apiKey, TABHAND_URL: stack.relay.url, PAGE_URL: teas.url('/list') };
  const said = await runPythonTests(python, { args: ['-v', 'live'], env, signal });
  expect(said).toMatch(/Ran 6 tests[^]*OK/);
  expect(said.includes('pydantic is not installed')).toBe(!python.hasPydantic);
});

it.for<[file: string, ending: string, expected: object]>([
  ['README.md', 'print(product.json())', { name: 'Assam', price: 4.5 }],
  ['python/README.md', 'print(found.json())', { teas: [{ name: 'Assam' }, { name: 'Sencha' }] }],
])('the Python example of %s runs', async ([file, ending, expected], { skip }) => {
  const python = await findPython();
  if (!python?.hasPydantic) return skip('There is no pydantic here.');
  const [example] = examplesOf(await readFile(resolve(ROOT, file), 'utf8'), 'python');
  const program = `${example?.text}\n${ending}\n`
    .replace('Tabhand()', `Tabhand(base_url="${stack.relay.url}")`)
    .replace('https://example.com/teas', pages.url('/teas'))
    .replace('https://example.com', pages.url('/product'));
  const env = { ...process.env, SVC_API_KEY: stack.apiKey, PYTHONPATH: resolve(ROOT, 'python/src') };
  const { stdout } = await promisify(execFile)(python.program, ['-X', 'utf8', '-B', '-c', program], { env });
  expect(JSON.parse(stdout)).toMatchObject(expected);
});

import { existsSync } from 'node:fs';
import { cp, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startFakeRelay } from '../client/fake-relay.ts';
import { testDocumented } from '../docs/documented.ts';
import { examplesOf, type Example } from '../docs/examples.ts';
import { launchChromium } from '../support/chromium.ts';
import { PackedProject, ROOT, type Running } from '../support/packed.ts';
import { connectPlainMcp } from '../support/plain-mcp-client.ts';
import { freePort } from '../support/free-port.ts';
import { servePages, type Pages } from '../support/serve.ts';

const INSTALL_MS = 300_000; // npm resolves about 150 packages, from its cache when it can: two minutes on a slow machine
const MOST_LOADED = 1_500_000; // bytes; a provider's package comes on top when its model is asked, puppeteer-core where a Chrome is started

const HELLO = '<title>Hello</title><h1>Packed and well</h1><no-root></no-root><p>Price: 4.50</p>';
const EXAMPLE =
  '<title>Example Domain</title><h1>Example Domain</h1><p>For examples.</p><a href="/more">Learn more</a>';
const html = (text: string): Response => new Response(text, { headers: { 'content-type': 'text/html' } });

let project: PackedProject;
let pages: Pages;

beforeAll(async () => {
  project = await PackedProject.install();
  await cp(resolve(import.meta.dirname, 'packed'), project.folder, { recursive: true });
  pages = await servePages({
    '/hello': () => html(HELLO),
    '/example': () => html(EXAMPLE),
    '/more': () => html(EXAMPLE.replace('/more', '/example')),
    '/broken/': () => new Response('{"error":{"message":"no"}}', { status: 400 }),
  });
}, INSTALL_MS);

afterAll(async () => {
  await pages?.[Symbol.asyncDispose]();
  await project?.[Symbol.asyncDispose]();
});

describe('the packed relay', () => {
  let port: number;
  let relay: Running;
  let browser: Running;
  let profile: string | undefined;

  beforeAll(async () => {
    port = await freePort();
    relay = project.start('--port', String(port));
    await relay.says('stderr', /listening on (\S+)/);
    browser = project.start('browser', '--headless', '--port', String(port));
    [, profile] = await browser.says('stdout', /{"ready":true,"profile":"([^"]+)","pid":\d+}/);
  }, INSTALL_MS);

  afterAll(async () => {
    await browser?.[Symbol.asyncDispose]();
    await relay?.[Symbol.asyncDispose]();
  });

  test('serves a client made of fetch, with the packed browser', async () => {
    const client = await connectPlainMcp(`http://127.0.0.1:${port}/mcp`, await project.apiKey());
    const went = await client.call('navigate', { url: pages.url('/hello') });
    const read = await client.call('extract');
    const ended = await client.call('end');

    const health: unknown = await (await fetch(`http://127.0.0.1:${port}/healthz`)).json();
    expect(health).toMatchObject({ status: 'ok', profiles: [{ id: profile }] });
    expect(went).toMatchObject({ success: true, data: { title: 'Hello', status: 200 } });
    expect(JSON.stringify(read)).toContain('heading: Packed and well');
    expect(ended).toMatchObject({ success: true, data: { ended: true } });
  });

  test('says how to install what a provider needs that is not installed with it', async () => {
    const headers = { authorization: `Bearer ${await project.apiKey()}` };
    const post = async (method: string, params: object): Promise<unknown> => {
      const request = { method: 'POST', headers, body: JSON.stringify(params) };
      return (await fetch(`http://127.0.0.1:${port}/api/${method}`, request)).json();
    };
    const { sessionId } = (await post('navigate', { url: pages.url('/hello') })) as { sessionId: string };
    const model = { modelName: 'azure/x', apiKey: 'k', resourceName: 'none' };
    expect(await post('extract', { sessionId, instruction: 'the heading', model })).toMatchObject({
      error: {
        name: 'MissingLLMConfigurationError',
        message: 'This model needs the package @ai-sdk/azure, which is not installed.',
        hint: expect.stringMatching(/npm install @ai-sdk\/azure$/),
      },
    });
    await post('end', { sessionId });
  });

  test('sends errors that are instances of the classes which the packed client exports, bundled and minified too', async () => {
    const names = await errorsOfSpecification();
    const error = (name: unknown) => ({ name, message: 'so it is', data: {} });
    await using scripted = await startFakeRelay(({ method, params }) =>
      method === 'extract' ? { success: false, error: error(params['instruction']) } : undefined,
    );
    const model = pages.url('/broken/v1', '127.0.0.1');
    const relayUrl = `http://127.0.0.1:${port}`;
    const asked = { page: pages.url('/hello'), relay: relayUrl, scripted: scripted.baseURL, model, names };
    const { stdout, stderr } = await project.program([await bundled('errors.mjs'), JSON.stringify(asked)], {
      SVC_API_KEY: await project.apiKey(),
    });
    expect(stderr).toBe('');
    const told = JSON.parse(stdout) as { wanted: string }[]; // as errors.mjs writes it
    expect(told).toEqual(
      told.map(({ wanted }) => ({ wanted, name: wanted, isOfClass: true, isOfBase: true, says: true })),
    );
    expect(told).toHaveLength(8 + names.length);
    expect(names).toHaveLength(12);
  });

  testDocumented(() => ({ project, port }));

  test('is started by a packed client when none runs, and ends with it or with its program', async () => {
    await relay.end('SIGTERM');
    const asked = { baseURL: `http://127.0.0.1:${port}`, page: pages.url('/hello') };
    for (const close of [true, false]) {
      const ended = await project.program(['start-relay.mjs', JSON.stringify({ ...asked, close })]);
      expect(ended).toMatchObject({ code: 0, stderr: '' });
      expect(JSON.parse(ended.stdout)).toEqual({ title: 'Hello', served: true });
      const isServed = (): Promise<boolean> =>
        fetch(`${asked.baseURL}/healthz`).then(
          () => true,
          () => false,
        ); // refused
      await vi.waitUntil(async () => !(await isServed()), { timeout: 10_000 });
    }
  });

  test('SIGTERM ends the browser command, its browser and its profile', async () => {
    const [, pid] = await browser.says('stdout', /"pid":(\d+)/);
    expect(existsSync(`/proc/${pid}`)).toBe(true);
    expect(await browser.end('SIGTERM')).toBe(0);
    expect(existsSync(`/proc/${pid}`)).toBe(false);
  });
});

test('bad usage is one sentence and exit code 2', async () => {
  const { code, stderr } = await project.tabhand('--port', 'many');
  expect(code).toBe(2);
  expect(stderr.trim().split('\n')).toHaveLength(1);
  expect(stderr).toContain('--port');
});

test('the package holds what runs, and neither sources nor tests', async () => {
  const installed = join(project.folder, 'node_modules/tabhand');
  const kept = ['dist/relay/cli.js', 'dist/extension/manifest.json', 'README.md', 'LICENSE'];
  expect(kept.filter((path) => !existsSync(join(installed, path)))).toEqual([]);
  expect(['relay', 'lib', 'tests', 'entrypoints'].filter((path) => existsSync(join(installed, path)))).toEqual([]);
  expect(await readFile(join(installed, 'dist/relay/cli.js'), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\n/);
});

test('a program that uses the client loads less than 1.5 MB, its own zod and the built-in model included', async () => {
  const list = join(project.folder, 'loaded.txt');
  const chromium = await launchChromium();
  onTestFinished(() => chromium.close());
  const tab = await chromium.open(pages.url('/hello'));
  const program = ['--import', './loaded-files.mjs', 'use-both.mjs', tab.url];
  const ended = await project.program(program, { LOADED_FILES: list });
  expect(ended.stdout.trim().split('\n')).toEqual(['BrowserNotConnectedError', '4.5']);
  const files = [...new Set((await readFile(list, 'utf8')).trim().split('\n'))].filter((file) =>
    file.includes('node_modules'),
  );
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  const packages = new Set(files.map((file) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1]));
  expect([...packages].toSorted()).toEqual(['@cfworker/json-schema', 'tabhand', 'ws', 'zod']);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_LOADED);
});

test.each(['bundler', 'nodenext'])(
  'a program compiles against the packed types with %s, and runs',
  async (resolution) => {
    await project.write('program.mts', PROGRAM);
    await project.compile(resolution, 'program.mts');
    expect((await project.program(['program.mjs'])).stdout.trim()).toBe('true true');
  },
  60_000,
);

test.each(['mts', 'cts'])(
  'a program for Node alone (%s) compiles against the packed types, and runs',
  async (kind) => {
    await project.write(`for-node.${kind}`, PROGRAM);
    await project.compileForNode(`for-node.${kind}`);
    const { stdout, stderr } = await project.program([`for-node.${kind.replace('ts', 'js')}`]);
    expect({ stdout, stderr }).toEqual({ stdout: 'true true\n', stderr: '' });
  },
  60_000,
);

test('the examples of README and reference compile against the packed types, and run', async () => {
  const readme = examplesOf(await readFile(join(ROOT, 'README.md'), 'utf8'), 'ts');
  const reference = examplesOf(await readFile(join(ROOT, 'docs/api/tabhand.md'), 'utf8'), 'ts', 'Example');
  const told = [
    ...(await runExamples('readme', readme, README_TELLS)),
    ...(await runExamples('reference', reference, REFERENCE_TELLS)),
  ];
  expect(told).toEqual([
    { extraction: 'Example Domain', heading: 'Example Domain', url: pages.url('/example') },
    { pageText: true },
    { title: 'Example Domain' },
  ]);
}, 240_000);

/** Puts a program and the packed client into one minified file. */
async function bundled(program: string): Promise<string> {
  const { folder } = project;
  await build({
    root: folder,
    logLevel: 'error',
    configFile: false,
    ssr: { noExternal: ['tabhand'] },
    build: { ssr: program, outDir: 'bundled', minify: true, rollupOptions: { output: { entryFileNames: program } } },
  });
  return join('bundled', program);
}

/** Added to the examples, in their order: what each has come to, and the end of what it leaves open. */
const README_TELLS = [
  'console.log(JSON.stringify({ extraction, heading, url: (await tabhand.act("reload")).url }));',
  `await page.goto(EXAMPLE_URL); const { pageText } = await tabhand.extract();
   console.log(JSON.stringify({ pageText: pageText.includes('heading: Example Domain') })); await browser.close();`,
];
const REFERENCE_TELLS = ['console.log(JSON.stringify({ title })); await tabhand.close();'];

/** Runs examples as they stand, but for the address of the page, which is one of ours. */
async function runExamples(name: string, examples: Example[], tells: string[]): Promise<unknown[]> {
  expect(examples).toHaveLength(tells.length);
  const files = examples.map((_, index) => `${name}-${index}.mts`);
  const textOf = (index: number): string =>
    `${examples[index]?.text}${tells[index]}`.replaceAll(
      /'https:\/\/example\.com'|EXAMPLE_URL/g,
      `'${pages.url('/example')}'`,
    );
  await Promise.all(files.map((file, index) => project.write(file, textOf(index))));
  await project.write('playwright.d.mts', PLAYWRIGHT_TYPES);
  await project.write('node_modules/playwright/package.json', '{ "type": "module", "exports": "./index.js" }');
  await project.write('node_modules/playwright/index.js', PLAYWRIGHT);
  await project.compile('nodenext', ...files, 'playwright.d.mts');
  const ended = await Promise.all(
    files.map((file) => project.program([file.replace('.mts', '.mjs')], { ANTHROPIC_API_KEY: 'k' })),
  );
  expect(ended.map(({ code, stderr }) => ({ code, stderr }))).toEqual(files.map(() => ({ code: 0, stderr: '' })));
  return ended.map(({ stdout }) => JSON.parse(stdout));
}

/** Stands in for the package, which brings a browser of its own: as much of it as the example needs. */
const PLAYWRIGHT_TYPES = `declare module 'playwright' {
  interface Page { context(): { newCDPSession(page: Page): Promise<object> }; goto(url: string): Promise<unknown> }
  export const chromium: { launch(): Promise<{ newPage(): Promise<Page>; close(): Promise<void> }> };
}`;
const PLAYWRIGHT = `import { chromium as core } from ${JSON.stringify(join(ROOT, 'node_modules/playwright-core/index.mjs'))};
const executablePath = process.env.CHROME_PATH || '/usr/bin/chromium';
export const chromium = { launch: () => core.launch({ executablePath, args: ['--no-sandbox'] }) };`;

const PROGRAM = `
import { SchemaValidationError, SvcError, Tabhand, type ObservedElement } from 'tabhand';
import { SvcError as SameError, Tabhand as Earlier } from 'tabhand/v2';
import { z } from 'zod';

export async function useIt(): Promise<string | undefined> {
  await using tabhand = new Tabhand({ env: 'LOCAL' });
  const products = await tabhand.extract('all products', z.array(z.object({ name: z.string(), price: z.number() })));
  const found: ObservedElement[] = await tabhand.observe('buttons');
  const { total } = await new Earlier({ env: 'SVC' }).page.extract({ schema: z.object({ total: z.number() }) });
  // @ts-expect-error the outline is a text
  const wrong: number = (await tabhand.extract()).pageText;
  return products[0]?.name ?? found[0]?.name ?? String(total + wrong);
}
console.log(new SchemaValidationError('x') instanceof SvcError, SameError === SvcError);
`;

/** The errors that the specification's section 7 names: those before the first heading of our own. */
async function errorsOfSpecification(): Promise<string[]> {
  const text = await readFile(join(ROOT, 'lib/errors/named-errors.ts'), 'utf8');
  const [, , own = ''] = text.split(/^\/\/ (.*)$/m);
  return ['SvcError', ...[...own.matchAll(/export class (\w+)/g)].map((match) => match[1] ?? '')];
}

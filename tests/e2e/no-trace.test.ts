import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { html } from '../support/html.ts';
import { servePages, type Pages } from '../support/serve.ts';
import { startStack, type Stack } from '../support/stack.ts';

const BODY = `<h1>Plain</h1><label>Name <input></label><button>Save</button>
  <iframe srcdoc="<button>Inside</button>"></iframe>
  <x-card></x-card><script>
    customElements.define('x-card', class extends HTMLElement {
      constructor() { super(); this.attachShadow({ mode: 'closed' }).innerHTML = '<button>Hidden</button>'; }
    });
  </script>`;

let stack: Stack;
let pages: Pages;
beforeAll(async () => {
  pages = await servePages({ '/plain': () => html('Plain', BODY) });
  stack = await startStack();
});
afterAll(async () => {
  await stack[Symbol.asyncDispose]();
  await pages[Symbol.asyncDispose]();
});

/** All that a page could see of us: its globals, its markup, and each property of each built-in prototype. */
function whatThePageSees(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const seen: string[] = [document.documentElement.outerHTML];
    const codes = new Map<unknown, string>();
    const codeOf = (value: unknown): string => {
      if (typeof value !== 'function') return typeof value;
      const known = codes.get(value) ?? Function.prototype.toString.call(value);
      codes.set(value, known);
      return known;
    };
    const list = (path: string, object: object): void => {
      for (const key of Reflect.ownKeys(object)) {
        const { get, set, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
        seen.push(`${path}.${String(key)}: ${codeOf(value)} ${codeOf(get)} ${codeOf(set)}`);
      }
    };
    list('window', window);
    for (const name of Object.getOwnPropertyNames(window)) {
      const value = Reflect.getOwnPropertyDescriptor(window, name)?.value as { prototype?: unknown } | undefined; // any global
      if (typeof value !== 'function' || typeof value.prototype !== 'object' || !value.prototype) continue;
      list(name, value);
      list(`${name}.prototype`, value.prototype);
    }
    return seen;
  });
}

it('leaves no global, attribute, element or patched prototype in the page', async () => {
  await stack.call('navigate', { url: pages.url('/plain') });
  const page = (await stack.browser.pages()).find((open) => open.url() === pages.url('/plain'));
  if (!page) throw new Error('The session has no tab.');
  const before = await whatThePageSees(page);
  await stack.call('extract');
  await stack.call('observe', { instruction: 'the Save button' });
  await stack.call('act', { action: 'type "Ada" into Name' });
  await stack.call('act', { action: 'click Hidden' });
  await stack.call('act', { action: 'click Inside' });
  expect(before.length).toBeGreaterThan(5_000);
  expect(await whatThePageSees(page)).toEqual(before);
});

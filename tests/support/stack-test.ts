import { test as plain } from 'vitest';
import { servePages, type Pages } from './serve.ts';
import { startStack, type Stack } from './stack.ts';

/** `test` with the whole product at work and a server of the test pages; both live as long as the file's tests. */
export const test = plain
  .extend<'stack', Stack>('stack', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stack = await startStack();
    onCleanup(() => stack[Symbol.asyncDispose]());
    return stack;
  })
  .extend<'pages', Pages>('pages', { scope: 'file' }, async ({}, { onCleanup }) => {
    const pages = await servePages();
    onCleanup(() => pages[Symbol.asyncDispose]());
    return pages;
  });

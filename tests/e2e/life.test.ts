import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startStack, type Stack } from '../support/stack.ts';

describe('sessions and the link', () => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack();
  });
  afterAll(() => stack[Symbol.asyncDispose]());

  it('starts a session once and ends it', async () => {
    const started = await stack.call('start');
    expect(await stack.call('start')).toEqual(started);
    expect(await stack.call('end')).toMatchObject({ ended: true });
    expect(await stack.call('end')).toMatchObject({ ended: false });
  });
});

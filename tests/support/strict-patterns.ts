import { expect } from 'vitest';

/** A bare pattern in `toMatchObject` would equal anything, as an object without keys. Write `expect.stringMatching(…)`. */
expect.addEqualityTesters([
  (actual, expected) => (expected instanceof RegExp && !(actual instanceof RegExp) ? false : undefined),
]);

import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimizes a function after it has run this many bytes of bytecode, by default 132,000. In a run of
 * tests, which calls very many functions but few of them long, that took up to a third of the time.
 */
const OPTIMISED_AFTER_BYTES = 600_000;

setFlagsFromString(`--interrupt-budget=${OPTIMISED_AFTER_BYTES}`); // a V8 without it warns, and continues

import { setFlagsFromString } from 'node:v8';

/**
 * V8 optimises a function when it has run this much of its code, and by itself when it has run 132,000 bytes. Of a run of
 * tests, which calls very many functions and few of them long, that took up to a third of the time.
 */
const OPTIMISED_AFTER_BYTES = 600_000;

setFlagsFromString(`--interrupt-budget=${OPTIMISED_AFTER_BYTES}`); // a V8 without it says so, and goes on

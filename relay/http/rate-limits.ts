import { isIPv6 } from 'node:net';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { TooManyRequestsError } from '../../lib/errors/named-errors.ts';
import { isLoopback } from './host-and-origin.ts';

const WINDOW_SECONDS = 60;
const REQUESTS = 20_000; // a hundred clients at full speed make five thousand in some seconds; a loop gone wild makes more
const WRONG_KEYS = 10; // a person who mistypes, and nobody who guesses

/** How much one address, of IPv6 one network, may ask in a minute. */
export interface RateLimits {
  /**
   * Counts a request. Programs of this machine share one address, also those of other users: what is asked without the key
   * shuts out nobody who has it, nor the extension.
   * @throws {TooManyRequestsError}
   */
  countRequest(address: string | undefined, by: 'anybody' | 'key' | 'extension'): Promise<void>;
  /** Counts a wrong key. @throws {TooManyRequestsError} */
  countWrongKey(address: string | undefined): Promise<void>;
  /**
   * Refuses an address that gave too many wrong keys, before its next one is looked at. Programs of this machine share
   * one address, and one with a wrong key must not shut out the others: they are told so only when their own key is wrong.
   * @throws {TooManyRequestsError}
   */
  checkWrongKeys(address: string | undefined): Promise<void>;
}

/** Limits for one relay; the numbers are for tests. */
export function createRateLimits({ requests = REQUESTS, wrongKeys = WRONG_KEYS } = {}): RateLimits {
  const requestLimiter = new RateLimiterMemory({ points: requests, duration: WINDOW_SECONDS });
  const wrongKeyLimiter = new RateLimiterMemory({ points: wrongKeys, duration: WINDOW_SECONDS });
  return {
    async countRequest(address = UNKNOWN, by) {
      const { consumedPoints, msBeforeNext } = await requestLimiter.penalty(`${by} ${networkOf(address)}`);
      if (consumedPoints > requests) throw tooMany(`More than ${requests} requests a minute`, msBeforeNext);
    },
    async countWrongKey(address = UNKNOWN) {
      const { consumedPoints, msBeforeNext } = await wrongKeyLimiter.penalty(networkOf(address));
      if (consumedPoints > wrongKeys) throw tooMany(TOO_MANY_KEYS, msBeforeNext);
    },
    async checkWrongKeys(address = UNKNOWN) {
      if (isLoopback(address)) return;
      const failures = await wrongKeyLimiter.get(networkOf(address));
      if (failures && failures.consumedPoints >= wrongKeys) throw tooMany(TOO_MANY_KEYS, failures.msBeforeNext);
    },
  };
}

/** What is counted as one: of IPv6 the first 64 bits, for a program has all addresses of its network. */
function networkOf(address: string): string {
  if (!isIPv6(address) || isLoopback(address) || COUNTED_SINGLY.test(address)) return address;
  const [head = '', tail] = address.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]; // of two
  const between = new Array<string>(8 - first.length - last.length).fill('0');
  return [...first, ...between, ...last].slice(0, 4).join(':');
}

const COUNTED_SINGLY = /^(?:::ffff:[\d.]+$|fe80:)/i; // an address of IPv4; neighbours on one cable

const UNKNOWN = 'unknown'; // the client has gone already
const TOO_MANY_KEYS = 'Too many requests with a wrong API key';

function tooMany(what: string, msBeforeNext: number): TooManyRequestsError {
  const retryAfterSeconds = Math.max(1, Math.ceil(msBeforeNext / 1_000));
  return new TooManyRequestsError(`${what} came from this address.`, {
    hint: `Wait ${retryAfterSeconds} s; \`tabhand key --show\` prints the key.`,
    data: { retryAfterSeconds },
  });
}

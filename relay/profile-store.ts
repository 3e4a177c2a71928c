import { ConfigurationError, PairingError } from '../lib/errors/named-errors.ts';
import { isMarkOf, type GreetedExtension, type Hello, type MarkedGreeting } from '../lib/rpc/handshake.ts';
import type { Secret } from '../lib/rpc/secret.ts';
import { endPairing, takePairingCode } from './pairing.ts';
import { changeProfile, readProfiles, type Profile } from './profiles.ts';

const MAX_USED_NONCES = 10_000; // an extension dials some times a minute at most

/**
 * What the relay remembers of browser profiles. Reads and writes follow one another: two extensions that connect at the
 * same time must not overwrite each other, nor try a pairing code more often than it may be tried.
 */
export class ProfileStore {
  readonly #folder: string;
  readonly #warn: (failure: ConfigurationError) => void;
  /** Nonces of the marks that were expected: who has seen one cannot use it again. */
  readonly #usedNonces = new Set<string>();
  #last: Promise<unknown> = Promise.resolve();
  /** Something could not be noted, and has been told. */
  #hasWarned = false;

  /** `warn` is told once, until it goes right again, what keeps the book from noting something that is not needed. */
  constructor(folder: string, warn: (failure: ConfigurationError) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** The secret that is meant, or the waiting code while pairing. @throws {PairingError} there is none. */
  secretFor(hello: Hello): Promise<Secret> {
    return this.#enqueue(async () => {
      if (hello.mark === undefined) return { code: await takePairingCode(this.#folder) };
      const secret = await this.#secretOfMark(hello);
      if (secret === undefined) throw notPaired();
      return secret;
    });
  }

  /** Whether the mark is of a profile that was paired, and new. Out of turn: strangers may ask, too. */
  async isKnownMark(marked: MarkedGreeting): Promise<boolean> {
    const secret = await this.#secretOfMark(marked).catch(() => undefined); // a damaged file is told to who says hello
    if (secret === undefined || this.#usedNonces.has(marked.nonce)) return false;
    this.#usedNonces.add(marked.nonce);
    const [oldest = ''] = this.#usedNonces;
    if (this.#usedNonces.size > MAX_USED_NONCES) this.#usedNonces.delete(oldest);
    return true;
  }

  /**
   * Keeps an extension that has proved itself; its pairing code is used up.
   * @throws {PairingError} the secret is not that of its profile.
   * @throws {ConfigurationError} it is new, and cannot be written.
   */
  admit({ identity: { profile, label }, secret, paired }: GreetedExtension): Promise<void> {
    return this.#enqueue(async () => {
      const at = Date.now();
      const update = (known: Profile | undefined): Profile => {
        if (!paired && known?.secret !== secret) throw notPaired();
        return { label, secret, pairedAt: paired ? at : (known?.pairedAt ?? at), lastSeenAt: at };
      };
      try {
        await changeProfile(profile, update, this.#folder);
        this.#hasWarned = false;
      } catch (thrown) {
        if (paired || !(thrown instanceof ConfigurationError)) throw thrown;
        // what could not be written is when it was seen, which keeps nobody out
        update((await readProfiles(this.#folder))[profile]);
        this.#warnOnce(thrown);
      }
      if (paired) await endPairing(this.#folder);
    });
  }

  /** Notes that a profile was there until now; nothing when it is not known any more. */
  recordLastSeen(profile: string): Promise<void> {
    const update = (known: Profile | undefined): Profile | undefined => known && { ...known, lastSeenAt: Date.now() };
    return this.#enqueue(async () => {
      try {
        await changeProfile(profile, update, this.#folder);
      } catch (thrown) {
        if (!(thrown instanceof ConfigurationError)) throw thrown;
        this.#warnOnce(thrown);
      }
    });
  }

  /** Settles when everything has been written. */
  async flushed(): Promise<void> {
    await this.#last;
  }

  async #secretOfMark(marked: MarkedGreeting): Promise<string | undefined> {
    for (const { secret } of Object.values(await readProfiles(this.#folder)))
      if (await isMarkOf(marked, secret)) return secret;
    return undefined;
  }

  #warnOnce(failure: ConfigurationError): void {
    if (!this.#hasWarned) this.#warn(failure);
    this.#hasWarned = true;
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {}); // told to whoever asked for this turn
    return turn;
  }
}

function notPaired(): PairingError {
  return new PairingError('This browser profile is not paired with this relay.', {
    hint: 'Run `tabhand pair` and type its code in the popup of the Tabhand extension.',
  });
}

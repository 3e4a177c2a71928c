import { PairingError } from '../lib/errors/named-errors.ts';
import type { GreetedExtension, Hello } from '../lib/rpc/handshake.ts';
import type { Secret } from '../lib/rpc/secret.ts';
import { endPairing, takePairingCode } from './pairing.ts';
import { readProfiles, saveProfile } from './profiles.ts';

/**
 * What the relay remembers of browser profiles. Reads and writes follow one another: two extensions that connect at the
 * same time must not overwrite each other, nor try a pairing code more often than it may be tried.
 */
export class ProfileBook {
  readonly #folder: string;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The secret of a profile, or the waiting code while it is pairing. @throws {PairingError} there is none. */
  secretFor({ pairing, profile, label }: Hello): Promise<Secret> {
    return this.#inTurn(async () => {
      if (pairing) return { code: await takePairingCode(this.#folder) };
      const known = (await readProfiles(this.#folder))[profile];
      if (!known) throw notPaired(profile, label);
      return known.secret;
    });
  }

  /** Keeps an extension that has proved itself; its pairing code is used up. */
  admit({ hello, secret, paired }: GreetedExtension): Promise<void> {
    return this.#inTurn(async () => {
      const at = Date.now();
      const known = (await readProfiles(this.#folder))[hello.profile];
      const pairedAt = paired ? at : (known?.pairedAt ?? at);
      await saveProfile(hello.profile, { label: hello.label, secret, pairedAt, lastSeenAt: at }, this.#folder);
      if (paired) await endPairing(this.#folder);
    });
  }

  /** Notes that a profile was there until now; nothing when it is not known any more. */
  sawLast(profile: string): Promise<void> {
    return this.#inTurn(async () => {
      const known = (await readProfiles(this.#folder))[profile];
      if (known) await saveProfile(profile, { ...known, lastSeenAt: Date.now() }, this.#folder);
    });
  }

  /** Settles when everything has been written. */
  async settled(): Promise<void> {
    await this.#last;
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(work);
    this.#last = turn.catch(() => {}); // told to whoever asked for this turn
    return turn;
  }
}

function notPaired(profile: string, label: string): PairingError {
  return new PairingError(`The browser profile "${label}" is not paired with this relay.`, {
    hint: 'Run `tabhand pair` and type its code in the popup of the Tabhand extension.',
    data: { profile },
  });
}

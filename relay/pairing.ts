import { z } from 'zod';
import { PairingError } from '../lib/errors/named-errors.ts';
import { createPairingCode } from '../lib/rpc/pairing-code.ts';
import { readJsonSetting, removeSetting, settingsFolder, writeSetting } from './settings.ts';

const PAIRING_FILE = 'pairing.json';
const CODE_LIFE_MS = 5 * 60_000; // long enough to walk to the browser and type it
const MAX_TRIES = 5; // typing errors; each wrong try costs one

const offerSchema = z.object({
  code: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
  triesLeft: z.number().int(),
});
/** A pairing code that waits to be typed into the extension's popup. */
export type PairingOffer = z.infer<typeof offerSchema>;

/** Makes a new pairing code, in place of any other, and leaves it where the relay finds it. */
export async function offerPairing(folder: string = settingsFolder()): Promise<PairingOffer> {
  const offer = { code: createPairingCode(), expiresAt: Date.now() + CODE_LIFE_MS, triesLeft: MAX_TRIES };
  await save(offer, folder);
  return offer;
}

/**
 * Takes the code for one try. The try is counted before its outcome is known, since the relay's challenge already tells
 * a caller whether its guess was right.
 * @throws {PairingError} there is no code, or it is used up or out of date.
 */
export async function takePairingCode(folder: string = settingsFolder()): Promise<string> {
  const offer = await pendingPairing(folder);
  if (!offer) {
    throw new PairingError('No pairing code is waiting.', { hint: 'Run `tabhand pair` for a new one.' });
  }
  await save({ ...offer, triesLeft: offer.triesLeft - 1 }, folder);
  return offer.code;
}

/** The code that can be used now; undefined when there is none, as after a pairing succeeded. */
export async function pendingPairing(folder: string = settingsFolder()): Promise<PairingOffer | undefined> {
  const offer = await readJsonSetting(folder, PAIRING_FILE, offerSchema);
  return offer && offer.triesLeft > 0 && offer.expiresAt > Date.now() ? offer : undefined;
}

/** Makes the code unusable: it was used, or its command was stopped. */
export async function endPairing(folder: string = settingsFolder()): Promise<void> {
  await removeSetting(folder, PAIRING_FILE);
}

async function save(offer: PairingOffer, folder: string): Promise<void> {
  await writeSetting(folder, PAIRING_FILE, `${JSON.stringify(offer)}\n`);
}
